"""Buttons of the drawn panel."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import RealPanelError
from assistant.words.actor import Role
from assistant.words.text import text
from web.access import needs
from web.api.fields import flag_field, text_field
from web.api.outcome import done, not_done
from web.problems import Problem
from web.runtime import runtime


def panel_routes() -> Blueprint:
    """Routes of the panel."""
    routes = Blueprint("panel_api", __name__)

    @routes.post("/api/panel/touch")
    @needs(Role.HOST)
    def touch() -> BaseResponse:
        """For the host: a button acts for whoever's turn it is, and undoes anybody's action."""
        panel = runtime().house.panel
        button = text_field("button")
        if all(one.id != button for one in panel.status().buttons):
            return not_done(
                Problem(404, "button", text("The panel has no such button."), field="button")
            )
        try:
            panel.touch(button, down=flag_field("down"))
        except RealPanelError:
            return not_done(
                Problem(409, "real", text("This panel is real: press the button on the table."))
            )
        return done()

    return routes
