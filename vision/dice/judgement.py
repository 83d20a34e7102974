"""Whether a reading may be taken without asking, and if not, why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from assistant.words.dice import DieReading, DieSpec, DieState, Face
from assistant.words.die_colours import die_said
from assistant.words.doubt import as_asked, likely
from assistant.words.text import Text, plural, text
from assistant.words.wanted import Assignment, Fit, Place, assign, counts, is_known


def judge(
    dice: Sequence[DieReading],
    wanted: Sequence[DieSpec] | None,
    *,
    certain: float,
    sharp: bool = True,
) -> tuple[Text, ...]:
    """Reasons to ask a person; none means that the reading is accepted.

    `certain` is the confidence from which a die's value needs no asking. That the picture is
    not `sharp` is told where a person is asked for any reason. Dice
    outside the tray fill no wanted place; they are a reason to ask unless
    everything that was wanted lies in the tray.
    """
    if not dice:
        return (text("No dice in view."),)
    problems = [*_lying(dice), *_doubts(dice, wanted or (), certain)]
    if wanted is not None:
        problems.extend(_compare(dice, wanted))
    if problems or wanted is None:
        problems.extend(_outside(dice))
    if problems and not sharp:
        problems.append(
            text("The picture is not sharp: clean the lens, or turn it until the pips are sharp.")
        )
    return tuple(problems)


_SENTENCES: dict[DieState, Callable[[int], Text]] = {
    DieState.CUT: lambda n: plural(
        "{n} die is half outside the picture: move it in or tap its value.",
        "{n} dice are half outside the picture: move them in or tap their values.",
        n,
    ),
    DieState.COCKED: lambda n: plural(
        "{n} die is leaning: straighten it or tap its value.",
        "{n} dice are leaning: straighten them or tap their values.",
        n,
    ),
    DieState.STACKED: lambda n: plural(
        "{n} die lies on or under another one: lay it flat or tap its value.",
        "{n} dice lie on one another: lay them flat or tap their values.",
        n,
    ),
    DieState.COVERED: lambda n: plural(
        "{n} die is partly covered: uncover it or tap its value.",
        "{n} dice are partly covered: uncover them or tap their values.",
        n,
    ),
    DieState.UNKNOWN: lambda n: plural(
        "{n} thing in view may be a die.", "{n} things in view may be dice.", n
    ),
}


def _lying(dice: Sequence[DieReading]) -> list[Text]:
    states = Counter(die.state for die in dice)
    return [sentence(states[state]) for state, sentence in _SENTENCES.items() if states[state]]


def _outside(dice: Sequence[DieReading]) -> list[Text]:
    n = sum(not counts(die) for die in dice)
    if not n:
        return []
    return [
        plural(
            "{n} die lies outside the tray and does not count.",
            "{n} dice lie outside the tray and do not count.",
            n,
        )
    ]


def _doubts(dice: Sequence[DieReading], wanted: Sequence[DieSpec], certain: float) -> list[Text]:
    """What is not certain of flat dice, in the values that people are offered to tap."""
    asked = as_asked(dice, wanted)
    problems = []
    for nth, die in enumerate(dice):
        if die.state is not DieState.FLAT or (die.value is not None and die.confidence >= certain):
            continue
        if nth not in asked.spare:
            problems.append(_unsure([one.value for one in likely(asked.dice[nth])]))
    return problems


def _unsure(values: Sequence[Face]) -> Text:
    match [str(value) for value in values]:
        case [first]:
            return text("Not sure: {first}?", first=first)
        case [first, second]:
            return text("Not sure: {first} or {second}?", first=first, second=second)
        case [first, second, third]:
            return text(
                "Not sure: {first}, {second} or {third}?", first=first, second=second, third=third
            )
        case _:
            return text("A die cannot be read.")


def _compare(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> list[Text]:
    found, n = sum(counts(die) and die.state is not DieState.UNKNOWN for die in dice), len(wanted)
    if found == 0:
        return [plural("Found {found} of {n} die.", "Found {found} of {n} dice.", n, found=found)]
    assigned = assign(dice, wanted)
    problems = []
    if found < n:
        problems.append(
            plural("Found {found} of {n} die.", "Found {found} of {n} dice.", n, found=found)
        )
        problems.extend(_missing(dice, wanted, assigned))
    elif found > n:
        problems.append(plural("{n} die too many.", "{n} dice too many.", found - n))
        if assigned.surplus_sure:
            problems.extend(
                text("{die} was not wanted.", die=_seen(dice[die], with_colour=True))
                for die in assigned.surplus
                if is_known(dice[die])
            )
    for place in assigned.places:
        problems.extend(_contradiction(dice[place.die], wanted[place.spec], place))
    return problems


def _missing(
    dice: Sequence[DieReading], wanted: Sequence[DieSpec], assigned: Assignment
) -> list[Text]:
    """Which dice are missing, where they are not all alike and the others are known."""
    known = all(is_known(dice[place.die]) and place.fit is Fit.RIGHT for place in assigned.places)
    if len(set(wanted)) == 1 or not known:
        return []
    return [text("{die} is missing.", die=_named(wanted[spec])) for spec in assigned.missing]


def _contradiction(die: DieReading, spec: DieSpec, place: Place) -> list[Text]:
    """What a die contradicts of the wish that it is nearest to."""
    if not is_known(die) or place.fit is Fit.RIGHT or die.value is None:
        return []
    if place.fit is Fit.FACE:
        return [text("A {value} is not on this die.", value=str(die.value))]
    return [
        text(
            "A {wanted} was wanted, a {seen} lies there.",
            wanted=_named(spec),
            seen=_seen(die, with_colour=place.fit is not Fit.KIND and spec.colour is not None),
        )
    ]


def _seen(die: DieReading, *, with_colour: bool) -> Text | str:
    return die_said(die.kind, die.colour if with_colour else None)


def _named(spec: DieSpec) -> Text | str:
    return die_said(spec.kind, spec.colour)
