"""What each command of the open table leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from msgspec.structs import replace

from assistant.games.open_table import words as w
from assistant.games.open_table.evolve import evolve
from assistant.games.open_table.figures import limits
from assistant.games.open_table.order import (
    here,
    movers,
    next_place,
    place_at_phase,
    place_for_seat,
)
from assistant.games.seating import SeatChoice, check_rename, clean_name, same_name, seat_people
from assistant.games.sitting import (
    CorrectRoll,
    EndGame,
    GiveTurn,
    TakeRoll,
    check_limit,
    has_seat,
    no_seat,
    seat_of,
)
from assistant.rules import Moment, Refusal
from assistant.words.dice import Roll, RolledDie, RollSource
from assistant.words.faces import as_face, is_face
from assistant.words.names import LONGEST_FACE
from assistant.words.text import text

Outcome = Sequence[w.OpenTableEvent] | Refusal


def decide(state: w.OpenTable, command: w.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    if state.over:
        return Refusal(text("The game is over. Undo brings it back."))
    return _decide(command, state, moment)


@singledispatch
def _decide(command: w.Anything, state: w.OpenTable, moment: Moment) -> Outcome:
    raise TypeError(f"no command of the open table: {command!r}")


@_decide.register
def _(command: w.Next, state: w.OpenTable, moment: Moment) -> Outcome:
    if state.paused:
        return Refusal(text("The game is paused: go on first."))
    if state.place.closing:
        return [w.GameEnded(None, _spent(moment))]
    if state.direction is w.Direction.NONE:
        return _done_at_once(command.seat or moment.actor.seat, state, moment)
    active = state.place.active
    if command.seat not in (None, active):
        return _not_your_turn(state)
    return [w.TurnPassed(active, _spent(moment), next_place(state))]


def _done_at_once(seat: str | None, state: w.OpenTable, moment: Moment) -> Outcome:
    waiting = movers(state)
    if seat is None:
        events: list[w.OpenTableEvent] = [w.SeatDone(one, _spent(moment)) for one in waiting]
    elif seat in waiting:
        events = [w.SeatDone(seat, _spent(moment))]
    else:
        return Refusal(text("This seat is done already."))
    if len(events) == len(waiting):
        events.append(w.TurnPassed(None, _spent(moment), next_place(state)))
    return events


def _not_your_turn(state: w.OpenTable) -> Refusal:
    active = state.place.active
    if active is None:
        return Refusal(text("It is nobody's turn."))
    return Refusal(text("It is the turn of {name}.", name=seat_of(state.seats, active).name))


@_decide.register
def _(command: w.GivePoints, state: w.OpenTable, moment: Moment) -> Outcome:
    if not has_seat(state.seats, command.seat):
        return no_seat(command.seat)
    most = limits().points
    if command.points == 0 or abs(command.points) > most:
        return Refusal(text("Give between 1 and {most} points, or take away as many.", most=most))
    known = _known_category(state, command.category)
    events: list[w.OpenTableEvent] = []
    if known is None:
        name = check_category(command.category, state.categories)
        if isinstance(name, Refusal):
            return name
        events.append(w.CategoryAdded(name))
        known = name
    gift = w.Gift(command.seat, known, command.points, state.place.round)
    return [*events, w.PointsGiven(gift)]


@_decide.register
def _(command: w.AddCategory, state: w.OpenTable, moment: Moment) -> Outcome:
    if _known_category(state, command.name) is not None:
        return Refusal(text("There is a category {name} already.", name=command.name))
    name = check_category(command.name, state.categories)
    return name if isinstance(name, Refusal) else [w.CategoryAdded(name)]


def check_category(raw: str, taken: Sequence[str]) -> str | Refusal:
    """The cleaned name of a new category, or why it cannot be one."""
    if len(taken) >= limits().categories:
        return Refusal(text("There are {most} categories at most.", most=limits().categories))
    return clean_name(raw, limits().category_length)


def _known_category(state: w.OpenTable, name: str) -> str | None:
    return next((one for one in state.categories if same_name(one, name)), None)


@_decide.register
def _(command: w.RecordRoll, state: w.OpenTable, moment: Moment) -> Outcome:
    if not 1 <= len(command.dice) <= limits().dice:
        return Refusal(text("A roll has 1 to {most} dice.", most=limits().dice))
    seat = command.seat or moment.actor.seat or state.place.active
    if seat is not None and not has_seat(state.seats, seat):
        return no_seat(seat)
    dice = []
    for die in command.dice:
        value = as_face(die.kind, die.value)
        if value is None:
            return _no_face(die.kind, die.value)
        dice.append(RolledDie(die.kind, value))
    return [w.RollRecorded(Roll(_next_roll(state), tuple(dice), RollSource.PERSON, seat))]


@_decide.register
def _(command: TakeRoll, state: w.OpenTable, moment: Moment) -> Outcome:
    roll = command.roll
    if not 1 <= len(roll.dice) <= limits().dice:
        return Refusal(text("A roll has 1 to {most} dice.", most=limits().dice))
    for die in roll.dice:
        if not is_face(die.kind, die.value):
            return _no_face(die.kind, die.value)
    numbered = Roll(_next_roll(state), roll.dice, roll.source, roll.seat, roll.reading)
    return [w.RollRecorded(numbered)]


def _next_roll(state: w.OpenTable) -> int:
    return state.rolls[-1].id + 1 if state.rolls else 1


def _no_face(kind: str, value: int | str) -> Refusal:
    return Refusal(
        text("A {kind} has no face {value}.", kind=kind, value=str(value)[:LONGEST_FACE])
    )


@_decide.register
def _(command: CorrectRoll, state: w.OpenTable, moment: Moment) -> Outcome:
    roll = next((one for one in state.rolls if one.id == command.roll), None)
    if roll is None:
        return Refusal(text("There is no roll {roll} in this game.", roll=command.roll))
    if len(command.values) != len(roll.dice):
        return Refusal(
            text("This roll has another number of dice: give {n} values.", n=len(roll.dice))
        )
    corrected = []
    for die, given in zip(roll.dice, command.values, strict=True):
        value = as_face(die.kind, given)
        if value is None:
            return _no_face(die.kind, given)
        corrected.append(_corrected(die, value))
    dice = tuple(corrected)
    if dice == roll.dice:
        return Refusal(text("These are the values that stand there already."))
    actor = moment.actor
    by = seat_of(state.seats, actor.seat).name if actor.seat else actor.device
    return [w.RollCorrected(roll.id, dice, by)]


def _corrected(die: RolledDie, value: int | str) -> RolledDie:
    """The die with another value; what had been read first stays with it."""
    first = die.value if die.read is None else die.read
    return replace(die, value=value, read=None if first == value else first)


@_decide.register
def _(command: w.Pause, state: w.OpenTable, moment: Moment) -> Outcome:
    if state.paused:
        return Refusal(text("The game is paused already."))
    return [w.Paused(_spent(moment))]


@_decide.register
def _(command: w.Unpause, state: w.OpenTable, moment: Moment) -> Outcome:
    return [w.Unpaused()] if state.paused else Refusal(text("The game is not paused."))


@_decide.register
def _(command: w.SetTimer, state: w.OpenTable, moment: Moment) -> Outcome:
    wrong = check_timer(command.limit_s)
    return wrong or [w.TimerSet(command.limit_s)]


def check_timer(limit_s: float | None) -> Refusal | None:
    """Why a turn cannot have this limit in seconds."""
    return check_limit(limit_s, limits().timer_least_s, limits().timer_s)


@_decide.register
def _(command: w.LeaveSeat, state: w.OpenTable, moment: Moment) -> Outcome:
    if not has_seat(state.seats, command.seat):
        return no_seat(command.seat)
    if not seat_of(state.seats, command.seat).here:
        return Refusal(text("Nobody sits there any more."))
    if len(here(state)) == 1:
        return Refusal(text("The last one at the table cannot leave: end the game instead."))
    moving = movers(state)
    left = w.SeatLeft(command.seat)
    after = evolve(state, left)
    if moving != (command.seat,):
        return [left]
    seat = command.seat if state.direction is not w.Direction.NONE else None
    return [left, w.TurnPassed(seat, _spent(moment), next_place(after))]


@_decide.register
def _(command: w.ReturnSeat, state: w.OpenTable, moment: Moment) -> Outcome:
    if not has_seat(state.seats, command.seat):
        return no_seat(command.seat)
    if seat_of(state.seats, command.seat).here:
        return Refusal(text("Somebody sits there."))
    return [w.SeatReturned(command.seat)]


@_decide.register
def _(command: w.JoinSeat, state: w.OpenTable, moment: Moment) -> Outcome:
    choice = SeatChoice(command.name, command.colour, command.mark)
    joined = seat_people([choice], state.seats)
    return joined if isinstance(joined, Refusal) else [w.SeatJoined(joined[0])]


@_decide.register
def _(command: w.RenameSeat, state: w.OpenTable, moment: Moment) -> Outcome:
    if not has_seat(state.seats, command.seat):
        return no_seat(command.seat)
    name = check_rename(command.name, command.seat, state.seats)
    if isinstance(name, Refusal):
        return name
    if name == seat_of(state.seats, command.seat).name:
        return Refusal(text("This is the seat's name already."))
    return [w.SeatRenamed(command.seat, name)]


@_decide.register
def _(command: GiveTurn, state: w.OpenTable, moment: Moment) -> Outcome:
    if not has_seat(state.seats, command.seat):
        return no_seat(command.seat)
    if state.direction is w.Direction.NONE:
        return Refusal(text("All move at once at this table."))
    if not seat_of(state.seats, command.seat).here:
        return Refusal(text("Nobody sits there any more."))
    if command.seat == state.place.active:
        return Refusal(text("It is this seat's turn already."))
    place = place_for_seat(state, command.seat)
    return [w.TurnGiven(state.place.active, _spent(moment), place)]


@_decide.register
def _(command: w.SetPhase, state: w.OpenTable, moment: Moment) -> Outcome:
    if not 0 <= command.phase < len(state.phases):
        return Refusal(text("There is no such phase: this game has {n}.", n=len(state.phases)))
    if command.phase == state.place.phase and not state.place.closing:
        return Refusal(text("The game is in this phase already."))
    place = place_at_phase(state, command.phase)
    return [w.PhaseSet(state.place.active, _spent(moment), place)]


@_decide.register
def _(command: EndGame, state: w.OpenTable, moment: Moment) -> Outcome:
    return [w.GameEnded(state.place.active, _spent(moment))]


def _spent(moment: Moment) -> float:
    return round(moment.turn_s, 1)
