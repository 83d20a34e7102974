"""Dice of one kind are about as large as each other in one picture."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from assistant.words.dice import DieKind, DieReading, DieState

_MOST = 1.9
"""How many times as large as another one a die of its kind may be seen, be it nearer to the camera
or of another make. On photographs for measuring, dice that are taken and right differ by 1.75 at
most; four dice side by side that were taken for a single one had twice the size of the fifth."""


def mark_odd_sizes(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The same dice; of those far larger or smaller than most others of their kind nobody is sure.

    Several dice that touch are at times taken for one, and pips or prints for small dice.
    """
    return tuple(_marked(die, [one for one in dice if one is not die]) for die in dice)


def _marked(die: DieReading, others: Sequence[DieReading]) -> DieReading:
    like = [one for one in others if one.value is not None and one.kind is die.kind]
    odd = [one for one in like if _ratio(die, one) > _MOST]
    if die.value is None or die.kind is DieKind.CUSTOM or 2 * len(odd) <= len(like):
        return die
    return msgspec.structs.replace(die, value=None, state=DieState.UNKNOWN)


def _ratio(die: DieReading, other: DieReading) -> float:
    """How many times as large the larger one is; one that is cut has lost a part of its size."""
    if DieState.CUT in (die.state, other.state):
        return 1.0
    small, large = sorted((max(die.box[2:]), max(other.box[2:])))
    return large / small
