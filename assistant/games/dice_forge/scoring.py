"""Glory: on the board, on cards, and what becomes of it."""

from __future__ import annotations

from assistant.games.dice_forge.state import DiceForge, Player


def board_glory(player: Player) -> int:
    """Glory on the board, tokens of 100 included."""
    return player.has.glory


def card_glory(player: Player) -> int:
    """Glory of all cards, those that were only counted by hand included."""
    return sum(card.glory for card in player.feats) + player.by_hand


def totals(state: DiceForge) -> dict[str, int]:
    """What everybody would score now."""
    return {one.seat: board_glory(one) + card_glory(one) for one in state.players}


def ranks(state: DiceForge) -> dict[str, int]:
    """Rank of every seat that plays; equal totals share it: 1, 1, 3. Left seats have none."""
    points = totals(state)
    playing = [points[seat.id] for seat in state.seats if seat.here]
    return {
        seat.id: 1 + sum(other > points[seat.id] for other in playing)
        for seat in state.seats
        if seat.here
    }


def winners(state: DiceForge) -> tuple[str, ...]:
    """Seats of rank 1 once the game is over; equal ones share the victory."""
    if not state.over:
        return ()
    return tuple(seat for seat, rank in ranks(state).items() if rank == 1)
