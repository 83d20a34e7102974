"""Taught faces: editing, the file that is shared, lists of names, and the box on disk."""

from __future__ import annotations

from assistant.kept.store import KeptError as TaughtError
from assistant.taught.edit import MOST_PICTURES
from assistant.taught.file import decode_set, encode_set

__all__ = ["MOST_PICTURES", "TaughtError", "decode_set", "encode_set"]
