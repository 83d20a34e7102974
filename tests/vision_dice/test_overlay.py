"""The picture with what was seen drawn on it."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from vision.overlay import draw_sight

BOX = (100.0, 90.0, 60.0, 60.0)


def drawn(
    state: DieState, *, accepted: bool = True
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    image = np.full((300, 400, 3), 90, np.uint8)
    die = DieReading(DieKind.D6, 4, 0.93, BOX, state)
    result = draw_sight(image, [die], accepted=accepted)
    assert (image == 90).all(), "the picture given must stay as it is"
    return result


def test_states_differ_without_colour() -> None:
    masks = [(drawn(state) != 90).any(axis=2) for state in DieState]
    for i, one in enumerate(masks):
        for other in masks[i + 1 :]:
            assert (one != other).sum() > 50


def test_a_reading_in_doubt_asks() -> None:
    assert (drawn(DieState.FLAT) != drawn(DieState.FLAT, accepted=False)).any()


def test_inside_of_the_box_stays_visible() -> None:
    assert (drawn(DieState.FLAT)[110:130, 120:140] == 90).all()


@pytest.mark.parametrize("box", [(-20.0, -20.0, 40.0, 40.0), (390.0, 290.0, 60.0, 60.0)])
def test_box_beyond_the_edge(box: tuple[float, float, float, float]) -> None:
    image = np.full((300, 400, 3), 90, np.uint8)
    die = DieReading(DieKind.D6, None, 0.2, box, DieState.CUT)
    assert draw_sight(image, [die], accepted=False).shape == image.shape
