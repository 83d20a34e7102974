"""A game for tests: commands in, state and refusals out, every event as the journal has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from assistant.games.seating import SeatChoice, seat_people
from assistant.rules import Moment, Refusal, Rules
from assistant.words.actor import Actor, Role
from assistant.words.choices import Choice
from tests.answering import has_sound_default

HOST = Actor(Role.HOST, "test")

S = TypeVar("S")
R = TypeVar("R", bound=Rules[Any, Any, Any, Any])


class Played(Generic[S, R]):
    """A game at the table. Every event goes through JSON and is told in words."""

    def __init__(self, rules: R, people: Sequence[str], options: Any, luck: int) -> None:
        self.rules = rules
        self.luck = luck
        self.state: S = None  # type: ignore[assignment]
        self.events: list[Any] = []
        self.told: list[str] = []
        seats = seat_people([SeatChoice(name) for name in people])
        assert not isinstance(seats, Refusal)
        begun = rules.set_up(seats, options, self.moment())
        assert not isinstance(begun, Refusal), begun.text.english()
        self._take(begun)

    def moment(self, actor: Actor = HOST) -> Moment:
        return Moment(12.0, self.luck, actor)

    def _take(self, events: Sequence[Any]) -> None:
        told_before = len(self.told)
        for event in events:
            again = msgspec.json.decode(msgspec.json.encode(event), type=self.rules.events)
            assert again == event
            told = self.rules.describe(self.state, again)
            if told is not None:
                self.told.append(told.english())
            self.state = self.rules.evolve(self.state, again)
            self.events.append(again)
        assert len(self.told) > told_before

    def give(self, command: Any, actor: Actor = HOST) -> S:
        """A command that must be done."""
        outcome = self.rules.decide(self.state, command, self.moment(actor))
        assert not isinstance(outcome, Refusal), (outcome.text.english(), command)
        assert outcome
        self._take(outcome)
        self._look()
        return self.state

    def refuse(
        self,
        command: Any,
        words: str = "",
        rule: str | None = None,
        *,
        overrulable: bool | None = None,
    ) -> Refusal:
        """A command that must be refused, saying so in these words, for this rule."""
        outcome = self.rules.decide(self.state, command, self.moment())
        assert isinstance(outcome, Refusal), outcome
        assert words in outcome.text.english(), outcome.text.english()
        if rule is not None:
            assert outcome.rule is not None
            assert outcome.rule.english() == rule
        if overrulable is not None:
            assert outcome.overrulable is overrulable
        return outcome

    def _look(self) -> None:
        """Everything that screens show can be shown, and what they ask has its default."""
        for choice in self.choices():
            assert has_sound_default(choice)
        turn = self.rules.turn(self.state, 0.0)
        assert turn.sentence.english()
        assert turn.sentence_active.english()
        self.rules.wanted(self.state)

    def choices(self) -> tuple[Choice, ...]:
        return self.rules.choices(self.state)

    def asked(self, seat: str | None = None) -> list[str]:
        """The answers that a seat can give now, or that anybody can."""
        return [
            option.code
            for one in self.choices()
            if seat is None or one.seat == seat
            for option in one.options
        ]

    # The table as a test wants it

    def let(self, seat: str = "s1", **changes: Any) -> None:
        """A player has something else than the game has brought so far."""
        state: Any = self.state
        players = tuple(
            replace(one, **changes) if one.seat == seat else one for one in state.players
        )
        self.state = replace(state, players=players)

    def house(self, **changes: Any) -> None:
        """The owners read the rules otherwise."""
        state: Any = self.state
        self.state = replace(state, house=replace(state.house, **changes))
