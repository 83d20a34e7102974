"""The cells of a grid as small pictures, and how unlike two such pictures are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import BoardProfile, Grid
from vision.pieces.features import log_colour
from vision.pieces.light import Light, basis_at
from vision.pieces.patches import Windows, cut
from vision.pieces.sheets import existing_cells, grid_sheet
from vision.pieces.view import Floats, Seen
from vision.tiles.art import Cell

SIDE = 8
"""Pixels a side of a cell's picture; it has a margin of MARGIN more at each side."""
MARGIN = 2
WIDE = SIDE + 2 * MARGIN
COARSE = 2
"""By how much pictures are shrunk for a first look."""

_BLOWN = 246.0
_CHROMA = np.array([[1, 1, 1], [1, -1, 0], [1, 1, -2]]) / np.sqrt([[3], [2], [6]])
"""Brightness and two differences of colour, of log B, G, R."""
CHROMA_COUNTS = 3.0
"""How much a difference of the mean colour counts, against one of the picture in it."""

Pictures = NDArray[np.float32]
"""Log colours, shape (n, side, side, 3)."""

Vectors = NDArray[np.float32]
"""Pictures so that their squared distance is their unlikeness, shape (n, d)."""


@dataclass(frozen=True)
class TileGrid:
    """A grid that tiles are laid on: its `cells` and their `windows` on a board of `size`."""

    name: str
    size: tuple[float, float]
    cells: tuple[Cell, ...]
    windows: Windows

    @property
    def cell(self) -> float:
        """How wide a cell is, in board units."""
        return 2 * float(np.median(np.linalg.norm(self.windows.right, axis=1)))

    def number(self) -> dict[Cell, int]:
        """Which cell is which."""
        return {cell: i for i, cell in enumerate(self.cells)}


def tile_grid(profile: BoardProfile, grid: Grid) -> TileGrid:
    """The grid of a board profile; its name is that of the board and its own."""
    windows = grid_sheet(profile, grid).places.windows
    name = f"{profile.name}/{grid.name}"
    return TileGrid(name, profile.size, existing_cells(grid), windows)


def cells_seen(seen: Seen, grid: TileGrid, light: Light) -> tuple[Pictures, Floats]:
    """The pictures of n cells with their margins, (n, WIDE, WIDE, 3), in the light of teaching.

    Also returns how much of each cell, (n,), is whiter than the camera can tell.
    """
    raw = cut(seen, grid.windows.scaled(WIDE / SIDE), (0.0,), WIDE)[:, 0]
    inner = raw[:, MARGIN:-MARGIN, MARGIN:-MARGIN]
    blown = (inner.min(axis=-1) > _BLOWN).mean((1, 2))
    basis = basis_at(grid.windows.centres, grid.size)
    colours = light.taken_away(log_colour(raw).reshape(len(raw), -1), basis)
    return colours.reshape(raw.shape).astype(np.float32), np.asarray(blown, np.float64)


def shrunk(pictures: Pictures) -> Pictures:
    """Pictures COARSE times smaller, (n, side / COARSE, side / COARSE, 3)."""
    n, side = pictures.shape[:2]
    parts = pictures.reshape(n, side // COARSE, COARSE, side // COARSE, COARSE, 3)
    return np.asarray(parts.mean((2, 4)), np.float32)


def vectors(pictures: Pictures, brightness_counts: float) -> Vectors:
    """Pictures as vectors; `brightness_counts` says how well the light is known by now."""
    n, pixels = len(pictures), pictures.shape[1] * pictures.shape[2]
    flat = pictures.reshape(n, pixels, 3)
    means = np.einsum("npc->nc", flat) / np.float32(pixels)
    rest = (flat - means[:, None]).reshape(n, -1)
    weights = np.sqrt([brightness_counts, CHROMA_COUNTS, CHROMA_COUNTS])
    colours = means @ _CHROMA.T * weights * np.sqrt(pixels)
    joined = np.concatenate([rest, colours], 1) / np.sqrt(pixels * 3)
    return np.asarray(joined, np.float32)


def shifted(pictures: Pictures, margin: int) -> list[Pictures]:
    """The inner parts of pictures at every shift within the margin, row by row."""
    inner = pictures.shape[1] - 2 * margin
    steps = range(2 * margin + 1)
    return [pictures[:, y : y + inner, x : x + inner] for y in steps for x in steps]


def seen_rows(ours: Vectors) -> Vectors:
    """Rows (..., d + 2) of which the product with `known_rows` of others is how unlike they are."""
    square = (ours**2).sum(-1, keepdims=True)
    return np.concatenate([ours, square, np.ones_like(square)], -1)


def known_rows(theirs: Vectors) -> Vectors:
    """See `seen_rows`."""
    square = (theirs**2).sum(-1, keepdims=True)
    return np.concatenate([-2 * theirs, np.ones_like(square), square], -1)


def least_unlike(ours: Sequence[Vectors], theirs: Vectors) -> NDArray[np.float32]:
    """The least unlikeness (n, m) over several views of n pictures to the `known_rows` of m."""
    known = theirs.T.copy()
    best = None
    for view in ours:
        now = seen_rows(view) @ known
        best = now if best is None else np.minimum(best, now, out=best)
    if best is None:
        raise ValueError("no view of the pictures was given")
    return np.asarray(np.maximum(best, 0.0, out=best), np.float32)


def unlikeness(ours: Vectors, theirs: Vectors) -> NDArray[np.float32]:
    """Mean squared differences (n, m) of n pictures from m others."""
    return least_unlike([ours], known_rows(theirs))
