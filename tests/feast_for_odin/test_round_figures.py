"""Figures of rounds and action spaces: counts, sources, the owner's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, structs

from assistant.figures import FiguresError
from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import DiceAction
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.round_figures import read_book
from assistant.games.names import source_in
from assistant.words.text import Text
from tests.feast_for_odin.table import BOOK, RULES, acting


def sourced(figures: Any) -> Iterator[Any]:
    """Every group of figures that says where it comes from."""
    if isinstance(figures, dict):
        for one in figures.values():
            yield from sourced(one)
    elif isinstance(figures, tuple):
        for one in figures:
            yield from sourced(one)
    elif isinstance(figures, Struct):
        if hasattr(figures, "source"):
            yield figures
        for field in structs.fields(figures):
            yield from sourced(getattr(figures, field.name))


def test_there_are_61_action_spaces_in_four_columns() -> None:
    columns = Counter(space.column for space in BOOK.board.spaces.values())
    assert columns == {1: 18, 2: 18, 3: 16, 4: 9}


def test_dx_05_dx_06_weapon_cards_and_coins() -> None:
    assert sum(BOOK.rounds.start.weapons.values()) == 47
    coins = BOOK.rounds.supply.coins
    assert sum(value * n for value, n in coins) == 246
    assert sum(n for _, n in coins) == 125


def test_eight_strips_of_seven_items_each_another_one() -> None:
    strips = [BOOK.strip(number) for number in BOOK.rounds.mountains.strips]
    assert len(set(strips)) == 8
    assert {len(items) for items in strips} == {7}


def test_every_group_says_where_it_comes_from() -> None:
    groups = list(sourced((BOOK.rounds, BOOK.board)))
    assert len(groups) > 85
    assert all(one.source for one in groups)


def test_everything_that_spaces_and_dice_bring_has_a_name() -> None:
    things = {
        what
        for space in BOOK.board.spaces.values()
        for part in space.parts
        for what in (*part.pay, *part.gain, *part.ships, *part.islands)
    }
    for action in DiceAction:
        figures = BOOK.rounds.dice[action]
        things |= {*figures.success, *figures.failure, figures.material, figures.weapon}
    for what in things | set(BOOK.rounds.ships) | set(BOOK.rounds.supply.buildings):
        label = thing_label(BOOK.words, what)
        assert label != Text("{name}", {"name": what}), what


def test_the_owner_s_figures_change_the_game() -> None:
    own = FeastForOdinRules({"rounds": {"rolling": {"most": 1}}})
    game = acting(rules=own)
    game.place("hunt_1")
    game.roll(8)
    game.refuse(c.RollResult(3), "rolled 1 times")


def test_a_game_is_played_to_its_end_with_the_figures_with_which_it_began() -> None:
    rules = FeastForOdinRules({"rounds": {"rolling": {"most": 1}}})
    game = acting(rules=rules)
    rules.own_figures.use({})
    game.place("hunt_1")
    game.roll(8)
    game.refuse(c.RollResult(3), "rolled 1 times")
    later = acting(rules=rules)
    later.place("hunt_1")
    later.roll(8, 3)


def test_the_page_of_figures_names_every_group_and_figure() -> None:
    groups = FeastForOdinRules().own_figures.groups()
    assert len(groups) > 300
    for group in groups:
        assert group.title.english()
        assert "{" not in group.title.english()
        assert all(figure.label.english() for figure in group.figures)
    assert all(group.figures for group in groups if group.verified)


def test_points_that_are_below_zero_can_stay_so() -> None:
    rules = FeastForOdinRules({"rounds": {"score": {"penalty": -2}}})
    assert rules.book.rounds.score.penalty == -2
    with pytest.raises(FiguresError, match=r"rounds\.rolling\.most: it must not be below 0"):
        rules.own_figures.use({"rounds": {"rolling": {"most": -2}}})


@pytest.mark.parametrize(
    ("own", "named"),
    [
        ({"rounds": {"ships": {"raft": {"large": False}}}}, "raft"),
        ({"rounds": {"boats": 3}}, "boats"),
        ({"spaces": {"spaces": {"raid": {"parts": [{"kind": "dice"}]}}}}, "raid"),
        ({"spaces": {"spaces": {"raid": {"parts": [{"kind": "dance"}]}}}}, "dance"),
    ],
)
def test_figures_that_do_not_fit_are_refused(own: dict[str, dict[str, object]], named: str) -> None:
    with pytest.raises(FiguresError, match=named):
        read_book(own)


def test_where_figures_come_from_is_said_in_polish_too() -> None:
    sources = {group.source for group in RULES.own_figures.groups()}
    assert [one for one in sources if source_in(one, "pl") == one] == []
    assert {source_in(one, "en") for one in sources} == sources
