"""Small private files that are replaced whole or not at all."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

SECRET_BYTES = 32


def write_private(path: Path, content: bytes) -> None:
    """Replaces a file atomically; only its owner can read it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_secret(path: Path) -> bytes:
    """The secret key of this machine, made at first use; survives restarts.

    A file that is too short (a disk that was full, a power cut) is made anew:
    then every device has to be let in again, and nobody gets in by a weak key.
    """
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        secret = b""
    if len(secret) < SECRET_BYTES:
        secret = secrets.token_bytes(SECRET_BYTES)
        write_private(path, secret)
    return secret
