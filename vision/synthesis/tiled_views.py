"""What comes between a camera and a board with tiles: plain things over parts, too little light,
or nothing of the board at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import Grid
from vision.synthesis.light import to_picture
from vision.synthesis.textures import cloud
from vision.synthesis.tiled_boards import TiledBoard
from vision.synthesis.tiled_pictures import Points, TiledPicture
from vision.synthesis.tiles import random_tile

_GRAIN, _NOISE, _SOFT = 0.08, 3.0, 0.7
_SPOTS = (25.0, 80.0)
"""How wide the spots of its uneven tone are, in pixels: from half a cell to two."""
_STRIPED, _STRIPES = 0.3, 0.15
"""How often a cover has stripes, and how strong they are."""
_STRIPES_NEAR = 9.0
"""Radians of their wave in a cell."""
_ARM, _ARM_TURNS = 1.7, (0.6, 1.0)
"""Half as wide as an arm is, in cells, and how steep it lies, in radians."""
_BLOCK = (2.1, 1.6)
_ENDLESS = 1000.0


class Part(StrEnum):
    """The part of a grid that something hides."""

    LEFT = "left half"
    RIGHT = "right half"
    UPPER = "upper half"
    LOWER = "lower half"
    BLOCK = "a block"
    ARM = "a strip across"


HALVES = (Part.LEFT, Part.RIGHT, Part.UPPER, Part.LOWER)


class Paint(StrEnum):
    """What colour a thing over a board has."""

    SKIN = "skin"
    DARK = "nearly black"
    PAPER = "paper"
    SLEEVE = "dark blue"
    BROWN = "brown"
    BOARD = "the board's colour"
    TILE = "a tile's colour"


_PAINTS = {
    Paint.SKIN: (120, 150, 210),
    Paint.DARK: (18, 16, 15),
    Paint.PAPER: (235, 240, 240),
    Paint.SLEEVE: (90, 50, 40),
    Paint.BROWN: (60, 90, 130),
}


class Faint(StrEnum):
    """How little of a board a picture shows."""

    FOG = "fog"
    THICK_FOG = "thick fog"
    GREY = "a tenth of the contrast"
    DARK = "a twentieth of the light"


_FAINTNESS = {
    Faint.FOG: (0.5, 200.0),
    Faint.THICK_FOG: (0.3, 150.0),
    Faint.GREY: (0.1, 115.0),
    Faint.DARK: (0.05, 0.0),
}
"""By what values are multiplied, and what is added to them."""


class Other(StrEnum):
    """What a picture shows instead of the board."""

    BLACK = "black"
    GREY = "grey"
    BOARD = "the board's colour"
    NOISE = "noise"
    TABLE = "a table"


@dataclass(frozen=True)
class Cover:
    """Something over a part of a grid: `middle` and `half` (right, down) in board units of its
    box, turned by `turn` radians."""

    middle: tuple[float, float]
    half: tuple[float, float]
    turn: float = 0.0

    def hides(self, points: Points) -> NDArray[np.bool_]:
        """Which points (..., 2) of the board are under it."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        along = (points - self.middle) @ np.array([[cos, -sin], [sin, cos]])
        return np.asarray((np.abs(along) < self.half).all(-1), np.bool_)


def random_cover(chance: np.random.Generator, grid: Grid, part: Part) -> Cover:
    """Something over that part of a grid; halves reach as far beyond as there is any picture."""
    x, y = np.array(grid.origin) - 0.5
    wide, high = float(grid.columns), float(grid.rows)
    middle = x + wide / 2, y + high / 2
    if part is Part.BLOCK:
        at = chance.uniform(0.2, 0.8, 2) * (wide, high) + (x, y)
        return Cover((float(at[0]), float(at[1])), _BLOCK)
    if part is Part.ARM:
        turn = float(chance.uniform(*_ARM_TURNS) * chance.choice((-1, 1)))
        return Cover(middle, (_ENDLESS, _ARM), turn)
    side = -1 if part in (Part.LEFT, Part.UPPER) else 1
    if part in (Part.LEFT, Part.RIGHT):
        return Cover((middle[0] + side * _ENDLESS, middle[1]), (_ENDLESS, _ENDLESS))
    return Cover((middle[0], middle[1] + side * _ENDLESS), (_ENDLESS, _ENDLESS))


def covered(
    chance: np.random.Generator,
    picture: TiledPicture,
    board: TiledBoard,
    cover: Cover,
    paint: Paint,
) -> TiledPicture:
    """The picture with a thing of that paint over a part: of uneven tone, now and then striped."""
    points = picture.on_board()
    high, wide = picture.image.shape[:2]
    tone = 1 + _GRAIN * cloud(chance, (high, wide), chance.uniform(*_SPOTS))
    if chance.random() < _STRIPED:
        tone *= 1 + _STRIPES * np.sign(np.sin(_STRIPES_NEAR * (points @ (1.0, 0.7))))
    hidden = cover.hides(points).astype(np.float32)
    share = cv2.GaussianBlur(hidden, (0, 0), _SOFT)[..., None]
    colour = _colour(chance, picture, board, paint)
    noise = np.float32(_NOISE) * chance.standard_normal((high, wide, 3), np.float32)
    thing = colour * tone[..., None] + noise
    return _with(picture, picture.image * (1 - share) + thing * share)


def faint(picture: TiledPicture, how: Faint) -> TiledPicture:
    """The picture with little of the board left to see."""
    times, plus = _FAINTNESS[how]
    return _with(picture, picture.image * times + plus)


def instead(
    chance: np.random.Generator, picture: TiledPicture, board: TiledBoard, what: Other
) -> TiledPicture:
    """A picture as large that shows something else."""
    shape = picture.image.shape
    if what is Other.NOISE:
        return _with(picture, chance.integers(0, 256, shape))
    if what is Other.TABLE:
        high, wide = shape[:2]
        x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
        return _with(picture, to_picture(random_tile(chance, 1.0).over(x, y)))
    own = _own_colour(picture, board)
    tone = {Other.BLACK: np.zeros(3), Other.GREY: np.full(3, 110.0), Other.BOARD: own}[what]
    return _with(picture, np.tile(tone, (*shape[:2], 1)))


def _colour(
    chance: np.random.Generator, picture: TiledPicture, board: TiledBoard, paint: Paint
) -> Points:
    if paint is Paint.BOARD:
        return _own_colour(picture, board)
    if paint is Paint.TILE:
        art = board.art[str(chance.choice(sorted(board.art)))]
        return np.asarray(np.median(art.front[art.mask > 0], axis=0), np.float64)
    return np.array(_PAINTS[paint], np.float64)


def _own_colour(picture: TiledPicture, board: TiledBoard) -> Points:
    """The median colour (3,) of the grid and all on it, as the picture shows it."""
    grid = board.grid
    middle = (
        grid.origin[0] + (grid.columns - 1) / 2,
        grid.origin[1] + (grid.rows - 1) / 2,
    )
    on_grid = Cover(middle, (grid.columns / 2, grid.rows / 2)).hides(picture.on_board())
    return np.asarray(np.median(picture.image[on_grid], axis=0), np.float64)


def _with(picture: TiledPicture, image: NDArray[np.generic]) -> TiledPicture:
    return replace(picture, image=np.clip(image, 0, 255).astype(np.uint8))
