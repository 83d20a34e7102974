"""What people count by hand: where each counter stands, and how far it goes."""

from __future__ import annotations

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.hammers import hammers_of
from assistant.games.dice_forge.kinds import Counter, Depth, Effect, Resource
from assistant.games.dice_forge.state import DiceForge, Player


def counted(player: Player, counter: Counter) -> int:
    """What a counter stands at."""
    if counter is Counter.FEATS:
        return player.by_hand
    if counter is Counter.CHESTS:
        return player.chests
    if counter is Counter.HAMMER:
        return player.hammer_steps
    return player.has.of(Resource(counter.value))


def most_counted(book: Figures, state: DiceForge, player: Player, counter: Counter) -> int | None:
    """The most that a counter can be, None where the game has no cap for it."""
    if counter in (Counter.GOLD, Counter.SUN, Counter.MOON):
        return player.caps.of(Resource(counter.value))
    if counter is Counter.HAMMER:
        hammers = hammers_of(book, player)
        if state.depth is Depth.KEEPER:
            on_the_table = sum(
                stack.left
                for stack in state.feats
                if book.feats[stack.feat].effect is Effect.HAMMER
            )
            hammers = max(hammers, player.hammers + on_the_table)
        return hammers * book.hammer.steps
    return None


def most_by_hand(book: Figures, state: DiceForge, player: Player, counter: Counter) -> int:
    """The most that people can count: what the game allows, or a bound that catches slips."""
    most = most_counted(book, state, player, counter)
    return book.by_hand.most(counter) if most is None else most
