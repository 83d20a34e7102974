"""JSON answers."""

from __future__ import annotations

import msgspec
from flask import Response

from web.live.localised import Json

JSON = "application/json"


def answer(body: Json, status: int = 200) -> Response:
    """A JSON answer that no cache may keep."""
    response = Response(msgspec.json.encode(body), status=status, mimetype=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response
