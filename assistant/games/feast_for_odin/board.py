"""The scoreboard: the rows of the score sheet, opened into their parts."""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import MINUS, Depth, Row
from assistant.games.feast_for_odin.labels import amount_label, occupation_label, thing_label
from assistant.games.feast_for_odin.owned import income_of
from assistant.games.feast_for_odin.phrases import ROWS
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.scoring import Line, RowScore, rows, subtotals
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.games.sitting import scoreboard_of
from assistant.words.score import Fact, Part, Scoreboard
from assistant.words.text import Text, plural, text


def scoreboard(book: Book, state: FeastForOdin) -> Scoreboard:
    """Everybody's score as it stands now."""
    return scoreboard_of(
        state,
        {one.seat: _parts(book, rows(book, state, one)) for one in state.players},
        {one.seat: _facts(book, state, one) for one in state.players},
    )


def _parts(book: Book, sheet: tuple[RowScore, ...]) -> tuple[Part, ...]:
    plus, minus = subtotals(sheet)
    for_it = tuple(_row(book, one) for one in sheet if one.row not in MINUS)
    against = tuple(_row(book, one) for one in sheet if one.row in MINUS)
    return (
        Part("plus", text("Points"), plus, for_it),
        Part("minus", text("Minus points"), minus, against),
    )


def _row(book: Book, row: RowScore) -> Part:
    label = ROWS[row.row]
    if row.by_hand:
        label = text("{row} (by hand)", row=label)
    parts = tuple(
        Part(f"{row.row}-{at}-{line.what}", _line_label(book, row.row, line), line.points)
        for at, line in enumerate(row.lines)
        if line.points or line.n
    )
    return Part(row.row.value, label, row.points, parts)


def _line_label(book: Book, row: Row, line: Line) -> Text:
    """A line of a row by name."""
    if line.what.isdecimal():
        return occupation_label(book.cards, int(line.what))
    if line.what == "contact":
        return text("{n} × {thing}", n=line.n, thing=text("tiles that must not touch"))
    if row in (Row.HOME_MINUS, Row.ISLANDS_MINUS, Row.BUILDINGS_MINUS):
        board = thing_label(book.words, line.what)
        return plural("{board}: {n} open −1", "{board}: {n} open −1", line.n, board=board)
    return amount_label(book.words, line.what, line.n)


def _facts(book: Book, state: FeastForOdin, player: Player) -> tuple[Fact, ...]:
    if state.depth is Depth.KEEPER:
        return ()
    return (
        Fact("income", text("Income"), text("{n}", n=income_of(book, player))),
        Fact("vikings", text("Vikings left"), text("{n}", n=player.thing)),
        Fact("hand", text("Occupations in the hand"), text("{n}", n=player.hand)),
    )
