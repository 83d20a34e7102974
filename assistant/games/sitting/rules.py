"""What is the same in the rules of every game, see `assistant.rules.Rules`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, get_args

from msgspec.structs import replace

from assistant.games.sitting.commands import (
    Choose,
    OfAnybody,
    OfASeat,
    Overruling,
    Unpause,
    WatchBoard,
)
from assistant.games.sitting.describe import signed
from assistant.games.sitting.state import Sitting
from assistant.rules import Clock, Command, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    Photographed,
)
from assistant.words.choices import Choice
from assistant.words.dice import Face, Roll
from assistant.words.faces import values_of
from assistant.words.press import Intent, Press
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import SeatTime, Timer, Turn

S = TypeVar("S", bound=Sitting)


class SittingRules(ABC, Generic[S]):
    """Seats, rolls, the clock, and what a button means before the game itself is asked."""

    commands: Any
    has_dice = True
    rolls_lead_on = True

    @property
    def overruling(self) -> type[Overruling] | None:
        """The game's command by which the host overrules, if it has one."""
        return next((one for one in get_args(self.commands) if issubclass(one, Overruling)), None)

    def press(self, state: S, press: Press) -> Command | None:
        """A paused game goes on; *confirm* answers the open question by its default, if it has one.

        A button that belongs to a seat answers and moves only for that seat, and for nobody once
        its person has left. The rest is the game's, see `pressed`.
        """
        if state.over or press.intent not in (Intent.NEXT, Intent.CONFIRM):
            return None
        if press.place is not None and not 1 <= press.place <= len(state.seats):
            return None
        seat = None if press.place is None else state.seats[press.place - 1].id
        if seat is not None and not state.here(seat):
            return None
        if state.paused:
            return Unpause()
        if press.intent is Intent.CONFIRM:
            for choice in self.choices(state):
                if seat in (None, choice.seat):
                    said = choice.default
                    return None if said is None else Choose(said, choice.seat)
        return self.pressed(state, seat)

    @abstractmethod
    def pressed(self, state: S, seat: str | None) -> Command | None:
        """What a press means where the game goes on and nothing is asked; `seat`: only for it."""

    @abstractmethod
    def choices(self, state: S) -> tuple[Choice, ...]:
        """See `assistant.rules.Rules`."""

    @abstractmethod
    def turn(self, state: S, moment_s: float) -> Turn:
        """See `assistant.rules.Rules`."""

    @abstractmethod
    def scoreboard(self, state: S) -> Scoreboard:
        """See `assistant.rules.Rules`."""

    @staticmethod
    def permits_common(command: Command, actor: Actor) -> bool:
        """Whether a seat may give a command that every game has.

        That rolls are corrected by who rolled them, the table itself sees to.
        """
        if isinstance(command, OfASeat):
            return command.seat == actor.seat
        return isinstance(command, OfAnybody)

    def is_timely(self, command: Command) -> bool:
        """None names its moment, unless the game says otherwise."""
        return False

    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats in table order."""
        return state.seats

    def rolls(self, state: S) -> tuple[Roll, ...]:
        """All rolls, newest last."""
        return state.rolls

    def faces_of(self, state: S, roll: Roll) -> tuple[tuple[Face, ...], ...]:
        """All faces of each die's kind."""
        return tuple(values_of(die.kind) for die in roll.dice)

    def told_dice(self, roll: Roll) -> Text:
        """The values beside each other."""
        return text("{dice}", dice=", ".join(str(die.value) for die in roll.dice))

    def differences(self, was: S, now: S) -> Sequence[Text]:
        """Everybody's points, and whose move it is."""
        return [*self._other_points(was, now), *self._other_turn(was, now)]

    def _other_points(self, was: S, now: S) -> Iterator[Text]:
        before = {row.seat: row.total for row in self.scoreboard(was).rows}
        for row in self.scoreboard(now).rows:
            old = before.get(row.seat)
            if row.total is not None and old is not None and row.total != old:
                yield text(
                    "{name}: {by} points, {total} in all.",
                    name=now.seat(row.seat).name,
                    by=signed(row.total - old),
                    total=row.total,
                )

    def _other_turn(self, was: S, now: S) -> Iterator[Text]:
        place = self.turn(now, 0.0)
        if place != self.turn(was, 0.0):
            yield place.sentence

    def addressed(self, state: S, command: Command, actor: Actor) -> Command:
        """That of the sender, else the one which the game means. A board may be nobody's."""
        if isinstance(command, Overruling):
            return replace(command, command=self.addressed(state, command.command, actor))
        if isinstance(command, WatchBoard) or getattr(command, "seat", "") is not None:
            return command
        seat = actor.seat or self.seat_meant(state, command)
        return command if seat is None else replace(command, seat=seat)

    def seat_meant(self, state: S, command: Command) -> str | None:
        """The seat of a command that names none and comes from none: the only one asked."""
        asked = {one.seat for one in self.choices(state)} if isinstance(command, Choose) else ()
        return next(iter(asked)) if len(asked) == 1 else None

    def means(self, state: S, command: Command) -> object:
        """Nothing more than its words, unless the game says otherwise."""
        return None

    def instead(self, state: S, command: Command, refusal: Refusal) -> Sequence[Command] | None:
        """What a rule forbids now stays, as if the host had overruled it."""
        if refusal.overrulable and self.overruling is not None:
            return [self.overruling(command)]
        return None

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

    def board_patience_s(self, board: BoardFacts) -> float:
        """People are asked at once, unless the game says otherwise."""
        return 0.0

    def wanted_boards(self, state: S) -> frozenset[str]:
        """Those that the host said are to be looked at."""
        return frozenset(one.board for one in state.watching)

    def missed_places(self, state: S, board: BoardFacts) -> tuple[str, ...]:
        """None, unless the game says otherwise."""
        return ()

    def watched(self, state: S, boards: Sequence[BoardFacts]) -> tuple[WatchedBoard, ...]:
        """Those that people want looked at."""
        wanted = self.wanted_boards(state)
        return tuple(WatchedBoard(one.name) for one in boards if one.name in wanted)

    def photographed(self, state: S, boards: Sequence[BoardFacts]) -> tuple[Photographed, ...]:
        """None, unless the game says otherwise."""
        return ()

    def recorded(self, state: S, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord | None:
        """Nothing, unless the game says otherwise: what was last confirmed lies there."""
        return None

    def board_seat(self, state: S, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
        """Everybody's, unless the game says otherwise."""
        return None

    def takes_at_once(self, state: S, board: BoardFacts, changes: BoardChanges) -> bool:
        """People are asked, unless the game says otherwise."""
        return False

    def asks_at_once(self, state: S, board: BoardFacts, changes: BoardChanges) -> bool:
        """Nothing is waited for, unless the game says otherwise."""
        return False

    def categories(self, state: S) -> tuple[str, ...]:
        """Nothing takes points by hand, unless the game says otherwise."""
        return ()
