"""Small boards with pieces, drawn alike each time, in any light and from the side."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import BoardView, Floats, Image, view_of_corners

CELL = 40
ROWS, COLUMNS = 6, 8
SIZE = (float(COLUMNS), float(ROWS))
CORNERS = ((120.0, 90.0), (520.0, 70.0), (560.0, 400.0), (90.0, 380.0))
PICTURE = (640, 480)

BOARD = (110, 160, 190)
PAINTS = {"red": (40, 40, 200), "blue": (190, 80, 40), "white": (225, 230, 230)}


def random_pieces(seed: int, share: float = 0.5) -> list[PieceClass]:
    """A piece of some colour on about `share` of the cells, row by row."""
    random = np.random.default_rng(seed)
    colours = list(PAINTS)
    return [
        PieceClass("disc", colours[int(random.integers(len(colours)))])
        if random.random() < share
        else EMPTY
        for _ in range(ROWS * COLUMNS)
    ]


def drawn(
    pieces: list[PieceClass],
    *,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    slope: float = 0.0,
    printed: bool = False,
    seed: int = 0,
    board_paint: tuple[int, int, int] = BOARD,
    paints: dict[str, tuple[int, int, int]] = PAINTS,
) -> Image:
    """A picture (480, 640, 3) of the board; `light` is the lamp's strength in B, G, R.

    `slope` makes the left darker than the right; `printed` gives each cell a print of its own.
    """
    board = np.full((ROWS * CELL, COLUMNS * CELL, 3), board_paint, np.uint8)
    prints = np.random.default_rng(99)
    for cell, piece in enumerate(pieces):
        row, column = divmod(cell, COLUMNS)
        left, top = column * CELL, row * CELL
        middle = (left + CELL // 2, top + CELL // 2)
        if printed:
            paint = tuple(int(v) for v in prints.integers(60, 220, 3))
            shape = [tuple(int(v) for v in prints.integers(6, CELL - 6, 2)) for _ in range(3)]
            corners = np.array([(left + x, top + y) for x, y in shape], np.int32)
            cv2.fillPoly(board, [corners], paint)
        cv2.rectangle(board, (left, top), (left + CELL, top + CELL), (40, 60, 70), 1)
        if piece != EMPTY:
            cv2.circle(board, middle, 14, paints[piece.colour or "red"], -1)
    view = view_of_corners(CORNERS, SIZE, PICTURE)
    to_units = np.diag([1 / CELL, 1 / CELL, 1.0])
    picture = np.full((PICTURE[1], PICTURE[0], 3), 70, np.uint8)
    cv2.warpPerspective(
        board, view.plane @ to_units, PICTURE, picture, borderMode=cv2.BORDER_TRANSPARENT
    )
    across = 1 + slope * (np.arange(PICTURE[0]) / PICTURE[0] - 0.5)
    lit = picture * np.array(light) * across[None, :, None]
    noise = np.random.default_rng(seed).normal(0, 2, lit.shape)
    return np.asarray(np.clip(lit + noise, 0, 255), np.uint8)


def the_view() -> BoardView:
    """How the drawn camera sees the drawn board."""
    return view_of_corners(CORNERS, SIZE, PICTURE)


def middles() -> Floats:
    """The middles of the cells in board units, row by row."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS]
    return np.stack([x.ravel() + 0.5, y.ravel() + 0.5], 1)
