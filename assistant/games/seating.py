"""Who sits where: names, colours and marks, checked the same way for every game."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from assistant.rules import Refusal
from assistant.words.names import is_forbidden, is_seen
from assistant.words.seats import Colour, Mark, Seat
from assistant.words.text import text

NAME_LENGTH = 40
"""Longest name of a seat, in characters."""

SEATS = 8
"""Most seats at a table: no more colours and marks are told apart."""


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A person to be seated. A colour or mark left out is the first free one."""

    name: str
    colour: Colour | None = None
    mark: Mark | None = None


def clean_name(raw: str, length: int = NAME_LENGTH) -> str | Refusal:
    """The name without space around it, in composed form (NFC), or why it cannot be one.

    Letters of any script, marks, emoji and punctuation are fine. Control
    characters, line breaks, invisible formatting (bidirectional overrides
    among it) and lone surrogates are not: they would change what stands
    beside the name.
    """
    name = unicodedata.normalize("NFC", raw).strip()
    if any(is_forbidden(letter) for letter in name):
        return Refusal(text("A name must not hold control characters."))
    if not is_seen(name):
        return Refusal(text("A name needs at least one letter."))
    if len(name) > length:
        return Refusal(
            text("The name has {n} characters; {most} is the most.", n=len(name), most=length)
        )
    return name


def same_name(one: str, other: str) -> bool:
    """Whether people would read two names as the same."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def seat_people(
    choices: Sequence[SeatChoice], taken: Sequence[Seat] = ()
) -> tuple[Seat, ...] | Refusal:
    """Seats for people, numbered after those already `taken`, or why they cannot sit so."""
    seats = list(taken)
    for choice in choices:
        seat = _seat_one(choice, choices, seats)
        if isinstance(seat, Refusal):
            return seat
        seats.append(seat)
    return tuple(seats[len(taken) :])


def _seat_one(
    choice: SeatChoice, choices: Sequence[SeatChoice], seats: Sequence[Seat]
) -> Seat | Refusal:
    name = clean_name(choice.name)
    if isinstance(name, Refusal):
        return name
    if len(seats) >= SEATS:
        return Refusal(text("There are {most} seats at most.", most=SEATS))
    if any(same_name(name, seat.name) for seat in seats):
        return Refusal(text("Two seats are named {name}: tell them apart.", name=name))
    colours = {seat.colour for seat in seats} | {one.colour for one in choices if one.colour}
    marks = {seat.mark for seat in seats} | {one.mark for one in choices if one.mark}
    colour = choice.colour or next((one for one in Colour if one not in colours), None)
    mark = choice.mark or next((one for one in Mark if one not in marks), None)
    twin = next((seat for seat in seats if seat.colour == colour or seat.mark == mark), None)
    if colour is None or mark is None or twin is not None:
        other = twin.name if twin else name
        if twin is not None and twin.colour == colour:
            return Refusal(text("{name} and {other} have the same colour.", name=name, other=other))
        return Refusal(text("{name} and {other} have the same mark.", name=name, other=other))
    return Seat(f"s{len(seats) + 1}", name, colour, mark)


def check_rename(name: str, seat: str, seats: Sequence[Seat]) -> str | Refusal:
    """The cleaned new name of a seat, or why it cannot have it."""
    cleaned = clean_name(name)
    if isinstance(cleaned, Refusal):
        return cleaned
    if any(same_name(cleaned, one.name) for one in seats if one.id != seat):
        return Refusal(text("Two seats are named {name}: tell them apart.", name=cleaned))
    return cleaned
