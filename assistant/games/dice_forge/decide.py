"""What each command of Dice Forge leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from assistant.games.dice_forge import actions, answering, forging, keeper, leaving_out, turns
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.labels import seat_name
from assistant.games.dice_forge.resolving import settle
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import RollDice, open_steps
from assistant.games.dice_forge.work import ForbiddenError, Work, refuse
from assistant.games.seating import check_rename
from assistant.games.sitting import (
    EndGame,
    GiveTurn,
    LeaveSeat,
    Pause,
    Paused,
    RenameSeat,
    ReturnSeat,
    SeatRenamed,
    SetTimer,
    TakeRoll,
    TimerSet,
    Unpause,
    Unpaused,
    check_limit,
    has_seat,
    no_seat,
)
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome = Sequence[e.DiceForgeEvent] | Refusal

_WHILE_PAUSED = (Unpause, SetTimer, RenameSeat, LeaveSeat, ReturnSeat, c.SetDepth, EndGame)


def decide(book: Figures, state: DiceForge, command: c.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    if state.over:
        return Refusal(text("The game is over. Undo brings it back."))
    if state.paused and not isinstance(command, (*_WHILE_PAUSED, Pause)):
        return Refusal(text("The game is paused: go on first."))
    meant = command.command if isinstance(command, c.Overrule) else command
    seat = getattr(meant, "seat", None)
    if seat is not None and not has_seat(state.seats, seat):
        return no_seat(seat)
    if isinstance(command, c.Overrule):
        return _overruled(book, state, command, moment)
    return _carried_out(Work(book, state, moment), command)


def _overruled(book: Figures, state: DiceForge, command: c.Overrule, moment: Moment) -> Outcome:
    """What a command leads to though a rule forbids it; what is allowed needs no overruling."""
    plain = decide(book, state, command.command, moment)
    if not isinstance(plain, Refusal):
        return plain
    work = Work(book, state, moment, force=True)
    work.do(e.Overruled())
    return _carried_out(work, command.command)


def _carried_out(work: Work, command: c.Anything) -> Outcome:
    try:
        _decide(command, work)
        finish(work)
    except ForbiddenError as forbidden:
        return forbidden.refusal
    return work.events


def finish(work: Work) -> None:
    """Everything happens that needs nobody, and the turn goes on as far as it can."""
    settle(work)
    work.put_agenda()
    if not work.state.over:
        turns.reach_stage(work)


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of Dice Forge: {command!r}")


def _seat(work: Work, given: str | None) -> str:
    """The seat that a command is for: the one given, the sender's, or the only one that waits."""
    seat = given or work.moment.actor.seat
    if seat is not None:
        return seat
    waiting = actions.awaited(work)
    if len(waiting) == 1:
        return waiting[0]
    raise refuse(text("Say whose this is."))


@_decide.register
def _(command: c.RollResult, work: Work) -> None:
    seat = command.seat or work.moment.actor.seat
    rolling = [step.seat for step in open_steps(work.state.agenda) if isinstance(step, RollDice)]
    if seat is None and len(rolling) == 1:
        seat = rolling[0]
    answering.roll(work, _seat(work, seat), command.faces)


@_decide.register
def _(command: c.RollNext, work: Work) -> None:
    answering.call_dice(work, _seat(work, command.seat))


@_decide.register
def _(command: TakeRoll, work: Work) -> None:
    roll = command.roll
    seat = roll.seat or work.active
    if not has_seat(work.state.seats, seat):
        raise ForbiddenError(no_seat(seat))
    answering.roll(work, seat, tuple(str(die.value) for die in roll.dice), roll)


@_decide.register
def _(command: c.Choose, work: Work) -> None:
    answering.choose(work, command.seat or work.moment.actor.seat, command.option)


@_decide.register
def _(command: c.ForgeFace, work: Work) -> None:
    seat = _seat(work, command.seat)
    forging.forge(work, seat, command.face, command.die, command.remove)


@_decide.register
def _(command: c.BuyFaces, work: Work) -> None:
    actions.buy_faces(work, command.faces)


@_decide.register
def _(command: c.BuyFeat, work: Work) -> None:
    actions.buy_feat(work, command.feat)


@_decide.register
def _(command: c.UseReinforcement, work: Work) -> None:
    actions.use_reinforcement(work, command.feat)


@_decide.register
def _(command: c.UseToken, work: Work) -> None:
    actions.use_token(work, command.feat)


@_decide.register
def _(command: c.ExtraAction, work: Work) -> None:
    actions.extra_action(work)


@_decide.register
def _(command: c.GoOn, work: Work) -> None:
    actions.go_on(work)


@_decide.register
def _(command: c.EndTurn, work: Work) -> None:
    turns.end_turn(work)


@_decide.register
def _(command: c.Adjust, work: Work) -> None:
    keeper.adjust(work, command.seat, command.counter, command.by)


@_decide.register
def _(command: c.SetDie, work: Work) -> None:
    keeper.set_die(work, command.seat, command.die, command.remove, command.face)


@_decide.register
def _(command: c.SetDepth, work: Work) -> None:
    turns.set_depth(work, command.depth)


@_decide.register
def _(command: c.Skip, work: Work) -> None:
    leaving_out.skip(work, command.seat)


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    turns.give_turn(work, command.seat)


@_decide.register
def _(command: EndGame, work: Work) -> None:
    turns.end_game(work)


@_decide.register
def _(command: Pause, work: Work) -> None:
    if work.state.paused:
        raise refuse(text("The game is paused already."))
    work.do(Paused(work.spent_s))


@_decide.register
def _(command: Unpause, work: Work) -> None:
    if not work.state.paused:
        raise refuse(text("The game is not paused."))
    work.do(Unpaused())


@_decide.register
def _(command: SetTimer, work: Work) -> None:
    limits = work.book.timer
    wrong = check_limit(command.limit_s, limits.least_s, limits.most_s)
    if wrong is not None:
        raise ForbiddenError(wrong)
    work.do(TimerSet(command.limit_s))


@_decide.register
def _(command: LeaveSeat, work: Work) -> None:
    keeper.leave(work, command.seat)


@_decide.register
def _(command: ReturnSeat, work: Work) -> None:
    keeper.come_back(work, command.seat)


@_decide.register
def _(command: RenameSeat, work: Work) -> None:
    name = check_rename(command.name, command.seat, work.state.seats)
    if isinstance(name, Refusal):
        raise ForbiddenError(name)
    if name == seat_name(work.state, command.seat):
        raise refuse(text("This is the seat's name already."))
    work.do(SeatRenamed(command.seat, name))
