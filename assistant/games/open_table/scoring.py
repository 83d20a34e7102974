"""Scores of the open table: sums of what was given, opened into every gift."""

from __future__ import annotations

from assistant.games.open_table.words import ONLY_CATEGORY, Gift, OpenTable
from assistant.games.sitting import first_ranked, scoreboard_of
from assistant.words.score import Part, Scoreboard
from assistant.words.text import Text, text


def totals(state: OpenTable) -> dict[str, int]:
    """Points of every seat, those of left seats included."""
    points = {seat.id: 0 for seat in state.seats}
    for gift in state.gifts:
        points[gift.seat] += gift.points
    return points


def winners(state: OpenTable) -> tuple[str, ...]:
    """Seats of rank 1 once the game is over; nobody if no points were ever given."""
    if not state.over or not state.gifts:
        return ()
    return first_ranked(state.seats, totals(state))


def scoreboard(state: OpenTable) -> Scoreboard:
    """All seats with a part for each category, which opens into its gifts."""
    return scoreboard_of(
        state,
        {
            seat.id: tuple(_category(state, seat.id, category) for category in state.categories)
            for seat in state.seats
        },
    )


def category_name(category: str) -> Text:
    """A category as it is read; the only one of a table where nobody named any is translated."""
    return text("Points") if category == ONLY_CATEGORY else text("{name}", name=category)


def _category(state: OpenTable, seat: str, category: str) -> Part:
    gifts = [gift for gift in state.gifts if (gift.seat, gift.category) == (seat, category)]
    return Part(
        category,
        category_name(category),
        sum(gift.points for gift in gifts),
        tuple(_gift(number, gift) for number, gift in enumerate(gifts, 1)),
    )


def _gift(number: int, gift: Gift) -> Part:
    return Part(str(number), text("Round {round}", round=gift.round), gift.points)
