"""Still scenes vary widely and say truly what lies in them."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieState
from tests.vision_synthesis.pip_count import spots
from vision.synthesis import CLEAN, Variety, draw_scene
from vision.synthesis.looks import LOOKS

SIZE = (480, 270)


def test_the_same_seed_gives_the_same_scene() -> None:
    one, other = (draw_scene(5, dice=4, size=SIZE) for _ in range(2))
    assert one.image.tobytes() == other.image.tobytes()
    assert one.truth == other.truth
    assert draw_scene(6, dice=4, size=SIZE).truth != one.truth


@pytest.mark.parametrize("seed", range(5))
def test_whole_dice_lie_in_the_picture_and_cut_ones_are_called_so(seed: int) -> None:
    variety = Variety(cut=0.3, tray=0.0)
    scene = draw_scene(seed, dice=6, size=SIZE, variety=variety)
    assert scene.image.shape == (270, 480, 3)
    assert 1 <= len(scene.truth) <= 6
    for die in scene.truth:
        x, y, w, h = die.box
        whole = x >= 0 and y >= 0 and x + w <= 480 and y + h <= 270
        assert whole == (die.state is not DieState.CUT)


@pytest.mark.parametrize("seed", range(3))
def test_clean_scenes_show_the_values_that_they_say(seed: int) -> None:
    variety = dataclasses.replace(CLEAN, looks=(LOOKS[0],))
    scene = draw_scene(seed, dice=4, size=(960, 540), variety=variety)
    assert len(scene.truth) == 4
    assert [spots(scene.image, die.box) for die in scene.truth] == [d.value for d in scene.truth]


def test_scenes_differ_in_light_table_and_size() -> None:
    scenes = [draw_scene(seed, dice=2, size=SIZE) for seed in range(6)]
    tones = np.array([np.median(scene.image.reshape(-1, 3), axis=0) for scene in scenes])
    assert np.ptp(tones, axis=0).min() > 60
    edges = [max(die.box[2:]) for scene in scenes for die in scene.truth]
    assert max(edges) > 2 * min(edges)


def test_wanted_touching_dice_touch_and_cocked_ones_are_called_so() -> None:
    variety = Variety(touching=0.9, cocked=0.0, cut=0.0)
    dice = draw_scene(3, dice=5, size=SIZE, variety=variety).truth
    near = 0
    for one in dice:
        x, y, w, h = one.box
        near += any(
            other is not one
            and other.box[0] < x + w + 2
            and x < other.box[0] + other.box[2] + 2
            and other.box[1] < y + h + 2
            and y < other.box[1] + other.box[3] + 2
            for other in dice
        )
    assert near >= 2
    leaning = Variety(touching=0.0, cocked=0.9, cut=0.0)
    states = [die.state for die in draw_scene(3, dice=5, size=SIZE, variety=leaning).truth]
    assert DieState.COCKED in states


def test_draws_every_kind_of_die() -> None:
    kinds = tuple(kind for kind in DieKind if kind is not DieKind.CUSTOM)
    variety = Variety(kinds=kinds, cut=0.0, cocked=0.0)
    seen = {
        die.kind
        for seed in range(8)
        for die in draw_scene(seed, dice=8, size=SIZE, variety=variety).truth
    }
    assert seen == set(kinds)
