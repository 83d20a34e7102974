"""What looks like a die from afar, but shows neither pips nor a numeral: prints, cables, knots."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState

LEGIBLE = 0.3
"""Chance of the likeliest value below which no value is named."""

CLEAR = 0.7
"""Confidence from which something is no print. On the train parts of the photographs, of what
shows no legible value half of the things that are no dice lie below it, and 1 die in 100."""


def is_legible(candidates: Sequence[Candidate]) -> bool:
    """Whether the likeliest of `candidates` is likely enough to be named."""
    return bool(candidates) and candidates[0].confidence >= LEGIBLE


def without_prints(
    dice: tuple[DieReading, ...], wanted: Sequence[DieSpec] | None
) -> tuple[DieReading, ...]:
    """Without what may well be no die, where as many dice as are `wanted` lie beside it.

    Where dice are missing, or nobody said how many there are, a person is asked about it.
    """
    found = sum(die.state is not DieState.UNKNOWN for die in dice)
    if wanted is None or found != len(wanted):
        return dice
    custom = any(spec.kind is DieKind.CUSTOM for spec in wanted)
    return tuple(
        die
        for die in dice
        if not may_be_nothing(die)
        or is_legible(die.candidates)
        or (custom and die.kind is DieKind.CUSTOM)
    )


def may_be_nothing(die: DieReading) -> bool:
    """Whether what was seen may well be no die at all."""
    return die.state is DieState.UNKNOWN and die.confidence < CLEAR
