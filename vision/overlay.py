"""Draws onto a picture what was seen in it, readable on a phone and without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieState

Image = NDArray[np.uint8]
_Point: TypeAlias = tuple[int, int]

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_DASH_PARTS = 5
_HATCH = (0.33, 0.66)
# A state shows in its sign and in the line: whole for flat, dashed for leaning, twice for
# stacked, one stroke across for cut, crossed out for outside, hatched for covered, corners
# only for unknown. Colours (BGR) only repeat that.
# Signs instead of words: the picture is the same for every language.
_SIGNS = {
    DieState.FLAT: "",
    DieState.COCKED: "/",
    DieState.STACKED: "=",
    DieState.CUT: "|",
    DieState.OUTSIDE: "x",
    DieState.COVERED: "#",
    DieState.UNKNOWN: "",
}
_COLOURS = {
    DieState.FLAT: (80, 220, 80),
    DieState.COCKED: (0, 165, 255),
    DieState.STACKED: (0, 165, 255),
    DieState.CUT: (200, 80, 255),
    DieState.OUTSIDE: (200, 80, 255),
    DieState.COVERED: (200, 80, 255),
    DieState.UNKNOWN: (0, 220, 255),
}


def draw_sight(image: Image, dice: Sequence[DieReading], *, accepted: bool) -> Image:
    """A copy of `image` (height, width, 3) with box, value, confidence and state of each die.

    The plate in the corner gives the number of dice, those outside the tray not
    counted, and asks "?" where the reading is not accepted.
    """
    drawn = image.copy()
    thick = max(2, round(max(image.shape[:2]) / 420))
    for die in dice:
        _draw_box(drawn, die, thick)
    for die in dice:
        _draw_label(drawn, die, thick)
    counted = sum(die.state is not DieState.OUTSIDE for die in dice)
    count = f"{counted}" if accepted else f"{counted} ?"
    write_plate(drawn, count, (thick * 2, thick * 2), thick, _WHITE)
    return drawn


def _draw_box(image: Image, die: DieReading, thick: int) -> None:
    corners = _corners(die, thick)
    rings = [corners, _corners(die, thick * 4)] if die.state is DieState.STACKED else [corners]
    for line, tone in ((thick * 2 + 1, _BLACK), (thick, _COLOURS[die.state])):
        for ring in rings:
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                for start, end in _strokes(die.state):
                    cv2.line(image, _between(a, b, start), _between(a, b, end), tone, line)
        for a, b in _across(die.state, corners):
            cv2.line(image, a, b, tone, line)


def _corners(die: DieReading, pad: int) -> list[_Point]:
    """Upper left, upper right, lower right, lower left, so many pixels around the box."""
    x, y, w, h = die.box
    left, top, right, bottom = round(x), round(y), round(x + w), round(y + h)
    return [
        (left - pad, top - pad),
        (right + pad, top - pad),
        (right + pad, bottom + pad),
        (left - pad, bottom + pad),
    ]


def _across(state: DieState, corners: list[_Point]) -> list[tuple[_Point, _Point]]:
    """Strokes across the box: for dice that cannot be seen in full, or do not count."""
    upper_left, upper_right, lower_right, lower_left = corners
    if state is DieState.CUT:
        return [(upper_left, lower_right)]
    if state is DieState.OUTSIDE:
        return [(upper_left, lower_right), (upper_right, lower_left)]
    if state is DieState.COVERED:
        return [
            (_between(lower_left, upper_left, part), _between(lower_left, lower_right, part))
            for part in _HATCH
        ] + [
            (_between(upper_right, upper_left, part), _between(upper_right, lower_right, part))
            for part in _HATCH
        ]
    return []


def _strokes(state: DieState) -> list[tuple[float, float]]:
    """Parts of a box's side that are drawn."""
    if state is DieState.COCKED:
        step = 1 / (2 * _DASH_PARTS - 1)
        return [(2 * k * step, (2 * k + 1) * step) for k in range(_DASH_PARTS)]
    if state is DieState.UNKNOWN:
        return [(0.0, 0.25), (0.75, 1.0)]
    return [(0.0, 1.0)]


def _between(a: _Point, b: _Point, part: float) -> _Point:
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)


def draw_dashed(
    image: Image, box: tuple[int, int, int, int], tone: tuple[int, int, int], thick: int
) -> None:
    """A box (x, y, width, height) of dashed lines: something in doubt."""
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        for start, end in _strokes(DieState.COCKED):
            cv2.line(image, _between(a, b, start), _between(a, b, end), tone, thick)


def _draw_label(image: Image, die: DieReading, thick: int) -> None:
    value = "?" if die.value is None else str(die.value)
    words = f"{value} {_SIGNS[die.state]}".strip()
    x, y, _, h = die.box
    height = _text_height(thick)
    top = y - height - 3 * thick
    if top < height * 1.5:
        top = y + h + 2 * thick
    label = f"{words} {die.confidence:.0%}"
    write_plate(image, label, (round(x) - thick, round(top)), thick, _COLOURS[die.state])


def _text_height(thick: int) -> int:
    (_, height), _ = cv2.getTextSize("0", cv2.FONT_HERSHEY_SIMPLEX, 0.28 * thick, 1)
    return height + 2 * thick


def write_plate(
    image: Image, words: str, corner: tuple[int, int], thick: int, tone: tuple[int, int, int]
) -> None:
    """Words on a dark plate whose upper left corner is kept inside the picture."""
    size, line = 0.28 * thick, max(1, thick // 2)
    (w, h), below = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size, line)
    x = max(0, min(corner[0], image.shape[1] - w - 2 * thick))
    y = max(0, min(corner[1], image.shape[0] - h - below - 2 * thick))
    end = (x + w + 2 * thick, y + h + below + thick)
    cv2.rectangle(image, (x, y), end, _BLACK, -1)
    at = (x + thick, y + h + thick // 2 + 1)
    cv2.putText(image, words, at, cv2.FONT_HERSHEY_SIMPLEX, size, tone, line, cv2.LINE_AA)
