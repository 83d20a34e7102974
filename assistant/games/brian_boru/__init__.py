"""Brian Boru: tricks for the towns of Ireland, for three to five players."""

from assistant.games.brian_boru.rules import BrianBoruRules

__all__ = ["BrianBoruRules"]
