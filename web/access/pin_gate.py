"""The way in by PIN: wrong ones cost time, over restarts too."""

from __future__ import annotations

import threading
import time

from msgspec import Struct
from msgspec.structs import replace

from web.access import pin
from web.access.book import BookKeeper


class PinOutcome(Struct, frozen=True):
    """Outcome of a PIN; `wait_s` seconds must pass before the next try."""

    right: bool
    wait_s: float = 0.0


class PinGate:
    """Knows the PIN's hash. `fresh` is the PIN in plain if it was made at this start."""

    def __init__(self, keeper: BookKeeper, chosen: str | None) -> None:
        self._keeper = keeper
        self._lock = threading.Lock()
        self.fresh: str | None = None
        if chosen is not None:
            self._choose(chosen)
        elif not keeper.book.pin:
            self.fresh = pin.new_pin()
            self._store(self.fresh)

    def enter(self, given: str, address: str, *, alone: bool = False) -> PinOutcome:
        """Compares a PIN; see `pin.wait_s` for `alone`.

        A try is written down as wrong before it is looked at, so that neither a
        crash nor tries side by side give any for free.
        """
        with self._lock:
            now = time.time()
            wait = pin.wait_s(self._keeper.book, address, now, alone=alone)
            if wait > 0:
                return PinOutcome(right=False, wait_s=wait)
            book = self._keeper.change(lambda one: pin.after_wrong(one, address, now, alone=alone))
            if len(given) > pin.PIN_MAX or not pin.pin_fits(given, book.pin):
                return PinOutcome(right=False, wait_s=pin.wait_s(book, address, now, alone=alone))
            self._keeper.change(lambda one: pin.after_right(one, address))
            self.fresh = None
            return PinOutcome(right=True)

    def change(self, chosen: str) -> bool:
        """Sets another PIN; False if it is too short or too long."""
        if not pin.PIN_MIN <= len(chosen) <= pin.PIN_MAX:
            return False
        self._store(chosen)
        self.fresh = None
        return True

    def _choose(self, chosen: str) -> None:
        known = self._keeper.book.pin
        if known and pin.pin_fits(chosen, known):
            return
        if not self.change(chosen):
            raise ValueError(
                f"the PIN must have {pin.PIN_MIN} to {pin.PIN_MAX} characters: choose another"
            )

    def _store(self, chosen: str) -> None:
        hashed = pin.hash_pin(chosen)
        self._keeper.change(lambda one: replace(one, pin=hashed))
