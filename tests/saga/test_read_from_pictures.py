"""The map drawn with units and burhs on it, read by the board reader, beside the record."""

from __future__ import annotations

from functools import partial

from assistant.games.diagrams import ready_profiles
from assistant.words.board_record import Lying
from assistant.words.boards import Polygon
from assistant.words.shown_boards import Said
from tests.saga.table import Table
from tests.vision_boards.drawn_game import DrawnGame, now_at

BURH = ("cube", "orange")
NAMES = {
    ("disc", "blue"): ("Anglo-Saxon unit", "blue"),
    ("disc", "black"): ("Viking unit", "grey"),
    BURH: ("burh", None),
}
SHIFTS = ((0.0, -45.0), (45.0, 0.0), (-45.0, 0.0), (0.0, 45.0))
REGIONS = {one.name: one.outline for one in ready_profiles()["saga_map"].regions}


def units(area: str, saxons: int = 0, vikings: int = 0) -> list[Said]:
    """Units that stand around the middle of an area."""
    outline = REGIONS[area]
    assert isinstance(outline, Polygon)
    x, y = (sum(one[axis] for one in outline.corners) / len(outline.corners) for axis in (0, 1))
    wide = max(one[1] for one in outline.corners) - min(one[1] for one in outline.corners)
    colours = ["blue"] * saxons + ["black"] * vikings
    reach = min(1.0, wide / 130)
    return [
        Said(at=(x + right * reach, y + down * reach), kind="disc", colour=colour)
        for colour, (right, down) in zip(colours, SHIFTS, strict=False)
    ]


def burh(area: str) -> Said:
    return Said(f"burh {area}", kind=BURH[0], colour=BURH[1])


LESSON = (*units("Northumbria", 2, 2), *units("Scandinavia north", 1, 1), burh("Wessex"))


def test_a_board_as_recorded_agrees_and_what_moved_is_what_differs() -> None:
    game = Table()
    drawn = DrawnGame("saga_map", LESSON, NAMES)
    differing = partial(drawn.differing, partial(game.rules.recorded, game.state))
    stands: dict[str, list[Said]] = {}
    for land in game.state.lands:
        figures = game.rules.book.areas.get(land.area)
        if land.area != "drakkar":
            name = figures.en if figures else f"Scandinavia {land.area}"
            stands[name] = units(name, land.saxons.total, land.vikings.total)
    burhs = [burh(game.rules.book.areas[one.area].en) for one in game.state.lands if one.burh]
    lies = [*burhs, *(piece for pieces in stands.values() for piece in pieces)]
    assert now_at(differing(*lies)) == {}
    moved = stands | {"Scandinavia south": [], "Sussex": units("Sussex", 1, 2)}
    lies = [*burhs[:1], *(piece for pieces in moved.values() for piece in pieces)]
    assert now_at(differing(*lies)) == {
        "Scandinavia south": (),
        "Sussex": (
            Lying("Sussex", "Anglo-Saxon unit", "blue"),
            Lying("Sussex", "Viking unit", "grey", 2),
        ),
        burhs[1].place: (),
    }
