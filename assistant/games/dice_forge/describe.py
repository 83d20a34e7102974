"""The lines of the history."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.effects import Throw
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import NOTHING, Depth, Purpose, Resource, Stage
from assistant.games.dice_forge.labels import (
    amount_label,
    amounts_label,
    counted_faces,
    counter_label,
    face_label,
    feat_label,
    why_label,
)
from assistant.games.dice_forge.pending import left_open, still_to_do, told_pending
from assistant.games.dice_forge.questions import question, step_of
from assistant.games.dice_forge.state import START, DiceForge
from assistant.games.dice_forge.steps import (
    DUE,
    Resolve,
    all_steps,
    kept_by_keeper,
    open_steps,
)
from assistant.games.dice_forge.telling import put_away_told
from assistant.games.listing import beside
from assistant.games.sitting import DepthSet, Overruled, SeatLeft, SittingEvent
from assistant.games.sitting.describe import game_over, signed, told, told_beginning, told_depth
from assistant.words.text import Text, plural, text


def describe(book: Figures, state: DiceForge | None, event: e.DiceForgeEvent) -> Text | None:
    """What an event did; nothing for those that only say what is awaited next."""
    if isinstance(event, e.ForgeSet):
        return _set(event)
    if state is None:
        raise ValueError("a game of Dice Forge begins with the event forge_set")
    return _describe(event, state, book)


def _set(event: e.ForgeSet) -> Text:
    begins = told_beginning(event.seats, event.first, drawn=event.drawn)
    if not event.removed:
        return begins
    return text(
        "{begins} Drawn out of the temple: {faces}.",
        begins=begins,
        faces=counted_faces(event.removed),
    )


@singledispatch
def _describe(event: e.DiceForgeEvent, state: DiceForge, book: Figures) -> Text | None:
    raise TypeError(f"no event of Dice Forge: {event!r}")


@_describe.register(e.AgendaSet | e.FacesTaken)
def _(event: e.AgendaSet, state: DiceForge, book: Figures) -> Text | None:
    return None


@_describe.register
def _(event: e.StageReached, state: DiceForge, book: Figures) -> Text | None:
    if event.stage is Stage.EXTRA_ACTION:
        return text("One more action.")
    if event.stage is Stage.ACTION and state.place.stage is Stage.REINFORCEMENT:
        return text("{name} comes to the action.", name=state.name(state.place.active))
    return None


@_describe.register
def _(event: e.Rolled, state: DiceForge, book: Figures) -> Text:
    faces = beside(face_label(str(die.value)) for die in event.roll.dice)
    name = state.name(event.seat)
    read = [str(die.value if die.read is None else die.read) for die in event.roll.dice]
    if any(die.read is not None for die in event.roll.dice):
        return text(
            "{name} rolled {faces}. The camera had read {dice}.",
            name=name,
            faces=faces,
            dice=", ".join(read),
        )
    if event.purpose in (Purpose.SATYRS, Purpose.MINOTAUR):
        active = state.name(state.place.active)
        return text("{name} rolled {faces} for {active}.", name=name, faces=faces, active=active)
    return text("{name} rolled {faces}.", name=name, faces=faces)


@_describe.register
def _(event: e.DiceCalled, state: DiceForge, book: Figures) -> Text:
    return text("{name} throws next.", name=state.name(event.seat))


@_describe.register
def _(event: e.Gained, state: DiceForge, book: Figures) -> Text:
    name, why = state.name(event.seat), why_label(book, event.why)
    if event.gained == NOTHING:
        said = text("{name} gains nothing ({why})", name=name, why=why)
    else:
        amounts = amounts_label(event.gained)
        said = text("{name} gains {amounts} ({why})", name=name, amounts=amounts, why=why)
    if event.turned != NOTHING:
        said = text("{said}; {lost} became glory", said=said, lost=amounts_label(event.turned))
    if event.hammer:
        gold = amount_label(Resource.GOLD, event.hammer)
        said = text("{said}; {gold} on the hammer", said=said, gold=gold)
    if event.hammer_glory:
        glory = amount_label(Resource.GLORY, event.hammer_glory)
        said = text("{said}, which brings {glory}", said=said, glory=glory)
    if event.lost != NOTHING:
        lost = amounts_label(event.lost)
        said = text("{said}; {lost} lost over the cap", said=said, lost=lost)
    if event.left:
        left = why_label(book, event.left)
        said = text("{said}; left to count by hand: {what}", said=said, what=left)
    return text("{said}.", said=said)


@_describe.register
def _(event: e.Robbed, state: DiceForge, book: Figures) -> Text:
    name, why = state.name(event.seat), why_label(book, event.why)
    if event.lost == NOTHING:
        return text("{name} loses nothing ({why}).", name=name, why=why)
    amounts = amounts_label(event.lost)
    return text("{name} loses {amounts} ({why}).", name=name, amounts=amounts, why=why)


@_describe.register
def _(event: e.NothingGained, state: DiceForge, book: Figures) -> Text:
    if event.left:
        return text(
            "{name}: left to count by hand: {what}.",
            name=state.name(event.seat),
            what=why_label(book, event.left),
        )
    return text(
        "{why} bring {name} nothing by themselves.",
        name=state.name(event.seat),
        why=why_label(book, event.why),
    )


@_describe.register
def _(event: e.Paid, state: DiceForge, book: Figures) -> Text:
    name, paid = state.name(event.seat), amounts_label(event.amounts)
    if not event.why:
        return text("{name} pays {paid}.", name=name, paid=paid)
    return text("{name} pays {paid} for {what}.", name=name, paid=paid,
                what=why_label(book, event.why))  # fmt: skip


@_describe.register(e.Forged | e.DieCorrected)
def _(event: e.Forged | e.DieCorrected, state: DiceForge, book: Figures) -> Text:
    values: dict[str, str | int | Text] = {
        "name": state.name(event.seat),
        "new": face_label(event.face),
        "old": face_label(event.removed),
        "die": event.die + 1,
    }
    if isinstance(event, e.DieCorrected):
        return text("Set right: die {die} of {name} has {new}, not {old}.", **values)
    return text("{name} forges {new} in place of {old} on die {die}.", **values)


@_describe.register
def _(event: e.FaceSpoilt, state: DiceForge, book: Figures) -> Text:
    return text("Laid aside unforged: {faces}.", faces=beside(map(face_label, event.faces)))


@_describe.register
def _(event: e.PawnMoved, state: DiceForge, book: Figures) -> Text:
    name = state.name(event.seat)
    if event.island == START:
        return text("The pawn of {name} stands on its start portal.", name=name)
    return text("{name} moves to island {island}.", name=name, island=event.island)


@_describe.register
def _(event: e.Ousted, state: DiceForge, book: Figures) -> Text:
    name = state.name(event.seat)
    return text("{name} is ousted and has a blessing at once.", name=name)


@_describe.register
def _(event: e.FeatTaken, state: DiceForge, book: Figures) -> Text:
    name, feat = state.name(event.seat), feat_label(book, event.feat)
    taken = text("{name} takes {feat}.", name=name, feat=feat)
    if event.glory:
        glory = amount_label(Resource.GLORY, event.glory)
        taken = text("{name} takes {feat}: {glory} at the end.", name=name, feat=feat, glory=glory)
    where = put_away_told(book, event.feat)
    return taken if where is None else text("{first} {second}", first=taken, second=where)


@_describe.register
def _(event: e.FeatWritten, state: DiceForge, book: Figures) -> Text:
    feat = feat_label(book, event.feat)
    cards = plural("{n} card of {feat}", "{n} cards of {feat}", event.cards, feat=feat)
    parts = [cards]
    if event.tokens or event.feat in state.player(event.seat).tokens:
        parts.append(plural("{n} unspent token", "{n} unspent tokens", event.tokens))
    said = text("Set right: {name} has {what}.", name=state.name(event.seat), what=beside(parts))
    less = state.player(event.seat).by_hand - event.by_hand
    if not less:
        return said
    glory = amount_label(Resource.GLORY, less)
    return text("{said} {glory} of these had been counted by hand.", said=said, glory=glory)


@_describe.register
def _(event: e.BoarsSet, state: DiceForge, book: Figures) -> Text:
    if not event.boars:
        return text("No boar pays anybody now.")
    pays = (
        text("{face} pays {name}", face=face_label(one.face), name=state.name(one.seat))
        for one in event.boars
    )
    return text("Boars: {what}.", what=beside(pays))


@_describe.register
def _(event: e.HammerTaken, state: DiceForge, book: Figures) -> Text:
    return text("{name} has a hammer to put gold on.", name=state.name(event.seat))


@_describe.register
def _(event: e.ChestTaken, state: DiceForge, book: Figures) -> Text:
    caps = amounts_label(event.caps)
    return text("{name} can hold {caps}.", name=state.name(event.seat), caps=caps)


@_describe.register(e.TokenTaken | e.TokenSpent)
def _(event: e.TokenTaken | e.TokenSpent, state: DiceForge, book: Figures) -> Text:
    name, feat = state.name(event.seat), feat_label(book, event.feat)
    if isinstance(event, e.TokenTaken):
        return text("{name} takes a token of {feat}.", name=name, feat=feat)
    return text("{name} spends a token of {feat}.", name=name, feat=feat)


@_describe.register
def _(event: e.BoarGiven, state: DiceForge, book: Figures) -> Text:
    return text(
        "{name} must forge {face} of {owner}.",
        name=state.name(event.to),
        face=face_label(event.owner.face),
        owner=state.name(event.owner.seat),
    )


@_describe.register
def _(event: e.Picked, state: DiceForge, book: Figures) -> Text:
    for step in open_steps(state.agenda):
        asked = question(book, state, step)
        if asked is not None and asked.seat == event.seat:
            for option in asked.options:
                if option.code == event.option:
                    return text("{asked} {answer}.", asked=asked.sentence, answer=option.label)
    return text("{name} chose.", name=state.name(event.seat))


@_describe.register
def _(event: e.ReinforcementUsed, state: DiceForge, book: Figures) -> Text:
    feat = feat_label(book, event.feat)
    return text("{name} uses {feat}.", name=state.name(event.seat), feat=feat)


@_describe.register(e.TurnPassed | e.TurnGiven)
def _(event: e.TurnPassed | e.TurnGiven, state: DiceForge, book: Figures) -> Text:
    name = state.name(event.place.active)
    if event.place.round != state.place.round:
        said = text("Round {round} begins. {name} to move.", round=event.place.round, name=name)
    elif isinstance(event, e.TurnGiven):
        said = text("The turn goes to {name}.", name=name)
    else:
        said = text("{name} to move.", name=name)
    return _lost(book, state, said)


@_describe.register
def _(event: e.Skipped, state: DiceForge, book: Figures) -> Text:
    name = state.name(event.seat)
    step = step_of(book, state, event.seat)
    if step is None:
        return text("Left out for {name}.", name=name)
    if isinstance(step, DUE):
        return text("{name} is not asked any more:", name=name)
    if isinstance(step, Resolve):
        waiting = Throw(book, state.house, step).unsettled()
        what = why_label(book, tuple(step.thrown[nth].face for nth in waiting))
    else:
        what = still_to_do(book, step)
    return text("Left out for {name}: {what}.", name=name, what=what)


@_describe.register
def _(event: e.Adjusted, state: DiceForge, book: Figures) -> Text:
    said = text(
        "{name}: {counter} {by}, now {value}.",
        name=state.name(event.seat),
        counter=counter_label(event.counter),
        by=signed(event.by),
        value=event.value,
    )
    if not event.glory:
        return said
    glory = state.player(event.seat).has.glory + event.glory
    return text(
        "{said} By the hammer: glory {by}, now {value}.",
        said=said,
        by=signed(event.glory),
        value=glory,
    )


@_describe.register
def _(event: DepthSet, state: DiceForge, book: Figures) -> Text:
    said = told_depth(event, _kept(book, state))
    if event.depth is Depth.KEEPER:
        return said
    return text(
        "{said} Set right what the score keeper was not told: pawns, cards and dice.", said=said
    )


def _kept(book: Figures, state: DiceForge) -> Text:
    """What the score keeper still records, and what people have to finish by hand."""
    said = text("From now on only turns, dice and counters are recorded.")
    open_ones = [one for one in all_steps(state.agenda) if not kept_by_keeper(one)]
    if not open_ones:
        return said
    what = told_pending(book, state, open_ones)
    return text("{said} Left to do and count by hand: {what}.", said=said, what=what)


def _lost(book: Figures, state: DiceForge, said: Text, seat: str | None = None) -> Text:
    """What happened, and what was still open then and is lost with it."""
    steps = left_open(state, seat=seat)
    if not steps:
        return said
    return text("{said} Lost with that: {what}.", said=said, what=told_pending(book, state, steps))


@_describe.register
def _(event: e.GameEnded, state: DiceForge, book: Figures) -> Text:
    return _lost(book, state, game_over())


@_describe.register(SittingEvent | Overruled)
def _(event: SittingEvent | Overruled, state: DiceForge, book: Figures) -> Text:
    said = told(state.seats, event)
    return _lost(book, state, said, event.seat) if isinstance(event, SeatLeft) else said
