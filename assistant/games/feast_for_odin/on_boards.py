"""Boards of A Feast for Odin beside the record: tiles on everybody's boards, vikings on spaces.

Names of grids, slots and tiles are the English ones of the figures, as in the ready profiles.
A board that is photographed for a seat is called "s1/home": the seat and its own board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from assistant.games.feast_for_odin import anytime, spaces
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.figures import HOME, SINGLE
from assistant.games.feast_for_odin.kinds import Row
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.owned import minus_of
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard
from assistant.games.feast_for_odin.tiles import Placed, held, offsets, ways
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import Overruled, TakeBoard
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.words.actor import Role
from assistant.words.board_record import (
    BoardFacts,
    BoardRecord,
    Lying,
    Photographed,
    TileChange,
)
from assistant.words.shown_boards import SaidTile, TileShape, WatchedBoard
from assistant.words.text import text

GAME = "feast_for_odin"
_MANY = 40
"""Copies of what is counted by no figure: more than any board has squares for."""
_VIKING = "viking"


def shapes(book: Book) -> tuple[TileShape, ...]:
    """All tiles that may lie on a board, mirrored ones too, as its reader wants them."""
    counts: Counter[str] = Counter()
    for pair in book.things.tiles.pairs:
        counts.update(dict.fromkeys(set(pair.sides), pair.count))
    found = []
    for code in (*book.things.goods, *book.things.specials, *SINGLE[:2]):
        tile = book.things.tile(code)
        if tile is not None:
            copies = 1 if code in book.things.specials else counts.get(code, _MANY)
            cells = tuple((row, column) for column, row in offsets(tile.shape))
            found.append(TileShape(_name(book, code), cells, copies))
    return tuple(found)


def watch(board: BoardFacts, tiles: tuple[TileShape, ...]) -> WatchedBoard:
    """How a board is looked at, if these tiles may lie on it."""
    return WatchedBoard(board.name, shapes=tiles if board.profile.grids else ())


def photographed(
    book: Book, state: FeastForOdin, boards: Sequence[BoardFacts]
) -> Iterator[Photographed]:
    """Everybody's own boards of which a board like it was shown."""
    tiles = shapes(book)
    for player in state.players:
        for own in player.boards:
            name = _name(book, own.code)
            shown = next((one for one in boards if _has_grid(one, name)), None)
            if shown is not None:
                label = thing_label(book.words, own.code)
                yield Photographed(
                    f"{player.seat}/{own.id}", player.seat, label, watch(shown, tiles)
                )


def owner(book: Book, state: FeastForOdin, board: BoardFacts) -> tuple[str, OwnBoard] | None:
    """Whose board it is, and which of that seat's own; None for one of nobody's."""
    return _owner(book, state, board.name, [grid.name for grid in board.profile.grids])


def _owner(
    book: Book, state: FeastForOdin, name: str, grids: Collection[str]
) -> tuple[str, OwnBoard] | None:
    seat, slash, own = name.partition("/")
    if slash and any(player.seat == seat for player in state.players):
        there = state.player(seat).board(own)
        return None if there is None else (seat, there)
    seats = [one.seat for one in state.watching if one.board == name and one.seat]
    if state.solo:
        seats = [state.players[0].seat]
    for one in seats:
        for there in state.player(one).boards:
            if _name(book, there.code) in grids:
                return one, there
    return None


def recorded(
    book: Book, state: FeastForOdin, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """The tiles or vikings that should lie there; None for boards that no record is kept of."""
    mine = owner(book, state, board)
    if mine is not None:
        return BoardRecord(board.name, tiles=tuple(_said(book, mine[1])))
    if not is_action_board(book, board):
        return None
    lying = []
    for one in state.standing:
        colour = state.seat(one.seat).colour.value
        kinds = [lying.kind for lying in seen if lying.colour == colour]
        lying.append(Lying(_slot(book, one.space), kinds[0] if kinds else _VIKING, colour))
    return BoardRecord(board.name, tuple(lying))


def is_action_board(book: Book, board: BoardFacts) -> bool:
    """Whether a board's slots are action spaces."""
    names = {_slot(book, code) for code in book.board.spaces}
    return any(slot.name in names for slot in board.profile.slots)


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: tiles come and go, or the seat to move has placed its vikings."""
    tiles = command.changes.tiles
    grids = {one.tile.grid for one in tiles}
    mine = _owner(work.book, work.state, command.record.board, grids)
    if mine is not None:
        _take_tiles(work, mine[0], mine[1], tiles)
        return
    slots = {_slot(work.book, code) for code in work.book.board.spaces}
    if any(change.place in slots for change in command.changes.places):
        _take_vikings(work, command)


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


def _take_vikings(work: Work, command: TakeBoard) -> None:
    active = work.state.place.active
    codes = {_slot(work.book, code): code for code in work.book.board.spaces}
    changes = command.changes.places
    mine = "" if active is None else work.state.seat(active).colour.value
    new = [one for one in changes if not one.was and [w.colour for w in one.now] == [mine]]
    if active is None or len(changes) != 1 or len(new) != 1 or new[0].place not in codes:
        raise refuse(
            text(
                "Only the space that the seat to move has just taken is recorded from the board:"
                " set the others right on the table."
            )
        )
    spaces.place_vikings(work, c.PlaceVikings(codes[new[0].place]))


def _said(book: Book, own: OwnBoard) -> Iterator[SaidTile]:
    for one in own.tiles:
        cells = tuple(sorted(_cells(book, one)))
        yield SaidTile(_name(book, own.code), _name(book, one.tile), cells, one.turns)


def _cells(book: Book, one: Placed) -> set[tuple[int, int]]:
    """The squares under a tile as (row, column) from 0."""
    tile = book.things.tile(one.tile)
    shape = () if tile is None else held(tile.shape, one.turns, one.mirrored)
    return {(one.row + row - 1, one.column + column - 1) for column, row in offsets(shape)}


def _placed(book: Book, own: OwnBoard, said: SaidTile) -> Placed:
    """The tile as the game knows it, turned and mirrored so that it covers these squares."""
    code = next((code for code in book.words.words if _name(book, code) == said.tile), said.tile)
    tile = book.things.tile(code)
    top, left = min(row for row, _ in said.cells), min(column for _, column in said.cells)
    for way in () if tile is None else ways(tile.shape):
        cells = {(top + row, left + column) for column, row in offsets(way.shape)}
        if cells == set(said.cells):
            return Placed(code, left + 1, top + 1, way.turns, way.mirrored)
    raise refuse(text("There is no tile {tile}.", tile=said.tile))


def _name(book: Book, code: str) -> str:
    return book.words.words[code].en


def _slot(book: Book, space: str) -> str:
    return book.words.spaces[space].en.replace("/", "-")


def _has_grid(board: BoardFacts, name: str) -> bool:
    return any(grid.name == name for grid in board.profile.grids)
