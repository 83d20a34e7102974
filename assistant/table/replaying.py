"""What followed a roll, decided anew with other values for it. Pure: nothing is recorded.

Commands are given again in their order. One that a rule now forbids stays, as if the host had
overruled it; an answer to a question that is not asked any more falls away; a question that is
new is answered by the person who corrects, once something that was done since needs its answer,
and stays open for its seat where nothing does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sitting import Choose, Overruled
from assistant.rules import AnyRules, Command, Moment, Refusal
from assistant.table.step import Given, Step, plan
from assistant.words.actor import Actor
from assistant.words.choices import Choice, Option
from assistant.words.correcting import Answered
from assistant.words.text import Text, text


class Replayed(Struct, frozen=True):
    """The steps from the roll on, as far as they could be decided; see `Correction`."""

    steps: tuple[Step, ...]
    against: tuple[Text, ...]
    gone: tuple[Text, ...]
    answered: tuple[Answered, ...]
    asked: Choice | None = None
    why: Text | None = None


def replay(
    rules: AnyRules,
    course: Sequence[Step],
    first: Command,
    answers: Sequence[str],
    by: Actor,
    action: int,
) -> Replayed:
    """Gives the commands of `course` again, the first one as `first`.

    `answers` are the codes for new questions, given by `by` in the `action` of the correction.
    """
    replaying = _Replaying(rules, course[0].before, iter(answers), by, action)
    try:
        for at, step in enumerate(course):
            replaying.go_on(step, first if at == 0 else None)
        left = next(replaying.answers, None)
        if left is not None:
            raise _StoppedError(why=text("{option} is not one of the answers.", option=left))
    except _StoppedError as stopped:
        return replaying.so_far(stopped.asked, stopped.why)
    return replaying.so_far()


class _StoppedError(Exception):
    """It does not go on: a question has no answer yet, or something cannot be done."""

    def __init__(self, *, asked: Choice | None = None, why: Text | None = None) -> None:
        super().__init__()
        self.asked = asked
        self.why = why


class _Replaying:
    def __init__(
        self, rules: AnyRules, state: Any, answers: Iterator[str], by: Actor, action: int
    ) -> None:
        self.answers = answers
        self._rules = rules
        self._state = state
        self._by = by
        self._action = action
        self._steps: list[Step] = []
        self._against: list[Text] = []
        self._gone: list[Text] = []
        self._answered: list[Answered] = []

    def so_far(self, asked: Choice | None = None, why: Text | None = None) -> Replayed:
        return Replayed(
            tuple(self._steps),
            tuple(self._against),
            tuple(self._gone),
            tuple(self._answered),
            asked,
            why,
        )

    def go_on(self, old: Step, instead: Command | None) -> None:
        """One step of the course once more, with the new questions that have to go before it."""
        if old.given is None:
            raise _StoppedError(why=_not_kept())
        command = self._rules.addressed(old.before, instead or old.given.command, old.actor)
        given = replace(old.given, command=command)
        while True:
            done = self._decided(old, given)
            fresh = self._fresh(old)
            if not fresh or not self._in_the_way(fresh, done, old):
                break
            self._answer(fresh[0], given)
        if isinstance(done, Refusal):
            raise _StoppedError(why=done.text if instead else _cannot(old, done))
        for step in done:
            self._take(step)
        if not done:
            self._gone.append(old.text)
            return
        now_forced = any(isinstance(event, Overruled) for event in done[0].events)
        was_forced = any(isinstance(event, Overruled) for event in old.events)
        if now_forced and not was_forced:
            self._against.append(self._why_forbidden(old, given))

    def _take(self, step: Step) -> None:
        self._steps.append(step)
        self._state = step.after

    def _decided(self, old: Step, given: Given) -> tuple[Step, ...] | Refusal:
        """The step as it is now; none if it falls away."""
        command = given.command
        if isinstance(command, Choose):
            choice = self._choice(old, command)
            if choice is not None:
                now = next((one for one in self._open() if _alike(one, choice)), None)
                if now is None or not _has(now, choice, command.option):
                    return ()
        elif self._means(old.before, command) != self._means(self._state, command):
            return ()
        return self._planned(old, given, command)

    def _planned(self, old: Step, given: Given, command: Command) -> tuple[Step, ...] | Refusal:
        outcome = self._rules.decide(self._state, command, _moment(old, given))
        if not isinstance(outcome, Refusal):
            return (self._step(old, replace(given, command=command), outcome),)
        nearest = self._rules.instead(self._state, command, outcome)
        if nearest is None:
            return outcome
        steps: list[Step] = []
        state = self._state
        for one in nearest:
            again = self._rules.decide(state, one, _moment(old, given))
            if isinstance(again, Refusal):
                return outcome
            step = plan(
                self._rules, state, old.action, old.actor, again, replace(given, command=one)
            )
            steps.append(step)
            state = step.after
        return tuple(steps)

    def _step(self, old: Step, given: Given, events: Sequence[Any]) -> Step:
        return plan(self._rules, self._state, old.action, old.actor, events, given)

    def _means(self, state: Any, command: Command) -> object:
        return self._rules.means(state, command)

    def _open(self) -> tuple[Choice, ...]:
        choices: tuple[Choice, ...] = self._rules.choices(self._state)
        return choices

    def _choice(self, old: Step, command: Choose) -> Choice | None:
        """The question that a seat has answered at the time."""
        seat = command.seat or old.actor.seat
        asked = [one for one in self._rules.choices(old.before) if seat in (None, one.seat)]
        return asked[0] if len(asked) == 1 else None

    def _fresh(self, old: Step) -> tuple[Choice, ...]:
        """The open questions that were not open at that time."""
        then = self._rules.choices(old.before)
        return tuple(one for one in self._open() if not any(_alike(one, was) for was in then))

    def _in_the_way(
        self, fresh: Sequence[Choice], done: tuple[Step, ...] | Refusal, old: Step
    ) -> bool:
        """Whether a step cannot be done before these are answered, or would drop them.

        What falls away now may still be asked of its seat after them.
        """
        if isinstance(done, Refusal):
            return True
        if not done:
            seat = getattr(old.given and old.given.command, "seat", None) or old.actor.seat
            return any(seat in (None, one.seat) for one in fresh)
        if any(isinstance(event, Overruled) for event in done[0].events):
            return True
        after = self._rules.choices(done[-1].after)
        settled = self._settled(old)
        return any(
            one.seat not in settled and not any(_alike(one, now) for now in after) for one in fresh
        )

    def _settled(self, old: Step) -> set[str]:
        """The seats whose question a step has settled then; it settles that of now too."""
        after = self._rules.choices(old.after)
        return {
            one.seat
            for one in self._rules.choices(old.before)
            if not any(_alike(one, still) for still in after)
        }

    def _answer(self, choice: Choice, given: Given) -> None:
        code = next(self.answers, None)
        if code is None:
            raise _StoppedError(asked=choice)
        command = Choose(code, choice.seat)
        moment = Moment(given.turn_s, given.luck, self._by)
        outcome = self._rules.decide(self._state, command, moment)
        if isinstance(outcome, Refusal):
            raise _StoppedError(why=outcome.text)
        self._answered.append(Answered(choice, code))
        by_answer = replace(given, command=command)
        self._take(plan(self._rules, self._state, self._action, self._by, outcome, by_answer))

    def _why_forbidden(self, old: Step, given: Given) -> Text:
        before = self._steps[-1].before
        plain = self._rules.decide(before, given.command, _moment(old, given))
        why = plain.text if isinstance(plain, Refusal) else old.text
        return text("{what} Now against the rules: {why}", what=old.text, why=why)


def _moment(old: Step, given: Given) -> Moment:
    return Moment(given.turn_s, given.luck, old.actor)


def _alike(one: Choice, other: Choice) -> bool:
    return one.seat == other.seat and one.sentence == other.sentence


def _has(now: Choice, then: Choice, code: str) -> bool:
    """Whether an option means the same as it did."""
    meant = [_meaning(option) for option in then.options if option.code == code]
    return any(_meaning(option) in meant for option in now.options)


def _meaning(option: Option) -> Option:
    return replace(option, note=None)


def _not_kept() -> Text:
    return text(
        "What was done since then was recorded by an earlier Skald, without the commands: it"
        " cannot be decided anew. Undo leads back to the roll."
    )


def _cannot(old: Step, refusal: Refusal) -> Text:
    return text(
        "With these values this could not have been done: {what} ({why}) Undo leads back to the"
        " roll.",
        what=old.text,
        why=refusal.text,
    )
