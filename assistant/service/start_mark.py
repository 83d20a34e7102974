"""A mark on disk from the beginning of a start to its end.

If it is still there at the next start, the last one did not come through. Where
the machine ran on meanwhile, the start itself went down: the next one leaves
camera and pins off, so that a table comes up in any case. Where the machine was
started anew, somebody may have pulled the plug: only two such starts in a row
mean that a camera driver or a pin takes the machine down each time. A disk that
takes no mark costs that help and nothing else.
"""

from __future__ import annotations

import logging
from pathlib import Path

from assistant.files import write_private

log = logging.getLogger(__name__)

TOO_OFTEN = 2
"""So many starts in a row that went down with the machine are no accident."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """Name of this run of the machine; empty where the system tells none."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""


class StartMark:
    """The file `start-not-finished`: the step that was under way, of how many such starts, and
    in which run of the machine."""

    def __init__(self, data: Path, boot: str | None = None) -> None:
        self._file = data / "start-not-finished"
        self._boot = boot_id() if boot is None else boot
        self._ours = False
        self._before = 0

    def left_over(self) -> str | None:
        """The step at which the last start went down, if that was no pulled plug."""
        try:
            words = self._file.read_text(encoding="utf-8", errors="replace").split()
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("the mark of the last start cannot be read: %s", error)
            return None
        count = words[1] if len(words) > 1 else ""
        self._before = int(count) if count.isdecimal() else 1
        if not words or not words[0].isalpha():
            return None
        # A mark that does not tell its run of the machine is taken for one of this run.
        here = len(words) < 3 or words[2] == self._boot
        return words[0] if here or self._before >= TOO_OFTEN else None

    def step(self, name: str) -> None:
        """Notes the step that begins now; from then on the mark is this start's own."""
        self._ours = True
        try:
            # On the disk before the step begins: what takes the machine down must be counted.
            write_private(self._file, f"{name} {self._before + 1} {self._boot}\n".encode())
        except OSError as error:
            log.warning("this start cannot be marked: %s", error)

    def finished(self) -> None:
        """The start came through (or ended in order). Another start's mark is left alone."""
        if self._ours:
            self._ours, self._before = False, 0
            self._remove()

    def _remove(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("the mark of this start cannot be taken away: %s", error)
