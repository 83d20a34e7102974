"""Pieces that a camera read on the boards of this game: what they are, and whose.

Pieces are called what people taught them as. A word for boats, temples, settlers, villages, runes
or the chieftain in their name, English or Polish, says what they are; those that are only called
"piece" or the like are what their place holds. All pieces of a colour belong to its seat; those of
colours that nobody plays are the third clan's.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from assistant.games.tiny_epic_vikings.kinds import ENEMY, Rune
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.words.board_record import Lying


class Piece(StrEnum):
    """What a piece is."""

    SETTLER = "settler"
    TEMPLE = "temple"
    BOAT = "boat"
    VILLAGE = "village"
    RUNE = "rune"
    CHIEFTAIN = "chieftain"


_WORDS = {
    Piece.CHIEFTAIN: ("chief", "wódz", "wodz"),
    Piece.SETTLER: ("settler", "osadni"),
    Piece.TEMPLE: ("temple", "świąty", "swiaty"),
    Piece.BOAT: ("boat", "ship", "łódź", "łodzi", "lodz"),
    Piece.VILLAGE: ("village", "house", "osad", "dom"),
    Piece.RUNE: ("rune", "runa", "runy"),
}
_RUNES = {
    Rune.WEALTH: ("wealth", "bogact"),
    Rune.SECRETS: ("secret", "sekret"),
    Rune.WRATH: ("wrath", "natur"),
}
TURNED = "20"
"""In the name of the side of a fury marker that lies up once it has gone all the way."""


def piece_of(kind: str) -> Piece | None:
    """What people mean by the name of a piece; None for any other name."""
    word = kind.casefold()
    return next((piece for piece, words in _WORDS.items() if any(w in word for w in words)), None)


def rune_of(kind: str) -> Rune | None:
    """The rune in the name of a piece or a board; None without one, or with several."""
    word = kind.casefold()
    found = [rune for rune, words in _RUNES.items() if any(w in word for w in words)]
    return found[0] if len(found) == 1 else None


def owner_of(state: Vikings, one: Lying) -> str:
    """Whose a piece is, by its colour; empty: nobody's."""
    if one.colour is None:
        return ""
    seats = {seat.colour.value: seat.id for seat in state.seats}
    third = ENEMY if ENEMY in state.owners else ""
    return seats.get(one.colour, third)


def called(
    state: Vikings, piece: Piece, owner: str, seen: Sequence[Lying]
) -> tuple[str, str | None]:
    """The kind and colour by which such a piece of an owner is known here, as most were read."""
    mine = [one for one in seen if owner_of(state, one) == owner]
    fitting = [one for one in mine if piece_of(one.kind) is piece]
    found = fitting or [one for one in mine if piece_of(one.kind) is None]
    names = Tally((one.kind, one.colour) for one in found)
    if names:
        return names.most_common(1)[0][0]
    others = [one.kind for one in seen if owner_of(state, one) and _may_be(one.kind, piece)]
    named = [kind for kind in others if piece_of(kind) is piece] or others
    seats = {seat.id: seat.colour.value for seat in state.seats}
    colours = Tally(one.colour for one in mine)
    colour = seats.get(owner) or (colours.most_common(1)[0][0] if colours else None)
    return (named[0] if named else piece.value), colour


def _may_be(kind: str, piece: Piece) -> bool:
    return piece_of(kind) in (piece, None)


def merged(lying: Iterable[Lying]) -> Iterator[Lying]:
    """The same, equal pieces of a place together, in the order in which looks have them."""
    counts: Tally[tuple[str, str, str | None]] = Tally()
    for one in lying:
        counts[one.place, one.kind, one.colour] += one.count
    for place, kind, colour in sorted(counts, key=lambda key: (*key[:2], key[2] or "")):
        if counts[place, kind, colour] > 0:
            yield Lying(place, kind, colour, counts[place, kind, colour])
