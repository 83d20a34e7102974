"""A mark on disk from the beginning of a start to its end.

If it is still there at the next start, the last one did not come through. Once,
that was somebody who pulled the plug; twice in a row, a camera driver or a pin
may take the machine down each time. The start after that leaves camera and pins
off, so that a table comes up in any case. A disk that takes no mark costs that
help and nothing else.
"""

from __future__ import annotations

import logging
from pathlib import Path

from assistant.files import write_private

log = logging.getLogger(__name__)

TOO_OFTEN = 2
"""So many starts in a row that did not come through are no accident."""


class StartMark:
    """The file `start-not-finished`: the step that was under way, and of how many such starts."""

    def __init__(self, data: Path) -> None:
        self._file = data / "start-not-finished"
        self._ours = False
        self._before = 0

    def left_over(self) -> str | None:
        """The step at which the last start ended, if it was not the first one in a row."""
        try:
            words = self._file.read_text(encoding="utf-8", errors="replace").split()
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("the mark of the last start cannot be read: %s", error)
            return None
        count = words[1] if len(words) > 1 else ""
        self._before = int(count) if count.isdecimal() else 1
        if self._before < TOO_OFTEN:
            return None
        return words[0]

    def step(self, name: str) -> None:
        """Notes the step that begins now; from then on the mark is this start's own."""
        self._ours = True
        try:
            # On the disk before the step begins: what takes the machine down must be counted.
            write_private(self._file, f"{name} {self._before + 1}\n".encode())
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
