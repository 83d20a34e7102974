"""Units that the camera only counts: what follows for warriors and leaders, and what is asked."""

from __future__ import annotations

import pytest

from assistant.games.diagrams import ready_profiles
from assistant.games.saga.kinds import Units
from assistant.games.saga.told_apart import told_apart
from assistant.games.sitting import TakeBoard
from assistant.table.board_compare import compare, taken
from assistant.words.board_record import BoardFacts, Lying
from assistant.words.shown_boards import BoardLook, PieceCount, RegionSeen
from tests.saga.table import Table

TAUGHT = (
    Lying("", "Anglo-Saxon unit", "blue"),
    Lying("", "jednostka wikingów", "grey"),
)
BOARD = BoardFacts("map", ready_profiles()["saga_map"], TAUGHT)
BOX = (0.0, 0.0, 1.0, 1.0)
NAMES = {"drakkar": "Drakkar"}
Counts = dict[str, tuple[int, int]]


def standing(game: Table) -> Counts:
    """How many Anglo-Saxons and Vikings stand in each region, as recorded."""
    found = {}
    for land in game.state.lands:
        figures = game.rules.book.areas.get(land.area)
        name = figures.en if figures else NAMES.get(land.area, f"Scandinavia {land.area}")
        found[name] = land.saxons.total, land.vikings.total
    return found


def told(game: Table, counts: Counts) -> TakeBoard:
    """What a sure look with so many units in each region tells."""
    regions = tuple(
        RegionSeen(
            name,
            tuple(
                PieceCount(one.kind, one.colour, count)
                for one, count in zip(TAUGHT, of, strict=True)
            ),
            True,
            BOX,
        )
        for name, of in counts.items()
    )
    look = BoardLook("l1", "map", 0.0, 1.0, regions=regions)
    seen = [
        Lying(name, one.kind, one.colour, count)
        for name, of in counts.items()
        for one, count in zip(TAUGHT, of, strict=True)
        if count
    ]
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    difference = compare(record, look)
    return TakeBoard(taken(record, difference.changes, "l1"), difference.changes)


@pytest.fixture
def game() -> Table:
    made = Table()
    for area in ("kent", "essex"):
        made.put(area)
    made.put("wessex", saxons=(2, 1))
    made.put("mercia", saxons=(2, 0))
    return made


def test_a_board_that_stands_as_recorded_differs_in_nothing(game: Table) -> None:
    assert not told(game, standing(game)).changes


def test_warriors_that_moved_stand_where_there_are_more(game: Table) -> None:
    counts = standing(game) | {"Mercia": (0, 0), "Essex": (1, 0), "Kent": (1, 0)}
    game.give(told(game, counts))
    assert [game.land(area).saxons for area in ("mercia", "essex", "kent")] == [
        Units(), Units(1), Units(1)
    ]  # fmt: skip
    assert not told(game, counts).changes


def test_all_who_left_one_area_for_another_are_known(game: Table) -> None:
    counts = standing(game) | {"Wessex": (0, 0), "Kent": (3, 0)}
    game.give(told(game, counts))
    assert game.land("kent").saxons == Units(2, 1)


def test_whether_a_leader_went_along_is_not_guessed(game: Table) -> None:
    counts = standing(game) | {"Wessex": (2, 0), "Kent": (1, 0)}
    game.refuse(told(game, counts), "Anglo-Saxons: whether warriors or leaders moved")
    assert game.land("wessex").saxons == Units(2, 1)


def test_a_viking_from_a_reserve_of_warriors_is_one(game: Table) -> None:
    counts = standing(game) | {"Essex": (0, 2)}
    game.give(told(game, counts))
    assert game.land("essex").vikings == Units(2)


def test_an_anglo_saxon_from_a_reserve_of_both_is_asked_about(game: Table) -> None:
    counts = standing(game) | {"Essex": (1, 0)}
    game.refuse(told(game, counts), "whether warriors or leaders moved cannot be seen")


@pytest.mark.parametrize(
    ("stood", "counts", "reserve", "found"),
    [
        ({"a": Units(3)}, {"a": 1}, Units(), {"a": Units(1)}),
        ({"a": Units(0, 2), "b": Units()}, {"a": 1, "b": 1}, Units(),
         {"a": Units(0, 1), "b": Units(0, 1)}),
        ({"a": Units(1, 1)}, {"a": 1}, Units(), None),
        ({"a": Units(1, 1), "b": Units(), "c": Units()}, {"a": 0, "b": 1, "c": 1}, Units(), None),
        ({"a": Units(1, 1), "b": Units()}, {"a": 0, "b": 1}, Units(), None),
        ({"a": Units(1, 1)}, {"a": 0}, Units(), {"a": Units()}),
        ({"a": Units()}, {"a": 2}, Units(0, 3), {"a": Units(0, 2)}),
        ({"a": Units(1), "b": Units(1)}, {"a": 2, "b": 1}, Units(3),
         {"a": Units(2), "b": Units(1)}),
    ],
)  # fmt: skip
def test_who_is_where_if_it_follows(
    stood: dict[str, Units], counts: dict[str, int], reserve: Units,
    found: dict[str, Units] | None,
) -> None:  # fmt: skip
    assert told_apart(stood, counts, reserve) == found
