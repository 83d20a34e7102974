"""A watched board is found, read once it rests, and read anew when something has changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.words.shown_boards import BoardLook, SaidTile, WatchedBoard
from tests.vision_boards.table import (
    BLUE_CUBE,
    BLUE_PAWN,
    RED_CUBE,
    RED_PAWN,
    SHAPES,
    Eye,
    frame,
    on_table,
    shown,
)

TRIAL = WatchedBoard("trial board", shapes=SHAPES)


def new_eye() -> Eye:
    return Eye(shown(), TRIAL)


def pieces(look: BoardLook) -> set[tuple[str, str, str | None]]:
    """What lies on places that are no cells, all of it read for sure."""
    found = {one for one in look.places if one.kind and not one.place.startswith("home")}
    assert all(one.sure for one in found)
    return {(one.place, one.kind, one.colour) for one in found}


@pytest.fixture(scope="module")
def eye() -> Eye:
    """A watch that has seen two cubes and a pawn."""
    made = new_eye()
    made.see(on_table(RED_CUBE, BLUE_CUBE, RED_PAWN))
    return made


def test_what_lies_there_is_told_once(eye: Eye) -> None:
    before = len(eye.looks)
    look = eye.looks[0]
    assert look.why is None
    assert pieces(look) == {
        ("gold 3", "cube", "red"),
        ("gold 7", "cube", "blue"),
        ("portal 2", "pawn", "red"),
    }
    eye.see(on_table(RED_CUBE, BLUE_CUBE, RED_PAWN))
    assert len(eye.looks) == before
    assert eye.watch.lying("tray") == (look,)


def test_a_board_that_is_being_looked_at_is_told_though_another_is_shown_meanwhile() -> None:
    eye = new_eye()
    eye.watch.follow("tray", frame(on_table(RED_CUBE), 0.1), resting=True)
    assert eye.watch.step()
    eye.watch.show(replace(shown(), name="another board"))
    eye.see(on_table(RED_CUBE))
    assert [look.board for look in eye.looks] == ["trial board"]


def test_a_moved_piece_is_read_once_the_hand_is_gone(eye: Eye) -> None:
    before = len(eye.looks)
    eye.see(on_table(RED_CUBE, RED_PAWN, BLUE_PAWN), resting=False)
    assert len(eye.looks) == before
    assert eye.watch.lying("tray") == ()
    eye.see(on_table(RED_CUBE, RED_PAWN, BLUE_PAWN))
    assert pieces(eye.looks[-1]) == {
        ("gold 3", "cube", "red"),
        ("portal 2", "pawn", "red"),
        ("portal 3", "pawn", "blue"),
    }


def test_a_pushed_board_is_followed_and_its_boxes_with_it(eye: Eye) -> None:
    eye.move(on_table(RED_CUBE))
    first = eye.looks[-1]
    eye.move(on_table(RED_CUBE, shift=60.0))
    second = eye.looks[-1]
    assert pieces(second) == pieces(first) == {("gold 3", "cube", "red")}
    assert first.corners is not None
    assert second.corners is not None
    assert first.corners[0][0] - second.corners[0][0] == pytest.approx(60.0, abs=1.5)
    assert first.places[0].box[0] - second.places[0].box[0] == pytest.approx(60.0, abs=1.5)


def test_a_board_that_is_gone_is_told_once_and_found_again(eye: Eye) -> None:
    table = on_table(RED_CUBE)
    eye.move(table)
    before = len(eye.looks)
    bare = table.copy()
    bare[180:540, 250:610] = table[180:540, 640:1000]
    eye.move(bare)
    eye.move(bare)
    assert [one.why is None for one in eye.looks[before:]] == [False]
    eye.move(table)
    assert pieces(eye.looks[-1]) == {("gold 3", "cube", "red")}


def test_tiles_are_told_with_place_and_turn(eye: Eye) -> None:
    bar = SaidTile("home", "bar", ((1, 4), (2, 4)), turned=1)
    eye.move(on_table(tiles=(bar,)))
    (tile,) = eye.looks[-1].tiles
    assert (tile.tile, tile.turned, tile.cells) == ("bar", 1, ((1, 4), (2, 4)))


def test_a_board_lies_in_one_view_only(eye: Eye) -> None:
    before = len(eye.looks)
    eye.see(on_table(RED_CUBE), view="other")
    assert len(eye.looks) == before


def test_a_picture_from_elsewhere_is_read_by_itself(eye: Eye) -> None:
    before = len(eye.looks)
    look = eye.watch.look(TRIAL, on_table(BLUE_CUBE, shift=40.0))
    assert pieces(look) == {("gold 7", "cube", "blue")}
    assert len(eye.looks) == before


def test_what_is_not_watched_any_more_is_not_looked_at(eye: Eye) -> None:
    eye.watch.watch(())
    before = len(eye.looks)
    eye.move(on_table(RED_CUBE))
    assert len(eye.looks) == before
