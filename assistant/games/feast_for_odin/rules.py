"""A Feast for Odin as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence

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
from assistant.games.feast_for_odin.questions import questions
from assistant.games.feast_for_odin.round_figures import Book, default_book
from assistant.games.feast_for_odin.scoring import winners
from assistant.games.feast_for_odin.sentences import sentence, sentence_active, step, waiting
from assistant.games.feast_for_odin.setting_up import set_up
from assistant.games.feast_for_odin.sheet import FeastSheet, sheet
from assistant.games.feast_for_odin.state import FeastForOdin, FeastOptions
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import TakeRoll
from assistant.games.sitting.rules import SittingRules
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor
from assistant.words.choices import Choice
from assistant.words.dice import DieSpec, Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.text import Text, text
from assistant.words.turn import Turn

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
)  # fmt: skip


class FeastForOdinRules(SittingRules[FeastForOdin]):
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
        return isinstance(command, c.NextPhase) or self.permits_common(command, actor)

    def pressed(self, state: FeastForOdin, seat: str | None) -> c.Anything | None:
        """*next* ends the turn, or goes on to the next phase for the whole table."""
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

    def turn(self, state: FeastForOdin, moment_s: float) -> Turn:
        """Round, phase, and whose turn of the action phase it is."""
        place = state.place
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
            timer=self.timer(state, moment_s) if acting else None,
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

    def options_again(self, state: FeastForOdin) -> FeastOptions:
        """The same length, depth and decks; strips and sides are drawn anew."""
        return FeastOptions(
            depth=state.depth, length=state.length, decks=state.decks, timer_s=state.timer_s
        )

    def scoreboard(self, state: FeastForOdin) -> Scoreboard:
        """See `assistant.games.feast_for_odin.board`."""
        return scoreboard(self.book, state)
