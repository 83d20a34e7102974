"""Pictures in which a board is shown: asked of the child that reads pictures from phones."""

from __future__ import annotations

from collections.abc import Callable

from assistant.words.errors import NotSeenError
from assistant.words.showing import BoardPicture, BoardQuestion
from vision.supervisor_asks import Asks
from vision.supervisor_link import Link
from vision.worker_wire import PictureShown, ShowPicture

PATIENCE_S = 25.0
"""The child may have to be started first, on a small machine."""


class BoardShowing:
    """What can be asked of a picture. May be used from any thread."""

    def __init__(self, asks: Asks, phone: Callable[[], Link]) -> None:
        self._asks = asks
        self._phone = phone

    def ask(self, question: BoardQuestion, picture: bytes) -> BoardPicture:
        """What a picture shows of a board.

        Raises `NotSeenError` with the reason for one that cannot be used, `ReaderEndedError` or
        `TimeoutError` when the process that reads it does not answer.
        """
        found = self._asks.ask(
            self._phone, lambda ask: ShowPicture(ask, question, picture), PATIENCE_S
        )
        told = found.picture if isinstance(found, PictureShown) else BoardPicture()
        if told.why is not None and not told.jpeg:
            raise NotSeenError(told.why)
        return told
