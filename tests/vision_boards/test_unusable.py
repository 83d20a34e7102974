"""A board that nothing can be made of is told about; it never ends the camera that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from assistant.words.boards import Circle, Grid, Region
from assistant.words.shown_boards import BoardLook, Said, SaidTile, ShownBoard, WatchedBoard
from assistant.words.text import Text
from tests.vision_boards.table import PROFILE, SHAPES, TILE_LESSON, frame, on_table, packed, shown
from vision.boards import BoardWatch, NotShownError, watching
from vision.boards.known import KnownBoard
from vision.worker_boards import WorkerBoards
from vision.worker_wire import ChildEnd, LookAt, ShowBoard

WATCHED = WatchedBoard("trial board", shapes=SHAPES)


def with_lesson(*said: Said, tiles: tuple[SaidTile, ...] = ()) -> ShownBoard:
    """The board with a lesson that says only this."""
    return replace(shown(), lessons=(replace(shown().lessons[0], said=said, tiles=tiles),))


def learned(board: ShownBoard) -> KnownBoard:
    """The board, learned."""
    known = KnownBoard(board, WATCHED)
    while not known.ready:
        known.learn()
    return known


def looks_at(board: ShownBoard) -> list[BoardLook]:
    """What a watch tells of a board that lies there."""
    told: list[BoardLook] = []
    watch = BoardWatch("t", lambda look, image: told.append(look))
    watch.show(board)
    watch.watch((WATCHED,))
    watch.follow("tray", frame(on_table()), resting=True)
    while watch.step():
        pass
    return told


def test_places_that_no_reader_can_use_are_told_once() -> None:
    bare = Grid("home", (2.5, 13.0), (2.0, 2.0), 1, 1, missing=((0, 0),))
    board = replace(shown(), profile=replace(PROFILE, grids=(bare,)))
    known = KnownBoard(board, WATCHED)
    for _ in range(2):
        with pytest.raises(NotShownError, match="do not fit its places"):
            while not known.ready:
                known.learn()
    (look,) = looks_at(board)
    assert look.why is not None
    assert "show it again" in look.why.english()


def test_a_reading_that_fails_is_told_and_costs_only_that_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> Iterator[None]:
        yield
        raise IndexError("out of bounds")

    monkeypatch.setattr(watching, "read_board", fails)
    board = with_lesson(Said("gold 1", kind="cube", colour="red"))
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(board)
    for look in (*looks_at(board), watch.look(WATCHED, on_table())):
        assert look.places == ()
        assert look.why is not None
        assert "in another one" in look.why.english()


def literal(why: Text) -> Iterator[str]:
    """What stands in a reason as it is, in every language."""
    for part in why.args.values():
        if isinstance(part, Text):
            yield from literal(part)
        elif isinstance(part, str):
            yield part


class Nobody:
    """The service's end of the wire, where nobody listens."""

    def send(self, message: object) -> None:
        """Sends it to nobody."""


def test_why_a_board_cannot_be_used_is_told_in_any_language() -> None:
    nowhere = with_lesson(Said(at=(-50.0, -50.0), kind="pawn"))
    region = replace(PROFILE, grids=(), tracks=(), slots=(), regions=(LAND,))
    board = replace(nowhere, profile=region)
    boards = WorkerBoards(cast(ChildEnd, Nobody()), "t")
    boards.obey(ShowBoard(board))
    sent = boards.look_at(LookAt(1, WATCHED, packed(on_table())), lambda: None)
    (look,) = looks_at(board)
    for why in (look.why, sent.why):
        assert why is not None
        assert list(literal(why)) == ["pawn"]


def test_a_piece_named_where_nothing_is_seen_teaches_nothing() -> None:
    board = with_lesson(Said(at=(-50.0, -50.0), kind="pawn"))
    region = replace(PROFILE, grids=(), tracks=(), slots=(), regions=(LAND,))
    with pytest.raises(NotShownError, match="“pawn” was named: name it anew"):
        learned(replace(board, profile=region))


def test_tiles_that_are_none_of_the_game_teach_nothing() -> None:
    bar, block = TILE_LESSON
    odd = (
        replace(block, cells=((0, 0),)),
        replace(bar, cells=((0, 0), (4, 4))),
        replace(bar, turned=1),
        replace(bar, tile="no such tile"),
    )
    known = learned(with_lesson(Said("gold 1", kind="cube", colour="red"), tiles=odd))
    assert [part.sort for part in known.parts] == ["tracks"]


LAND = Region("land", Circle((12.0, 12.0), 10.0))
