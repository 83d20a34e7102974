"""Dice with named faces: each has a picture of its own, and the sides decide the odds."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from assistant.taught.lists import named_lists
from assistant.words.dice import DieKind
from vision.synthesis import Tray
from vision.synthesis.named_faces import named_face, named_faces

SUN_DIE = ("gold 1", "gold 1", "gold 1", "gold 1", "gold 1", "sun 1")
MOON_DIE = ("gold 1", "gold 1", "gold 1", "gold 1", "moon 1", "glory 2")
CUSTOM = DieKind.CUSTOM


def throw(tray: Tray, number: int, *dice: tuple[str, ...]) -> list[str]:
    tray.throw(
        len(dice),
        strength=0.0,
        angle=number % 6,
        at_s=20.0 * number,
        kinds=[CUSTOM] * len(dice),
        named=dice,
    )
    return [str(die.value) for die in tray.truth()]


def test_every_listed_face_has_a_picture() -> None:
    (listed,) = named_lists()
    assert set(named_faces()) == {face.en for face in listed.faces}


def test_no_face_looks_like_another_one_at_any_quarter_turn() -> None:
    pictures = {name: named_face(name)[..., :3].astype(np.int16) for name in named_faces()}
    for one, other in itertools.combinations(pictures, 2):
        nearest = min(
            float(np.abs(np.rot90(pictures[one], turn) - pictures[other]).mean())
            for turn in range(4)
        )
        assert nearest > 15.0, f"{one} looks like {other}"


def test_the_sides_decide_how_often_a_face_comes_up() -> None:
    tray = Tray(5)
    fallen = [throw(tray, number, SUN_DIE, MOON_DIE) for number in range(1, 81)]
    first, second = (Counter(column) for column in zip(*fallen, strict=True))
    assert set(first) == {"gold 1", "sun 1"}
    assert set(second) == {"gold 1", "moon 1", "glory 2"}
    assert 55 <= first["gold 1"] <= 77  # 67 are expected; three standard deviations
    assert 39 <= second["gold 1"] <= 67  # 53 are expected


def test_a_forged_face_appears_on_its_die() -> None:
    tray = Tray(5)
    assert throw(tray, 1, SUN_DIE) != ["ship"]
    assert throw(tray, 2, ("ship",) * 6) == ["ship"]
    assert throw(tray, 3, SUN_DIE) != ["ship"]


def test_a_die_whose_sides_nobody_knows_gets_six_of_its_faces() -> None:
    tray = Tray(5)
    fallen = {throw(tray, number, named_faces())[0] for number in range(1, 31)}
    assert len(fallen) > 8
    assert fallen <= set(named_faces())


def test_a_face_without_a_picture_is_refused_and_leaves_the_tray_as_it_was() -> None:
    tray = Tray(5)
    before = throw(tray, 1, SUN_DIE)
    with pytest.raises(ValueError, match="no drawn face “wheel”"):
        throw(tray, 2, ("wheel",) * 6)
    assert [str(die.value) for die in tray.truth()] == before


def test_named_dice_lie_beside_usual_ones() -> None:
    tray = Tray(5)
    kinds = [CUSTOM, DieKind.D8]
    tray.throw(2, strength=0.0, angle=0.0, at_s=1.0, kinds=kinds, named=[SUN_DIE])
    named, usual = tray.truth()
    assert (named.kind, named.value in SUN_DIE) == (CUSTOM, True)
    assert (usual.kind, isinstance(usual.value, int)) == (DieKind.D8, True)


def test_the_two_dice_of_a_player_are_a_light_and_a_dark_one() -> None:
    tray = Tray(5)
    throw(tray, 1, SUN_DIE, MOON_DIE)
    assert [die.colour for die in tray.truth()] == ["white", "black"]
