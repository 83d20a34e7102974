"""Pictures in which no board can be seen are told about, whoever sent them; none is an error."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from assistant.words.showing import FindPieces, TakePicture
from assistant.words.shown_boards import BoardLook, PlaceSeen, ShownBoard, WatchedBoard
from assistant.words.text import Text
from tests.vision_boards.table import PROFILE, RED_CUBE, frame, on_table, packed, shown
from vision import worker_showing
from vision.boards import BoardWatch
from vision.cameras.picture_header import NoPictureError
from vision.frames import Image
from vision.showing import answer
from vision.worker_boards import WorkerBoards
from vision.worker_wire import ChildEnd, LookAt, ShowBoard, ShowPicture

WATCHED = WatchedBoard("trial board")
WHERE = ((100.0, 100.0), (600.0, 100.0), (600.0, 600.0), (100.0, 600.0))


@cache
def table() -> Image:
    """The board with a red cube on it, on the table."""
    return on_table(RED_CUBE)


def without_numbers() -> Any:
    """A picture of which the left part is no number at all."""
    picture = table().astype(np.float32)
    picture[:, :300] = np.nan
    return picture


ODD: dict[str, Callable[[], Any]] = {
    "grey": lambda: table()[..., 0],
    "with transparency": lambda: np.dstack([table(), table()[..., :1]]),
    "of 16 bits": lambda: table().astype(np.uint16) * 257,
    "of floats": lambda: table() / 255,
    "without numbers": without_numbers,
    "empty": lambda: table()[:0, :0],
    "of four pixels": lambda: table()[:2, :2],
    "a line": lambda: table()[:1],
}


def learned() -> BoardWatch:
    """A watch that knows the board."""
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(shown())
    watch.look(WATCHED, table())
    return watch


@cache
def knowing() -> BoardWatch:
    """The same for single looks, which leave nothing behind."""
    return learned()


def told_of(picture: Image) -> Text:
    """Why a single look at a picture sees nothing."""
    look = knowing().look(WATCHED, picture)
    assert look.places == ()
    assert look.why is not None
    return look.why


@pytest.mark.parametrize("odd", ODD)
def test_a_look_at_an_odd_picture_tells_that_it_is_the_picture_s_fault(odd: str) -> None:
    why = told_of(ODD[odd]()).english()
    assert why.startswith("the picture cannot be used (it ")
    assert "show it again" not in why


@pytest.mark.parametrize("odd", ODD)
def test_a_camera_with_one_odd_picture_reads_the_next(odd: str) -> None:
    told: list[BoardLook] = []
    watch = BoardWatch("t", lambda look, image: told.append(look))
    watch.show(shown())
    watch.watch((WATCHED,))
    for at_s, picture in enumerate((table(), ODD[odd](), table())):
        watch.follow("tray", frame(table(), at_s - 0.5), resting=False)
        watch.follow("tray", frame(picture, float(at_s)), resting=True)
        while watch.step():
            pass
    first, second, third = told
    assert second.why is not None
    assert second.why.english().startswith("the picture cannot be used (it ")
    for look in (first, third):
        assert look.why is None
        assert [one.place for one in look.places if one.kind] == ["gold 3"]


def test_a_picture_too_small_to_find_a_board_in_is_told_with_its_size() -> None:
    small = np.asarray(cv2.resize(table(), (160, 90), interpolation=cv2.INTER_AREA), np.uint8)
    assert "160 x 90 pixels" in told_of(small).english()
    boards = WorkerBoards(cast(ChildEnd, None), "t")
    boards.obey(ShowBoard(shown()))
    sent = boards.look_at(LookAt(1, WATCHED, packed(small)), lambda: None)
    assert sent.look is not None
    assert sent.look.why is not None
    assert "160 x 90 pixels" in sent.look.why.english()


def test_a_strip_is_refused_with_the_size_that_it_was_sent_in() -> None:
    strip = np.full((100, 4000, 3), 90, np.uint8)
    with pytest.raises(NoPictureError, match="4000 x 100 pixels"):
        answer(TakePicture(), packed(strip))


def far_off() -> ShownBoard:
    """The board with its first slot drawn by mistake as far off as a page allows."""
    first, *others = PROFILE.slots
    slots = (replace(first, at=(999_999.0, -999_999.0)), *others)
    return replace(shown(), profile=replace(PROFILE, slots=slots))


def test_a_place_drawn_far_off_the_board_spoils_no_other_and_is_never_sure() -> None:
    watch = BoardWatch("t", lambda look, image: None)
    watch.show(far_off())
    look = watch.look(WATCHED, table())
    assert look.why is None
    seen: dict[str, PlaceSeen] = {one.place: one for one in look.places}
    assert not seen["portal 1"].sure
    others = [one for one in look.places if one.place != "portal 1"]
    assert [(one.place, one.colour) for one in others if one.kind and one.sure] == [
        ("gold 3", "red")
    ]
    assert sum(one.sure for one in others) >= 0.9 * len(others)


def test_pieces_are_looked_for_on_a_board_with_a_place_far_off() -> None:
    asked = FindPieces(far_off(), WHERE)
    assert answer(asked, packed(table())).why is None


def test_what_fails_while_a_board_is_shown_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise np.linalg.LinAlgError("Singular matrix")

    monkeypatch.setattr(worker_showing, "answer", fails)
    told = worker_showing.shown(ShowPicture(7, FindPieces(shown(), WHERE), packed(table())))
    assert told.ask == 7
    assert told.picture.why is not None
    assert "take another one" in told.picture.why.english()
