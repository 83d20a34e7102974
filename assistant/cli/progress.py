"""Progress of long work, on stderr, where a person watches it."""

from __future__ import annotations

import sys

WIDTH = 60


def progress(number: int, total: int, what: str) -> None:
    """Shows `what` as the `number`th of `total`, in place of what was shown before."""
    shown = what if len(what) <= WIDTH else "..." + what[3 - WIDTH :]
    at_work(f"[{number}/{total}] {shown}")


def at_work(words: str) -> None:
    """Says what goes on, on one line that is written over; silent where nobody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{words}")
        sys.stderr.flush()


def tell(what: str) -> None:
    """Progress, a line a step, or one line written over in a terminal."""
    if sys.stderr.isatty():
        at_work(what)
    else:
        sys.stderr.write(f"{what}\n")


def wipe() -> None:
    """Makes room for a result: what `at_work` and `progress` have shown goes."""
    at_work("")
