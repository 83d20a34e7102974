"""What people count by hand: where each counter stands, and how far it goes."""

from __future__ import annotations

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Counter, Resource
from assistant.games.dice_forge.state import Player


def counted(player: Player, counter: Counter) -> int:
    """What a counter stands at."""
    if counter is Counter.FEATS:
        return player.by_hand
    if counter is Counter.CHESTS:
        return player.chests
    if counter is Counter.HAMMER:
        return player.hammer_steps
    return player.has.of(Resource(counter.value))


def most_counted(book: Figures, player: Player, counter: Counter) -> int | None:
    """The most that a counter can be, None where it has no cap."""
    if counter in (Counter.GOLD, Counter.SUN, Counter.MOON):
        return player.caps.of(Resource(counter.value))
    if counter is Counter.HAMMER:
        return player.hammers * book.hammer.steps
    return None
