"""Actions that count, and the course of a game: its actions as they hold after corrections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from assistant.games.sitting import TakeBoard, TakeRoll
from assistant.rules import AnyRules, Command, Event
from assistant.words.actor import Actor
from assistant.words.text import Text, text


class Given(Struct, frozen=True):
    """What an action was decided by: the command, the seconds of its turn, and the luck."""

    command: Command
    turn_s: float
    luck: int


class Step(Struct, frozen=True):
    """One action that counts: its events and the states before and after them.

    `given` is None where the journal does not say by which command it came. A `revision` has no
    events of its own: it puts others in the place of those since a roll.
    """

    action: int
    actor: Actor
    events: tuple[Event, ...]
    before: Any
    after: Any
    text: Text
    given: Given | None = None
    revision: Revision | None = None


class Revision(Struct, frozen=True):
    """The steps that hold instead of those from a place in the course on.

    They keep their actions, and `places` says where each of them stood in the course before;
    answers that came with the correction have its action, and stood nowhere.
    """

    since: int
    steps: tuple[Step, ...]
    places: tuple[int | None, ...]


class GivenBody(Struct, frozen=True, omit_defaults=True):
    """Body of the mark `GIVEN`. `of` is there within a correction: whose action this was."""

    command: msgspec.Raw
    luck: int
    of: Of | None = None


class Of(Struct, frozen=True):
    """The step that one of a correction stands for, by its place in the course: numbers of
    actions change where a game is read into another journal. None: an answer that came with it."""

    place: int | None
    actor: Actor
    turn_s: float


class RevisedBody(Struct, frozen=True):
    """Body of the mark `REVISED`: the place in the course of the roll that was corrected."""

    since: int


def given_body(given: Given, of: Of | None = None) -> str:
    """The body of the mark `GIVEN`."""
    raw = msgspec.Raw(msgspec.json.encode(given.command))
    return msgspec.json.encode(GivenBody(raw, given.luck, of)).decode()


def read_given(rules: AnyRules, body: GivenBody, turn_s: float) -> Given | None:
    """What a body says; None for a command that these rules do not know (any more)."""
    try:
        command = msgspec.json.decode(body.command, type=rules.commands | TakeRoll | TakeBoard)
    except msgspec.ValidationError:
        return None
    return Given(command, turn_s, body.luck)


def plan(
    rules: AnyRules,
    before: Any,
    action: int,
    actor: Actor,
    events: Sequence[Event],
    given: Given | None = None,
) -> Step:
    """What events would lead to."""
    state, texts = before, []
    for event in events:
        told = rules.describe(state, event)
        if told is not None:
            texts.append(told)
        state = rules.evolve(state, event)
    return Step(action, actor, tuple(events), before, state, joined(texts), given)


def course_of(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps as they hold: each correction has put others in the place of some."""
    course: tuple[Step, ...] = ()
    for step in steps:
        course = with_step(course, step)
    return course


def with_step(course: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """The course after one more step."""
    if step.revision is None:
        return (*course, step)
    return (*course[: step.revision.since], *step.revision.steps)


def joined(texts: Sequence[Text]) -> Text:
    """Several sentences as one text."""
    whole = texts[0]
    for one in texts[1:]:
        whole = text("{first} {second}", first=whole, second=one)
    return whole
