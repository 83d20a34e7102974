"""Tiles with their pictures: read with place and turn, or asked about."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tests.vision_pieces.drawn_tiles import SHAPES, drawn, laid, the_grid
from vision.pieces.taught import TeachingError
from vision.tiles.art import LaidTile
from vision.tiles.packing import Packing
from vision.tiles.reading import TilesReading, read_tiles
from vision.tiles.teaching import TaughtTiles, TileLesson, teach_tiles

TAUGHT = [laid("bar", 0, 0, 0), laid("corner", 0, 2, 0), laid("block", 0, 3, 4)]
TAUGHT += [laid("coin", 0, 1, 3)]


@pytest.fixture(scope="module")
def known() -> TaughtTiles:
    grid = the_grid()
    lessons = [TileLesson(grid, drawn([])), TileLesson(grid, drawn(TAUGHT), tuple(TAUGHT))]
    return teach_tiles(SHAPES, lessons)


def _read(known: TaughtTiles, tiles: list[LaidTile], **how: object) -> TilesReading:
    seen = drawn(tiles, **how)  # type: ignore[arg-type]
    return read_tiles(seen, known.boards[the_grid().name], known.art)


def _as_laid(tiles: list[LaidTile]) -> set[tuple[str, int, frozenset[tuple[int, int]]]]:
    return {(tile.name, tile.turned, frozenset(tile.cells)) for tile in tiles}


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_tiles_are_read_in_other_light_and_shadow(known: TaughtTiles, turned: int) -> None:
    tiles = [laid("corner", turned, 0, 1), laid("bar", (turned + 1) % 4, 3, 0)]
    tiles += [laid("block", (turned + 2) % 4, 2, 3), laid("coin", 0, 0, 5)]
    found = _read(known, tiles, light=(0.75, 0.9, 1.1), shadow=0.5, off=(4, -3))
    assert _as_laid(list(found.tiles)) == _as_laid(tiles)
    covered = {cell for tile in tiles for cell in tile.cells}
    assert covered == {
        cell for cell, is_so in zip(found.cells, found.covered, strict=True) if is_so
    }
    assert all(
        sure for tile, sure in zip(found.tiles, found.sure, strict=True) if len(tile.cells) > 1
    )
    assert found.sure_cells.mean() > 0.9


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_a_deep_shadow_across_the_grid_leaves_nothing_to_ask(
    known: TaughtTiles, turned: int
) -> None:
    tiles = [laid("corner", turned, 0, 1), laid("bar", (turned + 1) % 4, 3, 0)]
    tiles += [laid("block", (turned + 2) % 4, 2, 3), laid("coin", 0, 0, 5)]
    found = _read(known, tiles, shadow=0.65)
    assert _as_laid(list(found.tiles)) == _as_laid(tiles)
    assert all(found.sure)
    assert found.sure_cells.all()


@pytest.mark.parametrize("off", [(8, 0), (10, 0), (-10, 0), (-7, 7)])
def test_tiles_that_hide_the_edge_of_open_cells_leave_them_certain(
    known: TaughtTiles, off: tuple[int, int]
) -> None:
    tiles = [laid("bar", 0, 1, 1), laid("block", 0, 2, 3)]
    found = _read(known, tiles, off=off)
    assert _as_laid(list(found.tiles)) == _as_laid(tiles)
    assert found.covered.sum() == 6
    assert found.sure_cells.all()


def test_what_hides_more_than_an_edge_of_a_cell_beside_a_tile_is_noticed(
    known: TaughtTiles,
) -> None:
    tiles = [laid("bar", 0, 1, 1)]
    for hidden in (0.5, 1.0):
        found = _read(known, tiles, strange=(1, 3), hidden=hidden)
        at = found.cells.index((1, 3))
        assert found.covered[at] or not found.sure_cells[at], hidden


@pytest.mark.parametrize("taught_mirrored", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turned", [0, 1])
def test_fo_165_a_tile_is_read_on_either_side_though_one_was_shown(
    taught_mirrored: bool, mirrored: bool, turned: int
) -> None:
    grid = the_grid()
    shown = [laid("hook", 0, 0, 0, mirrored=taught_mirrored), laid("bar", 0, 4, 0)]
    lessons = [TileLesson(grid, drawn([])), TileLesson(grid, drawn(shown), tuple(shown))]
    known = teach_tiles(SHAPES, lessons)
    tile = laid("hook", turned, 1, 2, mirrored=mirrored)
    found = _read(known, [tile], light=(0.9, 1.0, 1.05))
    assert [(one.name, set(one.cells), one.mirrored) for one in found.tiles] == [
        ("hook", set(tile.cells), mirrored)
    ]
    assert found.sure == (True,)


def test_an_empty_grid_is_surely_empty(known: TaughtTiles) -> None:
    found = _read(known, [], light=(1.1, 1.0, 0.8), shadow=0.4)
    assert not found.tiles
    assert not found.covered.any()
    assert found.sure_cells.all()


def test_what_was_never_taught_covers_and_has_no_name(known: TaughtTiles) -> None:
    tiles = [laid("bar", 0, 4, 0)]
    found = _read(known, tiles, strange=(2, 2))
    assert _as_laid(list(found.tiles)) == _as_laid(tiles)
    assert found.unknown == ((2, 2),)


def test_where_a_lamp_blinds_nothing_is_sure(known: TaughtTiles) -> None:
    tiles = [laid("block", 0, 1, 2), laid("bar", 0, 4, 4)]
    found = _read(known, tiles, blown=(1, 2))
    at = found.cells.index((1, 2))
    assert not found.sure_cells[at]
    assert LaidTile("bar", 0, ((4, 4), (4, 5))) in found.tiles
    assert found.sure_cells[found.cells.index((4, 0))]


def test_a_tile_of_which_there_is_one_is_laid_once(known: TaughtTiles) -> None:
    found = _read(known, [laid("block", 0, 0, 0), laid("block", 0, 3, 3)])
    assert sum(tile.name == "block" for tile in found.tiles) == 1
    assert found.covered.sum() == 8


def test_the_second_best_arrangement_is_told_with_its_odds(known: TaughtTiles) -> None:
    found = _read(known, [laid("bar", 0, 1, 1), laid("corner", 2, 3, 3)])
    assert found.second != found.tiles
    assert found.second_odds == pytest.approx(min(found.odds))


def test_tiles_of_one_board_are_known_on_another_shown_in_other_light() -> None:
    here, there = the_grid("here"), the_grid("there")
    warm = (0.6, 0.9, 1.15)
    tiles = [laid("bar", 0, 1, 1), laid("block", 0, 3, 0)]
    known = teach_tiles(
        SHAPES,
        [
            TileLesson(here, drawn([])),
            TileLesson(here, drawn(TAUGHT), tuple(TAUGHT)),
            TileLesson(there, drawn(tiles, light=warm), tuple(tiles)),
        ],
    )
    laid_now = [laid("corner", 1, 0, 3), laid("coin", 0, 4, 4), laid("bar", 3, 2, 0)]
    found = read_tiles(drawn(laid_now, light=warm), known.boards[there.name], known.art)
    assert _as_laid(list(found.tiles)) == _as_laid(laid_now)


def test_tiles_cannot_be_taught_by_nothing() -> None:
    bare = TileLesson(the_grid(), drawn([]))
    other = TileLesson(the_grid(), drawn([]), (LaidTile("no such tile", 0, ((0, 0),)),))
    for lessons in ([], [bare], [bare, other]):
        with pytest.raises(TeachingError, match="name them in one"):
            teach_tiles(SHAPES, lessons)


@pytest.mark.parametrize("cells", [((0, 5), (0, 6)), ((0, -1), (0, 0)), ((0, 0), (0, 1), (0, 2))])
def test_a_tile_named_where_it_cannot_lie_is_named(cells: tuple[tuple[int, int], ...]) -> None:
    wrong = LaidTile("bar", 0, cells)
    bare = TileLesson(the_grid(), drawn([]))
    with pytest.raises(TeachingError, match="“bar” cannot lie on “drawn/cells”"):
        teach_tiles(SHAPES, [bare, TileLesson(the_grid(), drawn([]), (wrong,))])


def _best_by_trying(weights: np.ndarray, cells: list[tuple[int, ...]]) -> float:
    best = 0.0
    for size in range(1, len(cells) + 1):
        for some in combinations(range(len(cells)), size):
            used = [cell for i in some for cell in cells[i]]
            if len(used) == len(set(used)):
                best = max(best, float(weights[list(some)].sum()))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_packings_weigh_as_much_as_any_can(seed: int) -> None:
    random = np.random.default_rng(seed)
    cells = [
        tuple(sorted(random.choice(8, int(random.integers(1, 4)), replace=False).tolist()))
        for _ in range(11)
    ]
    weights = random.uniform(-1, 5, len(cells))
    kinds = np.zeros(len(cells), np.intp)
    found = Packing(weights, cells, kinds, [99]).best()
    used = [cell for i in found.taken for cell in cells[i]]
    assert len(used) == len(set(used))
    assert found.weight == pytest.approx(_best_by_trying(weights, cells))


def test_a_packing_is_found_again_without_one_of_its_candidates() -> None:
    weights = np.array([5.0, 4.0, 3.0, 2.5])
    packing = Packing(weights, [(0, 1), (0,), (1,), (2,)], np.zeros(4, np.intp), [9])
    found = packing.best()
    assert found.weight == pytest.approx(9.5)
    assert packing.best_without(found, 1).weight == pytest.approx(7.5)
    assert packing.with_one(found, 0) == pytest.approx(7.5)
    assert packing.with_open(found, 0) == pytest.approx(5.5)
