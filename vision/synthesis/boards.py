"""Boards of our own: any profile drawn as a diagram, with pieces and tiles lying on it."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import BoardProfile, Circle, Grid, Point, Polygon, Slot, Track
from assistant.words.shown_boards import Corners, Said, SaidTile

Picture: TypeAlias = NDArray[np.uint8]

LONG_SIDE = 900
_PAPER = (188, 214, 226)
_INK = (52, 58, 66)
_PAINTS = {
    "red": (44, 40, 196),
    "blue": (186, 84, 36),
    "green": (70, 140, 52),
    "yellow": (56, 196, 236),
    "white": (232, 234, 234),
    "black": (36, 34, 34),
    "orange": (40, 128, 240),
    "purple": (150, 60, 130),
    "grey": (140, 140, 138),
}
_SQUARE = frozenset({"cube", "house", "tile"})
_RING, _BESIDE_DEGREES = 0.6, 50.0
"""How far from a region's middle pieces stand, in its reach, and how far apart on that ring."""
_IN_REGION = 0.6
_PIECE = 0.7
"""Width of a piece in widths of its place."""


def draw_board(
    profile: BoardProfile,
    pieces: Sequence[Said] = (),
    tiles: Sequence[SaidTile] = (),
    long_side: int = LONG_SIDE,
) -> Picture:
    """The board from straight above, (h, w, 3), with pieces on named places or at spots.

    Pieces in a region stand beside each other on its lower half first. Raises `ValueError` for
    a place or a grid that the board does not have.
    """
    width, height = profile.size
    scale = long_side / max(width, height)
    board = np.full((round(height * scale), round(width * scale), 3), _PAPER, np.uint8)
    _ornament(board, profile.name)
    for region in profile.regions:
        _region(board, region.outline, scale, _tint(region.name))
    for grid in profile.grids:
        _grid(board, grid, scale)
    for track in profile.tracks:
        _track(board, track, scale)
    for slot in profile.slots:
        _slot(board, slot, scale)
    cv2.rectangle(board, (0, 0), (board.shape[1] - 1, board.shape[0] - 1), _INK, 8)
    for tile in tiles:
        _tile(board, profile, tile, scale)
    spots = places_of(profile)
    usual = min((wide for _, wide in spots.values()), default=_usual_width(profile))
    regions = {region.name: region for region in profile.regions}
    standing: Counter[str] = Counter()
    for said in pieces:
        if said.place in regions:
            at, wide = _standing(regions[said.place].outline, standing[said.place]), usual
            standing[said.place] += 1
        elif said.place and said.place not in spots:
            raise ValueError(f"board {profile.name!r} has no place {said.place!r}")
        else:
            at, wide = spots[said.place] if said.place else (said.at or (0.0, 0.0), usual)
        if said.kind:
            _piece(board, at, wide * _PIECE * scale, said, scale)
    return board


def _usual_width(profile: BoardProfile) -> float:
    """How wide the place of a piece is on a board without places: several fit into each region."""
    boxes = [_box_of(region.outline) for region in profile.regions]
    return min([max(profile.size) / 20, *(_IN_REGION * min(wide, high) for wide, high in boxes)])


