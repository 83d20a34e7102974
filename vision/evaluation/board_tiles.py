"""How well tiles on a grid are read: which, where, turned how, and what is covered by them.

Taught are the other pictures of the set, or all of the set to teach on: never the measured one.
Of each tile at most five examples are used.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence

import numpy as np
from msgspec import Struct

from vision.evaluation.board_found import Finder
from vision.evaluation.board_labels import Cell, LabelledBoard, LabelledBoards, same_file
from vision.evaluation.board_layout import Layout
from vision.evaluation.board_layouts import tiled_layouts
from vision.evaluation.pictures import load_picture
from vision.evaluation.tile_counts import TileCounts
from vision.pieces.view import Seen
from vision.tiles.art import LaidTile, TileShape, turned_cells
from vision.tiles.cells import tile_grid
from vision.tiles.reading import SURE_ODDS, TilesReading, read_tiles
from vision.tiles.teaching import TaughtTiles, TileLesson, teach_tiles

Progress = Callable[[str, int, int], None]

Worth = Callable[[Collection[Cell], Collection[Cell]], tuple[int, int] | None]
"""Income and open minus squares of a grid's cells of which some are covered, if it has any."""

_SINGLE = "special"
"""The colour of tiles of which there is one."""


class Answers(Struct, frozen=True):
    """Numbers that follow from a reading: right ones, those asked about, and wrong ones taken."""

    right: int = 0
    asked: int = 0
    wrong: int = 0


class TileMiss(Struct, frozen=True):
    """A tile not read, or read where none lies (`right` tells which), with the log odds."""

    image: str
    tile: str
    turned: int
    cell: Cell
    right: bool
    odds: float | None = None


class TileFigures(TileCounts, frozen=True, kw_only=True):
    """Tiles of a set; `extra` were read and are not there.

    For `untaught` pictures there was no other to learn from. Times are of the processor.
    """

    taught: int
    not_found: int
    untaught: int
    extra: int
    income: Answers
    minus: Answers
    ms_median: float
    ms_max: float
    misses: tuple[TileMiss, ...] = ()


def measure_tiles(
    labelled: LabelledBoards,
    progress: Progress,
    worth: Worth,
    teach: LabelledBoards | None = None,
    *,
    found: bool = False,
) -> TileFigures | None:
    """Figures of a set that labels tiles, else None; with `found` the corners are not given.

    Raises `PictureError` for a picture that cannot be read.
    """
    layouts = tiled_layouts(labelled)
    if not layouts:
        return None
    own = _lessons(labelled, layouts)
    others = [] if teach is None else _lessons(teach, tiled_layouts(teach))
    finder = Finder(labelled) if found else None
    tally = _Tally(worth)
    known: dict[tuple[str, ...], TaughtTiles] = {}
    for done, (picture, layout, lesson) in enumerate(own):
        progress(f"{labelled.name}: tiles", done, len(own))
        lessons = others
        if teach is not None:
            lessons = [one for one in others if not same_file(labelled, picture, teach, one[0])]
        if lesson.grid.name not in {one.grid.name for _, _, one in lessons}:
            lessons = lessons + [one for one in own if one[0] is not picture]
        on_it = lesson.grid.name in {one.grid.name for _, _, one in lessons}
        if not on_it or not any(one.laid for _, _, one in lessons):
            tally.count["untaught"] += 1
            continue
        seen = _seen(labelled, layout, picture, finder)
        if seen is None:
            tally.not_found += 1
            continue
        key = tuple(one.image for one, _, _ in lessons)
        if key not in known:
            known = {key: teach_tiles(_shapes(lessons), [one for _, _, one in lessons])}
        taught = known[key]
        begun = time.process_time()
        reading = read_tiles(seen, taught.boards[lesson.grid.name], taught.art)
        tally.times.append((time.process_time() - begun) * 1000)
        tally.add(picture, lesson.laid, reading, _letters(labelled, teach))
        tally.taught = max(tally.taught, len(lessons))
    return tally.figures()


_Lessons = list[tuple[LabelledBoard, Layout, TileLesson]]


def _lessons(labelled: LabelledBoards, layouts: Sequence[Layout]) -> _Lessons:
    found = []
    for layout in layouts:
        grid = tile_grid(layout.profile, layout.profile.grids[0])
        for picture in layout.pictures:
            seen = _seen(labelled, layout, picture, None)
            if seen is not None:
                found.append((picture, layout, TileLesson(grid, seen, laid_in(picture))))
    return found


def laid_in(picture: LabelledBoard) -> tuple[LaidTile, ...]:
    """The labelled tiles; what lies on a single cell is not turned."""
    return tuple(
        LaidTile(
            one.id,
            one.rot // 90 % 4 if len(one.cells) > 1 else 0,
            tuple(sorted(one.cells)),
        )
        for one in picture.tiles
    )


