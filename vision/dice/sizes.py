"""Dice of one kind are about as large as each other in one picture."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from assistant.words.dice import DieKind, DieReading, DieState
from vision.boxes import centred
from vision.dice.finder import SAME_THING, Find, cover
from vision.dice.prints import CLEAR, may_be_nothing

_MOST = 1.9
"""How many times as large as another one a die of its kind may be seen, be it nearer to the camera
or of another make. On photographs for measuring, dice that are taken and right differ by 1.75 at
most; four dice side by side that were taken for a single one had twice the size of the fifth."""


def mark_odd_sizes(
    dice: Sequence[DieReading], telling: Sequence[DieReading]
) -> tuple[DieReading, ...]:
    """The same dice; of those far larger or smaller than most others of their kind nobody is sure.

    Several dice that touch are at times taken for one, and pips or prints for small dice. How
    large dice are, those tell that are `telling`.
    """
    return tuple(_marked(die, [one for one in telling if one is not die]) for die in dice)


def without_odd_things(
    dice: Sequence[DieReading], maybe: Sequence[Find], certain: float
) -> tuple[DieReading, ...]:
    """The same dice without what may be none and is far larger or smaller than all that are sure.

    Nobody is to be asked about a plug or a label beside dice that all are plain. But `maybe` tells
    what else may be a die: where one of about the right size is among it, the thing may be a pip
    of that die. `certain` is the confidence from which a die is sure.
    """
    sure = [
        max(die.box[2:])
        for die in dice
        if die.value is not None and die.state is DieState.FLAT and die.confidence >= certain
    ]
    fitting = [find for find in maybe if _fits(max(find.w, find.h), sure)]
    return tuple(
        die
        for die in dice
        if not sure
        or not may_be_nothing(die)
        or _fits(max(die.box[2:]), sure)
        or any(cover(Find(*centred(die.box), 0.0), find) >= SAME_THING for find in fitting)
    )


def _fits(size: float, sure: Sequence[float]) -> bool:
    """Whether a die of that size may lie beside those that are sure.

    Where these differ in size the camera looks from the side: others may differ as much again.
    """
    if not sure:
        return False
    least, most = min(sure), max(sure)
    bound = _MOST * most / least
    return least / bound <= size <= most * bound


def _marked(die: DieReading, others: Sequence[DieReading]) -> DieReading:
    # What may be no die says nothing of the size of dice.
    like = [
        one
        for one in others
        if one.value is not None and one.kind is die.kind and one.confidence >= CLEAR
    ]
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
