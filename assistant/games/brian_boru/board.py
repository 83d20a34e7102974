"""The score page: points opened into their parts, as they would count if the game ended now."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Side
from assistant.games.brian_boru.labels import PRINCESS, marriage_label, region_name, side_label
from assistant.games.brian_boru.scoring import (
    FinalPoints,
    TokenPoints,
    cards_of,
    final_points,
    marriages_of,
    tie_breaks,
)
from assistant.games.brian_boru.state import BrianBoru, Player
from assistant.games.listing import listed
from assistant.games.sitting import scoreboard_of
from assistant.words.score import Fact, Part, Scoreboard
from assistant.words.text import Text, plural, text


def scoreboard(book: Book, state: BrianBoru) -> Scoreboard:
    """All seats with the final scoring as it would be now."""
    points = {one.seat: final_points(book, state, one.seat) for one in state.players}
    return scoreboard_of(
        state,
        {seat: _parts(book, its) for seat, its in points.items()},
        {one.seat: _facts(book, state, one) for one in state.players},
        tie_breaks(state),
    )


def _parts(book: Book, points: FinalPoints) -> tuple[Part, ...]:
    regions = plural("Towns in {n} region", "Towns in {n} regions", points.regions)
    return (
        Part("track", text("On the score track"), points.track),
        Part("coins", text("Alone the most coins"), points.coins),
        Part("marker", text("Marker of the active town"), points.marker),
        Part("renown", text("Renown"), points.renown),
        _tokens("held", text("Claim tokens"), book, points.held),
        _tokens("shared", text("Half of open tokens on the board"), book, points.shared),
        Part("regions", regions, points.regions_points),
    )


def _tokens(key: str, label: Text, book: Book, tokens: Iterable[TokenPoints]) -> Part:
    parts = tuple(
        Part(f"{key}-{one.region}", text("{name}", name=region_name(book, one.region)), one.points)
        for one in tokens
    )
    return Part(key, label, sum(part.points or 0 for part in parts), parts)


def _facts(book: Book, state: BrianBoru, player: Player) -> tuple[Fact, ...]:
    """What stands beside the score: what the player has."""
    towns = state.discs_of(player.seat)
    monasteries = sum(disc.monastery for disc in towns)
    facts = [
        Fact("coins", text("Coins"), text("{n}", n=player.coins)),
        Fact("towns", text("Towns"), text("{n}", n=len(towns))),
        Fact("monasteries", text("Monasteries"), text("{n}", n=monasteries)),
        Fact("invaders", text("Invaders"), text("{n}", n=player.invaders)),
        Fact("church", text("Discs in the Church"), text("{n}", n=player.church)),
        Fact("marriage", text("Space of the marriage track"), text("{n}", n=player.track)),
    ]
    if player.points >= book.figures.score_track.spaces:
        space = player.points % book.figures.score_track.spaces
        facts.append(
            Fact("lap", text("Disc on the score track"), text("{n}, once round", n=space))
        )
    if cards_of(state, player):
        facts.append(Fact("cards", text("Marriages"), married(book, state, player)))
    return tuple(facts)


def married(book: Book, state: BrianBoru, player: Player) -> Text:
    """A player's marriage cards by their names."""
    names = [
        text("{card} ({side})", card=marriage_label(book, card), side=side_label(_side(state)))
        if card == PRINCESS and state.alliance is not None
        else marriage_label(book, card)
        for card in marriages_of(state, player)
    ]
    if player.unnamed:
        names.append(plural("{n} more", "{n} more", player.unnamed))
    return listed(names)


def _side(state: BrianBoru) -> Side:
    return state.alliance.side if state.alliance else Side.SPURNED
