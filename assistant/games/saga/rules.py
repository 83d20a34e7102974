"""Saga: Vikings vs Anglo-Saxons as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.figures import OwnFigures
from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga import on_boards
from assistant.games.saga.board import scoreboard
from assistant.games.saga.decide import decide
from assistant.games.saga.describe import describe
from assistant.games.saga.evolve import evolve
from assistant.games.saga.figure_words import figure_label, figure_options, group_title
from assistant.games.saga.figures import Figures, figures_with, read_figures
from assistant.games.saga.kinds import PHASES, Phase
from assistant.games.saga.labels import PHASES as PHASE_NAMES
from assistant.games.saga.questions import choice_of, questions
from assistant.games.saga.sentences import (
    sentence,
    sentence_active,
    step_label,
    waiting,
    winners,
)
from assistant.games.saga.set_up_sheet import SetUpSheet, set_up_sheet
from assistant.games.saga.setting_up import PLAYERS, set_up
from assistant.games.saga.sheet import SagaSheet, sheet
from assistant.games.saga.state import Saga, SagaOptions
from assistant.games.sitting import Choose, Depth
from assistant.games.sitting.recorded_rules import RecordedRules
from assistant.rules import Command, Moment, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import BoardFacts, BoardRecord, Lying
from assistant.words.choices import Choice
from assistant.words.dice import Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import Turn


class SagaRules(RecordedRules[Saga, Figures]):
    """Saga for two: what is hidden at the table is hidden from Skald too.

    A press on *next* finishes the tile, or ends the round; with the score keeper it goes to the
    next phase. *Confirm* takes the default answer of the open question, or does the same as
    *next* where nothing is asked.
    """

    name = "saga"
    title = text("Saga: Vikings vs Anglo-Saxons")
    version = 1
    min_seats = max_seats = PLAYERS
    commands = c.SagaCommand
    events = e.SagaEvent
    state = Saga
    options = SagaOptions
    queries = None
    has_dice = False
    rolls_lead_on = False

    def __init__(self, own: Mapping[str, object] | None = None) -> None:
        figures = OwnFigures(
            __package__, read_figures, group_title, figure_label, options=figure_options
        )
        super().__init__(figures, figures_with, own)

    def set_up_sheet(self) -> SetUpSheet:
        """See `assistant.games.saga.set_up_sheet`."""
        return set_up_sheet(self.book)

    def set_up(
        self, seats: Sequence[Seat], options: SagaOptions, moment: Moment
    ) -> Sequence[e.SagaEvent] | Refusal:
        """The set-up with the raid targets that were drawn."""
        first = set_up(self.book, seats, options, moment, self.own_figures.kept)
        return first if isinstance(first, Refusal) else [first]

    def decide(
        self, state: Saga, command: c.Anything, moment: Moment
    ) -> Sequence[e.SagaEvent] | Refusal:
        """See `assistant.games.saga.decide`."""
        return decide(self.book_of(state), state, command, moment)

    def evolve(self, state: Saga | None, event: e.SagaEvent) -> Saga:
        """See `assistant.games.saga.evolve`."""
        return evolve(state, event)

    def describe(self, state: Saga | None, event: e.SagaEvent) -> Text | None:
        """See `assistant.games.saga.describe`."""
        return describe(self.book_of(state), state, event)

    def permits(self, state: Saga, command: Command, actor: Actor) -> bool:
        """A side resolves its own tiles and answers its own questions; either ends the round.

        With the score keeper both set right what stands on the board; in the full record only
        the host does.
        """
        if isinstance(command, c.Playing):
            return actor.seat == state.place.active
        if isinstance(command, Choose):
            return command.seat in (None, actor.seat)
        if isinstance(command, c.GoOn):
            return state.place.active in (None, actor.seat)
        if isinstance(command, c.Setting):
            return state.depth is Depth.KEEPER
        return self.permits_common(command, actor)

    def pressed(self, state: Saga, seat: str | None) -> Command | None:
        """*next* finishes the tile or ends the round; where an answer is awaited, nothing."""
        if self.choices(state):
            return None
        place = state.place
        if seat is not None and place.active not in (None, seat):
            return None
        if state.depth is Depth.KEEPER or place.phase in (Phase.ACTIONS, Phase.END):
            return c.GoOn()
        return None

    def roll(self, state: Saga, wanted: WantedDice, roll: Roll) -> None:
        """Saga has no dice."""

    def wanted(self, state: Saga) -> WantedDice | None:
        """Saga has no dice."""
        return None

    def turn(self, state: Saga, moment_s: float) -> Turn:
        """Round, phase, and of whom something is awaited."""
        book = self.book_of(state)
        seats = waiting(book, state)
        return Turn(
            round=state.place.round,
            rounds=None,
            phases=tuple(PHASE_NAMES.values()),
            phase=None if state.over else PHASES.index(state.place.phase),
            step=step_label(book, state),
            active=seats,
            waiting=seats,
            sentence=sentence(book, state),
            sentence_active=sentence_active(book, state),
            timer=self.timer(state, moment_s),
            over=state.over,
            winners=winners(state),
        )

    def choices(self, state: Saga) -> tuple[Choice, ...]:
        """The open questions, one a seat at the most. They hold nothing that is hidden."""
        if not state.playing:
            return ()
        return tuple(choice_of(state, one) for one in questions(self.book_of(state), state))

    def sheet(self, state: Saga) -> SagaSheet:
        """See `assistant.games.saga.sheet`."""
        return sheet(self.book_of(state), state)

    def watched(self, state: Saga, boards: Sequence[BoardFacts]) -> tuple[WatchedBoard, ...]:
        """The game's own boards that were shown, and those that people want looked at."""
        own = tuple(WatchedBoard(one.name) for one in boards if on_boards.is_of_game(one))
        others = [one for one in boards if not on_boards.is_of_game(one)]
        return (*own, *super().watched(state, others))

    def recorded(
        self, state: Saga, board: BoardFacts, seen: Sequence[Lying]
    ) -> BoardRecord | None:
        """See `assistant.games.saga.on_boards`."""
        return on_boards.recorded(self.book_of(state), state, board, seen)

    def board_patience_s(self, board: BoardFacts) -> float:
        """See `assistant.games.saga.on_boards`."""
        return on_boards.patience_s(self.book, board)

    def options_again(self, state: Saga) -> SagaOptions:
        """The same depth, timer and house rules; the raid targets come anew."""
        return SagaOptions(depth=state.depth, house=state.house, timer_s=state.timer_s)

    def scoreboard(self, state: Saga) -> Scoreboard:
        """See `assistant.games.saga.board`."""
        return scoreboard(self.book_of(state), state)
