"""Figures that a table told while it played: they go into the owner's file, for ever."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from assistant.figures import FiguresError
from assistant.shelf import Shelf
from assistant.words.text import Text, text
from assistant.words.view import TableView

log = logging.getLogger(__name__)


class Remembering:
    """Watches the table for figures told (`told` of a game's sheet: keys with dots, values).

    What a game had told before it came to this service stands in the file already, or was taken
    back there: only what is new is written, on a thread of its own. What cannot be written is
    told by `tell`.
    """

    def __init__(self, shelf: Shelf, tell: Callable[[Text], None]) -> None:
        self._shelf, self._tell = shelf, tell
        self._game = ""
        self._seen: set[tuple[str, str]] = set()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="figures")

    def see(self, view: TableView) -> None:
        """A change of the table."""
        told: tuple[tuple[str, str], ...] = getattr(view.sheet, "told", ())
        if view.game is None:
            return
        if view.game.id != self._game:
            self._game, self._seen = view.game.id, set(told)
            return
        new = tuple(one for one in told if one not in self._seen)
        if new:
            self._seen.update(new)
            self._writer.submit(self._write, view.game.name, new)

    def _write(self, game: str, told: tuple[tuple[str, str], ...]) -> None:
        try:
            self._shelf.learn(game, {tuple(key.split(".")): value for key, value in told})
        except (FiguresError, OSError) as error:
            log.warning("figures told are not kept: %s", error)
            why = getattr(error, "why", text("{why}", why=str(error)))
            self._tell(text("What was told is not kept for the next game: {why}", why=why))

    def close(self) -> None:
        """Writes what is still to be written."""
        self._writer.shutdown()
