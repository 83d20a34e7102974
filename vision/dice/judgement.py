"""Whether a reading may be taken without asking, and if not, why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assistant.words.dice import DieReading, DieSpec, DieState
from assistant.words.text import Text, plural, text
from vision.dice.colour import may_be


def judge(
    dice: Sequence[DieReading], wanted: Sequence[DieSpec] | None, *, certain: float
) -> tuple[Text, ...]:
    """Reasons to ask a person; none means that the reading is accepted.

    `certain` is the confidence from which a die's value needs no asking.
    """
    if not dice:
        return (text("No dice in view."),)
    problems = [*_lying(dice), *_doubts(dice, certain)]
    if wanted is not None:
        problems.extend(_compare(dice, wanted))
    return tuple(problems)


def _lying(dice: Sequence[DieReading]) -> list[Text]:
    states = Counter(die.state for die in dice)
    problems = []
    if n := states[DieState.CUT]:
        problems.append(
            plural("{n} die is half outside the picture.", "{n} dice are half outside.", n)
        )
    if n := states[DieState.COCKED]:
        problems.append(
            plural(
                "{n} die is leaning: straighten it or tap its value.",
                "{n} dice are leaning: straighten them or tap their values.",
                n,
            )
        )
    if n := states[DieState.UNKNOWN]:
        problems.append(
            plural(
                "{n} thing in view may be a die.",
                "{n} things in view may be dice.",
                n,
            )
        )
    return problems


def _doubts(dice: Sequence[DieReading], certain: float) -> list[Text]:
    problems = []
    for die in dice:
        if die.state is not DieState.FLAT or die.confidence >= certain:
            continue
        if len(die.candidates) > 1:
            first, second = die.candidates[0].value, die.candidates[1].value
            problems.append(text("Not sure: {first} or {second}?", first=first, second=second))
        else:
            problems.append(text("Not sure of a {first}.", first=str(die.value)))
    return problems


def _compare(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> list[Text]:
    found, n = len(dice), len(wanted)
    if found < n:
        return [plural("Found {found} of {n} die.", "Found {found} of {n} dice.", n, found=found)]
    if found > n:
        return [plural("{n} die too many.", "{n} dice too many.", found - n)]
    filled = _match(dice, wanted)
    return [
        text("A {kind} was wanted.", kind=spec.kind.value)
        if spec.colour is None
        else text("A {kind} in {colour} was wanted.", kind=spec.kind.value, colour=spec.colour)
        for place, spec in enumerate(wanted)
        if place not in filled
    ]


def _match(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> set[int]:
    """The most places of `wanted` that can be filled at once (augmenting paths)."""
    owner: dict[int, int] = {}

    def place(spec: int, tried: set[int]) -> bool:
        for die in range(len(dice)):
            if die in tried or not _fits(dice[die], wanted[spec]):
                continue
            tried.add(die)
            if die not in owner or place(owner[die], tried):
                owner[die] = spec
                return True
        return False

    for spec in range(len(wanted)):
        place(spec, set())
    return set(owner.values())


def _fits(die: DieReading, spec: DieSpec) -> bool:
    return (
        die.kind is spec.kind
        and may_be(die.colour, spec.colour)
        and (not spec.faces or die.value in spec.faces)
    )
