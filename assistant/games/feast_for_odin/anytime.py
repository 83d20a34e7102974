"""What can be done at any time: ships, ore, tiles on boards, material on printed places."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.grid import grid_of
from assistant.games.feast_for_odin.kinds import ORE, SILVER, STONE, WOOD, Why, stock
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.owned import extra_colours, tiles_on
from assistant.games.feast_for_odin.placing import known_tile, lying, refusal, squares_of
from assistant.games.feast_for_odin.state import OwnBoard
from assistant.games.feast_for_odin.tiles import Cell
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_ANYTIME = pages("13")
RULE_RUN_OUT = pages("22")


def buy_ship(work: Work, seat: str, kind: str) -> None:
    """A ship for silver."""
    ship = work.book.rounds.ships.get(kind)
    if ship is None:
        raise refuse(text("There is no ship {ship}.", ship=kind))
    work.pay(seat, stock({SILVER: ship.price}), Why.SHIP, RULE_ANYTIME)
    work.take_ship(seat, kind)


def load_ore(work: Work, seat: str, ship: int, ore: int) -> None:
    """Ore from the supply goes onto a ship, and stays there."""
    player = work.state.player(seat)
    if not 0 <= ship < len(player.ships):
        raise refuse(text("There is no such ship in the bay."))
    if ore < 1:
        raise refuse(text("Ore cannot be unloaded."), RULE_ANYTIME)
    action = work.state.action
    rolling = action is not None and action.dice is not None
    work.forbid(
        rolling and seat == work.state.place.active,
        text("Ore is loaded before an action or after it."),
        RULE_ANYTIME,
    )
    there = player.ships[ship]
    room = work.book.rounds.ships[there.kind].ore_places - there.ore
    if ore > room:
        raise refuse(text("This ship has room for {n} more ore.", n=room), RULE_ANYTIME)
    if player.has.of(ORE) < ore:
        raise refuse(work.short(player.has, stock({ORE: ore})), RULE_ANYTIME)
    work.do(e.OreLoaded(seat, ship, there.ore + ore, ore))


def _board(work: Work, seat: str, board: str) -> OwnBoard:
    there = work.state.player(seat).board(board)
    if there is None:
        raise refuse(text("{name} has no board {board}.", name=work.name(seat), board=board))
    return there


def place_tile(work: Work, seat: str, command: c.PlaceTile) -> None:
    """A tile from the supply goes on a board for good."""
    board, code = _board(work, seat, command.board), command.tile.tile
    wrong = refusal(
        work.book.things,
        board.code,
        tiles_on(board),
        command.tile,
        extra_colours(work.book, work.state.player(seat), board),
    )
    if wrong is not None:
        work.forbid(True, wrong.text, wrong.rule)
        if work.book.things.tile(code) is None:
            raise refuse(wrong.text, wrong.rule)
    if work.state.player(seat).has.of(code) < 1:
        label = thing_label(work.book.words, code)
        raise refuse(text("None of it is in the supply: {thing}.", thing=label), RULE_ANYTIME)
    work.do(e.TilePlaced(seat, board.id, command.tile))


def place_material(work: Work, seat: str, command: c.PlaceMaterial) -> None:
    """Wood or stone goes on printed places of a shed or stone house."""
    board = _board(work, seat, command.board)
    figures = work.book.things.boards[board.code]
    if command.material not in (WOOD, STONE) or command.n < 1:
        raise refuse(text("Printed places take wood and stone."), RULE_ANYTIME)
    places, there = (
        (figures.wood, board.wood) if command.material == WOOD else (figures.stone, board.stone)
    )
    if there + command.n > places:
        raise refuse(text("{n} printed places for it are free.", n=places - there), RULE_ANYTIME)
    has = work.state.player(seat).has
    given = stock({command.material: command.n})
    if not has.covers(given):
        raise refuse(work.short(has, given), RULE_ANYTIME)
    work.do(e.MaterialPlaced(seat, board.id, command.material, command.n))


def lift_tile(work: Work, command: c.LiftTile) -> None:
    """A tile that was put down wrongly comes back."""
    board = _board(work, command.seat, command.board)
    if not 0 <= command.tile < len(board.tiles):
        raise refuse(text("There is no such tile on the board."))
    work.do(e.TileLifted(command.seat, board.id, command.tile))


def remember_covered(work: Work, command: c.RememberCovered) -> None:
    """Tiles of the corner under the last covered income square go back to the general supply."""
    board = _board(work, command.seat, command.board)
    places = sorted(set(command.tiles))
    if not places or not all(0 <= at < len(board.tiles) for at in places):
        raise refuse(text("There is no such tile on the board."))
    grid = grid_of(work.book.things, board.code)
    covered = lying(work.book.things, board.code, tiles_on(board)).covered
    reached = [
        square.cell for line in grid.lines for square in line.squares if square.bit & covered
    ]
    corner = sum(
        grid.bit(*cell)
        for cell in grid.cells(grid.area)
        if any(cell[0] <= column and cell[1] >= row for column, row in reached)
    )
    mask = 0
    for at in places:
        one = board.tiles[at]
        if one.tile not in work.book.things.goods:
            raise refuse(
                text("Only goods are put back into the box so: {tile}.",
                     tile=thing_label(work.book.words, one.tile)),
                RULE_RUN_OUT,
            )  # fmt: skip
        mask |= squares_of(grid, known_tile(work.book.things, one.tile), one)
    if mask & ~corner:
        raise refuse(
            text("Only tiles of the corner under the last covered income may go back to the box."),
            RULE_RUN_OUT,
        )
    cells: tuple[Cell, ...] = grid.cells(mask)
    work.do(e.CoveredRemembered(command.seat, board.id, tuple(places), cells, boxed=True))
