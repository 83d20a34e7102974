"""`GET /api/ask`: a question to the game, which changes nothing and stands in no history."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, request
from msgspec import Struct

from assistant.ports import QueryError, Refusal
from assistant.words.actor import Role
from assistant.words.text import text
from web.access import audience, needs
from web.api.answers import answer
from web.api.inbox import check_value, malformed
from web.language import current_language, said_or_nothing, say
from web.live.localised import localised_fields
from web.problems import Problem
from web.runtime import runtime

QUERY_LENGTH = 8 * 1024
"""Longest question, in characters of JSON."""


def asking_routes() -> Blueprint:
    """The questions' route."""
    routes = Blueprint("asking", __name__)

    @routes.get("/api/ask")
    @needs(Role.SEAT)
    def ask() -> Response:
        outcome, language = put(_query()), current_language()
        if not isinstance(outcome, Refusal):
            return answer({"answer": localised_fields(outcome, language)})
        reason = say(outcome.text, language)
        rule = said_or_nothing(outcome.rule, language)
        return answer({"error": "refused", "reason": reason, "rule": rule}, 422)

    return routes


def put(query: dict[str, object]) -> Struct | Refusal:
    """Puts a question of the current device to the game. `seat` left out means its own.

    Raises `Problem` where it may not ask for that seat, asks two things at once, or cannot
    be understood.
    """
    check_value(query, "query")
    me = audience()
    seat = query.get("seat", me.seat)
    if me.role is not Role.HOST and seat != me.seat:
        raise Problem(403, "rights", text("Only the host asks for another seat."), field="seat")
    with runtime().asking.turn(me.device):
        try:
            return runtime().house.table.ask({**query, "seat": seat})
        except QueryError as error:
            raise malformed(str(error)) from error


def _query() -> dict[str, object]:
    raw = request.args.get("query", "")
    if len(raw) > QUERY_LENGTH:
        raise Problem(
            413, "too_large", text("This is too large: at most {kb} KB.", kb=QUERY_LENGTH // 1024)
        )
    try:
        return msgspec.json.decode(raw, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        why = text("The field “{field}” is missing or malformed.", field="query")
        raise Problem(400, "malformed", why, field="query") from error
