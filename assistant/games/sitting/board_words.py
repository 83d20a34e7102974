"""Changes on a board in plain words: "blue +1 in Munster, red −1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.listing import listed
from assistant.words.board_record import (
    OTHER,
    BoardChanges,
    BoardLine,
    BoardRecord,
    Lying,
    PlaceChange,
    TileChange,
)
from assistant.words.die_colours import colour_said
from assistant.words.text import Text, text


def change_lines(changes: BoardChanges) -> tuple[BoardLine, ...]:
    """One line for each change; a piece that went from place to place is one."""
    lines = []
    left = list(changes.places)
    for start, end in _moves(changes.places):
        left.remove(start)
        left.remove(end)
        (piece,) = start.was
        moved = text(
            "{piece} moved from {old} to {new}",
            piece=piece_label(piece),
            old=start.title or named(start.place),
            new=end.title or named(end.place),
        )
        lines.append(BoardLine(moved, end.box))
    lines += [BoardLine(_told(one), one.box) for one in left]
    lines += [BoardLine(_told_tile(one), one.box) for one in changes.tiles]
    return tuple(lines)


def told_changes(record: BoardRecord, changes: BoardChanges) -> Text:
    """All changes in one sentence, for the history."""
    board, lines = record.title or named(record.board), change_lines(changes)
    if not lines:
        return text("What lies on the board {board} is recorded.", board=board)
    return text("{board}: {changes}.", board=board, changes=listed(one.text for one in lines))


def _moves(changes: Sequence[PlaceChange]) -> Iterator[tuple[PlaceChange, PlaceChange]]:
    """Pairs of places between which a single piece went, with no other one like it in question.

    Pieces that are alike are told apart by their tracks: each stays on its own, as far as it can.
    """
    left = list(changes)
    for track in dict.fromkeys(_track(one) for one in changes):
        for pair in _pairs([one for one in changes if _track(one) == track]):
            yield pair
            left = [one for one in left if one not in pair]
    yield from _pairs(left)


def _track(change: PlaceChange) -> str:
    """The track or grid of a place, or the word before a slot's number."""
    return change.place.rpartition(" ")[0]


def _pairs(changes: Sequence[PlaceChange]) -> Iterator[tuple[PlaceChange, PlaceChange]]:
    for start in changes:
        if len(start.was) != 1 or start.now or start.was[0].count != 1:
            continue
        what = _what(start.was[0])
        ends = [one for one in changes if not one.was and [_what(w) for w in one.now] == [what]]
        starts = [one for one in changes if not one.now and [_what(w) for w in one.was] == [what]]
        if len(ends) == 1 and len(starts) == 1:
            yield start, ends[0]


def _what(one: Lying) -> tuple[str, str | None, int]:
    return one.kind, one.colour, one.count


def _told(change: PlaceChange) -> Text:
    parts = []
    whats = dict.fromkeys((one.kind, one.colour) for one in (*change.was, *change.now))
    for kind, colour in whats:
        by = _count(change.now, kind, colour) - _count(change.was, kind, colour)
        if by:
            one = piece_label(Lying(change.place, kind, colour))
            signed = f"{by:+d}".replace("-", "\u2212")
            parts.append(text("{piece} {by}", piece=one, by=signed))
    place = change.title or named(change.place)
    return text("{place}: {pieces}", place=place, pieces=listed(parts))


def _count(holds: Sequence[Lying], kind: str, colour: str | None) -> int:
    return sum(one.count for one in holds if (one.kind, one.colour) == (kind, colour))


def _told_tile(change: TileChange) -> Text:
    tile, cell = change.title or named(change.tile.tile), min(change.tile.cells)
    grid, row, column = change.grid or named(change.tile.grid), cell[0] + 1, cell[1] + 1
    if change.laid:
        return text(
            "{tile} laid on {grid}, row {row}, column {column}",
            tile=tile, grid=grid, row=row, column=column,
        )  # fmt: skip
    return text(
        "{tile} taken from {grid}, row {row}, column {column}",
        tile=tile, grid=grid, row=row, column=column,
    )  # fmt: skip


def held_label(holds: Sequence[Lying]) -> Text:
    """All that lies on a place."""
    return listed(
        piece_label(one)
        if one.count == 1
        else text("{piece} × {n}", piece=piece_label(one), n=one.count)
        for one in holds
    )


def piece_label(one: Lying) -> Text:
    """The piece as people named it, with its colour."""
    if one.kind == OTHER:
        return text("something else")
    kind = named(one.kind)
    if one.colour is None:
        return kind
    return text("{kind} ({colour})", kind=kind, colour=colour_said(one.colour))


def named(name: str) -> Text:
    """A name that people or a profile gave: shown as it is."""
    return text("{name}", name=name)
