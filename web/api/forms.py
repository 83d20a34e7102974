"""Forms as commands, for pages without JavaScript: `POST /do/<command>`.

A form sends `token`, `version`, the page to go back to as `back`, and the
command's fields as `form_fields` describes them. Without a `key` the same form
sent twice is the same order. The answer leads back; what went wrong is flashed
("error" or "stale"), with "overrule" where the host may do it all the same. Only a
typed roll without a `key`, so from a page without scripts, that was refused is shown
again as it was typed.
"""

from __future__ import annotations

import hashlib

import msgspec
from flask import Blueprint, flash, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import Refused
from assistant.rules import Refusal
from assistant.words.actor import Role
from assistant.words.text import Text, text
from web.access import audience, needs
from web.access.guard import TOKEN_FIELD
from web.api.commands import give
from web.api.form_fields import command_of
from web.api.inbox import check
from web.api.overruling import offer_overruling
from web.back import way_back
from web.language import current_language, say
from web.pages.errors import roll_again_page
from web.problems import Problem
from web.runtime import runtime

OWN_FIELDS = frozenset({TOKEN_FIELD, "key", "version", "back"})


def form_routes() -> Blueprint:
    """The forms' route."""
    routes = Blueprint("forms", __name__)

    @routes.post("/do/<command>")
    @needs(Role.SEAT)
    def do(command: str) -> BaseResponse | tuple[str, int]:
        try:
            refused = _give_form(command)
        except Problem as problem:
            why, category = problem.text, "error"
        else:
            if refused is None:
                return redirect(way_back(), 303)
            why, category = _said(refused.refusal), "stale" if refused.stale else "error"
        if command == "record_roll" and "key" not in request.form:
            return roll_again_page(why, request.form, way_back()), 422
        flash(say(why, current_language()), category)
        return redirect(way_back(), 303)

    return routes


def _give_form(name: str) -> Refused | None:
    raw = request.form.get("version", "")
    if not raw.isascii() or not raw.isdigit() or len(raw) > 15:
        raise Problem(
            400, "malformed", text("The form lacks the table's version."), field="version"
        )
    version = int(raw)
    house, game = runtime().house, runtime().house.table.view().game
    fields = {
        field: values
        for field, values in request.form.to_dict(flat=False).items()
        if field not in OWN_FIELDS
    }
    command = command_of(house, game.name if game else None, name, fields)
    key = request.form.get("key") or _key(version, command)
    check(key, version, command)
    outcome = give(key, version, command)
    if not isinstance(outcome, Refused):
        return None
    if outcome.refusal.overrulable and audience().role is Role.HOST:
        offer_overruling(command)
    return outcome


def _said(refusal: Refusal) -> Text:
    """Why, and by which rule."""
    if refusal.rule is None:
        return refusal.text
    return text("{why} Rules: {rule}.", why=refusal.text, rule=refusal.rule)


def _key(version: int, command: dict[str, object]) -> str:
    """The same form sent twice from the same picture is the same order."""
    content = msgspec.json.encode((audience().device, version, command))
    return f"form-{hashlib.sha256(content).hexdigest()[:40]}"
