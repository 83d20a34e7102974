"""Dice Forge as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from assistant.figures import OwnFigures
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import on_boards
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.addressing import seat_meant
from assistant.games.dice_forge.answering import moment_of, next_roll, roll_of, rolls_awaited
from assistant.games.dice_forge.board import scoreboard
from assistant.games.dice_forge.correcting import (
    differences,
    faces_of,
    instead,
    means,
)
from assistant.games.dice_forge.decide import decide, finish
from assistant.games.dice_forge.describe import describe
from assistant.games.dice_forge.evolve import evolve
from assistant.games.dice_forge.figure_words import figure_label, group_title
from assistant.games.dice_forge.figures import Figures, figures_with, read_figures
from assistant.games.dice_forge.kinds import Depth, Stage
from assistant.games.dice_forge.labels import PHASES, face_label, phase_of
from assistant.games.dice_forge.questions import question
from assistant.games.dice_forge.scoring import winners
from assistant.games.dice_forge.sentences import sentence, sentence_active, step_label, waiting
from assistant.games.dice_forge.set_up_sheet import SetUpSheet, set_up_sheet
from assistant.games.dice_forge.setting_up import set_up
from assistant.games.dice_forge.sheet import ForgeSheet, sheet
from assistant.games.dice_forge.state import DiceForge, DiceForgeOptions
from assistant.games.dice_forge.turns import begin_turn
from assistant.games.dice_forge.work import Work
from assistant.games.listing import beside
from assistant.games.sitting import TakeRoll
from assistant.games.sitting.recorded_rules import RecordedRules
from assistant.rules import Command, Moment, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import BoardFacts, BoardRecord, Lying
from assistant.words.choices import Choice
from assistant.words.dice import DieKind, DieSpec, Face, Roll, WantedDice, ZoneDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.shown_boards import WatchedBoard
from assistant.words.text import Text, text
from assistant.words.turn import Turn

_OF_THE_ACTIVE = (
    c.BuyFaces | c.BuyFeat | c.UseReinforcement | c.UseToken | c.ExtraAction | c.GoOn | c.EndTurn
)
_OF_A_SEAT = c.RollResult | c.RollNext | c.Choose | c.ForgeFace
_BY_HAND = c.Adjust | c.SetDie | c.SetPawn | c.SetFeat


class DiceForgeRules(RecordedRules[DiceForge, Figures]):
    """Dice Forge for 2 to 4 players.

    A press on *next* does the next thing of the active player: it leaves out what
    reinforcements are left, then ends the turn. *Confirm* takes the default answer of the
    open question, or does the same as *next* where nothing is asked.
    """

    name = "dice_forge"
    title = text("Dice Forge")
    version = 1
    commands = c.DiceForgeCommand
    events = e.DiceForgeEvent
    state = DiceForge
    options = DiceForgeOptions
    queries = None

    def __init__(self, own: Mapping[str, object] | None = None) -> None:
        figures = OwnFigures(__package__, read_figures, group_title, figure_label)
        super().__init__(figures, figures_with, own)
        people = [int(number) for number in self.book.set_up]
        self.min_seats, self.max_seats = min(people), max(people)

    def set_up_sheet(self) -> SetUpSheet:
        """See `assistant.games.dice_forge.set_up_sheet`."""
        return set_up_sheet(self.book)

    def set_up(
        self, seats: Sequence[Seat], options: DiceForgeOptions, moment: Moment
    ) -> Sequence[e.DiceForgeEvent] | Refusal:
        """The set-up with everything that is drawn, and the first blessing."""
        book = self.book
        first = set_up(book, seats, options, moment, self.own_figures.kept)
        if isinstance(first, Refusal):
            return first
        work = Work(book, evolve(None, first), moment)
        begin_turn(work)
        finish(work)
        return [first, *work.events]

    def decide(
        self, state: DiceForge, command: c.Anything, moment: Moment
    ) -> Sequence[e.DiceForgeEvent] | Refusal:
        """See `assistant.games.dice_forge.decide`."""
        return decide(self.book_of(state), state, command, moment)

    def evolve(self, state: DiceForge | None, event: e.DiceForgeEvent) -> DiceForge:
        """See `assistant.games.dice_forge.evolve`."""
        return evolve(state, event)

    def describe(self, state: DiceForge | None, event: e.DiceForgeEvent) -> Text | None:
        """See `assistant.games.dice_forge.describe`."""
        return describe(self.book_of(state), state, event)

    def permits(self, state: DiceForge, command: c.Anything, actor: Actor) -> bool:
        """A seat rolls, chooses and forges for itself; the active one plays its turn.

        The score keeper's counters and dice are each seat's own; in the full record only the
        host sets them right, skips and overrules.
        """
        seat = actor.seat
        if isinstance(command, _OF_THE_ACTIVE):
            return seat == state.place.active
        if isinstance(command, _OF_A_SEAT):
            return command.seat in (None, seat)
        if isinstance(command, _BY_HAND):
            return command.seat == seat and state.depth is Depth.KEEPER
        return self.permits_common(command, actor)

    def is_timely(self, command: Command) -> bool:
        """All roll at once, each for itself."""
        return isinstance(command, c.RollResult) and command.moment != ""

    def addressed(self, state: DiceForge, command: Command, actor: Actor) -> Command:
        """As everywhere. A roll that is given again after another one was corrected is that of its
        seat, however many it has thrown by then."""
        meant = super().addressed(state, command, actor)
        return replace(meant, moment="") if isinstance(meant, c.RollResult) else meant

    def pressed(self, state: DiceForge, seat: str | None) -> c.Anything | None:
        """*next* goes on with the turn.

        While a seat has to roll, its button says that the dice thrown next in the tray are its.
        """
        if state.depth is Depth.KEEPER and seat in (None, state.place.active):
            return c.EndTurn()
        if seat is not None and roll_of(state, seat) is not None:
            awaited = next_roll(state)
            return None if awaited is None or awaited.seat == seat else c.RollNext(seat)
        if seat not in (None, state.place.active):
            return None
        if state.agenda:
            return None
        return c.GoOn() if state.place.stage is Stage.REINFORCEMENT else c.EndTurn()

    def roll(self, state: DiceForge, wanted: WantedDice, roll: Roll) -> c.Anything | None:
        """A roll is that of the seat of whom it was wanted."""
        if wanted.seat is None or roll_of(state, wanted.seat) is None:
            return None
        return TakeRoll(replace(roll, seat=wanted.seat))

    def turn(self, state: DiceForge, moment_s: float) -> Turn:
        """Round, phase of the active player's turn, and of whom something is awaited."""
        return Turn(
            round=state.place.round,
            rounds=state.rounds,
            phases=PHASES,
            phase=None if state.over else phase_of(state),
            step=step_label(state),
            active=() if state.over else (state.place.active,),
            waiting=waiting(self.book_of(state), state),
            sentence=sentence(self.book_of(state), state),
            sentence_active=sentence_active(self.book_of(state), state),
            timer=self.timer(state, moment_s),
            over=state.over,
            winners=winners(state),
        )

    def wanted(self, state: DiceForge) -> WantedDice | None:
        """The dice of the seat that throws next, with the faces of their sides now.

        The score keeper is not told of every forging: any face of the game may lie up.
        """
        if not state.playing:
            return None
        step = next_roll(state)
        if step is None:
            return None
        return WantedDice(
            f"turn-{state.place.turn}-roll-{state.next_roll}-{step.seat}",
            dice=self._specs(state, step),
            seat=step.seat,
            zones=tuple(self._in_zone(state, one) for one in rolls_awaited(state)),
        )

    def _in_zone(self, state: DiceForge, step: s.RollDice) -> ZoneDice:
        """A roll as it may come in its seat's own zone."""
        place = [seat.id for seat in state.seats].index(step.seat) + 1
        key = moment_of(state, step.seat)
        return ZoneDice(key, step.seat, place, self._specs(state, step))

    def _specs(self, state: DiceForge, step: s.RollDice) -> tuple[DieSpec, ...]:
        """The dice of a roll as the camera is told of them."""
        dice = state.player(step.seat).dice
        sides = [dice[die].faces for die in step.dice]
        if state.depth is Depth.FULL:
            return tuple(DieSpec(DieKind.CUSTOM, faces=faces) for faces in sides)
        every = tuple(self.book_of(state).faces)
        return tuple(DieSpec(DieKind.CUSTOM, faces=every, sides=faces) for faces in sides)

    def faces_of(self, state: DiceForge, roll: Roll) -> tuple[tuple[Face, ...], ...]:
        """See `assistant.games.dice_forge.correcting`."""
        return faces_of(self.book_of(state), state, roll)

    def told_dice(self, roll: Roll) -> Text:
        """The faces by their names."""
        return beside(face_label(str(die.value)) for die in roll.dice)

    def differences(self, was: DiceForge, now: DiceForge) -> Sequence[Text]:
        """See `assistant.games.dice_forge.correcting`."""
        return differences(self.book_of(now), was, now)

    def seat_meant(self, state: DiceForge, command: Command) -> str | None:
        """The one question's, as everywhere, or the only seat that waits."""
        meant = super().seat_meant(state, command)
        return seat_meant(self.book_of(state), state, command) if meant is None else meant

    def means(self, state: DiceForge, command: Command) -> object:
        """See `assistant.games.dice_forge.correcting`."""
        return means(self.book_of(state), state, command)

    def instead(
        self, state: DiceForge, command: Command, refusal: Refusal
    ) -> Sequence[Command] | None:
        """What a rule forbids stays, overruled; else see `correcting`."""
        kept = super().instead(state, command, refusal)
        return instead(self.book_of(state), state, command) if kept is None else kept

    def choices(self, state: DiceForge) -> tuple[Choice, ...]:
        """The open questions, one a seat at the most."""
        if not state.playing:
            return ()
        asked = (question(self.book_of(state), state, step) for step in s.open_steps(state.agenda))
        return tuple(choice for choice in asked if choice is not None)

    def sheet(self, state: DiceForge) -> ForgeSheet:
        """See `assistant.games.dice_forge.sheet`."""
        return sheet(self.book_of(state), state)

    def watched(
        self, state: DiceForge, boards: Sequence[BoardFacts]
    ) -> tuple[WatchedBoard, ...]:
        """The game's own boards that were shown, and those that people want looked at."""
        book = self.book_of(state)
        own = [one for one in boards if on_boards.is_of_game(one)]
        others = [one for one in boards if one not in own]
        watched = (on_boards.watch(book, state, one) for one in own)
        return (*watched, *super().watched(state, others))

    def recorded(
        self, state: DiceForge, board: BoardFacts, seen: Sequence[Lying]
    ) -> BoardRecord | None:
        """See `assistant.games.dice_forge.on_boards`."""
        return on_boards.recorded(self.book_of(state), state, board, seen)

    def board_patience_s(self, board: BoardFacts) -> float:
        """Cubes are moved a moment after what they stand for is recorded."""
        return self.book.watched.patience_s

    def board_seat(self, state: DiceForge, board: BoardFacts, seen: Sequence[Lying]) -> str | None:
        """See `assistant.games.dice_forge.on_boards`."""
        return on_boards.owner(state, board, seen)

    def options_again(self, state: DiceForge) -> DiceForgeOptions:
        """The same feats and house rules; drawn feats are drawn anew."""
        return DiceForgeOptions(
            depth=state.depth,
            feats=state.feat_set,
            swapped=state.swapped,
            house=state.house,
            timer_s=state.timer_s,
        )

    def scoreboard(self, state: DiceForge) -> Scoreboard:
        """See `assistant.games.dice_forge.board`."""
        return scoreboard(self.book_of(state), state)
