"""Thrown dice come to rest where and as real ones would."""

from __future__ import annotations

import math

import numpy as np
import pytest

from assistant.words.dice import DieKind
from vision.synthesis.dice import INRADIUS_MM, Die
from vision.synthesis.geometry import solid
from vision.synthesis.ground import TrayStyle
from vision.synthesis.looks import LOOKS
from vision.synthesis.physics import Motion, disc_radius, roll

STYLE = TrayStyle()


def thrown(
    seed: int, count: int, strength: float, angle: float
) -> tuple[list[Die], tuple[Motion, ...]]:
    kinds = [DieKind.D6, DieKind.D8, DieKind.D12] if seed % 2 else [DieKind.D6]
    chosen = [kinds[i % len(kinds)] for i in range(count)]
    dice = [Die(solid(kind), LOOKS[0], INRADIUS_MM[kind]) for kind in chosen]
    heading = (math.cos(angle), math.sin(angle))
    rng = np.random.default_rng(seed)
    values = [3] * count
    return dice, roll(dice, values, STYLE, rng, strength=strength, heading=heading, at_s=10.0)


@pytest.mark.parametrize(
    ("seed", "count", "strength", "angle"),
    [(1, 1, 0.0, 0.3), (2, 5, 0.5, 2.0), (3, 8, 1.0, -1.6), (4, 8, 0.0, 4.0), (5, 24, 0.7, 0.8)],
)
def test_lies_in_the_tray_and_on_no_other_die(
    seed: int, count: int, strength: float, angle: float
) -> None:
    dice, motions = thrown(seed, count, strength, angle)
    places = np.array([motion.positions[-1] for motion in motions])
    radii = np.array([disc_radius(die) for die in dice])
    x, y = places[:, 0].astype(np.float32), places[:, 1].astype(np.float32)
    assert (STYLE.inside(x, y) < -radii + 0.1).all()
    for a in range(count):
        for b in range(a):
            assert math.dist(places[a, :2], places[b, :2]) > radii[a] + radii[b] - 0.1
    for die, motion in zip(dice, motions, strict=True):
        assert motion.positions[-1, 2] == pytest.approx(die.inradius)
        assert die.solid.values[die.solid.read_face(motion.turns[-1])] == 3


@pytest.mark.parametrize(("strength", "least", "most"), [(0.0, 0.59, 0.8), (1.0, 1.49, 1.7)])
def test_a_stronger_throw_rolls_longer(strength: float, least: float, most: float) -> None:
    _, motions = thrown(8, 5, strength, 0.5)
    assert least <= motions[0].times[-1] - 10.0 <= most


@pytest.mark.parametrize("angle", np.linspace(-math.pi, math.pi, 9))
def test_every_die_falls_into_the_tray(angle: float) -> None:
    for strength in (0.0, 0.6, 1.0):
        _, motions = thrown(9, 6, strength, float(angle))
        for motion in motions:
            later = motion.positions[round(0.5 * len(motion.times)) :].astype(np.float32)
            assert (STYLE.inside(later[:, 0], later[:, 1]) < -4.0).all()


def test_comes_in_over_the_rim_in_the_direction_of_the_throw() -> None:
    _, motions = thrown(6, 4, 0.5, 0.0)
    for motion in motions:
        assert motion.positions[0, 0] < -STYLE.half[0] - STYLE.rim
        assert motion.positions[-1, 0] > motion.positions[0, 0] + 60.0
        over = np.abs(motion.positions[:, 0] + STYLE.half[0]) < 5.0
        assert (motion.positions[over, 2] > STYLE.wall).all()


def test_shows_many_faces_while_it_tumbles() -> None:
    dice, motions = thrown(2, 5, 0.6, 1.0)
    for die, motion in zip(dice, motions, strict=True):
        assert len({die.solid.read_face(turn) for turn in motion.turns}) >= 3


def test_never_sinks_into_the_floor() -> None:
    dice, motions = thrown(4, 6, 0.8, 2.5)
    for die, motion in zip(dice, motions, strict=True):
        for place, turn in zip(motion.positions[::5], motion.turns[::5], strict=True):
            assert place[2] >= die.solid.rest_height(turn) * die.inradius - 1e-6


def test_says_when_the_tray_is_too_small() -> None:
    dice = [Die(solid(DieKind.D6), LOOKS[0], INRADIUS_MM[DieKind.D6])] * 9
    tiny = TrayStyle(half=(25.0, 25.0), corner=5.0)
    rng = np.random.default_rng(1)
    with pytest.raises(ValueError, match="throw fewer"):
        roll(dice, [1] * 9, tiny, rng, strength=0.0, heading=(1.0, 0.0), at_s=0.0)
