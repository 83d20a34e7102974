"""`GET /api/state`: the whole state, every sentence in the asker's language."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from web.access import audience
from web.api.answers import JSON
from web.language import current_language
from web.runtime import runtime


def state_routes() -> Blueprint:
    """The state's route."""
    routes = Blueprint("state", __name__)

    @routes.get("/api/state")
    def state() -> BaseResponse:
        parts = runtime()
        view = parts.house.table.view()
        body = parts.pictures.state(view, audience(), current_language())
        response = Response(body, mimetype=JSON)
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Vary"] = "Cookie, Accept-Language"
        response.set_etag(parts.pictures.state_tag(view, audience(), current_language()))
        return response.make_conditional(request)

    return routes
