"""A mark on disk from the beginning of a start to its end.

If it is still there at the next start, the last one did not come through:
perhaps a camera driver or a pin took the machine down. The next start then
leaves camera and pins off, so that a table comes up in any case.
"""

from __future__ import annotations

from pathlib import Path


class StartMark:
    """The file `start-not-finished`; its text names the step that was under way."""

    def __init__(self, data: Path) -> None:
        self._file = data / "start-not-finished"

    def left_over(self) -> str | None:
        """The step at which the last start ended, or None if it came through."""
        try:
            return self._file.read_text(encoding="utf-8").strip() or "start"
        except FileNotFoundError:
            return None

    def step(self, name: str) -> None:
        """Notes the step that begins now."""
        self._file.write_text(name + "\n", encoding="utf-8")

    def finished(self) -> None:
        """The start came through (or ended in order)."""
        self._file.unlink(missing_ok=True)
