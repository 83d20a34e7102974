"""One writer a data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

LOCK_NAME = "journal.lock"


class JournalBusyError(RuntimeError):
    """Another Skald writes this journal."""


class Lock:
    """Held as long as a process writes the journal; the system lets go of it when it dies."""

    def __init__(self, data: Path) -> None:
        """Takes the lock of a data folder. Raises `JournalBusyError`."""
        self._file = os.open(data / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._file)
            raise JournalBusyError(
                f"another Skald is writing the journal in {data}: stop it first"
                " (systemctl stop skald, or end the running command)"
            ) from error

    def release(self) -> None:
        """Lets go; may be called twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
