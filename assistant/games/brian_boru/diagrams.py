"""The ready board profiles of Brian Boru, made from its figures."""

from __future__ import annotations

import math
from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.brian_boru.figures import Book, default_figures
from assistant.games.drawn import box, layout_of, stepped, track_of, unchecked
from assistant.words.boards import BoardProfile, Circle, Point, Polygon, Region, Slot, Track

GAME = "brian_boru"
CARD, MARRIAGE_CARD = "card ", "marriage card"
"""The places of cards: "card 1" is the first seat's."""
COINS, RENOWN, INVADERS = "coins ", "renown ", "invaders "
"""Regions before players: "coins 1" is the first seat's. Its marriage cards are "marriage card 1.1"
and so on."""
_ROUND = 0.3
"""A road leaves off so much of its length at each town, or half a town if that is less."""


class MarriageLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """The start space of the marriage track, the step to the next, and their width."""

    start: Point
    step: Point
    width: float


class ScoreLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """The score track around the board."""

    spaces: int
    inset: float
    width: float


class CardsLayout(Sourced, frozen=True):
    """Where cards are played: where the number of the first seat's card lies, the step to the next
    one, how large a number is, and where the name of the marriage card lies."""

    size: Point
    first: Point
    step: Point
    place: Point
    marriage: Point


class PlayersLayout(Sourced, frozen=True):
    """What lies before players: the step from one to the next, the upper left and lower right
    corner of where the first one's coins, renown and invaders lie, and the name of its first
    marriage card: where, how large, and how far below it the next one comes."""

    size: Point
    step: Point
    regions: dict[str, tuple[Point, Point]]
    first: Point
    place: Point
    below: Point


class MapLayout(Sourced, frozen=True):
    """Where things lie on the map; see the file."""

    size: Point
    town: float
    claim: float
    road: float
    church: tuple[float, float, float]
    battle: tuple[float, float, float]
    marriage: MarriageLayout
    score: ScoreLayout
    towns: dict[str, Point]
    claims: dict[str, Point]
    cards: CardsLayout
    players: PlayersLayout


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    book, layout = default_figures(), layout_of(__package__, MapLayout)
    cards, players = _cards(book, layout.cards), _players(book, layout.players)
    profile = BoardProfile(
        "Brian Boru: map",
        layout.size,
        regions=(*_roads(book, layout), *_areas(layout)),
        tracks=(_marriage(book, layout.marriage), _score(layout)),
        slots=(*_towns(book, layout), *_claims(book, layout)),
        game=GAME,
        source=layout.source,
    )
    return {
        f"{GAME}_map": unchecked(profile, verified=layout.verified),
        f"{GAME}_cards": unchecked(cards, verified=layout.cards.verified),
        f"{GAME}_players": unchecked(players, verified=layout.players.verified),
    }


def _cards(book: Book, layout: CardsLayout) -> BoardProfile:
    """A sheet of people's own on which cards are laid; nothing of it is printed in the game.

    Cards of one colour may look alike but for their numbers: these are read as marks.
    """
    places = (
        Slot(f"{CARD}{nth + 1}", stepped(layout.first, layout.step, nth), layout.place)
        for nth in range(_most_people(book))
    )
    return BoardProfile(
        "Brian Boru: cards",
        layout.size,
        slots=(*places, Slot(MARRIAGE_CARD, layout.marriage, layout.place)),
        marks=True,
        game=GAME,
        source=layout.source,
    )


def _players(book: Book, layout: PlayersLayout) -> BoardProfile:
    """A sheet of people's own on which everybody keeps coins, tokens and marriage cards: only the
    names of cards that lie on one another need to be seen."""
    seats = range(_most_people(book))
    rounds = max(one.marriages for one in book.figures.set_up.values()) + 1
    return BoardProfile(
        "Brian Boru: players",
        layout.size,
        regions=tuple(
            Region(f"{word} {nth + 1}", box(*(stepped(at, layout.step, nth) for at in corners)))
            for nth in seats
            for word, corners in layout.regions.items()
        ),
        slots=tuple(
            Slot(
                f"{MARRIAGE_CARD} {nth + 1}.{card + 1}",
                stepped(stepped(layout.first, layout.step, nth), layout.below, card),
                layout.place,
            )
            for nth in seats
            for card in range(rounds)
        ),
        marks=True,
        game=GAME,
        source=layout.source,
    )


def _most_people(book: Book) -> int:
    return max(int(number) for number in book.figures.set_up)


def _towns(book: Book, layout: MapLayout) -> tuple[Slot, ...]:
    return tuple(
        Slot(f"town {number}", layout.towns[str(number)], (layout.town, layout.town))
        for number in book.towns
    )


def _claims(book: Book, layout: MapLayout) -> tuple[Slot, ...]:
    return tuple(
        Slot(f"claim {region.name}", layout.claims[code], (layout.claim, layout.claim))
        for code, region in book.figures.regions.items()
    )


def _areas(layout: MapLayout) -> tuple[Region, ...]:
    named = (("church", layout.church), ("battle", layout.battle))
    return tuple(Region(name, Circle((x, y), radius)) for name, (x, y, radius) in named)


def _roads(book: Book, layout: MapLayout) -> tuple[Region, ...]:
    """Roads are thin regions: nothing stands on them, people only see that towns fit."""
    at = {number: layout.towns[str(number)] for number in book.towns}
    return tuple(
        Region(f"road {number}-{other}", _strip(at[number], at[other], layout))
        for number, town in book.towns.items()
        for other in sorted(town.roads)
        if number < other
    )


def _strip(start: Point, end: Point, layout: MapLayout) -> Polygon:
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    gap = min(layout.town / 2 + 2, length * _ROUND)
    near = (start[0] + x * gap, start[1] + y * gap)
    far = (end[0] - x * gap, end[1] - y * gap)
    across = (-y * layout.road / 2, x * layout.road / 2)
    return Polygon(
        tuple(
            (round(place[0] + side * across[0], 1), round(place[1] + side * across[1], 1))
            for place, side in ((near, 1), (far, 1), (far, -1), (near, -1))
        )
    )


def _marriage(book: Book, layout: MarriageLayout) -> Track:
    values = ("start", *range(1, book.top + 1))
    places = [stepped(layout.start, layout.step, nth) for nth in range(len(values))]
    return track_of("marriage", values, places, layout.width)


def _score(layout: MapLayout) -> Track:
    """Evenly around the board, clockwise."""
    inset, spaces = layout.score.inset, layout.score.spaces
    wide, high = layout.size[0] - 2 * inset, layout.size[1] - 2 * inset
    places = []
    for nth in range(spaces):
        way = nth / spaces * 2 * (wide + high)
        if way < wide:
            x, y = way, 0.0
        elif way < wide + high:
            x, y = wide, way - wide
        elif way < 2 * wide + high:
            x, y = 2 * wide + high - way, high
        else:
            x, y = 0.0, 2 * (wide + high) - way
        places.append((round(inset + x, 1), round(inset + y, 1)))
    return track_of("score", range(spaces), places, layout.score.width)
