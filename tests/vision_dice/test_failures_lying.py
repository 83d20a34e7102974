"""Dice that do not lie flat and free: the right values are taken, or a person is asked."""

from __future__ import annotations

import msgspec

from assistant.words.dice import DieKind, DieSpec, DieState
from tests.vision_dice.stage import Stage, assert_never_wrong
from vision.dice import DiceReader
from vision.evaluation.labelled import LabelledDie
from vision.synthesis import Variety, draw_scene
from vision.synthesis.looks import LOOKS

SEEDS = range(4)
WHITE, RED, BLUE, BLACK = LOOKS[:4]
DIE = 16.0
"""Edge of a d6 in mm."""


def test_a_die_that_leans_on_the_wall(reader: DiceReader) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed, tray=True)
        stage.leaning(1 + seed, (60.0, 10.0 * seed - 20), look=(WHITE, RED)[seed % 2])
        stage.die(3, (-30, 5), look=BLUE)
        assert_never_wrong(reader.read(stage.picture()), stage.truth, f"seed {seed}")


def test_a_die_straight_on_another_shows_its_own_value_and_one_is_missing(
    reader: DiceReader,
) -> None:
    for seed in SEEDS:
        stage = Stage(seed=seed)
        at = (12.0 * seed - 18, 8.0)
        stage.die(1 + (seed + 3) % 6, at, look=(WHITE, BLUE)[seed % 2], turn=20.0 * seed)
        stage.die(1 + seed, at, look=(RED, WHITE)[seed % 2], floor=DIE, turn=35.0 * seed)
        sight = reader.read(stage.picture(), (DieSpec(DieKind.D6),) * 2)
        assert [die.value for die in sight.dice] == [1 + seed]
        assert not sight.accepted
        assert "Found 1 of 2 dice." in [problem.english() for problem in sight.problems]


COVERED = Variety(
    edge_px=(40.0, 70.0),
    blur_px=(0.0, 1.0),
    kinds=(DieKind.D6,),
    covered=1.0,
    tilt=0.2,
    any_light=True,
)


def test_half_under_a_hand_or_a_sleeve(reader: DiceReader) -> None:
    """What is hidden in part is never taken for another value; what is missed is missing."""
    hidden = 0
    for seed in range(5):
        scene = draw_scene(7_900_000 + seed, dice=3, size=(640, 420), variety=COVERED)
        truth = [LabelledDie(d.kind.value, d.value or 0, d.box, d.state) for d in scene.truth]
        hidden += sum(die.state is DieState.COVERED for die in truth)
        assert_never_wrong(reader.read(scene.image), truth, f"scene {seed}")
        whole = reader.read(scene.image, (DieSpec(DieKind.D6),) * len(truth))
        if whole.accepted:
            everything = [msgspec.structs.replace(die, state=None) for die in truth]
            assert_never_wrong(whole, everything, f"scene {seed}, all wanted")
    assert hidden >= 4
