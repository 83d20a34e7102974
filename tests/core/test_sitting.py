"""What all games share: journals stay readable, and every game handles it the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from assistant.games import all_rules
from assistant.games.dice_forge import DiceForgeRules
from assistant.games.open_table import OpenTableRules
from assistant.games.seating import SeatChoice, seat_people
from assistant.games.sitting import (
    Choose,
    Depth,
    EndGame,
    LeaveSeat,
    Overruling,
    Pause,
    Recorded,
    RenameSeat,
    ReturnSeat,
    SetDepth,
    SetTimer,
    Unpause,
    scoreboard_of,
)
from assistant.rules import AnyRules, Moment, Refusal
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from assistant.words.score import Part
from assistant.words.text import text

HOST = Actor(Role.HOST, "test")

ALL = all_rules()
RECORDED = tuple(rules for rules in ALL if issubclass(rules.state, Recorded))

_FACES = ["gold 1"] * 5 + ["gold, sun or moon 2"]
CHOOSING = DiceForgeRules({"dice": {"start": [{"faces": _FACES}, {"faces": _FACES}]}})
"""Dice that ask, where their last faces lie up."""

_any_game = pytest.mark.parametrize("rules", ALL, ids=lambda rules: str(rules.name))
_recorded_game = pytest.mark.parametrize("rules", RECORDED, ids=lambda rules: str(rules.name))

IN_JOURNALS = (
    b'{"type":"paused","spent_s":12.5}',
    b'{"type":"unpaused"}',
    b'{"type":"timer_set","limit_s":60.0}',
    b'{"type":"timer_set","limit_s":null}',
    b'{"type":"seat_left","seat":"s2"}',
    b'{"type":"seat_returned","seat":"s2"}',
    b'{"type":"seat_renamed","seat":"s1","name":"Ola"}',
)
"""Lines as they stand in journals that were written before the games shared these events."""

IN_JOURNALS_OF_RECORDED = (b'{"type":"depth_set","depth":"keeper"}', b'{"type":"overruled"}')


class Table:
    """A game of two people, or of as many as it needs."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        people = ("Adam", "Piotrek", "Ewa", "Kasia")[: max(2, rules.min_seats)]
        seats = seat_people([SeatChoice(name) for name in people])
        assert not isinstance(seats, Refusal)
        self.state: Any = None
        begun = rules.set_up(seats, rules.options(first="s1"), Moment(0.0, 1, HOST))
        assert not isinstance(begun, Refusal)
        self.take(begun)

    def take(self, events: Any) -> None:
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=self.rules.events) == event
            self.told = self.rules.describe(self.state, event)
            self.state = self.rules.evolve(self.state, event)

    def give(self, command: Any) -> Any:
        outcome = self.rules.decide(self.state, command, Moment(7.26, 1, HOST))
        assert not isinstance(outcome, Refusal), outcome.text.english()
        self.take(outcome)
        return self.state

    def refused(self, command: Any) -> str:
        outcome = self.rules.decide(self.state, command, Moment(7.26, 1, HOST))
        assert isinstance(outcome, Refusal), outcome
        return outcome.text.english()


@_any_game
def test_events_of_older_journals_are_read_and_written_as_before(rules: AnyRules) -> None:
    lines = (*IN_JOURNALS, *(IN_JOURNALS_OF_RECORDED if rules in RECORDED else ()))
    for line in lines:
        event = msgspec.json.decode(line, type=rules.events)
        assert msgspec.json.encode(event) == line
        table = Table(rules)
        assert rules.describe(table.state, event) is not None
        table.take([event])


@_any_game
def test_a_pause_stops_the_clock_and_nothing_but_going_on_ends_it(rules: AnyRules) -> None:
    table = Table(rules)
    assert "not paused" in table.refused(Unpause())
    table.give(Pause())
    assert rules.clock(table.state).paused
    assert "paused already" in table.refused(Pause())
    for intent in (Intent.NEXT, Intent.CONFIRM):
        assert rules.press(table.state, Press("any", intent)) == Unpause()
    table.give(Unpause())
    assert not rules.clock(table.state).paused


@_any_game
def test_the_limit_of_a_turn_stays_within_its_own_limits(rules: AnyRules) -> None:
    table = Table(rules)
    assert table.give(SetTimer(90.0)).timer_s == 90.0
    assert table.give(SetTimer(None)).timer_s is None
    assert "between 5 and 86400 seconds" in table.refused(SetTimer(1.0))


@_any_game
def test_seats_are_left_taken_again_and_renamed(rules: AnyRules) -> None:
    table = Table(rules)
    assert "no seat s9" in table.refused(LeaveSeat("s9"))
    assert "Somebody sits there" in table.refused(ReturnSeat("s2"))
    table.give(LeaveSeat("s2"))
    assert not rules.seats(table.state)[1].here
    assert "Nobody sits there" in table.refused(LeaveSeat("s2"))
    for seat in rules.seats(table.state)[2:]:
        table.give(LeaveSeat(seat.id))
    assert "last one at the table" in table.refused(LeaveSeat("s1"))
    table.give(ReturnSeat("s2"))
    assert rules.seats(table.state)[1].here
    assert "Two seats" in table.refused(RenameSeat("s2", "adam"))
    assert "already" in table.refused(RenameSeat("s2", "Piotrek"))
    table.give(RenameSeat("s2", "Ola"))
    assert rules.seats(table.state)[1].name == "Ola"


