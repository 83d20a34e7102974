"""A look at a board beside the record: what is sure to differ, and where there is doubt. Pure.

The record speaks for itself: a doubtful reading that agrees with it is no doubt, unless what it
may be has left another place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.words.board_record import (
    OTHER,
    BoardChanges,
    BoardRecord,
    Lying,
    PlaceChange,
    TileChange,
)
from assistant.words.shown_boards import (
    BoardLook,
    Box,
    PieceCount,
    PlaceSeen,
    RegionSeen,
    SaidTile,
    TileSeen,
)
from assistant.words.text import Text

_ONE_OFF_OF = 3
"""Of so many kinds and colours it is offered that a region has one more or less of them: more
answers would hide the likely ones."""

Holds = tuple[Lying, ...]
"""All that lies on one place or in one region."""


class Doubt(Struct, frozen=True):
    """What may lie on a place or in a region, likeliest first; the last is what the record says.

    `tile` is set where the question is whether this tile lies there. `title` is what people call
    the place, or the tile; `grid` what they call the tile's grid.
    """

    place: str
    may: tuple[Holds, ...]
    box: Box
    tile: SaidTile | None = None
    title: Text | None = None
    grid: Text | None = None


class Difference(Struct, frozen=True):
    """How a look differs from the record."""

    changes: BoardChanges
    doubts: tuple[Doubt, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for looks that say the same: boxes may shift by a little."""
        return (
            tuple((one.place, one.now) for one in self.changes.places),
            tuple((one.tile, one.laid) for one in self.changes.tiles),
            tuple((one.place, one.may[0], one.tile) for one in self.doubts),
        )


def compare(record: BoardRecord, look: BoardLook) -> Difference:
    """The look beside the record."""
    look = _without(look, record.silent)
    doubts: list[Doubt] = []
    under = _under_tiles(record, look)
    seen = [
        *(_place(one) for one in look.places if one.place not in under),
        *(_region(fitting(one, record.groups.get(one.region, ()))) for one in look.regions),
    ]
    regions = {one.region for one in look.regions}
    changes = [
        PlaceChange(place, record.at(place), may[0], box)
        for place, may, sure, box in seen
        if sure and may[0] != record.at(place)
    ]
    gone = _gone(changes)
    for place, may, sure, box in seen:
        was = record.at(place)
        if sure or (may[0] == was and not _may_be_there(may, was, gone)):
            continue
        more: Iterable[Holds] = (_holds(place, OTHER, None),)
        if place in regions:
            more = () if record.groups.get(place) else _one_off(place, may[0], was)
        others = tuple(one for one in dict.fromkeys((*may, *more)) if one != was)
        doubts.append(Doubt(place, (*others, was), box))
    laid, unsure = _tiles(record, look)
    return Difference(BoardChanges(tuple(changes), tuple(laid)), (*doubts, *unsure))


def with_said(difference: Difference, said: Mapping[int, int]) -> BoardChanges:
    """The changes with doubts settled: by number of the doubt, which of `may` holds.

    A doubt that nobody settled leaves the record as it is.
    """
    places, tiles = list(difference.changes.places), list(difference.changes.tiles)
    for number, doubt in enumerate(difference.doubts):
        chosen = said.get(number, len(doubt.may) - 1)
        if chosen == len(doubt.may) - 1:
            continue
        if doubt.tile is not None:
            tiles.append(TileChange(doubt.tile, True, doubt.box, doubt.title, doubt.grid))
        else:
            was, now = doubt.may[-1], doubt.may[chosen]
            places.append(PlaceChange(doubt.place, was, now, doubt.box, doubt.title))
    return BoardChanges(tuple(places), tuple(tiles))


def taken(
    record: BoardRecord, changes: BoardChanges, look: str, title: Text | None = None
) -> BoardRecord:
    """The record after changes."""
    changed = {one.place for one in changes.places}
    lying = [one for one in record.lying if one.place not in changed]
    lying += [one for change in changes.places for one in change.now]
    gone = {_cells(one.tile) for one in changes.tiles if not one.laid}
    tiles = [one for one in record.tiles if _cells(one) not in gone]
    tiles += [one.tile for one in changes.tiles if one.laid]
    return BoardRecord(record.board, tuple(lying), tuple(tiles), look, title)


_What = tuple[str, str, str | None]
"""A part of the board, as a track, and kind and colour of what lies there."""


def _gone(changes: Sequence[PlaceChange]) -> set[_What]:
    """What surely lies there less than before, part by part."""
    count: Counter[_What] = Counter()
    for one in changes:
        count.update({_what(held): held.count for held in one.was})
        count.subtract({_what(held): held.count for held in one.now})
    return {what for what, fewer in count.items() if fewer > 0}


def _may_be_there(may: Sequence[Holds], was: Holds, gone: set[_What]) -> bool:
    """Whether what left another place of the same part may lie here, more than the record says.

    A marker between two spaces is doubtful on each of them, and surely gone from its own.
    """
    known = {_what(held): held.count for held in was}
    return any(
        _what(held) in gone and held.count > known.get(_what(held), 0)
        for holds in may
        for held in holds
    )


def _what(held: Lying) -> _What:
    return held.place.rpartition(" ")[0], held.kind, held.colour


