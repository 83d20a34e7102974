"""A look at a board of Brian Boru beside the game: whose colours, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.piece_names import DISC, has_monastery
from assistant.games.brian_boru.state import BrianBoru
from assistant.words.board_record import BoardFacts, Lying
from assistant.words.boards import number_called

TOWN, CLAIM, MARRIAGE, SCORE = "town ", "claim ", "marriage ", "score "
CHURCH, BATTLE = "church", "battle"


class Sight(Struct, frozen=True):
    """A board, what was surely seen on it, and the game as it stands."""

    book: Book
    state: BrianBoru
    board: BoardFacts
    seen: Sequence[Lying]

    def at(self, place: str) -> Lying | None:
        """What was seen on a place."""
        return next((one for one in self.seen if one.place == place), None)

    def slots(self, word: str) -> Iterator[str]:
        """The slots whose names begin with a word."""
        return (slot.name for slot in self.board.profile.slots if slot.name.startswith(word))

    def spaces(self, word: str) -> dict[int, str]:
        """The spaces of a track by their numbers; those that are called otherwise are left out."""
        return {
            number: f"{track.name} {one.name}"
            for track in self.board.profile.tracks
            for one in track.positions
            if track.name == word.strip() and (number := number_called(one.name)) is not None
        }

    def places(self) -> Iterator[str]:
        """The names of all places of the board."""
        profile = self.board.profile
        yield from (slot.name for slot in profile.slots)
        yield from (f"{one.name} {at.name}" for one in profile.tracks for at in one.positions)
        yield from (region.name for region in profile.regions)

    def has_region(self, name: str) -> bool:
        """Whether the board has a region of this name."""
        return any(region.name == name for region in self.board.profile.regions)

    def taught_at(self, word: str) -> tuple[Lying, ...]:
        """What people taught on places whose names begin with a word."""
        return tuple(one for one in self.board.taught if one.place.startswith(word))

    @property
    def knows_monasteries(self) -> bool:
        """Whether people taught a disc with a monastery, in anybody's colour."""
        return any(has_monastery(one.kind) and one.colour for one in self.board.taught)

    def colour(self, seat: str) -> str:
        """The colour of a seat's discs."""
        return self.state.seat(seat).colour.value

    def is_nobodys(self, one: Lying) -> bool:
        """Whether a piece has the colour of no seat."""
        return one.colour not in seats_by_colour(self.state)


def seats_by_colour(state: BrianBoru) -> Mapping[str, str]:
    """Seats by the colour of their discs."""
    return {seat.colour.value: seat.id for seat in state.seats}


def seat_of(state: BrianBoru, pieces: Sequence[Lying]) -> str | None:
    """Whose disc lies on a place; None for no piece or one of nobody's."""
    return seats_by_colour(state).get(pieces[0].colour or "") if pieces else None


def disc(place: str, there: Lying | None, colour: str) -> Lying:
    """A disc as it was read there, whatever people call it; only whose it is matters."""
    if there is not None and there.colour == colour:
        return there
    return Lying(place, DISC, colour)


def nth_of(place: str, word: str) -> int | None:
    """The number after the word that a place begins with."""
    return number_called(place.removeprefix(word)) if place.startswith(word) else None


def seat_at(state: BrianBoru, place: str, word: str) -> str | None:
    """The seat whose number a place has after this word: "card 1" is the first one's."""
    nth = nth_of(place, word)
    return state.seats[nth - 1].id if nth is not None and 0 < nth <= len(state.seats) else None


def marriage_called(book: Book, kind: str) -> str | None:
    """The marriage card in a piece's name."""
    said = kind.casefold()
    named = ((code, one.name.casefold()) for code, one in book.figures.marriages.items())
    return next((code for code, name in named if name and name in said), None)


def town_at(place: str) -> int | None:
    """The town of a place."""
    return nth_of(place, TOWN)
