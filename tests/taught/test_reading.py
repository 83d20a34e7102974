"""Taught faces are read at any rotation and in other light; what nobody taught is unknown."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.taught.edit import add_picture, rename_face
from assistant.taught.png import check_crop
from assistant.words.taught import TaughtFace, TaughtSet
from tests.taught.faces import (
    MARKS,
    RadialEmbedder,
    crop_of,
    open_faces,
    picture_of,
)
from vision.dice.embedding import face_net
from vision.dice.taught import PICTURE, TaughtFaces, pack_crop

TAUGHT = MARKS[:4]


class CountingEmbedder(RadialEmbedder):
    """Counts the pictures that it has looked at."""

    def __init__(self) -> None:
        self.looked_at = 0

    def embed(self, crops):  # type: ignore[no-untyped-def]
        self.looked_at += len(crops)
        return super().embed(crops)


def marks(*names: str, set_name: str = "Marks") -> TaughtSet:
    return TaughtSet(set_name, tuple(TaughtFace(one, (picture_of(one),)) for one in names))


@pytest.fixture
def faces() -> TaughtFaces:
    return open_faces(marks(*TAUGHT))


@pytest.mark.parametrize("mark", TAUGHT)
@pytest.mark.parametrize(("turn", "light"), [(0, 0.6), (33, 1.0), (90, 1.1), (147, 0.7), (251, 1)])
def test_a_face_taught_once_is_read_at_any_rotation_and_light(
    faces: TaughtFaces, mark: str, turn: float, light: float
) -> None:
    match = faces.read([crop_of(mark, turn, light)])
    assert match.value == mark
    assert match.candidates[0].value == mark
    assert match.confidence > 0.5


@pytest.mark.parametrize("mark", MARKS[4:])
def test_a_face_that_nobody_taught_is_unknown_but_the_likeliest_are_offered(
    faces: TaughtFaces, mark: str
) -> None:
    match = faces.read([crop_of(mark, 20)])
    assert match.value is None
    assert {one.value for one in match.candidates} == set(TAUGHT)


def test_confidences_and_that_of_unknown_sum_to_one(faces: TaughtFaces) -> None:
    match = faces.read([crop_of("ring", 40)])
    assert 0 < 1 - sum(one.confidence for one in match.candidates) < 0.5


def test_nothing_taught_means_everything_is_unknown() -> None:
    assert open_faces().read([crop_of("ring")]).value is None
    waiting = TaughtSet("Marks", (TaughtFace("ring"),))
    assert open_faces(waiting).read([crop_of("ring")]).value is None


def test_only_allowed_faces_are_read_and_another_taught_face_stays_unknown(
    faces: TaughtFaces,
) -> None:
    assert faces.read([crop_of("ring", 10)], allowed=("ring", "bar")).value == "ring"
    other = faces.read([crop_of("cross", 10)], allowed=("ring", "bar"))
    assert other.value is None
    assert "cross" not in {one.value for one in other.candidates}
    assert faces.read([crop_of("ring")], allowed=("nobody knows it",)).value is None


def test_a_die_of_which_all_is_taught_is_certain_whatever_another_one_bears(
    faces: TaughtFaces,
) -> None:
    allowed = ("ring", "bar", "cross", "nobody knows it")
    basic, forged = ("ring", "bar", "bar"), ("cross", "cross", "nobody knows it")
    sure = faces.read([crop_of("ring", 10)], allowed, [basic, forged]).confidence
    assert sure > 0.7
    unsure = faces.read([crop_of("cross", 10)], allowed, [basic, forged])
    assert unsure.value == "cross"
    assert unsure.confidence == pytest.approx(2 / 3)
    either = faces.read([crop_of("ring", 10)], allowed, [basic, (*forged, "ring")])
    assert either.confidence == pytest.approx(min(sure, 3 / 4))


def test_a_face_that_may_come_besides_asks_only_where_it_is_seen(faces: TaughtFaces) -> None:
    allowed = (*TAUGHT, MARKS[4])
    basic = [("ring", "bar", "bar")]
    alone = faces.read([crop_of("ring", 10)]).confidence
    assert faces.read([crop_of("ring", 10)], allowed, basic).confidence == alone
    assert faces.read([crop_of("cross", 10)], allowed, basic).value == "cross"
    assert faces.read([crop_of(MARKS[4], 10)], allowed, basic).value is None


def test_two_faces_that_look_alike_are_told_and_never_guessed_between() -> None:
    twins = marks("ring", "bar")
    twins = add_picture(twins, "ring too", picture_of("ring", 5))
    faces = open_faces(twins)
    (pair,) = faces.alike()
    assert {pair.first, pair.second} == {"ring", "ring too"}
    assert faces.read([crop_of("ring", 60)]).value is None
    assert faces.read([crop_of("bar", 60)]).value == "bar"


def test_a_face_in_two_sets_is_one_face() -> None:
    other = TaughtSet("Others", (TaughtFace("ring", (picture_of("ring", 30),)),))
    faces = open_faces(marks("ring", "bar"), other)
    assert faces.alike() == ()
    assert faces.read([crop_of("ring", 60)]).value == "ring"


def test_faces_change_at_any_time_and_only_new_pictures_are_looked_at() -> None:
    embedder = CountingEmbedder()
    faces = open_faces(marks("ring", "bar"), embedder=lambda: embedder)
    assert embedder.looked_at == 2
    changed = rename_face(marks("ring", "bar"), "ring", "hoop")
    changed = add_picture(changed, "cross", picture_of("cross"))
    faces.teach([changed])
    assert embedder.looked_at == 3
    assert faces.read([crop_of("ring", 70)]).value == "hoop"
    faces.teach([marks("bar")])
    assert faces.read([crop_of("ring", 70)]).value is None


def test_a_damaged_picture_changes_nothing_and_is_named() -> None:
    faces = open_faces(marks("ring"))
    broken = TaughtSet("Marks", (TaughtFace("bad one", (picture_of("bar")[:60],)),))
    with pytest.raises(ValueError, match="bad one"):
        faces.teach([broken])
    assert faces.names == ("ring",)


def test_a_crop_is_a_picture_that_a_set_may_hold() -> None:
    assert check_crop(picture_of("cross", 30)) == PICTURE
    noise = np.random.default_rng(1).integers(0, 256, (PICTURE, PICTURE, 3)).astype(np.uint8)
    assert check_crop(pack_crop(noise)) == PICTURE


def test_the_shipped_net_tells_drawn_marks_apart_at_any_rotation() -> None:
    vectors = face_net().embed([crop_of(mark, turn) for mark in MARKS for turn in (0, 50)])
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    turned = face_net().embed([np.rot90(crop_of("bar"))])
    assert float(turned[0] @ face_net().embed([crop_of("bar")])[0]) > 0.99
    likeness = vectors @ vectors.T
    for row in range(len(vectors)):
        likeness[row, row] = -1
        assert int(likeness[row].argmax()) == row ^ 1
