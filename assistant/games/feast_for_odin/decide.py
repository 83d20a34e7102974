"""What each command of A Feast for Odin leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from assistant.games.feast_for_odin import anytime, dicing, feasting, keeper, phases, spaces, turns
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.questions import answer
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.feast_for_odin.work import ForbiddenError, Work, refuse
from assistant.games.seating import check_rename
from assistant.games.sitting import (
    CorrectRoll,
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

Outcome = Sequence[e.FeastEvent] | Refusal

_WHILE_PAUSED = (Unpause, SetTimer, RenameSeat, LeaveSeat, ReturnSeat, c.SetDepth, EndGame)
_FULL_ONLY = (
    c.SpendOre | c.DoPart | c.TakeItems | c.Upgrade | c.TradeOverseas | c.BuySpecial | c.ForgeTile
    | c.Explore | c.Emigrate | c.BuyShip | c.LoadOre | c.PlaceTile | c.PlaceMaterial | c.LiftTile
    | c.RememberCovered | c.HoldFeast | c.TurnPregnant | c.NoteIncome
)  # fmt: skip


def decide(book: Book, state: FeastForOdin, command: c.Anything, moment: Moment) -> Outcome:
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


def _overruled(book: Book, state: FeastForOdin, command: c.Overrule, moment: Moment) -> Outcome:
    """What a command leads to though a rule forbids it; what is allowed needs no overruling."""
    plain = decide(book, state, command.command, moment)
    if not isinstance(plain, Refusal):
        return plain
    work = Work(book, state, moment, force=True)
    work.do(e.Overruled())
    return _carried_out(work, command.command)


def _carried_out(work: Work, command: c.Anything) -> Outcome:
    try:
        if isinstance(command, _FULL_ONLY) and not work.full:
            raise refuse(text("The score keeper does not record that: change to the full record."))
        _decide(command, work)
    except ForbiddenError as forbidden:
        return forbidden.refusal
    return work.events


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of A Feast for Odin: {command!r}")


def _seat(work: Work, given: str | None) -> str:
    """The seat that a command is for: the one given, the sender's, or the one whose turn it is."""
    seat = given or work.moment.actor.seat or work.state.place.active
    if seat is None and work.state.solo:
        seat = work.state.players[0].seat
    if seat is None:
        raise refuse(text("Say whose this is."))
    return seat


@_decide.register
def _(command: c.NextPhase, work: Work) -> None:
    phases.next_phase(work)


@_decide.register
def _(command: c.PlaceVikings, work: Work) -> None:
    spaces.place_vikings(work, command)


@_decide.register
def _(command: c.StartDice, work: Work) -> None:
    dicing.start_dice(work, command)


@_decide.register
def _(command: c.EndTurn, work: Work) -> None:
    turns.end_turn(work)


@_decide.register
def _(command: c.PassRound, work: Work) -> None:
    turns.pass_round(work)


@_decide.register
def _(command: c.RollResult, work: Work) -> None:
    dicing.roll(work, command.value)


@_decide.register
def _(command: TakeRoll, work: Work) -> None:
    dicing.take_roll(work, command.roll)


@_decide.register
def _(command: CorrectRoll, work: Work) -> None:
    dicing.correct_roll(work, command)


@_decide.register
def _(command: c.SpendOre, work: Work) -> None:
    dicing.spend_ore(work)


@_decide.register
def _(command: c.Succeed, work: Work) -> None:
    dicing.succeed(work, command)


@_decide.register
def _(command: c.Fail, work: Work) -> None:
    dicing.fail(work, command)


@_decide.register
def _(command: c.Choose, work: Work) -> None:
    seat = command.seat or work.moment.actor.seat
    _decide(answer(work.book, work.state, seat, command.option), work)


@_decide.register
def _(command: c.NameWeapon, work: Work) -> None:
    keeper.name_weapon(work, _seat(work, command.seat), command.weapon)


@_decide.register
def _(command: c.DoPart, work: Work) -> None:
    spaces.trade(work, command)


@_decide.register
def _(command: c.TakeItems, work: Work) -> None:
    spaces.take_items(work, command)


@_decide.register
def _(command: c.Upgrade, work: Work) -> None:
    spaces.upgrade(work, command.good)


@_decide.register
def _(command: c.TradeOverseas, work: Work) -> None:
    spaces.trade_overseas(work, command.goods)


@_decide.register
def _(command: c.BuySpecial, work: Work) -> None:
    spaces.buy_special(work, command.tile)


@_decide.register
def _(command: c.ForgeTile, work: Work) -> None:
    spaces.forge(work, command.tile)


@_decide.register
def _(command: c.Explore, work: Work) -> None:
    spaces.explore(work, command.island)


@_decide.register
def _(command: c.Emigrate, work: Work) -> None:
    spaces.emigrate(work, command.ship)


@_decide.register
def _(command: c.PlayOccupation, work: Work) -> None:
    spaces.play_occupation(work, _seat(work, command.seat), command.number)


@_decide.register
def _(command: c.BuyShip, work: Work) -> None:
    anytime.buy_ship(work, _seat(work, command.seat), command.ship)


@_decide.register
def _(command: c.LoadOre, work: Work) -> None:
    anytime.load_ore(work, _seat(work, command.seat), command.ship, command.ore)


@_decide.register
def _(command: c.PlaceTile, work: Work) -> None:
    anytime.place_tile(work, _seat(work, command.seat), command)


@_decide.register
def _(command: c.PlaceMaterial, work: Work) -> None:
    anytime.place_material(work, _seat(work, command.seat), command)


@_decide.register
def _(command: c.LiftTile, work: Work) -> None:
    anytime.lift_tile(work, command)


@_decide.register
def _(command: c.RememberCovered, work: Work) -> None:
    anytime.remember_covered(work, command)


@_decide.register
def _(command: c.HoldFeast, work: Work) -> None:
    feasting.hold_feast(work, _seat(work, command.seat), command)


@_decide.register
def _(command: c.NoteIncome, work: Work) -> None:
    keeper.note_income(work, command)


@_decide.register
def _(command: c.PenaliseContact, work: Work) -> None:
    keeper.penalise_contact(work, command)


@_decide.register
def _(command: c.WriteScore, work: Work) -> None:
    keeper.write_score(work, command)


@_decide.register
def _(command: c.Adjust, work: Work) -> None:
    keeper.adjust(work, command)


@_decide.register
def _(command: c.TurnPregnant, work: Work) -> None:
    keeper.turn_pregnant(work, command)


@_decide.register
def _(command: c.SetStarter, work: Work) -> None:
    keeper.set_starter(work, command.seat)


@_decide.register
def _(command: c.SwapStrip, work: Work) -> None:
    keeper.swap_strip(work, command)


@_decide.register
def _(command: c.SetDepth, work: Work) -> None:
    turns.set_depth(work, command.depth)


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    turns.give_turn(work, command.seat)


@_decide.register
def _(command: EndGame, work: Work) -> None:
    phases.end_game(work)


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
    limits = work.book.rounds.timer
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
    if name == work.name(command.seat):
        raise refuse(text("This is the seat's name already."))
    work.do(SeatRenamed(command.seat, name))
