"""Vikings on the action board beside the record: whose they are, and how many on each space."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import spaces
from assistant.games.feast_for_odin.board_names import space_name
from assistant.games.feast_for_odin.parts import vikings_for
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, BoardRecord, Lying, PlaceChange
from assistant.words.text import pages, plural, text

VIKING = "viking"


def is_action_board(book: Book, board: BoardFacts) -> bool:
    """Whether a board's regions are action spaces."""
    names = {space_name(book, code) for code in book.board.spaces}
    return any(region.name in names for region in board.profile.regions)


def recorded(
    book: Book, state: FeastForOdin, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord:
    """The vikings that should stand there. Alone, two colours stand for one seat."""
    lying = []
    for one in state.standing:
        place = space_name(book, one.space) if one.space else ""
        colour = state.seat(one.seat).colour.value
        there = [piece for piece in seen if piece.place == place]
        if state.solo and len(there) == 1 and there[0].colour:
            colour = there[0].colour
        kinds = [piece.kind for piece in (*there, *seen) if piece.colour == colour]
        lying.append(Lying(place, kinds[0] if kinds else VIKING, colour, one.vikings))
    return BoardRecord(board.name, tuple(lying), groups=_groups(book, state))


def _groups(book: Book, state: FeastForOdin) -> dict[str, tuple[int, ...]]:
    """How many vikings may stand on each space: those that were placed, where some have been,
    and else as many as the space takes of the seat to move."""
    active = state.place.active
    found: dict[str, tuple[int, ...]] = {}
    for code, space in book.board.spaces.items():
        there = state.standing_on(code)
        if there is not None:
            n = there.vikings
        elif active is not None:
            n = vikings_for(book, code, state.player(active))
        else:
            n = space.column
        found[space_name(book, code)] = (n,)
    return found


def is_awaited(book: Book, state: FeastForOdin, changes: Sequence[PlaceChange]) -> bool:
    """Whether the seat to move has put its vikings on a space, as is waited for."""
    waits = state.place.active is not None and state.action is None
    return waits and _placed(book, state, changes) is not None


def is_about(book: Book, changes: Sequence[PlaceChange]) -> bool:
    """Whether something has changed on an action space."""
    names = {space_name(book, code) for code in book.board.spaces}
    return any(one.place in names for one in changes)


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """The seat to move has placed its vikings."""
    code = _placed(work.book, work.state, changes)
    if code is None:
        raise refuse(
            text(
                "Only the space that the seat to move has just taken is recorded from the board:"
                " set the others right on the table."
            )
        )
    (change,) = changes
    seat = work.state.place.active
    if len(change.now) > 1 or seat is None:
        raise refuse(text("Vikings of two colours stand on a space: set them right."), pages("9"))
    target = work.book.board.spaces[code]
    needed, there = vikings_for(work.book, code, work.state.player(seat)), change.now[0].count
    work.forbid(
        there != needed,
        plural(
            "{n} viking stands there, but the space takes {needed} (column {column}).",
            "{n} vikings stand there, but the space takes {needed} (column {column}).",
            there,
            needed=needed,
            column=target.column,
        ),
        pages("9"),
    )
    spaces.place_vikings(work, c.PlaceVikings(code))


def _placed(book: Book, state: FeastForOdin, changes: Sequence[PlaceChange]) -> str | None:
    """The space on which vikings of the seat to move are new, if nothing else has changed."""
    active, codes = state.place.active, {space_name(book, one): one for one in book.board.spaces}
    if active is None or len(changes) != 1 or changes[0].was or changes[0].place not in codes:
        return None
    colours = {one.colour for one in changes[0].now}
    ours = state.solo or state.seat(active).colour.value in colours
    return codes[changes[0].place] if colours and ours else None
