"""What the terminal shows at the start: the address with its code, and the way to be host."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import segno

log = logging.getLogger(__name__)

PIN_NAME = "host-pin"


def greet(urls: tuple[str, ...], host_link: str, fresh_pin: str | None, data: Path) -> None:
    """Prints the addresses; secrets go to a terminal only, never into a log.

    Where nobody looks (a service under systemd), a PIN made at this start is
    put into the file `host-pin` of the data folder, readable by its owner only.
    """
    said = sys.stdout
    print(f"Skald is at {urls[0]}", file=said, flush=True)
    if not said.isatty():
        if fresh_pin is not None:
            keep_pin(data / PIN_NAME, fresh_pin)
            log.info("the host's PIN stands in %s", data / PIN_NAME)
        return
    code = segno.make(urls[0], error="m")
    code.terminal(out=said, compact=True)
    lines = [f"Also at {url}" for url in urls[1:]]
    lines.append(f"Be the host in this machine's browser (once): {host_link}")
    if fresh_pin is not None:
        lines.append(f"The host's PIN, shown this once: {fresh_pin}")
    lines.append("End with Ctrl-C.")
    print("\n".join(lines), file=said, flush=True)


def keep_pin(path: Path, pin: str) -> None:
    """Writes the PIN for its owner's eyes only."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(pin + "\n")


def forget_pin(data: Path) -> None:
    """Takes the file away once somebody has become the host."""
    (data / PIN_NAME).unlink(missing_ok=True)
