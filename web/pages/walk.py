"""Putting it on the real table: a walk in steps that can be done later and in any order."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.words.actor import Role
from assistant.words.text import Text, text
from web.access import needs
from web.api.fields import number_field
from web.language import current_language, say
from web.pages import shell
from web.pages.walk_steps import MOST_ZONES, knows_lamp
from web.problems import Problem
from web.runtime import runtime
from web.walk import Margins, Step, even_split

PATH = "/walk"
MOST_MARGIN = 45
"""Per cent of the picture that may lie beyond one side of the tray."""
FULLEST = 0.95
"""Share of the picture that may lie beyond the sides of a zone, left and right together."""


def walk_routes() -> Blueprint:
    """Routes of the walk. All writes are forms that lead back."""
    routes = Blueprint("walk", __name__)

    @routes.get(PATH)
    @needs(Role.HOST)
    def walk() -> str:
        runtime().walk.opened()
        return shell.live_page("walk", text("On the real table"))

    @routes.post(f"{PATH}/<any(camera, tray, phones):step>")
    @needs(Role.HOST)
    def confirm(step: str) -> BaseResponse:
        refused = _keep_tray() if step == Step.TRAY else None
        if refused is not None:
            return _back(refused)
        runtime().walk.confirm(Step(step))
        return _back()

    @routes.post(f"{PATH}/camera/turn-over")
    @needs(Role.HOST)
    def turn_over() -> BaseResponse:
        view = _first_view()
        if view is None:
            return _back(_NO_ANSWER)
        status = runtime().house.camera.status()
        if status.simulated:
            return _back(text("The drawn tray is never seen in a mirror."))
        if not status.pictures:
            return _back(text("Pictures from phones are not turned over."))
        if runtime().walk.turn_over(view, turned=request.form.get("turned") == "1"):
            flash(say(_TURNED_OVER, current_language()), "done")
        return _back()

    @routes.post(f"{PATH}/tray/frame")
    @needs(Role.HOST)
    def mark_tray() -> BaseResponse:
        view = _first_view()
        if view is not None:
            runtime().walk.mark_tray(view, _margins())
        return _back(None if view is not None else _NO_ANSWER)

    @routes.post(f"{PATH}/tray/no-frame")
    @needs(Role.HOST)
    def unmark_tray() -> BaseResponse:
        view = _first_view()
        if view is not None:
            runtime().walk.mark_tray(view, None)
        return _back(None if view is not None else _NO_ANSWER)

    @routes.post(f"{PATH}/zones/split")
    @needs(Role.HOST)
    def split_tray() -> BaseResponse:
        walk, view = runtime().walk, _first_view()
        if view is None:
            return _back(_NO_ANSWER)
        drawn = runtime().house.camera.status().simulated
        tray = walk.walked.marks(drawn=drawn).get(view)
        walk.divide(view, even_split(tray, int(number_field("seats", 4, 2, MOST_ZONES))))
        return _back()

    @routes.post(f"{PATH}/zones")
    @needs(Role.HOST)
    def mark_zones() -> BaseResponse:
        view = _first_view()
        if view is None:
            return _back(_NO_ANSWER)
        zones = _zones()
        if any(one.left + one.right > FULLEST or one.top + one.bottom > FULLEST for one in zones):
            return _back(text("A zone must be wide and high enough for dice to lie in it."))
        runtime().walk.divide(view, zones)
        return _back()

    @routes.post(f"{PATH}/zones/none")
    @needs(Role.HOST)
    def unmark_zones() -> BaseResponse:
        view = _first_view()
        if view is not None:
            runtime().walk.divide(view, ())
        return _back(None if view is not None else _NO_ANSWER)

    @routes.post(f"{PATH}/<any(camera, tray, lamps, buttons, phones):step>/again")
    @needs(Role.HOST)
    def again(step: str) -> BaseResponse:
        runtime().walk.again(Step(step))
        return _back()

    @routes.post(f"{PATH}/lamps/<lamp>/light")
    @needs(Role.HOST)
    def light(lamp: str) -> BaseResponse:
        runtime().walk.light(_known(lamp))
        return _back()

    @routes.post(f"{PATH}/lamps/<lamp>/<any(lit, dark):answer>")
    @needs(Role.HOST)
    def answer(lamp: str, answer: str) -> BaseResponse:
        runtime().walk.answer(_known(lamp), lit=answer == "lit")
        return _back()

    @routes.post(f"{PATH}/leave")
    @needs(Role.HOST)
    def leave() -> BaseResponse:
        runtime().walk.light(None)
        return _back()

    return routes


def _keep_tray() -> Text | None:
    camera = runtime().house.camera
    view = _first_view()
    if not camera.status().pictures:
        return None  # nothing to keep: pictures from phones are read without it
    try:
        kept = view is not None and camera.keep_empty(view)
    except TimeoutError:
        return _NO_ANSWER
    if kept:
        return None
    return text("The tray is not seen empty now: take everything out, hands too.")


def _first_view() -> str | None:
    return next(iter(runtime().house.camera.status().views), None)


def _margins(place: str = "", most: float = MOST_MARGIN) -> Margins:
    """The frame as the form's fields say, in per cent."""
    left, top, right, bottom = (
        number_field(f"{edge}{place}", 0, 0, most) / 100
        for edge in ("left", "top", "right", "bottom")
    )
    return Margins(left, top, right, bottom)


def _zones() -> tuple[Margins, ...]:
    """All zones as the form says, that of the first seat first."""
    count = int(number_field("zones", 1, 1, MOST_ZONES))
    return tuple(_margins(str(place), FULLEST * 100) for place in range(1, count + 1))


def _known(lamp: str) -> str:
    if not knows_lamp(runtime().house.panel.status(), lamp):
        raise Problem(404, "lamp", text("The panel has no such lamp."))
    return lamp


_NO_ANSWER = text("The camera does not answer now. Try again in a moment.")

_TURNED_OVER = text(
    "The picture has been turned over. Dice that lie there now are not read until they are thrown"
    " again."
)


def _back(refused: Text | None = None) -> BaseResponse:
    if refused is not None:
        flash(say(refused, current_language()), "error")
    anchor = request.form.get("step", "")
    return redirect(f"{PATH}#step-{anchor}" if anchor in set(Step) else PATH, 303)
