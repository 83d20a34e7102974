"""Codes to scan: the score's address for everybody, the seats' links for the host."""

from __future__ import annotations

from io import BytesIO

import segno
from flask import Blueprint, Response, request

from assistant.words.actor import Role
from assistant.words.text import text
from web.access import needs
from web.access.hosts import host_of
from web.problems import Problem
from web.runtime import runtime

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def code_routes() -> Blueprint:
    """Routes of the codes, as SVG."""
    routes = Blueprint("codes", __name__)

    @routes.get("/api/code/score.svg")
    def score_code() -> Response:
        return _svg(public_address())

    @routes.get("/api/code/seat/<seat>.svg")
    @needs(Role.HOST)
    def seat_code(seat: str) -> Response:
        return _svg(seat_address(seat))

    return routes


def public_address() -> str:
    """The address under which a phone in the room reaches this table, with its scheme.

    That of the request, unless it is the machine's own loopback.
    """
    if host_of(request.host) not in LOOPBACK:
        return f"{request.scheme}://{request.host}"
    for address in runtime().house.addresses():
        whole = address if "//" in address else f"{request.scheme}://{address}"
        if host_of(whole) not in LOOPBACK:
            return whole.rstrip("/")
    return f"{request.scheme}://{request.host}"


def seat_address(seat: str) -> str:
    """A seat's secret link in full; raises `Problem` if the game has no such seat."""
    link = runtime().rights.seat_link(seat)
    if link is None:
        raise Problem(404, "seat", text("There is no such seat in the running game."), field="seat")
    return f"{public_address()}/claim/{link}"


def _svg(content: str) -> Response:
    out = BytesIO()
    segno.make(content, error="m", micro=False).save(
        out, kind="svg", border=4, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    response = Response(out.getvalue(), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response
