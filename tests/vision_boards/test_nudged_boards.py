"""A watched board that is nudged while its corner markers stay: read where it lies."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from assistant.words.shown_boards import BoardLesson, BoardLook, ShownBoard, WatchedBoard
from assistant.words.text import text
from tests.vision_boards.table import (
    BLUE_CUBE,
    LESSON,
    PROFILE,
    RED_CUBE,
    RED_PAWN,
    Eye,
    packed,
)
from tests.vision_registration.drawn import Scene, paper_places, rectangle
from vision.frames import Image
from vision.registration import Refusal
from vision.registration.geometry import Points, from_unit, inverse, transform
from vision.synthesis.boards import draw_board

TRIAL = WatchedBoard("trial board")
SHOWN: Points = rectangle(240, 120, 720, 600)
STEP = 2.6 / 24 * 480
"""From one space of the track to the next, in pixels."""
LYING = {"gold 3": "red", "gold 7": "blue", "portal 2": "red"}


@cache
def drawn(*pieces: object) -> Image:
    """The board with pieces on it, about as large as it is seen."""
    board = draw_board(PROFILE, pieces)  # type: ignore[arg-type]
    return np.asarray(cv2.resize(board, (600, 600), interpolation=cv2.INTER_AREA), np.uint8)


def photographed(board: Image, x: float = 0.0, y: float = 0.0, seed: int = 2) -> Image:
    """The table with the markers where they lay, the board nudged by so many pixels."""
    corners = SHOWN + np.array((x, y))
    to_board = inverse(from_unit(corners)) @ from_unit(SHOWN)
    papers = {one: transform(to_board, at) for one, at in paper_places().items()}
    return Scene(board, corners, papers=papers, seed=seed).draw()


@cache
def shown() -> ShownBoard:
    a, b, c, d = ((float(x), float(y)) for x, y in SHOWN)
    bare, taught = (packed(photographed(one, seed=1)) for one in (drawn(), drawn(*LESSON)))
    lesson = BoardLesson(taught, (a, b, c, d), LESSON)
    return ShownBoard("trial board", PROFILE, bare, (a, b, c, d), (lesson,))


def new_eye() -> Eye:
    """A watch on the board that has seen it in its place."""
    eye = Eye(shown(), TRIAL)
    eye.move(lying())
    return eye


def lying(x: float = 0.0, y: float = 0.0) -> Image:
    return photographed(drawn(RED_CUBE, BLUE_CUBE, RED_PAWN), x, y)


def right(look: BoardLook) -> bool:
    """Whether most is surely read, and all that is so lies there."""
    assert look.why is None
    sure = [one for one in look.places if one.sure]
    assert len(sure) >= 0.8 * len(look.places)
    return {one.place: one.colour for one in sure if one.kind} == LYING


@pytest.mark.parametrize("nudge", [(20.0, 0.0), (STEP, 0.0), (0.0, STEP)])
def test_a_nudged_board_is_read_where_it_lies(nudge: tuple[float, float]) -> None:
    eye = new_eye()
    assert right(eye.looks[-1])
    assert right(eye.move(lying(*nudge)))
    assert right(eye.watch.look(TRIAL, lying(*nudge)))


@pytest.mark.parametrize("there", ["nothing", "a sheet"])
def test_nothing_is_read_between_markers_whose_board_is_gone(there: str) -> None:
    sheet = np.full_like(drawn(), 225)
    image = photographed(sheet) if there == "a sheet" else photographed(drawn(), 2000.0)
    for look in (new_eye().move(image), new_eye().watch.look(TRIAL, image)):
        assert look.places == ()
        assert look.why is not None
        assert look.why.english().startswith("the board lies otherwise beside its markers")


def test_markers_tell_anew_where_a_nudged_board_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = new_eye()
    eye.move(lying(STEP, 0.0))

    def from_nothing(*_: object) -> Refusal:
        return Refusal(text("the board was not found in the picture"))

    # Without the slow search: what is found now, its markers found.
    monkeypatch.setattr("vision.registration.locating.register", from_nothing)
    push = np.array([(1.0, 0.0, -40.0), (0.0, 1.0, 30.0)])
    moved = cv2.warpAffine(lying(STEP, 0.0), push, (960, 720), borderMode=cv2.BORDER_REPLICATE)
    look = eye.move(np.asarray(moved, np.uint8))
    assert look.why is None
    off = np.array(look.corners) - (SHOWN + np.array((STEP - 40.0, 30.0)))
    assert np.abs(off).max() < 1.5
