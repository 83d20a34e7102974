"""Which face is on top: told by how the other dice lie, where a die shows two faces alike."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
import pytest

from assistant.words.dice import DieKind
from tests.vision_dice.test_level import SIZE, die_at
from vision.dice.level import Lying, levels_of, tilts_of
from vision.dice.reader import make_reader
from vision.evaluation.by_kind import GOOD_VIEW
from vision.synthesis import draw_scene

PLACES = [(-90.0, -40.0), (70.0, 50.0), (80.0, -50.0), (0.0, 0.0)]
_SEED = 8_600_000


def misjudged(die: Lying, off: float, spread: float) -> Lying:
    """The same die, its top taken to point another way; `spread` says how surely."""
    x, y = die.lie.tilt
    return die._replace(lie=die.lie._replace(tilt=(x + off, y), spread=spread))


def apart(tilts: Sequence[tuple[float, float]], dice: Sequence[Lying]) -> list[float]:
    return [math.dist(tilt, die.lie.tilt) for tilt, die in zip(tilts, dice, strict=True)]


@pytest.mark.parametrize("tilt", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("off", [-0.3, 0.3])
def test_a_misjudged_die_is_drawn_to_how_the_others_lie(tilt: float, off: float) -> None:
    dice = [die_at(x, y, tilt=tilt) for x, y in PLACES]
    seen = [misjudged(dice[0], off, 0.15), *dice[1:]]
    # Twice its spread off, it may lean as well: it is not taken all of the way.
    assert max(apart(tilts_of(seen, SIZE), dice)) < 0.8 * abs(off)


def test_a_die_lies_as_others_did_before() -> None:
    before = [one.facing for one in levels_of([die_at(*at, tilt=0.4) for at in PLACES], SIZE)]
    die = die_at(-20.0, 30.0, tilt=0.4)
    assert max(apart(tilts_of([misjudged(die, 0.25, 0.15)], SIZE, before), [die])) < 0.12


def test_a_die_alone_shows_itself_how_it_lies() -> None:
    die = die_at(-20.0, 30.0, tilt=0.4)
    assert apart(tilts_of([die], SIZE), [die]) == [pytest.approx(0.0, abs=1e-6)]


def test_a_die_that_plainly_leans_does_not_lie_as_the_others() -> None:
    leaning = die_at(-60.0, 40.0, tilt=0.3, lean=0.9)
    dice = [leaning, *(die_at(x, y, tilt=0.3) for x, y in PLACES)]
    assert apart(tilts_of(dice, SIZE), dice)[0] < 0.05


def test_more_d20_that_lie_together_are_read_right() -> None:
    variety = dataclasses.replace(GOOD_VIEW, kinds=(DieKind.D20,), tilt=0.5)
    reader = make_reader()
    right = dice = 0
    for nth in range(30):
        scene = draw_scene(_SEED + nth, dice=6, size=(1024, 768), variety=variety)
        read = reader.read(scene.image).dice
        for die in scene.truth:
            x, y = np.add(die.box[:2], np.divide(die.box[2:], 2))
            near = [one for one in read if math.dist(_middle(one.box), (x, y)) < die.box[2] / 3]
            dice += 1
            right += any((one.kind, one.value) == (die.kind, die.value) for one in near)
    assert right >= 0.86 * dice


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2
