"""The book of devices: what the web must remember over a restart."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.words.actor import Role
from web.access.files import write_private

log = logging.getLogger(__name__)

MAX_DEVICES = 200


class Device(Struct, frozen=True):
    """A browser that has a name or rights. `secret` is the hash of its cookie.

    A seat is held in one game; `seat_name` lets the same people keep their
    seats in the next one. Times are wall times, labels only.
    """

    id: str
    secret: str
    name: str
    role: Role = Role.VIEWER
    seat: str | None = None
    game: str | None = None
    seat_name: str = ""
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


class BookKeeper:
    """Keeps the book in memory and on disk; safe to use from any thread.

    A file that does not read is set aside beside itself, never overwritten. If
    the disk is full the book goes on in memory and is saved with the next change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.RLock()
        self._book = self._load()

    @property
    def book(self) -> Book:
        """The book as it stands."""
        return self._book

    def change(self, change: Callable[[Book], Book]) -> Book:
        """Replaces the book by what `change` makes of it, and saves it."""
        with self._lock:
            changed = change(self._book)
            if changed is not self._book:
                self._book = changed
                self._save()
            return self._book

    def _load(self) -> Book:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Book)
        except FileNotFoundError:
            return Book()
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            aside = self._path.with_name(f"{self._path.name}.broken-{time.time_ns()}")
            self._path.rename(aside)
            log.error(
                "%s does not read (%s); set aside as %s. Devices must be let in again.",
                self._path,
                error,
                aside,
            )
            return Book()

    def _save(self) -> None:
        try:
            write_private(self._path, msgspec.json.encode(self._book))
        except OSError as error:
            log.error("%s cannot be saved: %s. Free some space.", self._path, error)
