"""Dice in question that were moved before anybody settled them."""

from __future__ import annotations

from math import hypot

from assistant.table.asking import Open
from assistant.words.dice import DieReading, DieState, Reading
from assistant.words.text import Text, text
from assistant.words.wanted import counts

_STRAIGHTENED = 2.0
_UNTOUCHED = 0.5
"""How far a die in doubt, and any other one, may lie from its old place, in edges."""
_ANEW_S = 1.5
"""Between two throws dice rest so far apart at least; sooner they had not come to rest."""


def replaced(asked: Open, seat: str | None, reading: Reading) -> Text | None:
    """What people are told when a reading for a seat takes the place of an open question.

    None where it answers it: a leaning die was straightened, a missing one laid there. Where
    each throw counts, only dice that do not lie flat may have been straightened.
    """
    question, flat_too = asked.question, not asked.want.wanted.each_counts
    left = list(reading.dice)
    answers = seat == question.seat
    for number, die in enumerate(question.dice):
        if not counts(die):
            continue
        doubtful = number in question.doubtful
        straightened = doubtful and (flat_too or die.state is not DieState.FLAT)
        reach = _STRAIGHTENED if straightened else _UNTOUCHED
        same = next((one for one in left if _may_be(die, one, reach, doubtful)), None)
        if same is None:
            answers = False
        else:
            left.remove(same)
    if answers:
        return None
    return text(
        "The dice {dice} were still in question when the next throw came; the next throw "
        "counts. If the first one counts too, type it in.",
        dice=", ".join("?" if die.value is None else str(die.value) for die in question.dice),
    )


def is_thrown_anew(asked: Open, reading: Reading) -> bool:
    """Whether dice were thrown again; the same throw is often read twice.

    No die lies where one in question lay then, and nobody takes dice up and throws them faster.
    """
    if reading.rest_s - asked.reading.rest_s < _ANEW_S:
        return False
    return not any(
        _moved(before, now) <= _UNTOUCHED * max(before.box[2:])
        for before in asked.question.dice
        for now in reading.dice
        if counts(now)
    )


def _may_be(before: DieReading, now: DieReading, reach: float, doubtful: bool) -> bool:
    near = _moved(before, now) <= reach * max(before.box[2:])
    return near and (doubtful or now.value == before.value)


def _moved(before: DieReading, now: DieReading) -> float:
    """How far the middles of two dice lie apart, in pixels."""
    x, y, w, h = before.box
    left, top, width, height = now.box
    return hypot(left + width / 2 - x - w / 2, top + height / 2 - y - h / 2)
