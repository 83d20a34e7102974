"""What somebody still has to do, named for people: it may be lost, or be left to count by hand."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Depth, Stage
from assistant.games.dice_forge.labels import why_label
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import (
    ChooseGain,
    Forge,
    Gain,
    PickOrder,
    Repeat,
    Resolve,
    RollDice,
    ShipPurchase,
    Step,
    all_steps,
    kept_by_keeper,
)
from assistant.games.listing import beside
from assistant.words.text import Text, text


def left_open(state: DiceForge, *, seat: str | None = None) -> tuple[Step, ...]:
    """What is still to happen beside the rolls with which a turn begins; of one seat, or all."""
    plain = state.depth is Depth.KEEPER or state.place.stage is Stage.BLESSING
    return tuple(
        step
        for step in all_steps(state.agenda)
        if seat in (None, step.seat) and not (plain and kept_by_keeper(step))
    )


def told_pending(book: Figures, state: DiceForge, steps: Sequence[Step]) -> Text:
    """Whose each of these is and what it is about; the same things counted."""
    pending = [_pending(book, state, step) for step in steps]
    return beside(
        one if pending.count(one) < 2 else text("{n} × {what}", n=pending.count(one), what=one)
        for nth, one in enumerate(pending)
        if one not in pending[:nth]
    )


def _pending(book: Figures, state: DiceForge, step: Step) -> Text:
    """Who still had to do something, and because of which faces or feat."""
    name = state.name(step.seat)
    return text("{name}: {what}", name=name, what=still_to_do(book, step))


def still_to_do(book: Figures, step: Step) -> Text:
    """What a step is about: faces, a feat, a purchase, a roll."""
    if isinstance(step, Resolve | Repeat):
        why = tuple(one.face for one in step.thrown)
    elif isinstance(step, Gain | ChooseGain):
        why = step.why
    elif isinstance(step, PickOrder):
        why = step.gain.why
    elif isinstance(step, ShipPurchase):
        return text("the purchase by ship")
    elif isinstance(step, Forge):
        why = step.faces
    elif isinstance(step, RollDice) and not step.feat:
        return text("the roll")
    else:
        why = (step.feat,)
    return why_label(book, why)
