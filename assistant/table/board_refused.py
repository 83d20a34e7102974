"""What people said that a board shows wrongly: it is asked about no more while it lies so. Pure.

A refusal holds for all that was refused together: a marker that moved is missed at one place and
seen at another, and who moves it on has changed the board at both.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.table.board_compare import Difference, Doubt, Holds
from assistant.words.board_record import BoardChanges, BoardRecord, PlaceChange, TileChange
from assistant.words.shown_boards import SaidTile

_FIRST = 2
"""So many of the likeliest answers to a doubt may change places, and it is the same doubt."""

Refused = tuple[BoardChanges, ...]
"""What was refused, each time together."""


class Settled(Struct, frozen=True):
    """What was said to lie where there was doubt, and what else it might have been."""

    holds: Holds
    others: frozenset[Holds]


SaidOf = dict[tuple[str, SaidTile | None], Settled]
"""What was said of doubts, by place and tile."""


def still(refused: Refused, difference: Difference) -> Refused:
    """What is refused of what a board shows now: it ends once a part of it looks otherwise.

    What is doubtful for a while has not changed.
    """
    seen = _by_about(difference.changes)
    doubtful = {one.place for one in difference.doubts if one.tile is None}
    return tuple(
        group
        for group in refused
        if all(
            seen.get(about) == said or (about not in seen and about in doubtful)
            for about, said in _by_about(group).items()
        )
    )


def without(difference: Difference, refused: Refused) -> Difference:
    """The difference but for what is refused, and for doubts whether that still lies so."""
    known = {pair for group in refused for pair in _by_about(group).items()}
    looks = {(one.place, holds) for group in refused for one in group.places
             for holds in (one.was, one.now)}  # fmt: skip
    changes = difference.changes
    places = tuple(one for one in changes.places if _said(one) not in known)
    tiles = tuple(one for one in changes.tiles if _said(one) not in known)
    doubts = tuple(
        one
        for one in difference.doubts
        if one.tile is not None or (one.place, one.may[0]) not in looks
    )
    return Difference(BoardChanges(places, tiles), doubts)


def with_settled(said: Mapping[tuple[str, SaidTile | None], Settled], record: BoardRecord,
                 doubts: Sequence[Doubt]) -> SaidOf:  # fmt: skip
    """What was said of doubts, and now of these: that what the `record` says lies there."""
    found = dict(said)
    for one in doubts:
        before, holds = found.get(_about(one)), record.at(one.place)
        others = frozenset(one.may[:_FIRST])
        if before is not None and before.holds == holds:
            others |= before.others
        found[_about(one)] = Settled(holds, others)
    return found


def unsettled(
    difference: Difference, record: BoardRecord, said: Mapping[tuple[str, SaidTile | None], Settled]
) -> Difference:
    """The difference without doubts of which somebody has said what lies there."""
    doubts = tuple(one for one in difference.doubts if not _settles(said, record, one))
    return replace(difference, doubts=doubts)


def _settles(
    said: Mapping[tuple[str, SaidTile | None], Settled], record: BoardRecord, doubt: Doubt
) -> bool:
    known = said.get(_about(doubt))
    return (
        known is not None and known.holds == record.at(doubt.place) and doubt.may[0] in known.others
    )


def _about(doubt: Doubt) -> tuple[str, SaidTile | None]:
    return doubt.place, doubt.tile


def _said(one: PlaceChange | TileChange) -> tuple[Hashable, Hashable]:
    """What a change is about, and what it says of that."""
    if isinstance(one, PlaceChange):
        return one.place, (one.was, one.now)
    return one.tile, one.laid


def _by_about(changes: BoardChanges) -> dict[Hashable, Hashable]:
    every: tuple[PlaceChange | TileChange, ...] = (*changes.places, *changes.tiles)
    return dict(_said(one) for one in every)
