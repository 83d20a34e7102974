"""The dice in question: one throw a zone at the most, asked about one after the other."""

from __future__ import annotations

from collections.abc import Callable

from assistant.table.asking import Open


class Questions:
    """Throws that people must settle, in the order in which they came."""

    def __init__(self) -> None:
        self._open: list[Open] = []

    @property
    def first(self) -> Open | None:
        """What people are asked now; the others wait for their turn."""
        return next(iter(self._open), None)

    def of(self, seat: str | None) -> Open | None:
        """The throw in question that lies in a seat's zone, or with None in no zone."""
        return next((one for one in self._open if one.reading.seat == seat), None)

    def put(self, asked: Open) -> None:
        """People are asked about a throw, in place of the one that lay there before."""
        before = self.of(asked.reading.seat)
        if before is None:
            self._open.append(asked)
        else:
            self._open[self._open.index(before)] = asked

    def drop(self, asked: Open | None) -> None:
        """A throw is not in question any more."""
        self.keep(lambda one: one is not asked)

    def keep(self, wish: Callable[[Open], bool]) -> None:
        """Leaves only those for which the wish holds."""
        self._open = [one for one in self._open if wish(one)]

    def clear(self) -> None:
        """Nothing is in question."""
        self._open.clear()
