"""A camera over a game of Brian Boru: looks beside the record, without a service around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from assistant.games.diagrams import ready_profiles
from assistant.games.sitting import TakeBoard
from assistant.table.board_compare import compare, taken
from assistant.words.board_record import BoardChanges, BoardFacts, Lying
from assistant.words.shown_boards import BoardLook, PieceCount, PlaceSeen, RegionSeen
from tests.brian_boru.table import Table

Pieces: TypeAlias = "Mapping[str, tuple[str, str | None]]"
"""Kind and colour by place."""
Counts: TypeAlias = "Mapping[str, tuple[tuple[str, str | None, int], ...]]"
"""Kind, colour and number by region."""

BOX = (0.0, 0.0, 10.0, 10.0)
TAUGHT = (
    Lying("town 1", "dysk", "red"),
    Lying("town 2", "dysk z klasztorem", "red"),
    Lying("claim Munster", "claim token, face down", "grey"),
    Lying("claim Ulaid", "claim token, open", "yellow"),
    Lying("score 10", "dysk", "red"),
    Lying("", "najeźdźca", "black"),
)
"""Everything that can be read of the board, shown by people of mixed languages."""


def board_of(ident: str, taught: tuple[Lying, ...] = ()) -> BoardFacts:
    """A board that was shown from a ready profile."""
    return BoardFacts("ours", ready_profiles()[ident], taught)


class Camera:
    """Looks at one board of a game."""

    def __init__(
        self, table: Table, ident: str = "brian_boru_map", taught: tuple[Lying, ...] = TAUGHT
    ) -> None:
        self.table = table
        self.board = board_of(ident, taught)
        self.pieces: dict[str, tuple[str, str | None]] = {}
        self.counts: dict[str, tuple[tuple[str, str | None, int], ...]] = {}
        self.unsure: set[str] = set()
        """Places of which the reader is not sure."""
        self.doubts: list[str] = []
        """Places about which people are asked what lies there, as of the last look."""

    def colour(self, seat: str) -> str:
        return self.table.state.seat(seat).colour.value

    def disc(self, seat: str, kind: str = "dysk") -> tuple[str, str | None]:
        return kind, self.colour(seat)

    def lies(self, pieces: Pieces, counts: Counts | None = None) -> None:
        """From now on this lies there too; a kind "" is nothing."""
        self.pieces |= pieces
        self.counts |= counts or {}

    def as_recorded(self) -> None:
        """Everything lies as the game has it, and is read so."""
        record = self.table.rules.recorded(self.table.state, self.board, ())
        assert record is not None
        regions = {region.name for region in self.board.profile.regions}
        self.pieces = {
            one.place: (one.kind, one.colour) for one in record.lying if one.place not in regions
        }
        self.counts = {
            name: tuple(
                (one.kind, one.colour, one.count) for one in record.lying if one.place == name
            )
            for name in regions
        }

    def _look(self) -> BoardLook:
        profile = self.board.profile
        names = [slot.name for slot in profile.slots]
        names += [f"{one.name} {at.name}" for one in profile.tracks for at in one.positions]
        nothing: tuple[str, str | None] = ("", None)
        places = tuple(
            PlaceSeen(name, *self.pieces.get(name, nothing), 0.9, name not in self.unsure, BOX)
            for name in names
        )
        regions = tuple(
            RegionSeen(
                region.name,
                tuple(PieceCount(*one) for one in self.counts.get(region.name, ())),
                True,
                BOX,
            )
            for region in profile.regions
        )
        return BoardLook("l1", self.board.name, 0.0, 1.0, places=places, regions=regions)

    def _take(self) -> TakeBoard:
        look = self._look()
        seen = tuple(
            Lying(one.place, one.kind, one.colour)
            for one in look.places
            if one.kind and one.sure
        ) + tuple(
            Lying(region.region, one.kind, one.colour, one.count)
            for region in look.regions
            for one in region.pieces
        )
        record = self.table.rules.recorded(self.table.state, self.board, seen)
        assert record is not None
        difference = compare(record, look)
        self.doubts = [one.place for one in difference.doubts]
        return TakeBoard(taken(record, difference.changes, look.id), difference.changes)

    @property
    def changes(self) -> BoardChanges:
        """How the board differs from the record."""
        return self._take().changes

    @property
    def differs(self) -> list[str]:
        """The places at which it does."""
        return [one.place for one in self.changes.places]

    def looks(self) -> bool:
        """A sure look: what was waited for is taken at once; says whether anything was."""
        told = self._take()
        state, rules = self.table.state, self.table.rules
        if not told.changes or not rules.takes_at_once(state, self.board, told.changes):
            return False
        self.table.give(told)
        return True

    def board_is_right(self) -> None:
        """Somebody says that the board is right; then nothing differs any more."""
        assert not self.looks(), "this is taken without asking"
        told = self._take()
        assert told.changes
        assert self.doubts == []
        self.table.give(told)
        assert self.differs == []

    def refused(self, words: str, *, overrulable: bool = False) -> None:
        """Somebody says that the board is right, and is told what is against it."""
        self.table.refuse(self._take(), words, overrulable=overrulable)


def untaught(camera: Camera, *words: str) -> None:
    """People never showed these pieces to the camera."""
    left = tuple(
        one
        for one in camera.board.taught
        if not any(word in f"{one.place} {one.kind}" for word in words)
    )
    camera.board = replace(camera.board, taught=left)
