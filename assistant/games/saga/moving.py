"""Moves: within England, within Scandinavia, and landings by raid targets."""

from __future__ import annotations

from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga.figures import DRAKKAR, Figures
from assistant.games.saga.kinds import Action, Bonus, FaceDown, Shown, Side, Units, Why
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Fallen, Saga
from assistant.games.saga.tiles import RULE_BONUS, acting_side, use_action, use_bonus
from assistant.games.saga.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text

RULE_MOVE = text("moving")
RULE_LANDING = text("moving, from Scandinavia to England")


def open_seals(book: Figures, state: Saga, field: str) -> tuple[str, ...]:
    """The raid targets that may come up on a field: no other field shows them face up."""
    shown = {state.land(one).seal for one in book.north if one != field}
    return tuple(area for area in book.targets if area not in shown)


def landings(book: Figures, state: Saga, field: str) -> tuple[str, ...]:
    """The coasts to which units of a field may sail without another raid target."""
    seal = state.land(field).seal
    return (seal,) if seal not in (NO_SEAL, FACE_DOWN) else open_seals(book, state, field)


def move(work: Work, command: c.Move) -> None:
    """Units of the resolving side go from one area to another."""
    side = acting_side(work)
    units = Units(command.warriors, command.leaders)
    origin, target = command.origin, command.target
    lands = work.book.lands
    if origin not in lands or target not in lands or origin == target:
        raise refuse(text("Say from where to where."))
    if min(units.warriors, units.leaders) < 0:
        raise refuse(text("Say which units."))
    if DRAKKAR in (origin, target):
        raise refuse(text("Nobody moves to the Drakkar, or from it."))
    north = work.book.north
    if side is Side.SAXONS and (origin in north or target in north):
        raise refuse(text("Anglo-Saxons stay in England."))
    if target in north and origin not in north:
        raise refuse(text("Vikings come home by the Drakkar only."))
    work.must_stand(side, origin, units)
    free = work.state.land(origin).unbound(side)
    work.forbid(
        units.total > free,
        text(
            "The enemy binds units there: {n} may go from {area}.", n=free, area=work.label(origin)
        ),
        RULE_MOVE,
    )
    lands_there = origin in north and target not in north
    if command.exchange and not lands_there:
        raise refuse(text("Only a landing exchanges a raid target."))
    known = lands_there or work.book.are_adjacent(origin, target)
    sure = work.book.is_sure(origin)
    work.forbid(
        sure and not known,
        text(
            "These areas have no common border: {one}, {other}.",
            one=work.label(origin),
            other=work.label(target),
        ),
        RULE_MOVE,
    )
    _use(work, side, units, bonus=command.bonus)
    if lands_there:
        _turn_up(work, origin, target, exchange=command.exchange)
    why = Why.LANDING if lands_there else Why.MOVE
    unsure = target not in work.book.coasts if lands_there else not known and not sure
    work.move(side, origin, target, Fallen(units), why, unsure=unsure)


def _use(work: Work, side: Side, units: Units, *, bonus: bool) -> None:
    if not bonus:
        use_action(work, side, Action.MOVE)
        return
    work.forbid(
        side is Side.SAXONS and units.total > 1,
        text("The bonus moves 1 unit."),
        RULE_BONUS,
    )
    use_bonus(work, side, Bonus.MOVE_OR_COIN if side is Side.SAXONS else Bonus.MOVE)


def _turn_up(work: Work, field: str, target: str, *, exchange: bool) -> None:
    """The raid target of a landing: it lies there, is turned up, drawn, or drawn in exchange."""
    book, state = work.book, work.state
    seal = state.land(field).seal
    if target not in book.targets:
        raise refuse(
            text("There is no raid target for this area: {area}.", area=work.label(target))
        )
    if exchange:
        if seal == NO_SEAL:
            raise refuse(text("There is no raid target to exchange: draw one."))
        if seal == target:
            raise refuse(text("The one drawn in exchange is another one."))
        work.forbid(
            seal == FACE_DOWN and state.house.face_down is FaceDown.USED,
            text("A raid target that lies face down is used, not exchanged, as it was agreed."),
            RULE_LANDING,
        )
    elif seal not in (NO_SEAL, FACE_DOWN, target):
        work.forbid(
            True,
            text("The raid target there says {area}.", area=work.label(seal)),
            RULE_LANDING,
        )
    if seal == target:
        return
    if target not in open_seals(book, state, field):
        raise refuse(
            text("This raid target lies on another field: {area}.", area=work.label(target))
        )
    how = Shown.EXCHANGED if exchange else Shown.REVEALED if seal == FACE_DOWN else Shown.DRAWN
    work.do(e.SealPut(field, target, how))
