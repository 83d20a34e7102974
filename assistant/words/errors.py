"""Errors that one room raises and another one shows."""

from __future__ import annotations

from assistant.words.text import Text


class NotSimulatedError(RuntimeError):
    """Asked of a real camera what only the drawn tray can do."""


class RealPanelError(RuntimeError):
    """Asked real pins to be pressed from a page."""


class NotHeldError(RuntimeError):
    """Lets go a drawn button that somebody else has pressed since, or that was let go for it."""


class ReaderEndedError(TimeoutError):
    """No answer will come: the process that reads the camera ended before it gave one."""


class NotSeenError(RuntimeError):
    """The camera cannot look now; `why` names the reason and the remedy."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why
