"""The picture with what was seen drawn on it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState
from vision import overlay
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


GREY = 90
Box = tuple[float, float, float, float]


class Drawing:
    """Dice of a value of 4 drawn into a grey picture, and where words were written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: dict[Box, str] = {}
        self._write = overlay.write_plate
        monkeypatch.setattr(overlay, "write_plate", self._written)

    def draw(self, boxes: list[Box], size: tuple[int, int] = (1280, 720)) -> NDArray[np.uint8]:
        self.words = {}
        image = np.full((size[1], size[0], 3), GREY, np.uint8)
        dice = [DieReading(DieKind.D6, 4, 0.93, box, DieState.FLAT) for box in boxes]
        return draw_sight(image, dice, accepted=True)

    def place(self, words: str) -> list[Box]:
        return [box for box, written in self.words.items() if written == words]

    def _written(
        self,
        image: NDArray[np.uint8],
        words: str,
        corner: tuple[int, int],
        thick: int,
        tone: tuple[int, int, int],
        **beside: tuple[str, int],
    ) -> None:
        self.words[(*corner, *overlay.plate_size(words, thick, *beside.values()))] = words
        self._write(image, words, corner, thick, tone, **beside)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    return Drawing(monkeypatch)


def gap(a: Box, b: Box) -> float:
    across = max(b[0] - a[0] - a[2], a[0] - b[0] - b[2], 0.0)
    return float(np.hypot(across, max(b[1] - a[1] - a[3], a[1] - b[1] - b[3], 0.0)))


@pytest.mark.parametrize("x, y", [(8, 75), (20, 90), (70, 20), (8, 8)])
def test_the_number_of_dice_is_not_read_as_the_value_of_one(
    drawing: Drawing, x: int, y: int
) -> None:
    box = (float(x), float(y), 70.0, 70.0)
    shown = drawing.draw([box])
    assert (shown[y + 3 : y + 67, x + 3 : x + 67] == GREY).all(), "the die can be seen"
    (count,), (value,) = drawing.place("1"), drawing.place("4")
    assert gap(value, box) < 10
    assert gap(count, box) > 50


def test_the_number_of_dice_stands_in_the_upper_left_where_it_can(drawing: Drawing) -> None:
    drawing.draw([(600.0, 300.0, 60.0, 60.0)])
    assert drawing.place("1")[0][:2] == (6, 6)


COLUMN = [(400.0, 6.0 + 128 * row, 70.0, 70.0) for row in range(4)]
ROWS = [(200.0 + 120 * (n % 5), 150.0 + 120 * (n // 5), 90.0, 90.0) for n in range(15)]


@pytest.mark.parametrize("boxes", [COLUMN, ROWS], ids=["column", "rows"])
@pytest.mark.parametrize("part", [1.0, 0.25], ids=["large", "small"])
def test_no_value_stands_half_way_between_two_dice(
    drawing: Drawing, boxes: list[Box], part: float
) -> None:
    lying = [(x * part, y * part, w * part, h * part) for x, y, w, h in boxes]
    drawing.draw(lying, (round(1280 * part), round(720 * part)))
    values = drawing.place("4")[-len(boxes) :]
    nearest = set()
    for place in values:
        gaps = [gap(place, box) for box in lying]
        first, second = np.argsort(gaps)[:2]
        nearest.add(int(first))
        assert gaps[second] > 2 * gaps[first]
    assert nearest == set(range(len(lying)))


def test_a_value_that_has_no_room_beside_its_die_is_written_into_it(drawing: Drawing) -> None:
    boxes = [(300.0 + 96 * (n % 3), 200.0 + 96 * (n // 3), 90.0, 90.0) for n in range(9)]
    shown = drawing.draw(boxes)
    x, y = 396, 296
    written = (shown[y : y + 90, x : x + 90] != GREY).any(axis=2)
    assert 0.03 < written.mean() < 0.25
    inside = [
        (left, top)
        for left, top, w, h in drawing.place("4")
        if x <= left and left + w <= x + 90 and y <= top and top + h <= y + 90
    ]
    assert len(inside) == 1
    assert not written[30:60, 30:60].any()
