"""Whose dice are thrown, arranged or photographed: a seat's own, or anybody's for the host."""

from __future__ import annotations

from assistant.words.actor import Role
from assistant.words.text import text
from web.access import audience
from web.problems import Problem
from web.runtime import runtime


def check_own_dice() -> None:
    """Refuses a seat while the dice that are wanted are another seat's; raises `Problem`."""
    asker, wanted = audience(), runtime().house.table.view().wanted
    if asker.role is Role.HOST or wanted is None or wanted.seat in (None, asker.seat):
        return
    raise _NOT_YOURS


def check_own_zone(seat: str) -> None:
    """Refuses a seat to throw in the zone of another one, or for all; raises `Problem`."""
    asker = audience()
    if asker.role is not Role.HOST and asker.seat != seat:
        raise _NOT_YOURS


_NOT_YOURS = Problem(403, "turn", text("This is not for your seat to do now."))
