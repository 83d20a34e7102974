"""Feasts: what may lie on the table, the cheapest way to lay it, and penalties."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from assistant.games.feast_for_odin.feast import (
    EMPTY,
    Feast,
    Serving,
    cheapest_feast,
    check_feast,
    squares_for,
)
from assistant.games.feast_for_odin.figures import read_figures
from assistant.games.feast_for_odin.kinds import Phase, Stock, stock
from assistant.words.orders import Refusal
from tests.feast_for_odin.laying import BOOK
from tests.feast_for_odin.table import RULES, Feasting

RICH = stock(
    {code: 12 for code, good in BOOK.goods.items() if good.colour in BOOK.banquet.colours}
    | {"silver": 12, "ore": 3, "oil": 3}
)


def row(*servings: str) -> tuple[Serving, ...]:
    """Servings by name; a dash after the name: lying."""
    return tuple(Serving(one.rstrip("-"), one.endswith("-")) for one in servings)


def why(free: int, *servings: str, has: Stock = RICH) -> str:
    found = check_feast(BOOK, free, row(*servings), has)
    return found.text.english() if isinstance(found, Refusal) else ""


def test_ex_07_fo_095_three_vikings_at_the_table_leave_nine_squares() -> None:
    assert to_fill(4) == 9, "round 4 of the long game: 3 of 12 vikings are left at the table"


def test_ex_30_two_emigrated_ships_leave_five_of_them() -> None:
    assert to_fill(4, "knarr", "longship") == 5
    assert to_fill(1, *("knarr",) * 4) == 0


def to_fill(round_: int, *emigrated: str) -> int:
    """The squares that the page says the feast of a round has to fill."""
    game = Feasting(2)
    game.to(Phase.FEAST, round_)
    game.let("s1", emigrated=emigrated)
    return RULES.sheet(game.state).players[0].squares


def test_ex_08_fo_098_one_salt_meat_lies_and_further_ones_stand_but_beans_are_square() -> None:
    assert not why(9, "salt_meat-", "silver", "salt_meat", "beans", "salt_meat")
    assert "lengthwise" in why(9, "salt_meat-", "silver", "salt_meat-")
    assert not why(6, "beans-", "silver", "beans-", "silver")
    lengths = [squares_for(BOOK, one) for one in row("salt_meat-", "salt_meat", "beans", "beans-")]
    assert lengths == [4, 1, 2, 2]


def test_the_first_one_may_stand_too() -> None:
    assert not why(2, "salt_meat", "peas")


@pytest.mark.parametrize(
    ("servings", "named"),
    [
        (("peas-", "flax-"), "orange"),
        (("mead-", "salt_meat"), "red"),
        (("sheep-", "cattle"), "red"),
        (("oil-",), "Only orange and red"),
        (("ore",), "Only orange and red"),
        (("fruits", "whale_meat", "fruits", "milk"), "11 squares"),
    ],
)
def test_fo_096_fo_100_what_the_rules_are_against_is_said(
    servings: tuple[str, ...], named: str
) -> None:
    assert named in why(10, *servings)


def test_fo_097_silver_and_empty_squares_part_like_from_like() -> None:
    assert not why(6, "peas-", "silver", "flax")
    assert not why(6, "peas-", EMPTY, "flax")
    assert not why(6, "silver", "silver", "silver")


def test_nobody_serves_what_they_have_not() -> None:
    poor = stock({"peas": 1, "silver": 1})
    assert "more on the table" in why(6, "silver", "silver", has=poor)
    assert not why(6, "peas-", "silver", has=poor)


def test_fo_101_each_square_left_empty_is_a_penalty() -> None:
    feast = check_feast(BOOK, 7, row("peas-", EMPTY, "peas", "mead"), RICH)
    assert isinstance(feast, Feast)
    assert (feast.penalties, feast.silver) == (3, 0)
    assert cheapest_feast(BOOK, 5, stock({"silver": 2})) == Feast(
        row("silver", "silver"), silver=2, worth=0, penalties=3
    )


def test_an_animal_and_a_pregnant_one_are_identical_unless_the_owner_reads_it_otherwise() -> None:
    both = row("sheep-", "silver", "pregnant_sheep-")
    assert isinstance(check_feast(BOOK, 12, both, RICH), Refusal)
    apart = read_figures({"readings": {"pregnant_alike": False}})
    assert isinstance(check_feast(apart, 12, both, RICH), Feast)
    spared = read_figures({"readings": {"pregnant_eaten": False}})
    assert isinstance(check_feast(spared, 12, row("pregnant_sheep"), RICH), Refusal)
    assert cheapest_feast(spared, 4, stock({"pregnant_sheep": 1})).penalties == 4


def test_an_occupation_may_let_two_peas_lie() -> None:
    two = row("peas-", "mead", "peas-")
    assert isinstance(check_feast(BOOK, 5, two, RICH), Refusal)
    assert isinstance(check_feast(BOOK, 5, two, RICH, lying={"peas": 2}), Feast)
    has = stock({"peas": 2, "mead": 1})
    assert cheapest_feast(BOOK, 6, has).penalties == 1
    assert cheapest_feast(BOOK, 6, has, lying={"peas": 2}).penalties == 0


def test_the_cheapest_feast_spends_silver_last_and_dear_food_before_it() -> None:
    has = stock({"peas": 1, "beans": 1, "stockfish": 1, "whale_meat": 1, "silver": 9})
    feast = cheapest_feast(BOOK, 7, has)
    assert (feast.silver, feast.penalties) == (0, 0)
    assert {one.good for one in feast.servings} == {"peas", "beans", "stockfish"}
    assert cheapest_feast(BOOK, 3, stock({"sheep": 1, "flax": 1})).worth == 3


def test_the_less_worthy_of_two_animals_is_eaten() -> None:
    feast = cheapest_feast(BOOK, 4, stock({"sheep": 1, "pregnant_sheep": 1}))
    assert [one.good for one in feast.servings] == ["sheep"]


@pytest.mark.parametrize("seed", range(40))
def test_a_proposal_is_legal_and_never_worse_than_brute_force(seed: int) -> None:
    luck = random.Random(seed)
    food = [code for code, good in BOOK.goods.items() if good.colour in BOOK.banquet.colours]
    counts = {code: luck.randint(1, 2) for code in luck.sample(food, luck.randint(0, 3))}
    has = stock(counts | {"silver": luck.randint(0, 3)})
    free = luck.randint(0, 6)
    proposal = cheapest_feast(BOOK, free, has)
    assert check_feast(BOOK, free, proposal.servings, has) == proposal
    cost = (proposal.penalties, proposal.silver, proposal.worth)
    assert cost == min(_costs(free, has))


@pytest.mark.parametrize("seed", range(25))
def test_a_proposal_for_a_full_larder_is_legal(seed: int) -> None:
    luck = random.Random(seed)
    food = [code for code, good in BOOK.goods.items() if good.colour in BOOK.banquet.colours]
    has = stock({code: luck.randint(0, 5) for code in food} | {"silver": luck.randint(0, 9)})
    for free in range(BOOK.banquet.squares + 1):
        proposal = cheapest_feast(BOOK, free, has)
        assert check_feast(BOOK, free, proposal.servings, has) == proposal


def _costs(free: int, has: Stock) -> Iterator[tuple[int, int, int]]:
    """The costs of all feasts there are, found by trying every row."""
    rows: list[tuple[Serving, ...]] = [()]
    while rows:
        served = rows.pop()
        feast = check_feast(BOOK, free, served, has)
        if isinstance(feast, Refusal):
            continue
        yield feast.penalties, feast.silver, feast.worth
        goods = [one.what for one in has.things]
        rows += [(*served, Serving(good, lie)) for good in goods for lie in (False, True)]
        if len(served) < free:
            rows.append((*served, Serving()))
