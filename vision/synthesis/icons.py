"""Pictures on the faces of dice that bear no plain values: symbols, tiles, emblems.

A symbol is a (128, 128) uint8 cover, its ink within a circle of radius 56 about the
middle; an icon is a (128, 128, 4) uint8 BGRA picture of a face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.colours import BLACK, WHITE, contrasting, die_colour, tone
from vision.synthesis.glyphs import Glyphs, PenGlyphs, scaled
from vision.synthesis.light import Colour, everyday

Icon = NDArray[np.uint8]
Cover = NDArray[np.uint8]
_Line = NDArray[np.floating[Any]]
Symbols = Callable[[np.random.Generator], Cover]
EDGE = 128
_REACH = 56.0


def symbol(rng: np.random.Generator) -> Cover:
    """A made-up symbol of one of many families of shapes."""
    families = (_star, _star, _petals, _ring, _arrow, _blob, _strokes, _shield, _moon, _drops)
    cover = families[int(rng.integers(len(families)))](rng)
    if rng.random() < 0.35:
        inner = _star(rng) if rng.random() < 0.5 else _ring(rng)
        small = cv2.warpAffine(inner, _turned(0.0, float(rng.uniform(0.25, 0.45))), (EDGE, EDGE))
        cover = np.where(small > 127, 255 - cover, cover).astype(np.uint8)
    turn = float(rng.uniform(0.0, 360.0))
    return np.asarray(cv2.warpAffine(cover, _turned(turn, 1.0), (EDGE, EDGE)), dtype=np.uint8)


def emblem_icon(cover: Cover, ink: Colour) -> Icon:
    """An icon of one symbol in one ink and nothing round it."""
    icon = np.zeros((EDGE, EDGE, 4), dtype=np.uint8)
    icon[..., :3] = everyday(ink)
    icon[..., 3] = cv2.warpAffine(cover, _turned(0.0, 0.75), (EDGE, EDGE))
    return icon


def icon_faces(
    rng: np.random.Generator,
    values: Sequence[int],
    base: Colour,
    ink: Colour,
    *,
    glyphs: Glyphs | None = None,
    symbols: Symbols | None = None,
) -> Mapping[int, Icon]:
    """An icon for each of the values of a die whose body is of colour `base`.

    The faces share a few symbols; some bear two, some a small number beside one,
    some none. On tiled dice each face lies on a panel of another colour.
    """
    draw = symbols or symbol
    palette = [draw(rng) for _ in range(int(rng.integers(2, 7)))]
    coloured, tiled = rng.random() < 0.4, len(values) == 6 and rng.random() < 0.35
    numbers = rng.random() < (0.6 if tiled else 0.12)
    writing = glyphs or PenGlyphs(2, 0.16)
    icons: dict[int, Icon] = {}
    for value in values:
        ground = die_colour(rng) if tiled else base
        tint = contrasting(rng, ground, 0.3) if coloured or tiled else ink
        icon = np.zeros((EDGE, EDGE, 4), dtype=np.uint8)
        icon[..., :3] = everyday(tint)
        if tiled:
            _tile(rng, icon, ground)
        if rng.random() < 0.9:
            _stamp(icon, _content(rng, palette, numbers, writing), tint)
        icons[value] = icon
    return icons


def _content(
    rng: np.random.Generator, palette: Sequence[Cover], numbers: bool, writing: Glyphs
) -> Cover:
    """What is printed on one face."""
    first = palette[int(rng.integers(len(palette)))]
    lot = float(rng.random())
    if numbers and lot < 0.7:
        sheet = cv2.warpAffine(first, _turned(0.0, 0.52, (14.0, 0.0)), (EDGE, EDGE))
        number = scaled(writing.picture(str(int(rng.integers(1, 7))), 96), 44)
        number = number[:, :40]
        top, left = 42, 18
        part = sheet[top : top + number.shape[0], left : left + number.shape[1]]
        np.maximum(part, number, out=part)
        return np.asarray(sheet, dtype=np.uint8)
    if lot < 0.15:
        other = palette[int(rng.integers(len(palette)))]
        one = cv2.warpAffine(first, _turned(0.0, 0.45, (-20.0, -20.0)), (EDGE, EDGE))
        two = cv2.warpAffine(other, _turned(0.0, 0.45, (20.0, 20.0)), (EDGE, EDGE))
        return np.asarray(np.maximum(one, two), dtype=np.uint8)
    size = float(rng.uniform(0.62, 0.98))
    return np.asarray(cv2.warpAffine(first, _turned(0.0, size), (EDGE, EDGE)), dtype=np.uint8)


def _tile(rng: np.random.Generator, icon: Icon, ground: Colour) -> None:
    """A panel with a bevel: light on one side, dark on the other."""
    half = int(rng.integers(46, 60))
    low, high = EDGE // 2 - half, EDGE // 2 + half
    colour = np.array(everyday(ground), dtype=np.float32)
    bevel = int(rng.integers(2, 7))
    panel = icon[low:high, low:high]
    panel[..., :3] = np.clip(colour * 0.6, 0, 255)
    panel[:-bevel, :-bevel, :3] = np.clip(colour * 1.25 + 12, 0, 255)
    panel[bevel:-bevel, bevel:-bevel, :3] = colour
    panel[..., 3] = 255
    if rng.random() < 0.3:
        edge = (*everyday(BLACK if tone(ground) > 0.5 else WHITE), 255.0)
        cv2.rectangle(icon, (low, low), (high, high), edge, 2, cv2.LINE_AA)


def _stamp(icon: Icon, cover: Cover, ink: Colour) -> None:
    part = cover[..., None].astype(np.float32) / 255.0
    colour = np.array(everyday(ink), dtype=np.float32)
    icon[..., :3] = icon[..., :3] * (1.0 - part) + colour * part
    icon[..., 3] = np.maximum(icon[..., 3], cover)


def _turned(
    degrees: float, size: float, move: tuple[float, float] = (0.0, 0.0)
) -> NDArray[np.float64]:
    """The transform that turns and scales a symbol about the middle, then moves it."""
    middle = (EDGE - 1) / 2.0
    turn = cv2.getRotationMatrix2D((middle, middle), degrees, size)
    turn[:, 2] += np.asarray(move)
    return np.asarray(turn, dtype=np.float64)


def _blank() -> Cover:
    return np.zeros((EDGE, EDGE), dtype=np.uint8)


def _fill(cover: Cover, points: NDArray[np.float64], tone: int = 255) -> Cover:
    outline = ((points + EDGE / 2.0 - 0.5) * 16).round().astype(np.int32)
    cv2.fillPoly(cover, [outline], tone, cv2.LINE_AA, 4)
    return cover


def _polar(angles: _Line, reach: _Line) -> NDArray[np.float64]:
    return np.column_stack([reach * np.cos(angles), reach * np.sin(angles)]).astype(np.float64)


def _star(rng: np.random.Generator) -> Cover:
    points = int(rng.integers(3, 10)) * 2
    around = np.arange(points) * (2.0 * np.pi / points)
    reach = np.where(np.arange(points) % 2 == 0, _REACH, float(rng.uniform(14.0, 44.0)))
    return _fill(_blank(), _polar(around, reach))


def _petals(rng: np.random.Generator) -> Cover:
    count, depth = int(rng.integers(2, 8)), float(rng.uniform(0.2, 0.8))
    around = np.linspace(0.0, 2.0 * np.pi, 180, endpoint=False)
    reach = _REACH * (1.0 - depth * (0.5 + 0.5 * np.cos(count * around)))
    return _fill(_blank(), _polar(around, reach))


def _ring(rng: np.random.Generator) -> Cover:
    sides = int(rng.choice((3, 4, 5, 6, 8, 60)))
    around = np.arange(sides) * (2.0 * np.pi / sides)
    cover = _fill(_blank(), _polar(around, np.full(sides, _REACH)))
    return _fill(cover, _polar(around, np.full(sides, _REACH * float(rng.uniform(0.45, 0.85)))), 0)


def _arrow(rng: np.random.Generator) -> Cover:
    shaft, head, neck = float(rng.uniform(5, 16)), float(rng.uniform(22, 44)), rng.uniform(-20, 20)
    outline = [(0, -54), (head, neck), (shaft, neck), (shaft, 50), (-shaft, 50), (-shaft, neck)]
    return _fill(_blank(), np.array([*outline, (-head, neck)], dtype=np.float64))


def _blob(rng: np.random.Generator) -> Cover:
    around = np.linspace(0.0, 2.0 * np.pi, 120, endpoint=False)
    reach = np.ones_like(around)
    for wave in range(2, 7):
        reach += float(rng.normal(0.0, 0.35 / wave)) * np.cos(wave * around + rng.uniform(0, 6.3))
    reach = np.clip(reach, 0.15, None)
    return _fill(_blank(), _polar(around, _REACH * reach / reach.max()))


def _strokes(rng: np.random.Generator) -> Cover:
    """Curved strokes, half of the time the same again on the other side: a rune, a claw."""
    cover = _blank()
    for _ in range(int(rng.integers(1, 4))):
        knots = rng.uniform(-38.0, 38.0, (3, 2))
        t = np.linspace(0.0, 1.0, 24)[:, None]
        curve = (1 - t) ** 2 * knots[0] + 2 * t * (1 - t) * knots[1] + t**2 * knots[2]
        line = ((curve + EDGE / 2.0) * 16).round().astype(np.int32)
        thick = int(rng.integers(6, 18))
        cv2.polylines(cover, [line], False, 255, thick, cv2.LINE_AA, 4)
    return np.maximum(cover, cover[:, ::-1]) if rng.random() < 0.6 else cover


def _shield(rng: np.random.Generator) -> Cover:
    wide, waist = float(rng.uniform(30, 44)), float(rng.uniform(-5, 25))
    outline = [(-wide, -38), (0, float(rng.uniform(-48, -28))), (wide, -38), (wide, waist)]
    points = np.array([*outline, (0, 54), (-wide, waist)], dtype=np.float64)
    cover = _fill(_blank(), points)
    return _fill(cover, points * float(rng.uniform(0.5, 0.8)), 0) if rng.random() < 0.5 else cover


def _moon(rng: np.random.Generator) -> Cover:
    around = np.linspace(0.0, 2.0 * np.pi, 90, endpoint=False)
    disc = _polar(around, np.full(90, _REACH))
    bite = disc * float(rng.uniform(0.6, 0.9)) + np.array([float(rng.uniform(14, 34)), 0.0])
    return _fill(_fill(_blank(), disc), bite, 0)


def _drops(rng: np.random.Generator) -> Cover:
    """A few discs or drops in a ring."""
    cover, count = _blank(), int(rng.integers(2, 7))
    radius, tip = float(rng.uniform(9, 18)), float(rng.uniform(1.0, 2.4))
    for turn in np.arange(count) * (2.0 * np.pi / count):
        out = np.array([np.cos(turn), np.sin(turn)])
        side = np.array([-out[1], out[0]])
        around = np.linspace(-2.2, 2.2, 40)
        arc = radius * (np.outer(-np.cos(around), out) + np.outer(np.sin(around), side))
        _fill(cover, np.vstack([-arc, radius * tip * -out]) + 34.0 * out)
    return cover
