"""Ready board profiles of Tiny Epic Vikings, made from its figures."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assistant.figures import Sourced
from assistant.games.drawn import Row, layout_of, slots_at, slots_of, stepped, track_of, unchecked
from assistant.games.tiny_epic_vikings.figures import Figures, default_figures
from assistant.words.boards import BoardProfile, Circle, Point, Region, Slot, Track

GAME = "tiny_epic_vikings"
_SIDES = {"small": "1–2", "large": "3–4"}
_RUNE_ABOVE = 0.5
"""How far above an island's middle its rune lies, in its radius."""


class MapLayout(Sourced, frozen=True):
    """The map: how large things on it are."""

    size: Point
    island: float
    fjord: float
    port: float
    rune: float
    tallest: float


class ClanLayout(Sourced, frozen=True):
    """A clan mat: its tracks and its places for pieces."""

    size: Point
    tracks: dict[str, Row]
    pieces: dict[str, Row]


class GodLayout(Sourced, frozen=True):
    """A mat with one long track in rows."""

    size: Point
    first: Point
    step: float
    across: int
    down: float
    width: float

    def places(self, count: int) -> list[Point]:
        """The middles of so many spaces."""
        return [
            stepped(
                stepped(self.first, (0.0, self.down), nth // self.across),
                (self.step, 0.0),
                nth % self.across,
            )
            for nth in range(count)
        ]


class ErasLayout(Sourced, frozen=True):
    """The mat of eras: the raven and the stacks of villages."""

    size: Point
    raven: Row
    stacks: Row


class CardsLayout(Sourced, frozen=True):
    """A sheet of people's own beside the map: rows of favour cards, and single cards."""

    size: Point
    top: Row
    bottom: Row
    single: Row


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """Where things lie; see the file."""

    maps: MapLayout
    clan: ClanLayout
    god: GodLayout
    eras: ErasLayout
    score: GodLayout
    cards: CardsLayout


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    figures, layouts = default_figures(), layout_of(__package__, Layouts)
    maps = {
        f"{GAME}_map_{side}": _map(figures, side, layouts.maps)
        for side in _SIDES
        if side in figures.maps
    }
    return {
        **maps,
        f"{GAME}_clan": _clan(figures, layouts.clan),
        f"{GAME}_god": _god(figures, layouts.god),
        f"{GAME}_eras": _eras(figures, layouts.eras),
        f"{GAME}_score": _score(figures, layouts.score),
        f"{GAME}_cards": _cards(figures, layouts.cards),
    }


def _map(figures: Figures, side: str, layout: MapLayout) -> BoardProfile:
    chart = figures.maps[side].chart

    def at(x: float, y: float) -> Point:
        return (round(x / 100 * layout.size[0], 1), round(y / 100 * layout.size[1], 1))

    islands = {code: at(one.x, one.y) for code, one in chart.islands.items()}
    above = layout.island * _RUNE_ABOVE
    profile = BoardProfile(
        f"Tiny Epic Vikings: map for {_SIDES[side]} players",
        layout.size,
        regions=(
            *(Region(f"island {code}", Circle(at, layout.island)) for code, at in islands.items()),
            *(
                Region(f"fjord {fjord}", Circle(at(*chart.spot(fjord)), layout.fjord))
                for fjord in chart.fjords
            ),
        ),
        slots=(
            *(
                Slot(f"port {port}", at(*chart.spot(port)), (layout.port, layout.port))
                for port in chart.island_of
            ),
            *(
                Slot(f"rune {code}", (x, y - above), (layout.rune, layout.rune))
                for code, (x, y) in islands.items()
            ),
        ),
        tallest=layout.tallest,
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified and chart.verified)


def _clan(figures: Figures, layout: ClanLayout) -> BoardProfile:
    game = figures.game
    counts = {
        "settler": game.settlers,
        "boat": game.boats,
        "temple": game.temples,
        "favour card": game.favours,
    }
    values = range(game.cap + 1)
    tracks = tuple(
        track_of(name, values, [row.at(nth) for nth in values], row.size)
        for name, row in layout.tracks.items()
    )
    slots = (
        slot for word, row in layout.pieces.items() for slot in slots_of(word, counts[word], row)
    )
    profile = BoardProfile(
        "Tiny Epic Vikings: clan mat",
        layout.size,
        tracks=tracks,
        slots=tuple(slots),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _god(figures: Figures, layout: GodLayout) -> BoardProfile:
    profile = BoardProfile(
        "Tiny Epic Vikings: god mat",
        layout.size,
        tracks=(_long(layout, "fury", figures.game.fury),),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _eras(figures: Figures, layout: ErasLayout) -> BoardProfile:
    eras = range(1, figures.game.eras + 1)
    places = [layout.raven.at(era - 1) for era in eras]
    profile = BoardProfile(
        "Tiny Epic Vikings: era mat",
        layout.size,
        tracks=(track_of("raven", eras, places, layout.raven.size),),
        slots=slots_of("village stack", len(figures.dedications), layout.stacks),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _score(figures: Figures, layout: GodLayout) -> BoardProfile:
    profile = BoardProfile(
        "Tiny Epic Vikings: score mat",
        layout.size,
        tracks=(_long(layout, "score", figures.game.points),),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _cards(figures: Figures, layout: CardsLayout) -> BoardProfile:
    longest = max(
        figures.row_cards(int(people)) for people in figures.favour_rows if people.isdecimal()
    )
    profile = BoardProfile(
        "Tiny Epic Vikings: cards beside the map",
        layout.size,
        slots=(
            *slots_of("top row", longest, layout.top),
            *slots_of("bottom row", longest, layout.bottom),
            *slots_at(("contested favour card", "viking card", "invaders"), layout.single),
        ),
        game=GAME,
        source=layout.source,
    )
    return unchecked(profile, verified=layout.verified)


def _long(layout: GodLayout, name: str, most: int) -> Track:
    """A track from 0 to `most`, in rows."""
    return track_of(name, range(most + 1), layout.places(most + 1), layout.width)
