"""Draws onto a picture what was seen in it, readable on a phone and without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieState
from vision.overlay_places import Box, beside, corners_of, first_clear, hidden, loneliest

Image = NDArray[np.uint8]
_Point: TypeAlias = tuple[int, int]

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_FACE = cv2.FONT_HERSHEY_SIMPLEX
_LARGEST = 2.4
"""How many times as large as the rest words beside a thing are written at most: a phone shows the
picture of a camera at less than a third of its size."""
_ALL_BUT_SURE = 0.995
"""A confidence that would be written as 100 % is not: it is never quite so."""
_PART = 0.8
"""Words are as high as this part of their thing at most, or they would hide what lies beside it."""
_WITHIN = 0.5
"""Words in a corner of their own die cover at most this part of its side."""
_NOTHING = ("", 1)
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
    """A copy of `image` (height, width, 3) with box, value, state and doubt of each die.

    The plate in a corner gives the number of dice, those outside the tray not
    counted, and asks "?" where the reading is not accepted.
    """
    drawn = image.copy()
    thick = max(2, round(max(image.shape[:2]) / 420))
    for die in dice:
        _draw_box(drawn, die, thick)
    taken: list[Box] = [_draw_count(drawn, dice, thick, accepted=accepted)]
    for nth, die in enumerate(dice):
        others = [one.box for one in (*dice[:nth], *dice[nth + 1 :])]
        taken.append(_draw_label(drawn, die, thick, others, taken))
    return drawn


def _draw_count(
    image: Image, dice: Sequence[DieReading], thick: int, *, accepted: bool
) -> tuple[int, int, int, int]:
    """The number of dice, in a corner of the picture where it hides none and is none's value."""
    counted = sum(die.state is not DieState.OUTSIDE for die in dice)
    count = f"{counted}" if accepted else f"{counted} ?"
    strokes, edge = round(thick * _LARGEST), 2 * thick
    size = plate_size(count, strokes)
    height, width = image.shape[:2]
    inner = (edge, edge, width - 1 - 2 * edge, height - 1 - 2 * edge)
    spots = [_kept_inside(image, *corner, *size) for corner in corners_of(inner, size)]
    spot = spots[loneliest(spots, [die.box for die in dice], size[1])]
    write_plate(image, count, spot[:2], strokes, _WHITE)
    return spot


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


def _draw_label(
    image: Image, die: DieReading, thick: int, others: Sequence[Box], taken: Sequence[Box]
) -> tuple[int, int, int, int]:
    """The value, as large as the die leaves room for, and beside it in small how sure it is.

    It stands beside its die where nothing of the `others` and of what is `taken` is hidden and it
    cannot be taken for that of another die: smaller if need be, and in the die itself where
    nothing else is left. Returns its own place (x, y, width, height).
    """
    value = "?" if die.value is None else str(die.value)
    words = f"{value} {_SIGNS[die.state]}".strip()
    sure = f"{die.confidence:.0%}" if die.confidence < _ALL_BUT_SURE else ""
    large = strokes_for(max(die.box[2:]), thick)
    ways = [(strokes, sure) for strokes in range(large, thick - 1, -1)]
    within = _within(image, die, words, thick)
    ways += [(strokes, "") for strokes in range(thick, thick - 1 if within else 0, -1)]
    for strokes, more in ways:
        size = plate_size(words, strokes, (more, thick))
        spots = [_kept_inside(image, *corner, *size) for corner in beside(die.box, size, 2 * thick)]
        nth = first_clear(spots, die.box, others, taken)
        if nth is not None:
            break
    else:
        strokes, more, spots = (within[0], "", within[1]) if within else (strokes, more, spots)
        nth = int(hidden(spots, (*others, *taken)).argmin())
    spot = spots[nth]
    write_plate(image, words, spot[:2], strokes, _COLOURS[die.state], beside=(more, thick))
    return spot


def _within(
    image: Image, die: DieReading, words: str, thick: int
) -> tuple[int, list[tuple[int, int, int, int]]] | None:
    """Strokes and places of small words in the corners of a die; None where it is too small."""
    side = _WITHIN * min(die.box[2:])
    for strokes in range(thick, 0, -1):
        size = plate_size(words, strokes)
        if max(size) <= side:
            corners = corners_of(die.box, size)
            return strokes, [_kept_inside(image, *corner, *size) for corner in corners]
    return None


def strokes_for(side: float, thick: int) -> int:
    """The strokes for the words beside a thing of this side, where other words have `thick`."""
    room = _PART * side / (_text_size("0", thick)[1] + 2 * thick)
    return round(thick * min(_LARGEST, max(1.0, room)))


def write_plate(
    image: Image,
    words: str,
    corner: tuple[int, int],
    thick: int,
    tone: tuple[int, int, int],
    *,
    beside: tuple[str, int] = _NOTHING,
) -> None:
    """Words on a dark plate whose upper left corner is kept inside the picture.

    `beside` are more words and the strokes that these are written with.
    """
    x, y, width, height = _kept_inside(image, *corner, *plate_size(words, thick, beside))
    cv2.rectangle(image, (x, y), (x + width, y + height), _BLACK, -1)
    w, h, _ = _text_size(words, thick)
    foot = y + h + thick // 2 + 1
    for left, text, strokes in ((x + thick, words, thick), (x + 2 * thick + w, *beside)):
        size, line = _font(strokes)
        cv2.putText(image, text, (left, foot), _FACE, size, tone, line, cv2.LINE_AA)


def plate_size(words: str, thick: int, beside: tuple[str, int] = _NOTHING) -> tuple[int, int]:
    """Width and height of the plate that `write_plate` writes these words on."""
    (w, h, below), (more, _, _) = _text_size(words, thick), _text_size(*beside)
    return w + more + (3 if more else 2) * thick, h + below + thick


def _kept_inside(
    image: Image, x: int, y: int, width: int, height: int
) -> tuple[int, int, int, int]:
    """The same box, moved as far as it takes to lie in the picture."""
    high, wide = image.shape[:2]
    return max(0, min(x, wide - width - 1)), max(0, min(y, high - height - 1)), width, height


def _text_size(words: str, thick: int) -> tuple[int, int, int]:
    """Width, height above the line and depth below it."""
    (width, height), below = cv2.getTextSize(words, _FACE, *_font(thick))
    return width, height, below


def _font(thick: int) -> tuple[float, int]:
    """Scale of the font and width of its strokes."""
    return 0.28 * thick, max(1, thick // 2)
