"""Parts of boards that feed counters: what a change there is worth, and for whom."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.boards.parts import place_names
from assistant.games.open_table.words import Feed, OpenTable
from assistant.words.board_record import BoardChanges, BoardRecord, Lying
from assistant.words.boards import BoardProfile


def gains(
    state: OpenTable, record: BoardRecord, changes: BoardChanges
) -> Iterator[tuple[Feed, int]]:
    """What changes on a board bring by each of its feeds, nothing left out but what brings 0."""
    for feed in state.feeds:
        if feed.board == record.board:
            points = sum(
                _worth(feed, change.now) - _worth(feed, change.was) for change in changes.places
            )
            points += sum(
                _covers(feed, change.tile.grid, cell) * (1 if change.laid else -1)
                for change in changes.tiles
                for cell in change.tile.cells
            )
            if points:
                yield feed, points


def missed(feed: Feed, board: str, profile: BoardProfile) -> tuple[str, ...]:
    """The places of a feed that its board has no more: they were renamed or taken away."""
    if feed.board != board:
        return ()
    there = {*place_names(profile), *(region.name for region in profile.regions)}
    return tuple(place for place in feed.worth if place not in there)


def _worth(feed: Feed, holds: tuple[Lying, ...]) -> int:
    return sum(feed.worth.get(one.place, 0) * one.count for one in holds if _counts(feed, one))


def _counts(feed: Feed, one: Lying) -> bool:
    return feed.colour in (None, one.colour)


def _covers(feed: Feed, grid: str, cell: tuple[int, int]) -> int:
    """What a cell under a tile is worth; feeds of one colour do not count tiles."""
    return feed.worth.get(f"{grid} {cell[0]},{cell[1]}", 0) if feed.colour is None else 0
