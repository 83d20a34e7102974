"""What everybody is told now: whose turn, which step, of whom something is awaited."""

from __future__ import annotations

from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.addressing import awaited
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Depth, Stage
from assistant.games.dice_forge.labels import amounts_label, why_label
from assistant.games.dice_forge.questions import question
from assistant.games.dice_forge.scoring import winners
from assistant.games.dice_forge.state import DiceForge
from assistant.games.sitting.describe import stands_still
from assistant.words.choices import with_default
from assistant.words.text import Text, text


def waiting(book: Figures, state: DiceForge) -> tuple[str, ...]:
    """The seats of whom a roll, an answer or a forging is awaited; else the active one."""
    if state.over:
        return ()
    return awaited(book, state) or (state.place.active,)


def step_label(state: DiceForge) -> Text | None:
    """The step within the phase, in a word or two."""
    if state.over:
        return None
    for step in s.open_steps(state.agenda):
        if isinstance(step, s.RollDice):
            return text("Rolling")
        if isinstance(step, s.Forge):
            return text("Forging")
        return text("Choosing")
    return None


def sentence(book: Figures, state: DiceForge) -> Text:
    """Where the game stands, for everybody."""
    stands = stands_still(state, winners(state))
    if stands is not None:
        return stands
    whole = _open(book, state)
    which = blessing_now(state)
    if which is None:
        return whole
    return text("Blessing {which} of {all}. {whole}", which=which, all=state.blessings, whole=whole)


def blessing_now(state: DiceForge) -> int | None:
    """Which blessing of the turn's first step is going on, where there are several."""
    if state.blessings < 2 or state.place.stage is not Stage.BLESSING or not state.agenda:
        return None
    return max(1, state.blessings - len(state.agenda) + 1)


def _open(book: Figures, state: DiceForge) -> Text:
    """What is awaited, of whom."""
    told = [_awaited(book, state, step) for step in s.open_steps(state.agenda)]
    rolling = [step.seat for step in s.open_steps(state.agenda) if isinstance(step, s.RollDice)]
    others = [one for one in told if one is not None]
    if rolling:
        names = state.names(rolling)
        others.insert(0, text("Still to roll: {names}.", names=names))
    if not others:
        return text("{name} to move.", name=state.name(state.place.active))
    whole = others[0]
    for one in others[1:]:
        whole = text("{first} {second}", first=whole, second=one)
    return whole


def _awaited(book: Figures, state: DiceForge, step: s.Step) -> Text | None:
    choice = question(book, state, step)
    if choice is not None:
        return with_default(choice)
    if isinstance(step, s.Forge):
        faces = why_label(book, step.faces)
        return text("{name} forges {faces}.", name=state.name(step.seat), faces=faces)
    return None


def sentence_active(book: Figures, state: DiceForge) -> Text:
    """The same, for those whose move it is."""
    if state.over or state.paused or state.agenda:
        return sentence(book, state)
    if state.depth is Depth.KEEPER:
        return text("Your turn: play, then press next.")
    stage = state.place.stage
    if stage is Stage.REINFORCEMENT:
        return text("Your turn: use your reinforcements, or press next for the action.")
    if stage in (Stage.ACTION, Stage.EXTRA_ACTION):
        return text("Your turn: buy faces or a feat, or press next to end it.")
    cost = book.extra_action.cost
    if stage is Stage.EXTRA and cost.within(state.player(state.place.active).has):
        return text(
            "One more action for {cost}, or press next to end your turn.",
            cost=amounts_label(cost),
        )
    return text("Your turn is done: press next.")
