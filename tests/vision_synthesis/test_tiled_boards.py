"""Drawn boards with tiles: alike for one seed, and what hides cells in pictures hides those."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pieces.view import view_of_corners
from vision.synthesis.tiled_boards import COIN, CUBE, TiledBoard, random_board, random_tiles
from vision.synthesis.tiled_pictures import SIZE, Light, TiledPicture, photographed
from vision.synthesis.tiled_views import Paint, Part, covered, random_cover
from vision.tiles.cells import TileGrid, tile_grid

SEEDS = (0, 1, 2)


def drawn(seed: int) -> tuple[np.random.Generator, TiledBoard, TiledPicture]:
    chance = np.random.default_rng(seed)
    board = random_board(chance, "drawn")
    return chance, board, photographed(chance, board, random_tiles(chance, board), Light.UNEVEN)


def grid_of(board: TiledBoard) -> TileGrid:
    return tile_grid(board.profile, board.grid)


def test_one_seed_draws_one_picture_and_another_one_another() -> None:
    first, again, other = (drawn(seed)[2].image for seed in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("seed", SEEDS)
def test_tiles_lie_on_cells_of_their_own_and_are_no_more_than_there_are(seed: int) -> None:
    chance = np.random.default_rng(seed)
    board = random_board(chance, "drawn")
    copies = {shape.name: shape.copies for shape in board.shapes}
    for _ in range(10):
        tiles = random_tiles(chance, board)
        under = [cell for tile in tiles for cell in tile.cells]
        assert len(set(under)) == len(under)
        assert set(under) <= set(grid_of(board).cells)
        names = [tile.tile for tile in tiles]
        assert all(names.count(name) <= copies[name] for name in names)


def test_only_named_tiles_are_laid() -> None:
    chance = np.random.default_rng(0)
    board = random_board(chance, "drawn")
    laid = {tile.tile for _ in range(10) for tile in random_tiles(chance, board, {COIN, CUBE})}
    assert laid == {COIN, CUBE}


def test_prints_are_bold_and_faint_and_cubes_small_and_large() -> None:
    boards = [random_board(np.random.default_rng(seed), "drawn") for seed in range(12)]
    assert min(one.strength for one in boards) < 0.25
    assert max(one.strength for one in boards) > 0.7
    assert max(one.cube for one in boards) > 1.25 * min(one.cube for one in boards)


@pytest.mark.parametrize("part", Part)
def test_a_cover_hides_the_cells_that_it_is_said_to_hide_and_no_others(part: Part) -> None:
    chance, board, picture = drawn(3)
    cover = random_cover(chance, board.grid, part)
    after = covered(chance, picture, board, cover, Paint.PAPER)
    windows = grid_of(board).windows
    view = view_of_corners(picture.corners.tolist(), picture.size, SIZE)
    pixels = np.round(view.to_picture(windows.centres)).astype(int)
    changed = (picture.image != after.image).any(2)[pixels[:, 1], pixels[:, 0]]
    inside = cover.hides(windows.centres)
    near = [
        cover.hides(windows.centres + step) for step in ((0.1, 0), (-0.1, 0), (0, 0.1), (0, -0.1))
    ]
    clear = (np.array(near) == inside).all(0)
    assert 0 < inside.sum() < len(inside)
    assert (changed == inside)[clear].all()


@pytest.mark.parametrize("part", [Part.LEFT, Part.RIGHT, Part.UPPER, Part.LOWER])
def test_a_half_is_about_half_of_the_grid(part: Part) -> None:
    chance, board, _ = drawn(4)
    hidden = random_cover(chance, board.grid, part).hides(grid_of(board).windows.centres)
    assert 0.3 < hidden.mean() < 0.7
