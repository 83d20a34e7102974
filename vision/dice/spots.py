"""Which finds are things of their own: of several on one spot one is the die.

A find may be part of another one, or the ground that dice lie on. Equal dice side by side are at
times found both as they are and as a single large one, whose pips they would be.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.boxes import holds
from vision.dice.finder import LARGER, SAME_THING, Find, cover, is_ground

DOUBTFUL = 0.45
"""Score from which something may be a die: a person is asked."""
SURE = 0.55
"""Score from which something is a die."""
MAYBE = 0.3
"""Score from which something at the place of another thing may be the die there."""

_MOST = 3.2
"""How many times as large as one of them several dice side by side may be: three in a row. Pips
are smaller parts of their die."""
_ALIKE = 1.4
"""How many times as large as another one a die of a group may be."""
_APART = 0.4
"""How much of the smaller box of two dice side by side the other one's may cover: .25 where they
stand on their corners."""


def groups_of(finds: Sequence[Find], pips: Sequence[float]) -> list[Find]:
    """Those finds that are several dice side by side rather than one.

    `pips` tell how surely each find is a die with pips: two faces of a large d8 look like dice with
    numerals side by side.
    """
    return [find for find in finds if _is_group(find, finds, pips)]


def likely(
    finds: Sequence[Find],
    scores: Sequence[float],
    size: tuple[int, int],
    groups: Sequence[Find] = (),
) -> list[int]:
    """Places of those that may be dice, the likeliest first; of several on one spot one.

    `size` is the picture's (width, height). None of the `groups` is a die, and what is as large as
    a die of one of them may be one even if it is less likely than others.
    """
    dice = [find for find, score in zip(finds, scores, strict=True) if score >= SURE]
    kept: list[int] = []
    for place in sorted(range(len(finds)), key=lambda place: -scores[place]):
        find = finds[place]
        least = MAYBE if any(_may_belong(find, group) for group in groups) else DOUBTFUL
        apart = all(cover(find, finds[other]) < SAME_THING for other in kept)
        whole = find not in groups and not is_ground(find, dice, size)
        if scores[place] >= least and apart and whole:
            kept.append(place)
    return kept


def _is_group(group: Find, finds: Sequence[Find], scores: Sequence[float]) -> bool:
    """Whether two dice side by side lie in a find, as large as dice of a group are."""
    members: list[Find] = []
    for find, score in zip(finds, scores, strict=True):
        if (
            score >= DOUBTFUL
            and _may_belong(find, group)
            and all(cover(find, one) < _APART and _are_alike(find, one) for one in members)
        ):
            members.append(find)
    return len(members) > 1


def _may_belong(find: Find, group: Find) -> bool:
    """Whether a find may be one of the dice that were found as one."""
    small, large = max(find.w, find.h), max(group.w, group.h)
    return LARGER * small <= large <= _MOST * small and holds(group, find.x, find.y)


def _are_alike(one: Find, other: Find) -> bool:
    small, large = sorted((max(one.w, one.h), max(other.w, other.h)))
    return large <= _ALIKE * small
