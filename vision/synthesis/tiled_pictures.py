"""Pictures of boards with tiles in any light, with things over parts of them, or with no board.

Pictures are BGR (h, w, 3) uint8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.shown_boards import SaidTile
from vision.synthesis.tiled_art import Floats
from vision.synthesis.tiled_boards import Laying, TiledBoard, from_above

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

SIZE = (1024, 768)
_FAR = 1.1
"""How far the camera is from the board, in widths of the picture."""


class Light(StrEnum):
    """How well a picture of a board was taken."""

    EVEN = "even light"
    UNEVEN = "uneven light"
    HARD = "hard light"


@dataclass(frozen=True)
class _Taking:
    """What light, camera and hand may do at most; what is a deviation is never bounded.

    `tilt` in degrees, `slope` and `edges` as shares of the light, `shadowed`, `glared` and
    `shaken` tell how often, `balance` is the deviation of its colour, `blur` and `noise` are
    those of the camera in pixels and values.
    """

    laying: Laying
    fills: tuple[float, float]
    tilt: float
    slope: float
    edges: float
    shadowed: float
    glared: float
    shaken: float
    balance: float
    blur: float
    noise: float


_TAKINGS = {
    Light.EVEN: _Taking(
        Laying(0.4, 0.025, 0.015, 0.06), (0.82, 0.93), 8, 0.09, 0.1, 0, 0, 0, 0.02, 0.6, 1.5
    ),
    Light.UNEVEN: _Taking(
        Laying(1.0, 0.025, 0.035, 0.12), (0.82, 0.93), 18, 0.2, 0.3, 0.4, 0.15, 0, 0.07, 0.8, 3.5
    ),
    Light.HARD: _Taking(
        Laying(1.8, 0.025, 0.035, 0.2), (0.72, 0.88), 30, 0.33, 0.5, 0.7, 0.45, 0.35, 0.12, 1.1, 7
    ),
}


@dataclass(frozen=True, eq=False)
class TiledPicture:
    """A picture of a board of `size`, and where its corners (4, 2) lie, from its top left one
    clockwise."""

    image: Picture
    corners: Points
    size: tuple[float, float]

    def on_board(self) -> Points:
        """Where each pixel's middle lies on the board, (h, w, 2) in its units."""
        wide, high = self.size
        board = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
        to_board = cv2.getPerspectiveTransform(self.corners.astype(np.float32), board)
        rows, columns = self.image.shape[:2]
        pixels = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), 2).astype(np.float64)
        return np.asarray(cv2.perspectiveTransform(pixels, to_board), np.float64)


def photographed(
    chance: np.random.Generator, board: TiledBoard, tiles: Sequence[SaidTile], light: Light
) -> TiledPicture:
    """The board with tiles somewhere in the picture, upright or on its side, as a file has it."""
    how = _TAKINGS[light]
    above = from_above(chance, board, tiles, how.laying)
    corners = _corners(chance, above.shape[:2], how, light is not Light.EVEN)
    lit = _lit(chance, _on_table(chance, above, corners) / np.float32(255), how)
    soft = how.blur * chance.uniform(0.8, 1.2)
    values: Floats = np.clip(lit, 0, 1.2) * np.float32(255)
    values = np.asarray(cv2.GaussianBlur(values, (0, 0), soft), np.float32)
    if chance.random() < how.shaken:
        values = _shaken(chance, values)
    noise = np.float32(how.noise) * chance.standard_normal(values.shape, np.float32)
    taken = np.asarray(np.clip(values + noise, 0, 255), np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(78, 95))]
    image = cv2.imdecode(cv2.imencode(".jpg", taken, quality)[1], cv2.IMREAD_COLOR)
    return TiledPicture(np.asarray(image, np.uint8), corners, board.profile.size)


