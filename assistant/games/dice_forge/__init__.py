"""Dice Forge: the faces of its dice, as names that wait to be taught."""
