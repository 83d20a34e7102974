"""The taught faces as the children were told them, and what they say of them."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from assistant.words.errors import NotSeenError
from assistant.words.taught import SeenDie, TaughtNews, TaughtSet
from vision.supervisor_asks import Given
from vision.worker_wire import DiceFound, Teach

_NEWS_S = 4.0


class ToldFaces:
    """The newest sets and the newest news. May be used from any thread."""

    def __init__(self) -> None:
        self.message = Teach(0, ())
        self._news: TaughtNews | None = None
        self._changed = threading.Condition()

    def tell(self, version: int, sets: Sequence[TaughtSet]) -> Teach:
        """The message that tells these sets, to children of now and later."""
        self.message = Teach(version, tuple(sets))
        return self.message

    def hear(self, news: TaughtNews) -> None:
        """A child has looked at the pictures."""
        with self._changed:
            self._news = news
            self._changed.notify_all()

    def news(self, version: int, *, wait: bool) -> TaughtNews | None:
        """The news of this version or a later one; `wait` gives it some seconds to come."""

        def known() -> bool:
            return self._news is not None and self._news.version >= version

        with self._changed:
            if wait:
                self._changed.wait_for(known, _NEWS_S)
            return self._news if known() else None


def dice_of(given: Given) -> tuple[SeenDie, ...]:
    """The dice of an answer. Raises `NotSeenError` with the reason why nothing was looked at."""
    if not isinstance(given, DiceFound):
        return ()
    if given.why is not None:
        raise NotSeenError(given.why)
    return given.dice
