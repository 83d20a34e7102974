"""Flat things of a game table, drawn from above: cards, tokens, dominoes, rulers, printed dice.

A sprite is (h, w, 4) uint8 BGRA with `DENSITY` pixels a mm.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.light import LINEAR, everyday, to_picture
from vision.synthesis.looks import random_colour

Sprite = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Ink = tuple[int, int, int, int]

DENSITY = 4.0
_PATTERNS = {
    1: (0,),
    2: (1, 2),
    3: (0, 1, 2),
    4: (1, 2, 3, 4),
    5: (0, 1, 2, 3, 4),
    6: (1, 2, 3, 4, 5, 6),
}
_PIPS = ((0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0), (0, 1), (0, -1))


class Sheet:
    """A sprite in the making; lengths in mm from its middle, x right, y up."""

    def __init__(self, wide: float, tall: float, ink: Ink = (0, 0, 0, 0)) -> None:
        size = (max(round(tall * DENSITY), 2), max(round(wide * DENSITY), 2), 4)
        self.sprite: Sprite = np.empty(size, dtype=np.uint8)
        self.sprite[:] = ink

    def _at(self, x: float, y: float) -> tuple[int, int]:
        height, width = self.sprite.shape[:2]
        return round((width / 2 + x * DENSITY) * 16), round((height / 2 - y * DENSITY) * 16)

    def disc(self, x: float, y: float, radius: float, ink: Ink, line: float = 0.0) -> None:
        """A disc, or a ring whose line is `line` mm wide."""
        thick = max(round(line * DENSITY), 1) if line else -1
        reach = max(round(radius * DENSITY * 16), 1)
        cv2.circle(self.sprite, self._at(x, y), reach, ink, thick, cv2.LINE_AA, 4)

    def box(self, x: float, y: float, wide: float, tall: float, ink: Ink) -> None:
        """A rectangle about a middle."""
        half = (wide / 2.0, tall / 2.0)
        ends = [(x - half[0], y - half[1]), (x + half[0], y - half[1])]
        ends += [(x + half[0], y + half[1]), (x - half[0], y + half[1])]
        self.shape(np.array(ends), ink)

    def shape(self, outline: Points, ink: Ink) -> None:
        """A filled polygon (n, 2)."""
        corners = np.array([self._at(float(x), float(y)) for x, y in outline], dtype=np.int32)
        cv2.fillPoly(self.sprite, [corners], ink, cv2.LINE_AA, 4)

    def line(self, a: tuple[float, float], b: tuple[float, float], wide: float, ink: Ink) -> None:
        """A straight stroke."""
        thick = max(round(wide * DENSITY), 1)
        cv2.line(self.sprite, self._at(*a), self._at(*b), ink, thick, cv2.LINE_AA, 4)

    def text(self, x: float, y: float, words: str, height: float, ink: Ink, font: int = 2) -> None:
        """Words about a middle, their capitals `height` mm high."""
        thick = max(round(height * DENSITY * 0.12), 1)
        (_, tall), _ = cv2.getTextSize(words, font, 1.0, 1)
        scale = height * DENSITY / max(tall, 1)
        (wide, _), _ = cv2.getTextSize(words, font, scale, thick)
        column, row = self._at(x, y)
        place = (round(column / 16 - wide / 2), round(row / 16 + height * DENSITY / 2))
        cv2.putText(self.sprite, words, place, font, scale, ink, thick, cv2.LINE_AA)


def any_ink(rng: np.random.Generator) -> Ink:
    """Any opaque colour."""
    return (*everyday(random_colour(rng)), 255)


def two_inks(rng: np.random.Generator) -> tuple[Ink, Ink]:
    """Two colours that can be told apart; often black or white is one of them."""
    first = any_ink(rng)
    dark = sum(first[:3]) < 380
    if rng.random() < 0.5:
        level = int(rng.integers(200, 250) if dark else rng.integers(8, 60))
        return first, (level, level, level, 255)
    second = any_ink(rng)
    while abs(sum(first[:3]) - sum(second[:3])) < 150:
        second = any_ink(rng)
    return first, second


def press(
    target: Floats | Sprite,
    camera: Pinhole,
    sprite: Sprite,
    place: Points,
    turn: float,
    lit: Floats | None = None,
) -> None:
    """Lays a sprite on a level plane, its middle at `place` (3,) in mm.

    On an albedo (float32, linear) it takes the place of the colour; in a picture (uint8)
    it appears in the linear light `lit` (3,).
    """
    height, width = sprite.shape[:2]
    half = np.array([width, height]) / 2.0 / DENSITY
    cos, sin = math.cos(turn), math.sin(turn)
    local = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
    world = np.column_stack(
        [local @ np.array([[cos, sin], [-sin, cos]]) + place[:2], np.full(4, place[2])]
    )
    if ((world - camera.centre) @ camera.axes[2] < 10.0).any():
        return
    seen = camera.project(world).astype(np.float32)
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 1, target.shape[1::-1])
    if (high <= low).any():
        return
    span = float(np.linalg.norm(seen[1] - seen[0]))
    while span * 2.0 < width and min(width, height) > 8:
        sprite = np.asarray(cv2.resize(sprite, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        height, width = sprite.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    warp = cv2.getPerspectiveTransform(corners, seen - low.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    ink = cv2.warpPerspective(sprite[..., :3], warp, size, borderMode=cv2.BORDER_REPLICATE)
    cover = np.asarray(cv2.warpPerspective(sprite[..., 3], warp, size), np.uint8)
    part = cover[..., None].astype(np.float32) / np.float32(255.0)
    spot = target[low[1] : high[1], low[0] : high[0]]
    colour = LINEAR[ink]
    if target.dtype == np.uint8:
        bright = colour if lit is None else colour * lit
        colour = to_picture(np.asarray(bright, np.float32)).astype(np.float32)
        spot[:] = (spot + (colour - spot) * part + 0.5).astype(np.uint8)
    else:
        spot += (colour - spot) * part


def number_disc(rng: np.random.Generator) -> Sprite:
    """A round token with a number, a few dots under it, and a rim."""
    radius = float(rng.uniform(5.0, 14.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(2 * radius + 1, 2 * radius + 1)
    sheet.disc(0, 0, radius, paper)
    if rng.random() < 0.5:
        sheet.disc(0, 0, radius * float(rng.uniform(0.8, 0.95)), ink, radius * 0.06)
    number = str(int(rng.integers(1, 21)))
    sheet.text(0, radius * 0.1, number, radius * float(rng.uniform(0.6, 1.0)), ink, _font(rng))
    if rng.random() < 0.4:
        dots = int(rng.integers(1, 6))
        for index in range(dots):
            x = (index - (dots - 1) / 2.0) * radius * 0.2
            sheet.disc(x, -radius * 0.62, radius * 0.07, ink)
    return sheet.sprite


def coin_face(rng: np.random.Generator) -> Sprite:
    """A coin: metal, rim, a number and a ring of letters or dots."""
    radius = float(rng.uniform(7.0, 13.0))
    metals = ((120, 170, 205, 255), (185, 190, 195, 255), (70, 110, 165, 255), (90, 180, 215, 255))
    metal = metals[int(rng.integers(len(metals)))]
    shade = float(rng.uniform(0.45, 0.8))
    relief = (int(metal[0] * shade), int(metal[1] * shade), int(metal[2] * shade), 255)
    sheet = Sheet(2 * radius + 1, 2 * radius + 1)
    sheet.disc(0, 0, radius, metal)
    sheet.disc(0, 0, radius * 0.9, relief, radius * 0.05)
    if rng.random() < 0.3:
        sheet.disc(0, 0, radius * 0.65, metals[int(rng.integers(len(metals)))])
    number = str(int(rng.choice((1, 2, 5, 10, 20, 50))))
    sheet.text(0, 0, number, radius * float(rng.uniform(0.5, 1.0)), relief, _font(rng))
    for step in range(int(rng.integers(0, 24))):
        turn = step * 0.3
        at = (math.cos(turn) * radius * 0.78, math.sin(turn) * radius * 0.78)
        sheet.disc(*at, radius * 0.05, relief)
    return sheet.sprite


def domino(rng: np.random.Generator) -> Sprite:
    """A domino tile."""
    edge = float(rng.uniform(10.0, 22.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(edge * 2, edge, paper)
    sheet.line((0, -edge * 0.42), (0, edge * 0.42), edge * 0.04, ink)
    for middle in (-edge / 2, edge / 2):
        _spots(rng, sheet, middle, 0.0, edge, ink, int(rng.integers(0, 10)))
    return sheet.sprite


def printed_die(rng: np.random.Generator) -> Sprite:
    """A picture of a die, as printed on boards and cards: flat, with corners cut round."""
    edge = float(rng.uniform(7.0, 20.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(edge + 1, edge + 1)
    round_ = edge * float(rng.uniform(0.0, 0.25))
    sheet.box(0, 0, edge, edge - 2 * round_, paper)
    sheet.box(0, 0, edge - 2 * round_, edge, paper)
    for x in (-1, 1):
        for y in (-1, 1):
            sheet.disc(x * (edge / 2 - round_), y * (edge / 2 - round_), round_, paper)
    if rng.random() < 0.3:
        sheet.text(0, 0, str(int(rng.integers(1, 21))), edge * 0.6, ink, _font(rng))
    else:
        _spots(rng, sheet, 0.0, 0.0, edge, ink, int(rng.integers(1, 7)))
    return sheet.sprite


def dot_rows(rng: np.random.Generator) -> Sprite:
    """Dots in a row, a grid or at random, bare or with a ring about each."""
    columns, rows = int(rng.integers(2, 12)), int(rng.integers(1, 5))
    step = float(rng.uniform(3.0, 12.0))
    radius = step * float(rng.uniform(0.12, 0.45))
    paper, ink = two_inks(rng)
    back = paper if rng.random() < 0.4 else (0, 0, 0, 0)
    sheet = Sheet(columns * step + 2, rows * step + 2, back)
    ring = radius * 0.3 if rng.random() < 0.25 else 0.0
    stray = step * 0.3 * (rng.random() < 0.3)
    for column in range(columns):
        for row in range(rows):
            x = (column - (columns - 1) / 2) * step + float(rng.normal(0.0, 1.0)) * stray
            y = (row - (rows - 1) / 2) * step + float(rng.normal(0.0, 1.0)) * stray
            sheet.disc(x, y, radius, ink, ring)
    return sheet.sprite


def card(rng: np.random.Generator) -> Sprite:
    """A card with a frame, a picture, lines of text, and a number or a printed die."""
    wide, tall = float(rng.uniform(40.0, 65.0)), float(rng.uniform(60.0, 92.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(wide, tall, paper)
    if rng.random() < 0.5:
        sheet.box(0, 0, wide - 5, tall - 5, any_ink(rng))
    sheet.box(0, tall * 0.18, wide * 0.8, tall * 0.42, any_ink(rng))
    for _ in range(int(rng.integers(0, 6))):
        x, y = float(rng.normal(0.0, wide * 0.15)), float(rng.normal(tall * 0.18, tall * 0.08))
        sheet.disc(x, y, float(rng.uniform(2.0, 7.0)), any_ink(rng))
    _lines(rng, sheet, -tall * 0.12, -tall * 0.42, wide * 0.75, ink)
    corner = (-wide / 2 + 6.0, tall / 2 - 7.0)
    number, size = str(int(rng.integers(1, 13))), float(rng.uniform(4.0, 8.0))
    sheet.text(*corner, number, size, ink, _font(rng))
    return sheet.sprite


def page(rng: np.random.Generator) -> Sprite:
    """A page of a rule book or a score sheet: text, and now and then a table."""
    wide, tall = float(rng.uniform(60.0, 150.0)), float(rng.uniform(60.0, 200.0))
    level = int(rng.integers(215, 252))
    ink: Ink = (40, 40, 44, 255)
    sheet = Sheet(wide, tall, (level - int(rng.integers(0, 20)), level, level, 255))
    if rng.random() < 0.4:
        step = float(rng.uniform(5.0, 14.0))
        for index in range(int(max(wide, tall) / step) + 1):
            at = index * step
            sheet.line((at - wide / 2, -tall / 2), (at - wide / 2, tall / 2), 0.3, ink)
            sheet.line((-wide / 2, at - tall / 2), (wide / 2, at - tall / 2), 0.3, ink)
            if rng.random() < 0.6:
                x = (int(rng.integers(int(wide / step) + 1)) + 0.5) * step - wide / 2
                number = str(int(rng.integers(0, 60)))
                sheet.text(x, at + step / 2 - tall / 2, number, step * 0.6, ink, _font(rng))
    else:
        _lines(rng, sheet, tall * 0.45, -tall * 0.45, wide * 0.85, ink)
    return sheet.sprite


def hexagon(rng: np.random.Generator) -> Sprite:
    """A hexagonal tile of land, perhaps with a number disc."""
    radius = float(rng.uniform(14.0, 45.0))
    around = np.arange(6) * (math.pi / 3.0)
    outline = np.column_stack([np.cos(around), np.sin(around)]) * radius
    sheet = Sheet(2 * radius, 2 * radius)
    sheet.shape(outline, any_ink(rng))
    sheet.shape(outline * 0.92, any_ink(rng))
    for _ in range(int(rng.integers(0, 14))):
        x, y = rng.normal(0.0, radius * 0.35, 2)
        sheet.disc(float(x), float(y), float(rng.uniform(1.0, 5.0)), any_ink(rng))
    if rng.random() < 0.6:
        paper, ink = two_inks(rng)
        sheet.disc(0, 0, radius * 0.3, paper)
        sheet.text(0, 0, str(int(rng.integers(2, 13))), radius * 0.25, ink, _font(rng))
    return sheet.sprite


def squares(rng: np.random.Generator) -> Sprite:
    """A part of a board: fields in a grid, or a track of numbered ones."""
    track = rng.random() < 0.5
    columns, rows = int(rng.integers(3, 9)), 1 if track else int(rng.integers(2, 7))
    edge = float(rng.uniform(9.0, 26.0))
    inks = [any_ink(rng) for _ in range(4)]
    sheet = Sheet(columns * edge + 6, rows * edge + 6, any_ink(rng))
    mark = two_inks(rng)[1]
    for column in range(columns):
        for row in range(rows):
            x, y = (column - (columns - 1) / 2) * edge, (row - (rows - 1) / 2) * edge
            sheet.box(x, y, edge * 0.92, edge * 0.92, inks[int(rng.integers(4))])
            if track or rng.random() < 0.15:
                sheet.text(x, y, str(column + 1), edge * 0.5, mark, _font(rng))
            elif rng.random() < 0.2:
                _spots(rng, sheet, x, y, edge, mark, int(rng.integers(1, 7)))
    return sheet.sprite


def ruler(rng: np.random.Generator) -> Sprite:
    """A ruler with its marks and numbers."""
    length, wide = float(rng.uniform(60.0, 200.0)), float(rng.uniform(15.0, 32.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(length, wide, paper)
    for step in range(int(length / 2.0)):
        x = step * 2.0 - length / 2 + 3
        reach = wide * (0.35 if step % 5 == 0 else 0.18)
        sheet.line((x, wide / 2), (x, wide / 2 - reach), 0.3, ink)
        if step % 5 == 0:
            sheet.text(x, -wide * 0.1, str(step // 5), wide * 0.22, ink)
    return sheet.sprite


def screw(rng: np.random.Generator) -> Sprite:
    """A screw's or a rivet's head, a button, or a knot in the wood."""
    radius = float(rng.uniform(2.0, 9.0))
    paper, ink = two_inks(rng)
    sheet = Sheet(2 * radius + 1, 2 * radius + 1)
    sheet.disc(0, 0, radius, paper)
    sheet.disc(0, 0, radius * 0.92, ink, radius * 0.08)
    lot = float(rng.random())
    if lot < 0.4:
        for turn in (0.0, math.pi / 2) if rng.random() < 0.6 else (0.0,):
            way = (math.cos(turn) * radius * 0.6, math.sin(turn) * radius * 0.6)
            sheet.line((-way[0], -way[1]), way, radius * 0.25, ink)
    elif lot < 0.75:
        for x, y in ((-1, -1), (1, 1), (-1, 1), (1, -1))[: int(rng.choice((2, 4)))]:
            sheet.disc(x * radius * 0.25, y * radius * 0.25, radius * 0.13, ink)
    else:
        for part in (0.6, 0.35):
            sheet.disc(0, 0, radius * part, ink, radius * 0.08)
    return sheet.sprite


FLAT: tuple[Callable[[np.random.Generator], Sprite], ...] = (
    number_disc, coin_face, domino, printed_die, printed_die, dot_rows, dot_rows,
    card, page, hexagon, squares, ruler, screw,
)  # fmt: skip


def _font(rng: np.random.Generator) -> int:
    return int(rng.choice((0, 2, 3, 4, 6)))


def _spots(
    rng: np.random.Generator, sheet: Sheet, x: float, y: float, edge: float, ink: Ink, count: int
) -> None:
    """Spots on a square, some of them in the order of pips."""
    ordered = count in _PATTERNS and rng.random() < 0.5
    order = np.array(_PATTERNS[count]) if ordered else rng.permutation(9)[:count]
    radius = edge * float(rng.uniform(0.05, 0.11))
    for index in order:
        column, row = _PIPS[index]
        sheet.disc(x + column * edge * 0.27, y + row * edge * 0.27, radius, ink)


def _lines(
    rng: np.random.Generator, sheet: Sheet, top: float, bottom: float, wide: float, ink: Ink
) -> None:
    """Lines of words, too small to be read."""
    size = float(rng.uniform(1.2, 4.0))
    y = top
    while y > bottom:
        x = -wide / 2
        while x < wide / 2:
            word = float(rng.uniform(1.0, 5.0)) * size
            sheet.line((x, y), (min(x + word, wide / 2), y), size * 0.45, ink)
            x += word + size
        y -= size * 1.9
