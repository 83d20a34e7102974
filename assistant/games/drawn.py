"""What the ready board profiles of several games are drawn with. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assistant.words.boards import BoardProfile, Point, Polygon, Position, Slot, Track

FILE = "diagrams.toml"

T = TypeVar("T", bound=Struct)


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Places one after the other: the first one, the step to the next, and how large each is."""

    first: Point
    step: Point
    size: float

    def at(self, nth: int) -> Point:
        """The middle of a place."""
        return stepped(self.first, self.step, nth)


def layout_of(package: str, kind: type[T]) -> T:
    """Where things lie on a game's printed boards, from the file in its folder."""
    raw = resources.files(package).joinpath(FILE).read_bytes()
    return msgspec.toml.decode(raw, type=kind)


def stepped(first: Point, step: Point, nth: int) -> Point:
    """The place so many steps from the first."""
    return (round(first[0] + nth * step[0], 2), round(first[1] + nth * step[1], 2))


def box(start: Point, end: Point) -> Polygon:
    """A rectangle from its upper left corner to its lower right one."""
    return Polygon((start, (end[0], start[1]), end, (start[0], end[1])))


def track_of(name: str, values: Iterable[object], places: Sequence[Point], width: float) -> Track:
    """A track whose spaces are called by these values."""
    called = zip(values, places, strict=True)
    return Track(name, tuple(Position(str(value), at) for value, at in called), width)


def slots_of(word: str, count: int, row: Row) -> tuple[Slot, ...]:
    """So many places in a row, called by the word and a number."""
    return slots_at([f"{word} {nth + 1}" for nth in range(count)], row)


def slots_at(names: Sequence[str], row: Row) -> tuple[Slot, ...]:
    """A place of each name, one after the other."""
    return tuple(Slot(name, row.at(nth), (row.size, row.size)) for nth, name in enumerate(names))


def unchecked(profile: BoardProfile, *, verified: bool = False) -> BoardProfile:
    """The profile with every part drawn by guess, unless somebody has compared the layout."""
    if verified:
        return profile
    return replace(profile, check=tuple((sort, part.name) for sort, part in profile.parts))
