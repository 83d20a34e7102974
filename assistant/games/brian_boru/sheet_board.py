"""The towns as the diagram shows them: in a game, and on the page of figures before any."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.brian_boru.diagram import at
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Stage, Suit
from assistant.games.brian_boru.labels import town_label
from assistant.games.brian_boru.state import BrianBoru
from assistant.words.text import Text


class SheetTown(Struct, frozen=True):
    """A town in the diagram. `seat` has a disc on it; `vikings` hold it; `open` to be chosen."""

    number: int
    label: Text
    region: str
    suit: Suit
    x: float
    y: float
    seat: str | None = None
    monastery: bool = False
    vikings: bool = False
    active: bool = False
    open: bool = False


def towns(book: Book, state: BrianBoru) -> tuple[SheetTown, ...]:
    """All towns with what stands there."""
    begun = {book.towns[disc.town].region for disc in state.discs}
    barred = begun if state.stage is Stage.STARTING else set()
    shown = []
    for empty in empty_towns(book):
        disc, number = state.disc(empty.number), empty.number
        shown.append(
            replace(
                empty,
                seat=None if disc is None else disc.seat,
                monastery=disc is not None and disc.monastery,
                vikings=disc is not None and disc.vikings,
                active=state.town == number,
                open=disc is None and empty.region not in barred,
            )
        )
    return tuple(shown)


def empty_towns(book: Book) -> tuple[SheetTown, ...]:
    """All towns as they lie there before a game."""
    return tuple(
        SheetTown(number, town_label(book, number), town.region, town.suit, *at(town.x, town.y))
        for number, town in book.towns.items()
    )
