"""The book of devices: what the web must remember over a restart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from assistant.words.actor import Role
from assistant.words.seats import Seat
from web.kept import Kept

MAX_DEVICES = 200


class Device(Struct, frozen=True):
    """A browser that has a name or rights. `secret` is the hash of its cookie.

    A seat is held in one game; `seat_name` lets the same people keep their
    seats in the next one. `was_host` stays when the host gives its rights up
    by itself. Times are wall times, labels only.
    """

    id: str
    secret: str
    name: str
    role: Role = Role.VIEWER
    seat: str | None = None
    game: str | None = None
    seat_name: str = ""
    was_host: bool = False
    address: str = ""
    made_at: float = 0.0
    seen_at: float = 0.0


class Tries(Struct, frozen=True):
    """Wrong PINs in a row, and when the next try is allowed (wall time)."""

    wrong: int = 0
    next_at: float = 0.0


class Book(Struct, frozen=True):
    """Everything in the file. `renewed` counts how often a seat's link was made void."""

    devices: dict[str, Device] = {}
    pin: str = ""
    tries: dict[str, Tries] = {}
    tries_all: Tries = Tries()
    renewed: dict[str, int] = {}


def following(book: Book, game: str, seats: Sequence[Seat]) -> Book:
    """The book with its seats as a game has them now.

    Whoever sat at the table before has the seat of the same name, wherever that is, unless
    another device holds it; of several devices the one seen last has it. A seat that gets
    another name is held by that from then on.
    """
    names = {seat.id: seat.name for seat in seats}
    places = {seat.name: seat.id for seat in seats}
    held = {one.seat for one in book.devices.values() if one.game == game}
    devices = dict(book.devices)
    for ident, one in sorted(devices.items(), key=lambda item: -item[1].seen_at):
        if one.seat is None:
            continue
        if one.game == game:
            devices[ident] = replace(one, seat_name=names.get(one.seat, one.seat_name))
            continue
        seat = places.get(one.seat_name)
        if seat is not None and seat not in held:
            devices[ident] = replace(one, seat=seat, game=game)
            held.add(seat)
    return replace(book, devices=devices)


class BookKeeper(Kept[Book]):
    """Keeps the book in memory and on disk; safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Book(), "Devices must be let in again.")

    @property
    def book(self) -> Book:
        """The book as it stands."""
        return self.value
