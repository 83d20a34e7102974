"""Brian Boru as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.figures import OwnFigures
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru import on_boards
from assistant.games.brian_boru.board import scoreboard
from assistant.games.brian_boru.decide import decide
from assistant.games.brian_boru.describe import describe
from assistant.games.brian_boru.evolve import evolve
from assistant.games.brian_boru.figure_words import (
    figure_label,
    figure_meaning,
    figure_options,
    group_title,
)
from assistant.games.brian_boru.figures import Book, figures_with, read_figures
from assistant.games.brian_boru.kinds import Stage
from assistant.games.brian_boru.labels import PHASES, phase_of
from assistant.games.brian_boru.scoring import winners
from assistant.games.brian_boru.sentences import (
    active,
    awaited,
    open_question,
    sentence,
    sentence_active,
    step_label,
)
from assistant.games.brian_boru.set_up_sheet import SetUpSheet, set_up_sheet
from assistant.games.brian_boru.setting_up import set_up
from assistant.games.brian_boru.sheet import BoruSheet, sheet
from assistant.games.brian_boru.state import BrianBoru, BrianBoruOptions
from assistant.games.sitting import Depth
from assistant.games.sitting.recorded_rules import RecordedRules
from assistant.rules import Command, Moment, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.choices import Choice
from assistant.words.dice import Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import Turn

_OF_ANY_SEAT = c.ShowVikings | c.ShowMarriage
_OF_A_SEAT = c.ChooseTown | c.KeepCards | c.PlayCard | c.Choose
_BY_HAND = c.SetTown | c.SetClaim | c.SetPrincess | c.SetBattle | c.SetMarriage | c.SettleRegions


class BrianBoruRules(RecordedRules[BrianBoru, Book]):
    """Brian Boru for 3 to 5 players.

    A press on *next* passes the hands of the draft on, and lets the step of the upkeep happen
    that is told on the pages; a seat's own button says that it has kept its cards. *Confirm*
    takes the default answer of the open question.
    """

    name = "brian_boru"
    title = text("Brian Boru")
    version = 1
    commands = c.BrianBoruCommand
    events = e.BrianBoruEvent
    state = BrianBoru
    options = BrianBoruOptions
    queries = None
    has_dice = False
    rolls_lead_on = False

    def __init__(self, own: Mapping[str, object] | None = None) -> None:
        figures = OwnFigures(
            __package__,
            read_figures,
            group_title,
            figure_label,
            options=figure_options,
            meaning=figure_meaning,
        )
        super().__init__(figures, figures_with, own)
        people = [int(number) for number in self.book.figures.set_up]
        self.min_seats, self.max_seats = min(people), max(people)

    def set_up_sheet(self) -> SetUpSheet:
        """See `assistant.games.brian_boru.set_up_sheet`."""
        return set_up_sheet(self.book)

    def set_up(
        self, seats: Sequence[Seat], options: BrianBoruOptions, moment: Moment
    ) -> Sequence[e.BrianBoruEvent] | Refusal:
        """The set-up; first towns come by commands."""
        first = set_up(self.book, seats, options, moment, self.own_figures.kept)
        return first if isinstance(first, Refusal) else [first]

    def decide(
        self, state: BrianBoru, command: c.BrianBoruCommand, moment: Moment
    ) -> Sequence[e.BrianBoruEvent] | Refusal:
        """See `assistant.games.brian_boru.decide`."""
        return decide(self.book_of(state), state, command, moment)

    def evolve(self, state: BrianBoru | None, event: e.BrianBoruEvent) -> BrianBoru:
        """See `assistant.games.brian_boru.evolve`."""
        return evolve(state, event)

    def describe(self, state: BrianBoru | None, event: e.BrianBoruEvent) -> Text | None:
        """See `assistant.games.brian_boru.describe`."""
        return describe(self.book_of(state), state, event)

    def permits(self, state: BrianBoru, command: c.BrianBoruCommand, actor: Actor) -> bool:
        """A seat chooses, keeps and plays for itself; cards that are shown and the next step are
        everybody's. That all have kept their cards only the host says for them.

        With the score keeper towns and tokens are everybody's to set, counters each seat's own;
        in the full record only the host sets them right and overrules.
        """
        seat = actor.seat
        if isinstance(command, _OF_ANY_SEAT):
            return True
        if isinstance(command, c.GoOn):
            return state.stage is not Stage.DRAFT or state.depth is Depth.KEEPER
        if isinstance(command, _OF_A_SEAT):
            return command.seat in (None, seat)
        keeps = state.depth is Depth.KEEPER
        if isinstance(command, c.Adjust):
            return keeps and command.seat == seat
        if isinstance(command, _BY_HAND):
            return keeps
        return self.permits_common(command, actor)

    def is_timely(self, command: Command) -> bool:
        """All keep cards at once, and play them fast: each says for which hand or trick."""
        return isinstance(command, c.KeepCards | c.PlayCard) and command.moment != ""

    def pressed(self, state: BrianBoru, seat: str | None) -> c.BrianBoruCommand | None:
        """*next* goes on where that needs no number: see the class."""
        if state.todo:
            return None
        if state.depth is Depth.KEEPER or state.in_upkeep:
            return c.GoOn()
        if state.stage is Stage.DRAFT:
            if seat is None:
                return c.GoOn()
            return None if seat in state.place.kept else c.KeepCards(seat)
        return None

    def roll(self, state: BrianBoru, wanted: WantedDice, roll: Roll) -> c.BrianBoruCommand | None:
        """No die is thrown in this game."""
        return None

    def wanted(self, state: BrianBoru) -> WantedDice | None:
        """No die is thrown in this game."""
        return None

    def turn(self, state: BrianBoru, moment_s: float) -> Turn:
        """Round, phase or step of the upkeep, and of whom something is awaited."""
        book = self.book_of(state)
        return Turn(
            round=state.place.round,
            rounds=state.rounds,
            phases=PHASES,
            phase=None if state.over else phase_of(state.stage),
            step=step_label(state),
            active=active(book, state),
            waiting=awaited(book, state),
            sentence=sentence(book, state),
            sentence_active=sentence_active(book, state),
            timer=self.timer(state, moment_s),
            over=state.over,
            winners=winners(book, state),
        )

    def choices(self, state: BrianBoru) -> tuple[Choice, ...]:
        """The open question."""
        asked = open_question(self.book_of(state), state)
        return () if asked is None else (asked,)

    def sheet(self, state: BrianBoru) -> BoruSheet:
        """See `assistant.games.brian_boru.sheet`."""
        return sheet(self.book_of(state), state)

    def watched(
        self, state: BrianBoru, boards: Sequence[BoardFacts]
    ) -> tuple[WatchedBoard, ...]:
        """The game's own board if it was shown, and those that people want looked at."""
        own = tuple(WatchedBoard(one.name) for one in boards if on_boards.is_of_game(one))
        others = [one for one in boards if not on_boards.is_of_game(one)]
        return (*own, *super().watched(state, others))

    def recorded(
        self, state: BrianBoru, board: BoardFacts, seen: Sequence[Lying]
    ) -> BoardRecord | None:
        """See `assistant.games.brian_boru.on_boards`."""
        return on_boards.recorded(self.book_of(state), state, board, seen)

    def board_patience_s(self, board: BoardFacts) -> float:
        """See `assistant.games.brian_boru.on_boards`."""
        return on_boards.patience_s(board)

    def takes_at_once(
        self, state: BrianBoru, board: BoardFacts, changes: BoardChanges
    ) -> bool:
        """A sure piece that was waited for."""
        return on_boards.is_of_game(board) and on_boards.takes_at_once(
            self.book_of(state), state, changes
        )

    def options_again(self, state: BrianBoru) -> BrianBoruOptions:
        """The same depth, house rules and timer."""
        return BrianBoruOptions(depth=state.depth, house=state.house, timer_s=state.timer_s)

    def scoreboard(self, state: BrianBoru) -> Scoreboard:
        """See `assistant.games.brian_boru.board`."""
        return scoreboard(self.book_of(state), state)
