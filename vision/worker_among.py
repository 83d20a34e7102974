"""One of several dice is thrown, whichever: it is read and judged as the one that it is."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assistant.words.dice import DieSpec, WantedDice
from assistant.words.wanted import which
from vision.dice import DiceSight
from vision.dice.judgement import judge
from vision.dice.prints import without_prints


def read_wanted(
    wanted: WantedDice, read: Callable[[tuple[DieSpec, ...] | None], DiceSight]
) -> DiceSight:
    """What is seen where these dice are wanted; `read` looks for the dice that it is given."""
    if not wanted.among:
        return read(wanted.dice)
    sight = read(wanted.among)
    die = (which(sight.dice, wanted.among),)
    dice = without_prints(sight.dice, die)
    problems = judge(dice, die, certain=sight.certain)
    return replace(sight, dice=dice, accepted=not problems, problems=problems)
