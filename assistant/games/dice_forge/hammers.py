"""The hammer's track: which hammers a player has, and what its steps bring."""

from __future__ import annotations

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.state import Player


def hammers_of(book: Figures, player: Player) -> int:
    """How many hammers a player has: those recorded, and those without which nobody could
    have counted so many steps by hand."""
    return max(player.hammers, -(-player.hammer_steps // book.hammer.steps))


def hammer_room(book: Figures, player: Player) -> int:
    """How much gold a player's hammers still take."""
    return max(0, hammers_of(book, player) * book.hammer.steps - player.hammer_steps)


def glory_of_steps(book: Figures, steps: int) -> int:
    """The glory of all ends of hammer sides within so many steps."""
    at = glory = 0
    while at < steps:
        for side in book.hammer.sides:
            at += side.steps
            if at <= steps:
                glory += side.glory
    return glory
