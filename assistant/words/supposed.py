"""What may have been done with dice, as far as those that lie in view speak for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec import Struct

from assistant.words.dice import DieReading, Face

_LEAST = 0.15
"""Confidence from which a die may show what was looked for."""
_NOT_SEEN = 0.2
"""How far it speaks against something that a die besides the first is not seen."""
_LESS_LIKELY = 0.3
_MOST_DICE = 8


class Supposed(Struct, frozen=True):
    """Something that may have been done, and what lies up then.

    `up` says of each die which faces may lie up, the likeliest first; the first die must be
    seen. `weight` is how likely it is before anybody looks.
    """

    up: tuple[tuple[Face, ...], ...]
    weight: float = 1.0


def chances(supposed: Sequence[Supposed], dice: Sequence[DieReading]) -> tuple[float, ...]:
    """How likely each is by what is seen; together 1, or all 0 where nothing speaks for any."""
    fits = [_fit(one.up, dice[:_MOST_DICE]) * one.weight for one in supposed]
    whole = sum(fits)
    return tuple(fit / whole if whole else 0.0 for fit in fits)


def _fit(up: Sequence[Sequence[Face]], dice: Sequence[DieReading]) -> float:
    """How well dice in view show this, in the best way of saying which is which."""
    places: list[DieReading | None] = [*dice, *[None] * (len(up) - 1)]
    return max(
        (_shown(up, chosen) for chosen in permutations(places, len(up)) if chosen[0] is not None),
        default=0.0,
    )


def _shown(up: Sequence[Sequence[Face]], dice: Sequence[DieReading | None]) -> float:
    chance = 1.0
    for nth, (faces, die) in enumerate(zip(up, dice, strict=True)):
        seen = _NOT_SEEN if die is None else _shows(die, faces)
        if nth == 0 and seen < _LEAST:
            return 0.0
        chance *= seen
    return chance


def _shows(die: DieReading, faces: Sequence[Face]) -> float:
    named = {one.value: one.confidence for one in die.candidates}
    if die.value is not None:
        named[die.value] = die.confidence
    return max(
        (
            named.get(face, 0.0) * (1.0 if nth == 0 else _LESS_LIKELY)
            for nth, face in enumerate(faces)
        ),
        default=0.0,
    )
