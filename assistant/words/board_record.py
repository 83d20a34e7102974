"""What lies on a board by the record, how a look differs from it, and what people are asked."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from assistant.words.boards import BoardProfile
from assistant.words.choices import Option
from assistant.words.shown_boards import Box, SaidTile, WatchedBoard
from assistant.words.text import Text


class Watching(Struct, frozen=True):
    """People want a board looked at; `seat` is whose it is, None for nobody's."""

    board: str
    seat: str | None = None


OTHER = "?"
"""The kind of a piece that is none of those that were taught."""


class Photographed(Struct, frozen=True):
    """A board of a seat that may be photographed: under `key` it is then asked about.

    `watched` says which shown board it looks like, and what may lie on it.
    """

    key: str
    seat: str
    label: Text
    watched: WatchedBoard


class Lying(Struct, frozen=True, omit_defaults=True):
    """A piece on a place or, `count` of them, in a region; see `Said` for names of places."""

    place: str
    kind: str
    colour: str | None = None
    count: int = 1


class BoardFacts(Struct, frozen=True):
    """A board that was shown, as far as rules need to know it.

    `taught` are the pieces of its lessons: what was never taught nobody can read there.
    """

    name: str
    profile: BoardProfile
    taught: tuple[Lying, ...] = ()


class BoardRecord(Struct, frozen=True, omit_defaults=True):
    """All that lies on a board, as people confirmed it.

    `look` is the look behind it, `title` what people call the board, where that is not its name.
    Of the places, regions and grids in `silent` it says nothing: what lies there is not compared.
    `groups` tell for regions how many pieces, all alike, may stand there if any do; `titles` what
    people at this table call places, where that is more than the profile's name.
    """

    board: str
    lying: tuple[Lying, ...] = ()
    tiles: tuple[SaidTile, ...] = ()
    look: str = ""
    title: Text | None = None
    silent: tuple[str, ...] = ()
    groups: dict[str, tuple[int, ...]] = {}
    titles: dict[str, Text] = {}

    def at(self, place: str) -> tuple[Lying, ...]:
        """What lies on a place, by kind and colour."""
        there = [one for one in self.lying if one.place == place]
        return tuple(sorted(there, key=lambda one: (one.kind, one.colour or "")))


class PlaceChange(Struct, frozen=True, omit_defaults=True):
    """Other things lie on a place, or in a region, than the record says.

    `title` is what people call the place.
    """

    place: str
    was: tuple[Lying, ...]
    now: tuple[Lying, ...]
    box: Box
    title: Text | None = None


class TileChange(Struct, frozen=True, omit_defaults=True):
    """A tile was laid on a grid, or (not `laid`) taken away.

    `title` is what people call the tile, `grid` what they call the grid.
    """

    tile: SaidTile
    laid: bool
    box: Box | None = None
    title: Text | None = None
    grid: Text | None = None


class BoardChanges(Struct, frozen=True):
    """How a look differs from the record, as far as it was read for sure."""

    places: tuple[PlaceChange, ...] = ()
    tiles: tuple[TileChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.places or self.tiles)


class BoardLine(Struct, frozen=True):
    """A line of a question about a board: a change, or with `options` a doubt to settle.

    `box` is where it is in the pictures, None where it is nowhere.
    """

    text: Text
    box: Box | None = None
    options: tuple[Option, ...] = ()


class BoardQuestion(Struct, frozen=True):
    """A board shows something else than the record: which of them is right?

    `title` is what people call the board. `look` names the picture of now, `before` that of the
    last confirmed look, "" for none; `size` is the picture's (width, height). `seat` is whose
    board it is, None for nobody's; `against` says what is against recording what lies there, and
    `host_may` that the host may record it all the same; `around` is the part of the picture that
    holds the board.
    """

    look: str
    board: str
    title: Text
    text: Text
    lines: tuple[BoardLine, ...]
    size: tuple[int, int]
    before: str = ""
    seat: str | None = None
    against: Text | None = None
    host_may: bool = False
    around: Box | None = None


class BoardState(StrEnum):
    """How a watched board stands to the record; gone: none of its name is shown any more, untaught:
    it was found, and no piece or tile is taught by which anything could be read on it."""

    WAITING = "waiting"
    AGREES = "agrees"
    DIFFERS = "differs"
    MISSING = "missing"
    UNTAUGHT = "untaught"
    GONE = "gone"


class BoardStatus(Struct, frozen=True):
    """A watched board.

    `why` says why it is not found, `doubts` are the places of which nobody can be sure; `look` is
    what was seen last, `held` what was confirmed last.
    """

    board: str
    title: Text
    state: BoardState
    why: Text | None = None
    look: str = ""
    held: str = ""
    doubts: tuple[Text, ...] = ()
