"""Taught faces and the reader of all other dice: which of the two names a die."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec
from assistant.words.taught import TaughtFace, TaughtSet
from tests.vision_dice.stage import Image, Stage
from vision.dice import DiceReader, make_reader
from vision.dice.taught import TaughtFaces, cut_face, pack_crop
from vision.synthesis.looks import LOOKS

WHITE, BLUE = LOOKS[0], LOOKS[2]
PIPS, CUSTOM = (DieSpec(DieKind.D6),), (DieSpec(DieKind.CUSTOM),)


@pytest.fixture(scope="module")
def picture() -> Image:
    """A white 5 to the left, a blue 3 to the right."""
    stage = Stage(seed=2)
    stage.die(5, (-50.0, 0.0), look=WHITE, turn=20)
    stage.die(3, (50.0, 0.0), look=BLUE, turn=50)
    return stage.picture()


@pytest.fixture(scope="module")
def taught_reader(picture: Image) -> DiceReader:
    """Somebody taught the white 5 as a face of a custom die."""
    faces = TaughtFaces()
    reader = make_reader(faces)
    crop = cut_face(picture, pair(reader, picture)[0].box)
    faces.teach([TaughtSet("mine", (TaughtFace("sun", (pack_crop(crop),)),))])
    return reader


def pair(
    reader: DiceReader, picture: Image, wanted: tuple[DieSpec, ...] | None = None
) -> list[DieReading]:
    """The two dice, from left to right."""
    left, right = sorted(reader.read(picture, wanted).dice, key=lambda die: die.box[0])
    return [left, right]


def test_a_clear_taught_face_is_read_though_nobody_said_what_is_thrown(
    taught_reader: DiceReader, picture: Image
) -> None:
    white, blue = pair(taught_reader, picture)
    assert (white.kind, white.value) == (DieKind.CUSTOM, "sun")
    assert (blue.kind, blue.value) == (DieKind.D6, 3)


def test_where_dice_with_pips_are_thrown_no_taught_face_is_read(
    taught_reader: DiceReader, picture: Image
) -> None:
    white, blue = pair(taught_reader, picture, PIPS * 2)
    assert [(die.kind, die.value) for die in (white, blue)] == [(DieKind.D6, 5), (DieKind.D6, 3)]


def test_where_only_custom_dice_are_thrown_an_untaught_face_is_unknown(
    taught_reader: DiceReader, picture: Image
) -> None:
    white, blue = pair(taught_reader, picture, CUSTOM * 2)
    assert (white.kind, white.value) == (DieKind.CUSTOM, "sun")
    assert (blue.kind, blue.value) == (DieKind.CUSTOM, None)
