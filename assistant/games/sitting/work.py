"""One decision as it is being made: the state so far and its events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from assistant.games.sitting.state import Sitting
from assistant.rules import Event, Moment, Refusal
from assistant.words.text import Text, text


class ForbiddenError(Exception):
    """The command is not done."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text.english())
        self.refusal = refusal


def refuse(why: Text, rule: Text | None = None) -> ForbiddenError:
    """A refusal to raise."""
    return ForbiddenError(Refusal(why, rule))


S = TypeVar("S", bound=Sitting)
E = TypeVar("E", bound=Event)


class BaseWork(ABC, Generic[S, E]):
    """Every event that is done at once changes the state that the next one is decided by.

    `force` lets a command through that a rule forbids.
    """

    def __init__(self, state: S, moment: Moment, *, force: bool = False) -> None:
        self.state = state
        self.moment = moment
        self.force = force
        self.events: list[E] = []

    @abstractmethod
    def after(self, event: E) -> S:
        """The state after one more event."""

    def do(self, event: E) -> None:
        """The event happens."""
        self.events.append(event)
        self.state = self.after(event)

    def forbid(self, wrong: bool, why: Text, rule: Text | None = None) -> None:
        """Refuses what a rule forbids, unless the host overrules it."""
        if wrong and not self.force:
            raise ForbiddenError(Refusal(why, rule, overrulable=True))

    @property
    def spent_s(self) -> float:
        """Seconds of this turn."""
        return round(self.moment.turn_s, 1)

    def seat_for(self, given: str | None, *others: str | None) -> str:
        """The seat that a command is for: the one given, the sender's, or the first of others.

        Refuses where it is nobody's.
        """
        for seat in (given, self.moment.actor.seat, *others):
            if seat is not None:
                return seat
        raise refuse(text("Say whose this is."))

    def name(self, seat: str) -> str:
        """The name of a seat."""
        return self.state.seat(seat).name
