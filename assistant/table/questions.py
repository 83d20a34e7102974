"""The dice in question, asked about one after the other: one throw a zone, and where each throw
counts those that came while it was still in question."""

from __future__ import annotations

from collections.abc import Callable

from assistant.table.asking import Open, kept_waiting


class Questions:
    """Throws that people must settle, in the order in which they came."""

    def __init__(self) -> None:
        self._open: list[Open] = []

    @property
    def first(self) -> Open | None:
        """What people are asked now; the others wait for their turn."""
        return next(iter(self._open), None)

    def of(self, seat: str | None) -> Open | None:
        """The last throw in question that lies in a seat's zone, or with None in no zone."""
        return next((one for one in reversed(self._open) if one.reading.seat == seat), None)

    def behind(self, asked: Open, later: Open) -> None:
        """A later throw of the same zone waits until one in question is settled."""
        place = self._open.index(asked)
        self._open[place : place + 1] = kept_waiting(asked), later

    def change(self, asked: Open, now: Open) -> None:
        """A throw is asked about in another way."""
        self._open[self._open.index(asked)] = now

    def next_of(self, asked: Open) -> Open | None:
        """The throw of the same zone that waits for this one."""
        there = [one for one in self._open if one.reading.seat == asked.reading.seat]
        following = there.index(asked) + 1 if asked in there else len(there)
        return there[following] if following < len(there) else None

    def put(self, asked: Open) -> None:
        """People are asked about a throw, in place of the one that lay there before."""
        before = self.of(asked.reading.seat)
        if before is None:
            self._open.append(asked)
        else:
            self.change(before, asked)

    def drop(self, asked: Open | None) -> None:
        """A throw is not in question any more."""
        self.keep(lambda one: one is not asked)

    def keep(self, wish: Callable[[Open], bool]) -> None:
        """Leaves only those for which the wish holds."""
        self._open = [one for one in self._open if wish(one)]

    def clear(self) -> None:
        """Nothing is in question."""
        self._open.clear()
