"""Dice cut by the picture's edge: never read wrong, and not passed over in silence."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from tests.vision_dice.stage import Image, Place, Stage
from tests.vision_dice.test_failures_pips import WHITE, littered
from vision.dice import DiceReader
from vision.evaluation.labelled import LabelledDie
from vision.synthesis.looks import LOOKS

SEEDS = range(2)
LEAST_NOTICED = 0.75
"""Share of half dice about which a person must be asked; drawn ones of all looks."""


def cut_pictures(kind: DieKind, part: float) -> Iterator[tuple[Image, Place, LabelledDie]]:
    """Pictures of six dice that end where so much of one die is in view, with its middle."""
    for seed in SEEDS:
        stage = Stage(seed=seed, size=(840, 560)).six(kind=kind, looks=LOOKS[:4])
        picture = stage.picture()
        for die in stage.truth[:2]:
            assert die.box is not None
            x, y, w, h = die.box
            left, top = round(x + w * (1 - part)), round(y + h * (1 - part))
            yield np.ascontiguousarray(picture[:, left:]), (x + w / 2 - left, y + h / 2), die
            yield np.ascontiguousarray(picture[top:]), (x + w / 2, y + h / 2 - top), die


def found_at(dice: tuple[DieReading, ...], at: Place, die: LabelledDie) -> list[DieReading]:
    assert die.box is not None
    reach = 0.7 * max(die.box[2:])
    middles = [(d.box[0] + d.box[2] / 2, d.box[1] + d.box[3] / 2) for d in dice]
    return [d for d, middle in zip(dice, middles, strict=True) if math.dist(middle, at) < reach]


@pytest.mark.parametrize("kind", [DieKind.D6, DieKind.D8])
def test_half_a_die_is_asked_about(reader: DiceReader, kind: DieKind) -> None:
    pictures = noticed = 0
    for picture, at, die in cut_pictures(kind, 0.5):
        sight = reader.read(picture)
        found = found_at(sight.dice, at, die)
        assert all(one.state is not DieState.FLAT for one in found)
        assert all(one.value is None for one in found), "half a face tells no value"
        noticed += bool(found) and not sight.accepted
        pictures += 1
    assert noticed >= LEAST_NOTICED * pictures, f"{noticed} of {pictures} noticed"


def test_what_is_cut_is_called_so_or_read_right(reader: DiceReader) -> None:
    for picture, at, die in cut_pictures(DieKind.D6, 0.75):
        sight = reader.read(picture)
        for one in found_at(sight.dice, at, die):
            sure = one.state is DieState.FLAT and one.confidence >= sight.certain
            assert not sure or one.value == die.value


BESIDE = [("coins", 2, 0), ("meeples", 3, 2), ("screws", 0, 1)]
"""Drawn tables, and which of the things there is taken for half a die at a glance."""


@pytest.mark.parametrize(("name", "seed", "which"), BESIDE)
def test_half_a_thing_at_the_edge_is_not_asked_about(
    reader: DiceReader, name: str, seed: int, which: int
) -> None:
    at = Stage(seed=seed).spots(which + 1)[which]
    stage = littered(name, seed).six(looks=(WHITE,))
    left, _ = stage.pixel(at)
    sight = reader.read(np.ascontiguousarray(stage.picture()[:, left:]))
    lying = [die.value for die in stage.truth if die.box is not None and die.box[0] >= left]
    assert sorted(str(die.value) for die in sight.dice) == sorted(map(str, lying))
    assert sight.accepted