def _box_of(outline: Circle | Polygon) -> tuple[float, float]:
    """The width and height of an outline."""
    if isinstance(outline, Circle):
        return 2 * outline.radius, 2 * outline.radius
    xs, ys = zip(*outline.corners, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def whole(picture: Picture) -> Corners:
    """The corners of a board that fills a picture."""
    high, wide = picture.shape[:2]
    return ((-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5), (-0.5, high - 0.5))


def places_of(profile: BoardProfile) -> dict[str, tuple[Point, float]]:
    """Where each named place is, and how wide, in board units."""
    found: dict[str, tuple[Point, float]] = {}
    for grid in profile.grids:
        for row in range(grid.rows):
            for column in range(grid.columns):
                if (row, column) not in grid.missing:
                    at = _cell(grid, row, column)
                    found[f"{grid.name} {row},{column}"] = at, min(grid.step)
    for track in profile.tracks:
        for position in track.positions:
            found[f"{track.name} {position.name}"] = position.at, track.width
    for slot in profile.slots:
        found[slot.name] = slot.at, min(slot.size)
    return found


def _standing(outline: Circle | Polygon, nth: int) -> Point:
    """Where the nth piece in a region stands: on a ring around its middle, from below."""
    if isinstance(outline, Circle):
        middle, reach = np.array(outline.centre), outline.radius
    else:
        corners = np.array(outline.corners)
        middle, reach = corners.mean(0), float(np.ptp(corners, axis=0).min()) / 2
    turn = np.deg2rad(90.0 + _BESIDE_DEGREES * (-(-nth // 2)) * (1 if nth % 2 else -1))
    x, y = middle + _RING * reach * np.array((np.cos(turn), np.sin(turn)))
    return float(x), float(y)


def _cell(grid: Grid, row: int, column: int) -> Point:
    return grid.origin[0] + column * grid.step[0], grid.origin[1] + row * grid.step[1]


def _chance(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


def _tint(name: str) -> tuple[int, int, int]:
    """A pale colour of a name's own."""
    low, mid, high = (int(value) for value in _chance(name).integers(150, 225, 3))
    return low, mid, high


def _ornament(board: Picture, name: str) -> None:
    """A pattern that fits itself nowhere else: by it the board is found again."""
    chance = _chance(name)
    high, wide = board.shape[:2]
    for _ in range(46):
        middle = chance.integers((0, 0), (wide, high))
        count = int(chance.integers(3, 7))
        turns = np.sort(chance.uniform(0, 2 * np.pi, count))
        reach = chance.uniform(0.02, 0.07, count)[:, None] * max(high, wide)
        shape = (middle + reach * np.stack((np.cos(turns), np.sin(turns)), axis=1)).astype(np.int32)
        tone = tuple(int(value) for value in chance.integers(110, 215, 3))
        cv2.fillPoly(board, [shape], tone, cv2.LINE_AA)
        cv2.polylines(board, [shape], True, _INK, 1, cv2.LINE_AA)


def _at(point: Point, scale: float) -> tuple[int, int]:
    return round(point[0] * scale), round(point[1] * scale)


def _region(
    board: Picture, outline: Circle | Polygon, scale: float, tone: tuple[int, int, int]
) -> None:
    if isinstance(outline, Circle):
        middle, radius = _at(outline.centre, scale), round(outline.radius * scale)
        cv2.circle(board, middle, radius, tone, -1, cv2.LINE_AA)
        cv2.circle(board, middle, radius, _INK, 2, cv2.LINE_AA)
        return
    corners = np.array([_at(one, scale) for one in outline.corners], np.int32)
    cv2.fillPoly(board, [corners], tone, cv2.LINE_AA)
    cv2.polylines(board, [corners], True, _INK, 2, cv2.LINE_AA)


def _grid(board: Picture, grid: Grid, scale: float) -> None:
    for row in range(grid.rows):
        for column in range(grid.columns):
            if (row, column) in grid.missing:
                continue
            x, y = _cell(grid, row, column)
            half = grid.step[0] / 2, grid.step[1] / 2
            a, b = _at((x - half[0], y - half[1]), scale), _at((x + half[0], y + half[1]), scale)
            cv2.rectangle(board, a, b, _tint(f"{grid.name} {row},{column}"), -1)
            cv2.rectangle(board, a, b, _INK, 1)
            _print(board, (x, y), min(half) * scale, f"{grid.name} {row},{column}", scale)


def _track(board: Picture, track: Track, scale: float) -> None:
    for position in track.positions:
        radius = track.width * scale / 2
        middle = _at(position.at, scale)
        cv2.circle(board, middle, round(radius), _tint(track.name), -1, cv2.LINE_AA)
        cv2.circle(board, middle, round(radius), _INK, 1, cv2.LINE_AA)
        _write(board, position.name, position.at, radius, scale)


def _slot(board: Picture, slot: Slot, scale: float) -> None:
    (x, y), size = _at(slot.at, scale), (slot.size[0] * scale, slot.size[1] * scale)
    corners = cv2.boxPoints(((float(x), float(y)), size, slot.turned)).astype(np.int32)
    cv2.fillPoly(board, [corners], _tint(slot.name), cv2.LINE_AA)
    cv2.polylines(board, [corners], True, _INK, 1, cv2.LINE_AA)
    _print(board, slot.at, min(size) / 2, slot.name, scale)


def _print(board: Picture, at: Point, reach: float, name: str, scale: float) -> None:
    """A small figure of the place's own."""
    chance = _chance(name)
    middle = np.array(at) * scale
    shape = (middle + chance.uniform(-0.6, 0.6, (3, 2)) * reach).astype(np.int32)
    tone = tuple(int(value) for value in chance.integers(60, 170, 3))
    cv2.polylines(board, [shape], True, tone, 2, cv2.LINE_AA)


def _write(board: Picture, words: str, at: Point, reach: float, scale: float) -> None:
    if not words.isascii():
        return
    (w, h), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 1)
    size = min(1.4 * reach / max(w, 1), 0.9 * reach / max(h, 1))
    x, y = _at(at, scale)
    place = (round(x - w * size / 2), round(y + h * size / 2))
    cv2.putText(board, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, _INK, 1, cv2.LINE_AA)


def _piece(board: Picture, at: Point, wide: float, said: Said, scale: float) -> None:
    paint = _PAINTS.get(said.colour or "", (120, 160, 190))
    x, y = _at(at, scale)
    half = max(2, round(wide / 2))
    light = tuple(min(255, value + 40) for value in paint)
    shadow = max(1, half // 5)
    if said.kind in _SQUARE:
        low, high = (x - half, y - half), (x + half, y + half)
        dark = [(x + shift + shadow, y + shift + shadow) for shift in (-half, half)]
        cv2.rectangle(board, dark[0], dark[1], _INK, -1)
        cv2.rectangle(board, low, high, paint, -1)
        cv2.rectangle(board, low, high, light, 1)
        return
    cv2.circle(board, (x + shadow, y + shadow), half, _INK, -1, cv2.LINE_AA)
    cv2.circle(board, (x, y), half, paint, -1, cv2.LINE_AA)
    cv2.circle(board, (x, y), max(1, round(half * 0.55)), light, 2, cv2.LINE_AA)


def _tile(board: Picture, profile: BoardProfile, tile: SaidTile, scale: float) -> None:
    """A tile with a picture of its own that turns with it."""
    grid = next((one for one in profile.grids if one.name == tile.grid), None)
    if grid is None:
        raise ValueError(f"board {profile.name!r} has no grid {tile.grid!r}")
    top, left = min(r for r, _ in tile.cells), min(c for _, c in tile.cells)
    rows = max(r for r, _ in tile.cells) - top + 1
    columns = max(c for _, c in tile.cells) - left + 1
    wide, high = round(grid.step[0] * scale), round(grid.step[1] * scale)
    flat = (rows, columns) if tile.turned % 2 == 0 else (columns, rows)
    art = _tile_art(tile.tile, flat, wide, high)
    art = np.rot90(art[:, ::-1] if tile.mirrored else art, -tile.turned)
    middle = _cell(grid, top, left)
    x0, y0 = _at((middle[0] - grid.step[0] / 2, middle[1] - grid.step[1] / 2), scale)
    art = np.asarray(cv2.resize(art, (wide * columns, high * rows)), np.uint8)
    for row, column in tile.cells:
        y, x = (row - top) * high, (column - left) * wide
        part = board[y0 + y : y0 + y + high, x0 + x : x0 + x + wide]
        part[:] = art[y : y + part.shape[0], x : x + part.shape[1]]


def _tile_art(name: str, cells: tuple[int, int], wide: int, high: int) -> Picture:
    chance = _chance(f"tile {name}")
    size = (cells[0] * high, cells[1] * wide)
    base = tuple(int(value) for value in chance.integers(60, 190, 3))
    art = np.full((*size, 3), base, np.uint8)
    for _ in range(3 * cells[0] * cells[1]):
        middle = chance.integers((0, 0), (size[1], size[0]))
        tone = tuple(int(value) for value in chance.integers(20, 245, 3))
        reach = int(chance.integers(max(2, wide // 10), max(3, wide // 4)))
        cv2.circle(art, (int(middle[0]), int(middle[1])), reach, tone, -1, cv2.LINE_AA)
    cv2.rectangle(art, (0, 0), (size[1] - 1, size[0] - 1), (30, 30, 30), 1)
    return art
