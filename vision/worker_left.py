"""Dice are in question and some of them are taken away: what are the others? Pure.

Who is asked about a die that leans takes it up to throw it again. The others were not thrown
meanwhile, so they are no throw, and what was asked stays asked. They may be the throw in question
where one too many had lain there, or where what is gone may have been no die.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieState, WantedDice
from assistant.words.text import text
from assistant.words.wanted import most_matched
from vision.dice import DiceSight
from vision.dice.scope import apart
from vision.worker_repeat import in_tray

_STAYED = 0.75
"""So far a die may come, in edges, when another one that touches it is taken away."""


def of_left(
    sight: DiceSight,
    wanted: WantedDice,
    lay: Sequence[DieReading],
    asked: Sequence[DieReading],
) -> DiceSight:
    """What a sight is to a throw if people are being asked about dice.

    `lay` are all dice that lay there before, `asked` those that are in question. The sight of
    dice that are left is without dice if they are no throw; if they may be the one in question
    they are taken unasked only where each die was certain from the first.
    """
    now = in_tray((*sight.dice, *sight.old))
    if not now or _gone(in_tray(lay), now, sight.certain) is None:
        return sight
    counted = in_tray(sight.dice)
    gone = _gone(asked, counted, sight.certain)
    if gone is None or not (_enough(counted, wanted) or _may_be_no_dice(gone)):
        return replace(sight, dice=(), accepted=False, problems=(), old=(*sight.dice, *sight.old))
    if not sight.accepted or all(_is_certain(die, sight.certain) for die in asked):
        return sight
    problem = text("Something was taken away: was all that is left thrown together?")
    return replace(sight, accepted=False, problems=(problem,))


def _gone(
    lay: Sequence[DieReading], now: Sequence[DieReading], certain: float
) -> list[DieReading] | None:
    """The dice that were taken away; None unless these are all the others, where they lay."""
    if len(now) >= len(lay):
        return None
    stayed = most_matched(
        range(len(now)), range(len(lay)), lambda die, old: _stayed(lay[old], now[die], certain)
    )
    if len(stayed) < len(now):
        return None
    return [die for nth, die in enumerate(lay) if nth not in stayed]


def _stayed(old: DieReading, die: DieReading, certain: float) -> bool:
    """Whether a die may be one that lay there; one that leaned may have fallen over."""
    same = (old.kind, old.value) == (die.kind, die.value)
    sure = _is_certain(old, certain) and _is_certain(die, certain)
    return (same or not sure) and apart(old, die) <= _STAYED


def _enough(dice: Sequence[DieReading], wanted: WantedDice) -> bool:
    """Whether as many dice are left as were wanted, where that is a fixed number."""
    if wanted.among:
        return bool(dice)
    return wanted.dice is not None and len(dice) >= len(wanted.dice)


def _may_be_no_dice(things: Sequence[DieReading]) -> bool:
    return all(thing.state is DieState.UNKNOWN for thing in things)


def _is_certain(die: DieReading, certain: float) -> bool:
    return die.state is DieState.FLAT and die.value is not None and die.confidence >= certain
