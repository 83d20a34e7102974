"""Looks at a board for tests of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.words.board_record import BoardFacts
from assistant.words.boards import BoardProfile, Grid, Polygon, Position, Region, Track
from assistant.words.shown_boards import (
    BoardLook,
    PieceCount,
    PlaceSeen,
    RegionSeen,
    SaidTile,
    TileSeen,
)
from assistant.words.text import Text

BOX = (10.0, 20.0, 30.0, 40.0)
MAP = BoardFacts(
    "map",
    BoardProfile(
        "map",
        (10.0, 10.0),
        regions=(Region("Munster", Polygon(((0, 0), (5, 0), (5, 5)))),),
        grids=(Grid("home", (1.0, 1.0), (1.0, 1.0), 2, 3),),
        tracks=(Track("score", tuple(Position(str(n), (n, 9.0)) for n in range(6)), 1.0),),
    ),
)
SPACES = tuple(f"score {n}" for n in range(6))


def look(
    name: str,
    on: dict[str, str] | None = None,
    *,
    doubtful: Mapping[str, Sequence[str]] | None = None,
    munster: dict[str, int] | None = None,
    tiles: Sequence[SaidTile] = (),
    why: Text | None = None,
    view: str = "tray",
) -> BoardLook:
    """A look at the map: discs by colour on spaces; of doubtful ones the colours, likeliest first.

    A colour "" is nothing.
    """
    standing, unsure = on or {}, doubtful or {}
    places = []
    for space in SPACES:
        if space in unsure:
            best, *others = unsure[space]
            likely = tuple((_kind(one), one or None) for one in others)
            places.append(PlaceSeen(space, _kind(best), best or None, 0.6, False, BOX, likely))
        else:
            colour = standing.get(space, "")
            places.append(PlaceSeen(space, _kind(colour), colour or None, 0.999, True, BOX))
    cells = {f"home {row},{column}" for one in tiles for row, column in one.cells}
    places += [
        PlaceSeen(f"home {row},{column}", "tile" if f"home {row},{column}" in cells else "",
                  None, 0.999, True, BOX)
        for row in range(2) for column in range(3)
    ]  # fmt: skip
    counted = (munster or {}).items()
    pieces = tuple(PieceCount("disc", colour, count) for colour, count in counted)
    return BoardLook(
        name, "map", 1000.0, 90.0, why,
        () if why else tuple(places),
        () if why else (RegionSeen("Munster", pieces, True, BOX),),
        tuple(TileSeen(one.grid, one.tile, one.cells, one.turned, True, BOX) for one in tiles),
        view, (1280, 720),
    )  # fmt: skip


def _kind(colour: str) -> str:
    return "disc" if colour else ""
