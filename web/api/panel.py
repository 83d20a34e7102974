"""Buttons of the drawn panel."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import RealPanelError
from assistant.words.actor import Role
from assistant.words.status import Button
from assistant.words.text import text
from web.access import needs
from web.api.fields import flag_field, has_field, text_field
from web.api.outcome import done, not_done
from web.problems import Problem
from web.runtime import runtime

SHORTEST_S = 0.15
"""A release that follows sooner would be taken for a bounce of the contact."""

PATIENCE_S = 2.0
LOOK_S = 0.02


def panel_routes() -> Blueprint:
    """Routes of the panel."""
    routes = Blueprint("panel_api", __name__)

    @routes.post("/api/panel/touch")
    @needs(Role.HOST)
    def touch() -> BaseResponse:
        """For the host: a button acts for whoever's turn it is, and undoes anybody's action.

        Without `down` it is a whole press, as long as the button wants to be held.
        """
        button = text_field("button")
        key = _status(button)
        if key is None:
            return not_done(
                Problem(404, "button", text("The panel has no such button."), field="button")
            )
        try:
            if has_field("down"):
                runtime().house.panel.touch(button, down=flag_field("down"))
            else:
                _press(button, key.hold_s or 0)
        except RealPanelError:
            return not_done(
                Problem(409, "real", text("This panel is real: press the button on the table."))
            )
        return done()

    return routes


def _status(button: str) -> Button | None:
    buttons = runtime().house.panel.status().buttons
    return next((one for one in buttons if one.id == button), None)


def _press(button: str, hold_s: float) -> None:
    """Presses and lets go; what that does is done before the answer, unless it does nothing."""
    panel, table = runtime().house.panel, runtime().house.table
    before = table.view().version

    def is_down() -> bool:
        now = _status(button)
        return now is not None and now.down

    def is_done() -> bool:
        return table.view().version != before

    panel.touch(button, down=True)
    try:
        # Held to the end whatever else happens: somebody else's action is not what was meant.
        time.sleep(hold_s + SHORTEST_S)
        _wait(is_done if hold_s else is_down, PATIENCE_S)
    finally:
        panel.touch(button, down=False)
    _wait(lambda: not is_down(), PATIENCE_S)
    _wait(is_done, PATIENCE_S / 2)


def _wait(condition: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(LOOK_S)
