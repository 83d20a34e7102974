"""The secret key of this machine."""

from __future__ import annotations

import secrets
from pathlib import Path

from assistant.files import write_private

SECRET_BYTES = 32


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
