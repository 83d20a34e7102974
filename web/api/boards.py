"""Pictures of looks at boards."""

from __future__ import annotations

from flask import Blueprint, Response

from assistant.words.text import text
from web.problems import Problem
from web.runtime import runtime


def board_routes() -> Blueprint:
    """Routes of looks at boards."""
    routes = Blueprint("boards_api", __name__)

    @routes.get("/api/boards/look/<look>")
    def picture(look: str) -> Response:
        eyes = runtime().house.board_eyes
        found = None if eyes is None else eyes.picture(look)
        if found is None:
            raise Problem(404, "picture", text("There is no picture now."))
        response = Response(found, mimetype="image/jpeg")
        # The picture of a look never changes; the page shows many parts of it.
        response.headers["Cache-Control"] = "private, max-age=3600"
        return response

    return routes
