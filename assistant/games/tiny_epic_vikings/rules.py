"""Tiny Epic Vikings as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.figures import OwnFigures
from assistant.games.sitting.recorded_rules import RecordedRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import on_boards
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.board import scoreboard
from assistant.games.tiny_epic_vikings.clean_up import next_chieftain
from assistant.games.tiny_epic_vikings.decide import decide
from assistant.games.tiny_epic_vikings.describe import describe
from assistant.games.tiny_epic_vikings.drafting import begin_era, choosing
from assistant.games.tiny_epic_vikings.evolve import evolve
from assistant.games.tiny_epic_vikings.figure_words import (
    figure_label,
    figure_options,
    group_title,
)
from assistant.games.tiny_epic_vikings.figures import (
    Figures,
    figures_with,
    read_figures,
)
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Stage
from assistant.games.tiny_epic_vikings.labels import INVADERS, PHASES, stage_label
from assistant.games.tiny_epic_vikings.queries import MyFavours, answer
from assistant.games.tiny_epic_vikings.questions import choice
from assistant.games.tiny_epic_vikings.scoring import winners
from assistant.games.tiny_epic_vikings.sentences import (
    active,
    sentence,
    sentence_active,
    waiting,
)
from assistant.games.tiny_epic_vikings.set_up_sheet import SetUpSheet, set_up_sheet
from assistant.games.tiny_epic_vikings.setting_up import set_up
from assistant.games.tiny_epic_vikings.sheet import VikingsSheet, sheet
from assistant.games.tiny_epic_vikings.state import TinyEpicVikingsOptions, Vikings
from assistant.games.tiny_epic_vikings.work import Work, book_of
from assistant.rules import Command, Moment, Queries, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.choices import Choice
from assistant.words.dice import Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import Turn

_OF_THE_ACTIVE = (
    c.PlayCard | c.StartBattle | c.JoinBattle | c.DeclineBattle | c.Recall | c.Offer
    | c.EnemyPlays | c.EndTurn
)  # fmt: skip
_BY_HAND = c.SetHolder | c.SetFury | c.SettleBattle
_PHASES = {
    Stage.DRAFT: 0, Stage.BATTLE: 1, Stage.PLAY: 1, Stage.ACTIONS: 1, Stage.ENEMY: 1,
    Stage.CLEAN_UP: 2,
}  # fmt: skip


class TinyEpicVikingsRules(RecordedRules[Vikings, Figures]):
    """Tiny Epic Vikings for 1 to 4 players.

    A press on *next* leaves out what the active seat could still do, then ends its turn; in the
    draft a seat's own button says that it has chosen. *Confirm* takes the default answer.
    """

    name = "tiny_epic_vikings"
    title = text("Tiny Epic Vikings")
    version = 1
    commands = c.VikingsCommand
    events = e.VikingsEvent
    state = Vikings
    options = TinyEpicVikingsOptions
    queries = Queries(MyFavours, answer)
    has_dice = False
    rolls_lead_on = False

    def __init__(self, own: Mapping[str, object] | None = None) -> None:
        figures = OwnFigures(
            __package__, read_figures, group_title, figure_label, options=figure_options
        )
        super().__init__(figures, figures_with, own)
        people = [int(key) for key in self.book.favour_rows if key.isdecimal()]
        self.min_seats, self.max_seats = min(people), max(people)

    def set_up_sheet(self) -> SetUpSheet:
        """See `assistant.games.tiny_epic_vikings.set_up_sheet`."""
        return set_up_sheet(self.book)

    def set_up(
        self, seats: Sequence[Seat], options: TinyEpicVikingsOptions, moment: Moment
    ) -> Sequence[e.VikingsEvent] | Refusal:
        """The set-up with everything that is drawn; score keepers begin with the draft."""
        first = set_up(self.book, seats, options, moment, self.own_figures.kept)
        if isinstance(first, Refusal):
            return first
        return [first, *_first_draft(first, moment)]

    def decide(
        self, state: Vikings, command: c.Anything, moment: Moment
    ) -> Sequence[e.VikingsEvent] | Refusal:
        """See `assistant.games.tiny_epic_vikings.decide`."""
        return decide(state, command, moment)

    def evolve(self, state: Vikings | None, event: e.VikingsEvent) -> Vikings:
        """See `assistant.games.tiny_epic_vikings.evolve`."""
        return evolve(state, event)

    def describe(self, state: Vikings | None, event: e.VikingsEvent) -> Text | None:
        """See `assistant.games.tiny_epic_vikings.describe`."""
        return describe(state, event)

    def permits(self, state: Vikings, command: c.Anything, actor: Actor) -> bool:
        """A seat plays its turn, reads its own cards, and does what it alone may do now. Any seat
        tells a figure that nobody has told; the score keeper's counters are each seat's own."""
        seat = actor.seat
        if isinstance(command, c.TellFigure):
            return seat is not None and any(one.key == command.figure for one in sheet(state).asks)
        if isinstance(command, _OF_THE_ACTIVE):
            if state.place.stage in (Stage.CLEAN_UP, Stage.REVEAL):
                return seat is not None
            return seat == state.place.active
        if isinstance(command, c.Acting | c.TakeBag):
            mine = getattr(state.now, "seat", "")
            return seat is not None and (seat == mine or (mine == ENEMY and state.alone))
        if isinstance(command, c.Reveal):
            return command.who == seat or (
                command.who in (ENEMY, INVADERS) and seat == state.place.active
            )
        if isinstance(command, c.NoteFavour):
            return seat is not None and (
                command.owner in (None, seat) or (command.owner == ENEMY and state.alone)
            )
        if isinstance(command, c.PlaceBoat | c.KeepCard | c.Choose):
            return command.seat in (None, seat) and seat is not None
        if isinstance(command, c.Adjust):
            return command.seat == seat and state.depth is Depth.KEEPER
        if isinstance(command, _BY_HAND):
            return seat is not None and state.depth is Depth.KEEPER
        return self.permits_common(command, actor)

    def is_timely(self, command: Command) -> bool:
        """All choose at once, and turn up their battle cards at once."""
        return isinstance(command, c.KeepCard | c.Reveal) and command.moment != ""

    def pressed(self, state: Vikings, seat: str | None) -> c.Anything | None:
        """*next*: chosen in the draft, left out, the end of the turn, of the era, of the game."""
        place, now = state.place, state.now
        if place.stage is Stage.DRAFT:
            open_seats = choosing(state)
            if seat is None:
                return c.KeepCard(open_seats[0]) if len(open_seats) == 1 else None
            return c.KeepCard(seat) if seat in open_seats else None
        if isinstance(now, s.Use):
            return c.LeaveOut() if seat in (None, now.seat) else None
        if place.stage is Stage.REVEAL:
            return c.EndTurn()
        if place.stage is Stage.CLEAN_UP:
            return c.EndTurn() if seat in (None, next_chieftain(state)) else None
        if seat not in (None, place.active) or state.agenda:
            return None
        keeps = state.depth is Depth.KEEPER and place.stage is Stage.PLAY
        return c.EndTurn() if place.stage is Stage.ACTIONS or keeps else None

    def roll(self, state: Vikings, wanted: WantedDice, roll: Roll) -> c.Anything | None:
        """The game has no dice."""
        return None

    def wanted(self, state: Vikings) -> WantedDice | None:
        """The game has no dice."""
        return None

    def turn(self, state: Vikings, moment_s: float) -> Turn:
        """Era, phase, and of whom something is awaited."""
        place = state.place
        return Turn(
            round=place.round,
            rounds=book_of(state).game.eras,
            phases=PHASES,
            phase=None if state.over else _PHASES.get(place.stage),
            step=None if state.over else stage_label(place.stage),
            active=active(state),
            waiting=waiting(state),
            sentence=sentence(state),
            sentence_active=sentence_active(state),
            timer=self.timer(state, moment_s),
            over=state.over,
            winners=winners(state),
        )

    def choices(self, state: Vikings) -> tuple[Choice, ...]:
        """The open question."""
        if not state.playing:
            return ()
        asked = choice(state)
        return () if asked is None else (asked,)

    def sheet(self, state: Vikings) -> VikingsSheet:
        """See `assistant.games.tiny_epic_vikings.sheet`."""
        return sheet(state)

    def watched(
        self, state: Vikings, boards: Sequence[BoardFacts]
    ) -> tuple[WatchedBoard, ...]:
        """The game's own boards that were shown, and those that people want looked at."""
        own = [one for one in boards if on_boards.is_looked_at(state, one)]
        others = [one for one in boards if not on_boards.is_of_game(one)]
        return (*(on_boards.watch(one) for one in own), *super().watched(state, others))

    def recorded(
        self, state: Vikings, board: BoardFacts, seen: Sequence[Lying]
    ) -> BoardRecord | None:
        """See `assistant.games.tiny_epic_vikings.on_boards`."""
        return on_boards.recorded(state, board, seen)

    def board_patience_s(self, board: BoardFacts) -> float:
        """Pieces are moved a moment before or after what they stand for is recorded."""
        return self.book.watched.patience_s

    def board_seat(self, state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
        """See `assistant.games.tiny_epic_vikings.on_boards`."""
        return on_boards.owner(state, board, seen)

    def takes_at_once(self, state: Vikings, board: BoardFacts, changes: BoardChanges) -> bool:
        """See `assistant.games.tiny_epic_vikings.on_boards`."""
        return on_boards.is_of_game(board) and on_boards.takes_at_once(state, changes)

    def options_again(self, state: Vikings) -> TinyEpicVikingsOptions:
        """The same readings; gods are drawn anew."""
        return TinyEpicVikingsOptions(depth=state.depth, house=state.house, timer_s=state.timer_s)

    def scoreboard(self, state: Vikings) -> Scoreboard:
        """See `assistant.games.tiny_epic_vikings.board`."""
        return scoreboard(state)


def _first_draft(first: e.VikingsSet, moment: Moment) -> Sequence[e.VikingsEvent]:
    """Score keepers record no boats: cards are dealt at once."""
    if first.depth is Depth.FULL:
        return ()
    work = Work(evolve(None, first), moment)
    begin_era(work, 1)
    return work.events
