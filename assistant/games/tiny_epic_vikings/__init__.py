"""Tiny Epic Vikings: islands, battles and gods for one to four players."""

from assistant.games.tiny_epic_vikings.rules import TinyEpicVikingsRules

__all__ = ["TinyEpicVikingsRules"]
