"""Units as the camera reads them: by warriors and leaders, or only counted for each side.

Free pieces are told by their colour. Where people taught one piece for all units of a side, areas
hold so many of it; where they taught two, warriors and leaders are compared each for itself.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence

from assistant.games.saga.kinds import Side, Units
from assistant.games.saga.pieces import COLOURS, UNITS, Piece, piece_of, side_of
from assistant.games.saga.state import Saga
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, Lying
from assistant.words.text import text


def lying(
    state: Saga, places: Mapping[str, str], board: BoardFacts, seen: Sequence[Lying]
) -> Iterator[Lying]:
    """What should stand in each region, in the words in which it was read; and what is no unit."""
    for region, area in places.items():
        for side in Side:
            for piece, count in parts(board, side, state.land(area).of(side)):
                kind, colour = _called(piece, side, (*seen, *board.taught))
                yield Lying(region, kind, colour, count)
        yield from (
            one for one in seen if one.place == region and piece_of(one.kind) not in UNITS
        )


def parts(board: BoardFacts, side: Side, units: Units) -> Iterator[tuple[Piece, int]]:
    """Units as they can be told apart on a board, those that there are."""
    whole = any(
        piece_of(one.kind) is Piece.UNIT and side_of(one.kind, one.colour) is side
        for one in board.taught
    )
    split = ((Piece.WARRIOR, units.warriors), (Piece.LEADER, units.leaders))
    for piece, count in ((Piece.UNIT, units.total),) if whole else split:
        if count:
            yield piece, count


def _called(piece: Piece, side: Side, known: Sequence[Lying]) -> tuple[str, str | None]:
    """What such a unit is called on this board, as most of them were read."""
    names = Tally(
        (one.kind, one.colour)
        for one in known
        if piece_of(one.kind) is piece and side_of(one.kind, one.colour) is side
    )
    if names:
        return names.most_common(1)[0][0]
    kinds = [
        one.kind
        for one in known
        if piece_of(one.kind) is piece and side_of(one.kind, None) is None
    ]
    return kinds[0] if kinds else piece.value, COLOURS[side]


def are_whole(pieces: Sequence[Lying]) -> bool:
    """Whether units were only counted."""
    return any(piece_of(one.kind) is Piece.UNIT for one in pieces)


def totals(place: str, there: Sequence[Lying]) -> dict[Side, int]:
    """How many units of each side stand in a place."""
    return {side: units.total for side, units in by_kind(place, there).items()}


def by_kind(place: str, there: Sequence[Lying]) -> dict[Side, Units]:
    """The warriors and leaders of each side in a place; those only counted as warriors."""
    found = dict.fromkeys(Side, Units())
    for one in there:
        piece = piece_of(one.kind)
        if piece not in UNITS:
            continue
        side = side_of(one.kind, one.colour)
        if side is None:
            raise refuse(text("Whose pieces stand there cannot be read: {place}.", place=place))
        more = Units(0, one.count) if piece is Piece.LEADER else Units(one.count)
        found[side] = found[side].plus(more)
    return found
