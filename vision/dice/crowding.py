"""Dice that are nearer to each other than dice can lie side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from assistant.words.dice import DieReading, DieState

_NEAREST = 0.76
"""Distance in parts of the size of their boxes. On the train parts of photographs from above,
dice that touch are 0.77 and more apart, a die and a side of it that was read as another one 0.69
and less. Seen from the side, dice that hide each other are nearer, and asked about."""


def mark_crowded(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The same dice; of flat ones that are too near to another one nobody is sure any more.

    One of them lies on the other, or is only a side of it: both count as stacked.
    """
    return tuple(
        msgspec.structs.replace(die, state=DieState.STACKED)
        if die.state is DieState.FLAT and any(_too_near(die, one) for one in dice if one is not die)
        else die
        for die in dice
    )


def _too_near(die: DieReading, other: DieReading) -> bool:
    if other.value is None:
        return False
    (x, y, w, h), (ox, oy, ow, oh) = die.box, other.box
    apart = math.dist((x + w / 2, y + h / 2), (ox + ow / 2, oy + oh / 2))
    return apart < _NEAREST * (max(w, h) + max(ow, oh)) / 2
