"""Influence on islands, who controls them, and what could change hands (rulebook, influence)."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Rune, Runes
from assistant.games.tiny_epic_vikings.maps import Chart
from assistant.games.tiny_epic_vikings.state import Vikings


class Standing(Struct, frozen=True):
    """What an owner has on an island: settlers, temples, boats in its ports, influence."""

    owner: str
    settlers: int
    temples: int
    boats: int
    influence: int

    @property
    def land(self) -> bool:
        """Whether there are land forces: boats are none."""
        return self.settlers + self.temples > 0


def chart_of(book: Figures, state: Vikings) -> Chart:
    """The side of the map that is played on."""
    return book.maps[state.chart].chart


def standing(book: Figures, state: Vikings, island: str, owner: str) -> Standing:
    """What an owner has on an island. The chieftain's boat counts as a boat."""
    docks = chart_of(book, state).docks_of[island]
    settlers = state.settlers(island, owner)
    temples = sum((one.island, one.owner) == (island, owner) for one in state.temples)
    boats = sum(one.owner == owner and one.place in docks for one in state.boats)
    if owner == ENEMY and state.enemy is not None:
        boats += state.enemy.chieftain in docks
    worth = book.influence
    influence = settlers * worth.settler + temples * worth.temple + boats * worth.boat
    return Standing(owner, settlers, temples, boats, influence)


def standings(book: Figures, state: Vikings, island: str) -> tuple[Standing, ...]:
    """What everybody has on an island."""
    return tuple(standing(book, state, island, owner) for owner in state.owners)


def taker(book: Figures, state: Vikings, island: str) -> str:
    """Who takes an island's rune now: strictly the most influence, with land forces, and not its
    holder already. The third clan of two players takes none. Empty: nobody."""
    every = standings(book, state, island)
    most = max(one.influence for one in every)
    best = [one for one in every if one.influence == most]
    if len(best) != 1 or not best[0].land:
        return ""
    owner = best[0].owner
    if owner == state.holder(island) or (owner == ENEMY and not state.alone):
        return ""
    return owner


def lost(book: Figures, state: Vikings, island: str) -> bool:
    """Whether the holder of an island has no influence on it any more."""
    holder = state.holder(island)
    return bool(holder) and standing(book, state, island, holder).influence == 0


def needed(book: Figures, state: Vikings, island: str, owner: str) -> int:
    """How much more influence would give an owner the island; 0 for its holder."""
    every = standings(book, state, island)
    if state.holder(island) == owner:
        return 0
    most = max((one.influence for one in every if one.owner != owner), default=0)
    mine = next(one.influence for one in every if one.owner == owner)
    return max(1, most + 1 - mine)


def island_runes(book: Figures, state: Vikings, owner: str) -> Runes:
    """The runes of the islands that an owner controls. Those of the third clan of two players
    lie on their islands, and count for nobody."""
    chart = chart_of(book, state)
    mine = [chart.islands[one.island].rune for one in state.held if one.owner == owner]
    return Runes(**{rune.value: mine.count(rune) for rune in Rune})


def active_runes(book: Figures, state: Vikings, owner: str) -> Runes:
    """The runes that an owner can use: of open cards in this era, and of islands."""
    islands = island_runes(book, state, owner)
    if owner == ENEMY:
        return islands if state.enemy is None else islands.plus(state.enemy.active)
    return islands.plus(state.player(owner).active)


def held_number(state: Vikings, owner: str) -> int:
    """How many islands an owner controls."""
    return sum(one.owner == owner for one in state.held)
