"""The course of a game: everybody's totals action by action, and the time of each seat."""

from __future__ import annotations

from collections import Counter

from assistant.table.game import Game
from assistant.words.history import SeatTime, Standing


def standings(game: Game) -> tuple[Standing, ...]:
    """The totals after each action that counts and changed them, the first and last always."""
    at = {line.seq: line.at for line in game.lines}
    seats = [seat.id for seat in game.rules.seats(game.state)]
    found: list[Standing] = []
    for step in game.steps:
        totals = {row.seat: row.total for row in game.rules.scoreboard(step.after).rows}
        standing = Standing(
            step.action, at[step.action], tuple(totals[seat] for seat in seats if seat in totals)
        )
        last = step is game.steps[-1]
        if not found or last or found[-1].totals != standing.totals:
            found.append(standing)
    return tuple(found)


def seat_times(game: Game) -> tuple[SeatTime, ...]:
    """The ended turns of each seat; a turn of several seats at once counts for each of them."""
    spent = {line.seq: line.spent_s for line in game.lines}
    turns: Counter[str] = Counter()
    seconds: dict[str, float] = {}
    for step in game.steps[1:]:
        if game.rules.clock(step.before).turn == game.rules.clock(step.after).turn:
            continue
        for seat in game.rules.turn(step.before, 0.0).active:
            turns[seat] += 1
            seconds[seat] = seconds.get(seat, 0.0) + spent[step.action]
    return tuple(
        SeatTime(seat.id, turns[seat.id], seconds[seat.id])
        for seat in game.rules.seats(game.state)
        if turns[seat.id]
    )
