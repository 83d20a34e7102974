"""What speaks for a taught face: likeness, lead over the next one, what else the die may show."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.words.taught import TaughtFace, TaughtSet
from vision.dice.embedding import Embedder
from vision.dice.face_calibration import FaceCalibration, Steps
from vision.dice.sight import Image
from vision.dice.taught import PICTURE, TaughtFaces, pack_crop

CALIBRATION = FaceCalibration(
    any=Steps((0.0, 0.9, 1.0), (0.0, 0.85, 0.95)),
    taught=Steps((0.0, 2.0), (1.0, 1.0)),
    measured="nothing",
)


class Dial:
    """Takes a crop's grey tone for the direction of its vector, in degrees."""

    def embed(self, crops: Sequence[Image]) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        turns = [math.radians(float(crop.mean())) for crop in crops]
        return np.array([[math.cos(turn), math.sin(turn)] for turn in turns], np.float32)


def opened() -> Embedder:
    return Dial()


def grey(degrees: int) -> Image:
    return np.full((PICTURE, PICTURE, 3), degrees, np.uint8)


def taught(**faces: int) -> TaughtFaces:
    """Faces at these degrees, by the bounds of the shipped net."""
    rows = tuple(TaughtFace(name, (pack_crop(grey(turn)),)) for name, turn in faces.items())
    return TaughtFaces([TaughtSet("dial", rows)], opened, calibration=CALIBRATION)


def test_a_face_far_ahead_of_all_others_is_known_with_less_likeness() -> None:
    faces = taught(sun=20, moon=120)
    assert faces.read([grey(20 + 27)]).value == "sun"  # .89 alike, the next one not at all
    assert faces.read([grey(20 + 36)]).value is None


def test_the_same_likeness_is_not_enough_where_another_face_is_near() -> None:
    assert taught(sun=20, moon=120, star=82).read([grey(20 + 27)]).value is None


def test_a_face_that_is_taught_alone_is_no_surer_for_having_no_rival() -> None:
    assert taught(sun=20).read([grey(20 + 36)]).value is None


def test_a_die_whose_sides_are_all_taught_is_surer_than_one_nobody_knows() -> None:
    faces, die, own = taught(sun=20, moon=120), [grey(30)], ("sun", "moon")
    likeness_only = 0.85 + math.cos(math.radians(10)) - 0.9
    assert faces.read(die, own, [own]).confidence == 1.0
    assert faces.read(die).confidence == pytest.approx(likeness_only)
    assert faces.read(die, own, [("moon", "moon")]).confidence == pytest.approx(likeness_only)
    assert faces.read(die, (*own, "star"), [own]).confidence == pytest.approx(likeness_only)
    assert faces.read(die, (*own, "star"), [("sun", "star")]).confidence == pytest.approx(0.5)


def test_how_far_other_faces_are_says_nothing_of_strangers() -> None:
    far, near = taught(sun=20, moon=160), taught(sun=20, moon=70)
    assert near.read([grey(30)]).confidence == pytest.approx(far.read([grey(30)]).confidence)


def test_unknown_is_likelier_than_a_face_that_is_not_known() -> None:
    match = taught(sun=20, moon=120).read([grey(20 + 36)])
    assert match.value is None
    assert match.confidence > match.candidates[0].confidence
