"""Pieces on a board that lies in view: they look like dice from afar, and are none."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, DieState, Outline
from vision.dice.judgement import judge
from vision.dice.outside import is_inside
from vision.dice.sight import DiceSight


def without_pieces(
    sight: DiceSight,
    wanted: Sequence[DieSpec] | None,
    boards: Sequence[Outline],
    size: tuple[int, int],
) -> DiceSight:
    """The sight without what is not certainly a die and lies on one of the `boards`.

    A die that is read for sure counts, wherever it rolled. `size` is the picture's (width, height).
    """

    def is_piece(die: DieReading) -> bool:
        certain = die.value is not None and die.confidence >= sight.certain
        if certain and die.state is not DieState.UNKNOWN:
            return False
        return any(is_inside(die, board, size) for board in boards)

    dice = tuple(die for die in sight.dice if not is_piece(die))
    if len(dice) == len(sight.dice):
        return sight
    problems = judge(dice, wanted, certain=sight.certain)
    return replace(sight, dice=dice, accepted=not problems, problems=problems)
