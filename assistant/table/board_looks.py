"""What a look at a board says by itself: where in the picture, what surely lies there."""

from __future__ import annotations

from assistant.words.board_record import Lying
from assistant.words.dice import Reading, is_within
from assistant.words.shown_boards import BoardLook, Box

_BESIDE = 0.06


def are_pieces(reading: Reading, look: BoardLook) -> bool:
    """Whether dice in question lie on a board that was found since: they are its pieces.

    The board itself may have been taken for a die when it was laid there.
    """
    if look.corners is None or reading.view != look.view or reading.size != look.size:
        return False
    return all(
        is_within(look.corners, x + w / 2, y + h / 2)
        for x, y, w, h in (die.box for die in reading.dice)
    )


def around(look: BoardLook) -> Box | None:
    """The part of the picture that holds the board, with a little beside it."""
    if look.corners is None:
        return None
    left, right = min(x for x, _ in look.corners), max(x for x, _ in look.corners)
    top, bottom = min(y for _, y in look.corners), max(y for _, y in look.corners)
    beside = _BESIDE * max(right - left, bottom - top)
    left, top = max(0.0, left - beside), max(0.0, top - beside)
    right = min(float(look.size[0]), right + beside)
    bottom = min(float(look.size[1]), bottom + beside)
    return (left, top, right - left, bottom - top)


def seen_on(look: BoardLook) -> tuple[Lying, ...]:
    """What a look found, as far as it is sure."""
    sure = (one for one in look.places if one.sure and one.kind)
    places = (Lying(one.place, one.kind, one.colour) for one in sure)
    regions = (
        Lying(region.region, one.kind, one.colour, one.count)
        for region in look.regions
        if region.sure
        for one in region.pieces
    )
    return (*places, *regions)
