"""Markers that lie a little off the middle of their space, by one example of each colour."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.vision_pieces.drawn_track import CUBE, Cube, Paint, drawn, read, spaces, taught
from vision.pieces.places import TaughtPlaces
from vision.pieces.taught import PieceClass

GROUND: Paint = (172, 208, 224)
PAINTS: dict[str, Paint] = {
    "red": (40, 38, 190),
    "blue": (170, 78, 34),
    "green": (62, 130, 48),
}
LAID = (0, 3, 6, 9, 12, 16, 19, 22, 25, 28, 31)
LOOKS = 4


@cache
def _known(tallest: float) -> TaughtPlaces:
    at = spaces()
    laid = {
        i: Cube((float(at[i, 0]) + 0.8, float(at[i, 1]) - 0.5), colour, 25.0 * i)
        for i, colour in zip((2, 15, 29), PAINTS, strict=True)
    }
    return taught(GROUND, PAINTS, laid, tallest)


@pytest.mark.parametrize(("tallest", "least"), [(0.0, 29), (CUBE, 21)])
def test_of_44_markers_up_to_2_mm_off_many_are_sure_by_one_example(
    tallest: float, least: int
) -> None:
    at, chance = spaces(), np.random.default_rng(11)
    right = wrong = 0
    for look in range(LOOKS):
        laid = {}
        for k, i in enumerate(LAID):
            turn, off = chance.uniform(0, 2 * np.pi), 2.5 * np.sqrt(chance.uniform())
            x, y = at[i] + off * np.array((np.cos(turn), np.sin(turn)))
            colour = list(PAINTS)[(k + look) % 3]
            laid[i] = Cube((float(x), float(y)), colour, float(chance.uniform(0, 90)))
        reading = read(drawn(GROUND, PAINTS, list(laid.values()), 20 + look), _known(tallest))
        named = {i: reading.best[i] == PieceClass("cube", one.colour) for i, one in laid.items()}
        right += sum(bool(reading.sure[i]) and ok for i, ok in named.items())
        wrong += sum(bool(reading.sure[i]) and not ok for i, ok in named.items())
    assert wrong == 0
    assert right >= least


def test_two_markers_off_the_middle_of_one_space_are_asked_about() -> None:
    at = spaces()
    cubes, asked = [], (1, 8, 14, 20, 27)
    for k, i in enumerate(asked):
        a, b = list(PAINTS)[k % 3], list(PAINTS)[(k + 1) % 3]
        x, y = at[i]
        cubes += [Cube((x - 4.6, y - 1.0), a, 5.0 * k), Cube((x + 4.9, y + 1.0), b, -4.0 * k)]
    reading = read(drawn(GROUND, PAINTS, cubes, 30), _known(0.0))
    assert not [i for i in asked if reading.sure[i]]
