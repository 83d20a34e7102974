"""Pictures of the faces of a die: pips, numerals, icons.

A face picture is (t, t, 4) float32: the ink's linear BGR and its cover, 0 to 1.
It spans the square of half edge `Solid.extent` about the middle of the face;
columns run along `Solid.right`, rows against `Solid.up`.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.geometry import Solid
from vision.synthesis.light import Colour
from vision.synthesis.looks import Look, names_of

Floats = NDArray[np.float32]

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_PIP_STEP = 0.5
_OVERSAMPLE = 4


def face_pictures(solid: Solid, look: Look, edge: int) -> Floats:
    """All faces of a die, one above the other: (faces * edge, edge, 4)."""
    sheets = [_face(solid, look, index, edge) for index in range(len(solid.normals))]
    return np.concatenate(sheets, axis=0)


def _face(solid: Solid, look: Look, index: int, edge: int) -> Floats:
    value = solid.values[index]
    ink = look.ink_first if value == 1 and look.ink_first is not None else look.ink
    if value in look.icons:
        return _icon(look.icons[value], edge)
    side = edge * _OVERSAMPLE
    cover = np.zeros((side, side), dtype=np.uint8)
    if solid.kind in (DieKind.D6, DieKind.CUSTOM) and not look.numerals:
        for column, row in _PIPS[value]:
            _disc(cover, column * _PIP_STEP, row * _PIP_STEP, look.pip, solid.extent)
    elif solid.kind is DieKind.D4:
        _d4_marks(cover, solid, look, index)
    else:
        name = names_of(solid.kind, value)
        marked = name in {"6", "9"} and len(solid.values) > 6
        _numeral(cover, name, look, (0.0, 0.0), _numeral_height(solid), 0.0, solid, marked)
    return _inked(cover, ink, edge)


def _numeral_height(solid: Solid) -> float:
    sizes = {
        DieKind.D6: 1.1,
        DieKind.D8: 0.78,
        DieKind.D10: 0.62,
        DieKind.D00: 0.5,
        DieKind.D12: 0.62,
        DieKind.D20: 0.42,
    }
    return sizes.get(solid.kind, 0.6)


def _d4_marks(cover: NDArray[np.uint8], solid: Solid, look: Look, index: int) -> None:
    """Near each corner of the face stands the value that is read when that corner is up."""
    for other, normal in enumerate(solid.normals):
        if other == index:
            continue
        corner = -normal * 3.0  # the vertex opposite to a face lies at three inradii
        x, y = float(corner @ solid.right[index]), float(corner @ solid.up[index])
        turn = math.atan2(x, y)
        place = (x * 0.48, -y * 0.48)
        _numeral(cover, str(solid.values[other]), look, place, 0.85, turn, solid, False)


def _disc(cover: NDArray[np.uint8], x: float, y: float, radius: float, extent: float) -> None:
    side = cover.shape[0]
    scale = side / (2.0 * extent)
    centre = (round((x + extent) * scale * 16), round((y + extent) * scale * 16))
    cv2.circle(cover, centre, round(radius * scale * 16), 255, -1, cv2.LINE_AA, 4)


def _numeral(
    cover: NDArray[np.uint8],
    name: str,
    look: Look,
    place: tuple[float, float],
    height: float,
    turn: float,
    solid: Solid,
    marked: bool,
) -> None:
    """Writes a numeral of `height` inradii with its middle at `place`, turned clockwise."""
    side = cover.shape[0]
    pixels = height * side / (2.0 * solid.extent)
    sheet = np.zeros_like(cover)
    thick = max(1, round(pixels * 0.13))
    (_, tall), _ = cv2.getTextSize(name, look.font, 10.0, 1)
    scale = (pixels - thick) / (tall / 10.0)
    (wide, _), _ = cv2.getTextSize(name, look.font, scale, thick)
    left, base = round((side - wide) / 2), round((side + pixels - thick) / 2)
    cv2.putText(sheet, name, (left, base), look.font, scale, 255, thick, cv2.LINE_AA)
    if marked:
        under = base + round(pixels * 0.28)
        half = round(wide * 0.4)
        cv2.line(sheet, (side // 2 - half, under), (side // 2 + half, under), 255, thick)
    columns = np.flatnonzero(sheet.any(axis=0))
    drift = (float(columns[0] + columns[-1]) - side) / 2.0
    move = cv2.getRotationMatrix2D((side / 2.0 + drift, side / 2.0), -math.degrees(turn), 1.0)
    move[0, 2] += place[0] * side / (2.0 * solid.extent) - drift
    move[1, 2] += place[1] * side / (2.0 * solid.extent)
    np.maximum(cover, cv2.warpAffine(sheet, move, (side, side)), out=cover)


def _inked(cover: NDArray[np.uint8], ink: Colour, edge: int) -> Floats:
    small = cv2.resize(cover, (edge, edge), interpolation=cv2.INTER_AREA)
    face = np.empty((edge, edge, 4), dtype=np.float32)
    face[..., :3] = ink
    face[..., 3] = small.astype(np.float32) / 255.0
    return face


def _icon(icon: NDArray[np.uint8], edge: int) -> Floats:
    shrunk = cv2.resize(icon, (edge, edge), interpolation=cv2.INTER_AREA)
    face = shrunk.astype(np.float32) / np.float32(255.0)
    face[..., :3] = face[..., :3] ** np.float32(2.2)
    return face
