"""Dice that are nearer to each other than dice can lie side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from assistant.words.dice import DieReading, DieState

_NEAREST = 0.7
"""Distance in parts of the size of their boxes. Cubes that touch edge to edge and stand askew in
the picture are 1 / sqrt(2) = .71 apart. On the train parts of photographs 11 pairs of flat dice are
.70 to .76 apart; of what is nearer, a side of a die that was read as another one, .69 and less.
Seen from the side, dice that hide each other are nearer, and asked about."""


_ONE_DIE = 0.6
"""The same for what cannot be two dice side by side, even if the camera is tilted by 40 degrees:
the one that is less sure is a side of the other, or lies under it."""


def mark_crowded(
    dice: Sequence[DieReading], others: Sequence[DieReading] = ()
) -> tuple[DieReading, ...]:
    """The same dice; of flat ones that are too near to another one nobody is sure any more.

    One of them lies on the other, or is only a side of it: both count as stacked. Where that is
    plain by how near they are, the less sure one may be no die at all, and has no value. `others`
    are seen, too.
    """
    seen = (*dice, *others)
    return tuple(_marked(die, [one for one in seen if one is not die]) for die in dice)


def _marked(die: DieReading, others: Sequence[DieReading]) -> DieReading:
    near = [one for one in others if one.value is not None and apart(die, one) < _NEAREST]
    if die.value is None or not near:
        return die
    if any(apart(die, one) < _ONE_DIE and one.confidence > die.confidence for one in near):
        return msgspec.structs.replace(die, value=None, state=DieState.UNKNOWN)
    if die.state is DieState.FLAT:
        return msgspec.structs.replace(die, state=DieState.STACKED)
    return die


def apart(die: DieReading, other: DieReading) -> float:
    """Distance in parts of the mean size of both."""
    (x, y, w, h), (ox, oy, ow, oh) = die.box, other.box
    apart = math.dist((x + w / 2, y + h / 2), (ox + ow / 2, oy + oh / 2))
    return apart / ((max(w, h) + max(ow, oh)) / 2)
