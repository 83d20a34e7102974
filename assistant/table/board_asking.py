"""What people are asked and told about a board, in words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from assistant.games.diagrams import name_in
from assistant.games.sitting.board_words import change_lines, held_label, named
from assistant.table.board_compare import Difference, Doubt
from assistant.words.board_record import BoardChanges, BoardLine
from assistant.words.choices import Option
from assistant.words.text import Text, text
from assistant.words.text import named as named_in_all

NO_LONGER_SHOWN = text(
    "No board of this name is shown any more: it was renamed or removed. Let the board be looked "
    "at under its new name."
)

NOTHING_TAUGHT = text(
    "No piece or tile of this board is taught, so that nothing is read on it: say in a picture "
    "what lies where (Own boards)."
)


def counts_no_more(place: str) -> Text:
    """What is told where people let a place count that its board has no more."""
    return text(
        "“{place}” is to count and is not on this board any more: it was renamed or removed. "
        "Take it away under Boards that are looked at, and let it count anew.",
        place=place[:60],
    )


def titled(difference: Difference, titles: Mapping[str, Text]) -> Difference:
    """The difference with what people call its places and tiles, in every language: `titles` are
    those that the game gives to places."""

    def called(place: str) -> Text:
        return titles.get(place) or title_of(place)

    places = tuple(replace(one, title=called(one.place)) for one in difference.changes.places)
    tiles = tuple(
        replace(one, title=title_of(one.tile.tile), grid=title_of(one.tile.grid))
        for one in difference.changes.tiles
    )
    doubts = tuple(
        replace(
            one,
            title=called(one.place) if one.tile is None else title_of(one.tile.tile),
            grid=None if one.tile is None else title_of(one.tile.grid),
        )
        for one in difference.doubts
    )
    return Difference(BoardChanges(places, tiles), doubts)


def title_of(name: str) -> Text:
    """What people call a part of a ready profile; their own names stay as they are."""
    polish = name_in(name, "pl")
    return named(name) if polish == name else named_in_all(name, polish)


def lines_of(difference: Difference) -> tuple[BoardLine, ...]:
    """The changes, then the doubts in their order."""
    return (*change_lines(difference.changes), *(_doubt_line(one) for one in difference.doubts))


def _doubt_line(doubt: Doubt) -> BoardLine:
    """What is asked of a place; the last answer leaves the record as it is."""
    if doubt.tile is not None:
        tile = doubt.title or named(doubt.tile.tile)
        asked = text("Does this tile lie there: {tile}?", tile=tile)
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
    place = doubt.title or named(doubt.place)
    return BoardLine(text("What lies here: {place}?", place=place), doubt.box, options)
