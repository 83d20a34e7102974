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
from vision.dice.lean import Lie
from vision.dice.shape import NONE

_NOTHING, _PER_RADIAN = 0.002, 16.0
"""The chance of being nothing that is too much for a top that faces the camera, and how many times
(as a power of e) more may be where it seems turned by a radian. Chosen on drawn scenes: of 358
prints that were a 1 for sure 254 have more, of 257 such dice 5; of those that showed anything 87
of 113 and 17 of 532. On the train parts of photographs 16 of 1508 dice have more, 2 of 464 ones."""


def may_be_print(look: Answer, lie: Lie) -> bool:
    """Whether what looks like a die may be flat."""
    turned = math.hypot(*lie.tilt)
    return float(look.classes[NONE]) > _NOTHING * math.exp(_PER_RADIAN * turned)


def mark_lone_print(
    dice: Sequence[DieReading], prints: Sequence[DieReading]
) -> tuple[DieReading, ...]:
    """The same dice; of a d6 that lies alone and is one of the `prints` nobody is sure.

    Where more lie there they are taken as they are: it is one print too many for what was wanted,
    and to doubt each of several dice would ask too often.
    """
    known = [die for die in dice if die.state is not DieState.UNKNOWN]
    if len(known) != 1 or known[0].kind is not DieKind.D6 or known[0] not in prints:
        return tuple(dice)
    return tuple(
        replace(die, value=None, state=DieState.UNKNOWN) if die is known[0] else die for die in dice
    )
