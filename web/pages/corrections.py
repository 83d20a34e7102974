"""What people said of dice: kept or not, how much, taken away as one file, deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable

from flask import Blueprint, Response, flash, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import CorrectionsPort
from assistant.words.actor import Role
from assistant.words.text import plural, text
from web.access import needs
from web.downloads import download
from web.language import current_language, say
from web.pages import shell
from web.problems import Problem
from web.runtime import runtime

log = logging.getLogger(__name__)

PATH = "/corrections"
FILE_NAME = "skald-corrections.zip"


def correction_routes() -> Blueprint:
    """Routes of the corrections, for the host. All writes are forms that lead back."""
    routes = Blueprint("corrections", __name__)

    @routes.get(PATH)
    @needs(Role.HOST)
    def corrections() -> str:
        return shell.page(
            "corrections",
            "corrections.html",
            text("Corrections of dice"),
            state=_kept().state(),
        )

    @routes.post(f"{PATH}/<any(on, off):switch>")
    @needs(Role.HOST)
    def switch(switch: str) -> BaseResponse:
        return _done(lambda: _kept().switch(keeping=switch == "on"))

    @routes.post(f"{PATH}/delete")
    @needs(Role.HOST)
    def delete() -> BaseResponse:
        if request.form.get("sure") != "1":
            raise Problem(400, "malformed", text("Say that all are to be deleted."), field="sure")

        def deed() -> None:
            n = _kept().clear()
            told = plural("{n} correction was deleted.", "{n} corrections were deleted.", n)
            flash(say(told, current_language()), "done")

        return _done(deed)

    @routes.get(f"{PATH}/{FILE_NAME}")
    @needs(Role.HOST)
    def packed() -> Response:
        return download(_kept().packed(), "application/zip", FILE_NAME)

    return routes


def _kept() -> CorrectionsPort:
    kept = runtime().house.corrections
    if kept is None:
        raise Problem(404, "missing", text("There is no such page."))
    return kept


def _done(deed: Callable[[], None]) -> BaseResponse:
    try:
        deed()
    except OSError as error:
        log.error("the corrections cannot be changed: %s", error)
        why = text(
            "This cannot be saved ({why}): free some space, then try again. Nothing was changed.",
            why=error.strerror or str(error),
        )
        flash(say(why, current_language()), "error")
    return redirect(PATH, 303)
