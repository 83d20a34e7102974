"""Dice that nobody throws lie beside the tray, or before others: they must not disturb a throw."""

from __future__ import annotations

from dataclasses import replace

import cv2
import msgspec
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, Outline
from tests.vision_camera.stubs import BlobReader
from tests.vision_camera.zones import Evening, lying
from tests.vision_dice.drawn import Table
from vision.cameras.settings import View
from vision.dice import DiceReader, DiceSight, make_reader
from vision.frames import Frame, Image
from vision.worker_view import ViewReader

D6 = DieSpec(DieKind.D6)
LEFT_HALF: Outline = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
BLURRED = 0
"""A face without pips: nobody can say what it shows."""


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    """The reader that is in use."""
    return make_reader()


def lies(reader: DiceReader, picture: Image, wanted: int) -> DiceSight:
    """What is read of dice that lie in a tray, the left half of a view, and beside it."""
    view = ViewReader(reader, patient=False, marks=View("tray", tray=LEFT_HALF))
    rng = np.random.default_rng(1)
    for nth in range(40):
        noise = rng.normal(0, 2, picture.shape).astype(np.int16)
        view.take(Frame(np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U)), nth / 10, nth), None)
    looked = view.look((D6,) * wanted)
    assert looked is not None
    return looked[1]


def test_large_dice_beside_the_tray_cast_no_doubt_on_those_in_it(reader: DiceReader) -> None:
    table = Table(size=(960, 480))
    table.die(120, 150, 4)
    table.die(260, 300, 2, angle=50)
    for x, y, value in ((700, 150, 5), (830, 300, 3), (620, 350, 1)):
        table.die(x, y, value, edge=98, angle=7 * value)
    sight = lies(reader, table.picture(), 2)
    assert sight.accepted, sight.problems
    assert [die.value for die in sight.dice if die.state is DieState.FLAT] == [4, 2]
    assert sum(die.state is DieState.OUTSIDE for die in sight.dice) == 3


def test_a_large_die_does_not_vanish_beside_small_ones(reader: DiceReader) -> None:
    table = Table(size=(960, 480))
    table.die(120, 150, 4, edge=90)
    table.die(620, 150, 5, edge=38)
    table.die(830, 300, 3, edge=38, angle=60)
    sight = lies(reader, table.picture(), 1)
    assert sight.accepted, sight.problems
    assert [die.value for die in sight.dice if die.state is DieState.FLAT] == [4]


class Blurred(BlobReader):
    """Of a face without pips it can only say that it may be a die's."""

    def see(self, image: Image, light: Image, outline: cv2.typing.MatLike) -> DieReading | None:
        die = super().see(image, light, outline)
        if die is None or die.value != BLURRED:
            return die
        return msgspec.structs.replace(die, value=None, confidence=0.5, state=DieState.UNKNOWN)


@pytest.fixture
def evening() -> Evening:
    return Evening(reader=Blurred())


def shown(sight: DiceSight) -> list[int | str | None]:
    """The values in a question, those of unclear dice last."""
    return sorted((die.value for die in sight.dice), key=lambda value: (value is None, str(value)))


def test_an_unclear_die_is_shown_though_the_neighbour_has_dice(evening: Evening) -> None:
    evening.dice = {"s2": lying("s2", 2)}
    evening.lie(2.0)
    evening.want("s1")
    (one,) = evening.throw(s1=lying("s1", 4, BLURRED))
    assert not one.sight.accepted
    assert shown(one.sight) == [4, None]


def test_an_unclear_die_is_shown_though_one_lay_there_before(evening: Evening) -> None:
    old, *thrown = lying("s1", 3, 4, BLURRED)
    evening.dice = {"s1": (old,)}
    evening.lie(2.0)
    evening.want("s1")
    (one,) = evening.lay(s1=(old, *(replace(die, y=die.y + 60) for die in thrown)))
    assert not one.sight.accepted
    assert shown(one.sight) == [4, None]


def test_a_print_in_a_zone_is_nothing_where_all_that_was_wanted_lies_there(
    evening: Evening,
) -> None:
    speck = lying("s1", BLURRED)
    evening.dice = {"s1": speck, "s2": lying("s2", 2, 5)}
    evening.lie(2.0)
    evening.want("s1")
    thrown = tuple(replace(die, x=die.x + 150) for die in lying("s1", 4, 6))
    (one,) = evening.lay(s1=(*speck, *thrown))
    assert one.sight.accepted, one.sight.problems
    assert shown(one.sight) == [4, 6]
