"""An evening of the score keeper: what is noted by the way makes the final score right."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, Length, Phase, Row
from assistant.games.feast_for_odin.scoring import rows, winners
from assistant.games.sitting import EndGame
from assistant.words.actor import Actor, Role
from tests.feast_for_odin.table import BOOK, RULES, Feasting

ADAM = Actor(Role.SEAT, "phone", "s1")


def keeping(people: int = 2, length: Length = Length.LONG) -> Feasting:
    return Feasting(people, depth=Depth.KEEPER, length=length)


def points(game: Feasting, seat: str = "s1") -> dict[Row, int]:
    found = rows(BOOK, game.state, game.player(seat))
    return {one.row: one.points for one in found if one.points is not None}


def handed_in(seat: str = "s1", /, **written: int | None) -> c.WriteSheet:
    return c.WriteSheet(seat, tuple(c.SheetLine(Row(row), n) for row, n in written.items()))


def noted(game: Feasting) -> dict[str, int]:
    return {one.code: one.n for one in RULES.sheet(game.state).players[0].notes}


def test_a_noted_ship_that_emigrates_leaves_the_bay_counts_more_and_needs_less_food() -> None:
    game = keeping()
    game.give(c.Adjust("s1", "knarr", 2))
    command = c.NoteEmigration("s1", "knarr")
    assert RULES.permits(game.state, command, ADAM)
    assert not RULES.permits(game.state, c.NoteEmigration("s2", "knarr"), ADAM)
    game.give(command, ADAM)
    assert points(game) == {Row.SHIPS: 5, Row.EMIGRATIONS: 18}
    assert noted(game) == {"knarr": 1, "emigrated_knarr": 1}
    game.to(Phase.FEAST)
    sentence = RULES.turn(game.state, 0.0).sentence.english()
    assert sentence == "Feast. Squares to fill: Adam: 4, Piotrek: 6."
    game.refuse(c.NoteEmigration("s1", "longship"), "No such ship can emigrate", "p. 17")


def test_emigrated_ships_are_set_by_hand_at_both_depths() -> None:
    for depth in Depth:
        game = Feasting(2, depth=depth)
        before = game.total()
        game.give(c.Adjust("s1", "emigrated_longship", 2))
        game.give(c.Adjust("s1", "emigrated_knarr", 1))
        assert game.total() - before == 2 * 21 + 18
        game.give(c.Adjust("s1", "emigrated_longship", -1))
        assert game.player().emigrated == ("longship", "knarr")
        assert game.told[-1] == ("Emigrated ships of Adam now: 1 knarr, 1 longship.")
        game.refuse(c.Adjust("s1", "emigrated_knarr", 5), "No more than 6 ships fit", "p. 17")
        game.refuse(c.Adjust("s2", "emigrated_knarr", -1), "Nothing would change")
        game.refuse(c.Adjust("s1", "emigrated_whaling_boat", 1), "There is no")


def test_a_noted_island_is_taken_so_it_neither_turns_over_nor_gets_silver() -> None:
    game = keeping()
    game.to(Phase.ACTIONS, 2)
    game.give(c.Adjust("s1", "shetland", 1), ADAM)
    game.to(Phase.ISLANDS)
    assert RULES.turn(game.state, 0.0).sentence.english().startswith("Island A belongs to Adam")
    game.refuse(c.Adjust("s2", "bear", 1), "Adam has this board already, with this side up: Shet")
    game.give(c.Adjust("s1", "shetland", -1))
    game.give(c.Adjust("s2", "bear", 1))
    assert [one.owner for one in game.state.islands] == ["s2", None, None, None]


def test_an_island_stays_its_seat_s_when_the_depth_changes() -> None:
    game = keeping()
    game.give(c.Adjust("s1", "iceland", 1))
    game.give(c.SetDepth(Depth.FULL))
    assert [one.code for one in game.player().boards] == ["home", "iceland"]
    assert points(game)[Row.ISLANDS] == 16
    game.give(c.SetDepth(Depth.KEEPER))
    game.give(c.Adjust("s1", "iceland", -1))
    game.give(c.SetDepth(Depth.FULL))
    assert [one.code for one in game.player().boards] == ["home", "iceland"]
    assert [one.owner for one in game.state.islands] == [None, None, "s1", None]
    explored = keeping()
    explored.give(c.SetDepth(Depth.FULL))
    explored.to(Phase.ACTIONS)
    explored.ships("knarr")
    explored.place("explore_1")
    explored.give(c.Explore("faroe"))
    explored.give(c.SetDepth(Depth.KEEPER))
    explored.give(c.Adjust("s1", "faroe", 1))
    assert points(explored) == {Row.ISLANDS: 4}


def test_no_point_is_lost_when_a_game_of_the_score_keeper_is_recorded_in_full() -> None:
    game = keeping()
    notes = {"knarr": 2, "silver": 9, "sheep": 2, "pregnant_cattle": 1, "shed": 1}
    for what, n in {**notes, "english_crown": 1}.items():
        game.give(c.Adjust("s1", what, n))
    before = points(game)
    game.give(c.SetDepth(Depth.FULL))
    minus = {Row.HOME_MINUS: -86, Row.BUILDINGS_MINUS: -6}
    assert {row: n for row, n in points(game).items() if n} == before | minus
    assert [ship.kind for ship in game.player().ships] == ["knarr", "knarr"]
    assert "english_crown" not in game.state.specials
    assert game.state.buildings.of("shed") == 2


def test_what_was_recorded_in_between_is_what_the_score_keeper_goes_on_with() -> None:
    game = keeping()
    for what, n in {"knarr": 2, "longship": 1, "silver": 9}.items():
        game.give(c.Adjust("s1", what, n))
    game.give(c.SetDepth(Depth.FULL))
    game.give(c.Adjust("s1", "silver", 11))
    game.give(c.Adjust("s1", "knarr", -1))
    game.give(c.Adjust("s1", "sheep", 2))
    game.give(c.SetDepth(Depth.KEEPER))
    assert noted(game) == {"knarr": 1, "longship": 1, "silver": 20}
    game.give(c.Adjust("s1", "silver", -8))
    game.give(c.Adjust("s1", "longship", -1))
    game.give(c.SetDepth(Depth.FULL))
    assert (game.has("silver"), game.has("sheep")) == (12, 2)
    assert [ship.kind for ship in game.player().ships] == ["knarr", "longship"], (
        "what is not noted any more is left to the record"
    )


def test_fo_132_large_ships_that_are_noted_share_four_places() -> None:
    game = keeping()
    game.give(c.Adjust("s1", "knarr", 3))
    game.refuse(c.Adjust("s1", "longship", 2), "no more of it than 1", "p. 22")
    game.give(c.Adjust("s1", "longship", 1))
    game.give(c.Adjust("s1", "whaling_boat", 3))


@pytest.mark.parametrize(
    ("length", "phase", "round_", "side", "silver"),
    [
        (Length.LONG, Phase.VIKING, 1, "faroe", 0),
        (Length.LONG, Phase.ACTIONS, 3, "faroe", 2),
        (Length.LONG, Phase.HARVEST, 4, "faroe", 2),
        (Length.LONG, Phase.FEAST, 5, "baffin", 2),
        (Length.SHORT, Phase.FINAL, 6, "baffin", 4),
    ],
)
def test_an_island_noted_by_mistake_comes_back_as_it_would_lie_there_now(
    length: Length, phase: Phase, round_: int, side: str, silver: int
) -> None:
    game = keeping(length=length)
    game.give(c.Adjust("s1", "faroe", 1))
    game.to(phase, round_)
    game.give(c.Adjust("s1", "faroe", -1))
    board = next(one for one in game.state.islands if one.letter == "B")
    assert (board.code, board.silver, board.owner) == (side, silver, None)


def test_seafarer_brings_silver_for_islands_that_were_noted() -> None:
    game = keeping()
    game.give(c.PlayOccupation(189, "s1"))
    for island in ("faroe", "iceland"):
        game.give(c.Adjust("s1", island, 1))
    game.give(c.Adjust("s1", "silver", 3))
    assert points(game)[Row.SILVER] == 3 + 4
    game.give(c.Adjust("s1", "greenland", 1))
    assert points(game)[Row.SILVER] == 3 + 9


def test_a_sheet_is_handed_in_at_once_and_minus_rows_need_no_sign() -> None:
    game = keeping()
    game.give(c.Adjust("s1", "cattle", 2))
    sheet = handed_in(animals=6, silver=23, home_minus=31, final_income=8, occupations=-1)
    assert RULES.permits(game.state, sheet, ADAM)
    assert not RULES.permits(game.state, handed_in("s2", silver=1), ADAM)
    game.give(sheet, ADAM)
    assert game.total() == 6 + 23 - 31 + 8 - 1
    by_hand = {one.row for one in rows(BOOK, game.state, game.player()) if one.by_hand}
    assert Row.ANIMALS not in by_hand
    game.give(handed_in(silver=None, animals=None, home_minus=31, ships=3))
    assert game.total() == 6 - 31 + 8 - 1 + 3
    game.refuse(handed_in(ships=3, silver=None), "Nothing would change")
    game.refuse(handed_in(home_minus=87), "86 points at the most: Minus on the home board")


def test_the_final_score_waits_for_rows_without_which_it_would_be_wrong() -> None:
    game = keeping()
    game.give(c.Adjust("s2", "iceland", 1))
    game.to(Phase.FINAL)
    assert RULES.turn(game.state, 0.0).waiting == ("s1", "s2")
    game.give(handed_in("s1", home_minus=20))
    game.give(handed_in("s2", home_minus=9, buildings_minus=3))
    lacks = "Piotrek still lacks: Minus on islands, Sheds and houses"
    assert game.refuse(c.NextPhase(), lacks).overrulable
    assert RULES.turn(game.state, 0.0).waiting == ("s2",)
    game.give(handed_in("s2", islands_minus=24, buildings=8))
    game.give(c.NextPhase())
    assert winners(BOOK, game.state) == ("s2",)


def test_nobody_wins_on_a_sheet_with_gaps() -> None:
    game = keeping()
    game.give(handed_in("s1", home_minus=20))
    game.give(EndGame())
    assert winners(BOOK, game.state) == ()
    sentence = RULES.turn(game.state, 0.0).sentence.english()
    assert sentence == "The game is over. The score sheet has gaps: Piotrek."


def test_the_score_keeper_tells_nothing_that_it_does_not_record() -> None:
    game = keeping()
    assert game.told[0] == "The game begins. Adam starts."
    page = RULES.sheet(game.state)
    told = [line.english() for line in page.set_up]
    assert "Shuffle the mountain strips and lay out 2 with their items." in told
    assert (page.strips, page.pile, page.buildings, page.specials) == ((), 0, (), ())
    assert page.players[0].hand == 0
    game.to(Phase.MOUNTAINS)
    assert RULES.sheet(game.state).phase_news == ()
    assert "Now open" not in RULES.turn(game.state, 0.0).sentence.english()
    assert not any("strip" in line for line in game.told)
