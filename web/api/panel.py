"""Buttons of the drawn panel."""

from __future__ import annotations

import secrets
import time

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import NotHeldError, RealPanelError
from assistant.words.actor import Role
from assistant.words.text import text
from web.access import audience, needs
from web.api.fields import flag_field, has_field, text_field
from web.api.outcome import done, not_done
from web.problems import Problem
from web.runtime import runtime

PATIENCE_S = 1.0
"""Longest wait for the table to do what a press asks for; the page that follows shows it."""
LOOK_S = 0.02


def panel_routes() -> Blueprint:
    """Routes of the panel."""
    routes = Blueprint("panel_api", __name__)

    @routes.post("/api/panel/touch")
    @needs(Role.HOST)
    def touch() -> BaseResponse:
        """For the host: a button acts for whoever's turn it is, and undoes anybody's action.

        Without `down` it is a whole press, as long as the button wants to be held.
        `finger` tells the presses of one device apart.
        """
        panel = runtime().house.panel
        button = text_field("button")
        if all(one.id != button for one in panel.status().buttons):
            return not_done(
                Problem(404, "button", text("The panel has no such button."), field="button")
            )
        try:
            if not has_field("down"):
                return done() if _press(button) else not_done(_unheard())
            finger = text_field("finger") if has_field("finger") else ""
            panel.touch(button, down=flag_field("down"), finger=f"{audience().device} {finger}")
        except RealPanelError:
            return not_done(
                Problem(409, "real", text("This panel is real: press the button on the table."))
            )
        except NotHeldError:
            return not_done(_unheard())
        return done()

    return routes


def _unheard() -> Problem:
    why = text("Nothing came of this press, because another one came in between. Press again.")
    return Problem(409, "unheard", why)


def _press(button: str) -> bool:
    """A whole press; what it does is done before the answer. False where it did not count."""
    panel, table = runtime().house.panel, runtime().house.table
    before = table.view().version
    if not panel.press(button, finger=secrets.token_hex(8)):
        return False
    end = time.monotonic() + PATIENCE_S
    while table.view().version == before and time.monotonic() < end:
        time.sleep(LOOK_S)
    return True
