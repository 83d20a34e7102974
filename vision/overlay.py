"""Draws onto a picture what was seen in it, readable on a phone and without colour."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieState

Image = NDArray[np.uint8]

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_DASH_PARTS = 5
# A state shows in its sign and in the line: whole for flat, dashed for leaning,
# crossed out for cut, corners only for unknown. Colours (BGR) only repeat that.
# Signs instead of words: the picture is the same for every language.
_SIGNS = {
    DieState.FLAT: "",
    DieState.COCKED: "/",
    DieState.STACKED: "=",
    DieState.CUT: "|",
    DieState.OUTSIDE: "|",
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

    The plate in the corner gives the number of dice, and asks "?" where the
    reading is not accepted.
    """
    drawn = image.copy()
    thick = max(2, round(max(image.shape[:2]) / 420))
    for die in dice:
        _draw_box(drawn, die, thick)
    for die in dice:
        _draw_label(drawn, die, thick)
    count = f"{len(dice)}" if accepted else f"{len(dice)} ?"
    _write(drawn, count, (thick * 2, thick * 2), thick, _WHITE)
    return drawn


def _draw_box(image: Image, die: DieReading, thick: int) -> None:
    x, y, w, h = die.box
    pad = thick
    corners = [
        (round(x) - pad, round(y) - pad),
        (round(x + w) + pad, round(y) - pad),
        (round(x + w) + pad, round(y + h) + pad),
        (round(x) - pad, round(y + h) + pad),
    ]
    colour = _COLOURS[die.state]
    for line, tone in ((thick * 2 + 1, _BLACK), (thick, colour)):
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            for start, end in _strokes(die.state):
                cv2.line(image, _between(a, b, start), _between(a, b, end), tone, line)
        if die.state is DieState.CUT:
            cv2.line(image, corners[0], corners[2], tone, line)


def _strokes(state: DieState) -> list[tuple[float, float]]:
    """Parts of a box's side that are drawn."""
    if state is DieState.COCKED:
        step = 1 / (2 * _DASH_PARTS - 1)
        return [(2 * k * step, (2 * k + 1) * step) for k in range(_DASH_PARTS)]
    if state is DieState.UNKNOWN:
        return [(0.0, 0.25), (0.75, 1.0)]
    return [(0.0, 1.0)]


def _between(a: tuple[int, int], b: tuple[int, int], part: float) -> tuple[int, int]:
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)


def _draw_label(image: Image, die: DieReading, thick: int) -> None:
    value = "?" if die.value is None else str(die.value)
    words = f"{value} {_SIGNS[die.state]}".strip()
    x, y, _, h = die.box
    height = _text_height(thick)
    top = y - height - 3 * thick
    if top < height * 1.5:
        top = y + h + 2 * thick
    label = f"{words} {die.confidence:.0%}"
    _write(image, label, (round(x) - thick, round(top)), thick, _COLOURS[die.state])


def _text_height(thick: int) -> int:
    (_, height), _ = cv2.getTextSize("0", cv2.FONT_HERSHEY_SIMPLEX, 0.28 * thick, 1)
    return height + 2 * thick


def _write(
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
