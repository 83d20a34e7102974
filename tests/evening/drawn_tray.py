"""The drawn tray of the service and its twin, which knows what lies there without reading it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from assistant.bench.phone import Phone, RefusedError
from assistant.bench.table import Host
from assistant.words.dice import DieReading
from tests.evening.conftest import READY, last_roll, wait_for
from vision.synthesis import Tray


@contextmanager
def starved() -> Iterator[None]:
    """A camera that does not answer yet does what it was told later, or is started again."""
    try:
        yield
    except RefusedError as refused:
        if ": 503 " not in str(refused):
            raise


def looked_at(
    phone: Phone,
    lay: Callable[[], object],
    wish: Callable[[dict[str, Any]], object],
    what: str,
) -> dict[str, Any]:
    """Lays something before the camera: the first state after it in which the wish holds.

    A starved camera that is started again has an empty tray; then it is laid there once more.
    """
    while True:
        ready = wait_for(phone, lambda s: s["camera"]["mode"] == "live", "the camera")
        restarts = ready["camera"]["restarts"]

        def is_lost(state: dict[str, Any], before: int = restarts) -> bool:
            return bool(state["camera"]["restarts"] != before)

        with starved():
            lay()
        state = wait_for(phone, lambda s: wish(s) or is_lost(s), what)
        if wish(state):
            return state


class DrawnTray:
    """The twin of the tray that a service draws from the same seed.

    A starved camera is started again by the service, with the tray as it was at first; whoever
    then waits for a throw throws once more, as people do.
    """

    def __init__(self, phone: Phone, seed: int) -> None:
        self.thrown = 0
        self._phone, self._seed, self._tray = phone, seed, Tray(seed)
        self._restarts = phone.state()["camera"]["restarts"]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture, in pixels."""
        return self._tray.size

    def ready(self, wish: Callable[[dict[str, Any]], object], what: str) -> dict[str, Any]:
        """The first state in which the wish holds and the tray is ready for a throw."""

        def is_ready(state: dict[str, Any]) -> object:
            camera = state["camera"]
            return camera["mode"] == "live" and camera["motion"] in READY and wish(state)

        state = wait_for(self._phone, is_ready, what)
        if self.is_lost(state):
            self._restarts, self._tray = state["camera"]["restarts"], Tray(self._seed)
        return state

    def throw(self, dice: int, **how: Any) -> None:
        """The same throw as the service is told of; see `Tray.throw`."""
        self._tray.throw(dice, at_s=1000.0 + 20.0 * self.thrown, **how)
        self.thrown += 1

    def seen(self, host: Host, **throw: Any) -> dict[str, Any]:
        """Throws; the state with its roll, or with the question about it."""
        while True:
            known = last_roll(self.ready(lambda s: not s["question"], "the tray"))
            self.throw(**throw)
            with starved():
                host.phone.send("/api/simulator/throw", dict(throw))

            def is_heard(state: dict[str, Any], known: int | None = known) -> bool:
                return bool(state["question"]) or last_roll(state) != known

            state = wait_for(self._phone, lambda s: is_heard(s) or self.is_lost(s), "a roll")
            if is_heard(state):
                return state

    def lying(self) -> tuple[DieReading, ...]:
        """What lies there."""
        return self._tray.truth()

    def is_lost(self, state: dict[str, Any]) -> bool:
        """Whether the service's camera was started again since the tray was ready."""
        return bool(state["camera"]["restarts"] != self._restarts)
