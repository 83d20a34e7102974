"""Every game takes what boards show: watched, recorded and told alike."""

from __future__ import annotations

import pytest

from assistant.games import all_rules
from assistant.games.sitting import TakeBoard, WatchBoard
from assistant.rules import AnyRules, Refusal
from assistant.words.actor import Actor, Role
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    PlaceChange,
)
from assistant.words.boards import BoardProfile, Slot
from tests.core.test_sitting import Table

MAP = BoardFacts("a map", BoardProfile("a map", (9.0, 9.0), slots=(Slot("x", (1, 1), (1, 1)),)))
DISC = Lying("x", "disc", "red")
CHANGES = BoardChanges((PlaceChange("x", (), (DISC,), (0.0, 0.0, 1.0, 1.0)),))

_any_game = pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: str(rules.name))


@_any_game
def test_a_board_is_watched_by_word_of_the_host(rules: AnyRules) -> None:
    table = Table(rules)
    assert rules.watched(table.state, (MAP,)) == ()
    seat = Actor(Role.SEAT, "phone", "s1")
    assert not rules.permits(table.state, WatchBoard("a map"), seat)
    table.give(WatchBoard("a map"))
    assert [one.board for one in rules.watched(table.state, (MAP,))] == ["a map"]
    table.give(WatchBoard("a map", watched=False))
    assert rules.watched(table.state, (MAP,)) == ()


@_any_game
def test_what_lies_on_a_board_is_recorded_and_told(rules: AnyRules) -> None:
    table = Table(rules)
    assert rules.recorded(table.state, MAP, ()) is None
    assert rules.board_seat(table.state, MAP, ()) is None
    table.give(TakeBoard(BoardRecord("a map", (DISC,), look="l1"), CHANGES))
    assert table.state.board("a map").at("x") == (DISC,)
    assert table.told is not None
    assert not isinstance(table.told, Refusal)
    assert table.told.english() == "a map: x: disc (red) +1."
