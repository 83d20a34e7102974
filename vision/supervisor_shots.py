"""The pictures of the last readings, kept in the service: they outlive the child that took them."""

from __future__ import annotations

import threading
from collections import OrderedDict

from assistant.words.corrections import DieCut
from vision.worker_wire import Shots

KEPT = 20
_WAIT_S = 2.0


class ShotBook:
    """Pictures by reading; the oldest go. May be used from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._shots: OrderedDict[str, Shots | None] = OrderedDict()

    def expect(self, reading: str) -> None:
        """A reading came; its pictures are under way."""
        with self._changed:
            self._shots[reading] = None
            while len(self._shots) > KEPT:
                self._shots.popitem(last=False)

    def hear(self, shots: Shots) -> None:
        """The pictures of a reading."""
        with self._changed:
            if shots.reading in self._shots:
                self._shots[shots.reading] = shots
                self._changed.notify_all()

    def crop(self, reading: str, die: int) -> bytes | None:
        """The cut-out of a die, JPEG; None if it is not kept."""
        shots = self._of(reading)
        return shots.crops[die] if shots is not None and 0 <= die < len(shots.crops) else None

    def cut(self, reading: str, die: int) -> DieCut | None:
        """The same as taught pictures are cut, to be kept with a correction."""
        shots = self._of(reading)
        return shots.cuts[die] if shots is not None and 0 <= die < len(shots.cuts) else None

    def drawn(self, reading: str) -> bytes | None:
        """The whole picture with what was seen drawn on it, JPEG."""
        with self._changed:
            shots = self._shots.get(reading)
            return None if shots is None else shots.drawn

    def _of(self, reading: str) -> Shots | None:
        """Those of the newest reading may be under way: they are waited for, not long."""
        with self._changed:
            if reading in self._shots:
                self._changed.wait_for(lambda: self._shots.get(reading), _WAIT_S)
            return self._shots.get(reading)
