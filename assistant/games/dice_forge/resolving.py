"""Steps that happen by themselves, until somebody has to roll, choose or forge."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.effects import Due, Throw
from assistant.games.dice_forge.feats import take_card
from assistant.games.dice_forge.hammers import glory_of_steps
from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    Effect,
    Purpose,
    Tokens,
    only,
)
from assistant.games.dice_forge.questions import (
    pickable,
    question,
    unused_feats,
)
from assistant.games.dice_forge.state import BoarOwner
from assistant.games.dice_forge.work import Work

COPIES_NOTHING = "mirror"
"""What a mirror copies where there is nothing else: a mirror."""


def settle(work: Work) -> None:
    """Lets everything happen that needs nobody."""
    while any(proceed(work, step) for step in work.open()):
        pass


def proceed(work: Work, step: s.Step) -> bool:
    """Does an open step if it needs nobody; whether it did anything."""
    asked = question(work.book, work.state, step)
    if asked is None:
        return _proceed(step, work)
    if isinstance(step, s.Resolve) and step in work.agenda[-1].free and _is_mirror(step, work):
        # A mirror looks at the others' dice when all of them have been rolled.
        work.swap(step, then=(step,))
        return True
    return False


def _is_mirror(step: s.Resolve, work: Work) -> bool:
    return Throw(work.book, work.state.house, step).mirror() is not None


@singledispatch
def _proceed(step: s.Step, work: Work) -> bool:
    return False


@_proceed.register
def _(step: s.TakeCard, work: Work) -> bool:
    work.swap(step)
    take_card(work, step)
    return True


@_proceed.register
def _(step: s.Resolve, work: Work) -> bool:
    throw = Throw(work.book, work.state.house, step)
    mirror = throw.mirror()
    if mirror is not None:
        thrown = list(step.thrown)
        thrown[mirror] = replace(thrown[mirror], copied=COPIES_NOTHING)
        work.turn_over(step, replace(step, thrown=tuple(thrown)))
        return True
    why = tuple(one.copied or one.face for one in step.thrown)
    total, discounts, dues = throw.total(), throw.discounts(), throw.dues()
    if total == NOTHING and not discounts:
        work.do(e.NothingGained(step.seat, why))
    if step.purpose is Purpose.MINOTAUR:
        _rob(work, step.seat, total, why)
        work.swap(step, *_owners(work, dues))
        return True
    gain_step = s.Gain(step.seat, total, why, step.feat)
    ships = tuple(s.ShipPurchase(step.seat, discount) for discount in discounts)
    token = _repeating(work, step)
    repeat = None if token is None else _again(step, token)
    owners = _owners(work, dues)
    order = s.PickOrder(step.seat, gain_step, ships, repeat)
    if question(work.book, work.state, order) is not None:
        work.swap(step, *owners, then=[order])
        return True
    gains = (gain_step,) if total != NOTHING else ()
    again = () if repeat is None else (repeat,)
    if ships:
        work.swap(step, *gains, *owners, then=[*ships, *again])
    else:
        work.swap(step, *gains, *again, *owners)
    return True


def certain_only(work: Work, step: s.Resolve) -> None:
    """The faces bring what hangs on nobody's word, and the owners of boars gain theirs."""
    throw = Throw(work.book, work.state.house, step)
    total, waiting = throw.certain(), throw.unsettled()
    why = tuple(one.copied or one.face for nth, one in enumerate(step.thrown) if nth not in waiting)
    if step.purpose is Purpose.MINOTAUR:
        _rob(work, step.seat, total, why)
        work.swap(step, *_owners(work, throw.dues()))
        return
    gains = (s.Gain(step.seat, total, why, step.feat),) if total != NOTHING else ()
    work.swap(step, *gains, *_owners(work, throw.dues()))


@_proceed.register
def _(step: s.PickOrder, work: Work) -> bool:
    in_order(work, step, ships_first=False)
    return True


def in_order(work: Work, step: s.PickOrder, *, ships_first: bool) -> None:
    """The seat gains and its ships buy, in the order that it likes."""
    again = () if step.repeat is None else (step.repeat,)
    if ships_first:
        work.swap(step, then=[*step.ships, step.gain, *again])
    else:
        work.swap(step, step.gain, then=[*step.ships, *again])


def _repeating(work: Work, step: s.Resolve) -> str | None:
    """The token by which a seat may apply a blessing's faces again."""
    if step.repeated or step.purpose not in (Purpose.BLESSING, Purpose.MINOR):
        return None
    return next(
        (
            token
            for token in work.state.player(step.seat).tokens
            if work.book.feats[token].effect is Effect.CERBERUS
        ),
        None,
    )


