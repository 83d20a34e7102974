"""What each command of the open table leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from msgspec.structs import replace

from assistant.games.open_table import words as w
from assistant.games.open_table.evolve import evolve
from assistant.games.open_table.feeding import gains
from assistant.games.open_table.figures import limits
from assistant.games.open_table.order import (
    movers,
    next_place,
    place_at_phase,
    place_for_seat,
)
from assistant.games.seating import SeatChoice, clean_name, same_name, seat_people
from assistant.games.sitting import (
    CorrectRoll,
    EndGame,
    GiveTurn,
    LeaveSeat,
    SeatLeft,
    TakeBoard,
    TakeRoll,
    has_seat,
    no_seat,
)
from assistant.games.sitting.decide import (
    Common,
    check_leaving,
    check_turn,
    decided,
    do_common,
)
from assistant.games.sitting.work import BaseWork, ForbiddenError, refuse
from assistant.rules import Moment, Refusal
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from assistant.words.faces import as_face, is_face, no_such_face
from assistant.words.text import text

Outcome: TypeAlias = Sequence[w.OpenTableEvent] | Refusal

_ALSO_WHILE_PAUSED = (
    w.GivePoints, w.AddCategory, w.RecordRoll, TakeRoll, CorrectRoll, w.JoinSeat, GiveTurn,
    w.SetPhase, w.SetFeed, w.RemoveFeed,
)  # fmt: skip


class Work(BaseWork[w.OpenTable, w.OpenTableEvent]):
    """A decision of the open table."""

    def after(self, event: w.OpenTableEvent) -> w.OpenTable:
        """The state after one more event."""
        return evolve(self.state, event)


def decide(state: w.OpenTable, command: w.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done. Only the turn stands still in a pause."""
    return decided(command, lambda _: Work(state, moment), _decide, _ALSO_WHILE_PAUSED)


@singledispatch
def _decide(command: w.Anything, work: Work) -> None:
    raise TypeError(f"no command of the open table: {command!r}")


@_decide.register(Common)
def _(command: Common, work: Work) -> None:
    do_common(command, work, limits().timer)


@_decide.register
def _(command: w.Next, work: Work) -> None:
    state = work.state
    if state.place.closing:
        work.do(w.GameEnded(None, work.spent_s))
    elif state.direction is w.Direction.NONE:
        _done_at_once(command.seat or work.moment.actor.seat, work)
    elif command.seat in (None, state.place.active):
        work.do(w.TurnPassed(state.place.active, work.spent_s, next_place(state)))
    elif state.place.active is None:
        raise refuse(text("It is nobody's turn."))
    else:
        raise refuse(text("It is the turn of {name}.", name=work.name(state.place.active)))


def _done_at_once(seat: str | None, work: Work) -> None:
    state = work.state
    waiting = movers(state)
    if seat is not None and seat not in waiting:
        raise refuse(text("This seat is done already."))
    done = waiting if seat is None else (seat,)
    following = next_place(state)
    for one in done:
        work.do(w.SeatDone(one, work.spent_s))
    if len(done) == len(waiting):
        work.do(w.TurnPassed(None, work.spent_s, following))


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, limits().timer)
    for feed, points in gains(work.state, command.record, command.changes):
        if has_seat(work.state.seats, feed.seat):
            _give(work, feed.seat, feed.category, points)


@_decide.register
def _(command: w.SetFeed, work: Work) -> None:
    feed, feeds = command.feed, work.state.feeds
    if not has_seat(work.state.seats, feed.seat):
        raise ForbiddenError(no_seat(feed.seat))
    if not feed.worth or len(feed.worth) > limits().places:
        raise refuse(text("This part of the board has no places that could count."))
    if len(feeds) >= limits().feeds:
        raise refuse(text("{most} parts of boards count at the most.", most=limits().feeds))
    if feed in feeds:
        raise refuse(text("Nothing would change."))
    most = limits().points
    if any(not 0 < abs(one) <= most for one in feed.worth.values() if one):
        raise refuse(text("Give between 1 and {most} points, or take away as many.", most=most))
    category = _category(work, feed.category)
    feed = replace(feed, category=category)
    work.do(w.FeedsSet((*feeds, feed), feed, added=True))


@_decide.register
def _(command: w.RemoveFeed, work: Work) -> None:
    feeds = work.state.feeds
    if not 0 <= command.feed < len(feeds):
        raise refuse(text("Nothing would change."))
    gone = feeds[command.feed]
    left = (*feeds[: command.feed], *feeds[command.feed + 1 :])
    work.do(w.FeedsSet(left, gone, added=False))


@_decide.register
def _(command: w.GivePoints, work: Work) -> None:
    most = limits().points
    if command.points == 0 or abs(command.points) > most:
        raise refuse(text("Give between 1 and {most} points, or take away as many.", most=most))
    _give(work, command.seat, command.category, command.points)


def _give(work: Work, seat: str, category: str, points: int) -> None:
    known = _category(work, category)
    work.do(w.PointsGiven(w.Gift(seat, known, points, work.state.place.round)))


