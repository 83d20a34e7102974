"""Names kind and value of a die from the classifier's answers and from what was wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from assistant.words.dice import Candidate, DieKind, DieSpec, Face
from assistant.words.faces import values_of
from vision.dice.answer import Answer, mean_of
from vision.dice.shape import CLASSES, NUMERALS, PIPS
from vision.dice.six_nine import are_apart, settle

_WANTED_WEIGHT = 6.0
"""How much likelier a kind is for being wanted: enough to settle a doubt, not to overrule."""

_KINDS = {kind: CLASSES.index(kind.value) for kind in DieKind}
_PIPS = CLASSES.index(PIPS)
_HALF = 0.5
_WORTH_LOOKING = 0.05
"""Chance of there being a numeral from which the net of numerals is asked."""
_MISREAD = 0.02
"""How much a kind may be what it looks like though a numeral is read that it does not bear."""

_TURNED = 0.78
"""The most that a 6 or 9 may be worth that might be the other: 38 of 41 drawn ones are right."""


class Named(NamedTuple):
    """What a die is taken for.

    `raw` is the lowest chance of kind and likeliest value that a look gives, not yet
    calibrated; a die that leans shows its value as plainly. `candidates` are likeliest
    first and sum to 1.
    """

    kind: DieKind
    candidates: tuple[Candidate, ...]
    raw: float


def name_die(looks: Sequence[Answer], wanted: Sequence[DieSpec] | None) -> Named:
    """Kind and values of a die from one or several looks at it.

    A custom die has no candidates: its faces are told by those who taught them.
    """
    mean = mean_of(looks)
    kinds = kind_chances(mean, wanted)
    kind = max(kinds, key=lambda one: kinds[one])
    allowed = _allowed(kind, wanted)
    candidates = _candidates(kind, mean, allowed)
    if not candidates:
        return Named(kind, (), kinds[kind])
    read = min(_chance(look, kind, candidates[0].value, wanted, allowed) for look in looks)
    return Named(kind, candidates, read if are_apart(candidates) else min(read, _TURNED))


def kind_chances(answer: Answer, wanted: Sequence[DieSpec] | None) -> dict[DieKind, float]:
    """Chances of the kinds, given that there is a die; they sum to 1.

    What is printed tells of the kind too: no d10 bears a 40.
    """
    classes = answer.classes.tolist()
    chances = {kind: classes[place] for kind, place in _KINDS.items()}
    if answer.numerals.any():
        for kind in DieKind:
            if kind is not DieKind.CUSTOM:
                printed = sum(_printed(kind, answer).values())
                chances[kind] *= _MISREAD + (1 - _MISREAD) * printed
    chances[DieKind.D6] += classes[_PIPS]
    for kind in {spec.kind for spec in wanted or ()}:
        chances[kind] *= _WANTED_WEIGHT
    total = sum(chances.values())
    return {kind: chance / total for kind, chance in chances.items()}


def bears_numeral(look: Answer, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether the likeliest kind of die has numerals, as far as one look tells."""
    kinds = kind_chances(look, wanted)
    kind = max(kinds, key=lambda one: kinds[one])
    if kind is DieKind.D6:
        return _pips_share(look) < _HALF
    return kind is not DieKind.CUSTOM


def may_bear_numeral(look: Answer, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether it is worth looking for a numeral, as far as one look tells."""
    kinds = kind_chances(look, wanted)
    bare = kinds[DieKind.CUSTOM] + kinds[DieKind.D6] * _pips_share(look)
    return 1 - bare >= _WORTH_LOOKING


def _allowed(kind: DieKind, wanted: Sequence[DieSpec] | None) -> frozenset[Face]:
    """The faces that wanted dice of a kind may show; empty if one of them may show any."""
    specs = [spec for spec in wanted or () if spec.kind is kind]
    if any(not spec.faces for spec in specs):
        return frozenset()
    return frozenset(face for spec in specs for face in spec.faces)


def _candidates(kind: DieKind, answer: Answer, allowed: frozenset[Face]) -> tuple[Candidate, ...]:
    shares = _shares(kind, answer, allowed)
    order = sorted(shares, key=lambda value: -shares[value])
    return tuple(Candidate(value, shares[value]) for value in order)


def _shares(kind: DieKind, answer: Answer, allowed: frozenset[Face]) -> dict[Face, float]:
    """Chances of the values that a die of this kind may have; they sum to 1, or there are none."""
    numerals = settle(kind, _printed(kind, answer), answer.marked, allowed)
    shares = {one.value: one.confidence for one in numerals}
    if kind is not DieKind.D6:
        return shares
    pips = _pips_share(answer) if numerals else 1.0
    shares = {value: share * (1 - pips) for value, share in shares.items()}
    for place, chance in enumerate(answer.pips.tolist()):
        shares[place + 1] = shares.get(place + 1, 0.0) + pips * chance
    return shares


def _chance(
    look: Answer,
    kind: DieKind,
    value: Face,
    wanted: Sequence[DieSpec] | None,
    allowed: frozenset[Face],
) -> float:
    """One look's chance that it is that kind and value."""
    values = _shares(kind, look, allowed)
    # What looks like a numeral that the kind lacks, or that was not looked at, is a doubt.
    printed = sum(_printed(kind, look).values())
    if kind is DieKind.D6:
        printed = 1.0 if printed else _pips_share(look)
    return kind_chances(look, wanted)[kind] * values.get(value, 0.0) * printed


def _pips_share(answer: Answer) -> float:
    pips = float(answer.classes[_PIPS])
    numerals = float(answer.classes[_KINDS[DieKind.D6]])
    return pips / max(pips + numerals, 1e-9)


def _printed(kind: DieKind, answer: Answer) -> Mapping[Face, float]:
    """Chances of the numerals that a kind may bear, upside down included; empty for custom dice,
    and where no numeral was looked for."""
    if not answer.numerals.any():
        return {}
    return {value: float(answer.numerals[place]) for place, value in _borne(kind)}


@cache
def _borne(kind: DieKind) -> tuple[tuple[int, Face], ...]:
    """Places in `NUMERALS` of the numerals that a kind may bear, and their values."""
    values = values_of(kind)
    borne: list[tuple[int, Face]] = []
    for place, numeral in enumerate(NUMERALS):
        value = int(numeral)
        tens = numeral == "00" or value > 20
        if kind is DieKind.D00:
            if numeral == "00" or (value % 10 == 0 and value > 0):
                borne.append((place, value))
        elif not tens and (value in values or value in (6, 9)) and values:
            borne.append((place, value))
    return tuple(borne)
