"""Files that a browser saves."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response


def download(content: bytes | Iterator[bytes], kind: str, name: str) -> Response:
    """An answer that is saved under `name`, of which only plain characters are kept."""
    response = Response(content, content_type=kind)
    safe = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_."))
    response.headers["Content-Disposition"] = f'attachment; filename="{safe}"'
    return response
