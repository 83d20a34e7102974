"""What each command of A Feast for Odin leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from assistant.games.feast_for_odin import (
    anytime,
    dicing,
    early,
    feasting,
    keeper,
    noting,
    on_boards,
    phases,
    sheet_by_hand,
    spaces,
    table_by_hand,
    turns,
)
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.questions import answer
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import (
    CorrectRoll,
    EndGame,
    GiveTurn,
    LeaveSeat,
    TakeBoard,
    TakeRoll,
)
from assistant.games.sitting.decide import Common, decided, do_common
from assistant.games.sitting.work import refuse
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome: TypeAlias = Sequence[e.FeastEvent] | Refusal

_FULL_ONLY = (
    c.SpendOre | c.DoPart | c.TakeItems | c.Upgrade | c.TradeOverseas | c.BuySpecial | c.ForgeTile
    | c.Explore | c.Emigrate | c.BuyShip | c.LoadOre | c.PlaceTile | c.PlaceMaterial | c.LiftTile
    | c.RememberCovered | c.HoldFeast | c.TurnPregnant | c.NoteIncome
    | c.SwapStrip | c.SetStanding | c.LeaveItems
)  # fmt: skip


def decide(book: Book, state: FeastForOdin, command: c.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    return decided(command, lambda force: Work(book, state, moment, force=force), _carry_out)


def _carry_out(command: c.Anything, work: Work) -> None:
    if isinstance(command, _FULL_ONLY) and not work.full:
        raise refuse(text("The score keeper does not record that: change to the full record."))
    _decide(command, work)


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of A Feast for Odin: {command!r}")


def _seat(work: Work, given: str | None) -> str:
    """The seat that a command is for: the one given, the sender's, or the one whose turn it is."""
    return work.seat_for(given, work.state.whose_turn)


@_decide.register
def _(command: c.NextPhase, work: Work) -> None:
    phases.next_phase(work)


@_decide.register
def _(command: c.PlaceVikings, work: Work) -> None:
    thrown = work.state.early
    spaces.place_vikings(work, command)
    early.carry(work, thrown)


@_decide.register
def _(command: c.StartDice, work: Work) -> None:
    thrown = work.state.early
    dicing.start_dice(work, command)
    early.carry(work, thrown)


@_decide.register
def _(command: c.NameThrow, work: Work) -> None:
    early.name_throw(work, command)


@_decide.register
def _(command: c.CardDone, work: Work) -> None:
    keeper.card_done(work, _seat(work, command.seat), command.number)


@_decide.register
def _(command: c.UseShips, work: Work) -> None:
    dicing.use_ships(work, command.ships)


@_decide.register
def _(command: c.DropThrow, work: Work) -> None:
    early.drop_throw(work)


@_decide.register
def _(command: c.EndTurn, work: Work) -> None:
    early.check_named(work)
    turns.end_turn(work)


@_decide.register
def _(command: c.PassRound, work: Work) -> None:
    early.check_named(work)
    turns.pass_round(work)


@_decide.register
def _(command: c.RollResult, work: Work) -> None:
    dicing.roll(work, command.value)


@_decide.register
def _(command: TakeRoll, work: Work) -> None:
    if work.state.action is None and work.state.place.phase is Phase.ACTIONS:
        early.throw(work, command.roll)
        return
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
    seat = _seat(work, command.seat)
    early.check_before_throw(work, seat)
    spaces.play_occupation(work, seat, command)


@_decide.register
def _(command: c.BuyShip, work: Work) -> None:
    seat = _seat(work, command.seat)
    early.check_before_throw(work, seat)
    anytime.buy_ship(work, seat, command.ship)


@_decide.register
def _(command: c.LoadOre, work: Work) -> None:
    seat = _seat(work, command.seat)
    early.check_before_throw(work, seat)
    anytime.load_ore(work, seat, command.ship, command.ore)


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
    sheet_by_hand.note_income(work, command)


@_decide.register
def _(command: c.PenaliseContact, work: Work) -> None:
    sheet_by_hand.penalise_contact(work, command)


@_decide.register
def _(command: c.WriteScore, work: Work) -> None:
    sheet_by_hand.write_score(work, command)


@_decide.register
def _(command: c.WriteSheet, work: Work) -> None:
    sheet_by_hand.write_sheet(work, command)


@_decide.register
def _(command: c.NoteEmigration, work: Work) -> None:
    noting.note_emigration(work, command.seat, command.ship)


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
def _(command: c.SetStanding, work: Work) -> None:
    table_by_hand.set_standing(work, command)


@_decide.register
def _(command: c.LeaveItems, work: Work) -> None:
    table_by_hand.leave_items(work, command)


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
def _(command: LeaveSeat, work: Work) -> None:
    keeper.leave(work, command.seat)


@_decide.register(Common)
def _(command: Common, work: Work) -> None:
    do_common(command, work, work.book.rounds.timer)


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, work.book.rounds.timer)
    on_boards.take(work, command)
