"""Is what lies there a new throw, or what lay there before? Pure.

Dice that came to rest were thrown, or handled: taken up and laid back, turned, nudged, cleared
away one by one. What was handled is not told again; where it may be either, people are asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assistant.words.dice import DieReading
from assistant.words.text import Text, text
from assistant.words.wanted import counts
from vision.dice import DiceSight
from vision.dice.scope import apart, way
from vision.stillness import Settled
from vision.worker_moved import (
    SHORTEST_THROW_S,
    laid_back,
    moved_as_one,
    only_moved,
    shown_before,
)

_SAME_PLACE = 0.12
"""How far a die may seem to lie from where it lay though nobody touched it, in edges."""
_PUSHED = 0.75
"""So near to where they lay, dice that all show what they showed, and as flat, were pushed; in
edges."""
_TOGETHER = 0.2
"""So alike is the way of all dice where not they but the camera was pushed, in edges."""


@dataclass(frozen=True, slots=True)
class Before:
    """The dice that lay there before; `told` when nobody is being asked about them.

    `covered`: something lay over some of them, or lies over them now. `shifted`: the ground
    around them has moved. `roll` are the dice of the last throw that was counted, which may have
    been taken out since.
    """

    dice: tuple[DieReading, ...] = ()
    told: bool = False
    covered: bool = False
    shifted: bool = False
    roll: tuple[DieReading, ...] = ()


def is_old(settled: Settled, before: Before, dice: Sequence[DieReading], *, boards: bool) -> bool:
    """Whether these dice are what is left of the old throw, untouched or hardly pushed.

    With `boards` in view pieces are moved too, with dice lying beside them. Dice outside the tray
    are none of the throw; where they moved, they are what was seen to move.
    """
    handled = not settled.certain or settled.moved_s < SHORTEST_THROW_S
    lay, now = in_tray(before.dice), in_tray(dice)
    if same_dice(lay, now):
        return handled or boards or before.covered or _moved_beside(before.dice, dice)
    if not before.told or not now:
        return False
    whole = len(now) == len(lay)
    if _paired(lay, now, _lies_there):
        return handled or not whole
    pairs = _paired(lay, now, was_pushed)
    return bool(pairs) and whole and (handled or _all_one_way(pairs))


def doubting_repeat(sight: DiceSight, settled: Settled, before: Before) -> DiceSight:
    """The sight of what may be a new throw; doubtful where it may be the last one, handled."""
    question = _question(sight.dice, settled, before) if sight.accepted else None
    if question is None:
        return sight
    return replace(sight, accepted=False, problems=(question,))


def in_tray(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The dice that may count."""
    return tuple(die for die in dice if counts(die))


def beside_tray(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The dice that lie outside the tray."""
    return tuple(die for die in dice if not counts(die))


def _moved_beside(before: Sequence[DieReading], dice: Sequence[DieReading]) -> bool:
    lay, now = beside_tray(before), beside_tray(dice)
    return bool(lay or now) and not same_dice(lay, now)


def _question(dice: Sequence[DieReading], settled: Settled, before: Before) -> Text | None:
    lay, now = in_tray(before.dice), in_tray(dice)
    if same_dice(lay, now):
        return text("The dice lie exactly as they lay before: was that a new throw?")
    if before.covered and len(lay) == len(now) and _paired(lay, now, was_pushed):
        return shown_before(len(now))
    if before.told and lay and settled.moved_s < SHORTEST_THROW_S:
        return text("The dice moved for a moment only: was that a new throw?")
    if before.told and not settled.certain and _lies_where_one_lay(lay, now):
        return text("A die lies where one lay before: was that a new throw?")
    return shown_before(len(now)) if _was_moved(lay, now, settled, before) else None


def _lies_where_one_lay(lay: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    return any(apart(old, die) <= _SAME_PLACE for old in lay for die in now)


def _was_moved(
    lay: Sequence[DieReading], now: Sequence[DieReading], settled: Settled, before: Before
) -> bool:
    """Whether the dice of a throw that counts already may only have been moved."""
    if not lay:
        return laid_back(before.roll, now, settled)
    counted = lay if before.told else before.roll
    moved = only_moved(counted, now, settled, shifted=before.shifted)
    return moved or moved_as_one(counted, now)


def same_dice(before: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    """Whether the same values lie in the same places, to a fraction of a die."""
    return len(before) == len(now) and bool(
        _paired(before, now, lambda old, die: _shows_the_same(old, die, _SAME_PLACE))
    )


def _lies_there(old: DieReading, die: DieReading) -> bool:
    """Whether a die lies where one lay that may show the same."""
    may_be = None in (die.value, old.value) or (die.kind, die.value) == (old.kind, old.value)
    return may_be and apart(old, die) <= _SAME_PLACE


def _shows_the_same(old: DieReading, die: DieReading, reach: float) -> bool:
    return old.kind == die.kind and old.value == die.value and apart(old, die) <= reach


def was_pushed(old: DieReading, die: DieReading) -> bool:
    """Whether a die lies as it lay, a little further on; one that leans now is asked about."""
    return old.state is die.state and _shows_the_same(old, die, _PUSHED)


def _paired(
    before: Sequence[DieReading],
    now: Sequence[DieReading],
    fits: Callable[[DieReading, DieReading], bool],
) -> list[tuple[DieReading, DieReading]]:
    """Each die of `now` with one of `before`, the nearest first; none where one has none."""
    left = list(before)
    pairs = []
    for die in now:
        fitting = [one for one in left if fits(one, die)]
        if not fitting:
            return []
        old = min(fitting, key=lambda one: apart(one, die))
        left.remove(old)
        pairs.append((old, die))
    return pairs


def _all_one_way(pairs: Sequence[tuple[DieReading, DieReading]]) -> bool:
    """Whether several dice moved alike, as they do where the camera was pushed."""
    ways = [way(old, die) for old, die in pairs]
    return len(ways) > 1 and all(math.dist(way, ways[0]) <= _TOGETHER for way in ways)
