"""Glory: on the board, on cards, and what becomes of it."""

from __future__ import annotations

from assistant.games.dice_forge.state import DiceForge, Player
from assistant.games.sitting import first_ranked


def board_glory(player: Player) -> int:
    """Glory on the board, tokens of 100 included."""
    return player.has.glory


def card_glory(player: Player) -> int:
    """Glory of all cards, those that were only counted by hand included."""
    return sum(card.glory for card in player.feats) + player.by_hand


def totals(state: DiceForge) -> dict[str, int]:
    """What everybody would score now."""
    return {one.seat: board_glory(one) + card_glory(one) for one in state.players}


def winners(state: DiceForge) -> tuple[str, ...]:
    """Seats of rank 1 once the game is over; equal ones share the victory."""
    if not state.over:
        return ()
    return first_ranked(state.seats, totals(state))
