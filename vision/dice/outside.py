"""Dice beyond the outline of the tray: seen, said, never counted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, DieState, Outline, is_within
from vision.dice.judgement import judge
from vision.dice.sight import DiceSight


def mark_outside(
    sight: DiceSight,
    wanted: Sequence[DieSpec] | None,
    outline: Outline,
    size: tuple[int, int],
) -> DiceSight:
    """The sight with every die whose middle lies beyond the outline marked as outside.

    What only may be a die is nothing out there. `size` is the picture's (width, height). An
    empty outline changes nothing.
    """
    if not outline or all(is_inside(die, outline, size) for die in sight.dice):
        return sight
    dice = tuple(
        die if is_inside(die, outline, size) else replace(die, state=DieState.OUTSIDE)
        for die in sight.dice
        if die.state is not DieState.UNKNOWN or is_inside(die, outline, size)
    )
    problems = judge(dice, wanted, certain=sight.certain)
    return replace(sight, dice=dice, accepted=not problems, problems=problems)


def is_inside(die: DieReading, outline: Outline, size: tuple[int, int]) -> bool:
    """Whether the middle of a die lies in an outline."""
    left, top, w, h = die.box
    return is_within(outline, (left + w / 2) / size[0], (top + h / 2) / size[1])
