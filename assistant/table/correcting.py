"""Other values for a recorded roll: what they would change, and the revision that makes it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sitting import CorrectRoll, TakeRoll
from assistant.rules import AnyRules, Refusal
from assistant.table.replaying import Replayed, replay
from assistant.table.revising import is_forced, rolled_in
from assistant.table.step import Revision, Step
from assistant.words.actor import Actor, Role
from assistant.words.correcting import Correction
from assistant.words.dice import Face, Roll, RolledDie, RollSource
from assistant.words.faces import no_such_face
from assistant.words.text import Text, text


class Found(Struct, frozen=True):
    """Where a roll is in the course of a game, and which faces its dice could have shown."""

    at: int
    roll: Roll
    faces: tuple[tuple[Face, ...], ...]


def find(rules: AnyRules, course: Sequence[Step], roll: int) -> Found | Refusal:
    """A roll by its number, the newest of that number that counts."""
    for at, step in enumerate(course):
        rolled = rolled_in(rules, step)
        if rolled is not None and rolled.id == roll:
            return Found(at, rolled, rules.faces_of(step.before, rolled))
    return Refusal(text("There is no roll {roll} in this game.", roll=roll))


def look(
    rules: AnyRules, course: Sequence[Step], wish: CorrectRoll, by: Actor
) -> Correction | Refusal:
    """What a correction would change; one with the values that stand there asks for nothing."""
    found = find(rules, course, wish.roll)
    if isinstance(found, Refusal):
        return found
    roll, faces = found.roll, found.faces
    values = wish.values or tuple(die.value for die in roll.dice)
    wrong = _wrong(found, values)
    if wrong is not None:
        return Refusal(wrong)
    seen = Correction(roll, faces, values)
    if seen.same:
        return seen
    done = _replayed(rules, course, found, replace(wish, values=values), by, 0)
    seen = replace(
        seen,
        against=done.against,
        gone=done.gone,
        answered=done.answered,
        asked=done.asked,
        after=done.steps[-1].text if done.asked is not None else None,
        why=done.why,
    )
    if not seen.ready:
        return seen
    return replace(seen, changes=_changes(rules, course[-1].after, done.steps[-1].after))


def revise(
    rules: AnyRules, course: Sequence[Step], wish: CorrectRoll, by: Actor, action: int
) -> Revision | Refusal:
    """The revision by which a roll is corrected; `action` is that of the correction."""
    found = find(rules, course, wish.roll)
    if isinstance(found, Refusal):
        return found
    wrong = _wrong(found, wish.values)
    if wrong is not None:
        return Refusal(wrong)
    if wish.values == tuple(die.value for die in found.roll.dice):
        return Refusal(text("These are the values that stand there already."))
    done = _replayed(rules, course, found, wish, by, action)
    if done.why is not None:
        return Refusal(done.why)
    if done.asked is not None:
        return Refusal(text("First it must be answered: {what}", what=done.asked.sentence))
    places = {step.action: at for at, step in enumerate(course)}
    revision = Revision(found.at, done.steps, tuple(places.get(step.action) for step in done.steps))
    if by.role is not Role.HOST:
        if is_forced(course, revision):
            return Refusal(_AGAINST)
        if any(one.question.seat != found.roll.seat for one in done.answered):
            return Refusal(_OTHERS)
    return revision


def _replayed(
    rules: AnyRules,
    course: Sequence[Step],
    found: Found,
    wish: CorrectRoll,
    by: Actor,
    action: int,
) -> Replayed:
    first = course[found.at]
    name = next((seat.name for seat in rules.seats(first.before) if seat.id == by.seat), by.device)
    dice = tuple(
        _corrected(die, value) for die, value in zip(found.roll.dice, wish.values, strict=True)
    )
    roll = replace(found.roll, dice=dice, source=RollSource.PERSON, corrected_by=name)
    return replay(rules, course[found.at :], TakeRoll(roll), wish.answers, by, action)


def _corrected(die: RolledDie, value: Face) -> RolledDie:
    """The die with another value; what had been read first stays with it."""
    first = die.value if die.read is None else die.read
    return replace(die, value=value, read=None if first == value else first)


def _wrong(found: Found, values: Sequence[Face]) -> Text | None:
    """Why a roll cannot have these values."""
    if len(values) != len(found.roll.dice):
        n = len(found.roll.dice)
        return text("This roll has another number of dice: give {n} values.", n=n)
    for value, die, faces in zip(values, found.roll.dice, found.faces, strict=True):
        if value not in faces:
            return no_such_face(die.kind, value)
    return None


def _changes(rules: AnyRules, was: Any, now: Any) -> tuple[Text, ...]:
    found: Sequence[Text] = rules.differences(was, now)
    return tuple(found) or (text("Nothing else changes."),)


_AGAINST = text("Something would stay against the rules: ask the host to correct it.")
_OTHERS = text("Somebody else is asked something by that: ask the host to correct it.")
