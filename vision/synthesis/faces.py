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
from vision.synthesis.glyphs import PenGlyphs
from vision.synthesis.inks import worn
from vision.synthesis.looks import Look, names_of
from vision.synthesis.pips import draw_pips
from vision.synthesis.script import Mark, MarkShape

Floats = NDArray[np.float32]
Cover = NDArray[np.uint8]

_OVERSAMPLE = 2
# Height of a numeral in inradii, by the number of faces.
_HEIGHTS = {6: 1.1, 8: 0.78, 10: 0.62, 12: 0.62, 20: 0.42}
_TENS_HEIGHT = 0.5
_D4_HEIGHT = 0.85


def face_picture(solid: Solid, look: Look, index: int, edge: int) -> Floats:
    """The face of this index, `edge` pixels wide: (edge, edge, 4)."""
    value = solid.values[index]
    if value in look.icons:
        face = _icon(look.icons[value], solid, edge)
    else:
        face = np.empty((edge, edge, 4), dtype=np.float32)
        face[..., :3] = look.ink_of(value)
        face[..., 3] = _marks(solid, look, index, edge)
    printing = look.printing
    if printing.rim > 0.0:
        inner = cv2.GaussianBlur(face[..., 3], (0, 0), edge / 50.0)
        face[..., :3] *= 1.0 - printing.rim * np.clip(2.0 - 2.0 * inner, 0.0, 1.0)[..., None]
    if printing.wear > 0.0:
        face[..., 3] = worn(face[..., 3], printing.wear, look.body.seed + index)
    face[..., 3] *= printing.opacity
    return face


def _marks(solid: Solid, look: Look, index: int, edge: int) -> Floats:
    """The cover (edge, edge) of what is written on a face."""
    cover = np.zeros((edge * _OVERSAMPLE, edge * _OVERSAMPLE), dtype=np.uint8)
    if solid.kind in (DieKind.D6, DieKind.CUSTOM) and not look.numerals:
        draw_pips(cover, solid.values[index], look.pips, look.pip, solid.extent)
    elif solid.kind is DieKind.D4:
        _d4_marks(cover, solid, look, index)
    else:
        name = names_of(solid.kind, solid.values[index])
        height = _HEIGHTS.get(len(solid.values), 0.6)
        height = _TENS_HEIGHT if solid.kind is DieKind.D00 else height
        turn = heads_turn(solid, look)
        _numeral(cover, name, look, look.script.shift, height * look.script.size, turn, solid)
    small = cv2.resize(cover, (edge, edge), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / np.float32(255.0)


def heads_turn(solid: Solid, look: Look) -> float:
    """The angle in radians by which numerals are turned clockwise from their faces' `up`."""
    return look.script.turn + (_half_corner(solid) if look.script.towards_edge else 0.0)


def _half_corner(solid: Solid) -> float:
    """The turn from a face's corner to the middle of its next edge."""
    return {8: math.pi, 10: math.pi, 12: math.pi / 5.0, 20: math.pi}.get(len(solid.values), 0.0)


def _d4_marks(cover: Cover, solid: Solid, look: Look, index: int) -> None:
    """Near each corner of the face stands the value that is read when that corner is up,
    or at each edge that which is read when that edge is down; these are the same."""
    place = -0.3 if look.script.towards_edge else 0.48
    height = (0.6 if look.script.towards_edge else _D4_HEIGHT) * look.script.size
    for other, normal in enumerate(solid.normals):
        if other == index:
            continue
        corner = -normal * 3.0  # the vertex opposite to a face lies at three inradii
        x, y = float(corner @ solid.right[index]), float(corner @ solid.up[index])
        turn = math.atan2(x, y)
        at = (x * place, -y * place)
        _numeral(cover, str(solid.values[other]), look, at, height, turn, solid)


def _numeral(
    cover: Cover,
    name: str,
    look: Look,
    place: tuple[float, float],
    height: float,
    turn: float,
    solid: Solid,
) -> None:
    """Writes a numeral of `height` inradii with its middle at `place`, turned clockwise."""
    side = cover.shape[0]
    scale = side / (2.0 * solid.extent)
    sheet = _written(look, name, max(4, round(height * scale)))
    half = (np.array(sheet.shape[::-1]) - 1.0) / 2.0
    move = cv2.getRotationMatrix2D((float(half[0]), float(half[1])), -math.degrees(turn), 1.0)
    move[:, 2] += (side - 1.0) / 2.0 + np.asarray(place) * scale - half
    np.maximum(cover, cv2.warpAffine(sheet, move, (side, side)), out=cover)


def _written(look: Look, name: str, height: int) -> Cover:
    """A numeral of `height` pixels with what tells it from its reverse."""
    script = look.script
    glyphs = look.glyphs or PenGlyphs(look.font, look.weight)
    sheet = glyphs.picture(name, height)
    if script.narrow != 1.0:
        size = (max(1, round(sheet.shape[1] * script.narrow)), height)
        sheet = np.asarray(cv2.resize(sheet, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    if name not in script.marked or script.mark is Mark.NONE:
        return sheet
    stroke, shape = height * max(look.weight, 0.1), script.mark_shape
    if script.mark is Mark.LINE:
        return _underlined(sheet, stroke, shape)
    return _dotted(sheet, stroke, shape)


def _underlined(sheet: Cover, stroke: float, shape: MarkShape) -> Cover:
    height, width = sheet.shape
    thick, gap = max(1, round(stroke * shape.size)), max(1, round(height * shape.gap))
    long = max(1, round(width * shape.wide))
    side = max(0, long - width) // 2
    both = np.zeros((height + gap + thick, width + 2 * side), dtype=np.uint8)
    both[:height, side : side + width] = sheet
    left = (both.shape[1] - long) // 2
    both[height + gap :, left : left + long] = 255
    return both


def _dotted(sheet: Cover, stroke: float, shape: MarkShape) -> Cover:
    height, thick = sheet.shape[0], max(1, round(stroke))
    radius = max(1, round(stroke * shape.size))
    beside = np.zeros((height, 2 * radius + 1 + thick), dtype=np.uint8)
    low = height - 1 - radius - round(height * shape.rise)
    cv2.circle(beside, (thick + radius, low), radius, 255, -1, cv2.LINE_AA)
    return np.concatenate([sheet, beside], axis=1)


def _icon(icon: NDArray[np.uint8], solid: Solid, edge: int) -> Floats:
    """The icon in linear colours, as large as the circle within the face."""
    side = max(2, round(edge * min(1.0, face_room(solid) / solid.extent)))
    shrunk = cv2.resize(icon, (side, side), interpolation=cv2.INTER_AREA)
    inner = shrunk.astype(np.float32) / np.float32(255.0)
    inner[..., :3] = inner[..., :3] ** np.float32(2.2)
    if side == edge:
        return inner
    low = (edge - side) // 2
    pads = (low, edge - side - low, low, edge - side - low)
    face = np.asarray(cv2.copyMakeBorder(inner, *pads, cv2.BORDER_REPLICATE), np.float32)
    face[:low, :, 3] = face[low + side :, :, 3] = 0.0
    face[:, :low, 3] = face[:, low + side :, 3] = 0.0
    return face


def face_room(solid: Solid) -> float:
    """Radius in inradii of the largest circle about the middle of a face that fits on it."""
    cosines = solid.normals @ solid.normals[0]
    others = cosines < 1.0 - 1e-9
    distance = (1.0 - cosines[others]) / np.sqrt(np.maximum(1.0 - cosines[others] ** 2, 1e-12))
    return float(distance.min())
