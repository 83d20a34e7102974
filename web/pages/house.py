"""Pages about the house: codes to scan, devices and their rights, the diagnosis."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint

from assistant.words.actor import Role
from assistant.words.status import Check, Health
from assistant.words.text import text
from web.access import audience, needs
from web.api.codes import public_address
from web.lately import Lately
from web.pages import shell
from web.pages.shown import seat_of
from web.problems import Problem
from web.runtime import runtime

_WORST_FIRST = (Health.BROKEN, Health.LOOK, Health.OK)
_STILL_LOOKING = text("The table did not answer in time. Look at the score, then try again.")

FRESH_S = 2.0
"""A diagnosis is shown again for so many seconds."""
PATIENCE_S = 2.0
"""Who asks while the very first diagnosis is made waits for it for so many seconds."""


def house_routes() -> Blueprint:
    """Routes of the pages about the house."""
    routes = Blueprint("house", __name__)
    lately: Lately[Sequence[Check]] = Lately(FRESH_S, PATIENCE_S)

    @routes.get("/codes")
    @needs(Role.HOST)
    def codes() -> str:
        parts = runtime()
        view = parts.house.table.view()
        holders = {seat.id: parts.rights.holder(seat.id) for seat in view.seats}
        return shell.page(
            "codes",
            "codes.html",
            text("Codes for phones"),
            view=view,
            holders=holders,
            address=public_address(),
        )

    @routes.get("/devices")
    @needs(Role.HOST)
    def devices() -> str:
        parts = runtime()
        view = parts.house.table.view()
        return shell.page(
            "devices",
            "devices.html",
            text("Devices"),
            devices=parts.rights.devices(),
            game=view.game and view.game.id,
            seats={seat.id: seat for seat in view.seats},
            me=audience().device,
        )

    @routes.get("/device")
    def own_device() -> str:
        me = audience()
        return shell.page(
            "device",
            "device.html",
            text("This device"),
            own_name=me.name,
            seat=seat_of(runtime().house.table.view(), me.seat),
        )

    @routes.get("/diagnosis")
    def diagnosis() -> str:
        found = lately.get(runtime().house.diagnose)
        if found is None:
            raise Problem(503, "busy", _STILL_LOOKING, retry_s=PATIENCE_S)
        checks = sorted(found, key=lambda check: _WORST_FIRST.index(check.health))
        return shell.page(
            "diagnosis",
            "diagnosis.html",
            text("Diagnosis"),
            checks=checks,
            worst=checks[0].health if checks else Health.OK,
        )

    return routes
