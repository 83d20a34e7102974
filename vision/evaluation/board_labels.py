"""Labelled pictures of boards: one folder a set, one line of `labels.jsonl` a picture."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from pathlib import Path

import msgspec
from msgspec import Struct

from vision.evaluation.labelled import LabelError

Point = tuple[float, float]
"""(x, y) in pixels of the picture."""

Corners = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right, bottom left of the thing itself, however it is turned."""

Cell = tuple[int, int]
"""(row, column) of a grid, from 0."""

LABELS = "labels.jsonl"


class LabelledPiece(Struct, frozen=True):
    """A piece that a person or a generator labelled; what a set does not tell is None.

    `xy` is where it is seen, `base_xy` where it stands, `top_xy` its top; `box` is
    (left, top, right, bottom), all in pixels; `board_uv` is the base as fractions of
    the board's width and height. `track` and `slot` name a place, as do `at`, `town`.
    """

    kind: str
    colour: str | None = None
    cell: Cell | None = None
    xy: Point | None = None
    base_xy: Point | None = None
    top_xy: Point | None = None
    board_uv: Point | None = None
    box: tuple[float, float, float, float] | None = None
    poly: tuple[Point, ...] = ()
    new: bool | None = None
    pose: str | None = None
    town: int | None = None
    region: str | None = None
    at: str | None = None
    track: str | int | None = None
    slot: int | None = None
    value: int | None = None


class LabelledTile(Struct, frozen=True):
    """A goods tile on the grid; `rot` in degrees, `anchor` and `size` are (row, column) counts."""

    id: str
    colour: str
    rot: int
    anchor: Cell
    size: Cell
    cells: tuple[Cell, ...]


class LooseTile(Struct, frozen=True):
    """A tile beside the grid, which nothing may take for a laid one."""

    id: str
    colour: str
    xy: Point
    in_view: bool


class LabelledTown(Struct, frozen=True):
    """A town of the map and the colour of the disc on it, None where it is empty."""

    id: int
    xy: Point
    disc: str | None = None


class LabelledBoard(Struct, frozen=True):
    """A picture of a board. `complete` is false where pieces in view may lack a label.

    `board` names the board, or is the position itself: one string a row, "." empty.
    `occupancy` has one string a row: "-" open, "." no such cell, else the tile's first letter
    of its colour (C for silver, a coin).
    """

    image: str
    pieces: tuple[LabelledPiece, ...] = ()
    complete: bool = True
    corners: Corners | None = None
    grid_corners: Corners | None = None
    grid: tuple[int, int] | None = None
    grid_kind: str = ""
    board: str | tuple[str, ...] = ""
    light: str | None = None
    level: int | None = None
    aruco_visible: bool = False
    sequence: int | None = None
    turn: int | None = None
    new_cells: tuple[Cell, ...] = ()
    tiles: tuple[LabelledTile, ...] = ()
    loose: tuple[LooseTile, ...] = ()
    occupancy: tuple[str, ...] = ()
    income: int | None = None
    minus_points: int | None = None
    towns: tuple[LabelledTown, ...] = ()
    counts: dict[str, int] = {}
    pawns: dict[str, str] = {}
    tracks: dict[str, int] = {}
    track_counts: dict[str, int] = {}

    @property
    def same_board(self) -> str:
        """What pictures must share to be of one board; "" when the set has one board only."""
        return self.board if isinstance(self.board, str) else ""


class LabelledBoards(Struct, frozen=True):
    """One set: `name` is its folder's name; the pictures stand in the order of the file."""

    name: str
    folder: Path
    pictures: tuple[LabelledBoard, ...]

    def path(self, picture: LabelledBoard) -> Path:
        """The file of one of its pictures."""
        return self.folder / picture.image


def same_file(
    labelled: LabelledBoards, picture: LabelledBoard, others: LabelledBoards, other: LabelledBoard
) -> bool:
    """Whether two sets hold the very same picture, which then must not teach itself."""
    return labelled.path(picture).resolve() == others.path(other).resolve()


def load_boards(path: Path) -> LabelledBoards:
    """Reads one `labels.jsonl`. Raises `LabelError` for a bad line or a missing picture."""
    pictures: dict[str, LabelledBoard] = {}
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise LabelError(
            f"{path} cannot be read ({error.strerror}); name a folder with {LABELS} in it"
        ) from error
    except UnicodeDecodeError as error:
        raise LabelError(f"{path} is no UTF-8 text ({error.reason}); save it as UTF-8") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        picture = _picture(line, f"{path}, line {number}")
        if picture.image in pictures:
            raise LabelError(
                f"{path}, line {number}: {picture.image} is labelled twice, so that it would teach "
                "itself; keep one of the lines"
            )
        if not (path.parent / picture.image).is_file():
            raise LabelError(f"{path}, line {number}: there is no picture {picture.image}")
        pictures[picture.image] = picture
    if not pictures:
        raise LabelError(f"{path} labels no picture; write one line a picture, or remove it")
    return LabelledBoards(path.parent.name, path.parent, tuple(pictures.values()))


def _picture(line: str, where: str) -> LabelledBoard:
    """One line; what is null is not told. Raises `LabelError`."""
    try:
        told = msgspec.json.decode(line, type=dict[str, object])
        known = {name: value for name, value in told.items() if value is not None}
        picture = msgspec.convert(known, LabelledBoard, str_keys=True)
    except msgspec.DecodeError as error:
        raise LabelError(f"{where}: {error}") from error
    if wrong := _contradiction(picture):
        raise LabelError(f"{where} ({picture.image}): {wrong}")
    return picture


def _contradiction(picture: LabelledBoard) -> str:
    """What cannot be true in a label, with the remedy; "" if nothing is seen to be wrong."""
    for name in ("corners", "grid_corners"):
        corners = getattr(picture, name)
        if corners is not None and not is_outline(corners):
            return (
                f"{name} {corners} are no board's: four points in the order top left, top right, "
                "bottom right, bottom left are wanted"
            )
    rows, columns = picture.grid or (0, 0)
    if picture.grid is not None and min(rows, columns) < 1:
        return f"a grid of {rows} rows and {columns} columns has no cell"
    if picture.grid is not None:
        for cell in (piece.cell for piece in picture.pieces):
            if cell is not None and not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
                return (
                    f"cell {list(cell)} lies outside the grid of {rows} rows and {columns} "
                    "columns; rows and columns count from 0"
                )
    if picture.occupancy:
        if len({len(row) for row in picture.occupancy}) > 1:
            return 'the rows of "occupancy" are not equally long; write "." where there is no cell'
        if picture.grid_corners is None:
            return '"occupancy" tells of a grid, so that "grid_corners" are wanted'
        wide = len(picture.occupancy[0])
        for tile in picture.tiles:
            for row, column in tile.cells:
                if not (0 <= row < len(picture.occupancy) and 0 <= column < wide):
                    return f"tile {tile.id} covers cell {[row, column]}, outside the grid"
    return ""


def is_outline(corners: Corners) -> bool:
    """Whether a camera above a board can see its corners there, in this order."""
    turns = []
    for (ax, ay), (bx, by), (cx, cy) in zip(
        corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
    ):
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(isfinite(turn) and turn > 0 for turn in turns)


def find_boards(folder: Path) -> Iterator[Path]:
    """Every `labels.jsonl` in or below `folder`, in order of name."""
    yield from sorted(folder.rglob(LABELS))
