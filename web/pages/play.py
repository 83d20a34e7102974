"""The pages of a running game: score, my seat, table control, TV, panel, camera."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import Refusal
from assistant.words.actor import Role
from assistant.words.text import text
from web.access import audience, needs
from web.api.asking import put
from web.api.form_fields import query_of
from web.pages import shell, shown
from web.problems import Problem
from web.runtime import runtime

CARD_WORDS = 60
"""Longest search for a card, in characters."""


def _asked() -> dict[str, object]:
    """A question in the address, as a page without scripts asks it, and the game's answer."""
    name, fields = request.args.get("type", ""), request.args.to_dict(flat=False)
    view = runtime().house.table.view()
    if not name or view.game is None or audience().role is Role.VIEWER:
        return {}
    own = {field: values for field, values in fields.items() if field not in ("type", "lang")}
    query = {"seat": audience().seat, **query_of(runtime().house, view.game.name, name, own)}
    outcome = put(query)
    refused = isinstance(outcome, Refusal)
    return {"asked": query, "outcome": outcome, "refused": refused, "view": view}


def _cards() -> str:
    """All cards of the game on the table, found by words in the address."""
    view, me = runtime().house.table.view(), audience()
    if view.game is None or not view.seats:
        raise Problem(404, "missing", text("No game with such cards is on the table."))
    words = request.args.get("words", "")[:CARD_WORDS]
    seat = me.seat or request.args.get("seat") or view.seats[0].id
    if me.role is Role.HOST:
        seat = request.args.get("seat") or seat
    outcome = put({"type": "find_cards", "seat": seat, "words": words})
    if isinstance(outcome, Refusal):
        raise Problem(404, "missing", outcome.text)
    return shell.page(
        "cards",
        f"games/{view.game.name}/cards.html",
        text("Cards"),
        view=view,
        words=words,
        seat=seat,
        found=outcome,
        seat_of=lambda one: shown.seat_of(view, one),
    )


def play_routes() -> Blueprint:
    """Routes of the live pages."""
    routes = Blueprint("play", __name__)

    @routes.get("/score")
    def score() -> str:
        return shell.live_page("score", text("Score"))

    @routes.get("/boards")
    def boards() -> str:
        return shell.live_page("boards", text("Boards"), **_asked())

    @routes.get("/cards")
    @needs(Role.SEAT)
    def cards() -> str:
        return _cards()

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
