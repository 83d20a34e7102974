"""What follows from what stands on the board: reserves, control, conditions of victory."""

from __future__ import annotations

from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import GOALS, Goal, Kind, Pool, Side, Units
from assistant.games.saga.state import Land, Saga


def reserve(book: Figures, state: Saga, side: Side) -> Units:
    """Units of a side that can be recruited: neither on the board, nor lost, nor set aside."""
    board = state.on_board[0 if side is Side.SAXONS else 1]
    lost = state.of(side).lost
    leaders = book.pieces.leaders - board.leaders - lost - aside(state, side)
    return Units(max(0, book.pieces.warriors - board.warriors), max(0, leaders))


def aside(state: Saga, side: Side) -> int:
    """The leader set aside: there until the first one is lost."""
    return 1 if state.of(side).lost == 0 else 0


def pool(book: Figures, state: Saga) -> int:
    """Coins in the common reserve."""
    return max(0, book.coins.all - sum(one.coins for one in state.players))


def from_pool(book: Figures, state: Saga, coins: int) -> int:
    """How many of so many coins there are to take."""
    if state.house.pool is Pool.ENDLESS:
        return coins
    return min(coins, pool(book, state))


def england(book: Figures, state: Saga) -> tuple[Land, ...]:
    """The areas of England."""
    return tuple(state.land(area) for area in book.areas)


def controlled(book: Figures, state: Saga, side: Side) -> tuple[Land, ...]:
    """The areas of England that a side controls."""
    return tuple(land for land in england(book, state) if land.control is side)


def in_england(book: Figures, state: Saga, side: Side) -> int:
    """How many units of a side stand in England."""
    return sum(land.of(side).total for land in england(book, state))


def contested(book: Figures, state: Saga) -> tuple[str, ...]:
    """The areas in which a battle is to be fought."""
    return tuple(land.area for land in england(book, state) if land.contested)


def inland(book: Figures, state: Saga) -> tuple[str, ...]:
    """The inland areas that the Vikings control."""
    held = controlled(book, state, Side.VIKINGS)
    return tuple(land.area for land in held if book.areas[land.area].kind is Kind.INLAND)


def inland_due(book: Figures, state: Saga) -> int:
    """Coins due to the Vikings for inland areas at the end of the round."""
    return len(inland(book, state)) * book.gains.inland


def inland_income(book: Figures, state: Saga) -> int:
    """Coins of these that there are to take."""
    return from_pool(book, state, inland_due(book, state))


def goals_met(book: Figures, state: Saga, side: Side) -> tuple[Goal, ...]:
    """The conditions of victory that a side fulfils now."""
    met = {
        Goal.AREAS: len(controlled(book, state, Side.VIKINGS)) >= book.goals.areas,
        Goal.COINS: state.of(Side.VIKINGS).coins >= book.goals.coins,
        Goal.NO_SAXONS: in_england(book, state, Side.SAXONS) == 0,
        Goal.ROUNDS: state.round_marker <= state.burh_marker,
        Goal.NO_VIKINGS: in_england(book, state, Side.VIKINGS) == 0,
    }
    return tuple(goal for goal in GOALS[side] if met[goal])


def victor(book: Figures, state: Saga) -> Side | None:
    """Who wins if the round ends now; where both do, the Anglo-Saxons."""
    for side in (Side.SAXONS, Side.VIKINGS):
        if goals_met(book, state, side):
            return side
    return None


def spreads(there: tuple[int, ...], units: Units) -> tuple[tuple[Units, ...], ...]:
    """All ways to put units into areas that hold `there`, so that these come out most equal.

    Each unit goes where the fewest are; where several areas are equal, and which of them get the
    leaders, is free.
    """
    numbers: set[tuple[int, ...]] = {there}
    for _ in range(units.total):
        numbers = {
            (*now[:at], now[at] + 1, *now[at + 1 :])
            for now in numbers
            for at in range(len(now))
            if now[at] == min(now)
        }
    found = []
    for now in sorted(numbers, reverse=True):
        added = [after - before for after, before in zip(now, there, strict=True)]
        found.extend(_shared(added, units))
    return tuple(found)


def _shared(added: list[int], units: Units) -> list[tuple[Units, ...]]:
    if not added:
        return [()] if units.total == 0 else []
    return [
        (part, *rest)
        for part in units.parts(added[0])
        for rest in _shared(added[1:], units.minus(part))
    ]
