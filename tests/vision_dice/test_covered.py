"""A die that a card hides in part: the others are not taken without it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from tests.vision_dice.stage import Image, Place, Stage
from vision.dice import DiceReader
from vision.dice.answer import Answer
from vision.dice.classifier import WHOLE, View
from vision.dice.covered import covered_die
from vision.dice.finder import Find
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.shape import CLASSES, NONE, PIPS, STATES
from vision.synthesis.looks import LOOKS

EDGE = 16.0
"""Edge of a d6 in mm."""
CARD = np.array([(0.0, -24.0), (60.0, -24.0), (60.0, 24.0), (0.0, 24.0)])
"""Corners of a card in mm, from the middle of one of its edges."""
PAPERS = ((60, 120, 40), (210, 225, 235), (70, 60, 180), (40, 40, 45))
SCENES = range(12)


def laid(seed: int) -> tuple[Image, Image]:
    """Three dice, and the same with a card over half of one of them, a little more or less."""
    stage = Stage(seed=seed, size=(960, 640), view=230.0)
    at = (-55.0 + 4.0 * (seed % 5), 10.0 - 5.0 * (seed % 3))
    look = LOOKS[seed % len(LOOKS)]
    stage.die(1 + seed % 6, at, look=look, turn=23.0 * seed)
    stage.die(1 + (seed + 2) % 6, (20.0, 30.0), look=look, turn=11.0 * seed)
    stage.die(1 + (seed + 4) % 6, (45.0, -35.0), look=look, turn=31.0 * seed)
    picture = stage.picture()
    return picture, with_card(stage, picture, at, seed)


def with_card(stage: Stage, picture: Image, at: Place, seed: int) -> Image:
    angle, inward = np.radians(37.0 * seed), EDGE * (0.08 * (seed % 3) - 0.08)
    way = np.array([np.cos(angle), np.sin(angle)])
    spin = np.stack([way, [-way[1], way[0]]])
    corners = CARD @ spin + at - inward * way
    outline = np.array([stage.pixel((float(x), float(y))) for x, y in corners])
    covered = picture.copy()
    points = np.round(outline * 16).astype(np.int32)
    cv2.fillPoly(covered, [points], PAPERS[seed % len(PAPERS)], cv2.LINE_AA, 4)
    return covered


def test_dice_are_not_taken_without_one_that_is_half_under_a_card(reader: DiceReader) -> None:
    free, taken = 0, []
    for seed in SCENES:
        bare, covered = laid(seed)
        free += reader.read(bare).accepted
        sight = reader.read(covered)
        if sight.accepted and len(sight.dice) < 3:
            taken.append(seed)
    assert free >= 10, "dice without a card over them are taken"
    assert len(taken) <= 1


FLAT = DieReading(DieKind.D6, 4, 1.0, (100.0, 100.0, 50.0, 50.0), DieState.FLAT)
SIZE = (1280, 720)
SOMETHING = Find(400.0, 300.0, 45.0, 40.0, 0.3)


def answer(chance: float) -> Answer:
    """Of a die that is covered with that chance."""
    classes, states = np.zeros(len(CLASSES), np.float32), np.zeros(len(STATES), np.float32)
    classes[CLASSES.index(PIPS)], classes[NONE] = chance, 1 - chance
    states[STATES.index(DieState.COVERED)] = 1.0
    return Answer(classes, np.zeros(6, np.float32), np.zeros(29, np.float32), states, 0.0)


def hidden(
    finds: Sequence[Find], scope: Scope = EVERYWHERE, chances: tuple[float, float] = (0.9, 0.9)
) -> DieReading | None:
    """What comes of finds beside one die; `chances` of a covered die at first looks and at more."""

    def look(tried: Sequence[Find], view: View) -> list[Answer]:
        return [answer(chances[view != WHOLE]) for _ in tried]

    return covered_die(finds, [FLAT], scope, SIZE, look)


def test_a_covered_die_has_no_value_and_the_size_of_the_others() -> None:
    die = hidden([SOMETHING])
    assert die is not None
    assert (die.value, die.state) == (None, DieState.COVERED)
    assert die.box == (375.0, 275.0, 50.0, 50.0)


@pytest.mark.parametrize("chances", [(0.3, 0.9), (0.9, 0.4)], ids=["first look", "more looks"])
def test_each_look_must_show_it(chances: tuple[float, float]) -> None:
    assert hidden([SOMETHING], chances=chances) is None


@pytest.mark.parametrize(
    "finds",
    [
        [],
        [Find(125.0, 125.0, 50.0, 50.0, 0.9)],
        [Find(1.0, 300.0, 10.0, 40.0, 0.4)],
        [Find(400.0, 300.0, 300.0, 300.0, 0.4)],
        [Find(400.0, 300.0, 12.0, 12.0, 0.4)],
        [SOMETHING._replace(x=100.0 * nth + 300) for nth in range(8)],
    ],
    ids=["nothing", "the die itself", "at the edge", "far larger", "a pip", "on busy ground"],
)
def test_what_tells_of_no_covered_die(finds: list[Find]) -> None:
    assert hidden(finds) is None


def test_only_where_dice_count() -> None:
    left = ((0.0, 0.0), (0.2, 0.0), (0.2, 1.0), (0.0, 1.0))
    around = ((0.2, 0.2), (0.5, 0.2), (0.5, 0.7), (0.2, 0.7))
    assert hidden([SOMETHING], Scope(tray=around)) is not None
    assert hidden([SOMETHING], Scope(tray=left)) is None
    assert hidden([SOMETHING], Scope(boards=(around,))) is None
    old = DieReading(DieKind.D6, 2, 1.0, (375.0, 275.0, 50.0, 50.0), DieState.FLAT)
    assert hidden([SOMETHING._replace(w=50.0, h=50.0)], Scope(before=(old,))) is None
