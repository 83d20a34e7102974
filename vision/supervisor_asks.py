"""Questions to the children, and who waits for their answers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

from assistant.words.errors import ReaderEndedError
from vision.supervisor_link import Link
from vision.supervisor_orders import each
from vision.worker_wire import Answer, BoardFound, DiceFound, PictureShown, ToChild

ANSWER_S = 8.0
BEGINNING_S = 30.0
"""So much longer waits who asks a process that has not yet come to its first word."""
_KEPT = 20

Given: TypeAlias = Answer | DiceFound | BoardFound | PictureShown


class Asks:
    """Open questions. `ask` is for any thread, everything else for the supervisor's."""

    def __init__(self, order: Callable[[Callable[[], None]], None], over: threading.Event) -> None:
        """`order` has something done on the supervisor's thread; `over` ends all waiting."""
        self._order = order
        self._over = over
        self._changed = threading.Condition()
        self._asked = 0
        self._answers: dict[int, Given | None] = {}
        self._open: dict[int, tuple[Link, int | None]] = {}

    def ask(
        self,
        link: Callable[[], Link],
        message: Callable[[int], ToChild],
        patience_s: float = ANSWER_S,
    ) -> Given:
        """Asks a child and waits for its answer.

        `link` is called on the supervisor's thread. Raises `ReaderEndedError` when the child
        ends meanwhile, `TimeoutError` when it does not answer.
        """
        with self._changed:
            self._asked += 1
            ask = self._asked

        def send_to(to: Link) -> None:
            if not to.send(message(ask)):
                self._note(ask, None)

        def send() -> None:
            to = link()
            self._open[ask] = (to, to.pid)
            each([to], send_to)

        self._order(send)
        with self._changed:
            heard = self._changed.wait_for(lambda: self._is_over(ask), patience_s)
            if not heard and self._is_beginning(ask):
                heard = self._changed.wait_for(lambda: self._is_over(ask), BEGINNING_S)
            answer = self._answers.pop(ask, None)
        if answer is not None:
            return answer
        if heard:
            raise ReaderEndedError("the process that reads the camera has ended: try again")
        raise TimeoutError("the process that reads the camera does not answer: try again")

    def hear(self, answer: Given) -> None:
        """An answer came."""
        self._note(answer.ask, answer)

    def give_up(self) -> None:
        """What a child was asked that has ended since will not be answered: nobody waits for it."""
        for ask, (link, pid) in list(self._open.items()):
            if pid is None or link.pid != pid:
                self._note(ask, None)

    def _is_over(self, ask: int) -> bool:
        return ask in self._answers or self._over.is_set()

    def _is_beginning(self, ask: int) -> bool:
        asked = self._open.get(ask)
        return asked is not None and asked[0].loading

    def _note(self, ask: int, answer: Given | None) -> None:
        self._open.pop(ask, None)
        with self._changed:
            self._answers[ask] = answer
            while len(self._answers) > _KEPT:
                self._answers.pop(next(iter(self._answers)))
            self._changed.notify_all()
