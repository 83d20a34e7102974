"""Errors that one room raises and another one shows."""

from __future__ import annotations


class NotSimulatedError(RuntimeError):
    """Asked of a real camera what only the drawn tray can do."""


class RealPanelError(RuntimeError):
    """Asked real pins to be pressed from a page."""


class ReaderEndedError(TimeoutError):
    """No answer will come: the process that reads the camera ended before it gave one."""
