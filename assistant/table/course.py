"""The course of a game: everybody's totals action by action."""

from __future__ import annotations

from assistant.table.game import Game
from assistant.words.history import Standing


def standings(game: Game) -> tuple[Standing, ...]:
    """The totals after each action that counts and changed them, the first and last always.

    As they hold after corrections: what a correction answered counts with what came next.
    """
    at = {line.seq: line.at for line in game.lines}
    seats = [seat.id for seat in game.rules.seats(game.state)]
    found: list[Standing] = []
    for step, following in zip(game.course, (*game.course[1:], None), strict=True):
        if following is not None and step.action > following.action:
            continue
        totals = {row.seat: row.total for row in game.rules.scoreboard(step.after).rows}
        standing = Standing(
            step.action, at[step.action], tuple(totals[seat] for seat in seats if seat in totals)
        )
        last = following is None
        if not found or last or found[-1].totals != standing.totals:
            found.append(standing)
    return tuple(found)
