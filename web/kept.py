"""What the web remembers over a restart: one frozen value a file."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from assistant.files import write_private

T = TypeVar("T", bound=Struct)

log = logging.getLogger(__name__)


class Kept(Generic[T]):
    """Keeps a value in memory and as JSON on disk; safe to use from any thread.

    A file that does not read is set aside beside itself, never overwritten;
    `lost` says what people must do then. If the disk is full the value goes on
    in memory and is saved with the next change.
    """

    def __init__(self, path: Path, empty: T, lost: str) -> None:
        self._path = path
        self._lost = lost
        self._lock = threading.RLock()
        self._value = self._load(empty)

    @property
    def value(self) -> T:
        """The value as it stands."""
        return self._value

    def change(self, change: Callable[[T], T]) -> T:
        """Replaces the value by what `change` makes of it, and saves it."""
        with self._lock:
            changed = change(self._value)
            if changed != self._value:
                self._value = changed
                self._save()
            return self._value

    def _load(self, empty: T) -> T:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=type(empty))
        except FileNotFoundError:
            return empty
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            aside = self._path.with_name(f"{self._path.name}.broken-{time.time_ns()}")
            self._path.rename(aside)
            log.error(
                "%s does not read (%s); set aside as %s. %s", self._path, error, aside, self._lost
            )
            return empty

    def _save(self) -> None:
        try:
            write_private(self._path, msgspec.json.encode(self._value))
        except OSError as error:
            log.error("%s cannot be saved: %s. Free some space.", self._path, error)
