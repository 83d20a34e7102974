"""Pieces on a board that lies in view: they look like dice from afar, and are none."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import DieReading, DieState, Outline
from vision.dice.scope import is_inside


def without_pieces(
    dice: Sequence[DieReading],
    boards: Sequence[Outline],
    size: tuple[int, int],
    certain: float,
) -> tuple[DieReading, ...]:
    """The dice without what is not certainly one and lies on one of the `boards`.

    A die that is read for sure counts, wherever it rolled. `size` is the picture's (width,
    height), `certain` the confidence from which a die is sure.
    """

    def is_piece(die: DieReading) -> bool:
        sure = die.value is not None and die.confidence >= certain
        if sure and die.state is not DieState.UNKNOWN:
            return False
        return any(is_inside(die, board, size) for board in boards)

    return tuple(die for die in dice if not is_piece(die))
