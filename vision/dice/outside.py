"""Dice beyond the outline of the tray: seen, said, never counted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, DieState, Outline
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
    if not outline or all(_is_inside(die, outline, size) for die in sight.dice):
        return sight
    dice = tuple(
        die if _is_inside(die, outline, size) else replace(die, state=DieState.OUTSIDE)
        for die in sight.dice
        if die.state is not DieState.UNKNOWN or _is_inside(die, outline, size)
    )
    problems = judge(dice, wanted, certain=sight.certain)
    return replace(sight, dice=dice, accepted=not problems, problems=problems)


def _is_inside(die: DieReading, outline: Outline, size: tuple[int, int]) -> bool:
    """By the number of sides that a ray to the left crosses."""
    left, top, w, h = die.box
    x, y = (left + w / 2) / size[0], (top + h / 2) / size[1]
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x > ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
