"""What each command of Brian Boru leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from assistant.games.brian_boru import answering, keeper, on_boards, rounds, tricks
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth, EndGame, GiveTurn, LeaveSeat, TakeBoard
from assistant.games.sitting.decide import Common, decided, do_common
from assistant.games.sitting.work import refuse
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome: TypeAlias = Sequence[e.BrianBoruEvent] | Refusal

_OF_THE_RECORD = (
    c.ChooseTown, c.ShowVikings, c.ShowMarriage, c.KeepCards, c.PlayCard, c.Choose
)  # fmt: skip
"""Commands that only the full record knows."""


def decide(
    book: Book, state: BrianBoru, command: c.Anything, moment: Moment
) -> Outcome:
    """Events of a command, or why it is not done."""
    return decided(command, lambda force: Work(book, state, moment, force=force), _carry_out)


def _carry_out(command: c.Anything, work: Work) -> None:
    if work.state.depth is Depth.KEEPER and isinstance(command, _OF_THE_RECORD):
        raise refuse(text("The score keeper does not record this."))
    _decide(command, work)
    rounds.finish(work)


def _seat(work: Work, given: str | None) -> str | None:
    """The seat that a command is for: the one given, or the sender's."""
    return given or work.moment.actor.seat


def _check_moment(work: Work, moment: str) -> None:
    """Refuses what is for another hand or trick than the one now."""
    if moment not in ("", work.state.moment):
        raise refuse(text("The table has moved on since your screen was drawn: look again."))


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of Brian Boru: {command!r}")


@_decide.register
def _(command: Common, work: Work) -> None:
    do_common(command, work, work.book.figures.timer)


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, work.book.figures.timer)
    on_boards.take(work, command)


@_decide.register
def _(command: c.ChooseTown, work: Work) -> None:
    tricks.choose_town(work, _seat(work, command.seat), command.town)


@_decide.register
def _(command: c.ShowVikings, work: Work) -> None:
    rounds.show_vikings(work, command.strength)


@_decide.register
def _(command: c.ShowMarriage, work: Work) -> None:
    rounds.show_marriage(work, command.card)


@_decide.register
def _(command: c.KeepCards, work: Work) -> None:
    _check_moment(work, command.moment)
    rounds.keep_cards(work, command.seat)


@_decide.register
def _(command: c.PlayCard, work: Work) -> None:
    _check_moment(work, command.moment)
    tricks.play(work, _seat(work, command.seat), command.card)


@_decide.register
def _(command: c.GoOn, work: Work) -> None:
    rounds.press_on(work)


@_decide.register
def _(command: c.SettleRegions, work: Work) -> None:
    keeper.regions_by_hand(work)


@_decide.register
def _(command: c.EndTricks, work: Work) -> None:
    rounds.end_tricks(work)


@_decide.register
def _(command: c.Choose, work: Work) -> None:
    answering.choose(work, _seat(work, command.seat), command.option)


@_decide.register
def _(command: c.Adjust, work: Work) -> None:
    keeper.adjust(work, command.seat, command.counter, command.by)


@_decide.register
def _(command: c.SetTown, work: Work) -> None:
    keeper.set_town(work, command)


@_decide.register
def _(command: c.SetClaim, work: Work) -> None:
    keeper.set_claim(work, command)


@_decide.register
def _(command: c.SetPrincess, work: Work) -> None:
    keeper.set_princess(work, command)


@_decide.register
def _(command: c.SetBattle, work: Work) -> None:
    keeper.set_battle(work, command.invaders)


@_decide.register
def _(command: c.SetMarriage, work: Work) -> None:
    keeper.set_marriage(work, command)


@_decide.register
def _(command: c.SetDepth, work: Work) -> None:
    rounds.set_depth(work, command.depth)


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    rounds.give_marker(work, command.seat)


@_decide.register
def _(command: LeaveSeat, work: Work) -> None:
    keeper.leave(work, command.seat)


@_decide.register
def _(command: EndGame, work: Work) -> None:
    rounds.end_game(work)
