"""Who may do what. The host may do everything, a viewer nothing."""

from __future__ import annotations

from typing import Any, get_args

from assistant.games.sitting import CorrectRoll
from assistant.games.sitting.commands import OfASeat
from assistant.rules import Refusal
from assistant.table.commands import (
    DismissReading,
    LookAgain,
    Redo,
    SettleBoard,
    SettleReading,
    TableCommand,
    Tick,
    Undo,
)
from assistant.table.game import Game
from assistant.words.actor import Actor, Role
from assistant.words.board_record import BoardQuestion
from assistant.words.dice import Roll
from assistant.words.text import text
from assistant.words.view import Question


def may(
    actor: Actor,
    command: Any,
    game: Game | None,
    question: Question | None,
    board: BoardQuestion | None = None,
) -> Refusal | None:
    """Why somebody may not give a command, None if they may.

    A seat ticks off what is done, undoes and redoes its own actions, settles its
    own dice and boards (and those that are nobody's), corrects its own rolls, and gives the
    commands that the game's rules permit. One that has left the table only takes back its own
    last step, or its seat again. Camera and panel never give commands; they offer readings and
    presses.
    """
    if actor.role is Role.HOST:
        return None
    if actor.role is not Role.SEAT or actor.seat is None:
        return Refusal(text("You may look, but not play: ask the host for a seat."))
    if isinstance(command, Undo | Redo):
        return _own_step(actor, command, game)
    if game is not None and has_left(game, actor.seat) and not isinstance(command, OfASeat):
        return Refusal(text("You have left the table: take your seat again first."))
    if isinstance(command, Tick | LookAgain):
        return None
    if isinstance(command, SettleBoard):
        if board is None or board.seat in (None, actor.seat):
            return None
        return Refusal(text("Only the host, or the one whose board it is, may say this."))
    if isinstance(command, SettleReading | DismissReading):
        if question is None or question.seat in (None, actor.seat):
            return None
        return Refusal(text("Only the host, or the one who rolled, may settle these dice."))
    if isinstance(command, CorrectRoll) and game is not None:
        if any(one.id == command.roll and one.seat == actor.seat for one in _rolls(game)):
            return None
        return Refusal(text("Only the host, or the one who rolled, may correct this roll."))
    if isinstance(command, get_args(TableCommand)):
        return Refusal(text("Only the host may do that."))
    if game is None or game.rules.permits(game.state, command, actor):
        return None
    return Refusal(text("This is not for your seat to do now."))


def has_left(game: Game, seat: str | None) -> bool:
    """Whether a seat of the game is nobody's now."""
    return any(one.id == seat and not one.here for one in game.rules.seats(game.state))


def _rolls(game: Game) -> tuple[Roll, ...]:
    rolls: tuple[Roll, ...] = game.rules.rolls(game.state)
    return rolls


def _own_step(actor: Actor, command: Undo | Redo, game: Game | None) -> Refusal | None:
    if game is None:
        return None
    step = game.can_undo() if isinstance(command, Undo) else game.can_redo()
    if step is None or step.actor.seat == actor.seat:
        return None
    return Refusal(text("The last action was not yours: ask the host to undo it."))
