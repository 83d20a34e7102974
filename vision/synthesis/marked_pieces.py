"""Boards with pieces that are told by what is printed on them: made-up symbols, or letters.

Square pieces of one ground lie in the cells of a grid, a little askew and off the middle, those
with symbols at any quarter turn; letters all have one colour and lie upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.glyphs import Cover, PenGlyphs
from vision.synthesis.icons import symbol

Picture = NDArray[np.uint8]
Corners = tuple[tuple[float, float], ...]
Cells = NDArray[np.intp]
"""Of each cell, row by row, the number of its form and of its colour, (n, 2); -1 where it is
bare."""

PAINTS = {
    "red": (44, 40, 196),
    "blue": (180, 84, 40),
    "green": (70, 150, 52),
    "yellow": (40, 200, 235),
    "orange": (30, 120, 240),
    "purple": (150, 50, 120),
    "white": (235, 236, 236),
    "black": (30, 30, 30),
}
"""BGR."""
_GROUNDS = ((25, 25, 28), (60, 62, 70), (150, 190, 215), (225, 228, 230))
_DARK = 100
_ALIKE = 0.3
"""How often the board has nearly the colour of the pieces' ground."""
_NOT_ON_DARK, _NOT_ON_LIGHT = ("black",), ("white", "yellow")
_LETTERS = "ABCDEFGHKLMNOPRSTUWYZ"
_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
_CELL = 64
"""Pixels of a cell before it is seen from the side."""
_TABLE = (90, 110, 130)
_ASKEW, _PAINT_VARIES = 3.0, 5.0
"""Degrees, and levels of 255, by which pieces of one sort differ."""
_SHADOW, _SHADOW_OFF = 0.45, 3
_NOISE = 2.5
_FINE = 3
"""So many times as large is the picture in which pieces are laid."""
_STRANGE_FORMS = 3


@dataclass(frozen=True, eq=False)
class MarkedBoard:
    """A board of `rows` by `columns`, `size` (width, height) its picture's, and its pieces.

    `forms` are covers of their marks, the last ones of them `strange` ones, which nobody teaches;
    `wide` is how much of a cell a piece covers, `mark` how much of a piece its mark does, and `off`
    by how much of a cell pieces lie off its middle (a standard deviation).
    """

    rows: int
    columns: int
    size: tuple[int, int]
    corners: Corners
    print_colour: tuple[float, float, float]
    lined: bool
    ground: tuple[int, int, int]
    colours: tuple[str, ...]
    forms: tuple[Cover, ...]
    turned: bool
    wide: float
    mark: float
    off: float
    blur: float

    @property
    def known(self) -> int:
        """How many of the forms are taught."""
        return len(self.forms) - _STRANGE_FORMS


@dataclass(frozen=True)
class MarkLight:
    """The gain (3,) of the lamp in each channel, and how it falls off to the right and down."""

    gain: tuple[float, float, float]
    fall: tuple[float, float]


def random_marked(chance: np.random.Generator) -> MarkedBoard:
    """Any board, as a camera above the table sees it: cells of 26 to 52 pixels."""
    rows, columns = int(chance.integers(6, 11)), int(chance.integers(6, 12))
    ground = _GROUNDS[int(chance.integers(len(_GROUNDS)))]
    dark = max(ground) < _DARK
    letters = bool(chance.random() < 0.35)
    paints = [one for one in PAINTS if one not in (_NOT_ON_DARK if dark else _NOT_ON_LIGHT)]
    count = 1 if letters else int(chance.integers(2, 6))
    forms = int(chance.integers(4, 9)) + _STRANGE_FORMS
    pixels = chance.uniform(26, 52)
    wide, high, lean = columns * pixels, rows * pixels, chance.uniform(0, 0.12)
    left, top = 0.075 * wide + 10, 0.075 * high + 10
    at = np.array(
        (
            (left + wide * lean / 2, top),
            (left + wide * (1 - lean / 2), top),
            (left + wide, top + high),
            (left, top + high),
        )
    )
    at += chance.uniform(-4, 4, at.shape)
    print_colour = chance.uniform(60, 220, 3)
    if chance.random() < _ALIKE:
        print_colour = np.array(ground) + chance.uniform(-15, 15, 3)
    return MarkedBoard(
        rows,
        columns,
        (int(1.15 * wide) + 20, int(1.15 * high) + 20),
        tuple((float(x), float(y)) for x, y in at),
        cast(tuple[float, float, float], tuple(print_colour.tolist())),
        bool(chance.random() < 0.5),
        ground,
        tuple(str(one) for one in chance.permutation(paints)[:count]),
        _letters(chance, forms) if letters else tuple(symbol(chance) for _ in range(forms)),
        not letters and bool(chance.random() < 0.7),
        chance.uniform(0.72, 0.98),
        chance.uniform(0.5, 1.0),
        chance.uniform(0.02, 0.08),
        chance.uniform(0.5, 1.3),
    )


def random_light(chance: np.random.Generator, bright: float, warm: float) -> MarkLight:
    """A lamp of about such a brightness, `warm` by so many log units from blue to red."""
    gain = bright * np.exp(chance.normal(0, 0.05, 3) + warm * np.array((-0.5, 0.0, 0.5)))
    fall = chance.uniform(-0.25, 0.25, 2)
    return MarkLight(
        cast(tuple[float, float, float], tuple(gain.tolist())), (float(fall[0]), float(fall[1]))
    )