def _place(one: PlaceSeen) -> tuple[str, tuple[Holds, ...], bool, Box]:
    may = ((one.kind, one.colour), *one.likely)
    return one.place, tuple(_holds(one.place, *what) for what in may), one.sure, one.box


def _one_off(region: str, best: Holds, was: Holds) -> Iterator[Holds]:
    """The counts in which a region holds one piece more or less than it seems to.

    What made its count doubtful may be a piece that was not told from another, or not seen.
    """
    seen = Counter({(one.kind, one.colour): one.count for one in best})
    known = dict.fromkeys((one.kind, one.colour) for one in (*best, *was))
    for more in (1, -1):
        for what in list(known)[:_ONE_OFF_OF]:
            now = seen + Counter({what: 1}) if more > 0 else seen - Counter({what: 1})
            if now != seen:
                yield _counted(region, [PieceCount(*one, count) for one, count in now.items()])


def _holds(place: str, kind: str, colour: str | None) -> Holds:
    return (Lying(place, kind, colour),) if kind else ()


def _region(one: RegionSeen) -> tuple[str, tuple[Holds, ...], bool, Box]:
    may = tuple(_counted(one.region, pieces) for pieces in (one.pieces, *one.likely))
    return one.region, may, one.sure, one.box


def fitting(one: RegionSeen, sizes: Sequence[int]) -> RegionSeen:
    """The pieces of a region in which none, or so many that are all alike, may stand.

    What cannot be is never sure: pieces hide each other. Then the sizes that are nearest to what
    was seen are likely too.
    """
    seen = [piece for piece in one.pieces if piece.count > 0]
    total = sum(piece.count for piece in seen)
    if not sizes or not total or (len(seen) == 1 and total in sizes):
        return one
    nearest = sorted(sizes, key=lambda size: (abs(size - total), size))
    most = sorted(seen, key=lambda piece: -piece.count)
    could = [(replace(piece, count=size),) for piece in most for size in nearest]
    likely = dict.fromkeys((*could, *one.likely))
    return replace(one, sure=False, likely=tuple(likely))


def _counted(region: str, pieces: Sequence[PieceCount]) -> Holds:
    held = [
        Lying(region, piece.kind, piece.colour, piece.count) for piece in pieces if piece.count > 0
    ]
    return tuple(sorted(held, key=lambda lying: (lying.kind, lying.colour or "")))


def _without(look: BoardLook, silent: Sequence[str]) -> BoardLook:
    """The look without the places, regions and grids of which the record says nothing."""
    if not silent:
        return look
    parts = set(silent)
    return replace(
        look,
        places=tuple(
            one
            for one in look.places
            if one.place not in parts and one.place.rpartition(" ")[0] not in parts
        ),
        regions=tuple(one for one in look.regions if one.region not in parts),
        tiles=tuple(one for one in look.tiles if one.grid not in parts),
    )


def _under_tiles(record: BoardRecord, look: BoardLook) -> set[str]:
    """The cells under tiles, of now and of then: those are told by their tiles."""
    tiles: tuple[SaidTile | TileSeen, ...] = (*record.tiles, *look.tiles)
    return {f"{one.grid} {row},{column}" for one in tiles for row, column in one.cells}


def _tiles(record: BoardRecord, look: BoardLook) -> tuple[list[TileChange], list[Doubt]]:
    changes, doubts = [], []
    known = {_cells(one) for one in record.tiles}
    for one in look.tiles:
        if _cells(one) in known:
            continue
        tile = SaidTile(one.grid, one.tile, one.cells, one.turned, one.mirrored)
        if one.sure:
            changes.append(TileChange(tile, True, one.box))
        else:
            doubts.append(Doubt(one.grid, ((), ()), one.box, tile))
    changes += [TileChange(old, False, _around(old, look)) for old in _lost(record, look)]
    return changes, doubts


def _lost(record: BoardRecord, look: BoardLook) -> Iterator[SaidTile]:
    """Tiles of the record that were not seen, though their cells were read.

    One whose cells are all covered, by nothing that has a name, was perhaps never taught: it
    stays.
    """
    seen = {_cells(one) for one in look.tiles}
    read = {one.place: bool(one.kind) for one in look.places}
    named = {f"{one.grid} {row},{column}" for one in look.tiles for row, column in one.cells}
    for one in record.tiles:
        cells = [f"{one.grid} {row},{column}" for row, column in one.cells]
        if _cells(one) in seen or not all(cell in read for cell in cells):
            continue
        if any(cell in named or not read[cell] for cell in cells):
            yield one


def _around(tile: SaidTile, look: BoardLook) -> Box | None:
    """The box around a tile's cells."""
    names = {f"{tile.grid} {row},{column}" for row, column in tile.cells}
    boxes = [one.box for one in look.places if one.place in names]
    if not boxes:
        return None
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right = max(x + w for x, _, w, _ in boxes)
    bottom = max(y + h for _, y, _, h in boxes)
    return (left, top, right - left, bottom - top)


def _cells(one: SaidTile | TileSeen) -> tuple[str, str, frozenset[tuple[int, int]]]:
    return one.grid, one.tile, frozenset(one.cells)
