"""The end of a small write: JSON for programs, the way back for forms."""

from __future__ import annotations

from flask import flash, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.words.text import Text
from web.api.answers import JSON, answer
from web.back import way_back
from web.language import current_language, say
from web.problems import Problem


def done(said: Text | None = None) -> BaseResponse:
    """What was asked is done; `said` tells people so on the next page."""
    if wants_json():
        return answer({"done": True})
    if said is not None:
        flash(say(said, current_language()), "done")
    return redirect(way_back(), 303)


def not_done(problem: Problem) -> BaseResponse:
    """For a form: back, with the reason. For a program the problem is raised on."""
    if wants_json():
        raise problem
    flash(say(problem.text, current_language()), "error")
    return redirect(way_back(), 303)


def wants_json() -> bool:
    """Whether a program asks: it sends JSON, or says that it takes nothing but that."""
    return request.mimetype == JSON or request.accept_mimetypes.best == JSON
