"""Points: those on the score track, and what the final scoring adds to them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.labels import PRINCESS
from assistant.games.brian_boru.standing import regions_of, sharers
from assistant.games.brian_boru.state import BrianBoru, Player
from assistant.games.sitting import first_ranked


class TokenPoints(Struct, frozen=True):
    """A region's token and what a player has for it."""

    region: str
    points: int


class FinalPoints(Struct, frozen=True):
    """A player's score in its parts: `held` are tokens of its own, `shared` those on the board,
    `regions` the regions with a town and `regions_points` the points for that."""

    track: int
    coins: int
    marker: int
    renown: int
    held: tuple[TokenPoints, ...]
    shared: tuple[TokenPoints, ...]
    regions: int
    regions_points: int

    @property
    def total(self) -> int:
        """All points."""
        tokens = sum(one.points for one in (*self.held, *self.shared))
        return (
            self.track + self.coins + self.marker + self.renown + tokens + self.regions_points
        )


def final_points(book: Book, state: BrianBoru, seat: str) -> FinalPoints:
    """What a player would score if the game ended now."""
    player, figures = state.player(seat), book.figures.scoring
    regions = len(regions_of(book, state, seat))
    return FinalPoints(
        track=player.points,
        coins=figures.coins if richest(state) == seat else 0,
        marker=figures.marker if state.marker == seat else 0,
        renown=figures.renown * player.renown,
        held=tuple(
            TokenPoints(claim.region, book.figures.regions[claim.region].points)
            for claim in state.claims
            if claim.open and claim.seat == seat
        ),
        shared=tuple(
            TokenPoints(
                claim.region, book.figures.regions[claim.region].points // figures.share
            )
            for claim in state.claims
            if claim.open and claim.seat is None and seat in sharers(book, state, claim.region)
        ),
        regions=regions,
        regions_points=book.regions_points(regions),
    )


def richest(state: BrianBoru) -> str | None:
    """Who alone has the most coins."""
    return only_one(most(state.players, "coins"))


def most(players: Iterable[Player], what: str) -> tuple[str, ...]:
    """The seats with the most of something; nobody without any player."""
    counts = {player.seat: int(getattr(player, what)) for player in players}
    highest = max(counts.values(), default=0)
    return tuple(seat for seat, count in counts.items() if count == highest)


def only_one(seats: tuple[str, ...]) -> str | None:
    """The seat, if it is only one."""
    return seats[0] if len(seats) == 1 else None


def totals(book: Book, state: BrianBoru) -> tuple[int, ...]:
    """Everybody's points as they would count now, in seat order."""
    return tuple(final_points(book, state, player.seat).total for player in state.players)


def marriages_of(state: BrianBoru, player: Player) -> tuple[str, ...]:
    """A player's marriage cards by their codes. The Princess lies before whoever is allied."""
    ally = state.alliance
    others = tuple(card for card in player.marriages if card != PRINCESS)
    return (*others, PRINCESS) if ally is not None and ally.seat == player.seat else others


def cards_of(state: BrianBoru, player: Player) -> int:
    """How many marriage cards a player has."""
    return len(marriages_of(state, player)) + player.unnamed


def tie_breaks(state: BrianBoru) -> dict[str, tuple[int, ...]]:
    """What breaks ties of each seat: claim tokens, then marriage cards."""
    return {
        player.seat: (
            sum(claim.seat == player.seat for claim in state.claims),
            cards_of(state, player),
        )
        for player in state.players
    }


def winners(book: Book, state: BrianBoru) -> tuple[str, ...]:
    """The seats of rank 1 once the game is over; then they share the victory."""
    if not state.over:
        return ()
    ties = tie_breaks(state)
    points = zip(state.players, totals(book, state), strict=True)
    return first_ranked(
        state.seats, {player.seat: (total, *ties[player.seat]) for player, total in points}
    )
