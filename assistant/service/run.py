"""Runs a service until it is told to end."""

from __future__ import annotations

import gc
import logging
import signal
import sys
import threading
import webbrowser
from types import FrameType

from assistant.service.greeting import forget_pin, greet
from assistant.service.service import Service, StartEndedError
from assistant.service.settings import ServiceSettings
from assistant.words.actor import Role

log = logging.getLogger(__name__)


def run_service(settings: ServiceSettings) -> int:
    """Starts, serves until SIGINT or SIGTERM, ends in good order. Gives the exit code.

    Raises what a room raises when it cannot be opened at all (a busy journal,
    a port in use, an unknown camera); the command line turns it into one line.
    """
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s"
    )
    over = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        service = Service(settings, over)
    except StartEndedError:
        return 0
    try:
        if any(device.role is Role.HOST for device in service.rights.devices()):
            forget_pin(settings.data)
        greet(service.urls, service.host_link(), service.rights.fresh_pin, settings.data)
        if settings.open_browser:
            webbrowser.open(service.host_link())
        over.wait()
    finally:
        service.stop()
        gc.freeze()  # the process ends sooner if Python does not look through it once more
    return 0
