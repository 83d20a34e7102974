"""A printed square with a pip or a numeral, where one die is wanted and none lies there."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from tests.vision_dice.drawn import FINE, RED, SPOTS, WHITE, Colour, Table
from vision.dice import DiceReader
from vision.dice.answer import Answer
from vision.dice.flatness import is_print, mark_lone_print, mark_prints
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, NONE, NUMERALS

Image = NDArray[np.uint8]
D6 = (DieSpec(DieKind.D6),)
GROUNDS = ((70, 90, 110), (60, 105, 40), (200, 210, 215))
PAPERS = ((200, 90, 160), (60, 160, 60), (230, 230, 230), (40, 40, 40), (30, 30, 190))
LIGHT, DARK = (250, 250, 250), (20, 20, 20)


def printed(ground: Colour, paper: Colour, edge: int, mark: str) -> Image:
    """A table with a printed square that shows one pip or the numeral 1."""
    picture = Table(ground).picture()
    x, y, ink = 250, 200, LIGHT if sum(paper) < 500 else DARK
    cv2.rectangle(picture, (x, y), (x + edge, y + edge), paper, -1, cv2.LINE_AA)
    if mark == "pip":
        middle = (x + edge // 2, y + edge // 2)
        cv2.circle(picture, middle, round(edge * 0.11), ink, -1, cv2.LINE_AA)
    else:
        foot, font = (x + edge // 4, y + edge * 3 // 4), cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(picture, "1", foot, font, edge / 46, ink, 2, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


def all_printed() -> Iterator[Image]:
    for ground in GROUNDS:
        for paper in PAPERS:
            for edge in (34, 46):
                for mark in ("pip", "numeral"):
                    yield printed(ground, paper, edge, mark)


def test_hardly_a_printed_one_is_taken_for_the_die_that_is_wanted(reader: DiceReader) -> None:
    taken = [reader.read(picture, D6).accepted for picture in all_printed()]
    assert sum(taken) <= len(taken) / 10


def test_it_may_be_a_die_and_its_value_is_offered(reader: DiceReader) -> None:
    sight = reader.read(printed(GROUNDS[0], RED, 46, "pip"), D6)
    (die,) = sight.dice
    assert sight.problems[0].english() == "1 thing in view may be a die."
    assert (die.value, die.candidates[0].value) == (None, 1)


def test_what_was_not_there_while_the_tray_was_empty_is_no_print(reader: DiceReader) -> None:
    picture = printed(GROUNDS[0], RED, 46, "pip")
    empty = Table(GROUNDS[0], seed=1).picture()
    assert reader.read(picture, D6, background=empty).accepted


def test_a_lone_one_of_a_real_die_is_taken(reader: DiceReader) -> None:
    for x, body, ink in ((90, WHITE, DARK), (320, RED, LIGHT), (520, WHITE, DARK)):
        for angle in (10, 55):
            table = Table()
            table.die(x, 90 + x / 2, 1, angle=angle, body=body, ink=ink)
            assert reader.read(table.picture(), D6).accepted, (x, angle)


def die(x: float, kind: DieKind = DieKind.D6) -> DieReading:
    return DieReading(kind, 1, 0.999, (x, 50, 40, 40), DieState.FLAT, (Candidate(1, 0.999),))


def test_beside_another_die_or_of_another_kind_it_is_taken_as_it_is() -> None:
    pair, twelve = (die(50), die(150)), (die(50, DieKind.D12),)
    assert mark_lone_print(pair, pair) == pair
    assert mark_lone_print(twelve, twelve) == twelve
    assert mark_lone_print(pair[:1], ()) == pair[:1]
    (doubted,) = mark_lone_print(pair[:1], pair)
    assert (doubted.value, doubted.state) == (None, DieState.UNKNOWN)


def domino(table: Table, at: tuple[float, float], halves: tuple[int, int], angle: float) -> Image:
    """The table with a domino of two squares of 52 pixels, a line between them."""
    side = 52 * FINE
    tile = np.full((side, 2 * side, 3), WHITE, np.uint8)
    for place, half in enumerate(halves):
        for across, down in SPOTS.get(half, ()):
            middle = (0.5 + place + 0.27 * across) * side, (0.5 + 0.27 * down) * side
            cv2.circle(tile, (round(middle[0]), round(middle[1])), round(side * 0.09), DARK, -1)
    cv2.line(tile, (side, 4 * FINE), (side, side - 4 * FINE), DARK, 2 * FINE)
    turn = cv2.getRotationMatrix2D((side, side / 2), angle, 1.0)
    turn[:, 2] += np.array([at[0] * FINE - side, at[1] * FINE - side / 2])
    size = table.fine.shape[1::-1]
    laid = cv2.warpAffine(tile, turn, size)
    cover = cv2.warpAffine(np.full(tile.shape, 255, np.uint8), turn, size)
    shade = cv2.GaussianBlur(np.roll(cover, (3 * FINE, 3 * FINE), (0, 1)), (0, 0), 3 * FINE)
    ground = table.fine * (1 - shade / 510)
    table.fine = np.where(cover > 127, laid, ground).astype(np.uint8)
    return table.picture()


@pytest.mark.parametrize(("halves", "nth"), [((4, 4), 5), ((5, 0), 6), ((5, 0), 7)])
def test_half_a_domino_is_no_die_beside_others_either(
    reader: DiceReader, halves: tuple[int, int], nth: int
) -> None:
    table = Table(GROUNDS[nth % 3], seed=nth)
    if nth % 2:
        table.die(110, 120, nth % 6 + 1, angle=nth * 20)
        table.die(120, 330, 6 - nth % 6, angle=nth * 35)
    sight = reader.read(domino(table, (430, 240), halves, 37 * nth))
    assert "may be" in sight.problems[0].english()


LIE = Lie(np.array([0.97, 0.01, 0.01, 0.01], np.float32), (0.0, 0.0), 0.05)


@pytest.mark.parametrize(
    ("nothing", "alone", "touching"),
    [(0.03, True, True), (0.011, True, False), (0.004, False, False)],
)
def test_what_touches_another_die_is_plainly_flat_less_often(
    nothing: float, alone: bool, touching: bool
) -> None:
    classes = np.full(len(CLASSES), (1 - nothing) / (len(CLASSES) - 1), np.float32)
    classes[NONE] = nothing
    look = Answer(classes, classes[:6], np.zeros(len(NUMERALS), np.float32), LIE.states, 0.0)
    seen, turned = replace(die(100), value=3), LIE._replace(tilt=(0.0, 0.3))
    for x, flat in ((300, alone), (145, touching)):
        assert is_print(look, LIE, seen, (seen, die(x))) is flat
        assert not is_print(look, turned, seen, (seen, die(x)))


def test_of_several_dice_only_the_plain_print_is_doubted() -> None:
    first, second = mark_prints((die(50), die(150)), (die(150),))
    assert (first.value, second.value, second.state) == (1, None, DieState.UNKNOWN)
