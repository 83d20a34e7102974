"""The open table: seats, rounds, points and dice for any other game."""

from assistant.games.open_table.rules import OpenTableRules

__all__ = ["OpenTableRules"]
