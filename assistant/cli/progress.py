"""Progress of long work, on stderr, where a person watches it."""

from __future__ import annotations

import sys

WIDTH = 60


def progress(number: int, total: int, what: str) -> None:
    """Shows `what` as the `number`th of `total`, on one line that is written over.

    Silent for a single piece of work, where stderr is no terminal, and where
    the results themselves already run down the screen.
    """
    if total < 2 or not sys.stderr.isatty() or sys.stdout.isatty():
        return
    shown = what if len(what) <= WIDTH else "..." + what[3 - WIDTH :]
    end = "\n" if number == total else ""
    sys.stderr.write(f"\r\033[K[{number}/{total}] {shown}{end}")
    sys.stderr.flush()
