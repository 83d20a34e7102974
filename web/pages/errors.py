"""Pages that say why something was not done."""

from __future__ import annotations

from collections.abc import Mapping

from flask import g, request

from assistant.words.actor import Role
from assistant.words.seats import Seat
from assistant.words.text import Text, text
from web.pages import shell
from web.pages.fragments import DICE_KINDS
from web.runtime import runtime


def error_page(status: int, reason: Text, language: str) -> str:
    """The page of a refused request; who lacks the host's rights is asked for the PIN."""
    asker = g.get("audience")
    ask_pin = status == 403 and asker is not None and asker.role is not Role.HOST
    back = request.full_path.removesuffix("?") if request.method == "GET" else "/score"
    return shell.page(
        "error",
        "error.html",
        text("Not done"),
        language,
        reason=reason,
        ask_pin=ask_pin,
        back=back,
    )


def roll_again_page(reason: Text, typed: Mapping[str, str], back: str) -> str:
    """Why a typed roll was not taken, with its form as it was filled in."""
    return shell.page(
        "error",
        "roll_again.html",
        text("Not done"),
        reason=reason,
        typed=typed,
        here=back,
        dice_kinds=DICE_KINDS,
        view=runtime().house.table.view(),
    )


def take_over_page(link: str, seat: Seat, holder: str) -> str:
    """Asks before a seat is taken from another phone."""
    return shell.page(
        "claim", "claim.html", text("Take this seat?"), link=link, seat=seat, holder=holder
    )
