"""A game on the table: its state is always the fold of its effective events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assistant.journal import Entry, Origin
from assistant.journal.marks import (
    GAME_RESUMED,
    GAME_STARTED,
    GIVEN,
    PUT_AWAY,
    REDONE,
    REVISED,
    STOPPED,
    TICKED,
    UNDONE,
)
from assistant.rules import CHECKLISTS, AnyRules, Event
from assistant.table.clock import TurnClock
from assistant.table.revising import told_revision
from assistant.table.step import (
    Given,
    GivenBody,
    RevisedBody,
    Revision,
    Step,
    course_of,
    plan,
    read_given,
    with_step,
)
from assistant.words.actor import Actor
from assistant.words.seats import Seat
from assistant.words.text import Text, text
from assistant.words.view import LogLine


class GameStarted(Struct, frozen=True):
    """Body of the first event of a game."""

    game: str


class Ticked(Struct, frozen=True):
    """Body of the event by which a line of a checklist was ticked, or its tick taken away."""

    line: str
    done: bool


class UnknownEventsError(ValueError):
    """A game whose events this Skald cannot read, with the reason for people."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why


class Game:
    """The effective actions of a game and those that were undone.

    Undo and redo move steps between the two; nothing else changes the state. `course` are the
    steps as they hold: a correction puts others in the place of those since a roll. `ticked` are
    the lines of checklists that are done; they belong to no action.
    """

    def __init__(self, game_id: str, rules: AnyRules) -> None:
        self.id = game_id
        self.rules = rules
        self.steps: list[Step] = []
        self.course: tuple[Step, ...] = ()
        self.undone: list[Step] = []
        self.lines: list[LogLine] = []
        self.ticked: set[str] = set()
        self.seq = 0

    @property
    def state(self) -> Any:
        """The state now, None before the first action."""
        return self.steps[-1].after if self.steps else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.rules.turn(self.state, 0.0).over)

    def plan(
        self, action: int, actor: Actor, events: Sequence[Event], given: Given | None = None
    ) -> Step:
        """What events would lead to; changes nothing."""
        return plan(self.rules, self.state, action, actor, events, given)

    def plan_revision(self, action: int, actor: Actor, revision: Revision) -> Step:
        """What a correction would lead to; changes nothing."""
        before, after = self.state, revision.steps[-1].after
        told = told_revision(self.rules, self.course, revision, action)
        return Step(action, actor, (), before, after, told, revision=revision)

    def take(self, step: Step, at: float, spent_s: float, last_seq: int) -> None:
        """A new action counts; what was undone before cannot be redone any more."""
        self.steps.append(step)
        self.course = with_step(self.course, step)
        self.undone.clear()
        if step.revision is not None:
            self._amend()
        self._note(step.action, at, step.actor, step.text, spent_s)
        self.seq = last_seq

    def can_undo(self) -> Step | None:
        """The action that undo would take back. The start of the game is the floor."""
        return self.steps[-1] if len(self.steps) > 1 else None

    def can_redo(self) -> Step | None:
        """The action that redo would bring back."""
        return self.undone[-1] if self.undone else None

    def undo(self, seq: int, actor: Actor, at: float, spent_s: float) -> None:
        """Takes the last action back."""
        step = self.steps.pop()
        self.undone.append(step)
        self._follow(step)
        self._cross(step.action, undone=True)
        self._note(seq, at, actor, text("Undone: {what}", what=step.text), spent_s)
        self.seq = seq

    def redo(self, seq: int, actor: Actor, at: float, spent_s: float) -> None:
        """Brings the last undone action back."""
        step = self.undone.pop()
        self.steps.append(step)
        self._follow(step)
        self._cross(step.action, undone=False)
        self._note(seq, at, actor, text("Done again: {what}", what=step.text), spent_s)
        self.seq = seq

    def checklist_lines(self) -> set[str]:
        """The lines of its checklists now, as commands name them ("packing.0")."""
        sheet = self.rules.sheet(self.state)
        return {
            f"{name}.{number}"
            for name in CHECKLISTS
            for number in range(len(getattr(sheet, name, ())))
        }

    def tick(self, tick: Ticked) -> None:
        """A line of a checklist is done, or after all not."""
        if tick.done:
            self.ticked.add(tick.line)
        else:
            self.ticked.discard(tick.line)

    def _follow(self, crossed: Step) -> None:
        self.course = course_of(self.steps)
        if crossed.revision is not None:
            self._amend()

    def _amend(self) -> None:
        """Lines of the history say what holds now, where a correction has changed that."""
        holds = {step.action: step.text for step in self.course}
        counting = {step.action for step in self.steps if step.revision is None}
        lines = []
        for line in self.lines:
            now = None
            if line.seq in counting and holds.get(line.seq) != line.text:
                now = holds.get(line.seq, text("Fell away."))
            lines.append(replace(line, now=now))
        self.lines = lines

    def _cross(self, action: int, *, undone: bool) -> None:
        self.lines = [
            replace(line, undone=undone) if line.seq == action else line for line in self.lines
        ]

    def _note(self, seq: int, at: float, actor: Actor, what: Text, spent_s: float) -> None:
        self.lines.append(
            LogLine(
                seq=seq,
                at=at,
                actor=self._name(actor),
                device=actor.device,
                text=what,
                role=actor.role,
                seat=actor.seat,
                spent_s=round(spent_s, 1),
            )
        )

    def _name(self, actor: Actor) -> str:
        seats: Sequence[Seat] = self.rules.seats(self.state)
        names = [seat.name for seat in seats if seat.id == actor.seat]
        return names[0] if names else actor.role.value


