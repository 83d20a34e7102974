"""The front page, which asks one thing, and the language switch."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import GameFacts
from assistant.words.text import text
from web.back import local_path
from web.language import COOKIE, LANGUAGES
from web.pages import shell
from web.problems import Problem
from web.runtime import runtime

YEAR_S = 365 * 24 * 3600
RESUMABLE = 3


def front_routes() -> Blueprint:
    """Routes of the front page."""
    routes = Blueprint("front", __name__)

    @routes.get("/")
    def front() -> str:
        house = runtime().house
        view = house.table.view()
        running = view.game.id if view.game else None
        proposed = house.proposed if view.game is None else None
        open_games = [
            game for game in house.history.games() if game.ended_at is None and game.id != running
        ]
        return shell.page(
            "front",
            "front.html",
            text("What do you play?"),
            games=_proposed_first(house.games, proposed),
            proposed=proposed,
            view=view,
            troubles=house.shelf.troubles if house.shelf else (),
            resumable=open_games[:RESUMABLE],
        )

    @routes.get("/language/<code>")
    def switch(code: str) -> BaseResponse:
        if code not in LANGUAGES:
            raise Problem(404, "missing", text("There is no such language."))
        response = redirect(local_path(request.args.get("back")) or "/", 303)
        response.set_cookie(
            COOKIE, code, max_age=YEAR_S, samesite="Lax", secure=request.is_secure, httponly=True
        )
        return response

    return routes


def _proposed_first(games: Sequence[GameFacts], proposed: str | None) -> list[GameFacts]:
    return sorted(games, key=lambda game: game.name != proposed)
