"""Questions of pages: what placements and feasts would do, asked without changing anything."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.feast import Serving
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.packing import Horizon
from assistant.games.feast_for_odin.queries import (
    AskHint,
    CheapestFeast,
    CheckFeast,
    FeastJudged,
    Found,
    Hinted,
    Judged,
    Places,
    WhatIf,
    horizon,
)
from assistant.games.feast_for_odin.tiles import Placed
from assistant.rules import Refusal
from tests.feast_for_odin.table import RULES, Feasting, acting


def ask(game: Feasting, query: Any) -> Any:
    """The answer, as a page that sends JSON gets it; the state must be the same after it."""
    before = msgspec.json.encode(game.state)
    sent = msgspec.convert(msgspec.to_builtins(query), RULES.queries.types, strict=True)
    answer = RULES.queries.answer(game.state, sent)
    assert msgspec.json.encode(game.state) == before
    return answer


def judged(game: Feasting, *tiles: Placed, board: str = "home") -> Judged:
    found = ask(game, WhatIf("s1", board, tiles))
    assert isinstance(found, Judged)
    return found


def test_a_robe_in_the_corner_brings_income_and_costs_the_mead() -> None:
    """EX-13, before it is dropped."""
    game = acting()
    game.own(robe=1)
    found = judged(game, Placed("robe", 1, 10))
    assert found.wrong is None
    assert (found.before.income, found.after.income) == (0, 2)
    assert (found.before.minus, found.after.minus, found.points) == (86, 86, 0)
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    assert judged(game).before == found.after


def test_fur_on_minus_squares_is_eight_points_as_laid() -> None:
    """EX-19."""
    game = acting()
    game.own(fur=1)
    before = game.total()
    found = judged(game, Placed("fur", 7, 1))
    assert found.points == 8
    game.give(c.PlaceTile("home", Placed("fur", 7, 1), "s1"))
    assert game.total() - before == 8


def test_silver_laid_costs_the_point_that_it_was_worth() -> None:
    game = acting()
    game.own(silver=2)
    before = game.total()
    found = judged(game, Placed("silver", 8, 1), Placed("silver", 1, 1))
    assert found.points == 0
    for place in (8, 1):
        game.give(c.PlaceTile("home", Placed("silver", place, 1), "s1"))
    assert game.total() == before


def test_bonuses_gained_and_lost_are_told() -> None:
    game = acting()
    game.own(silver=20)
    around = [(1, 5), (2, 5), (2, 6), (2, 7), (1, 7)]
    found = judged(game, *(Placed("silver", *cell) for cell in around))
    assert found.gained is not None
    assert "ore" in found.gained.english().lower()
    for cell in around:
        game.give(c.PlaceTile("home", Placed("silver", *cell), "s1"))
    game.own(ore=1)
    found = judged(game, Placed("ore", 1, 6))
    assert found.gained is None
    assert found.lost is not None


@pytest.mark.parametrize(
    ("board", "tile", "words"),
    [
        ("home", Placed("oil", 12, 12), "sticks out"),
        ("home", Placed("oil", 13, 4), "sticks out"),
        ("home", Placed("peas", 1, 1), "An orange tile may not be laid"),
        ("home", Placed("oil", 2, 11), "Income 1"),
        ("home", Placed("chest", 1, 1), "None of it"),
        ("home", Placed("oil", 0, 1), "sticks out"),
        ("long_house", Placed("ore", 1, 1), "may not be laid on the squares of a building"),
        ("long_house", Placed("oil", 3, 2), "cannot be covered"),
    ],
)
def test_what_the_rules_forbid_is_said_with_its_reason(
    board: str, tile: Placed, words: str
) -> None:
    game = acting()
    if board != "home":
        game.tiles(board=board)
    game.own(oil=1, peas=1, ore=1)
    found = judged(game, tile, board=board)
    assert found.wrong is not None
    assert words in found.wrong.english()
    assert found.before == found.after
    assert game.refuse(c.PlaceTile(board, tile, "s1")).text.english()


def test_of_several_tiles_the_first_wrong_one_is_named() -> None:
    game = acting()
    game.own(oil=2, chest=1)
    found = judged(
        game, Placed("chest", 8, 1), Placed("oil", 8, 6), Placed("oil", 10, 6), Placed("oil", 9, 9)
    )
    assert found.at == 2
    assert found.wrong is not None
    assert "Green" in found.wrong.english()
    assert found.points == 4 + 2
    assert judged(game, Placed("chest", 8, 1), Placed("chest", 10, 1)).at == 1


def test_orange_keeps_apart_in_houses() -> None:
    game = acting()
    game.tiles(board="long_house")
    game.own(peas=2)
    found = judged(game, Placed("peas", 1, 1), Placed("peas", 3, 1), board="long_house")
    assert found.wrong is not None
    assert "Orange" in found.wrong.english()


def test_the_hint_can_be_laid_as_it_stands() -> None:
    game = acting()
    game.own(robe=1, oil=2, chest=1, silver=3, peas=1)
    found = ask(game, AskHint("s1", "home"))
    assert isinstance(found, Hinted)
    assert found.tiles
    assert [one.code for one in found.judged.lies] == [one.tile for one in found.tiles]
    before = game.total()
    for one in found.tiles:
        game.give(c.PlaceTile("home", one, "s1"))
    assert game.total() - before == found.judged.points
    assert judged(game).before == found.judged.after


def test_without_a_board_the_hint_is_for_the_one_that_gains_most() -> None:
    game = acting()
    game.tiles(board="long_house")
    game.tiles(board="stone_house")
    game.own(peas=1, mead=1, milk=1)
    found = ask(game, AskHint("s1"))
    assert found.board == "long_house"
    assert found.tiles
    for one in found.tiles:
        game.give(c.PlaceTile("long_house", one, "s1"))


def test_a_hint_goes_on_from_what_is_tried_already() -> None:
    game = acting()
    game.own(chest=1, oil=1)
    tried = Placed("chest", 8, 1)
    found = ask(game, AskHint("s1", "home", (tried,)))
    assert [one.tile for one in found.tiles] == ["oil"]
    assert judged(game, tried, *found.tiles).wrong is None
    wrong = ask(game, AskHint("s1", "home", (Placed("chest", 20, 1),)))
    assert isinstance(wrong, Refusal)


def test_the_places_of_a_tile_are_all_legal_and_the_best_is_first() -> None:
    game = acting()
    game.own(fur=1, chest=1)
    found = ask(game, Places("s1", "home", "fur", (Placed("chest", 8, 1),)))
    assert isinstance(found, Found)
    assert found.places
    gains = []
    for place in found.places:
        what = judged(game, Placed("chest", 8, 1), place)
        assert what.wrong is None
        gains.append(what.points)
    assert max(gains) == 4 + 8
    assert isinstance(ask(game, Places("s1", "home", "nothing")), Refusal)
    assert isinstance(ask(game, Places("s1", "home", "peas")), Refusal)


def test_the_horizon_counts_the_phases_that_are_still_to_come() -> None:
    game = acting()
    assert horizon(game.state) == Horizon(7, 6)
    game.to(Phase.BONUS)
    assert horizon(game.state) == Horizon(6, 5)
    game.to(Phase.ACTIONS, 7)
    assert horizon(game.state) == Horizon(1, 0)


def feasted(game: Feasting, *servings: Serving) -> FeastJudged:
    found = ask(game, CheckFeast("s1", servings))
    assert isinstance(found, FeastJudged)
    return found


def test_a_feast_is_checked_with_its_penalties_before_it_is_held() -> None:
    game = acting()
    game.to(Phase.FEAST)
    game.own(peas=1, mead=1, silver=1, sheep=1)
    found = feasted(game, Serving("peas", True), Serving("mead", True))
    assert (found.free, found.penalties, found.points) == (6, 2, -6)
    wrong = feasted(game, Serving("peas"), Serving("peas"))
    assert wrong.wrong is not None
    assert wrong.feast is None
    before = game.player().penalties
    game.give(c.HoldFeast((Serving("peas", True), Serving("mead", True)), "s1"))
    assert game.player().penalties - before == found.penalties


def test_the_cheapest_feast_is_the_one_that_one_press_holds() -> None:
    game = acting()
    game.to(Phase.FEAST)
    game.own(peas=1, mead=1, silver=3)
    found = ask(game, CheapestFeast("s1"))
    assert found.feast is not None
    assert (found.feast.silver, found.penalties) == (2, 0)
    game.give(c.HoldFeast(None, "s1"))
    assert game.has("silver") == 1
    assert game.player().penalties == 0


def test_what_is_not_there_is_refused_in_words() -> None:
    game = acting()
    game.tiles(board="shed")
    for query in (
        WhatIf("s9", "home", ()),
        WhatIf("s1", "atlantis", ()),
        WhatIf("s1", "shed", ()),
        AskHint("s1", "home", tuple(Placed("silver", 1, 1) for _ in range(61))),
    ):
        refused = ask(game, query)
        assert isinstance(refused, Refusal)
        assert refused.text.english()
    game.give(c.SetDepth(Depth.KEEPER))
    assert isinstance(ask(game, AskHint("s1", "home")), Refusal)


def test_strange_tiles_are_answered_and_never_a_fault() -> None:
    game = acting()
    game.own(oil=1)
    for tile in (
        Placed("", 1, 1),
        Placed("shed", 1, 1),
        Placed("oil", -(10**6), 3),
        Placed("oil", 2**60, 2**60, turns=-7),
    ):
        found = judged(game, tile)
        assert found.wrong is not None


def test_no_question_is_ever_a_fault() -> None:
    luck = Random(5)
    game = acting()
    game.own(oil=1, silver=2, peas=1, wood=1)
    game.tiles(board="stone_house")
    codes = ["oil", "silver", "peas", "wood", "shed", "", "round_shield", "nothing", "sheep"]

    def placed() -> Placed:
        place = luck.choice([-1, 0, 1, 3, 9, 14, 2**40])
        return Placed(luck.choice(codes), place, luck.randint(-1, 13), luck.randint(-5, 9))

    for _ in range(250):
        seat, board = luck.choice(["s1", "s2", "s9"]), luck.choice(["home", "stone_house", "x", ""])
        tiles = tuple(placed() for _ in range(luck.randint(0, 3)))
        servings = tuple(
            Serving(luck.choice(codes), luck.random() < 0.5) for _ in range(luck.randint(0, 14))
        )
        query = luck.choice(
            [
                WhatIf(seat, board, tiles),
                Places(seat, board, luck.choice(codes), tiles),
                CheckFeast(seat, servings),
                AskHint(seat, "stone_house", tiles[:1]),
            ]
        )
        found = ask(game, query)
        said = found.text if isinstance(found, Refusal) else getattr(found, "told", None)
        assert said is None or said.english()