def effective_end(game: Game | None, entries: Sequence[Entry]) -> float | None:
    """Wall time of the last action that counts; of the last entry where that is not known."""
    if not entries:
        return None
    last = game.steps[-1].action if game is not None else entries[-1].seq
    return next((entry.at for entry in entries if entry.seq == last), entries[-1].at)


def actions(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries of each action."""
    for _, group in groupby(entries, key=lambda entry: entry.action):
        yield list(group)


def fold(game_id: str, rules: AnyRules, entries: Sequence[Entry]) -> tuple[Game, TurnClock]:
    """A game from its entries, with the seconds spent in its turns.

    Raises `UnknownEventsError` where an event was written by newer rules or
    makes no sense to these: a score is never guessed.
    """
    game, clock = Game(game_id, rules), TurnClock()
    for group in actions(entries):
        first = group[0]
        if game.steps and first.kind != GAME_RESUMED:
            clock.remember(rules.clock(game.state).turn, first.turn_s)
        try:
            _fold_action(game, group)
        except UnknownEventsError:
            raise
        except (msgspec.MsgspecError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise UnknownEventsError(
                text("its action {action} cannot be read ({why})", action=first.seq, why=str(error))
            ) from error
    if not game.steps:
        raise UnknownEventsError(text("its beginning is missing"))
    return game, clock


def _fold_action(game: Game, group: list[Entry]) -> None:
    first, last = group[0], group[-1]
    for entry in group:
        if entry.origin is Origin.GAME and entry.rules_version > game.rules.version:
            raise UnknownEventsError(
                text(
                    "it was played with rules {theirs}, this Skald knows rules {ours}",
                    theirs=entry.rules_version,
                    ours=game.rules.version,
                )
            )
    if first.kind == REVISED:
        step = game.plan_revision(first.action, first.actor, _revision(game, group))
        game.take(step, first.at, first.turn_s, last.seq)
        return
    events = _events(game.rules, group)
    if events:
        step = game.plan(first.action, first.actor, events, _given(game.rules, first))
        game.take(step, first.at, first.turn_s, last.seq)
        return
    if first.kind == UNDONE:
        _check_target(first, game.can_undo())
        game.undo(first.seq, first.actor, first.at, first.turn_s)
    elif first.kind == REDONE:
        _check_target(first, game.can_redo())
        game.redo(first.seq, first.actor, first.at, first.turn_s)
    elif first.kind == TICKED:
        game.tick(msgspec.json.decode(first.body, type=Ticked))
    elif first.kind not in (PUT_AWAY, GAME_RESUMED, GAME_STARTED, STOPPED):
        raise ValueError(f"unknown event {first.kind}")


def _events(rules: AnyRules, entries: Sequence[Entry]) -> list[Event]:
    return [
        msgspec.json.decode(entry.body, type=rules.events)
        for entry in entries
        if entry.origin is Origin.GAME
    ]


def _given(rules: AnyRules, first: Entry) -> Given | None:
    """By which command an action came; older journals do not say."""
    if first.kind != GIVEN or first.origin is not Origin.TABLE:
        return None
    return read_given(rules, msgspec.json.decode(first.body, type=GivenBody), first.turn_s)


def _revision(game: Game, entries: Sequence[Entry]) -> Revision:
    """What a correction puts in the place of the course from a roll on."""
    course, first = game.course, entries[0]
    since = msgspec.json.decode(first.body, type=RevisedBody).since
    state = course[since].before
    steps: list[Step] = []
    places: list[int | None] = []
    for group in _by_given(entries[1:]):
        body = msgspec.json.decode(group[0].body, type=GivenBody)
        if body.of is None:
            raise ValueError("a step of the correction stands for no other one")
        action = first.action if body.of.place is None else course[body.of.place].action
        given = read_given(game.rules, body, body.of.turn_s)
        events = _events(game.rules, group)
        steps.append(plan(game.rules, state, action, body.of.actor, events, given))
        places.append(body.of.place)
        state = steps[-1].after
    return Revision(since, tuple(steps), tuple(places))


def _by_given(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    group: list[Entry] = []
    for entry in entries:
        if entry.kind == GIVEN and entry.origin is Origin.TABLE and group:
            yield group
            group = []
        group.append(entry)
    yield group


def _check_target(entry: Entry, step: Step | None) -> None:
    if step is None or step.action != entry.target:
        raise ValueError(f"{entry.kind} of action {entry.target} does not fit")
