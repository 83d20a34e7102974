"""The drawn tray teaches its own faces, and only its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieSpec
from assistant.words.taught import TaughtFace, TaughtSet
from vision.cameras.simulated import SimulatedCamera
from vision.dice.reader import make_reader
from vision.dice.taught import TaughtFaces
from vision.drawn_lessons import DRAWN_SET, DrawnLessons, lessons_of
from vision.synthesis import Tray
from vision.synthesis.named_faces import named_faces

THROWS = 12


def specs(*dice: Sequence[str]) -> tuple[DieSpec, ...]:
    return tuple(DieSpec(DieKind.CUSTOM, faces=tuple(faces)) for faces in dice)


@pytest.fixture(scope="module")
def lessons() -> DrawnLessons:
    """All faces, as the tray has taught them after a while."""
    taught = DrawnLessons(Tray(1))
    while taught.goes_on(specs(("gold 1",))):
        taught.learn(specs(("gold 1",)))
    return taught


def test_what_is_wanted_comes_first_and_nothing_without_a_wish() -> None:
    taught = DrawnLessons(Tray(1))
    assert not taught.goes_on(None)
    assert not taught.goes_on((DieSpec(DieKind.D6),))
    wanted = specs(("ship", "ship", "mirror"), ("ship", "wheel"))
    assert taught.lacks(wanted) == ("ship", "mirror")
    while not taught.learn(wanted):
        assert taught.lacks(wanted) == ("ship", "mirror")
    assert taught.lacks(wanted) == ("mirror",)
    while not taught.learn(wanted):
        pass
    assert taught.lacks(wanted) == ()
    assert taught.goes_on(None), "the other faces follow"
    while not taught.learn(None):
        pass
    known = {face.name for drawn in taught.beside(()) for face in drawn.faces}
    assert len(known) == 3 and {"ship", "mirror"} < known


def test_only_the_drawn_tray_has_lessons() -> None:
    class Other:
        name, simulated, live = "other", True, True

    assert lessons_of(SimulatedCamera(1)) is not None
    assert lessons_of(Other()) is None  # type: ignore[arg-type]


def test_drawn_faces_take_the_place_of_those_of_real_dice(lessons: DrawnLessons) -> None:
    own = TaughtSet("Mine", (TaughtFace("gold 1", (b"photo",)), TaughtFace("wheel", (b"photo",))))
    mine, drawn = lessons.beside([own])
    assert [face.name for face in mine.faces] == ["wheel"]
    assert drawn.name == DRAWN_SET
    assert {face.name for face in drawn.faces} == set(named_faces())


def test_thrown_faces_are_read_as_what_was_drawn(lessons: DrawnLessons) -> None:
    faces = TaughtFaces(lessons.beside(()))
    reader, tray, rng = make_reader(faces), Tray(21), np.random.default_rng(21)
    right = taken = 0
    for number in range(1, THROWS + 1):
        dice = [[str(name) for name in rng.choice(named_faces(), 6)] for _ in range(2)]
        tray.throw(
            2,
            strength=0.3,
            angle=float(number),
            at_s=100.0 * number,
            kinds=[DieKind.CUSTOM] * 2,
            named=dice,
        )
        truth = sorted(str(die.value) for die in tray.truth())
        sight = reader.read(tray.render(100.0 * number + 50.0), specs(*dice))
        read = sorted(str(die.value) for die in sight.dice)
        right += read == truth
        taken += sight.accepted
        assert not sight.accepted or read == truth, f"throw {number}: {truth} read as {read}"
    assert right >= THROWS - 2
    assert taken >= THROWS - 4


def test_a_face_that_nobody_taught_is_never_taken_for_another_one(lessons: DrawnLessons) -> None:
    (drawn,) = lessons.beside(())
    for left_out in ("gold 3", "red shield", "sun 2", "yellow boar"):
        kept = tuple(face for face in drawn.faces if face.name != left_out)
        faces = TaughtFaces([TaughtSet("all but one", kept)])
        reader, tray = make_reader(faces), Tray(22)
        tray.throw(
            2,
            strength=0.2,
            angle=1.0,
            at_s=1.0,
            kinds=[DieKind.CUSTOM] * 2,
            named=[(left_out,) * 6] * 2,
        )
        sight = reader.read(tray.render(50.0), specs(named_faces(), named_faces()))
        assert not sight.accepted, left_out
