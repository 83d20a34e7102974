"""Values beside icons: a die that may bear an icon, too, is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import DieKind, DieReading
from vision.dice.answer import Answer
from vision.dice.shape import CLASSES

_MAY_BE_ICON = 0.002
"""Chance of an icon from which a value is doubted beside icons. Of 1200 drawn icons 29 were taken
for a value with certainty, 5 of these with a lower chance; of 810 values that are certain one in
six has a higher one, so without icons beside them they are not doubted."""
MAYBE_AN_ICON = 0.78
"""The most that such a value may be worth."""

_CUSTOM = CLASSES.index(DieKind.CUSTOM.value)


def may_be_icons(dice: Sequence[DieReading], looks: Sequence[Sequence[Answer]]) -> list[bool]:
    """Which of the dice with these looks at them may bear icons, as half of them do or more that
    nobody taught.

    Dice of one set are thrown together: an arrow beside a sword and a crescent is no 4.
    """
    unknown = sum(die.kind is DieKind.CUSTOM and die.value is None for die in dice)
    if 2 * unknown < len(dice):
        return [False] * len(dice)
    return [
        die.kind is not DieKind.CUSTOM
        and any(float(look.classes[_CUSTOM]) >= _MAY_BE_ICON for look in seen)
        for die, seen in zip(dice, looks, strict=True)
    ]
