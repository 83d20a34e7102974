"""What a seat is asked, and with which options. No question: the step happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from msgspec.structs import replace

from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.effects import Throw
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.hammers import glory_of_steps, hammer_room
from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    FaceKind,
    ForeignMirror,
    Purpose,
    Resource,
    Works,
)
from assistant.games.dice_forge.labels import (
    amount_label,
    amounts_label,
    counted_faces,
    face_label,
    feat_label,
    why_label,
)
from assistant.games.dice_forge.state import DiceForge
from assistant.games.listing import beside
from assistant.words.choices import Choice, Option
from assistant.words.text import Text, text

NONE, YES, NO = "none", "yes", "no"
GAIN, SHIP = "gain", "ship"


def question(book: Figures, state: DiceForge, step: s.Step) -> Choice | None:
    """The open question of a step, if it has one. Rolling and forging are no questions."""
    return _question(step, book, state)


def asked_of(book: Figures, state: DiceForge, step: s.Step) -> str:
    """The seat that a step waits for: mostly its own, but a mirror may ask another one."""
    choice = question(book, state, step)
    return step.seat if choice is None else choice.seat


def step_of(book: Figures, state: DiceForge, seat: str) -> s.Step | None:
    """The open step that waits for a seat."""
    steps = s.open_steps(state.agenda)
    return next((one for one in steps if asked_of(book, state, one) == seat), None)


def price(book: Figures, state: DiceForge, face: str, discount: int = 0) -> int:
    """What a face costs in gold, less a discount."""
    pool = state.pool_of(face)
    return max(0, book.pools[pool].price - discount) if pool else 0


def sold(state: DiceForge) -> tuple[str, ...]:
    """The faces of the sanctuary that are left, the cheapest first."""
    return tuple(stack.face for stack in state.pools if stack.pool and stack.left > 0)


def unused_feats(book: Figures, step: s.PickFace, state: DiceForge) -> tuple[str, ...]:
    """The faces of a feat that are still in the garden."""
    return tuple(face for face in book.feats[step.feat].faces if state.left_of(face))


def _choice(seat: str, sentence: Text, options: Iterable[Option], default: str = "") -> Choice:
    listed = tuple(options)
    return Choice(seat, sentence, listed, default or listed[0].code)


@singledispatch
def _question(step: s.Step, book: Figures, state: DiceForge) -> Choice | None:
    return None


@_question.register
def _(step: s.PickDie, book: Figures, state: DiceForge) -> Choice | None:
    options = (
        Option(
            str(number),
            text("Die {number}: {faces}", number=number, faces=counted_faces(die.faces)),
            die.faces,
        )
        for number, die in enumerate(state.player(step.seat).dice, 1)
    )
    name = state.name(step.seat)
    return _choice(step.seat, text("{name}: which die is rolled?", name=name), options)


@_question.register
def _(step: s.Resolve, book: Figures, state: DiceForge) -> Choice | None:
    throw = Throw(book, state.house, step)
    mirror = throw.mirror()
    if mirror is not None:
        return _mirror(step, mirror, book, state)
    nth = throw.undecided()
    if nth is None:
        return None
    gains, name, face = throw.options(nth), state.name(step.seat), _at_work(step.thrown[nth])
    if step.purpose is Purpose.MINOTAUR:
        sentence = text("{name}: what is lost by {what}?", name=name, what=face)
        options = (Option(str(number), amounts_label(gain)) for number, gain in enumerate(gains))
        return _choice(step.seat, sentence, options)
    sentence = text("{name}: what does {what} bring?", name=name, what=face)
    room = _room(book, state, step.seat)
    return _of_gains(step.seat, sentence, gains, room, throw.certain())


def _room(book: Figures, state: DiceForge, seat: str) -> Amounts:
    """How much more a seat can hold, its hammer among that."""
    player = state.player(seat)
    return player.caps.minus(player.has).plus(Amounts(gold=hammer_room(book, player)))


def _of_gains(
    seat: str,
    sentence: Text,
    gains: Sequence[Amounts],
    room: Amounts,
    beside: Amounts = NOTHING,
) -> Choice:
    """One of several gains, each with what would be lost over the caps; first the one that
    loses least.

    `beside` is what comes with it in any case, by the other die of the throw.
    """

    def over(gain: Amounts) -> Amounts:
        whole = gain.plus(beside)
        return whole.minus(whole.upto(replace(room, glory=whole.glory)))

    lost = [over(gain) for gain in gains]
    sums = [sum(one.of(resource) for resource in Resource) for one in lost]
    options = (
        Option(
            str(nth),
            amounts_label(gain),
            note=_lost(one) if sums[nth] else None,
        )
        for nth, (gain, one) in enumerate(zip(gains, lost, strict=True))
    )
    return _choice(seat, sentence, options, str(sums.index(min(sums))))


def _at_work(one: s.Thrown) -> Text:
    """The face that works: its name, or that of the one which a mirror copies."""
    if one.copied is None:
        return face_label(one.face)
    return text("{face} in the mirror", face=face_label(one.copied))


def _mirror(step: s.Resolve, nth: int, book: Figures, state: DiceForge) -> Choice | None:
    of = step.thrown[nth].of
    faces = dict.fromkeys(die.face for seat in state.others(of) for die in state.player(seat).dice)
    if state.house.mirrored_mirror is Works.WORKS:
        faces = {one: None for one in faces if book.faces[one].kind is not FaceKind.MIRROR}
    if not faces:
        return None
    asked = of
    if step.purpose in (Purpose.SATYRS, Purpose.MINOTAUR):
        by_roller = state.house.foreign_mirror is ForeignMirror.ROLLER and state.here(of)
        asked = of if by_roller else state.place.active
    sentence = text("{name}: which face does the mirror copy?", name=state.name(asked))
    options = (Option(face, face_label(face), (face,)) for face in faces)
    return _choice(
        asked, sentence, options, _best_copy(step, nth, tuple(faces), asked, book, state)
    )


def _best_copy(
    step: s.Resolve, nth: int, faces: tuple[str, ...], asked: str, book: Figures, state: DiceForge
) -> str:
    """The face that is best for who is asked; no mirror while something else lies up."""

    def worth(face: str) -> float:
        thrown = list(step.thrown)
        thrown[nth] = replace(thrown[nth], copied=face)
        return Throw(book, state.house, replace(step, thrown=tuple(thrown))).best()

    real = [one for one in faces if book.faces[one].kind is not FaceKind.MIRROR]
    gains = (asked == step.seat) is not (step.purpose is Purpose.MINOTAUR)
    return max(real or faces, key=lambda face: worth(face) if gains else -worth(face))


@_question.register
def _(step: s.ChooseGain, book: Figures, state: DiceForge) -> Choice | None:
    if len(step.gains) < 2:
        return None
    sentence = text(
        "{name}: what does {what} bring?",
        name=state.name(step.seat),
        what=why_label(book, step.why),
    )
    return _of_gains(step.seat, sentence, step.gains, _room(book, state, step.seat))


def turning(book: Figures, step: s.Gain) -> Resource | None:
    """The resource of which nobody has said yet how much becomes glory."""
    converts = book.feats[step.feat].converts if step.feat in book.feats else ()
    decided = {one.resource for one in step.turned}
    return next((one for one in converts if step.amounts.of(one) and one not in decided), None)


def gold_left(step: s.Gain) -> int:
    """The gold of a gain that has not become glory."""
    turned = sum(one.amount for one in step.turned if one.resource is Resource.GOLD)
    return step.amounts.gold - turned


@_question.register
def _(step: s.Gain, book: Figures, state: DiceForge) -> Choice | None:
    name = state.name(step.seat)
    resource = turning(book, step)
    if resource is not None:
        rate = book.feats[step.feat].rate
        sentence = text("{name}: how much becomes glory instead?", name=name)
        return _choice(
            step.seat,
            sentence,
            (
                Option(str(n), _for_glory(resource, n, rate))
                for n in range(step.amounts.of(resource) + 1)
            ),
        )
    most = min(gold_left(step), hammer_room(book, state.player(step.seat)))
    if step.hammer is not None or most <= 0:
        return None
    player = state.player(step.seat)
    over = max(0, player.has.gold + gold_left(step) - player.caps.gold)
    return _choice(
        step.seat,
        text("{name}: how much gold goes on the hammer?", name=name),
        (
            Option(
                str(n),
                amount_label(Resource.GOLD, n),
                note=_of_hammer(book, player.hammer_steps, n, over - n),
            )
            for n in range(most + 1)
        ),
        default=str(min(most, over)),
    )


def _of_hammer(book: Figures, steps: int, gold: int, lost: int) -> Text | None:
    """What comes of so much gold on the hammer: its glory, and what the reserve still loses."""
    glory = glory_of_steps(book, steps + gold) - glory_of_steps(book, steps)
    notes = []
    if glory:
        notes.append(text("brings {glory}", glory=amount_label(Resource.GLORY, glory)))
    if lost > 0:
        notes.append(_lost(Amounts(gold=lost)))
    return beside(notes) if notes else None


def _lost(amounts: Amounts) -> Text:
    return text("{lost} lost over the cap", lost=amounts_label(amounts))


def _for_glory(resource: Resource, n: int, rate: int) -> Text:
    """So much of a resource, and the glory that it becomes."""
    amount = amount_label(resource, n)
    if n == 0:
        return amount
    glory = amount_label(Resource.GLORY, n * rate)
    return text("{amount} for {glory}", amount=amount, glory=glory)


@_question.register
def _(step: s.Repeat, book: Figures, state: DiceForge) -> Choice | None:
    sentence = text(
        "{name}: spend a token of {feat} for {what} once more?",
        name=state.name(step.seat),
        feat=feat_label(book, step.token),
        what=why_label(book, tuple(one.face for one in step.thrown)),
    )
    return _choice(step.seat, sentence, (Option(NO, text("No")), Option(YES, text("Yes"))))


@_question.register
def _(step: s.PickOrder, book: Figures, state: DiceForge) -> Choice | None:
    player = state.player(step.seat)
    over = player.has.gold + step.gain.amounts.gold - player.caps.gold
    if over <= 0 or not any(_for_ship(book, state, ship) for ship in step.ships):
        return None
    lost = over - hammer_room(book, player)
    note = _lost(Amounts(gold=lost)) if lost > 0 else None
    return _choice(
        step.seat,
        text("{name}: which comes first?", name=state.name(step.seat)),
        (
            Option(GAIN, amounts_label(step.gain.amounts), note=note),
            Option(SHIP, text("The purchase by ship")),
        ),
        default=SHIP if note else GAIN,
    )


def _for_ship(book: Figures, state: DiceForge, step: s.ShipPurchase) -> dict[str, int]:
    """The faces that a seat can pay for with a ship, and their prices."""
    gold = state.player(step.seat).has.gold
    prices = {face: price(book, state, face, step.discount) for face in sold(state)}
    return {face: cost for face, cost in prices.items() if cost <= gold}


@_question.register
def _(step: s.ShipPurchase, book: Figures, state: DiceForge) -> Choice | None:
    options = tuple(
        Option(
            face,
            text(
                "{face} for {price}",
                face=face_label(face),
                price=amount_label(Resource.GOLD, cost),
            ),
            (face,),
        )
        for face, cost in _for_ship(book, state, step).items()
    )
    if not options:
        return None
    name = state.name(step.seat)
    return _choice(
        step.seat,
        text("{name}: which face does the ship bring?", name=name),
        (Option(NONE, text("None")), *options),
    )


@_question.register
def _(step: s.PickFace, book: Figures, state: DiceForge) -> Choice | None:
    faces = unused_feats(book, step, state)
    if len(faces) < 2:
        return None
    sentence = text(
        "{name}: which face does {feat} bring?",
        name=state.name(step.seat),
        feat=feat_label(book, step.feat),
    )
    return _choice(step.seat, sentence, (Option(face, face_label(face), (face,)) for face in faces))


@_question.register
def _(step: s.PickSeat, book: Figures, state: DiceForge) -> Choice | None:
    others = state.others(step.seat)
    if len(others) < 2:
        return None
    sentence = text(
        "{name}: who must forge {what}?",
        name=state.name(step.seat),
        what=face_label(step.face),
    )
    options = (Option(seat, text("{name}", name=state.name(seat))) for seat in others)
    return _choice(step.seat, sentence, options)


def pickable(state: DiceForge, step: s.PickShown) -> tuple[s.ShownDie, ...]:
    """The dice of the others that can still be picked."""
    dice = (
        s.ShownDie(seat, nth)
        for seat in state.others(step.seat)
        for nth in range(len(state.player(seat).dice))
    )
    return tuple(die for die in dice if die not in step.picked)


def shown_code(die: s.ShownDie) -> str:
    """The option's code of a die: "s2.1" is the first die of seat s2."""
    return f"{die.seat}.{die.die + 1}"


@_question.register
def _(step: s.PickShown, book: Figures, state: DiceForge) -> Choice | None:
    dice = pickable(state, step)
    if len(dice) <= step.left:
        return None
    sentence = text("{name}: which face of the others do you apply?", name=state.name(step.seat))
    options = (
        Option(
            shown_code(die),
            text(
                "{face} of {name}",
                face=face_label(state.player(die.seat).dice[die.die].face),
                name=state.name(die.seat),
            ),
            (state.player(die.seat).dice[die.die].face,),
        )
        for die in dice
    )
    return _choice(step.seat, sentence, options)
