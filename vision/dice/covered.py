"""Dice that are partly covered and pass for none: a card over half of one hides it from the finder.

The classifier knows such a die well where it is cut out around its middle and in its size. Both
are not seen; but the finder is drawn to what is left in view, and other dice tell how large one
is. So some places around what was found are looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from assistant.words.dice import DieReading, DieState
from vision.boxes import centred
from vision.dice.answer import Answer
from vision.dice.classifier import AGAIN, FURTHER, WHOLE, View
from vision.dice.finder import Find, cover
from vision.dice.on_boards import without_pieces
from vision.dice.scope import Scope, parted
from vision.dice.shape import NONE, STATES

_LEAST, _LARGEST = 0.35, 2.3
"""How large, in parts of a die, what is found of one that is partly covered may be: a little of
it, or the die with its cover."""
_TAKEN = 0.25
"""Part of such a die that known dice may hide in the picture: dice that touch overlap so far."""
_EDGE = 0.5
"""How far from the picture's edge in parts of a die its middle must lie: half dice there are looked
for by themselves (`vision.dice.edge`)."""
_BUSY = 6
"""With more finds than this that are none of the dice the ground is full of what looks a little
like dice, and half a die tells nothing. On 263 accepted photographs to train on 18 have something
that looks like half a die, on a rim with dark print or a printed board, all among 9 and more.
Around drawn dice under cards and fingers on plain, wooden and felt ground there are 1 to 4."""
_STEP = 0.22
"""How far beside a find of a die's size its middle is looked for, in parts of a die."""
_MAYBE, _COVERED = 0.4, 0.6
"""Chances of a covered die at the first look and in the mean of all. Of 60 drawn pictures with a
card or a finger over .25 to .6 of a die 30 were taken without it, now 7; of 92 that were taken and
had none all still are."""

_COVER = STATES.index(DieState.COVERED)

Look = Callable[[Sequence[Find], View], Sequence[Answer]]
"""What the classifier says of each find at one look."""


def covered_die(
    finds: Sequence[Find],
    dice: Sequence[DieReading],
    scope: Scope,
    size: tuple[int, int],
    look: Look,
) -> DieReading | None:
    """The likeliest die that is partly covered and none of the `dice`, where it would count.

    `finds` are all that the finder is drawn to, `size` is the picture's (width, height).
    """
    edges = [
        max(die.box[2:]) for die in dice if die.state is DieState.FLAT and die.value is not None
    ]
    if not edges:
        return None
    edge = float(np.median(edges))
    known = [Find(*centred(die.box), 1.0) for die in (*dice, *scope.before)]
    around = [_around(find, edge, known, size) for find in finds]
    if sum(map(bool, around)) > _BUSY:
        return None
    readings = [_reading(place, dice) for places in around for place in places]
    counted = without_pieces(parted(readings, scope, size).counted, scope.boards, size, 1.0)
    tried = [Find(*centred(one.box), 0.0) for one in counted]
    chances = [_chance(answer) for answer in look(tried, WHOLE)]
    best = int(np.argmax([*chances, _MAYBE]))
    if best == len(tried):
        return None
    more = [_chance(answer) for view in (AGAIN, *FURTHER) for answer in look([tried[best]], view)]
    chance = math.fsum((chances[best], *more)) / (1 + len(more))
    return msgspec.structs.replace(counted[best], confidence=chance) if chance >= _COVERED else None


def _around(find: Find, edge: float, known: Sequence[Find], size: tuple[int, int]) -> list[Find]:
    """Where a die of that edge of which something was found may lie, beside the `known` ones.

    What lay there before the throw is known, too, be it covered now or not.
    """
    large, (width, height), margin = max(find.w, find.h) / edge, size, _EDGE * edge
    if not _LEAST < large < _LARGEST:
        return []
    step = edge * max(_STEP, (large - 1) / 2)
    return [
        place
        for place in (
            Find(find.x + right * step, find.y + down * step, edge, edge, find.score)
            for right in (0, -1, 1)
            for down in (0, -1, 1)
        )
        if margin < place.x < width - margin
        and margin < place.y < height - margin
        and all(cover(place, die) <= _TAKEN for die in known)
    ]


def _chance(answer: Answer) -> float:
    """How surely a die lies there and is partly covered."""
    return float((1 - answer.classes[NONE]) * answer.states[_COVER])


def _reading(find: Find, dice: Sequence[DieReading]) -> DieReading:
    """Nobody knows its kind: it is called that of the die in view that is the surest."""
    box = find.x - find.w / 2, find.y - find.h / 2, find.w, find.h
    kind = max(dice, key=lambda die: die.confidence).kind
    return DieReading(kind, None, 0.0, box, DieState.COVERED)
