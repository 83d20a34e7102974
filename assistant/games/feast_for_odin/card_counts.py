"""What an occupation gives by what its player has now, of those that give by steps."""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import Depth, Stock
from assistant.games.feast_for_odin.occupations import Count
from assistant.games.feast_for_odin.parts import animals
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Player

_FLEETS = {
    Count.WHALING_BOATS: "whaling_boat",
    Count.KNARRS: "knarr",
    Count.LONGSHIPS: "longship",
}

def gives_now(book: Book, state: FeastForOdin, player: Player, number: int) -> Stock | None:
    """The step of a card that applies as things stand; None for a card without steps, for one
    that has another condition besides, and where things are not recorded."""
    card = book.cards.card(number)
    if state.depth is not Depth.FULL or card.counts is None or card.most:
        return None
    count = _counted(book, player, card.counts, card.ore)
    return None if count is None else card.given(count)


def _counted(book: Book, player: Player, what: Count, ore: int) -> int | None:
    """How many of what a card counts a player has; None for what the action alone tells."""
    if what in _FLEETS:
        return player.fleet(_FLEETS[what])
    match what:
        case Count.GRAIN | Count.SILK | Count.SPICES:
            return player.has.of(what.value)
        case Count.SHEEP:
            return animals(book, player.has, what.value)
        case Count.ARMED_LONGSHIPS:
            return sum(one.kind == "longship" and one.ore >= ore for one in player.ships)
        case Count.COMPLETE_FLEETS:
            return min(player.fleet(kind) for kind in book.rounds.ships)
        case Count.LOADED_ORE:
            return sum(one.ore for one in player.ships)
        case Count.SPECIAL_TILES:
            laid = [tile.tile for board in player.boards for tile in board.tiles]
            specials = book.things.specials
            return sum(player.has.of(one) + laid.count(one) for one in specials)
        case _:
            return None
