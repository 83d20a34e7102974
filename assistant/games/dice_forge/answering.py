"""Answers of seats: rolls, choices, and where a face is forged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.effects import Throw
from assistant.games.dice_forge.feats import BOTH, minor_blessings
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    Depth,
    Purpose,
    ShipChange,
)
from assistant.games.dice_forge.labels import face_label
from assistant.games.dice_forge.questions import (
    NONE,
    SHIP,
    YES,
    pickable,
    price,
    question,
    shown_code,
    turning,
)
from assistant.games.dice_forge.resolving import apply_picked, gain, give_boar, in_order, take_face
from assistant.games.dice_forge.state import DiceForge, Die
from assistant.games.dice_forge.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.choices import Choice
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from assistant.words.text import text


def roll_of(state: DiceForge, seat: str) -> s.RollDice | None:
    """The roll that is awaited of a seat now."""
    return next(
        (
            step
            for step in s.open_steps(state.agenda)
            if step.seat == seat and isinstance(step, s.RollDice)
        ),
        None,
    )


def moment_of(state: DiceForge, seat: str) -> str:
    """Which roll of a seat is the next one: the turn, and how many it has thrown."""
    rolled = sum(roll.seat == seat for roll in state.rolls)
    return f"turn-{state.place.turn}-{seat}-roll-{rolled + 1}"


def rolls_awaited(state: DiceForge) -> tuple[s.RollDice, ...]:
    """The rolls that are awaited now, one a seat at the most."""
    return tuple(step for step in s.open_steps(state.agenda) if isinstance(step, s.RollDice))


def next_roll(state: DiceForge) -> s.RollDice | None:
    """The roll that the tray waits for: that of the seat that called, or the next in order."""
    rolling = rolls_awaited(state)
    called = [step for step in rolling if step.seat == state.thrower]
    return next(iter(called or rolling), None)


def call_dice(work: Work, seat: str) -> None:
    """The dice that are thrown next are this seat's."""
    name = work.state.name(seat)
    if roll_of(work.state, seat) is None:
        if work.state.depth is Depth.FULL or not work.state.here(seat):
            raise refuse(text("Nobody waits for a roll of {name} now.", name=name))
        # Nobody tells the score keeper of cards and oustings that bring a blessing.
        work.add(s.RollDice(seat, BOTH, Purpose.BLESSING))
        work.do(e.DiceCalled(seat))
        return
    step = next_roll(work.state)
    if step is not None and step.seat == seat:
        raise refuse(text("The tray waits for the dice of {name} already.", name=name))
    work.do(e.DiceCalled(seat))


def roll(work: Work, seat: str, faces: Sequence[str], seen: Roll | None = None) -> None:
    """A seat has rolled. `seen` is the camera's roll, where there is one."""
    awaited = roll_of(work.state, seat)
    keeper = work.state.depth is Depth.KEEPER
    if awaited is None and not keeper:
        name = work.state.name(seat)
        raise refuse(text("Nobody waits for a roll of {name} now.", name=name))
    player = work.state.player(seat)
    places = awaited.dice if awaited is not None else tuple(range(len(player.dice)))
    if len(faces) != len(places):
        raise refuse(text("Give the faces of {n} dice.", n=len(places)))
    for face in faces:
        if face not in work.book.faces:
            raise refuse(text("Dice Forge has no face {face}.", face=face))
    order = _order(work, seat, places, faces, strict=not keeper)
    shown = tuple(faces[at] for at in order)
    dice = tuple(player.dice[place] for place in places)
    purpose = awaited.purpose if awaited else Purpose.BLESSING
    work.do(
        e.Rolled(
            seat,
            _numbered(work, seat, shown, order, seen),
            purpose,
            places,
            tuple(_place(die, face) for die, face in zip(dice, shown, strict=True)),
            () if keeper else tuple(_expected(work.book, die) for die in dice),
            () if keeper else tuple(work.book.worth(face) for face in shown),
        )
    )
    thrown = tuple(s.Thrown(face, seat) for face in shown)
    feat = awaited.feat if awaited else ""
    result = s.Resolve(seat, thrown, purpose, feat)
    if keeper:
        if awaited is not None:
            work.swap(awaited)
        _keep(work, result)
    elif awaited is not None:
        work.swap(awaited, *(() if purpose is Purpose.SATYRS else (result,)))


def _keep(work: Work, result: s.Resolve) -> None:
    """The score keeper counts what needs no choice, says what is left, and asks nothing."""
    throw = Throw(work.book, work.state.house, result)
    total = throw.certain()
    waiting = tuple(sorted({*throw.unsettled(), *throw.purchases()}))
    left = tuple(result.thrown[nth].face for nth in waiting)
    why = tuple(one.face for nth, one in enumerate(result.thrown) if nth not in waiting)
    if total == NOTHING:
        work.do(e.NothingGained(result.seat, why, left))
    else:
        gain(work, s.Gain(result.seat, total, why), left)


