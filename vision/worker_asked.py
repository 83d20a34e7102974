"""Dice that lay there before a throw was asked for are none of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, DieState, WantedDice
from assistant.words.text import Text, plural
from assistant.words.wanted import counts, which
from vision.dice import DiceSight
from vision.dice.judgement import judge
from vision.dice.scope import apart, lay_there
from vision.worker_repeat import in_tray, was_pushed

_ELSEWHERE = 1.0
"""So far from where one lay, in edges, a die was thrown and not pushed."""


def lay_before(dice: int) -> Text:
    """The reason to ask where so many dice lay there already."""
    return plural(
        "{n} die lay there before this was asked.", "{n} dice lay there before this was asked.",
        dice,
    )  # fmt: skip


def all_elsewhere(dice: Sequence[DieReading], before: Sequence[DieReading]) -> bool:
    """Whether no die that counts lies near to where one lay."""
    now, lay = in_tray(dice), in_tray(before)
    return not any(apart(die, old) <= _ELSEWHERE for die in now for old in lay)


def since_asked(
    sight: DiceSight,
    wanted: WantedDice,
    lay: Sequence[DieReading],
    beside: Sequence[DieReading],
) -> DiceSight:
    """What a sight of all dice is to a throw, where those of `lay` lay there when it was asked.

    Dice outside the tray that lay there (`beside`) are nobody's affair. Where only some of those
    in it are new, a fixed number of dice is asked about; one among several is the new one; and
    any number of any dice are all that lie there. What is left out is among the `old` ones.
    """
    spare = [die for die in sight.dice if not counts(die) and lay_there(die, beside)]
    old = [die for die in in_tray(sight.dice) if _is_old(die, lay)]
    known = [die for die in old if die.state is not DieState.UNKNOWN]
    partly = bool(known) and len(old) < len(in_tray(sight.dice))
    if partly and wanted.among:
        return _judged(sight, [*spare, *old], wanted)
    if partly and wanted.dice is not None:
        asked = _judged(sight, spare, wanted)
        return replace(asked, accepted=False, problems=(lay_before(len(known)), *asked.problems))
    return _judged(sight, spare, wanted) if spare else sight


def _judged(sight: DiceSight, without: Sequence[DieReading], wanted: WantedDice) -> DiceSight:
    """The sight without some of its dice; nothing is asked where no die is left."""
    dice = tuple(die for die in sight.dice if die not in without)
    thrown: tuple[DieSpec, ...] | None = wanted.dice
    if wanted.among:
        thrown = (which(dice, wanted.among),)
    problems = judge(dice, thrown, certain=sight.certain)
    old = (*sight.old, *without)
    return replace(sight, dice=dice, accepted=not problems, problems=problems, old=old)


def _is_old(die: DieReading, lay: Sequence[DieReading]) -> bool:
    """Whether a die lay there; thrown dice push those that they meet."""
    return lay_there(die, lay) or any(was_pushed(one, die) for one in lay)
