"""What is the same in the rules of games that are recorded with figures of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from assistant.figures import OwnFigures
from assistant.games.sitting.rules import SittingRules
from assistant.games.sitting.state import Recorded

R = TypeVar("R", bound=Recorded[Any])
B = TypeVar("B")


class RecordedRules(SittingRules[R], Generic[R, B]):
    """Rules with a book: all figures of a game, with those of its owner laid over them.

    `read` gives the book for `OwnFigures.kept`; it should keep what it has read. Raises
    `FiguresError` where the owner's `own` do not fit.
    """

    def __init__(
        self,
        own_figures: OwnFigures,
        read: Callable[[str], B],
        own: Mapping[str, object] | None = None,
    ) -> None:
        own_figures.use(own or {})
        self.own_figures = own_figures
        self._read = read

    @property
    def book(self) -> B:
        """The figures of the next game."""
        return self._read(self.own_figures.kept)

    def book_of(self, state: R | None) -> B:
        """The figures of a game: those with which it began. Without one: of the next game."""
        return self.book if state is None else self._read(state.own)
