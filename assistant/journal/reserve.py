"""Room kept free, so that a journal can be opened on a full disk, and closed with all in it."""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

RESERVE_NAME = "journal.reserve"
RESERVE_BYTES = 1 << 19
"""Enough for SQLite's shared memory and a long evening of events."""


def keep_reserve(data: Path) -> None:
    """Takes the room, unless it is taken already or there is none."""
    path = data / RESERVE_NAME
    if path.exists():
        return
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    except OSError as error:
        log.warning("no room can be kept free in %s: %s", data, error)
        return
    try:
        os.posix_fallocate(handle, 0, RESERVE_BYTES)
    except OSError as error:
        log.warning("no room can be kept free in %s: %s", data, error)
        path.unlink()
    finally:
        os.close(handle)


def give_reserve(data: Path) -> bool:
    """Gives the room back to the disk; False if none was kept, or the disk does not let go."""
    try:
        (data / RESERVE_NAME).unlink()
    except OSError:
        return False
    log.warning("the room kept for the journal is used now")
    return True
