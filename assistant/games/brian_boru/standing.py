"""Who controls how many towns of a region, by the rules of claiming and of the final scoring."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Doubled, Side, VikingLead
from assistant.games.brian_boru.state import BrianBoru, Disc

VIKINGS = ""
"""The Vikings as an owner of towns."""


def holder(state: BrianBoru, disc: Disc) -> str:
    """Whose a town with a disc is: the disc's, the Vikings', or that of their military ally."""
    if not disc.vikings:
        return disc.seat
    ally = state.alliance
    return ally.seat if ally is not None and ally.side is Side.MILITARY else VIKINGS


def towns_in(book: Book, state: BrianBoru, region: str, *, final: bool = False) -> dict[str, int]:
    """Towns of a region by owner, monasteries counted twice; owners without any are left out.

    `final`: as the final scoring counts them for tokens on the board.
    """
    counts: dict[str, int] = {}
    for town in book.of_region(region):
        disc = state.disc(town.number)
        if disc is not None:
            owner = holder(state, disc)
            counts[owner] = counts.get(owner, 0) + _worth(book, state, disc, final)
    return counts


def _worth(book: Book, state: BrianBoru, disc: Disc, final: bool) -> int:
    """How many towns a town counts as."""
    house = state.house
    plain = not disc.monastery
    plain = plain or (final and house.board_monasteries is Doubled.PLAIN)
    plain = plain or (disc.vikings and house.viking_monasteries is Doubled.PLAIN)
    return 1 if plain else book.figures.rewards.monastery_towns


def leaders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The owners with the most towns; nobody where there are none."""
    most = max(counts.values(), default=0)
    return tuple(owner for owner, towns in counts.items() if towns == most)


def sharers(book: Book, state: BrianBoru, region: str) -> tuple[str, ...]:
    """The players who share a token on the board at the end."""
    counts = towns_in(book, state, region, final=True)
    lead = leaders(counts)
    if lead == (VIKINGS,) and state.house.viking_lead is VikingLead.PLAYERS:
        counts.pop(VIKINGS)
        lead = leaders(counts)
    return tuple(owner for owner in lead if owner != VIKINGS)


def regions_of(book: Book, state: BrianBoru, seat: str) -> tuple[str, ...]:
    """The regions in which a seat has a town at the end; those of the Vikings are their trading
    ally's too, not their military ally's."""
    ally = state.alliance
    trades = ally is not None and ally.seat == seat and ally.side is Side.TRADE
    towns = {disc.town for disc in state.discs if (trades if disc.vikings else disc.seat == seat)}
    return tuple(
        region
        for region in book.figures.regions
        if any(town.number in towns for town in book.of_region(region))
    )
