"""Small changes of a state, from which `evolve` is made."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assistant.games.feast_for_odin.events import FeastSet
from assistant.games.feast_for_odin.kinds import Stock, stock_of
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard, Player
from assistant.games.sitting import with_player


def begun(event: FeastSet) -> FeastForOdin:
    """The state right after the set-up."""
    return FeastForOdin(
        seats=event.seats,
        players=event.players,
        depth=event.depth,
        length=event.length,
        rounds=event.rounds,
        place=event.place,
        decks=event.decks,
        strips=event.strips,
        pile=event.pile,
        islands=event.islands,
        buildings=event.buildings,
        specials=event.specials,
        weapons=event.weapons,
        imitations=event.imitations,
        timer_s=event.timer_s,
        own=event.own,
    )


def gaining(state: FeastForOdin, seat: str, gained: Stock) -> FeastForOdin:
    """A player with more in the supply."""
    return with_player(state, seat, has=state.player(seat).has.plus(gained))


def receiving(state: FeastForOdin, seat: str, came: Stock) -> FeastForOdin:
    """A player to whom something has come, of which occupations may remind."""
    return with_player(state, seat, came=state.player(seat).came.plus(came))


def losing(state: FeastForOdin, seat: str, lost: Stock) -> FeastForOdin:
    """A player with less in the supply."""
    return with_player(state, seat, has=state.player(seat).has.minus(lost))


def loaded(state: FeastForOdin, seat: str, ship: int, ore: int) -> FeastForOdin:
    """A ship with so much ore loaded, by its place in the bay."""
    ships = tuple(
        replace(one, ore=ore) if at == ship else one
        for at, one in enumerate(state.player(seat).ships)
    )
    return with_player(state, seat, ships=ships)


def with_board(player: Player, board: str, **changes: Any) -> tuple[OwnBoard, ...]:
    """The boards of a player, one of them with other fields."""
    return tuple(replace(one, **changes) if one.id == board else one for one in player.boards)


def lifted(state: FeastForOdin, seat: str, board: str, places: tuple[int, ...]) -> FeastForOdin:
    """A board without some of its tiles (by their places there), which are in nobody's supply."""
    player = state.player(seat)
    here = player.board(board)
    tiles = here.tiles if here else ()
    kept = tuple(tile for at, tile in enumerate(tiles) if at not in places)
    return with_player(state, seat, boards=with_board(player, board, tiles=kept))


def taken_back(state: FeastForOdin, seat: str, board: str, places: tuple[int, ...]) -> FeastForOdin:
    """Tiles of a board (by their places there) back in the supply of the seat."""
    here = state.player(seat).board(board)
    tiles = here.tiles if here else ()
    back = stock_of(tile.tile for at, tile in enumerate(tiles) if at in places)
    return gaining(lifted(state, seat, board, places), seat, back)
