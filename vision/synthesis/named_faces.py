"""Pictures of faces that have names instead of values, told by `named_faces.toml`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib.resources import files

import cv2
import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vision.synthesis.icons import Icon
from vision.synthesis.marks import MARKS, disc

EDGE = 128
"""Side of a face's picture in pixels."""

_FINE = 4
_SIDE = EDGE * _FINE
_PANEL = 0.93
_BAR = 0.09
_FRAME = 0.1
_INNER = 0.55
_MEDAL = 0.36
_FILL = 0.86
_SHIFT = 4

_Points = NDArray[np.float64]


class Parting(StrEnum):
    """How a face is divided."""

    WHOLE = "whole"
    OR = "or"
    ROWS = "rows"
    THIRDS = "thirds"
    FAN = "fan"
    QUARTERS = "quarters"


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    ground: str
    mark: str
    ink: str
    times: int = 1
    inner: str | None = None


class _Face(Struct, frozen=True, forbid_unknown_fields=True):
    parts: tuple[_Part, ...]
    parting: Parting = Parting.WHOLE
    frame: str | None = None
    medal: int = 0


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    grounds: dict[str, str]
    inks: dict[str, str]
    faces: dict[str, _Face]


_Places = tuple[tuple[float, float, float], ...]


class _Room(Struct, frozen=True):
    """A part of a face: its outline, and the middle and half side of a square within it.

    `row`: the outline is as wide as the face and half as high.
    """

    outline: _Points
    x: float
    y: float
    half: float
    row: bool = False

    @property
    def places(self) -> dict[int, _Places]:
        """Where so many marks lie."""
        return _IN_ROW if self.row else _LAID


def named_faces() -> tuple[str, ...]:
    """Names of all faces that have a picture."""
    return tuple(_book().faces)


@cache
def named_face(name: str) -> Icon:
    """The picture (EDGE, EDGE, 4) of the face of this name, its panel a little within the edge.

    Raises `KeyError` if there is none.
    """
    book = _book()
    face = book.faces[name]
    sheet = np.zeros((_SIDE, _SIDE, 4), dtype=np.uint8)
    for part, room in zip(face.parts, _ROOMS[face.parting], strict=True):
        ground, ink = _colour(book.grounds[part.ground]), _colour(book.inks[part.ink])
        _fill(sheet, (room.outline,), ground)
        for x, y, size in room.places[part.times]:
            at = np.array([room.x, room.y]) + np.array([x, y]) * room.half
            _mark(sheet, part.mark, at, room.half * size, ink)
            if part.inner is not None:
                _mark(sheet, part.inner, at, room.half * size * _INNER, ground)
    white = _colour("#ffffff")
    for bar in _BARS.get(face.parting, ()):
        _fill(sheet, bar, white)
    if face.frame is not None:
        edge = _square(_PANEL)
        _fill(sheet, (edge, edge * (1.0 - _FRAME)), _colour(book.inks[face.frame]))
    if face.medal:
        _fill(sheet, (disc(_MEDAL),), white)
        for x, y, size in _LAID[face.medal]:
            dot = disc(_MEDAL * size * 0.7) + np.array([x, y]) * _MEDAL * 0.8
            _fill(sheet, (dot,), _colour("#17130f"))
    return np.asarray(cv2.resize(sheet, (EDGE, EDGE), interpolation=cv2.INTER_AREA), np.uint8)


@cache
def _book() -> _Book:
    raw = (files("vision.synthesis") / "named_faces.toml").read_bytes()
    return msgspec.toml.decode(raw, type=_Book)


def _colour(code: str) -> tuple[int, int, int, int]:
    """BGRA of "#rrggbb"."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return blue, green, red, 255


def _square(half: float) -> _Points:
    return np.array([(-half, -half), (half, -half), (half, half), (-half, half)])


def _fill(sheet: Icon, outlines: tuple[_Points, ...], colour: tuple[int, int, int, int]) -> None:
    """Fills outlines given in the square from -1 to 1."""
    scale = _SIDE / 2.0 * 2**_SHIFT
    pixels = [((outline + 1.0) * scale - 0.5).round().astype(np.int32) for outline in outlines]
    cv2.fillPoly(sheet, pixels, colour, cv2.LINE_8, _SHIFT)


def _mark(
    sheet: Icon, name: str, at: _Points, size: float, colour: tuple[int, int, int, int]
) -> None:
    _fill(sheet, tuple(outline * size + at for outline in MARKS[name]()), colour)


# Place and half size of each of so many marks, in a square from -1 to 1.
_LAID: dict[int, _Places] = {
    1: ((0.0, 0.0, _FILL),),
    2: ((-0.46, -0.46, 0.46), (0.46, 0.46, 0.46)),
    3: ((0.0, -0.48, 0.44), (-0.5, 0.46, 0.44), (0.5, 0.46, 0.44)),
    4: tuple((x, y, 0.42) for y in (-0.48, 0.48) for x in (-0.48, 0.48)),
    6: tuple((x, y, 0.3) for x in (-0.4, 0.4) for y in (-0.64, 0.0, 0.64)),
}

_IN_ROW: dict[int, _Places] = {
    1: ((0.0, 0.0, _FILL),),
    2: ((-0.85, 0.0, 0.68), (0.85, 0.0, 0.68)),
    3: ((-1.25, 0.0, 0.56), (0.0, 0.0, 0.56), (1.25, 0.0, 0.56)),
}
_P = _PANEL
_ROWS = tuple(
    _Room(_square(_P) * [1.0, 0.5] + np.array([0.0, y]), 0.0, y, 0.48, row=True)
    for y in (-_P / 2.0, _P / 2.0)
)
_WHOLE = (_Room(_square(_P), 0.0, 0.0, 0.8),)
_THIRDS = (
    _Room(np.array([(-_P, -_P), (_P, -_P), (0.0, 0.0)]), 0.0, -0.6, 0.36),
    _Room(np.array([(_P, -_P), (_P, _P), (0.0, _P), (0.0, 0.0)]), 0.5, 0.38, 0.42),
    _Room(np.array([(-_P, -_P), (0.0, 0.0), (0.0, _P), (-_P, _P)]), -0.5, 0.38, 0.42),
)
_ROOMS: dict[Parting, tuple[_Room, ...]] = {
    Parting.WHOLE: _WHOLE,
    Parting.ROWS: _ROWS,
    Parting.OR: _ROWS,
    Parting.THIRDS: _THIRDS,
    Parting.FAN: _THIRDS,
    Parting.QUARTERS: tuple(
        _Room(_square(_P / 2.0) + np.array([x, y]) * _P / 2.0, x * 0.45, y * 0.45, 0.42)
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    ),
}


def _bar(start: tuple[float, float], end: tuple[float, float]) -> _Points:
    """A straight bar between two places."""
    way = np.array(end) - np.array(start)
    side = np.array([-way[1], way[0]]) / np.hypot(*way) * _BAR
    return np.array([start + side, end + side, end - side, start - side])


_BARS: dict[Parting, tuple[tuple[_Points, ...], ...]] = {
    Parting.OR: ((_bar((-_P, 0.0), (_P, 0.0)),),),
    Parting.FAN: tuple((_bar((0.0, 0.0), end),) for end in ((-_P, -_P), (_P, -_P), (0.0, _P))),
}
