"""Boards of A Feast for Odin beside the record: tiles on everybody's boards, and all the others.

Names of grids, places and tiles are the English ones of the figures, as in the ready profiles.
A board that is photographed for a seat is called "s1/home": the seat and its own board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from assistant.games.feast_for_odin import (
    anytime,
    on_action_board,
    on_banquet,
    on_strips,
)
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.board_names import (
    AT_TABLE,
    BANQUET_GRID,
    has_grid,
    name_of,
)
from assistant.games.feast_for_odin.figures import HOME, SINGLE
from assistant.games.feast_for_odin.kinds import Row
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.owned import minus_of
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard
from assistant.games.feast_for_odin.tiles import (
    QUARTERS,
    Placed,
    Tile,
    Way,
    held,
    offsets,
    ways,
)
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import Overruled, TakeBoard
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.words.actor import Role
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    Photographed,
    TileChange,
)
from assistant.words.shown_boards import SaidTile, TileShape, WatchedBoard
from assistant.words.text import text

GAME = "feast_for_odin"
PATIENCE_S = 8.0
"""People take their hands off the pieces and then the phone: both may need a moment."""
_BANQUET = "banquet"
"""A banquet table alone, among the boards of a seat that may be photographed."""
_MANY = 40
"""Copies of what is counted by no figure: more than any board has squares for."""


def shapes(book: Book) -> tuple[TileShape, ...]:
    """All tiles that may lie on a board, as its reader wants them.

    Special tiles may lie on either side; the back of other goods is another good.
    """
    counts: Counter[str] = Counter()
    for pair in book.things.tiles.pairs:
        counts.update(dict.fromkeys(set(pair.sides), pair.count))
    found = []
    for code in (*book.things.goods, *book.things.specials, *SINGLE[:2]):
        tile = book.things.tile(code)
        if tile is not None:
            special = code in book.things.specials
            cells = tuple((row, column) for column, row in offsets(tile.shape))
            copies = 1 if special else counts.get(code, _MANY)
            found.append(TileShape(name_of(book, code), cells, copies, two_sided=special))
    return (*found, *on_banquet.ship_shapes(book))


def watched(
    book: Book, state: FeastForOdin, boards: Sequence[BoardFacts]
) -> Iterator[WatchedBoard]:
    """Those that people want looked at; the action board and open strips if they were shown."""
    tiles = shapes(book)
    for board in boards:
        if on_action_board.is_action_board(book, board):
            yield WatchedBoard(board.name)
        elif state.watches(board.name) or on_strips.is_open(book, state, board):
            yield _watch(board, tiles)


def _watch(board: BoardFacts, tiles: tuple[TileShape, ...]) -> WatchedBoard:
    """How a board is looked at, if these tiles may lie on it."""
    return WatchedBoard(board.name, shapes=tiles if board.profile.grids else ())


def photographed(
    book: Book, state: FeastForOdin, boards: Sequence[BoardFacts]
) -> Iterator[Photographed]:
    """Everybody's own boards of which a board like it was shown."""
    tiles = shapes(book)
    table = next(
        (
            one
            for one in boards
            if has_grid(one.profile, BANQUET_GRID) and not has_grid(one.profile, _home(book))
        ),
        None,
    )
    for player in state.players:
        for own in player.boards:
            name = name_of(book, own.code)
            shown = next((one for one in boards if has_grid(one.profile, name)), None)
            if shown is not None:
                label = thing_label(book.words, own.code)
                yield Photographed(
                    f"{player.seat}/{own.id}", player.seat, label, _watch(shown, tiles)
                )
        if table is not None:
            key, label = f"{player.seat}/{_BANQUET}", text("banquet table")
            yield Photographed(key, player.seat, label, _watch(table, tiles))


def owner(book: Book, state: FeastForOdin, board: BoardFacts) -> tuple[str, OwnBoard] | None:
    """Whose board it is, and which of that seat's own; None for one of nobody's."""
    return _owner(book, state, board.name, [grid.name for grid in board.profile.grids])


def _owner(
    book: Book, state: FeastForOdin, name: str, grids: Collection[str]
) -> tuple[str, OwnBoard] | None:
    seat, slash, own = name.partition("/")
    if slash and any(player.seat == seat for player in state.players):
        there = state.player(seat).board(HOME if own == _BANQUET else own)
        return None if there is None else (seat, there)
    seats = [one.seat for one in state.watching if one.board == name and one.seat]
    if state.solo:
        seats = [state.players[0].seat]
    for one in seats:
        for there in state.player(one).boards:
            table = there.code == HOME and BANQUET_GRID in grids
            if table or name_of(book, there.code) in grids:
                return one, there
    return None


