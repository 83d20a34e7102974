"""Printed boards of numbered fields."""

from __future__ import annotations

import dataclasses

import numpy as np

from vision.synthesis import WILD, draw_scene
from vision.synthesis.camera import overhead
from vision.synthesis.fields import print_fields
from vision.synthesis.glyphs import Cover


class Written:
    """A type face of black squares that keeps what was written."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def picture(self, text: str, height: int) -> Cover:
        self.words.append(text)
        return np.full((height, height), 255, np.uint8)


def printed(seed: int, face: Written | None) -> np.ndarray:
    albedo = np.full((240, 240, 3), 0.5, np.float32)
    camera = overhead((240, 240), distance=600.0, view_mm=200.0)
    print_fields(albedo, camera, np.random.default_rng(seed), 100.0, lambda _: face)
    return albedo


def test_fields_bear_numbers_in_the_given_type_face_or_a_built_in_one() -> None:
    for seed in range(6):
        face = Written()
        albedo = printed(seed, face)
        assert face.words
        assert all(1 <= int(word) <= 30 for word in face.words)
        assert (albedo != 0.5).any(axis=2).mean() > 0.05
        assert not np.array_equal(printed(seed, None), albedo)
        assert np.array_equal(printed(seed, Written()), albedo)


def test_tables_with_fields_hold_the_same_truth_but_no_more_dice() -> None:
    plain = dataclasses.replace(WILD, tray=0.0, clutter=0.0)
    fields = dataclasses.replace(plain, fields=1.0)
    faces: list[Written] = []

    def type_face(_: np.random.Generator) -> Written:
        faces.append(Written())
        return faces[-1]

    for seed in range(4):
        faces.clear()
        with_type = dataclasses.replace(fields, glyphs=type_face)
        scene = draw_scene(seed, dice=1, size=(240, 240), variety=with_type)
        assert len(scene.truth) <= 1
        assert len(faces[0].words) > 1
