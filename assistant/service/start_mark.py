"""A mark on disk from the beginning of a start to its end.

If it is still there at the next start, the last one did not come through:
perhaps a camera driver or a pin took the machine down. The next start then
leaves camera and pins off, so that a table comes up in any case. A disk that
takes no mark costs that help and nothing else.
"""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)


class StartMark:
    """The file `start-not-finished`; its text names the step that was under way."""

    def __init__(self, data: Path) -> None:
        self._file = data / "start-not-finished"
        self._ours = False

    def left_over(self) -> str | None:
        """The step at which the last start ended, or None if it came through."""
        try:
            return self._file.read_text(encoding="utf-8", errors="replace").strip() or "start"
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("the mark of the last start cannot be read: %s", error)
            return None

    def step(self, name: str) -> None:
        """Notes the step that begins now; from then on the mark is this start's own."""
        self._ours = True
        try:
            self._file.write_text(name + "\n", encoding="utf-8")
        except OSError as error:
            # A full disk may have left it empty: that would speak of a start that broke.
            log.warning("this start cannot be marked: %s", error)
            self._remove()

    def finished(self) -> None:
        """The start came through (or ended in order). Another start's mark is left alone."""
        if self._ours:
            self._ours = False
            self._remove()

    def _remove(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("the mark of this start cannot be taken away: %s", error)
