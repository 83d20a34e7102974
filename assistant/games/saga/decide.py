"""What each command of Saga leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from assistant.games.saga import actions, answering, moving, on_boards, rounds, setting
from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga.figures import Figures
from assistant.games.saga.state import Saga
from assistant.games.saga.work import Work
from assistant.games.sitting import (
    Choose,
    Depth,
    EndGame,
    GiveTurn,
    LeaveSeat,
    SeatLeft,
    SetDepth,
    TakeBoard,
)
from assistant.games.sitting.decide import Common, check_leaving, decided, do_common
from assistant.games.sitting.work import refuse
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome: TypeAlias = Sequence[e.SagaEvent] | Refusal


def decide(book: Figures, state: Saga, command: c.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    return decided(command, lambda force: Work(book, state, moment, force=force), _carry_out)


def _carry_out(command: c.Anything, work: Work) -> None:
    if isinstance(command, c.Playing) and work.state.depth is Depth.KEEPER:
        raise refuse(text("The score keeper records no actions: change to the full record."))
    _decide(command, work)
    rounds.settle(work)


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of Saga: {command!r}")


@_decide.register
def _(command: c.Move, work: Work) -> None:
    moving.move(work, command)


@_decide.register
def _(command: c.Build, work: Work) -> None:
    actions.build(work, command.area)


@_decide.register
def _(command: c.Fyrd, work: Work) -> None:
    actions.fyrd(work, command.removals)


@_decide.register
def _(command: c.Income, work: Work) -> None:
    actions.income(work, command.yields)


@_decide.register
def _(command: c.Tribute, work: Work) -> None:
    actions.tribute(work, command.area)


@_decide.register
def _(command: c.Scout, work: Work) -> None:
    actions.scout(work, command.field, command.source)


@_decide.register
def _(command: c.Recruit, work: Work) -> None:
    actions.recruit(work, command)


@_decide.register
def _(command: c.Plunder, work: Work) -> None:
    actions.plunder(work, command.areas)


@_decide.register
def _(command: c.TakeCoin, work: Work) -> None:
    actions.take_coin(work)


@_decide.register
def _(command: Choose, work: Work) -> None:
    answering.choose(work, command.seat or work.moment.actor.seat, command.option)


@_decide.register
def _(command: c.GoOn, work: Work) -> None:
    rounds.go_on(work)


@_decide.register
def _(command: c.SetLands, work: Work) -> None:
    setting.set_by_hand(work, command.lands)


@_decide.register
def _(command: c.SetSide, work: Work) -> None:
    setting.set_side(work, command)


@_decide.register
def _(command: c.SetMarkers, work: Work) -> None:
    setting.set_markers(work, command)


@_decide.register
def _(command: SetDepth, work: Work) -> None:
    rounds.set_depth(work, command.depth)


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    rounds.give_turn(work, command.seat)


@_decide.register
def _(command: EndGame, work: Work) -> None:
    rounds.end_game(work)


@_decide.register
def _(command: LeaveSeat, work: Work) -> None:
    check_leaving(work.state, command.seat)
    work.do(SeatLeft(command.seat))


@_decide.register(Common)
def _(command: Common, work: Work) -> None:
    do_common(command, work, work.book.timer)


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, work.book.timer)
    on_boards.take(work, command)
