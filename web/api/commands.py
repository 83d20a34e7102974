"""`POST /api/commands`: one command, its outcome in full."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response

from assistant.ports import Accepted, Order, Refused, TableBusyError
from assistant.words.actor import Role
from assistant.words.text import text
from web.access import actor, audience, needs
from web.api.answers import JSON, answer
from web.api.inbox import incoming
from web.language import current_language, said_or_nothing, say
from web.problems import Problem
from web.runtime import runtime

BUSY_RETRY_S = 2.0


def command_routes() -> Blueprint:
    """The commands' route."""
    routes = Blueprint("commands", __name__)

    @routes.post("/api/commands")
    @needs(Role.SEAT)
    def commands() -> Response:
        order = incoming()
        outcome = give(order.key, order.version, order.command)
        if isinstance(outcome, Accepted):
            return answer({"version": outcome.version, "repeated": outcome.repeated})
        return _refused(outcome)

    return routes


def give(key: str, version: int, command: dict[str, object]) -> Accepted | Refused:
    """Hands an order of the current device to the table."""
    try:
        return runtime().house.table.submit(Order(key, version, command, actor()))
    except TableBusyError as busy:
        raise Problem(
            503,
            "busy",
            text("The table did not answer in time. Look at the score, then try again."),
            retry_s=BUSY_RETRY_S,
        ) from busy


def _refused(outcome: Refused) -> Response:
    parts, language = runtime(), current_language()
    state = parts.pictures.state(parts.house.table.view(), audience(), language)
    body = {
        "error": "stale" if outcome.stale else "refused",
        "reason": say(outcome.refusal.text, language),
        "rule": said_or_nothing(outcome.refusal.rule, language),
        "overrulable": outcome.refusal.overrulable,
        "version": outcome.version,
        "state": msgspec.Raw(state),
    }
    status = 409 if outcome.stale else 422
    response = Response(msgspec.json.encode(body), status=status, mimetype=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response