def recorded(
    book: Book, state: FeastForOdin, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie there; None for boards that no record is kept of."""
    mine = owner(book, state, board)
    if mine is not None:
        return _own_record(book, state, board, mine, seen)
    number = on_strips.strip_of(book, board)
    if number is not None:
        return on_strips.recorded(book, state, board, number, seen)
    if on_action_board.is_action_board(book, board):
        return on_action_board.recorded(book, state, board, seen)
    return None


def _own_record(
    book: Book,
    state: FeastForOdin,
    board: BoardFacts,
    mine: tuple[str, OwnBoard],
    seen: Sequence[Lying],
) -> BoardRecord:
    seat, own = mine
    tiles = [one for one in _said(book, own) if has_grid(board.profile, name_of(book, own.code))]
    if own.code != HOME:
        return BoardRecord(board.name, tiles=tuple(tiles))
    player = state.player(seat)
    tiles += on_banquet.ships_on(book, player, board.profile)
    return BoardRecord(
        board.name,
        on_banquet.waiting(book, state, player, seen),
        tuple(tiles),
        silent=on_banquet.silent(book, state, player),
    )


def asks_at_once(book: Book, state: FeastForOdin, changes: BoardChanges) -> bool:
    """Whether this was waited for: a tile, or what the seat to move does now."""
    return (
        bool(changes.tiles)
        or on_action_board.is_awaited(book, state, changes.places)
        or on_strips.is_awaited(book, state, changes.places)
    )


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: what has changed there is done in the game."""
    tiles, places = command.changes.tiles, command.changes.places
    grids = {one.tile.grid for one in tiles}
    mine = _owner(work.book, work.state, command.record.board, grids)
    if not tiles and any(one.place == AT_TABLE for one in places):
        on_banquet.check_waiting(work, mine[0] if mine else work.state.place.starter)
    if mine is not None:
        _take_own(work, mine[0], mine[1], tiles)
    elif on_strips.is_about(work.book, places):
        on_strips.take(work, places)
    elif on_action_board.is_about(work.book, places):
        on_action_board.take(work, places)


def _take_own(work: Work, seat: str, own: OwnBoard, changes: Sequence[TileChange]) -> None:
    feast = [one for one in changes if one.tile.grid == BANQUET_GRID]
    laid = [one for one in changes if one.tile.grid != BANQUET_GRID]
    if feast:
        on_banquet.take(work, seat, feast)
    if laid:
        _take_tiles(work, seat, own, laid)


def _take_tiles(work: Work, seat: str, own: OwnBoard, changes: Sequence[TileChange]) -> None:
    for change in changes:
        if not change.laid:
            _lift(work, seat, own.id, change.tile)
    left = [_placed(work.book, own, one.tile) for one in changes if one.laid]
    while left:
        # Income squares ask for an order: whatever is allowed now goes first.
        done = next((one for one in left if _lay(work, seat, own.id, one)), None)
        if done is None:
            _lay_all(work, seat, own.id, left)
            break
        left.remove(done)
    if not work.full and own.code == HOME:
        board = work.state.player(seat).board(own.id)
        points = 0 if board is None else -minus_of(work.book, board)
        work.do(e.ScoreWritten(seat, Row.HOME_MINUS, points))


def _lift(work: Work, seat: str, board: str, tile: SaidTile) -> None:
    there = work.state.player(seat).board(board)
    for at, one in enumerate(() if there is None else there.tiles):
        if _cells(work.book, one) == set(tile.cells):
            work.do(e.TileLifted(seat, board, at))
            return


def _lay(work: Work, seat: str, board: str, placed: Placed) -> bool:
    """Lays a tile if it may lie there and is in the supply, or nobody counts supplies."""
    before = len(work.events)
    try:
        _supply(work, seat, placed, anyway=not work.full)
        anytime.place_tile(work, seat, c.PlaceTile(board, placed, seat))
    except ForbiddenError:
        if len(work.events) > before:
            raise
        return False
    return True


def _lay_all(work: Work, seat: str, board: str, left: Sequence[Placed]) -> None:
    """What lies there against the rules, or was never in the supply: only the host may say so."""
    if work.moment.actor.role is not Role.HOST:
        anytime.place_tile(work, seat, c.PlaceTile(board, left[0], seat))
    work.do(Overruled())
    work.force = True
    for one in left:
        _supply(work, seat, one, anyway=True)
        anytime.place_tile(work, seat, c.PlaceTile(board, one, seat))


def _supply(work: Work, seat: str, placed: Placed, *, anyway: bool) -> None:
    """What lies there was in the supply, whether it was recorded or not."""
    has = work.state.player(seat).has.of(placed.tile)
    if anyway and not has:
        work.do(e.Adjusted(seat, placed.tile, 1, 1))


def _said(book: Book, own: OwnBoard) -> Iterator[SaidTile]:
    for one in own.tiles:
        cells = tuple(sorted(_cells(book, one)))
        grid, tile = name_of(book, own.code), name_of(book, one.tile)
        yield SaidTile(grid, tile, cells, one.turns % len(QUARTERS), one.mirrored)


def _cells(book: Book, one: Placed) -> set[tuple[int, int]]:
    """The squares under a tile as (row, column) from 0."""
    tile = book.things.tile(one.tile)
    shape = () if tile is None else held(tile.shape, one.turns, one.mirrored)
    return {(one.row + row - 1, one.column + column - 1) for column, row in offsets(shape)}


def _placed(book: Book, own: OwnBoard, said: SaidTile) -> Placed:
    """The tile as the game knows it, turned and mirrored so that it covers these squares: as it
    was read where that fits."""
    code = next((code for code in book.words.words if name_of(book, code) == said.tile), said.tile)
    tile = book.things.tile(code)
    top, left = min(row for row, _ in said.cells), min(column for _, column in said.cells)
    for way in () if tile is None else (_as_read(tile, said), *ways(tile.shape)):
        cells = {(top + row, left + column) for column, row in offsets(way.shape)}
        if cells == set(said.cells):
            return Placed(code, left + 1, top + 1, way.turns, way.mirrored)
    raise refuse(text("There is no tile {tile}.", tile=said.tile))


def _as_read(tile: Tile, said: SaidTile) -> Way:
    shape = held(tile.shape, said.turned, said.mirrored)
    return Way(said.turned, said.mirrored, shape)


def _home(book: Book) -> str:
    return name_of(book, HOME)
