"""Markers between spaces or beside them whose paint is the one nearest to the board's print."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.vision_pieces.drawn_track import (
    COLUMNS,
    PITCH,
    Cube,
    Paint,
    drawn,
    read,
    spaces,
    surely_empty,
    taught,
)
from vision.pieces.places import TaughtPlaces
from vision.pieces.taught import PieceClass

GROUNDS: dict[str, Paint] = {
    "felt": (62, 96, 58),
    "parchment": (172, 208, 224),
    "wood": (78, 128, 172),
    "dark blue": (92, 52, 34),
}
NEAR: dict[str, Paint] = {
    "felt": (52, 124, 44),
    "parchment": (226, 230, 232),
    "wood": (50, 160, 215),
    "dark blue": (140, 66, 30),
}
RED: Paint = (40, 38, 190)
OFF = {
    "half way to the next": (PITCH / 2, 0.0),
    "above its space": (0.0, -14.0),
    "below its space": (3.0, 15.0),
}
LAID = (1, 5, 15, 20, 27)


def _paints(ground: str) -> dict[str, Paint]:
    return {"near": NEAR[ground], "red": RED}


@cache
def _known(ground: str) -> TaughtPlaces:
    at = spaces()
    laid = {
        i: Cube((float(at[i, 0]) + 0.5, float(at[i, 1])), colour, 15.0 * i)
        for i, colour in ((2, "near"), (13, "near"), (8, "red"), (24, "red"))
    }
    return taught(GROUNDS[ground], _paints(ground), laid)


@pytest.mark.parametrize("light", [1.0, 0.75])
@pytest.mark.parametrize("where", sorted(OFF))
@pytest.mark.parametrize("ground", sorted(GROUNDS))
def test_one_off_its_space_is_asked_about(ground: str, where: str, light: float) -> None:
    at = spaces()
    cubes = [
        Cube((float(x), float(y)), "near", 20.0 * i)
        for i, (x, y) in ((i, at[i] + OFF[where]) for i in LAID)
    ]
    reading = read(drawn(GROUNDS[ground], _paints(ground), cubes, 3, light), _known(ground))
    empty = surely_empty(reading)
    for cube in cubes:
        near = np.flatnonzero(np.hypot(*(at - cube.at).T) < PITCH)
        asked = [i for i in near if i not in empty and not reading.sure[i]]
        assert asked, cube
        other = reading.classes.index(PieceClass("cube", "near"))
        assert any(other in np.argsort(-reading.values[i])[:2] for i in asked), cube


@pytest.mark.parametrize("light", [1.15, 0.8])
@pytest.mark.parametrize("ground", sorted(GROUNDS))
def test_spaces_beside_markers_on_theirs_are_surely_empty(ground: str, light: float) -> None:
    at, chance = spaces(), np.random.default_rng(4)
    laid = {
        i: Cube(tuple(at[i] + chance.uniform(-1.0, 1.0, 2)), ("near", "red")[k % 2], 17.0 * k)
        for k, i in enumerate((0, 4, 7, 12, 14, 19, 25, 31))
    }
    shadow = (float(at[COLUMNS + 5, 0]), float(at[COLUMNS + 5, 1]))
    picture = drawn(GROUNDS[ground], _paints(ground), list(laid.values()), 5, light, shadow)
    empty = surely_empty(read(picture, _known(ground)))
    assert set(empty) == set(range(len(at))) - set(laid)
