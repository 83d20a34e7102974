"""A Feast for Odin as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.board import scoreboard
from assistant.games.feast_for_odin.decide import decide
from assistant.games.feast_for_odin.describe import describe
from assistant.games.feast_for_odin.dicing import die_of, offer_now
from assistant.games.feast_for_odin.evolve import evolve
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.phases import ORDER, begin
from assistant.games.feast_for_odin.phrases import PHASES
from assistant.games.feast_for_odin.queries import FeastQuery, answer
from assistant.games.feast_for_odin.questions import questions
from assistant.games.feast_for_odin.round_figures import Book, default_book
from assistant.games.feast_for_odin.scoring import winners
from assistant.games.feast_for_odin.sentences import sentence, sentence_active, step, waiting
from assistant.games.feast_for_odin.setting_up import set_up
from assistant.games.feast_for_odin.sheet import FeastSheet, sheet
from assistant.games.feast_for_odin.state import FeastForOdin, FeastOptions
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import LeaveSeat, Pause, RenameSeat, ReturnSeat, TakeRoll, Unpause
from assistant.rules import Clock, Moment, Queries, Refusal
from assistant.words.actor import Actor
from assistant.words.choices import Choice
from assistant.words.dice import DieSpec, Roll, WantedDice
from assistant.words.press import Intent, Press
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.text import Text, text
from assistant.words.turn import SeatTime, Timer, Turn

_OF_THE_ACTIVE = (
    c.PlaceVikings | c.StartDice | c.EndTurn | c.PassRound | c.RollResult | c.SpendOre
    | c.Succeed | c.Fail | c.DoPart | c.TakeItems | c.Upgrade | c.TradeOverseas | c.BuySpecial
    | c.ForgeTile | c.Explore | c.Emigrate
)  # fmt: skip
_OF_A_SEAT = (
    c.Choose | c.NameWeapon | c.PlayOccupation | c.BuyShip | c.LoadOre | c.PlaceTile
    | c.PlaceMaterial | c.HoldFeast
)  # fmt: skip
_OF_ITSELF = (
    c.Adjust | c.TurnPregnant | c.NoteIncome | c.WriteScore | c.RememberCovered | c.LiftTile
    | LeaveSeat | ReturnSeat | RenameSeat
)  # fmt: skip


class FeastForOdinRules:
    """A Feast for Odin for 1 to 4 players.

    A press on *next* ends the turn in the action phase and goes to the next phase elsewhere.
    It never passes for the round: too much hangs on that for a press too many. *Confirm* takes
    the default answer of the open question, or does the same as *next* where nothing is asked.
    """

    name = "feast_for_odin"
    title = text("A Feast for Odin")
    version = 1
    commands = c.FeastCommand
    events = e.FeastEvent
    state = FeastForOdin
    options = FeastOptions
    own_figures = None

    def __init__(self, book: Book | None = None) -> None:
        self.book = book or default_book()
        self.min_seats, self.max_seats = self.book.rounds.start.people

    @property
    def queries(self) -> Queries:
        """What its pages ask: placements, hints, feasts."""
        return Queries(FeastQuery, self.answer)

    def answer(self, state: FeastForOdin, query: FeastQuery) -> Struct | Refusal:
        """See `assistant.games.feast_for_odin.queries`."""
        return answer(self.book, state, query)

    def set_up_sheet(self) -> None:
        """The options are few, and the common page offers them."""

    def set_up(
        self, seats: Sequence[Seat], options: FeastOptions, moment: Moment
    ) -> Sequence[e.FeastEvent] | Refusal:
        """The set-up with everything that is drawn, and the first viking of everybody."""
        first = set_up(self.book, seats, options, moment)
        if isinstance(first, Refusal):
            return first
        work = Work(self.book, evolve(None, first), moment)
        begin(work)
        return [first, *work.events]

    def decide(
        self, state: FeastForOdin, command: c.Anything, moment: Moment
    ) -> Sequence[e.FeastEvent] | Refusal:
        """See `assistant.games.feast_for_odin.decide`."""
        return decide(self.book, state, command, moment)

    def evolve(self, state: FeastForOdin | None, event: e.FeastEvent) -> FeastForOdin:
        """See `assistant.games.feast_for_odin.evolve`."""
        return evolve(state, event)

    def describe(self, state: FeastForOdin | None, event: e.FeastEvent) -> Text | None:
        """See `assistant.games.feast_for_odin.describe`."""
        return describe(self.book, state, event)

    def permits(self, state: FeastForOdin, command: c.Anything, actor: Actor) -> bool:
        """The active seat plays its turn; every seat does for itself what is its own.

        Cards and boards lie before their owners, so each seat sets its own things right.
        Anybody at the table may go on to the next phase.
        """
        seat = actor.seat
        if isinstance(command, _OF_THE_ACTIVE):
            return seat == state.place.active
        if isinstance(command, _OF_A_SEAT):
            return command.seat in (None, seat)
        if isinstance(command, _OF_ITSELF):
            return command.seat == seat
        return isinstance(command, Pause | Unpause | c.NextPhase)

    def press(self, state: FeastForOdin, press: Press) -> c.Anything | None:
        """*confirm* answers the open question by its default; *next* goes on.

        A button that belongs to a seat answers and moves only for that seat, and goes on to the
        next phase for the whole table.
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
                    return c.Choose(choice.default, choice.seat)
        if state.place.active is None:
            return c.NextPhase()
        if seat not in (None, state.place.active):
            return None
        if state.depth is Depth.FULL and state.action is None:
            return None
        return c.EndTurn()

    def roll(self, state: FeastForOdin, wanted: WantedDice, roll: Roll) -> c.Anything | None:
        """A roll is that of the active seat."""
        if wanted.seat is None or wanted.seat != state.place.active:
            return None
        return TakeRoll(Roll(roll.id, roll.dice, roll.source, wanted.seat, roll.reading))

    def seats(self, state: FeastForOdin) -> tuple[Seat, ...]:
        """All seats in table order."""
        return state.seats

    def turn(self, state: FeastForOdin, moment_s: float) -> Turn:
        """Round, phase, and whose turn of the action phase it is."""
        place = state.place
        running = not (state.paused or state.over)
        known = place.phase in ORDER and not state.over
        acting = place.phase is Phase.ACTIONS and place.active is not None and not state.over
        return Turn(
            round=place.round,
            rounds=state.rounds,
            phases=tuple(PHASES[phase] for phase in ORDER),
            phase=ORDER.index(place.phase) if known else None,
            step=step(self.book, state),
            active=(place.active,) if acting and place.active else (),
            waiting=waiting(self.book, state),
            sentence=sentence(self.book, state),
            sentence_active=sentence_active(self.book, state),
            timer=Timer(state.timer_s, moment_s, running) if acting else None,
            over=state.over,
            winners=winners(self.book, state),
        )

    def wanted(self, state: FeastForOdin) -> WantedDice | None:
        """The die of the action that goes on, while a roll is left."""
        if state.over or state.paused:
            return None
        offered, seat = offer_now(self.book, state), state.place.active
        if offered is None or seat is None or not offered.left:
            return None
        number = state.rolls[-1].id + 1 if state.rolls else 1
        figures = self.book.rounds.dice[offered.action]
        return WantedDice(
            f"turn-{state.place.turn}-roll-{number}",
            dice=(DieSpec(die_of(self.book, offered.action), figures.colour),),
            seat=seat,
        )

    def choices(self, state: FeastForOdin) -> tuple[Choice, ...]:
        """The open questions, one a seat at the most."""
        if state.over or state.paused:
            return ()
        return questions(self.book, state)

    def sheet(self, state: FeastForOdin) -> FeastSheet:
        """See `assistant.games.feast_for_odin.sheet`."""
        return sheet(self.book, state)

    def rolls(self, state: FeastForOdin) -> tuple[Roll, ...]:
        """All rolls, newest last."""
        return state.rolls

    def clock(self, state: FeastForOdin) -> Clock:
        """Each turn of the action phase is measured by itself; phases are as well."""
        return Clock(state.place.turn, paused=state.paused or state.over)

    def times(self, state: FeastForOdin) -> tuple[SeatTime, ...]:
        """Sums over the ended turns."""
        return tuple(
            SeatTime(
                seat.id,
                sum(turn.seat == seat.id for turn in state.turns),
                round(sum(turn.spent_s for turn in state.turns if turn.seat == seat.id), 1),
            )
            for seat in state.seats
        )

    def options_again(self, state: FeastForOdin) -> FeastOptions:
        """The same length, depth and decks; strips and sides are drawn anew."""
        return FeastOptions(
            depth=state.depth, length=state.length, decks=state.decks, timer_s=state.timer_s
        )

    def categories(self, state: FeastForOdin) -> tuple[str, ...]:
        """Nothing takes points by hand here: rows of the score sheet do."""
        return ()

    def scoreboard(self, state: FeastForOdin) -> Scoreboard:
        """See `assistant.games.feast_for_odin.board`."""
        return scoreboard(self.book, state)
