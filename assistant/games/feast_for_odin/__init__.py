"""A Feast for Odin: seven rounds of Vikings, boards, hunts and feasts for one to four players."""

from assistant.games.feast_for_odin.rules import FeastForOdinRules

__all__ = ["FeastForOdinRules"]
