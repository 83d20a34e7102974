"""Events of A Feast for Odin that somebody wrote by hand: rows of the sheet, counters, notes."""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import Row, Stock
from assistant.games.feast_for_odin.state import Island
from assistant.rules import Event


class ContactPenalised(Event, frozen=True, tag="contact_penalised"):
    """Penalties for pairs of tiles that touch though they must not."""

    seat: str
    pairs: int


class ScoreWritten(Event, frozen=True, tag="score_written"):
    """A row of the score sheet by hand; None: computed again."""

    seat: str
    row: Row
    points: int | None


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Something was set by hand; `value` is what there is now. `card` is an occupation's number."""

    seat: str
    what: str
    by: int
    value: int
    card: int | None = None


class ThingNoted(Event, frozen=True, tag="thing_noted"):
    """The score keeper noted more or less of what counts at the end; `value` is what there is."""

    seat: str
    what: str
    by: int
    value: int


class IslandsNoted(Event, frozen=True, tag="islands_noted"):
    """Whose the islands are, after the score keeper noted one or took it back."""

    islands: tuple[Island, ...]


class EmigratedSet(Event, frozen=True, tag="emigrated_set"):
    """The ships on a seat's banquet table were set by hand: these lie there now."""

    seat: str
    emigrated: tuple[str, ...]


class AnimalTurned(Event, frozen=True, tag="animal_turned"):
    """An animal was turned over by hand."""

    seat: str
    lost: Stock
    gained: Stock


class StandingSet(Event, frozen=True, tag="standing_set"):
    """Vikings of a seat, placed in that round, stand on a space; None: none stand there."""

    space: str
    seat: str | None
    vikings: int
    round: int


class StripLeft(Event, frozen=True, tag="strip_left"):
    """What lies on an open mountain strip; one with nothing on it goes."""

    strip: str
    items: tuple[str, ...]
