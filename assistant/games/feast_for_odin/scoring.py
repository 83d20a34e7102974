"""Points: every row of the score sheet, opened into its parts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.kinds import MINUS, SILVER, Depth, Row
from assistant.games.feast_for_odin.notes import lines_of_notes
from assistant.games.feast_for_odin.owned import minus_of, wrong_contacts
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard, Player
from assistant.games.sitting import first_ranked


class Line(Struct, frozen=True):
    """Points of a row: a thing (or an occupation's number), how many, and what they bring."""

    what: str
    n: int
    points: int


class RowScore(Struct, frozen=True):
    """A row; `by_hand` where people wrote it themselves, and `lines` is empty then.

    `points` is None while the score keeper waits for the row.
    """

    row: Row
    points: int | None
    lines: tuple[Line, ...] = ()
    by_hand: bool = False


def rows(book: Book, state: FeastForOdin, player: Player) -> tuple[RowScore, ...]:
    """The whole score sheet of a player as it stands now.

    The score keeper knows only occupations and penalties that were recorded, and what was noted.
    """
    written = {one.row: one.points for one in player.written}
    computed = _computed(book, state, player)
    if state.depth is Depth.KEEPER:
        counted = {
            Row.EMIGRATIONS: player.emigrated,
            Row.OCCUPATIONS: player.played,
            Row.PENALTIES: player.penalties,
        }
        computed = _noted(book, player) | {
            row: computed[row] for row, known in counted.items() if known
        }
    sheet = []
    for row in Row:
        if row in written:
            sheet.append(RowScore(row, written[row], by_hand=True))
        elif row in computed:
            lines = tuple(computed[row])
            sheet.append(RowScore(row, sum(line.points for line in lines), lines))
        else:
            sheet.append(RowScore(row, None))
    return tuple(sheet)


def gaps(book: Book, state: FeastForOdin, player: Player) -> tuple[Row, ...]:
    """Rows without which the score keeper's total of a player would be wrong for certain.

    The home board always counts, and islands and buildings count with their minus squares. What
    a full record before knew of is asked for, too: it has gone on unrecorded since.
    """
    if state.depth is not Depth.KEEPER:
        return ()
    known = {one.row: one.points for one in rows(book, state, player)}
    once = set(_once_recorded(book, state, player))
    wanted = [Row.HOME_MINUS]
    for plus, minus in (
        (Row.ISLANDS, Row.ISLANDS_MINUS), (Row.BUILDINGS, Row.BUILDINGS_MINUS),
    ):  # fmt: skip
        if known[plus] or known[minus] or plus in once:
            wanted += [plus, minus]
    wanted += [row for row in Row if row in once and row not in wanted]
    return tuple(row for row in wanted if known[row] is None)


def _once_recorded(book: Book, state: FeastForOdin, player: Player) -> Iterator[Row]:
    """Rows above the minus ones that have points by the record, as it was left."""
    for row, lines in _computed(book, state, player).items():
        if row not in MINUS and any(line.points for line in lines):
            yield row


def with_gaps(book: Book, state: FeastForOdin) -> tuple[str, ...]:
    """The seats that play and whose score sheet still has gaps."""
    return tuple(
        one.seat for one in state.players if state.here(one.seat) and gaps(book, state, one)
    )


def subtotals(sheet: tuple[RowScore, ...]) -> tuple[int, int]:
    """The sum of the rows that count for a player, and of those that count against it."""
    plus = sum(one.points or 0 for one in sheet if one.row not in MINUS)
    return plus, sum(one.points or 0 for one in sheet if one.row in MINUS)


def total(book: Book, state: FeastForOdin, player: Player) -> int:
    """The total of a player as it stands now; rows that are not known yet count nothing."""
    return sum(subtotals(rows(book, state, player)))


def totals(book: Book, state: FeastForOdin) -> dict[str, int]:
    """Everybody's total."""
    return {one.seat: total(book, state, one) for one in state.players}


def winners(book: Book, state: FeastForOdin) -> tuple[str, ...]:
    """Seats of rank 1 once the game is over; equal ones share the victory.

    Alone, only a very good result is a victory. Nobody wins on a sheet with gaps.
    """
    points = totals(book, state)
    short = state.solo and max(points.values()) < book.rounds.score.solo_good
    if not state.over or short or with_gaps(book, state):
        return ()
    return first_ranked(state.seats, points)


def _noted(book: Book, player: Player) -> dict[Row, Iterator[Line]]:
    noted: dict[Row, list[Line]] = {}
    for row, code, n, points in lines_of_notes(book, player.notes):
        noted.setdefault(row, []).append(Line(code, n, points))
    islands = sum(line.n for line in noted.get(Row.ISLANDS, []))
    if extra := list(_seafarer(book, player, islands)):
        noted.setdefault(Row.SILVER, []).extend(extra)
    return {row: iter(lines) for row, lines in noted.items()}


def _computed(book: Book, state: FeastForOdin, player: Player) -> dict[Row, Iterator[Line]]:
    return {
        Row.SHIPS: _ships(book, player),
        Row.EMIGRATIONS: _emigrations(book, player),
        Row.ISLANDS: _boards(book, player, islands=True),
        Row.BUILDINGS: _boards(book, player, islands=False),
        Row.ANIMALS: _animals(book, player),
        Row.OCCUPATIONS: (Line(str(one.number), 1, one.points) for one in player.played),
        Row.SILVER: _silver(book, player),
        Row.FINAL_INCOME: iter((Line(SILVER, player.final_income, player.final_income),)),
        Row.CROWN: _crown(book, player),
        Row.HOME_MINUS: _minus(book, [one for one in player.boards if one.code == HOME]),
        Row.ISLANDS_MINUS: _minus(book, [one for one in player.boards if is_island(book, one)]),
        Row.BUILDINGS_MINUS: _minus(
            book, [one for one in player.boards if one.code != HOME and not is_island(book, one)]
        ),
        Row.PENALTIES: _penalties(book, player),
    }


def is_island(book: Book, board: OwnBoard) -> bool:
    """Whether a board is an island's."""
    return bool(book.things.boards[board.code].letter)


def _ships(book: Book, player: Player) -> Iterator[Line]:
    for kind, ship in book.rounds.ships.items():
        n = player.fleet(kind)
        if n:
            yield Line(kind, n, n * ship.points)


def _emigrations(book: Book, player: Player) -> Iterator[Line]:
    for kind, ship in book.rounds.ships.items():
        n = player.emigrated.count(kind)
        if n:
            yield Line(kind, n, n * ship.emigrated)


def _boards(book: Book, player: Player, *, islands: bool) -> Iterator[Line]:
    for board in player.boards:
        if board.code != HOME and is_island(book, board) is islands:
            yield Line(board.code, 1, book.things.boards[board.code].points)


def _animals(book: Book, player: Player) -> Iterator[Line]:
    for kind, animal in book.rounds.animals.items():
        for code, points in ((kind, animal.points), (animal.pregnant, animal.pregnant_points)):
            n = player.has.of(code)
            if n:
                yield Line(code, n, n * points)


def _silver(book: Book, player: Player) -> Iterator[Line]:
    silver = player.has.of(SILVER)
    yield Line(SILVER, silver, silver)
    yield from _seafarer(book, player, sum(is_island(book, board) for board in player.boards))


def _seafarer(book: Book, player: Player, islands: int) -> Iterator[Line]:
    """Silver that an occupation gives at the end for so many islands."""
    score = book.rounds.score
    if score.seafarer in player.cards:
        steps = [int(n) for n in score.seafarer_silver if int(n) <= islands]
        if steps:
            extra = score.seafarer_silver[str(max(steps))]
            yield Line(str(score.seafarer), extra, extra)


def _crown(book: Book, player: Player) -> Iterator[Line]:
    score = book.rounds.score
    on_boards = (tile.tile for board in player.boards for tile in board.tiles)
    if player.has.of(score.crown) or score.crown in on_boards:
        yield Line(score.crown, 1, score.crown_points)


def _minus(book: Book, boards: list[OwnBoard]) -> Iterator[Line]:
    for board in boards:
        n = minus_of(book, board)
        yield Line(board.code, n, -n)


def _penalties(book: Book, player: Player) -> Iterator[Line]:
    if player.penalties:
        yield Line("penalty", player.penalties, player.penalties * book.rounds.score.penalty)
    pairs = wrong_contacts(book, player)
    if pairs:
        yield Line("contact", pairs, pairs * book.rounds.score.penalty)
