"""Free pieces on dark grey prints, where shadows look like black pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from assistant.words.shown_boards import BoardLesson, Said, ShownBoard, WatchedBoard
from tests.vision_boards.table import packed
from tests.vision_boards.test_free_pieces import WIDTH
from tests.vision_boards.test_free_pieces import colours as counts
from tests.vision_boards.test_near_colours import (
    SCALE,
    disc,
    look,
    profile_of,
    with_disc,
)
from tests.vision_boards.test_strangers import learned
from vision.boards.known import KnownBoard
from vision.frames import Image
from vision.synthesis.boards import draw_board, whole

PAINTS = {
    "red": (44, 40, 196),
    "blue": (186, 84, 36),
    "green": (70, 140, 52),
    "white": (232, 234, 234),
    "black": (36, 34, 34),
}
PRINTS = ("meres", "strath")
"""Whose tints are nearly grey: shade makes these black."""


def dark(board: Image) -> Image:
    return np.asarray(board * 0.42, np.uint8)


@cache
def printed(name: str) -> tuple[KnownBoard, Image]:
    """A board with a dark print, discs of five colours learned, and its bare picture."""
    profile = profile_of(name)
    said = tuple(
        disc(2.2 + 4.6 * i, 3.2 + 6.4 * j, colour)
        for j in range(2)
        for i, colour in enumerate(PAINTS)
    )
    bare = dark(draw_board(profile))
    lying = with_pieces(bare, said)
    told = BoardLesson(packed(lying), whole(lying), said)
    shown = ShownBoard("b", profile, packed(bare), whole(bare), (told,))
    return learned(KnownBoard(shown, WatchedBoard("b"))), bare


def with_pieces(board: Image, pieces: Sequence[Said]) -> Image:
    for one in pieces:
        x, y = one.at or (0.0, 0.0)
        board = with_disc(board, x, y, PAINTS[one.colour or ""])
    return board


def in_shadow(board: Image, x: float, y: float, deep: float) -> Image:
    """The board under a soft shadow as wide as a piece, that takes so much of the light."""
    shade = np.zeros(board.shape[:2], np.float32)
    middle = round(x * SCALE), round(y * SCALE)
    cv2.circle(shade, middle, round(WIDTH * SCALE / 2), 1.0, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shade, (0, 0), 5.0)[..., None]
    return np.asarray(board * (1 - deep * soft), np.uint8)


@pytest.mark.parametrize("deep", [0.45, 0.5])
def test_a_soft_shadow_on_a_dark_print_is_not_surely_a_black_piece(deep: float) -> None:
    for name in PRINTS:
        known, bare = printed(name)
        lying = (disc(3.0, 4.0, "red"), disc(7.0, 12.0, "green"), disc(20.0, 12.5, "blue"))
        for x, y in ((16.9, 3.0), (14.0, 7.3), (19.8, 3.0)):
            seen = look(in_shadow(with_pieces(bare, lying), x, y, deep), known)
            assert counts(seen["east"]) == {"blue": 1} or not seen["east"].sure, (name, x)
            assert seen["west"].sure, name


def test_black_pieces_on_a_dark_print_are_sure() -> None:
    for name in PRINTS:
        known, bare = printed(name)
        west = [disc(2.0 + 2.1 * i, 3.0 + 2.3 * (i % 3), "black") for i in range(4)]
        row = [disc(14.0 + 1.5 * WIDTH * i, 6.0, "black") for i in range(3)]
        seen = look(with_pieces(bare, [*west, *row, disc(20.0, 11.0, "green")]), known)
        assert counts(seen["west"]) == {"black": 4}, name
        assert counts(seen["east"]) == {"black": 3, "green": 1}, name
        assert seen["west"].sure, name
        assert seen["east"].sure, name
