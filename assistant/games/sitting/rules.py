"""What is the same in the rules of every game, see `assistant.rules.Rules`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from assistant.games.sitting.commands import Choose, OfAnybody, OfASeat, Unpause
from assistant.games.sitting.state import Sitting
from assistant.rules import Clock, Command
from assistant.words.actor import Actor
from assistant.words.choices import Choice
from assistant.words.dice import Roll
from assistant.words.press import Intent, Press
from assistant.words.seats import Seat
from assistant.words.turn import SeatTime, Timer

S = TypeVar("S", bound=Sitting)


class SittingRules(ABC, Generic[S]):
    """Seats, rolls, the clock, and what a button means before the game itself is asked."""

    def press(self, state: S, press: Press) -> Command | None:
        """A paused game goes on; *confirm* answers the open question by its default.

        A button that belongs to a seat answers and moves only for that seat. The rest is the
        game's, see `pressed`.
        """
        if state.over or press.intent not in (Intent.NEXT, Intent.CONFIRM):
            return None
        if press.place is not None and not 1 <= press.place <= len(state.seats):
            return None
        if state.paused:
            return Unpause()
        seat = None if press.place is None else state.seats[press.place - 1].id
        if press.intent is Intent.CONFIRM:
            for choice in self.choices(state):
                if seat in (None, choice.seat):
                    return Choose(choice.default, choice.seat)
        return self.pressed(state, seat)

    @abstractmethod
    def pressed(self, state: S, seat: str | None) -> Command | None:
        """What a press means where the game goes on and nothing is asked; `seat`: only for it."""

    @abstractmethod
    def choices(self, state: S) -> tuple[Choice, ...]:
        """See `assistant.rules.Rules`."""

    @staticmethod
    def permits_common(command: Command, actor: Actor) -> bool:
        """Whether a seat may give a command that every game has."""
        if isinstance(command, OfASeat):
            return command.seat == actor.seat
        return isinstance(command, OfAnybody)

    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats in table order."""
        return state.seats

    def rolls(self, state: S) -> tuple[Roll, ...]:
        """All rolls, newest last."""
        return state.rolls

    def clock(self, state: S) -> Clock:
        """Each turn is measured by itself."""
        return Clock(state.place.turn, paused=state.paused or state.over)

    def timer(self, state: S, moment_s: float) -> Timer | None:
        """The turn timer after so many seconds of this turn."""
        if state.over:
            return None
        return Timer(state.timer_s, moment_s, not state.paused)

    def times(self, state: S) -> tuple[SeatTime, ...]:
        """Sums over the ended turns."""
        return tuple(
            SeatTime(
                seat.id,
                sum(turn.seat == seat.id for turn in state.turns),
                round(sum(turn.spent_s for turn in state.turns if turn.seat == seat.id), 1),
            )
            for seat in state.seats
        )

    def categories(self, state: S) -> tuple[str, ...]:
        """Nothing takes points by hand, unless the game says otherwise."""
        return ()
