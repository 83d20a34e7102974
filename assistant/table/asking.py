"""Readings of the camera: which one answers a want, and which one people must settle."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.rules import Refusal
from assistant.words.dice import (
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    Face,
    Reading,
    Roll,
    RolledDie,
    RollSource,
    WantedDice,
)
from assistant.words.doubt import as_asked
from assistant.words.faces import as_face, is_face, no_such_face, values_of
from assistant.words.text import Text, plural, text
from assistant.words.view import Question
from assistant.words.wanted import counts, which

LATE_S = 5.0
"""Dice that came to rest up to so many seconds before they were wanted are asked about;
older ones are no answer."""


class Want(Struct, frozen=True):
    """What is wanted, since when (monotonic seconds). `base` is as the rules said it.

    `zones_s` say since when each of the throws of `wanted.zones` is wanted, in their order.
    """

    base: WantedDice
    wanted: WantedDice
    since_s: float
    zones_s: tuple[float, ...] = ()


class Open(Struct, frozen=True):
    """A reading in question, and the want that it answers.

    `certain`: it is in question only because it waits for an earlier throw to be settled.
    """

    reading: Reading
    want: Want
    question: Question
    certain: bool = False


def follow(want: Want | None, base: WantedDice | None, version: int, now_s: float) -> Want | None:
    """The want now. A new one has an id that never was before.

    A throw of a zone is wanted on, whoever else throws meanwhile.
    """
    if base is None:
        return None
    if want is not None and want.base == base:
        return want
    known: dict[str, tuple[str, float]] = {}
    if want is not None:
        for said, one, since_s in zip(
            want.base.zones, want.wanted.zones, want.zones_s, strict=True
        ):
            known[said.id] = one.id, since_s
    kept = [known.get(said.id, (f"{said.id}@{version}", now_s)) for said in base.zones]
    zones = tuple(replace(said, id=key) for said, (key, _) in zip(base.zones, kept, strict=True))
    wanted = replace(base, id=f"{base.id}@{version}", zones=zones)
    return Want(base, wanted, now_s, tuple(since_s for _, since_s in kept))


def of_zone(want: Want, seat: str | None) -> Want | None:
    """What is wanted of the zone of a seat alone; None if nothing is. Without a seat: the want."""
    if seat is None:
        return want
    for said, one, since_s in zip(want.base.zones, want.wanted.zones, want.zones_s, strict=True):
        if one.seat == seat:
            base = WantedDice(said.id, want.base.view, said.dice, seat)
            return Want(base, replace(base, id=one.id), since_s)
    return None


def narrowed(want: Want, reading: Reading) -> Want:
    """The want for the one die that lies there, where one of several was wanted."""
    if not want.wanted.among or not reading.dice:
        return want
    die = which(reading.dice, want.wanted.among)
    return replace(want, wanted=replace(want.wanted, dice=(die,), among=()))


def still_wanted(asked: Open, want: Want | None) -> bool:
    """Whether dice in question still answer something, as far as their zone says.

    Dice that lie in no zone stay in question until people settle them.
    """
    if asked.reading.seat is None or want is None:
        return True
    return any(said.id == asked.want.base.id for said in want.base.zones)


def is_answer(want: Want, reading: Reading) -> bool:
    """Whether a reading can be the answer to a want at all."""
    return (
        reading.view == want.wanted.view
        and bool(reading.dice)
        and reading.rest_s >= want.since_s - LATE_S
    )


def doubts(want: Want, reading: Reading) -> tuple[Text, ...]:
    """Why people must settle a reading; nothing if it may be taken as it is.

    The reader's own problems are told as they are. Where it has none, the table looks
    for itself: only dice that lie flat and are certain are taken without asking.
    """
    found = list(reading.problems)
    if reading.rest_s < want.since_s:
        found.append(text("The dice lay there before this was asked."))
    counted = [die for die in reading.dice if counts(die)]
    if not reading.problems:
        found.extend(_unsafe(counted, reading, want.wanted.dice))
    found.extend(
        no_such_face(die.kind, die.value)
        for die in counted
        if die.value is not None and not is_face(die.kind, die.value)
    )
    if not reading.accepted and not found:
        found.append(text("The reading is not certain."))
    return tuple(found)


def _unsafe(
    counted: Sequence[DieReading], reading: Reading, wanted: Sequence[DieSpec] | None
) -> list[Text]:
    found: list[Text] = []
    if wanted is not None and len(counted) != len(wanted):
        found.append(
            plural(
                "Found {n} of {wanted} dice.",
                "Found {n} of {wanted} dice.",
                len(counted),
                wanted=len(wanted),
            )
        )
    elif wanted is not None and sorted(die.kind for die in counted) != sorted(
        die.kind for die in wanted
    ):
        found.append(text("These are other dice than wanted."))
    if not counted or any(die.value is None for die in counted):
        found.append(text("A die cannot be read."))
    elif any(die.state is not DieState.FLAT for die in counted):
        found.append(text("Not all dice lie flat."))
    elif any(die.confidence < reading.certain for die in counted):
        found.append(text("The reading is not certain."))
    return found


def ask(want: Want, reading: Reading, problems: tuple[Text, ...]) -> Open:
    """The question that people are asked, with the likeliest values first."""
    wanted = want.wanted.dice or ()
    asked = as_asked(reading.dice, wanted)
    dice, spare = asked.dice, asked.spare
    missing = tuple(wanted[spec] for spec in asked.assigned.missing)
    doubtful = tuple(
        n for n, die in enumerate(dice) if n not in spare and _is_doubtful(die, reading.certain)
    )
    question = Question(
        reading.id,
        _sentence(dice, doubtful, spare, len(missing)),
        problems,
        dice,
        want.wanted.seat,
        doubtful,
        missing,
        spare,
        choices=tuple(_choices(die.kind, spec) for die, spec in zip(dice, asked.specs, strict=True))
        + tuple(_choices(spec.kind, spec) for spec in missing),
    )
    return Open(reading, want, question, certain=not problems)


def kept_waiting(asked: Open) -> Open:
    """A throw in question for which a later one waits: people are told."""
    told = text("A later throw waits: first say what this one showed, or that it does not count.")
    if told in asked.question.problems:
        return asked
    question = replace(asked.question, problems=(told, *asked.question.problems))
    return replace(asked, question=question)


def _choices(kind: DieKind, spec: DieSpec | None) -> tuple[Face, ...]:
    """Every face to choose from, those that are allowed first."""
    allowed = tuple(dict.fromkeys((*spec.sides, *spec.faces))) if spec is not None else ()
    return allowed + tuple(face for face in values_of(kind) if face not in allowed)


def _sentence(
    dice: Sequence[DieReading], doubtful: Sequence[int], spare: Sequence[int], missing: int
) -> Text:
    values = [
        str(die.value)
        for n, die in enumerate(dice)
        if n not in spare and n not in doubtful and die.value is not None
    ]
    if values and not missing and not doubtful:
        return text("Is this right: {dice}?", dice=", ".join(values))
    if len(doubtful) + missing == 1:
        return text("What does this die show?")
    return text("What do the dice show?")


def _is_doubtful(die: DieReading, certain: float) -> bool:
    return die.value is None or die.state is not DieState.FLAT or die.confidence < certain


def as_read(reading: Reading, want: Want) -> Roll:
    """The roll of a reading that is taken as it is."""
    dice = tuple(
        RolledDie(die.kind, die.value, seen=n)
        for n, die in enumerate(reading.dice)
        if die.value is not None and counts(die)
    )
    return Roll(0, dice, RollSource.CAMERA, want.wanted.seat, reading.id)


def settled(asked: Open, values: Sequence[Face | None]) -> Roll | Refusal:
    """The roll that a person's values make of a reading, or why they cannot be.

    One value for each die of the question in its order, then one for each that is
    missing; those may be left out. None says that a thing is no die or does not count.
    """
    seen, missing = asked.question.dice, asked.question.missing
    specs = asked.want.wanted.dice
    places: list[int | None] = list(range(len(seen)))
    if len(values) in (len(seen), len(seen) + len(missing)):
        kinds = [die.kind for die in seen] + [spec.kind for spec in missing]
        places += [None] * len(missing)
    elif specs is not None and len(values) == len(specs):
        kinds = [spec.kind for spec in specs]
        places = [None] * len(specs)
    else:
        return Refusal(text("Give one value for each of the {n} dice.", n=len(seen)))
    dice = []
    for kind, given, place in zip(kinds, values, places, strict=False):
        if given is None:
            continue
        value = as_face(kind, given)
        if value is None:
            return Refusal(no_such_face(kind, given))
        read = None if place is None else asked.reading.dice[place].value
        dice.append(RolledDie(kind, value, None if read == value else read, place))
    if not dice:
        return Refusal(text("Not one of these dice counts: throw again."))
    as_seen = all(
        die.seen is not None and die.value == asked.reading.dice[die.seen].value for die in dice
    )
    source = RollSource.CAMERA if as_seen else RollSource.PERSON
    return Roll(0, tuple(dice), source, asked.want.wanted.seat, asked.reading.id)


def read_values(asked: Open) -> tuple[Face | None, ...] | None:
    """The values as the camera read them, None for dice that do not count.

    Nothing if a value is missing, or a die that was wanted.
    """
    question = asked.question
    values = tuple(
        None if n in question.spare else die.value for n, die in enumerate(question.dice)
    )
    known = all(value is not None or n in question.spare for n, value in enumerate(values))
    return values if known and not question.missing else None
