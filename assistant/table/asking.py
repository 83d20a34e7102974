"""Readings of the camera: which one answers a want, and which one people must settle."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.rules import Refusal
from assistant.words.dice import (
    DieReading,
    DieState,
    Face,
    Reading,
    Roll,
    RolledDie,
    RollSource,
    WantedDice,
)
from assistant.words.faces import is_face
from assistant.words.text import Text, plural, text
from assistant.words.view import Question

LATE_S = 5.0
"""Dice that came to rest up to so many seconds before they were wanted are asked about;
older ones are no answer."""


class Want(Struct, frozen=True):
    """What is wanted, since when (monotonic seconds). `base` is as the rules said it."""

    base: WantedDice
    wanted: WantedDice
    since_s: float


class Open(Struct, frozen=True):
    """A reading in question, and the want that it answers."""

    reading: Reading
    want: Want
    question: Question


def follow(want: Want | None, base: WantedDice | None, version: int, now_s: float) -> Want | None:
    """The want now. A new one has an id that never was before."""
    if base is None:
        return None
    if want is not None and want.base == base:
        return want
    return Want(base, replace(base, id=f"{base.id}@{version}"), now_s)


def is_answer(want: Want, reading: Reading) -> bool:
    """Whether a reading can be the answer to a want at all."""
    return (
        reading.view == want.wanted.view
        and bool(reading.dice)
        and reading.rest_s >= want.since_s - LATE_S
    )


def doubts(want: Want, reading: Reading) -> tuple[Text, ...]:
    """Why people must settle a reading; nothing if it may be taken as it is."""
    found = list(reading.problems)
    if reading.rest_s < want.since_s:
        found.append(text("The dice lay there before this was asked."))
    expected = want.wanted.dice
    if expected is not None:
        if len(reading.dice) != len(expected):
            found.append(
                plural(
                    "Found {n} of {wanted} dice.",
                    "Found {n} of {wanted} dice.",
                    len(reading.dice),
                    wanted=len(expected),
                )
            )
        elif sorted(die.kind for die in reading.dice) != sorted(die.kind for die in expected):
            found.append(text("These are other dice than wanted."))
    for die in reading.dice:
        if die.value is None:
            found.append(text("A die cannot be read."))
        elif not is_face(die.kind, die.value):
            found.append(text("A {kind} has no face {value}.", kind=die.kind, value=die.value))
    if not reading.accepted and not found:
        found.append(text("The reading is not certain."))
    return tuple(found)


def ask(want: Want, reading: Reading, problems: tuple[Text, ...]) -> Open:
    """The question that people are asked, with the likeliest values first."""
    dice = tuple(
        replace(die, candidates=tuple(sorted(die.candidates, key=lambda one: -one.confidence)))
        for die in reading.dice
    )
    values = [str(die.value) for die in dice if die.value is not None]
    if len(values) == len(dice):
        sentence = text("Is this right: {dice}?", dice=", ".join(values))
    else:
        sentence = text("What do the dice show?")
    doubtful = tuple(n for n, die in enumerate(dice) if _is_doubtful(die, reading.certain))
    return Open(
        reading,
        want,
        Question(reading.id, sentence, problems, dice, want.wanted.seat, doubtful),
    )


def _is_doubtful(die: DieReading, certain: float) -> bool:
    return die.value is None or die.state is not DieState.FLAT or die.confidence < certain


def as_read(reading: Reading, want: Want) -> Roll:
    """The roll of a reading that is taken as it is."""
    dice = tuple(RolledDie(die.kind, die.value) for die in reading.dice if die.value is not None)
    return Roll(0, dice, RollSource.CAMERA, want.wanted.seat, reading.id)


def settled(asked: Open, values: Sequence[Face]) -> Roll | Refusal:
    """The roll that a person's values make of a reading, or why they cannot be."""
    seen = asked.reading.dice
    specs = asked.want.wanted.dice
    if len(values) == len(seen):
        kinds = [die.kind for die in seen]
    elif specs is not None and len(values) == len(specs):
        kinds = [spec.kind for spec in specs]
    else:
        return Refusal(text("Give one value for each of the {n} dice.", n=len(seen)))
    for kind, value in zip(kinds, values, strict=True):
        if not is_face(kind, value):
            return Refusal(text("A {kind} has no face {value}.", kind=kind, value=value))
    reads = [die.value for die in seen] if len(values) == len(seen) else [None] * len(values)
    dice = tuple(
        RolledDie(kind, value, None if read == value else read)
        for kind, value, read in zip(kinds, values, reads, strict=True)
    )
    as_seen = all(die.value == read for die, read in zip(dice, reads, strict=True))
    source = RollSource.CAMERA if as_seen else RollSource.PERSON
    return Roll(0, dice, source, asked.want.wanted.seat, asked.reading.id)


def read_values(asked: Open) -> tuple[Face, ...] | None:
    """The values as the camera read them, None if one is missing."""
    values = tuple(die.value for die in asked.reading.dice if die.value is not None)
    return values if len(values) == len(asked.reading.dice) else None
