"""Printed squares that are read as dice: fields of boards, tokens, halves of dominoes.

A print is flat: no side of it is seen, so its top never seems turned, and the net that tells dice
from other things leaves it some chance of being none. Either alone says little: under an upright
camera the tops of dice face it, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice.answer import Answer
from vision.dice.crowding import apart
from vision.dice.lean import Lie
from vision.dice.shape import NONE

_NOTHING, _PER_RADIAN = 0.002, 16.0
"""The chance of being nothing that is too much for a top that faces the camera, and how many times
(as a power of e) more may be where it seems turned by a radian. Chosen on drawn scenes: of 358
prints that were a 1 for sure 254 have more, of 257 such dice 5; of those that showed anything 87
of 113 and 17 of 532. On the train parts of photographs 16 of 1508 dice have more, 2 of 464 ones."""
_PLAINLY, _PLAINLY_BESIDE = 0.008, 0.015
"""The chance of being nothing that is too much however many dice lie there, and for what touches
another thing, which makes a die look less like one. Chosen on drawn dominoes: of 9 pictures that
were taken with their halves as dice 5 have one with more. Of 159 drawn scenes and 215 photographs
to train on of which the dice were taken 1 has more, of 54 drawn with dice that touch 2."""
_TOUCHING = 1.15
"""Distance in parts of their size within which two things touch."""


def may_be_print(look: Answer, lie: Lie) -> bool:
    """Whether what looks like a die may be flat."""
    return _is_flat(look, lie, _NOTHING)


def is_print(look: Answer, lie: Lie, die: DieReading, others: Sequence[DieReading]) -> bool:
    """Whether what is read as `die` is plainly flat: half a domino, a tile with pips.

    A 1 is not: of a small one in a blurred picture too little is seen.
    """
    if die.value == 1:
        return False
    touches = any(apart(die, other) < _TOUCHING for other in others if other is not die)
    return _is_flat(look, lie, _PLAINLY_BESIDE if touches else _PLAINLY)


def _is_flat(look: Answer, lie: Lie, nothing: float) -> bool:
    turned = math.hypot(*lie.tilt)
    return float(look.classes[NONE]) > nothing * math.exp(_PER_RADIAN * turned)


def mark_lone_print(
    dice: Sequence[DieReading], prints: Sequence[DieReading]
) -> tuple[DieReading, ...]:
    """The same dice; of a d6 that lies alone and is one of the `prints` nobody is sure.

    Where more lie there they are taken as they are: it is one print too many for what was wanted,
    and to doubt each of several dice would ask too often.
    """
    known = [die for die in dice if die.state is not DieState.UNKNOWN]
    return mark_prints(dice, prints) if len(known) == 1 else tuple(dice)


def mark_prints(dice: Sequence[DieReading], prints: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The same dice; of each d6 that is one of the `prints` nobody is sure."""
    return tuple(
        replace(die, value=None, state=DieState.UNKNOWN)
        if die.kind is DieKind.D6 and die.state is not DieState.UNKNOWN and die in prints
        else die
        for die in dice
    )
