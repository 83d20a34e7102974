"""Printed boards of fields, each with a numeral in a type face that dice bear, too, and a picture
behind it: what is on a table and must not be taken for dice."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.glyphs import Glyphs, PenGlyphs
from vision.synthesis.sprites import DENSITY, Ink, Sheet, Sprite, any_ink, press, two_inks
from vision.synthesis.textures import cloud

Floats = NDArray[np.float32]
TypeFaces = Callable[[np.random.Generator], Glyphs | None]

_FONTS = (0, 2, 3, 4, 6)
_SIDES = (4, 4, 6, 6, 6, 48)
"""Corners of fields; so many are a circle."""
_MOST_FIELDS = 24


def print_fields(
    albedo: Floats,
    camera: Pinhole,
    rng: np.random.Generator,
    reach: float,
    type_faces: TypeFaces | None,
) -> None:
    """Prints a board of fields on linear albedo (h, w, 3), within `reach` mm of the middle."""
    glyphs = type_faces(rng) if type_faces is not None else None
    face = glyphs or PenGlyphs(int(rng.choice(_FONTS)), float(rng.uniform(0.08, 0.18)))
    radius = float(rng.uniform(0.07, 0.3)) * reach
    sides = int(rng.choice(_SIDES))
    lands = [(any_ink(rng), any_ink(rng)) for _ in range(int(rng.integers(1, 6)))]
    style = _Style(rng, face)
    start, turn = rng.uniform(-0.9 * reach, 0.9 * reach, 2), float(rng.uniform(0.0, 2.0 * math.pi))
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    if rng.random() < 0.5:
        # Coarse, as it has only one colour.
        board = np.full((8, 8, 4), any_ink(rng), np.uint8)
        wide = cv2.resize(board, (round(radius * 9 * DENSITY), round(radius * 9 * DENSITY)))
        press(albedo, camera, np.asarray(wide, np.uint8), np.array([*start, 0.0]), turn)
    places = list(_places(sides))
    for nth in rng.permutation(len(places))[:_MOST_FIELDS]:
        land = lands[int(rng.integers(len(lands)))]
        at = start + spin @ (np.array(places[nth]) * radius * style.step)
        sprite = style.field(rng, radius, sides, land)
        head = turn if rng.random() < 0.8 else float(rng.uniform(0.0, 2.0 * math.pi))
        press(albedo, camera, sprite, np.array([*at, 0.0]), head)


def _places(sides: int) -> list[tuple[float, float]]:
    """Middles of fields in radii of one: side by side as hexagons or squares lie."""
    reach = range(-2, 3)
    if sides == 4:
        edge = math.sqrt(2.0)
        return [(column * edge, row * edge) for column in reach for row in reach]
    return [
        (1.5 * column, math.sqrt(3.0) * (row + column / 2.0))
        for column in reach
        for row in reach
        if abs(column + row) <= 2
    ]


class _Style:
    """How the fields of one board are printed."""

    def __init__(self, rng: np.random.Generator, face: Glyphs) -> None:
        self._face = face
        self.step = float(rng.uniform(1.0, 1.15))
        self._disc = float(rng.uniform(0.28, 0.6)) if rng.random() < 0.7 else 0.0
        self._height = float(rng.uniform(0.45, 1.15))
        self._paper, self._ink = two_inks(rng)
        self._second = any_ink(rng) if rng.random() < 0.3 else self._ink
        self._dots = rng.random() < 0.3
        self._rim = rng.random() < 0.4
        self._numbered = float(rng.uniform(0.4, 1.0))
        self._most = int(rng.choice((7, 10, 13, 21, 31)))
        self._spread = float(rng.uniform(0.5, 4.0))

    def field(
        self, rng: np.random.Generator, radius: float, sides: int, land: tuple[Ink, Ink]
    ) -> Sprite:
        """One field of this radius in mm."""
        sheet = Sheet(2 * radius, 2 * radius)
        turns = (np.arange(sides) + (0.5 if sides == 4 else 0.0)) * (2.0 * math.pi / sides)
        outline = np.column_stack([np.cos(turns), np.sin(turns)]) * radius
        sheet.shape(outline, land[0])
        if self._rim:
            sheet.shape(outline * 0.9, land[1])
        self._paint(rng, sheet, land)
        if rng.random() < self._numbered:
            self._number(rng, sheet, radius)
        return sheet.sprite

    def _paint(self, rng: np.random.Generator, sheet: Sheet, land: tuple[Ink, Ink]) -> None:
        """Patches of the other colour, lighter and darker places: woods, waves, stones."""
        shape = sheet.sprite.shape[:2]
        part = np.clip(cloud(rng, shape, self._spread * DENSITY), 0.0, 1.0)[..., None] * 0.7
        shade = np.exp(0.2 * cloud(rng, shape, 0.5 * self._spread * DENSITY))[..., None]
        colour = sheet.sprite[..., :3].astype(np.float32)
        colour += (np.array(land[1][:3], np.float32) - colour) * part
        sheet.sprite[..., :3] = np.clip(colour * shade, 0.0, 255.0).astype(np.uint8)

    def _number(self, rng: np.random.Generator, sheet: Sheet, radius: float) -> None:
        ink = self._second if rng.random() < 0.3 else self._ink
        round_ = self._disc * radius
        if round_:
            sheet.disc(0.0, 0.0, round_, self._paper)
            if self._rim:
                sheet.disc(0.0, 0.0, round_, ink, 0.06 * round_)
        else:
            round_ = 0.5 * radius
        number = str(int(rng.integers(1, self._most)))
        tall = max(round(self._height * round_ * DENSITY), 3)
        _lay_over(sheet.sprite, self._face.picture(number, tall), ink)
        if self._dots:
            for nth in range(count := int(rng.integers(1, 6))):
                x = (nth - (count - 1) / 2.0) * 0.2 * round_
                sheet.disc(x, -0.7 * round_, 0.07 * round_, ink)


def _lay_over(sprite: Sprite, cover: NDArray[np.uint8], ink: Ink) -> None:
    """Prints the ink where `cover` (h, w), 0 to 255, says, in the middle of a sprite."""
    height, width = (min(a, b) for a, b in zip(cover.shape, sprite.shape[:2], strict=True))
    top, left = (sprite.shape[0] - height) // 2, (sprite.shape[1] - width) // 2
    part = cover[:height, :width, None].astype(np.float32) / 255.0
    spot = sprite[top : top + height, left : left + width, :3]
    spot[:] = (spot + (np.array(ink[:3], np.float32) - spot) * part).astype(np.uint8)
