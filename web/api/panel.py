"""Buttons of the drawn panel."""

from __future__ import annotations

import secrets
import time

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import NotHeldError, PressEnd, RealPanelError
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
                end = _press(button)
                return done() if end is PressEnd.COUNTED else not_done(_UNHEARD[end])
            finger = text_field("finger") if has_field("finger") else ""
            panel.touch(button, down=flag_field("down"), finger=f"{audience().device} {finger}")
        except RealPanelError:
            return not_done(
                Problem(409, "real", text("This panel is real: press the button on the table."))
            )
        except NotHeldError:
            return not_done(_UNHEARD[PressEnd.CAME_BETWEEN])
        return done()

    return routes


_UNHEARD = {
    PressEnd.CAME_BETWEEN: Problem(
        409,
        "unheard",
        text("Nothing came of this press, because another one came in between. Press again."),
    ),
    PressEnd.UNANSWERED: Problem(
        503,
        "unanswered",
        text(
            "The panel has not answered: this machine has too much to do, or the panel has "
            "failed. The press may count yet: look at the table before you press again."
        ),
    ),
    PressEnd.SHUT: Problem(
        503, "shut", text("Nothing came of this press: Skald is being stopped just now.")
    ),
}


def _press(button: str) -> PressEnd:
    """A whole press; what it does is done before the answer."""
    panel, table = runtime().house.panel, runtime().house.table
    before = table.view().version
    pressed = panel.press(button, finger=secrets.token_hex(8))
    if pressed is not PressEnd.COUNTED:
        return pressed
    end = time.monotonic() + PATIENCE_S
    while table.view().version == before and time.monotonic() < end:
        time.sleep(LOOK_S)
    return pressed
