"""Names that people give to what is kept."""

from __future__ import annotations

import hashlib

from assistant.kept.store import KeptError
from assistant.words.names import LONGEST_FACE, is_forbidden, is_seen, one_line
from assistant.words.text import text

LONGEST_NAME = LONGEST_FACE


def clean_name(raw: str) -> str:
    """A name as it is kept: any script, one line, composed letters (NFC)."""
    name = one_line(raw)
    if not is_seen(name):
        raise KeptError(text("A name is missing: type one."))
    if len(name) > LONGEST_NAME:
        raise KeptError(
            text(
                "The name “{name}” is too long: use at most {n} characters.",
                name=f"{name[:20]}…",
                n=LONGEST_NAME,
            )
        )
    if any(is_forbidden(letter) for letter in name):
        raise KeptError(text("A name has characters that cannot be shown: type it anew."))
    return name


def digest_of(picture: bytes) -> str:
    """Short name of a picture, by which it is asked for and removed."""
    return hashlib.sha256(picture).hexdigest()[:16]
