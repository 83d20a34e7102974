"""Who changed what that is kept: one line a change, beside the files."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.files import write_private
from assistant.words.text import Text

log = logging.getLogger(__name__)

KEPT = 100
CHANGES_NAME = "changes.log"


class Change(Struct, frozen=True):
    """A change: wall time in seconds since the epoch, the device, and what was done."""

    at: float
    who: str
    what: Text


class Changes:
    """The newest changes, the last one last. A line that does not read is left out."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / CHANGES_NAME
        self._lines = self._load()

    @property
    def lines(self) -> tuple[Change, ...]:
        """What was changed, the last one last."""
        return tuple(self._lines)

    def add(self, change: Change) -> None:
        """Notes a change that is on the disk already; a full disk only costs its line."""
        log.info("%s: %s", change.who, change.what.english())
        self._lines = [*self._lines, change][-KEPT:]
        content = b"".join(msgspec.json.encode(one) + b"\n" for one in self._lines)
        try:
            write_private(self._path, content)
        except OSError as error:
            log.error("%s cannot be saved: %s. Free some space.", self._path, error)

    def _load(self) -> list[Change]:
        try:
            raw = self._path.read_bytes()
        except OSError:
            return []
        found = []
        for line in raw.splitlines():
            try:
                found.append(msgspec.json.decode(line, type=Change))
            except (msgspec.MsgspecError, UnicodeError):
                log.warning("a line of %s does not read and is left out", self._path)
        return found[-KEPT:]