def _corners(
    chance: np.random.Generator, above: tuple[int, ...], how: _Taking, may_lie: bool
) -> Points:
    """Where the corners of a board of so many pixels (high, wide) are seen."""
    high, wide = above
    lies = may_lie and chance.random() < 0.5
    room = min(SIZE[0] / high, SIZE[1] / wide) if lies else min(SIZE[0] / wide, SIZE[1] / high)
    around = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
    turn = np.deg2rad(chance.normal(0, 4)) + lies * np.pi / 2
    around = around * room * chance.uniform(*how.fills) @ _turned(turn).T
    tilt, way = np.deg2rad(chance.uniform(0, how.tilt)), chance.uniform(0, 2 * np.pi)
    axis = np.array((np.cos(way), np.sin(way)))
    along = around @ axis
    flat = around + np.outer(along * (np.cos(tilt) - 1), axis)
    far = 1 + along * np.sin(tilt) / (_FAR * SIZE[0])
    return np.asarray(flat / far[:, None] + np.array(SIZE) / 2 + chance.normal(0, 8, 2), np.float64)


def _on_table(chance: np.random.Generator, above: Floats, corners: Points) -> Floats:
    high, wide = above.shape[:2]
    picture = np.tile(chance.uniform(40, 200, 3).astype(np.float32), (SIZE[1], SIZE[0], 1))
    own = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    to_picture = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
    cv2.warpPerspective(
        above, to_picture, SIZE, picture, cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    return picture


def _lit(chance: np.random.Generator, picture: Floats, how: _Taking) -> Floats:
    """The picture in light that falls off, with a soft shadow, glare, and a colour of its own."""
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, SIZE[0]), np.linspace(-0.5, 0.5, SIZE[1]))
    way = chance.uniform(0, 2 * np.pi)
    slope = how.slope * chance.uniform(0.5, 1)
    light = 1 + 2 * slope * (np.cos(way) * x + np.sin(way) * y)
    light *= 1 - how.edges * chance.uniform(0.5, 1) * 2 * (x**2 + y**2)
    if chance.random() < how.shadowed:
        far = _far(chance, x, y, 0.3, chance.uniform(0.12, 0.4, 2))
        edge = np.clip((far - 1) / chance.uniform(0.15, 0.6) * 4, -30, 30)
        light *= 1 - chance.uniform(0.25, 0.6) / (1 + np.exp(edge))
    light *= chance.uniform(0.85, 1.15) if chance.random() < 0.9 else chance.uniform(0.5, 0.8)
    warm = chance.normal(0, how.balance)
    lit = picture * light[..., None] * np.array((1 - warm, 1, 1 + warm))
    if chance.random() < how.glared:
        wide = chance.uniform(0.05, 0.12)
        far = _far(chance, x, y, 0.35, np.array((wide, wide * chance.uniform(0.5, 1))))
        lit += chance.uniform(0.15, 0.8) * np.exp(-(far**2) / 2)[..., None]
    return np.asarray(lit, np.float32)


def _far(chance: np.random.Generator, x: Points, y: Points, off: float, reach: Points) -> Points:
    """How far places are from the middle of a turned ellipse, of its reach."""
    at = chance.uniform(-off, off, 2)
    around = np.stack([x - at[0], y - at[1]], 2) @ _turned(chance.uniform(0, np.pi))
    return np.asarray(np.hypot(around[..., 0] / reach[0], around[..., 1] / reach[1]), np.float64)


def _shaken(chance: np.random.Generator, values: Floats) -> Floats:
    """The picture of a camera that moved 3 to 8 pixels meanwhile."""
    way, reach = chance.uniform(0, np.pi), chance.integers(3, 9) / 2
    step = np.array((np.cos(way), np.sin(way))) * reach
    path = np.zeros((9, 9), np.float32)
    ends = [(int(x), int(y)) for x, y in (4 - step, 4 + step)]
    cv2.line(path, ends[0], ends[1], 1.0)
    return np.asarray(cv2.filter2D(values, -1, path / path.sum()), np.float32)


def _turned(angle: float) -> Points:
    """The (2, 2) matrix that turns columns by so many radians."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])
