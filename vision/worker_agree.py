"""Making one reading out of looks at several frames. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from vision.dice import DiceSight

LOOKS = 3


def agree(sights: Sequence[DiceSight], *, hurry: bool = False) -> DiceSight | None:
    """The sight to report, None while another look is wanted.

    A first look without doubt stands. After a doubtful one two must agree
    without doubt; otherwise, after `LOOKS` looks or in a hurry, what most of
    them saw is reported as doubtful.
    """
    if sights[0].accepted or not sights[0].dice:
        return sights[0]
    sure = [sight for sight in sights if sight.accepted]
    for sight in sure:
        if sum(values(other) == values(sight) for other in sure) >= 2:
            return sight
    if len(sights) < LOOKS and not hurry:
        return None
    doubtful = [sight for sight in sights if not sight.accepted]
    return max(doubtful, key=lambda one: (_seconders(one, sights), _certainty(one)))


def values(sight: DiceSight) -> tuple[str, ...]:
    """What was seen, whatever the order."""
    return tuple(sorted(f"{die.kind}={die.value}" for die in sight.dice))


def _seconders(sight: DiceSight, sights: Sequence[DiceSight]) -> int:
    return sum(values(other) == values(sight) for other in sights)


def _certainty(sight: DiceSight) -> float:
    return min((die.confidence for die in sight.dice), default=0.0)
