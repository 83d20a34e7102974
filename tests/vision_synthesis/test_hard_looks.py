"""Dice that are hard to read: ink told by its hue alone, mirrored rings, stretched pictures."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind
from vision.synthesis import WILD, draw_scene
from vision.synthesis.bodies import Body
from vision.synthesis.camera import overhead
from vision.synthesis.colours import hue_apart, mixed, tone
from vision.synthesis.dice import Die, Pose, draw_die
from vision.synthesis.geometry import solid
from vision.synthesis.inks import Print
from vision.synthesis.light import Light, to_picture
from vision.synthesis.looks import LOOKS, Look, random_look
from vision.synthesis.pips import Pips
from vision.synthesis.rings import Ring

OVERHEAD = Ring((0.0, 0.0, 1.0), angle=0.24, half=0.03, power=10.0)
FLAT = Print(depth=0.0)


def top_of(look: Look, value: int) -> np.ndarray:
    """How bright the middle (72, 72) of a die of 96 pixels is, seen from straight above."""
    cube = solid(DieKind.D6)
    die = Die(cube, look, 8.0)
    turn = cube.rest_turn(value, 0.0)
    patch = draw_die(
        die,
        Pose(np.array([0.0, 0.0, 8.0]), turn),
        overhead((96, 96), distance=2000.0, view_mm=16.0),
        Light(),
    )
    assert patch is not None
    seen = to_picture(patch.light).mean(axis=2)
    top, left = (seen.shape[0] - 72) // 2, (seen.shape[1] - 72) // 2
    return np.asarray(seen[top : top + 72, left : left + 72])


def test_ink_told_by_its_hue_is_about_as_bright_as_the_body_and_of_another_hue() -> None:
    looks = [random_look(np.random.default_rng(seed), hues=True) for seed in range(200)]
    alike = [look for look in looks if abs(tone(look.ink) - tone(look.base)) < 0.29]
    assert len(alike) > 180
    assert min(hue_apart(look.ink, look.base) for look in alike) >= 0.4
    for look in (look for look in alike if look.body.patterned):
        ends = (look.base, look.body.second)
        for ground in (mixed(*ends, part) for part in (0.0, 1.0)):
            apart = abs(tone(look.ink) - tone(ground))
            assert hue_apart(look.ink, ground) >= 0.28 or apart >= 0.1


def test_a_bulging_face_shows_a_ring_of_light_around_its_middle() -> None:
    plain = dataclasses.replace(LOOKS[3], gloss=1.0, body=Body(crown=0.25), printing=FLAT)
    ringed = dataclasses.replace(plain, body=dataclasses.replace(plain.body, ring=OVERHEAD))
    more = top_of(ringed, 1) - top_of(plain, 1)
    rows, columns = np.indices(more.shape)
    away = np.hypot(rows - 35.5, columns - 35.5)
    # Faces turn by .2 an inradius, so that .24 is mirrored at .6 of 48 pixels.
    assert more[np.abs(away - 29.0) < 1.5].min() > 60.0
    assert abs(more[away < 20.0]).max() < 5.0


def test_dull_ink_mirrors_no_ring() -> None:
    body = Body(crown=0.25, ring=OVERHEAD)
    pips = Pips(spread=0.4)
    look = dataclasses.replace(LOOKS[0], gloss=1.0, body=body, printing=FLAT, pips=pips)
    dull = dataclasses.replace(look, body=dataclasses.replace(body, dull=1.0))
    less = top_of(look, 4) - top_of(dull, 4)
    black = top_of(dataclasses.replace(look, gloss=0.0), 4) < 80.0
    assert less[black].max() > 60.0
    near = cv2.dilate(black.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    assert less[~near].max() < 1.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_boxes_fit_dice_in_stretched_pictures_too(seed: int) -> None:
    plain = dataclasses.replace(
        WILD, tilt=0.05, harsh=0.0, bend=0.0, clutter=0.0, cocked=0.0, stacked=0.0, cut=0.0,
        touching=0.0, hands=0.0, covered=0.0, custom=0.0, edge_px=(50.0, 50.0), tray=0.0,
    )  # fmt: skip
    scene = draw_scene(
        seed, dice=2, size=(300, 300), variety=dataclasses.replace(plain, stretched=1.0)
    )
    assert scene.truth
    ratios = [die.box[2] / die.box[3] for die in scene.truth]
    # Seen from above, a die's box is about as wide as tall.
    assert all(ratio < 0.97 for ratio in ratios) or all(ratio > 1.03 for ratio in ratios)
    assert scene.facings == (None,) * len(scene.truth)
    for die in scene.truth:
        assert die.box[0] >= 0.0 and die.box[0] + die.box[2] <= 300.0


def test_the_least_lean_of_the_camera_is_kept() -> None:
    aside = dataclasses.replace(WILD, least_tilt=0.7, tilt=1.1, stacked=0.0, cocked=0.0, bend=0.0)
    facings = [
        facing
        for seed in range(6)
        for facing in draw_scene(seed, dice=2, size=(240, 240), variety=aside).facings
        if facing is not None
    ]
    assert facings
    assert min(np.hypot(one.tilt_x, one.tilt_y) for one in facings) > 0.4
