"""The open table as `assistant.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.open_table import feeding
from assistant.games.open_table import words as w
from assistant.games.open_table.decide import check_category, decide
from assistant.games.open_table.describe import describe, sentence, sentence_active
from assistant.games.open_table.evolve import evolve
from assistant.games.open_table.figures import limits
from assistant.games.open_table.order import here, movers
from assistant.games.open_table.scoring import scoreboard, winners
from assistant.games.seating import SEATS, clean_name, same_name
from assistant.games.sitting import TakeRoll, check_limit
from assistant.games.sitting.rules import SittingRules
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import BoardChanges, BoardFacts
from assistant.words.choices import Choice
from assistant.words.dice import Roll, WantedDice
from assistant.words.score import Scoreboard
from assistant.words.seats import Seat
from assistant.words.text import Text, text
from assistant.words.turn import Turn


class OpenTableRules(SittingRules[w.OpenTable]):
    """Any other game: seats, rounds, points by hand, dice. No rulebook stands behind it.

    A press on *next* does the next thing: it ends the turn, lets a paused game
    go on, and after the last round ends the game. Nothing is ever asked here,
    so *confirm* does the same as *next*. A button that belongs to a seat ends
    only that seat's turn.
    """

    name = "open_table"
    title = text("Open table")
    version = 1
    min_seats = 1
    max_seats = SEATS
    commands = w.OpenTableCommand
    events = w.OpenTableEvent
    state = w.OpenTable
    options = w.OpenTableOptions
    rolls_lead_on = False
    own_figures = None
    queries = None

    def set_up_sheet(self) -> None:
        """The common page and its own few fields offer everything."""

    def set_up(
        self, seats: Sequence[Seat], options: w.OpenTableOptions, moment: Moment
    ) -> Sequence[w.OpenTableEvent] | Refusal:
        """Checks the options and draws who starts, if that is wanted."""
        phases = _names(options.phases, limits().phases, limits().phase_length)
        if isinstance(phases, Refusal):
            return phases
        categories: list[str] = []
        for raw in options.categories or w.OpenTableOptions().categories:
            name = check_category(raw, categories)
            if isinstance(name, Refusal):
                return name
            if not any(same_name(name, other) for other in categories):
                categories.append(name)
        if options.rounds is not None and not 1 <= options.rounds <= limits().rounds:
            return Refusal(text("A game has 1 to {most} rounds.", most=limits().rounds))
        wrong = check_limit(options.timer_s, limits().timer)
        if wrong:
            return wrong
        ids = [seat.id for seat in seats]
        first = ids[moment.luck % len(ids)] if options.first is None else options.first
        if first not in ids:
            return Refusal(text("There is no seat {seat} at this table.", seat=first))
        return [
            w.TableSet(
                seats=tuple(seats),
                direction=options.direction,
                start=options.start,
                phases=phases,
                categories=tuple(categories),
                rounds=options.rounds,
                timer_s=options.timer_s,
                first=first,
                drawn=options.first is None,
                feeds=tuple(feed for feed in options.feeds if feed.seat in ids),
            )
        ]

    def decide(
        self, state: w.OpenTable, command: w.Anything, moment: Moment
    ) -> Sequence[w.OpenTableEvent] | Refusal:
        """See `assistant.games.open_table.decide`."""
        return decide(state, command, moment)

    def evolve(self, state: w.OpenTable | None, event: w.OpenTableEvent) -> w.OpenTable:
        """See `assistant.games.open_table.evolve`."""
        return evolve(state, event)

    def describe(self, state: w.OpenTable | None, event: w.OpenTableEvent) -> Text:
        """See `assistant.games.open_table.describe`."""
        return describe(state, event)

    def permits(self, state: w.OpenTable, command: w.Anything, actor: Actor) -> bool:
        """A seat ends its own turn, takes its own points, rolls and corrects its own dice.

        After the last round it is nobody's turn, and any seat at the table may end the game.
        """
        seat = actor.seat
        if isinstance(command, w.Next):
            moving = here(state) if state.place.closing else movers(state)
            return command.seat in (None, seat) and seat in moving
        if isinstance(command, w.GivePoints):
            return command.seat == seat
        if isinstance(command, w.RecordRoll):
            return command.seat in (None, seat)
        return self.permits_common(command, actor)

    def pressed(self, state: w.OpenTable, seat: str | None) -> w.Anything | None:
        """The turn ends; after the last round, the game."""
        return w.Next(None if state.place.closing else seat)

    def roll(self, state: w.OpenTable, wanted: WantedDice, roll: Roll) -> w.Anything | None:
        """Every roll is taken down."""
        return TakeRoll(roll)

    def turn(self, state: w.OpenTable, moment_s: float) -> Turn:
        """Round, phase and whose move it is."""
        moving, won, place = movers(state), winners(state), state.place
        step = None
        if place.closing and not state.over:
            step = text("Final points")
        return Turn(
            round=place.round,
            rounds=state.rounds,
            phases=tuple(text("{name}", name=phase) for phase in state.phases),
            phase=place.phase,
            step=step,
            active=moving,
            waiting=moving,
            sentence=sentence(state, won),
            sentence_active=sentence_active(state, won),
            timer=self.timer(state, moment_s),
            over=state.over,
            winners=won,
        )

    def wanted(self, state: w.OpenTable) -> WantedDice | None:
        """Any dice in the tray, while the game is on and not paused."""
        if not state.playing:
            return None
        place = state.place
        return WantedDice(f"turn-{place.turn}-roll-{state.next_roll}", seat=place.active)

    def choices(self, state: w.OpenTable) -> tuple[Choice, ...]:
        """Nothing is ever asked."""
        return ()

    def sheet(self, state: w.OpenTable) -> w.OpenTableSheet | None:
        """What of boards counts; the common pages show everything else."""
        return w.OpenTableSheet(state.feeds) if state.feeds else None

    def options_again(self, state: w.OpenTable) -> w.OpenTableOptions:
        """As the table is now: with the categories that came up, the timer as it was last set."""
        return w.OpenTableOptions(
            direction=state.direction,
            start=state.start,
            phases=state.phases,
            categories=state.categories,
            rounds=state.rounds,
            timer_s=state.timer_s,
            feeds=state.feeds,
        )

    def wanted_boards(self, state: w.OpenTable) -> frozenset[str]:
        """Those that the host said are to be looked at, and those that feed counters."""
        return super().wanted_boards(state) | {feed.board for feed in state.feeds}

    def missed_places(self, state: w.OpenTable, board: BoardFacts) -> tuple[str, ...]:
        """Places that feed counters, under names that they had before."""
        return tuple(
            place
            for feed in state.feeds
            for place in feeding.missed(feed, board.name, board.profile)
        )

    def takes_at_once(self, state: w.OpenTable, board: BoardFacts, changes: BoardChanges) -> bool:
        """Where all that counts on a board may count at once."""
        feeds = [feed for feed in state.feeds if feed.board == board.name]
        return bool(feeds) and all(feed.at_once for feed in feeds)

    def categories(self, state: w.OpenTable) -> tuple[str, ...]:
        """Categories in the order in which they came up."""
        return state.categories

    def scoreboard(self, state: w.OpenTable) -> Scoreboard:
        """See `assistant.games.open_table.scoring`."""
        return scoreboard(state)


def _names(raw: Sequence[str], most: int, length: int) -> tuple[str, ...] | Refusal:
    if len(raw) > most:
        return Refusal(text("A round has {most} phases at most.", most=most))
    names = []
    for one in raw:
        name = clean_name(one, length)
        if isinstance(name, Refusal):
            return name
        names.append(name)
    return tuple(names)
