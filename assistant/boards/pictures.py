"""Whether bytes may be kept as a picture of a board, without unpacking them. Pure."""

from __future__ import annotations

from assistant.kept.store import KeptError
from assistant.words.text import text

MOST_BYTES = 2_500_000
_STARTS = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png"}


def check_picture(data: bytes) -> str:
    """The kind (MIME type) of a picture. Raises `KeptError` for what is no JPEG or PNG."""
    if len(data) > MOST_BYTES:
        raise KeptError(
            text("A picture has {n} bytes, at most {most} are kept.", n=len(data), most=MOST_BYTES)
        )
    for start, kind in _STARTS.items():
        if data.startswith(start):
            return kind
    raise KeptError(text("A picture of a board is a JPEG or a PNG: choose another file."))