def random_cells(
    chance: np.random.Generator, board: MarkedBoard, share: float, *, strange: bool = False
) -> Cells:
    """Pieces on such a share of the cells; where `strange`, with forms that nobody teaches."""
    count = board.rows * board.columns
    first, last = (board.known, len(board.forms)) if strange else (0, board.known)
    forms = chance.integers(first, last, count)
    colours = chance.integers(0, len(board.colours), count)
    cells = np.stack([forms, colours], 1)
    cells[chance.random(count) >= share] = -1
    return np.asarray(cells, np.intp)


def with_all(chance: np.random.Generator, board: MarkedBoard, cells: Cells) -> Cells:
    """The same with each form that is taught, and each colour, on some cell."""
    out = cells.copy()
    count = max(board.known, len(board.colours))
    for number, cell in enumerate(chance.permutation(len(cells))[:count].tolist()):
        out[cell] = number % board.known, number % len(board.colours)
    return out


def draw_marked(
    board: MarkedBoard, cells: Cells, light: MarkLight, chance: np.random.Generator
) -> Picture:
    """The picture, (height, width, 3), of the board with these pieces, seen from the side."""
    flat = _flat(board, cells, chance)
    high, wide = flat.shape[:2]
    start = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(start, np.array(board.corners, np.float32) * _FINE)
    large = (board.size[0] * _FINE, board.size[1] * _FINE)
    seen = cv2.warpPerspective(flat, matrix, large, borderValue=_TABLE)
    seen = cv2.resize(seen, board.size, interpolation=cv2.INTER_AREA).astype(np.float64)
    y, x = np.mgrid[0 : board.size[1], 0 : board.size[0]]
    right, down = light.fall
    field = 1 + right * (x / board.size[0] - 0.5) + down * (y / board.size[1] - 0.5)
    lit = cv2.GaussianBlur(seen * light.gain * field[..., None], (0, 0), board.blur)
    return np.asarray(np.clip(lit + chance.normal(0, _NOISE, lit.shape), 0, 255), np.uint8)


def _flat(board: MarkedBoard, cells: Cells, chance: np.random.Generator) -> NDArray[np.float32]:
    """The board from straight above, _CELL pixels a cell."""
    size = (board.rows * _CELL, board.columns * _CELL, 3)
    flat = np.full(size, board.print_colour, np.float32)
    if board.lined:
        dark = tuple(0.75 * one for one in board.print_colour)
        for line in range(0, max(size[:2]) + 1, _CELL):
            cv2.line(flat, (line, 0), (line, size[0]), dark, 3)
            cv2.line(flat, (0, line), (size[1], line), dark, 3)
    for cell, (form, colour) in enumerate(cells.tolist()):
        if form >= 0:
            row, column = divmod(cell, board.columns)
            middle = (np.array((column, row)) + 0.5 + chance.normal(0, board.off, 2)) * _CELL
            _lay(flat, _piece(board, form, colour, chance), middle, _turn(board, chance))
    return flat


def _piece(
    board: MarkedBoard, form: int, colour: int, chance: np.random.Generator
) -> NDArray[np.float32]:
    """A piece with its mark, (side, side, 3)."""
    side = round(board.wide * _CELL)
    paint, ground = (
        np.clip(np.array(one) + chance.normal(0, _PAINT_VARIES, 3), 0, 255)
        for one in (PAINTS[board.colours[colour]], board.ground)
    )
    wide = round(board.mark * side)
    mark = cv2.resize(board.forms[form], (wide, wide), interpolation=cv2.INTER_AREA) / 255.0
    cover = np.zeros((side, side, 1))
    edge = (side - wide) // 2
    cover[edge : edge + wide, edge : edge + wide, 0] = mark
    return np.asarray(ground * (1 - cover) + paint * cover, np.float32)


def _turn(board: MarkedBoard, chance: np.random.Generator) -> float:
    quarters = int(chance.integers(4)) if board.turned else 0
    return 90.0 * quarters + float(chance.normal(0, _ASKEW))


def _lay(
    flat: NDArray[np.float32],
    piece: NDArray[np.float32],
    middle: NDArray[np.float64],
    turn: float,
) -> None:
    """Draws a piece with its shadow on the board."""
    side = len(piece)
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1.0)
    matrix[:, 2] = matrix[:, 2] + middle - side / 2
    size = (flat.shape[1], flat.shape[0])
    whole = np.ones((side, side), np.float32)
    below = matrix + np.array(((0, 0, _SHADOW_OFF), (0, 0, _SHADOW_OFF)))
    shadow = cv2.warpAffine(whole, below, size)[..., None]
    cover = cv2.warpAffine(whole, matrix, size)[..., None]
    there = cv2.warpAffine(piece, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    flat *= 1 - _SHADOW * shadow
    flat += cover * (there - flat)


def _letters(chance: np.random.Generator, count: int) -> tuple[Cover, ...]:
    glyphs = PenGlyphs(int(chance.choice(_FONTS)))
    names = [str(one) for one in chance.permutation(list(_LETTERS))[:count]]
    return tuple(_framed(glyphs.picture(name, 96)) for name in names)


def _framed(ink: Cover) -> Cover:
    """A letter in the middle of a square cover."""
    side = max(128, *ink.shape)
    cover = np.zeros((side, side), np.uint8)
    top, left = (side - ink.shape[0]) // 2, (side - ink.shape[1]) // 2
    cover[top : top + ink.shape[0], left : left + ink.shape[1]] = ink
    return cover