def _category(work: Work, name: str) -> str:
    """A category by its name, added where it is new."""
    known = _known_category(work.state, name)
    if known is None:
        known = _checked(check_category(name, work.state.categories))
        work.do(w.CategoryAdded(known))
    return known


@_decide.register
def _(command: w.AddCategory, work: Work) -> None:
    if _known_category(work.state, command.name) is not None:
        raise refuse(text("There is a category {name} already.", name=command.name))
    work.do(w.CategoryAdded(_checked(check_category(command.name, work.state.categories))))


def _checked(name: str | Refusal) -> str:
    if isinstance(name, Refusal):
        raise ForbiddenError(name)
    return name


def check_category(raw: str, taken: Sequence[str]) -> str | Refusal:
    """The cleaned name of a new category, or why it cannot be one."""
    if len(taken) >= limits().categories:
        return Refusal(text("There are {most} categories at most.", most=limits().categories))
    return clean_name(raw, limits().category_length)


def _known_category(state: w.OpenTable, name: str) -> str | None:
    return next((one for one in state.categories if same_name(one, name)), None)


@_decide.register
def _(command: w.RecordRoll, work: Work) -> None:
    _check_number(len(command.dice))
    seat = command.seat or work.moment.actor.seat or work.state.place.active
    dice = []
    for die in command.dice:
        value = as_face(die.kind, die.value)
        if value is None:
            raise _no_face(die.kind, die.value)
        dice.append(RolledDie(die.kind, value))
    work.do(w.RollRecorded(Roll(work.state.next_roll, tuple(dice), RollSource.PERSON, seat)))


@_decide.register
def _(command: TakeRoll, work: Work) -> None:
    roll = command.roll
    _check_number(len(roll.dice))
    for die in roll.dice:
        if not is_face(die.kind, die.value):
            raise _no_face(die.kind, die.value)
    number = work.state.next_roll
    work.do(w.RollRecorded(Roll(number, roll.dice, roll.source, roll.seat, roll.reading)))


def _check_number(dice: int) -> None:
    if not 1 <= dice <= limits().dice:
        raise refuse(text("A roll has 1 to {most} dice.", most=limits().dice))


def _no_face(kind: DieKind, value: int | str) -> ForbiddenError:
    return refuse(no_such_face(kind, value))


@_decide.register
def _(command: CorrectRoll, work: Work) -> None:
    roll = next((one for one in work.state.rolls if one.id == command.roll), None)
    if roll is None:
        raise refuse(text("There is no roll {roll} in this game.", roll=command.roll))
    if len(command.values) != len(roll.dice):
        raise refuse(
            text("This roll has another number of dice: give {n} values.", n=len(roll.dice))
        )
    corrected = []
    for die, given in zip(roll.dice, command.values, strict=True):
        value = as_face(die.kind, given)
        if value is None:
            raise _no_face(die.kind, given)
        corrected.append(_corrected(die, value))
    dice = tuple(corrected)
    if dice == roll.dice:
        raise refuse(text("These are the values that stand there already."))
    actor = work.moment.actor
    by = work.name(actor.seat) if actor.seat else actor.device
    work.do(w.RollCorrected(roll.id, dice, by))


def _corrected(die: RolledDie, value: int | str) -> RolledDie:
    """The die with another value; what had been read first stays with it."""
    first = die.value if die.read is None else die.read
    return replace(die, value=value, read=None if first == value else first)


@_decide.register
def _(command: LeaveSeat, work: Work) -> None:
    check_leaving(work.state, command.seat)
    alone = movers(work.state) == (command.seat,)
    work.do(SeatLeft(command.seat))
    if alone:
        seat = command.seat if work.state.direction is not w.Direction.NONE else None
        work.do(w.TurnPassed(seat, work.spent_s, next_place(work.state)))


@_decide.register
def _(command: w.JoinSeat, work: Work) -> None:
    choice = SeatChoice(command.name, command.colour, command.mark)
    joined = seat_people([choice], work.state.seats)
    if isinstance(joined, Refusal):
        raise ForbiddenError(joined)
    work.do(w.SeatJoined(joined[0]))


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    state = work.state
    if state.direction is w.Direction.NONE:
        raise refuse(text("All move at once at this table."))
    check_turn(state, command.seat, state.place.active)
    place = place_for_seat(state, command.seat)
    work.do(w.TurnGiven(state.place.active, work.spent_s, place))


@_decide.register
def _(command: w.SetPhase, work: Work) -> None:
    state = work.state
    if not 0 <= command.phase < len(state.phases):
        raise refuse(text("There is no such phase: this game has {n}.", n=len(state.phases)))
    if command.phase == state.place.phase and not state.place.closing:
        raise refuse(text("The game is in this phase already."))
    place = place_at_phase(state, command.phase)
    work.do(w.PhaseSet(state.place.active, work.spent_s, place))


@_decide.register
def _(command: EndGame, work: Work) -> None:
    work.do(w.GameEnded(work.state.place.active, work.spent_s))
