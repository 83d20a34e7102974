"""What a player's boards, ships and table amount to."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.feast_for_odin.bonus import bonus_stock, surrounded
from assistant.games.feast_for_odin.figures import SINGLE, BoardKind
from assistant.games.feast_for_odin.income import income, open_minus
from assistant.games.feast_for_odin.kinds import NOTHING, SILVER, Stock, stock_of
from assistant.games.feast_for_odin.placing import touching_pairs
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard, Player, Ship
from assistant.games.feast_for_odin.tiles import Colour, Placed


def tiles_on(board: OwnBoard) -> tuple[Placed, ...]:
    """What covers squares of a board, squares that are remembered as covered included."""
    remembered = tuple(Placed(SILVER, column, row) for column, row in board.remembered)
    return board.tiles + remembered


def extra_colours(book: Book, player: Player, board: OwnBoard) -> tuple[Colour, ...]:
    """Colours that occupations of the player let lie on this board besides."""
    if book.things.boards[board.code].kind is not BoardKind.HOUSE:
        return ()
    also = book.rounds.placing_cards.also
    return tuple(also[str(card)] for card in player.cards if str(card) in also)


def minus_of(book: Book, board: OwnBoard) -> int:
    """The open minus squares and empty printed places of a board."""
    return open_minus(book.things, board.code, tiles_on(board), board.wood, board.stone)


def income_of(book: Book, player: Player) -> int:
    """The income of all boards of a player."""
    return sum(income(book.things, board.code, tiles_on(board)) for board in player.boards)


def bonus_of(book: Book, state: FeastForOdin, player: Player) -> Stock:
    """What surrounded bonus squares of all boards of a player give."""
    left = state.buildings.plus(stock_of(state.specials))
    whole = NOTHING
    for board in player.boards:
        squares = surrounded(book.things, board.code, tiles_on(board))
        gains = bonus_stock(book.things, squares, left)
        whole = whole.plus(gains)
        left = left.minus(left.upto(gains))
    return whole


def contacts_of(book: Book, player: Player) -> Iterator[tuple[OwnBoard, Placed, Placed]]:
    """Pairs of tiles on a player's boards that touch though they must not."""
    for board in player.boards:
        goods = [one for one in board.tiles if _is_good(one)]
        for one, other in touching_pairs(book.things, board.code, goods):
            yield board, one, other


def wrong_contacts(book: Book, player: Player) -> int:
    """How many pairs of tiles on a player's boards touch though they must not."""
    return sum(1 for _ in contacts_of(book, player))


def _is_good(one: Placed) -> bool:
    return one.tile not in SINGLE


def ore_on(book: Book, ship: Ship) -> int:
    """The ore on a ship, printed ore included."""
    return book.rounds.ships[ship.kind].printed_ore + ship.ore


def squares_to_fill(book: Book, state: FeastForOdin, player: Player) -> int:
    """The squares of the banquet table that this round's feast has to fill."""
    free = book.vikings(state.length, state.place.round)
    return max(0, free - book.rounds.emigration.squares * len(player.emigrated))


def sections_free(book: Book, state: FeastForOdin, player: Player) -> int:
    """How many more ships fit on the banquet table in this round."""
    free = book.vikings(state.length, state.place.round)
    return free // book.rounds.emigration.squares - len(player.emigrated)


def emigration_cost(book: Book, state: FeastForOdin, player: Player) -> int:
    """Silver for an emigration in this round."""
    cheaper = book.rounds.emigration.cheaper
    off = sum(cheaper.get(str(number), 0) for number in player.cards)
    return max(0, state.place.round - off)
