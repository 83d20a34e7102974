"""Were dice thrown, or only moved with the values that they showed? Pure.

A hand shoves them together, lines them up, carries them elsewhere; the tray is turned with its
dice in it, or the camera is. What rolled was seen to, with no hand in view.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations

from assistant.words.dice import DieReading
from assistant.words.die_colours import may_be
from assistant.words.text import Text, text
from assistant.words.wanted import most_matched
from vision.boxes import centred
from vision.stillness import Settled

SHORTEST_THROW_S = 0.45
"""What lies in the tray is thrown anew in no less: it is taken up first, and then rolls."""
_SEEN_AT, _SEEN_FROM = 0.25, 0.1
"""By how much the way from die to die may seem another one though they moved as one: in edges,
and as a share of it, for a camera that looks from the side."""


def only_moved(
    lay: Sequence[DieReading], now: Sequence[DieReading], settled: Settled, *, shifted: bool
) -> bool:
    """Whether all dice may be some of those that lay there, moved with the values they showed.

    They may where they were not seen to roll, or where `shifted` tells that the ground moved along.
    """
    moved = shifted or not rolled(settled)
    return moved and bool(now) and _carried(lay, now)


def moved_as_one(lay: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    """Whether several dice lie to each other as some lay that showed the same."""
    if len(now) < 2 or not _carried(lay, now):
        return False
    first, second = now[:2]
    return any(
        _shows_the_same(one, first)
        and _shows_the_same(other, second)
        and _as_far(one, first, other, second)
        and _matched(lay, now, partial(_lies_alike, ((one, first), (other, second))))
        for one, other in permutations(lay, 2)
    )


def laid_back(lay: Sequence[DieReading], now: Sequence[DieReading], settled: Settled) -> bool:
    """Whether dice of a tray that had been cleared may be all that lay in it, laid down again."""
    return len(lay) == len(now) and not rolled(settled) and _carried(lay, now)


def rolled(settled: Settled) -> bool:
    """Whether dice were seen to move for as long as a throw, with no hand in view."""
    return settled.alone_s >= SHORTEST_THROW_S


def shown_before(dice: int) -> Text:
    """The question about so many dice that may only have been moved."""
    if dice == 1:
        return text("The die shows what it showed before: was that a new throw?")
    return text("The dice show what they showed before: was that a new throw?")


def _carried(lay: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    """Whether each die may be another one of those that lay there."""
    return _matched(lay, now, _shows_the_same)


def _matched(
    lay: Sequence[DieReading],
    now: Sequence[DieReading],
    fits: Callable[[DieReading, DieReading], bool],
) -> bool:
    places = most_matched(
        range(len(now)), range(len(lay)), lambda die, old: fits(lay[old], now[die])
    )
    return len(places) == len(now)


def _shows_the_same(old: DieReading, die: DieReading) -> bool:
    alike = (old.kind, old.value) == (die.kind, die.value)
    return alike and may_be(old.colour, die.colour)


def _lies_alike(
    known: Sequence[tuple[DieReading, DieReading]], old: DieReading, die: DieReading
) -> bool:
    """Whether a die may be an old one, as far as that was from the two that are `known`."""
    if any(die is now for _, now in known):
        return any(old is one and die is now for one, now in known)
    return _shows_the_same(old, die) and all(_as_far(old, die, *pair) for pair in known)


def _as_far(old: DieReading, die: DieReading, other_old: DieReading, other: DieReading) -> bool:
    before, now = _between(old, other_old), _between(die, other)
    edge = sum(sum(one.box[2:]) for one in (old, die, other_old, other)) / 8
    return abs(before - now) <= _SEEN_AT * edge + _SEEN_FROM * max(before, now)


def _between(die: DieReading, other: DieReading) -> float:
    """How far two dice lie from each other, in pixels."""
    one, two = centred(die.box), centred(other.box)
    return math.hypot(one.x - two.x, one.y - two.y)