def _seen(
    labelled: LabelledBoards, layout: Layout, picture: LabelledBoard, finder: Finder | None
) -> Seen | None:
    image = load_picture(labelled.path(picture))
    if finder is None:
        return Seen(image, layout.view(picture, image))
    corners = layout.corners(picture)
    moved = None if corners is None else finder.moved(picture, image, corners)
    return None if moved is None else Seen(image, layout.view(picture, image, moved))


def _shapes(lessons: _Lessons) -> list[TileShape]:
    """The shapes of all tiles shown; of a special tile there is one."""
    shapes: dict[str, TileShape] = {}
    for picture, _, lesson in lessons:
        colours = {one.id: one.colour for one in picture.tiles}
        for tile in lesson.laid:
            cells = turned_cells(tile.cells, -tile.turned)
            copies = 1 if colours[tile.name] == _SINGLE else len(lesson.grid.cells)
            shapes.setdefault(tile.name, TileShape(tile.name, cells, copies))
    return list(shapes.values())


def _letters(*sets: LabelledBoards | None) -> dict[str, str]:
    """The letter in the occupancy of each tile."""
    return {
        tile.id: picture.occupancy[tile.cells[0][0]][tile.cells[0][1]]
        for one in sets
        if one is not None
        for picture in one.pictures
        for tile in picture.tiles
        if picture.occupancy
    }


class _Tally:
    """Counts over the pictures of a set."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self.taught = self.not_found = 0
        self.times: list[float] = []
        self._misses: list[TileMiss] = []
        self.count = dict.fromkeys(_COUNTED, 0)
        self._answers: dict[str, list[str]] = {"income": [], "minus": []}

    def add(
        self,
        picture: LabelledBoard,
        laid: Sequence[LaidTile],
        reading: TilesReading,
        letters: dict[str, str],
    ) -> None:
        count, true, read = self.count, set(laid), set(reading.tiles)
        count["pictures"] += 1
        count["tiles"] += len(true)
        count["right"] += len(true & read)
        count["extra"] += len(read - true)
        for tile, odds in zip(reading.tiles, reading.odds, strict=True):
            count["accepted"] += odds >= SURE_ODDS
            count["accepted_wrong"] += odds >= SURE_ODDS and tile not in true
            if tile not in true:
                self._miss(picture, tile, False, odds)
        for tile in true - read:
            self._miss(picture, tile, True, None)
        self._add_cells(picture, reading, letters)
        self._add_worth(picture, reading)

    def _miss(
        self, picture: LabelledBoard, tile: LaidTile, right: bool, odds: float | None
    ) -> None:
        told = None if odds is None else round(odds, 1)
        first = tile.cells[0]
        self._misses.append(TileMiss(picture.image, tile.name, tile.turned, first, right, told))

    def _add_cells(
        self, picture: LabelledBoard, reading: TilesReading, letters: dict[str, str]
    ) -> None:
        named = {cell: letters.get(tile.name) for tile in reading.tiles for cell in tile.cells}
        for cell, covered, sure in zip(
            reading.cells, reading.covered, reading.sure_cells, strict=True
        ):
            letter = picture.occupancy[cell[0]][cell[1]]
            self.count["cells"] += 1
            self.count["cells_right"] += (named.get(cell, "?") if covered else "-") == letter
            self.count["cells_accepted"] += bool(sure)
            self.count["cells_accepted_wrong"] += bool(sure) and covered != (letter != "-")

    def _add_worth(self, picture: LabelledBoard, reading: TilesReading) -> None:
        """Income and minus squares, taken where the doubtful cells make no difference to them."""
        if picture.income is None or picture.minus_points is None:
            return
        at = list(zip(reading.cells, reading.covered, reading.sure_cells, strict=True))
        certain = {cell for cell, covered, sure in at if covered and sure}
        possible = {cell for cell, covered, sure in at if covered or not sure}
        least = self._worth(reading.cells, certain)
        most = self._worth(reading.cells, possible)
        if least is None or most is None:
            return
        truths = (picture.income, picture.minus_points)
        for name, low, high, truth in zip(self._answers, least, most, truths, strict=True):
            answer = "asked" if low != high else "right" if low == truth else "wrong"
            self._answers[name].append(answer)

    def figures(self) -> TileFigures:
        """The sums."""
        answers = {
            name: Answers(*(given.count(one) for one in Answers.__struct_fields__))
            for name, given in self._answers.items()
        }
        return TileFigures(
            taught=self.taught,
            not_found=self.not_found,
            **{name: int(value) for name, value in self.count.items()},
            income=answers["income"],
            minus=answers["minus"],
            ms_median=float(np.median(self.times)) if self.times else 0.0,
            ms_max=max(self.times, default=0.0),
            misses=tuple(self._misses),
        )


_COUNTED = (*TileCounts.__struct_fields__, "untaught", "extra")
