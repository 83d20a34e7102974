"""A game whose depth changes: what the score keeper never asked for is written down by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, Length, Phase, Row
from assistant.games.feast_for_odin.scoring import gaps, rows
from tests.core.support import playing
from tests.feast_for_odin.table import BOOK, NAMES, RULES, Feasting, acting
from tests.undoing import stands, state_of


def caught_up(round_: int = 3, people: int = 2) -> Feasting:
    """A game of the score keeper in which everybody has placed once, now recorded in full."""
    game = Feasting(people, depth=Depth.KEEPER)
    game.to(Phase.ACTIONS, round_)
    for _ in range(people):
        game.end()
    game.give(c.SetDepth(Depth.FULL))
    return game


def points(game: Feasting, seat: str = "s1") -> dict[Row, int | None]:
    return {one.row: one.points for one in rows(BOOK, game.state, game.player(seat))}


@pytest.mark.parametrize("length", list(Length))
def test_vikings_placed_unseen_come_home_as_all_others(length: Length) -> None:
    game = Feasting(2, depth=Depth.KEEPER, length=length)
    game.to(Phase.ACTIONS, 3)
    game.give(c.SetDepth(Depth.FULL))
    game.give(c.Adjust("s1", "thing", -4))
    game.place("stockfish")
    game.to(Phase.ACTIONS, 4)
    assert [one.thing for one in game.state.players] == [BOOK.vikings(length, 4)] * 2


def test_an_island_that_nobody_noted_is_written_down_in_the_full_record() -> None:
    game = caught_up()
    offered = [one.code for group in RULES.sheet(game.state).groups for one in group.things]
    assert {"shetland", "bear"} <= set(offered)
    before = game.total()
    game.give(c.Adjust("s2", "shetland", 1))
    assert game.told[-1] == "Piotrek takes a board: Shetland."
    assert game.player("s2").board("shetland")
    shetland = BOOK.things.boards["shetland"].points
    assert points(game, "s2")[Row.ISLANDS] == shetland
    assert game.total() == before
    game.refuse(c.Adjust("s1", "shetland", 1), "Piotrek has this board already")
    game.refuse(c.Adjust("s1", "bear", 1), "Piotrek has this board already")
    game.refuse(c.Adjust("s2", "shetland", 1), "one island at a time")
    game.refuse(c.Adjust("s2", "shetland", -1), "islands stay")
    game.to(Phase.ISLANDS)
    assert [one.owner for one in game.state.islands] == ["s2", None, None, None]


def test_an_island_taken_before_it_turned_over_lies_with_its_former_side() -> None:
    game = caught_up(round_=4)
    code = game.state.islands[0].code
    assert code == "bear"
    game.give(c.Adjust("s1", "shetland", 1))
    assert (game.state.islands[0].code, game.state.islands[0].owner) == ("shetland", "s1")


def test_what_the_full_record_knew_of_is_asked_for_by_the_score_keeper_after_it() -> None:
    game = acting(2)
    for what, n in {"silver": 20, "knarr": 1, "sheep": 2, "iceland": 1, "shed": 1}.items():
        game.give(c.Adjust("s1", what, n))
    game.give(c.SetDepth(Depth.KEEPER))
    assert gaps(BOOK, game.state, game.player()) == (
        Row.HOME_MINUS, Row.ISLANDS, Row.ISLANDS_MINUS, Row.BUILDINGS, Row.BUILDINGS_MINUS,
        Row.SHIPS, Row.ANIMALS, Row.SILVER,
    )  # fmt: skip
    assert gaps(BOOK, game.state, game.player("s2")) == (Row.HOME_MINUS,)
    game.give(c.Adjust("s1", "silver", 12))
    game.give(c.WriteScore("s1", Row.SHIPS, 0))
    assert not {Row.SILVER, Row.SHIPS} & set(gaps(BOOK, game.state, game.player()))
    game.to(Phase.FINAL)
    game.refuse(c.NextPhase(), "Adam still lacks: Minus on the home board, Islands")


def free(game: Feasting) -> set[str]:
    return {one.code for one in RULES.sheet(game.state).spaces if not one.seat and not one.lacks}


def test_vikings_placed_unseen_are_written_down_and_their_spaces_are_taken() -> None:
    game = caught_up()
    assert "stockfish" in free(game)
    game.give(c.SetStanding("stockfish", "s2"))
    assert game.told[-1] == "Set by hand: 1 viking of Piotrek stands there: catch a stockfish."
    assert "stockfish" not in free(game)
    game.refuse(c.PlaceVikings("stockfish"), "Vikings stand there already: Piotrek")
    ready = BOOK.vikings(Length.LONG, 3)
    assert [one.thing for one in game.state.players] == [ready, ready - 1]
    game.give(c.SetStanding("stockfish"))
    assert game.told[-1] == "Set by hand: no vikings stand there: catch a stockfish."
    assert game.player("s2").thing == ready
    game.refuse(c.SetStanding("stockfish"), "No vikings stand there")
    game.place("stockfish")
    game.refuse(c.SetStanding("stockfish"), "undo takes the vikings back")


def test_vikings_are_written_down_where_they_can_stand() -> None:
    game = caught_up()
    game.let("s2", thing=3)
    game.refuse(c.SetStanding("emigration_1", "s2"), "There is no action space")
    game.refuse(c.SetStanding("mountain_2222_or_upup_3", "s2"), "This takes 4 vikings; Piotrek")
    game.refuse(c.SetStanding("stockfish", "s2", last_round=True), "Only alone")
    game.to(Phase.VIKING, 4)
    game.refuse(c.SetStanding("stockfish", "s2"), "In this phase no vikings of this round")
    game.give(c.SetDepth(Depth.KEEPER))
    game.refuse(c.SetStanding("stockfish", "s2"), "change to the full record")


def test_alone_vikings_of_the_round_before_stay_and_come_home_a_round_later() -> None:
    def numbers(*, caught: bool) -> list[tuple[int, int]]:
        game = Feasting(1, depth=Depth.KEEPER)
        game.to(Phase.ACTIONS, 3)
        game.give(c.SetDepth(Depth.FULL))
        if caught:
            game.give(c.SetStanding("stockfish", "s1", last_round=True))
            game.give(c.SetStanding("weekly_beans", "s1"))
            assert (game.player().thing, game.player().waiting) == (8 - 1, 7 - 1)
        found = []
        for round_ in (4, 5, 6):
            game.to(Phase.ACTIONS, round_)
            standing: dict[int, int] = {}
            for one in game.state.standing:
                standing[one.round] = standing.get(one.round, 0) + one.vikings
            assert game.state.standing_on("stockfish") is None
            assert bool(game.state.standing) is (caught and round_ == 4)
            found.append((game.player().thing, game.player().waiting + sum(standing.values())))
        return found

    assert numbers(caught=True) == numbers(caught=False)


def test_items_taken_unseen_are_not_offered_any_more() -> None:
    game = caught_up()
    strip = game.state.strips[0]
    game.give(c.LeaveItems(strip.number, 2))
    assert game.told[-1] == "Set by hand: on mountain strip 4 lie: 1 ore, 2 silver."
    assert game.state.strips[0].items == strip.items[-2:]
    game.refuse(c.LeaveItems(strip.number, 2), "Nothing would change")
    game.refuse(c.LeaveItems(strip.number, 20), "No more than")
    game.refuse(c.LeaveItems("99", 1), "There is no open strip")
    game.place("mountain_4_upup_2")
    game.refuse(c.TakeItems(strip.number, 3))
    game.give(c.LeaveItems(strip.number, 0))
    assert game.told[-1] == "Set by hand: nothing is left on mountain strip 4."
    assert strip.number not in [one.number for one in game.state.strips]


def test_undo_goes_back_over_the_change_and_a_restart_finds_what_was_written(
    tmp_path: Path,
) -> None:
    rules = FeastForOdinRules()
    seats = [{"name": name} for name in NAMES[:2]]
    options = {"first": "s1", "depth": "keeper"}
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game=rules.name, seats=seats, options=options)
        while state_of(play).place.phase is not Phase.ACTIONS:
            play.do("next_phase")
        play.do("adjust", seat="s1", what="knarr", by=1)
        play.do("end_turn")
        before = stands(play.view)
        changes: tuple[tuple[str, dict[str, Any]], ...] = (
            ("set_depth", {"depth": "full"}),
            ("set_standing", {"space": "stockfish", "seat": "s1"}),
            ("leave_items", {"strip": state_of(play).strips[0].number, "items": 1}),
            ("adjust", {"seat": "s2", "what": "faroe", "by": 1}),
        )
        for kind, fields in changes:
            play.do(kind, **fields)
        after = stands(play.view)
        for _ in changes:
            play.do("undo")
        assert stands(play.view) == before
        for _ in changes:
            play.do("redo")
        assert stands(play.view) == after
    with playing(tmp_path, rules=(rules,)) as play:
        state = state_of(play)
        assert stands(play.view) == after
        assert [(one.space, one.seat) for one in state.standing] == [("stockfish", "s1")]
        assert [one.code for one in state.player("s2").boards] == ["home", "faroe"]
