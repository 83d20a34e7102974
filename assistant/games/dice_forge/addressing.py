"""Of whom something is awaited, and whom a command means that names no seat."""

from __future__ import annotations

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.answering import rolls_awaited
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.questions import asked_of
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import open_steps
from assistant.rules import Command


def awaited(book: Figures, state: DiceForge) -> tuple[str, ...]:
    """The seats of whom a roll, an answer or a forging is awaited before the turn goes on."""
    steps = open_steps(state.agenda)
    return tuple(dict.fromkeys(asked_of(book, state, step) for step in steps))


def seat_meant(book: Figures, state: DiceForge, command: Command) -> str | None:
    """The only seat that rolls, for a roll; else the only one that waits; None among several."""
    if isinstance(command, c.RollResult) and len(rolling := rolls_awaited(state)) == 1:
        return rolling[0].seat
    waiting = awaited(book, state)
    return waiting[0] if len(waiting) == 1 else None