def _order(
    work: Work, seat: str, places: Sequence[int], faces: Sequence[str], *, strict: bool
) -> tuple[int, ...]:
    """Which face is which die's: as they were given, or the other way round."""
    dice = [work.state.player(seat).dice[place] for place in places]
    straight = tuple(range(len(faces)))
    for order in (straight, straight[::-1]):
        if all(faces[at] in die.faces for at, die in zip(order, dice, strict=True)):
            return order
    if not strict:
        return straight
    wrong = next((face for face in faces if not any(face in die.faces for die in dice)), faces[0])
    raise refuse(
        text(
            "No die of {name} shows {face} beside the other one: see what its dice are now.",
            name=work.state.name(seat),
            face=face_label(wrong),
        )
    )


def _place(die: Die, face: str) -> int:
    if die.face == face:
        return die.shown
    return die.faces.index(face) if face in die.faces else -1


def _expected(book: Figures, die: Die) -> float:
    return sum(book.worth(face) for face in die.faces) / len(die.faces)


def _numbered(
    work: Work, seat: str, shown: Sequence[str], order: Sequence[int], seen: Roll | None
) -> Roll:
    number = work.state.next_roll
    if seen is None:
        dice = tuple(RolledDie(DieKind.CUSTOM, face) for face in shown)
        return Roll(number, dice, RollSource.PERSON, seat)
    dice = tuple(seen.dice[at] for at in order)
    return replace(seen, id=number, dice=dice, seat=seat)


def choose(work: Work, seat: str | None, code: str) -> None:
    """Answers the open question of a seat, or the only one that is open."""
    asked = [
        (step, choice)
        for step in s.open_steps(work.state.agenda)
        if (choice := question(work.book, work.state, step)) is not None
        and seat in (None, choice.seat)
    ]
    if not asked:
        raise refuse(text("Nothing is asked here now."))
    if len(asked) > 1:
        raise refuse(text("Several are asked now: say who answers."))
    step, choice = asked[0]
    if code not in [option.code for option in choice.options]:
        raise refuse(text("{option} is not one of the answers.", option=code))
    answer(work, step, choice, code)


def answer(work: Work, step: s.Step, choice: Choice, code: str) -> None:
    """The answer to a step's question."""
    work.do(e.Picked(choice.seat, str(step.__struct_config__.tag), code))
    _answer(step, code, work)


@singledispatch
def _answer(step: s.Step, code: str, work: Work) -> None:
    raise TypeError(f"no question: {step!r}")


@_answer.register
def _(step: s.PickDie, code: str, work: Work) -> None:
    minor_blessings(work, step, int(code) - 1)


@_answer.register
def _(step: s.Resolve, code: str, work: Work) -> None:
    throw = Throw(work.book, work.state.house, step)
    thrown, mirror = list(step.thrown), throw.mirror()
    if mirror is not None:
        thrown[mirror] = replace(thrown[mirror], copied=code)
    else:
        nth = throw.undecided()
        if nth is None:
            raise TypeError(f"no question: {step!r}")
        thrown[nth] = replace(thrown[nth], choice=int(code))
    work.turn_over(step, replace(step, thrown=tuple(thrown)))


@_answer.register
def _(step: s.ChooseGain, code: str, work: Work) -> None:
    work.swap(step, s.Gain(step.seat, step.gains[int(code)], step.why))


@_answer.register
def _(step: s.Gain, code: str, work: Work) -> None:
    resource = turning(work.book, step)
    if resource is None:
        work.turn_over(step, replace(step, hammer=int(code)))
        return
    turned = (*step.turned, s.Turned(resource, int(code)))
    work.turn_over(step, replace(step, turned=turned))


@_answer.register
def _(step: s.Repeat, code: str, work: Work) -> None:
    if code != YES:
        work.swap(step)
        return
    work.do(e.TokenSpent(step.seat, step.token))
    again = s.Resolve(step.seat, step.thrown, step.purpose, step.feat, repeated=True)
    work.swap(step, again)


@_answer.register
def _(step: s.ShipPurchase, code: str, work: Work) -> None:
    if code == NONE:
        work.swap(step)
        return
    cost = price(work.book, work.state, code, step.discount)
    full = price(work.book, work.state, code)
    work.pay(step.seat, Amounts(gold=cost), (code,))
    work.do(e.FacesTaken(step.seat, (code,)))
    then: list[s.Step] = [s.Forge(step.seat, (code,))]
    change = step.discount - full
    if change > 0 and work.state.house.ship_change is ShipChange.PAID:
        then.insert(0, s.Gain(step.seat, Amounts(gold=change), (code,)))
    work.swap(step, *then)


@_answer.register
def _(step: s.PickOrder, code: str, work: Work) -> None:
    in_order(work, step, ships_first=code == SHIP)


@_answer.register
def _(step: s.PickFace, code: str, work: Work) -> None:
    work.swap(step)
    take_face(work, step, code)


@_answer.register
def _(step: s.PickSeat, code: str, work: Work) -> None:
    give_boar(work, step, code)


@_answer.register
def _(step: s.PickShown, code: str, work: Work) -> None:
    die = next(one for one in pickable(work.state, step) if shown_code(one) == code)
    picked = (*step.picked, die)
    if step.left > 1:
        work.turn_over(step, replace(step, left=step.left - 1, picked=picked))
    else:
        apply_picked(work, step, picked)
