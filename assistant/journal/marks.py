"""Kinds of the events that are the table's own, not a game's."""

from __future__ import annotations

GAME_STARTED = "game_started"
GAME_RESUMED = "game_resumed"
PUT_AWAY = "put_away"
UNDONE = "undone"
REDONE = "redone"
TICKED = "ticked"
