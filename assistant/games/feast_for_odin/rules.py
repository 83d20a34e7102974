"""A Feast for Odin as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.figures import OwnFigures
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import early, on_boards
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.board import scoreboard
from assistant.games.feast_for_odin.correcting import differences, instead, means
from assistant.games.feast_for_odin.decide import decide
from assistant.games.feast_for_odin.describe import describe
from assistant.games.feast_for_odin.dicing import die_of, offer_now
from assistant.games.feast_for_odin.evolve import evolve
from assistant.games.feast_for_odin.figure_words import figure_label, group_title
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.phases import ORDER, begin
from assistant.games.feast_for_odin.phrases import PHASES
from assistant.games.feast_for_odin.queries import FeastQuery, answer
from assistant.games.feast_for_odin.questions import questions
from assistant.games.feast_for_odin.round_figures import FILES, Book, book_with, read_book
from assistant.games.feast_for_odin.scoring import winners
from assistant.games.feast_for_odin.sentences import sentence, sentence_active, step, waiting
from assistant.games.feast_for_odin.set_up_sheet import SetUpSheet, set_up_sheet
from assistant.games.feast_for_odin.setting_up import set_up
from assistant.games.feast_for_odin.sheet import FeastSheet, sheet
from assistant.games.feast_for_odin.state import FeastForOdin, FeastOptions
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import TakeRoll
from assistant.games.sitting.recorded_rules import RecordedRules
from assistant.rules import Command, Moment, Queries, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    Photographed,
)
from assistant.words.choices import Choice
from assistant.words.dice import DieSpec, Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import Turn

_OF_THE_ACTIVE = (
    c.PlaceVikings | c.StartDice | c.NameThrow | c.DropThrow | c.EndTurn | c.PassRound
    | c.RollResult | c.UseShips | c.SpendOre | c.Succeed | c.Fail | c.DoPart | c.TakeItems
    | c.Upgrade | c.TradeOverseas | c.BuySpecial | c.ForgeTile | c.Explore | c.Emigrate
)  # fmt: skip
_OF_A_SEAT = (
    c.Choose | c.NameWeapon | c.PlayOccupation | c.CardDone | c.BuyShip | c.LoadOre | c.PlaceTile
    | c.PlaceMaterial | c.HoldFeast
)  # fmt: skip
_OF_ITSELF = c.NoteIncome | c.RememberCovered | c.LiftTile | c.PenaliseContact | c.NoteEmigration
_BY_HAND = c.Adjust | c.TurnPregnant | c.WriteScore | c.WriteSheet


class FeastForOdinRules(RecordedRules[FeastForOdin, Book]):
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

    def __init__(self, own: Mapping[str, object] | None = None) -> None:
        figures = OwnFigures(__package__, read_book, group_title, figure_label, FILES)
        super().__init__(figures, book_with, own)
        self.min_seats, self.max_seats = self.book.rounds.start.people

    @property
    def queries(self) -> Queries:
        """What its pages ask: placements, hints, feasts."""
        return Queries(FeastQuery, self.answer)

    def answer(self, state: FeastForOdin, query: FeastQuery) -> Struct | Refusal:
        """See `assistant.games.feast_for_odin.queries`."""
        return answer(self.book_of(state), state, query)

    def set_up_sheet(self) -> SetUpSheet:
        """See `assistant.games.feast_for_odin.set_up_sheet`."""
        return set_up_sheet(self.book)

    def set_up(
        self, seats: Sequence[Seat], options: FeastOptions, moment: Moment
    ) -> Sequence[e.FeastEvent] | Refusal:
        """The set-up with everything that is drawn, and the first viking of everybody."""
        book = self.book
        first = set_up(book, seats, options, moment, self.own_figures.kept)
        if isinstance(first, Refusal):
            return first
        work = Work(book, evolve(None, first), moment)
        begin(work)
        return [first, *work.events]

    def decide(
        self, state: FeastForOdin, command: c.Anything, moment: Moment
    ) -> Sequence[e.FeastEvent] | Refusal:
        """See `assistant.games.feast_for_odin.decide`."""
        return decide(self.book_of(state), state, command, moment)

    def evolve(self, state: FeastForOdin | None, event: e.FeastEvent) -> FeastForOdin:
        """See `assistant.games.feast_for_odin.evolve`."""
        return evolve(state, event)

    def describe(self, state: FeastForOdin | None, event: e.FeastEvent) -> Text | None:
        """See `assistant.games.feast_for_odin.describe`."""
        return describe(self.book_of(state), state, event)

    def permits(self, state: FeastForOdin, command: c.Anything, actor: Actor) -> bool:
        """The active seat plays its turn; every seat does for itself what is its own.

        Tiles are laid to try them out, so each seat takes its own back. The score keeper's
        counters and rows are each seat's own too; in the full record a seat counts only what an
        occupation brings that it has played, and the host sets right everything else. Anybody
        at the table may go on to the next phase.
        """
        seat = actor.seat
        if isinstance(command, _OF_THE_ACTIVE):
            return seat == state.place.active
        if isinstance(command, _OF_A_SEAT):
            return command.seat in (None, seat)
        if isinstance(command, _OF_ITSELF):
            return command.seat == seat
        if isinstance(command, _BY_HAND):
            return command.seat == seat and (state.depth is Depth.KEEPER or self._by_card(command))
        return isinstance(command, c.NextPhase) or self.permits_common(command, actor)

    @staticmethod
    def _by_card(command: c.Adjust | c.TurnPregnant | c.WriteScore | c.WriteSheet) -> bool:
        """Whether a played occupation brings this; that it was played is checked when deciding."""
        return isinstance(command, c.Adjust | c.TurnPregnant) and command.card is not None

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
        return TakeRoll(replace(roll, seat=wanted.seat))

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
            step=step(self.book_of(state), state),
            active=(place.active,) if acting and place.active else (),
            waiting=waiting(self.book_of(state), state),
            sentence=sentence(self.book_of(state), state),
            sentence_active=sentence_active(self.book_of(state), state),
            timer=self.timer(state, moment_s) if acting else None,
            over=state.over,
            winners=winners(self.book_of(state), state),
        )

    def wanted(self, state: FeastForOdin) -> WantedDice | None:
        """The die of the action that goes on, while a roll is left; before, any that may be."""
        if not state.playing:
            return None
        offered, seat = offer_now(self.book_of(state), state), state.place.active
        if offered is None:
            return early.wanted(self.book_of(state), state)
        if seat is None or not offered.left:
            return None
        figures = self.book_of(state).rounds.dice[offered.action]
        return WantedDice(
            f"turn-{state.place.turn}-roll-{state.next_roll}",
            dice=(DieSpec(die_of(self.book_of(state), offered.action), figures.colour),),
            seat=seat,
            each_counts=True,
        )

    def differences(self, was: FeastForOdin, now: FeastForOdin) -> Sequence[Text]:
        """Supplies besides points and the turn."""
        return [*differences(self.book_of(now), was, now), *super().differences(was, now)]

    def seat_meant(self, state: FeastForOdin, command: Command) -> str | None:
        """The one question's, as everywhere, or the one whose turn it is."""
        return super().seat_meant(state, command) or state.whose_turn

    def means(self, state: FeastForOdin, command: Command) -> object:
        """See `assistant.games.feast_for_odin.correcting`."""
        return means(state, command)

    def instead(
        self, state: FeastForOdin, command: Command, refusal: Refusal
    ) -> Sequence[Command] | None:
        """What a rule forbids stays, overruled; else see `correcting`."""
        kept = super().instead(state, command, refusal)
        return instead(self.book_of(state), state, command) if kept is None else kept

    def choices(self, state: FeastForOdin) -> tuple[Choice, ...]:
        """The open questions, one a seat at the most."""
        if not state.playing:
            return ()
        return questions(self.book_of(state), state)

    def sheet(self, state: FeastForOdin) -> FeastSheet:
        """See `assistant.games.feast_for_odin.sheet`."""
        return sheet(self.book_of(state), state)

    def watched(
        self, state: FeastForOdin, boards: Sequence[BoardFacts]
    ) -> tuple[WatchedBoard, ...]:
        """See `assistant.games.feast_for_odin.on_boards`."""
        return tuple(on_boards.watched(self.book_of(state), state, boards))

    def photographed(
        self, state: FeastForOdin, boards: Sequence[BoardFacts]
    ) -> tuple[Photographed, ...]:
        """Everybody's own boards."""
        return tuple(on_boards.photographed(self.book_of(state), state, boards))

    def recorded(
        self, state: FeastForOdin, board: BoardFacts, seen: Sequence[Lying]
    ) -> BoardRecord | None:
        """See `assistant.games.feast_for_odin.on_boards`."""
        return on_boards.recorded(self.book_of(state), state, board, seen)

    def board_patience_s(self, board: BoardFacts) -> float:
        """See `assistant.games.feast_for_odin.on_boards`."""
        return on_boards.PATIENCE_S

    def asks_at_once(self, state: FeastForOdin, board: BoardFacts, changes: BoardChanges) -> bool:
        """See `assistant.games.feast_for_odin.on_boards`."""
        return on_boards.asks_at_once(self.book_of(state), state, changes)

    def board_seat(
        self, state: FeastForOdin, board: BoardFacts, seen: Sequence[Lying]
    ) -> str | None:
        """See `assistant.games.feast_for_odin.on_boards`."""
        mine = on_boards.owner(self.book_of(state), state, board)
        return None if mine is None else mine[0]

    def options_again(self, state: FeastForOdin) -> FeastOptions:
        """The same length, depth and decks; strips and sides are drawn anew."""
        return FeastOptions(
            depth=state.depth, length=state.length, decks=state.decks, timer_s=state.timer_s
        )

    def scoreboard(self, state: FeastForOdin) -> Scoreboard:
        """See `assistant.games.feast_for_odin.board`."""
        return scoreboard(self.book_of(state), state)
