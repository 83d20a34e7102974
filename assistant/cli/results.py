"""Files that commands write where a person says: nothing that is there already is written over."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from assistant.cli.faults import Fault, reason


def must_be_new(file: Path) -> None:
    """Raises `Fault` where something has this name: it may be one's games, or a photograph."""
    if os.path.lexists(file):
        raise Fault(f"{file} exists already; name another file")


def write_new(file: Path, pieces: Iterable[bytes]) -> None:
    """Writes a file that was not there before, whole or not at all; raises `Fault`.

    A device, such as /dev/stdout, holds nothing that could be lost and is just written to.
    """
    is_device = file.exists() and not file.is_file()
    if not is_device:
        must_be_new(file)
    made = False
    try:
        # Not even what another program makes at this moment is written over.
        with file.open("wb" if is_device else "xb") as opened:
            made = not is_device
            for piece in pieces:
                opened.write(piece)
    except OSError as error:
        if made:
            file.unlink(missing_ok=True)
        raise Fault(f"{file} cannot be written ({reason(error)}); name another file") from error
