"""The application factory: nothing is global, everything hangs on the application."""

from __future__ import annotations

import logging

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import House
from assistant.words.text import Text, text
from web.access.alone import OneAtATime
from web.access.guard import install_guard
from web.access.headers import install_headers
from web.access.rights import Rights
from web.access.routes import access_routes
from web.api.answers import answer
from web.api.asking import asking_routes
from web.api.boards import board_routes
from web.api.camera import camera_routes
from web.api.codes import code_routes
from web.api.commands import command_routes
from web.api.correcting import correcting_routes
from web.api.description import description_routes
from web.api.forms import form_routes
from web.api.panel import panel_routes
from web.api.state import state_routes
from web.language import current_language, say
from web.live.hub import Hub
from web.live.localised import Json
from web.live.pictures import Pictures
from web.live.routes import live_routes
from web.pages import blueprints, fragments
from web.pages.errors import error_page
from web.problems import Problem
from web.runtime import Runtime, attach
from web.runtime import runtime_of as runtime_of
from web.settings import WebSettings as WebSettings
from web.walk import Walk

log = logging.getLogger(__name__)

FILE_PIECES = 2 * 64 * 1024
"""Files in forms pass in pieces of 64 KB, which are counted with the form's fields; in bytes."""


def create_app(house: House, settings: WebSettings) -> Flask:
    """The web of one house. Call `runtime_of(app).hub.close()` when it is to end."""
    app = Flask("web")
    rights = Rights(house, settings)
    hub = Hub(house.table, settings.streams, settings.streams_per_device)
    rights.changed = hub.poke
    walk = Walk(house)
    walk.changed = hub.poke
    walk.watched = lambda: hub.shows("walk")
    pictures = Pictures(fragments.render, fragments.PAGES, lambda: walk.revision)
    asking = OneAtATime(settings.questions, settings.question_patience_s)
    attach(app, Runtime(house, settings, rights, hub, pictures, walk, asking))
    app.secret_key = rights.secret
    app.config.update(
        SESSION_COOKIE_NAME="skald_said",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=settings.upload_bytes,
        MAX_FORM_MEMORY_SIZE=settings.command_bytes + FILE_PIECES,
        MAX_FORM_PARTS=500,
    )
    install_guard(app, rights, settings)
    install_headers(app)
    _install_problems(app)
    for routes in (
        state_routes(),
        command_routes(),
        asking_routes(),
        correcting_routes(),
        form_routes(),
        live_routes(),
        camera_routes(),
        board_routes(),
        panel_routes(),
        code_routes(),
        description_routes(),
        access_routes(),
        *blueprints(),
    ):
        app.register_blueprint(routes)
    return app


def _install_problems(app: Flask) -> None:
    @app.errorhandler(Problem)
    def problem(one: Problem) -> BaseResponse:
        return _told(one)

    @app.errorhandler(HTTPException)
    def http_problem(error: HTTPException) -> BaseResponse:
        status = error.code or 500
        if status < 400:
            return error.get_response()
        code, said = _KNOWN.get(status, ("http", _OTHER))
        return _told(Problem(status, code, said), error)

    @app.errorhandler(Exception)
    def fault(error: Exception) -> BaseResponse:
        log.error("%s %s failed", request.method, request.path, exc_info=error)
        return _told(Problem(500, "fault", _FAULT))


def _told(problem: Problem, error: HTTPException | None = None) -> BaseResponse:
    """JSON for programs, a page for people."""
    language = current_language()
    reason = say(problem.text, language)
    if request.path.startswith("/api/") and not _wants_page():
        body: dict[str, Json] = {"error": problem.code, "reason": reason}
        if problem.field is not None:
            body["field"] = problem.field
        response = answer(body, problem.status)
    else:
        response = _page(problem, reason, language)
    if problem.retry_s is not None:
        response.headers["Retry-After"] = str(max(1, round(problem.retry_s)))
    if error is not None and error.code == 405:
        allowed = dict(error.get_headers()).get("Allow", "")
        response.headers["Allow"] = allowed
    return response


def _wants_page() -> bool:
    """Whether a browser sent a form and will show what comes back."""
    return any(kind == "text/html" for kind, _ in request.accept_mimetypes)


def _page(problem: Problem, reason: str, language: str) -> Response:
    """The page that says it; if that cannot be drawn, the bare reason."""
    try:
        page = error_page(problem.status, problem.text, language)
    except Exception:
        log.exception("the page for a problem cannot be drawn")
        return Response(reason, problem.status, mimetype="text/plain")
    return Response(page, problem.status, mimetype="text/html")


_KNOWN: dict[int, tuple[str, Text]] = {
    400: ("malformed", text("This request is malformed.")),
    404: ("missing", text("There is no such page.")),
    405: ("method", text("This cannot be done here.")),
    413: ("too_large", text("This is too large.")),
    415: ("type", text("This kind of content is not taken here.")),
}
_OTHER = text("This request cannot be answered.")
_FAULT = text("Something broke here. The game is safe; try again, and look at the diagnosis.")
