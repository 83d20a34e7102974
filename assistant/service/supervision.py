"""Talking to systemd: ready, alive, stopping (sd_notify(3)).

Without systemd (`NOTIFY_SOCKET` unset) every call does nothing.
"""

from __future__ import annotations

import logging
import os
import socket
import time

log = logging.getLogger(__name__)


class Supervision:
    """Sends state to the service supervisor; `alive` at most once a second."""

    def __init__(self, address: str | None = None) -> None:
        address = os.environ.get("NOTIFY_SOCKET") if address is None else address
        if address and address.startswith("@"):  # abstract socket
            address = "\0" + address[1:]
        self._address = address or None
        self._last_alive = float("-inf")

    def ready(self, status: str) -> None:
        """The service serves."""
        self._send(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """Feeds the watchdog; called from the writer's loop, so a stuck writer starves it."""
        now = time.monotonic()
        if now - self._last_alive >= 1.0:
            self._last_alive = now
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """An orderly end has begun."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
                notify.sendto(message.encode(), self._address)
        except OSError as error:
            log.warning("the service supervisor does not listen at NOTIFY_SOCKET: %s", error)
            self._address = None
