"""Pieces that are counted in a region of a board, beside the number that a game records. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from assistant.words.board_record import BoardFacts, Lying


def so_many(
    region: str,
    count: int,
    is_one: Callable[[str], bool],
    board: BoardFacts,
    seen: Sequence[Lying],
) -> tuple[Lying, ...] | None:
    """What should lie in a region that holds `count` pieces of a kind, called as they were read
    there or taught; other things in it stay. None where nobody taught such pieces."""
    taught = [one for one in board.taught if is_one(one.kind)]
    if not taught:
        return None
    here = [one for one in seen if one.place == region]
    like = next((one for one in here if is_one(one.kind)), taught[0])
    counted = (Lying(region, like.kind, like.colour, count),) if count else ()
    return (*counted, *(one for one in here if not is_one(one.kind)))


def number_of(pieces: Iterable[Lying], is_one: Callable[[str], bool]) -> int:
    """How many of the pieces are of a kind, by their names."""
    return sum(one.count for one in pieces if is_one(one.kind))
