"""What each command of Dice Forge leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from assistant.games.dice_forge import (
    actions,
    answering,
    forging,
    keeper,
    leaving_out,
    on_boards,
    things_by_hand,
    turns,
)
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.addressing import seat_meant
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.resolving import settle
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.work import Work
from assistant.games.sitting import (
    EndGame,
    GiveTurn,
    LeaveSeat,
    TakeBoard,
    TakeRoll,
    has_seat,
    no_seat,
)
from assistant.games.sitting.decide import Common, decided, do_common
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome: TypeAlias = Sequence[e.DiceForgeEvent] | Refusal


def decide(book: Figures, state: DiceForge, command: c.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    return decided(command, lambda force: Work(book, state, moment, force=force), _carry_out)


def _carry_out(command: c.Anything, work: Work) -> None:
    _decide(command, work)
    finish(work)


def finish(work: Work) -> None:
    """Everything happens that needs nobody, and the turn goes on as far as it can."""
    settle(work)
    work.put_agenda()
    if not work.state.over:
        turns.reach_stage(work)


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of Dice Forge: {command!r}")


def _seat(work: Work, command: c.RollResult | c.RollNext | c.ForgeFace) -> str:
    """The seat that a command is for: the one given, the sender's, or the only one that waits."""
    return work.seat_for(command.seat, seat_meant(work.book, work.state, command))


@_decide.register
def _(command: c.RollResult, work: Work) -> None:
    seat = _seat(work, command)
    if command.moment not in ("", answering.moment_of(work.state, seat)):
        raise refuse(text("The table has moved on since your screen was drawn: look again."))
    answering.roll(work, seat, command.faces)


@_decide.register
def _(command: c.RollNext, work: Work) -> None:
    answering.call_dice(work, _seat(work, command))


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
    seat = _seat(work, command)
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
    things_by_hand.own_boars(work)


@_decide.register
def _(command: c.SetPawn, work: Work) -> None:
    things_by_hand.set_pawn(work, command.seat, command.island)


@_decide.register
def _(command: c.SetFeat, work: Work) -> None:
    things_by_hand.set_feat(work, command.seat, command.feat, command.cards, command.tokens)


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
def _(command: LeaveSeat, work: Work) -> None:
    keeper.leave(work, command.seat)


@_decide.register(Common)
def _(command: Common, work: Work) -> None:
    do_common(command, work, work.book.timer)


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, work.book.timer)
    on_boards.take(work, command)
