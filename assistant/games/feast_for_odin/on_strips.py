"""Items on the mountain strips beside the record: the first ones go when an action takes them."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import spaces
from assistant.games.feast_for_odin.board_names import item_place, name_of
from assistant.games.feast_for_odin.kinds import Depth, PartKind
from assistant.games.feast_for_odin.parts import figures_of
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, BoardRecord, Lying, PlaceChange
from assistant.words.text import text


def strip_of(book: Book, board: BoardFacts) -> str | None:
    """The number of the mountain strip that a board is; None for any other board."""
    return _strip(book, [slot.name for slot in board.profile.slots])


def is_open(book: Book, state: FeastForOdin, board: BoardFacts) -> bool:
    """Whether a board is a mountain strip that lies open."""
    number = strip_of(book, board)
    return any(one.number == number for one in state.strips)


def recorded(
    book: Book, state: FeastForOdin, board: BoardFacts, number: str, seen: Sequence[Lying]
) -> BoardRecord:
    """The items that should lie there; what lies on the place of an item is taken for it.

    Nothing is said of a strip that does not lie open, and by the score keeper, who does not
    record what is taken.
    """
    strip = next((one for one in state.strips if one.number == number), None)
    printed = book.strip(number)
    places = [item_place(number, nth) for nth in range(1, len(printed) + 1)]
    if strip is None or state.depth is Depth.KEEPER:
        return BoardRecord(board.name, silent=tuple(places))
    there = {one.place: one for one in seen}
    gone = len(printed) - len(strip.items)
    lying = tuple(
        there.get(place, Lying(place, name_of(book, item)))
        for place, item in zip(places[gone:], printed[gone:], strict=True)
    )
    return BoardRecord(board.name, lying)


def is_awaited(book: Book, state: FeastForOdin, changes: Sequence[PlaceChange]) -> bool:
    """Whether the seat to move has taken the first items of a strip, as its action lets it."""
    action, seat = state.action, state.place.active
    if action is None or seat is None or _taken(book, state, changes) is None:
        return False
    figures = figures_of(book, action.target, state.player(seat))
    return any(figures[one.part].kind is PartKind.STRIP for one in action.parts)


def is_about(book: Book, changes: Sequence[PlaceChange]) -> bool:
    """Whether something has changed on a mountain strip."""
    return _strip(book, [one.place for one in changes]) is not None


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """The seat to move has taken the first items of a strip."""
    taken = _taken(work.book, work.state, changes)
    if taken is None:
        raise refuse(
            text("Items leave a mountain strip from its arrow on: set it right on the table."),
            spaces.RULE_STRIPS,
        )
    if work.state.action is None:
        raise refuse(
            text("Items are taken from a mountain strip by an action: first choose its space."),
            spaces.RULE_STRIPS,
        )
    spaces.take_items(work, c.TakeItems(*taken))


def _strip(book: Book, places: Sequence[str]) -> str | None:
    for number in book.rounds.mountains.strips:
        if any(item_place(number, nth) in places for nth in range(1, len(book.strip(number)) + 1)):
            return number
    return None


def _taken(
    book: Book, state: FeastForOdin, changes: Sequence[PlaceChange]
) -> tuple[str, int] | None:
    """The strip from which so many items are gone, all from the arrow on and nothing else."""
    number = _strip(book, [one.place for one in changes])
    strip = next((one for one in state.strips if one.number == number), None)
    if number is None or strip is None or any(one.now for one in changes):
        return None
    first = len(book.strip(number)) - len(strip.items) + 1
    gone = {item_place(number, first + nth) for nth in range(len(changes))}
    if gone != {one.place for one in changes}:
        return None
    return number, len(changes)
