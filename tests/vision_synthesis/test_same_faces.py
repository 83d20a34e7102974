"""Faces that nobody could tell apart are one where nets are trained and measured."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np

from vision.synthesis.icons import EDGE, Cover, Icon, emblem_icon
from vision.synthesis.looks import LOOKS
from vision.training.same_faces import different

WHITE = LOOKS[0]


def cover(points: int, size: float = 1.0, turn: float = 0.0) -> Cover:
    """A star of so many points."""
    around = np.arange(2 * points) * np.pi / points + np.radians(turn)
    reach = np.where(np.arange(2 * points) % 2 == 0, 50.0, 20.0) * size
    outline = np.column_stack([np.cos(around), np.sin(around)]) * reach[:, None] + EDGE / 2
    sheet = np.zeros((EDGE, EDGE), np.uint8)
    return np.asarray(cv2.fillPoly(sheet, [outline.round().astype(np.int32)], 255), np.uint8)


def kept(*icons: Icon) -> list[int]:
    return different(dict(enumerate(icons)), WHITE.base)


def star(points: int, size: float = 1.0, turn: float = 0.0) -> Icon:
    return emblem_icon(cover(points, size, turn), WHITE.ink)


def test_one_symbol_turned_or_of_another_size_is_one_face() -> None:
    assert kept(star(5), star(5, 0.75), star(5, 1.0, 33.0), star(5, 0.7, 20.0)) == [0]


def test_other_symbols_and_other_colours_are_other_faces() -> None:
    red = emblem_icon(cover(4), dataclasses.replace(WHITE, ink=(0.05, 0.05, 0.8)).ink)
    green = emblem_icon(cover(4), (0.05, 0.6, 0.05))
    assert kept(star(3), red, green, star(5)) == [0, 1, 2, 3]


def test_blank_faces_are_left_out() -> None:
    blank = np.zeros((EDGE, EDGE, 4), np.uint8)
    assert kept(blank, star(4), blank) == [1]
