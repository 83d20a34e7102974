"""The pages of a running game: score, my seat, table control, TV, panel, camera."""

from __future__ import annotations

from flask import Blueprint, redirect
from werkzeug.wrappers import Response as BaseResponse

from assistant.words.actor import Role
from assistant.words.text import text
from web.access import audience, needs
from web.pages import shell


def play_routes() -> Blueprint:
    """Routes of the live pages."""
    routes = Blueprint("play", __name__)

    @routes.get("/score")
    def score() -> str:
        return shell.live_page("score", text("Score"))

    @routes.get("/seat")
    def seat() -> str:
        return shell.live_page("seat", text("My seat"))

    @routes.get("/table")
    @needs(Role.HOST)
    def table() -> str:
        return shell.live_page("table", text("Table"))

    @routes.get("/tv")
    def tv() -> str:
        return shell.live_page("tv", text("TV"))

    @routes.get("/panel")
    def panel() -> str:
        return shell.live_page("panel", text("Panel"))

    @routes.get("/camera")
    def camera() -> str:
        return shell.live_page("camera", text("Camera"))

    @routes.get("/host")
    def host() -> BaseResponse | str:
        if audience().role is Role.HOST:
            return redirect("/table", 303)
        return shell.page("host", "host.html", text("Become the host"), back="/table")

    return routes
