"""Dice as people are asked about them: the sentence and the buttons name the same values."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, Face
from assistant.words.faces import is_face
from assistant.words.wanted import Assignment, assign, counts

LIKELY = 3
"""So many values at most are likely enough to be named and to have a large button."""

_LEAST = 0.05
"""Confidence below which a value is not among the likely ones."""


class AskedDice(Struct, frozen=True):
    """The dice of a reading, each of the kind that was wanted there.

    `specs` says for each which wanted place it fills, None for none. `spare` are the
    indices of those that do not count: outside the tray, or not wanted.
    """

    dice: tuple[DieReading, ...]
    specs: tuple[DieSpec | None, ...]
    spare: tuple[int, ...]
    assigned: Assignment


def as_asked(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> AskedDice:
    """The dice as they are asked about where these were wanted; nothing: any may lie there."""
    assigned = assign(dice, wanted)
    filled = {place.die: wanted[place.spec] for place in assigned.places}
    specs = tuple(filled.get(n) for n in range(len(dice)))
    unwanted = assigned.surplus if wanted and assigned.surplus_sure else ()
    return AskedDice(
        tuple(_of_kind(die, spec) for die, spec in zip(dice, specs, strict=True)),
        specs,
        tuple(n for n, die in enumerate(dice) if not counts(die) or n in unwanted),
        assigned,
    )


def likely(die: DieReading) -> tuple[Candidate, ...]:
    """The values of a die as it is asked about that are likely enough to be offered first.

    None where more are equally likely than can be offered.
    """
    found = [one for one in die.candidates if one.confidence >= _LEAST]
    if not found:
        return () if die.value is None else (Candidate(die.value, die.confidence),)
    if len(found) > LIKELY and found[LIKELY].confidence >= found[0].confidence:
        return ()
    return tuple(found[:LIKELY])


def _of_kind(die: DieReading, spec: DieSpec | None) -> DieReading:
    """The die of the kind that was wanted, likeliest values first."""
    kind = die.kind if spec is None else spec.kind
    allowed = spec.faces if spec is not None else ()
    candidates = sorted(
        (one for one in die.candidates if _may_show(kind, one.value, allowed)),
        key=lambda one: -one.confidence,
    )
    shows = die.value is not None and _may_show(kind, die.value, allowed)
    value = die.value if shows else None
    return replace(die, kind=kind, value=value, candidates=tuple(candidates))


def _may_show(kind: DieKind, value: Face, allowed: Sequence[Face]) -> bool:
    return is_face(kind, value) and (not allowed or value in allowed)