def _again(step: s.Resolve, token: str) -> s.Repeat:
    fresh = tuple(s.Thrown(one.face, one.of) for one in step.thrown)
    return s.Repeat(step.seat, token, fresh, step.purpose, step.feat)


def _owners(work: Work, dues: tuple[Due, ...]) -> list[s.Step]:
    owners = {one.face: one.seat for one in work.state.boars}
    return [
        s.ChooseGain(owners[due.face], due.gains, (due.face,))
        for due in dues
        if due.face in owners and work.state.here(owners[due.face])
    ]


def _rob(work: Work, seat: str, shown: Amounts, why: tuple[str, ...]) -> None:
    has = work.state.player(seat).has
    if work.state.house.minotaur_tokens is Tokens.KEPT:
        has = replace(has, glory=has.glory % work.book.glory.token)
    if shown != NOTHING:
        work.do(e.Robbed(seat, shown.upto(has), why))


@_proceed.register
def _(step: s.ChooseGain, work: Work) -> bool:
    work.swap(step, s.Gain(step.seat, step.gains[0], step.why))
    return True


@_proceed.register
def _(step: s.Gain, work: Work) -> bool:
    work.swap(step)
    gain(work, step)
    return True


def gain(work: Work, step: s.Gain, left: tuple[str, ...] = ()) -> None:
    """The seat gains what is decided, within its caps; the hammer pays its glory.

    `left` are faces thrown with it that people count by hand.
    """
    player, book = work.state.player(step.seat), work.book
    steps = player.hammer_steps
    rate = book.feats[step.feat].rate if step.feat in book.feats else 0
    amounts, turned = step.amounts, NOTHING
    for one in step.turned:
        changed = only(one.resource, one.amount)
        turned = turned.plus(changed)
        amounts = amounts.minus(changed).plus(Amounts(glory=one.amount * rate))
    hammer = step.hammer or 0
    amounts = amounts.minus(Amounts(gold=hammer))
    room = replace(player.caps.minus(player.has), glory=amounts.glory)
    gained = amounts.upto(room)
    work.do(
        e.Gained(
            step.seat,
            gained,
            step.why,
            lost=amounts.minus(gained),
            hammer=hammer,
            hammer_glory=glory_of_steps(book, steps + hammer) - glory_of_steps(book, steps),
            turned=turned,
            left=left,
        )
    )


@_proceed.register
def _(step: s.ShipPurchase, work: Work) -> bool:
    work.swap(step)
    return True


@_proceed.register
def _(step: s.PickFace, work: Work) -> bool:
    faces = unused_feats(work.book, step, work.state)
    work.swap(step)
    if faces:
        take_face(work, step, faces[0])
    return True


def take_face(work: Work, step: s.PickFace, face: str) -> None:
    """A face of the garden is to be forged by the seat, or by an opponent that it picks."""
    work.do(e.FacesTaken(step.seat, (face,)))
    if work.book.feats[step.feat].effect is Effect.BOAR:
        work.push([s.PickSeat(step.seat, face, step.feat)])
    else:
        work.push([s.Forge(step.seat, (face,))])


@_proceed.register
def _(step: s.PickSeat, work: Work) -> bool:
    others = work.state.others(step.seat)
    if others:
        give_boar(work, step, others[0])
    else:
        work.swap(step)
        work.do(e.FaceSpoilt(step.seat, (step.face,)))
    return True


def give_boar(work: Work, step: s.PickSeat, to: str) -> None:
    """An opponent must forge a boar; from now on it pays its owner."""
    work.swap(step, s.Forge(to, (step.face,)))
    work.do(e.BoarGiven(BoarOwner(step.face, step.seat), to))


@_proceed.register
def _(step: s.PickShown, work: Work) -> bool:
    apply_picked(work, step, (*step.picked, *pickable(work.state, step)))
    return True


def apply_picked(work: Work, step: s.PickShown, dice: tuple[s.ShownDie, ...]) -> None:
    """The seat applies the shown faces that it picked."""
    thrown = tuple(
        s.Thrown(work.state.player(one.seat).dice[one.die].face, one.seat) for one in dice
    )
    if not thrown:
        work.swap(step)
        return
    work.swap(step, s.Resolve(step.seat, thrown, Purpose.SATYRS, step.feat))
