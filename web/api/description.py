"""The OpenAPI description of what programs may use."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, send_file

DESCRIPTION = Path(__file__).parent.parent / "openapi.json"


def description_routes() -> Blueprint:
    """`GET /api/openapi.json`."""
    routes = Blueprint("description", __name__)

    @routes.get("/api/openapi.json")
    def description() -> Response:
        return send_file(DESCRIPTION, mimetype="application/json")

    return routes
