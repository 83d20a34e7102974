"""A die seen at a slant of which the top and a side were found as two: it is one die.

Two dice, side by side or on one another, may be found in boxes that overlap as much. But where
there is one die only, the box around both finds shows just that: a die that lies flat and has
the value of its top. Its side lies where the top is turned away from.

The bounds were chosen on the train parts of photographs and on 120 drawn tables of dice that
touch or lie on one another: 18 dice that were found as two are known to be one, and none of 64
pairs of dice.
"""

from __future__ import annotations

import math

from assistant.words.dice import DieState
from vision.dice.answer import Answer
from vision.dice.finder import Find, cover
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, NONE, PIPS, STATES

_PIPS = CLASSES.index(PIPS)
_FLAT, _STACKED = STATES.index(DieState.FLAT), STATES.index(DieState.STACKED)
_SHARED = 0.22
"""How much of the smaller box the larger one must cover."""
_ALIKE, _SQUARE = 1.45, 1.75
"""How much larger one face may be than the other, and how long the box around both."""
_ONE_DIE, _NOTHING, _TOP = 0.95, 0.05, 0.9
"""How surely the whole must show the top's value and lie flat, may be nothing, and how surely the
top must show that value by itself."""
_CLEAR, _WHOLE_FLAT = 0.9, 0.6
"""A side that is read as surely as this is a die, unless the whole lies flat by how it stands."""
_TOWER = 0.5
"""Chance from which one of them lies on or under the other."""
_TURNED, _AWAY = 0.4, 0.7
"""How far the top must be turned, and how well the side must lie the other way (a cosine). On 728
photographs to train on and 160 drawn tables of touching dice and towers no find is joined whose
top is turned by less than .45; a drawn die at a slant is told to be turned by .44."""


def may_be_one_die(one: Find, other: Find) -> bool:
    """Whether two finds may be two faces of one die, by where and how large they are."""
    small, large = sorted((max(one.w, one.h), max(other.w, other.h)))
    if large > _ALIKE * small or cover(one, other) < _SHARED:
        return False
    both = around(one, other)
    return max(both.w, both.h) <= _SQUARE * min(both.w, both.h)


def around(one: Find, other: Find) -> Find:
    """The box around two finds, as sure as the surer one."""
    both = (one, other)
    left, right = min(f.x - f.w / 2 for f in both), max(f.x + f.w / 2 for f in both)
    top, bottom = min(f.y - f.h / 2 for f in both), max(f.y + f.h / 2 for f in both)
    score = max(one.score, other.score)
    return Find((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, score)


def is_side(top: tuple[Find, Answer], side: tuple[Find, Answer], whole: Answer, lie: Lie) -> bool:
    """Whether a find is only a side of the die whose top another find is.

    Of both it is told what one look at them says. `whole` is such a look at the box around
    both, `lie` how a die in it lies.
    """
    (at, shown), (beside, seen) = top, side
    place = int(whole.pips.argmax())
    if not _is_one_flat_die(whole, place) or _pips(shown, place) < _TOP:
        return False
    if any(float(look.states[_STACKED]) >= _TOWER for look in (shown, seen)):
        return False
    # No side of a die shows what its top or its bottom does.
    if max(_pips(seen, place), _pips(seen, 5 - place)) >= _CLEAR:
        return False
    if _pips(seen, int(seen.pips.argmax())) >= _CLEAR and lie.states[_FLAT] < _WHOLE_FLAT:
        return False
    (right, down), away = lie.tilt, (beside.x - at.x, beside.y - at.y)
    turned, far = math.hypot(right, down), math.hypot(*away)
    return turned >= _TURNED and right * away[0] + down * away[1] <= -_AWAY * turned * far


def _is_one_flat_die(whole: Answer, place: int) -> bool:
    return (
        _pips(whole, place) >= _ONE_DIE
        and float(whole.classes[NONE]) <= _NOTHING
        and float(whole.states[_FLAT]) >= _ONE_DIE
    )


def _pips(look: Answer, place: int) -> float:
    """The chance of a die with `place` + 1 pips."""
    return float(look.classes[_PIPS] * look.pips[place])
