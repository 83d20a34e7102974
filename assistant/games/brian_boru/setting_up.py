"""Set-up: from the options to the first event."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.state import BrianBoruOptions, Player
from assistant.games.sitting import check_limit, first_seat
from assistant.rules import Moment, Refusal
from assistant.words.seats import Seat
from assistant.words.text import text


def set_up(
    book: Book, seats: Sequence[Seat], options: BrianBoruOptions, moment: Moment, own: str = ""
) -> e.BoruSet | Refusal:
    """The first event, or why the game cannot begin so. `book` has the owner's `own` in it."""
    figures = book.figures.set_up.get(str(len(seats)))
    if figures is None:
        return Refusal(text("There is no set-up for {n} players.", n=len(seats)))
    wrong = check_limit(options.timer_s, book.figures.timer)
    if wrong is not None:
        return wrong
    luck = Random(moment.luck)  # noqa: S311 - who starts a game, not a secret
    first = first_seat(seats, options.first, luck)
    if isinstance(first, Refusal):
        return first
    start = book.figures.start
    return e.BoruSet(
        seats=tuple(seats),
        players=tuple(
            Player(seat.id, coins=start.coins, renown=start.renown, points=start.points)
            for seat in seats
        ),
        first=first,
        drawn=options.first is None,
        hand=figures.hand,
        deck=figures.marriages + 1,
        regions=tuple(book.figures.regions),
        depth=options.depth,
        house=options.house or book.figures.house,
        timer_s=options.timer_s,
        own=own,
    )
