"""What lies on a track's space like a marker but is none, or is two of them, is asked about."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.words.shown_boards import (
    BoardLesson,
    Corners,
    PlaceSeen,
    Said,
    ShownBoard,
    WatchedBoard,
)
from tests.vision_boards.table import LESSON, PROFILE, packed
from vision.boards.watching import BoardWatch
from vision.frames import Image
from vision.synthesis import Tray
from vision.synthesis.boards import LONG_SIDE, draw_board, whole

UNIT = LONG_SIDE / PROFILE.size[0]
INK = (52, 58, 66)
PAINTS = {"red": (44, 40, 196), "blue": (186, 84, 36)}
OTHER = {"red": "blue", "blue": "red"}
SPACES = {one.name: one.at for one in PROFILE.tracks[0].positions}
WIDE = 1.4
"""Of a marker in board units, as in the lesson."""


def square(
    board: Image, at: tuple[float, float], wide: float, colour: str, turned: float = 0.0
) -> None:
    """A flat square with its shadow."""
    box = ((at[0] * UNIT, at[1] * UNIT), (wide * UNIT, wide * UNIT), turned)
    corners = cv2.boxPoints(box).astype(np.int32)
    cv2.fillPoly(board, [corners + 4], INK)
    cv2.fillPoly(board, [corners], PAINTS[colour], cv2.LINE_AA)


def die(
    board: Image, at: tuple[float, float], wide: float, colour: str, pips: int, turned: float
) -> None:
    """A die of a marker's paint with white pips."""
    square(board, at, wide, colour, turned)
    corners = ((0.0, 0.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0))
    turn = np.exp(1j * np.deg2rad(turned))
    for x, y in corners[:pips] if pips % 2 else corners[1 : pips + 1]:
        off = complex(x, y) * 0.27 * wide * turn
        middle = (int((at[0] + off.real) * UNIT), int((at[1] + off.imag) * UNIT))
        cv2.circle(board, middle, round(wide * UNIT * 0.09), (235, 235, 235), -1, cv2.LINE_AA)


def shine(board: Image, at: tuple[float, float], wide: float) -> None:
    """A lamp mirrored by a marker's top, a little off its middle."""
    spot = np.zeros(board.shape[:2], np.float32)
    middle = (round((at[0] - 0.18 * wide) * UNIT), round((at[1] - 0.15 * wide) * UNIT))
    cv2.circle(spot, middle, round(0.17 * wide * UNIT), 0.9, -1)
    share = cv2.GaussianBlur(spot, (0, 0), 0.05 * wide * UNIT)[..., None]
    board[:] = np.asarray(board + (255 - board) * share, np.uint8)


@cache
def watch(live: bool) -> BoardWatch:
    """The board shown under the camera itself, or as a scan."""
    bare, taught = draw_board(PROFILE), draw_board(PROFILE, LESSON)
    if live:
        corners, a, b = corners_on_table(), on_table(bare, 11), on_table(taught, 12)
    else:
        corners, a, b = whole(bare), bare, taught
    lesson = BoardLesson(packed(b), corners, LESSON, ())
    found = BoardWatch("table", lambda look, image: None)
    found.show(ShownBoard("trial board", PROFILE, packed(a), corners, (lesson,)))
    return found


def placed(side: float = 620.0) -> NDArray[np.float64]:
    """The board's pixels in the picture's, turned a little about its middle."""
    turn = np.deg2rad(2.0)
    axes = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))]) * side
    middle = np.array((640.0, 360.0))
    corners = [middle + (x - 0.5) * axes[0] + (y - 0.5) * axes[1] for x, y in _UNIT_SQUARE]
    edge = [(x * LONG_SIDE, y * LONG_SIDE) for x, y in _UNIT_SQUARE]
    found = cv2.getPerspectiveTransform(np.array(edge, np.float32), np.array(corners, np.float32))
    return np.asarray(found, np.float64)


_UNIT_SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))


