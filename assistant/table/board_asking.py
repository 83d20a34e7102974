"""What people are asked about a board, in words."""

from __future__ import annotations

from assistant.games.sitting.board_words import change_lines, held_label, named
from assistant.table.board_compare import Difference, Doubt
from assistant.words.board_record import BoardLine
from assistant.words.choices import Option
from assistant.words.text import text


def lines_of(difference: Difference) -> tuple[BoardLine, ...]:
    """The changes, then the doubts in their order."""
    return (*change_lines(difference.changes), *(_doubt_line(one) for one in difference.doubts))


def _doubt_line(doubt: Doubt) -> BoardLine:
    """What is asked of a place; the last answer leaves the record as it is."""
    if doubt.tile is not None:
        asked = text("Does this tile lie there: {tile}?", tile=named(doubt.tile.tile))
        yes_or_no = (Option("0", text("Yes")), Option("1", text("No")))
        return BoardLine(asked, doubt.box, yes_or_no)
    last = len(doubt.may) - 1
    options = tuple(
        Option(
            str(number),
            held_label(holds),
            note=text("as recorded") if number == last else None,
        )
        for number, holds in enumerate(doubt.may)
    )
    return BoardLine(text("What lies here: {place}?", place=named(doubt.place)), doubt.box, options)