@_any_game
def test_the_button_of_a_seat_that_was_left_moves_nothing(rules: AnyRules) -> None:
    """What belongs to everybody, as the next phase does, is not a matter of an empty chair."""
    table = Table(rules)
    table.give(LeaveSeat("s2"))
    for paused in (False, True):
        if paused:
            table.give(Pause())
        for intent in (Intent.NEXT, Intent.CONFIRM):
            assert rules.press(table.state, Press("blue", intent, place=2)) is None


@_any_game
def test_a_game_that_is_over_takes_nothing_more(rules: AnyRules) -> None:
    table = Table(rules)
    table.give(EndGame())
    assert rules.turn(table.state, 0.0).over
    assert "Undo brings it back" in table.refused(Pause())
    assert rules.press(table.state, Press("any", Intent.NEXT)) is None


@_recorded_game
def test_the_depth_changes_once_and_its_own_is_refused(rules: AnyRules) -> None:
    table = Table(rules)
    for depth in (Depth.KEEPER, Depth.FULL):
        table.give(SetDepth(depth))
        assert table.state.depth is depth
        assert "already" in table.refused(SetDepth(depth))


@_any_game
@pytest.mark.parametrize(
    ("command", "allowed"),
    [
        (Pause(), True),
        (Unpause(), True),
        (LeaveSeat("s1"), True),
        (LeaveSeat("s2"), False),
        (RenameSeat("s1", "Ola"), True),
        (RenameSeat("s2", "Ola"), False),
        (SetTimer(60.0), False),
        (EndGame(), False),
    ],
)
def test_a_seat_pauses_and_speaks_for_itself_only(
    rules: AnyRules, command: Any, allowed: bool
) -> None:
    table = Table(rules)
    assert rules.permits(table.state, command, Actor(Role.SEAT, "phone", "s1")) is allowed


def test_confirm_answers_what_is_asked_by_its_default() -> None:
    table = Table(CHOOSING)
    while not CHOOSING.choices(table.state):
        pressed = CHOOSING.press(table.state, Press("any", Intent.NEXT))
        table.give(pressed or _throw(CHOOSING)(table.state))
    first = CHOOSING.choices(table.state)[0]
    assert first.default is not None
    pressed = CHOOSING.press(table.state, Press("any", Intent.CONFIRM))
    assert pressed == Choose(first.default, first.seat)


def _throw(rules: AnyRules) -> Callable[[Any], Any]:
    def thrown(state: Any) -> Any:
        wanted = rules.wanted(state)
        assert wanted is not None
        assert wanted.dice is not None
        faces = tuple(die.faces[-1] for die in wanted.dice)
        command = {"type": "roll_result", "faces": faces, "seat": wanted.seat}
        return msgspec.convert(command, type=rules.commands)

    return thrown


@_recorded_game
def test_what_the_host_may_overrule_stays_when_a_roll_is_corrected(rules: AnyRules) -> None:
    """Every game hands the command by which its host overrules to the correction of rolls."""
    state, end = Table(rules).state, EndGame()
    kept = rules.instead(state, end, Refusal(text("No."), overrulable=True))
    assert kept is not None
    assert [type(one).__mro__[1] for one in kept] == [Overruling]
    assert [one.command for one in kept] == [end]
    assert rules.instead(state, end, Refusal(text("No."))) is None


@_any_game
def test_a_game_that_stands_still_says_the_same_in_every_game(rules: AnyRules) -> None:
    table = Table(rules)
    table.give(Pause())
    paused = rules.turn(table.state, 0.0).sentence.english()
    assert paused == "The game is paused: next lets it go on."
    table.give(EndGame())
    ended = rules.turn(table.state, 0.0)
    assert ended.sentence.english().startswith("The game is over.")
    for seat in ended.winners:
        assert rules.seats(table.state)[int(seat[1:]) - 1].name in ended.sentence.english()


def test_equal_totals_share_a_rank_unless_something_breaks_the_tie() -> None:
    table = Table(OpenTableRules())
    parts = {"s1": (Part("a", text("A"), 4),), "s2": (Part("a", text("A"), 4),)}
    assert [row.rank for row in scoreboard_of(table.state, parts).rows] == [1, 1]
    broken = scoreboard_of(table.state, parts, ties={"s1": (2,), "s2": (3,)})
    assert [(row.total, row.rank) for row in broken.rows] == [(4, 2), (4, 1)]
    unknown = scoreboard_of(table.state, {**parts, "s2": (Part("a", text("A"), None),)})
    assert [(row.total, row.rank) for row in unknown.rows] == [(4, 1), (0, 2)]