def corners_on_table() -> Corners:
    """The board's corners in the picture."""
    edge = np.array([[(x * LONG_SIDE, y * LONG_SIDE) for x, y in _UNIT_SQUARE]], np.float64)
    points = np.asarray(cv2.perspectiveTransform(edge, placed()))[0].tolist()
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return (a, b, c, d)


@cache
def _ground() -> Image:
    return Tray(7).render(1.0)


def on_table(board: Image, seed: int, light: float = 1.0) -> Image:
    """A noisy picture of the board on the drawn table."""
    soft = cv2.GaussianBlur(board, (0, 0), 0.5)
    picture = cv2.warpPerspective(
        soft,
        placed(),
        (1280, 720),
        _ground().copy(),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    noise = np.random.default_rng(seed).normal(0, 1.5, picture.shape)
    return np.asarray(np.clip(picture * light + noise, 0, 255), np.uint8)


def read(board: Image, live: bool, seed: int, light: float = 1.0) -> dict[str, PlaceSeen]:
    look = watch(live).look(WatchedBoard("trial board"), on_table(board, seed, light))
    assert look.why is None
    return {one.place: one for one in look.places}


def sure(seen: dict[str, PlaceSeen], name: str) -> bool:
    return seen[f"gold {name}"].sure


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("colour", sorted(PAINTS))
def test_a_die_in_a_markers_paint_is_asked_about(colour: str, live: bool) -> None:
    board = draw_board(PROFILE)
    dice = {"0": (1.4, 5, 15.0), "2": (1.6, 4, 40.0), "6": (1.2, 3, 70.0), "8": (1.5, 2, 0.0)}
    for name, (wide, pips, turned) in dice.items():
        die(board, SPACES[name], wide, colour, pips, turned)
    seen = read(board, live, 3)
    assert not [name for name in dice if sure(seen, name)]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("below", sorted(PAINTS))
def test_two_markers_askew_on_one_space_are_asked_about(below: str, live: bool) -> None:
    board = draw_board(PROFILE)
    offsets = {"0": (0.3, -0.3), "2": (0.25, 0.25), "6": (0.5, -0.2), "10": (-0.4, 0.3)}
    for k, (name, (right, down)) in enumerate(offsets.items()):
        x, y = SPACES[name]
        above = below if k % 2 else OTHER[below]
        square(board, (x, y), WIDE, below)
        square(board, (x + right, y + down), WIDE, above)
    seen = read(board, live, 4)
    assert not [name for name in offsets if sure(seen, name)]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("light", [1.0, 0.7])
def test_markers_beside_their_spaces_middle_and_turned_are_sure(light: float, live: bool) -> None:
    chance = np.random.default_rng(5)
    board, truth = draw_board(PROFILE), {}
    for k, name in enumerate(("0", "2", "4", "6", "8", "10", "12")):
        colour = sorted(PAINTS)[k % 2]
        x, y = np.array(SPACES[name]) + chance.uniform(-0.3, 0.3, 2)
        square(board, (x, y), WIDE, colour, float(chance.uniform(0, 90)))
        truth[f"gold {name}"] = colour
    seen = read(board, live, 6, light)
    assert {name: seen[name].colour for name in truth if seen[name].sure} == truth


def test_a_piece_of_another_paint_beside_a_die_changes_nothing_of_its_space() -> None:
    board = draw_board(PROFILE, (Said("gold 3", kind="cube", colour="red"),))
    die(board, SPACES["4"], WIDE, "blue", 5, 10.0)
    seen = read(board, True, 7)
    assert (sure(seen, "3"), sure(seen, "4")) == (True, False)


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("light", [1.0, 0.7])
def test_markers_that_shine_are_sure_though_those_of_the_lesson_did_not(
    light: float, live: bool
) -> None:
    board, truth = draw_board(PROFILE), {}
    for k, name in enumerate(("0", "2", "4", "6", "8", "10", "12")):
        colour = sorted(PAINTS)[k % 2]
        square(board, SPACES[name], WIDE, colour, 13.0 * k)
        shine(board, SPACES[name], WIDE)
        truth[f"gold {name}"] = colour
    seen = read(board, live, 8, light)
    assert {name: seen[name].colour for name in truth if seen[name].sure} == truth
