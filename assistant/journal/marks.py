"""Kinds of the events that are the table's own, not a game's."""

from __future__ import annotations

GAME_STARTED = "game_started"
GAME_RESUMED = "game_resumed"
PUT_AWAY = "put_away"
STOPPED = "stopped"
"""Skald ended while a turn was measured: with the seconds that the turn had by then."""
UNDONE = "undone"
REDONE = "redone"
TICKED = "ticked"
GIVEN = "given"
"""Before the events of a command: the command itself, so that they can be decided anew."""
REVISED = "revised"
"""A roll was corrected: what follows stands in the place of everything since that roll."""
