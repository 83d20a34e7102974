"""Dice Forge: blessings, forging and heroic feats for two to four players."""

from assistant.games.dice_forge.rules import DiceForgeRules

__all__ = ["DiceForgeRules"]
