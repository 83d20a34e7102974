"""Making one reading out of looks at several frames. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading
from assistant.words.text import text
from vision.dice import DiceSight

LOOKS = 3
_SAME_PLACE = 0.12


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


def same_dice(before: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    """Whether the same values lie in the same places, to a fraction of a die."""
    if not before or len(before) != len(now):
        return False
    left = list(before)
    for die in now:
        match = next((old for old in left if _same_die(old, die)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def doubting_repeat(sight: DiceSight, before: Sequence[DieReading]) -> DiceSight:
    """The sight of a new throw; doubtful if its dice lie exactly as the last ones did.

    Dice hardly ever fall so, but often are lifted and put back.
    """
    if not sight.accepted or not same_dice(before, sight.dice):
        return sight
    question = text("The dice lie exactly as they lay before: was that a new throw?")
    return replace(sight, accepted=False, problems=(question,))


def _same_die(a: DieReading, b: DieReading) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = a.box, b.box
    near = _SAME_PLACE * (aw + ah) / 2
    off = max(abs(ax + aw / 2 - bx - bw / 2), abs(ay + ah / 2 - by - bh / 2))
    return a.kind == b.kind and a.value == b.value and off <= near
