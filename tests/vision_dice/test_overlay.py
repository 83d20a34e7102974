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


def test_a_value_hides_no_other_die() -> None:
    image = np.full((720, 1280, 3), 90, np.uint8)
    boxes = [(600.0, 300.0 + 70 * row, 60.0, 60.0) for row in range(3)]
    dice = [DieReading(DieKind.D6, 4, 0.93, box, DieState.FLAT) for box in boxes]
    shown = draw_sight(image, dice, accepted=True)
    for x, y, w, h in np.array(boxes, int):
        assert (shown[y : y + h, x : x + w] == 90).mean() > 0.9


def test_a_value_can_be_read_on_a_phone() -> None:
    """A phone shows the 1280 pixels of a camera's width on some 390."""
    image = np.full((720, 1280, 3), 90, np.uint8)
    die = DieReading(DieKind.D6, 4, 0.999, (600.0, 300.0, 100.0, 100.0), DieState.FLAT)
    shown = draw_sight(image, [die], accepted=True)
    above = shown[100:290, 590:720]
    plain, black = (above == 90).all(axis=2), (above == 0).all(axis=2)
    rows = np.nonzero((~plain & ~black).any(axis=1))[0]
    assert np.ptp(rows) * 390 / 1280 >= 10
