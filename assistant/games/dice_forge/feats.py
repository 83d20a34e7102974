"""What happens when a feat's card is taken."""

from __future__ import annotations

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.hammers import hammers_of
from assistant.games.dice_forge.kinds import TOKENED, Effect, FeatKind, Purpose, SecondHammer
from assistant.games.dice_forge.work import Work

BOTH = (0, 1)
"""Both dice, by their places."""


def blessing(work: Work, seats: tuple[str, ...], feat: str = "") -> None:
    """Seats roll both dice, all at the same time."""
    work.push([s.RollDice(seat, BOTH, Purpose.BLESSING, feat) for seat in seats])


def take_card(work: Work, step: s.TakeCard) -> None:
    """The top card is taken, and its instant effect happens."""
    seat, feat, book = step.seat, step.feat, work.book
    figures = book.feats[feat]
    work.do(e.FeatTaken(seat, feat, figures.glory))
    if figures.kind is FeatKind.REINFORCEMENT:
        return
    player, effect = work.state.player(seat), figures.effect
    if effect is Effect.HAMMER:
        _hammer(work, seat)
    elif effect is Effect.CHEST:
        work.do(e.ChestTaken(seat, player.chests + 1, player.caps.plus(book.reserve.chest)))
    elif effect in TOKENED:
        work.do(e.TokenTaken(seat, feat))
    elif effect is Effect.GAIN:
        work.push([s.ChooseGain(seat, figures.gives, (feat,))])
    elif effect is Effect.PER_FORGED:
        if player.forged:
            work.push([s.Gain(seat, figures.gives[0].times(player.forged), (feat,))])
    elif effect is Effect.BLESSINGS:
        for _ in range(figures.times):
            blessing(work, (seat,), feat)
    elif effect is Effect.MINOR_BLESSINGS:
        work.push([s.PickDie(seat, figures.times, feat)])
    elif effect in (Effect.FORGE, Effect.BOAR):
        work.push([s.PickFace(seat, feat)])
    elif effect in (Effect.SATYRS, Effect.MINOTAUR):
        _others_roll(work, seat, feat)


def _hammer(work: Work, seat: str) -> None:
    player, length = work.state.player(seat), work.book.hammer.steps
    hammers, steps = hammers_of(work.book, player), player.hammer_steps
    if work.state.house.second_hammer is SecondHammer.REPLACE:
        steps = hammers * length
    work.do(e.HammerTaken(seat, hammers + 1, steps))


def _others_roll(work: Work, seat: str, feat: str) -> None:
    effect = work.book.feats[feat].effect
    purpose = Purpose.SATYRS if effect is Effect.SATYRS else Purpose.MINOTAUR
    rolls = [s.RollDice(other, BOTH, purpose, feat) for other in work.state.others(seat)]
    picks = [s.PickShown(seat, work.book.feats[feat].times, feat)]
    work.push(rolls, picks if purpose is Purpose.SATYRS else ())


def minor_blessings(work: Work, step: s.PickDie, die: int) -> None:
    """So many minor blessings with the die that was picked (0 or 1), one after the other."""
    work.swap(step)
    for _ in range(step.times):
        work.push([s.RollDice(step.seat, (die,), Purpose.MINOR, step.feat)])
