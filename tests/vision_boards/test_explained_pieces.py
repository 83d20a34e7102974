"""Pieces half over each other, on their side or on their edge are never surely counted wrong.

Pieces that stand neatly side by side are not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from assistant.words.boards import BoardProfile, Point, Polygon, Region
from assistant.words.shown_boards import (
    BoardLesson,
    PieceCount,
    RegionSeen,
    Said,
    ShownBoard,
    WatchedBoard,
)
from tests.vision_boards.table import packed
from tests.vision_boards.test_strangers import counted, learned, read
from vision.boards.known import KnownBoard
from vision.frames import Image
from vision.pieces.view import Floats
from vision.synthesis.boards import LONG_SIDE, draw_board, whole

SIZE = (24.0, 16.0)
SCALE = LONG_SIDE / SIZE[0]
WIDTH = 24.0 / 20 * 0.7
"""Of a drawn piece, in board units."""
MIDDLES = tuple((4.0 + 8.0 * column, 4.0 + 8.0 * row) for row in range(2) for column in range(3))
NAMES = tuple(f"shire {i}" for i in range(len(MIDDLES)))


def _square(x: float, y: float) -> Polygon:
    return Polygon(((x - 3.5, y - 3.5), (x + 3.5, y - 3.5), (x + 3.5, y + 3.5), (x - 3.5, y + 3.5)))


PROFILE = BoardProfile(
    "six shires",
    SIZE,
    regions=tuple(Region(name, _square(*at)) for name, at in zip(NAMES, MIDDLES, strict=True)),
)
PAINTS = {
    "red": (44, 40, 196),
    "blue": (186, 84, 36),
    "yellow": (56, 196, 236),
    "black": (36, 34, 34),
    "white": (232, 234, 234),
}
COLOURS = tuple(PAINTS)
BOLD = COLOURS[:4]
"""White on pale paper has no sharp outline: it is not tried where an outline alone tells."""
INK = (52, 58, 66)
SHADOW = 3.0

Draw = Callable[[Image, float, float, int, np.random.Generator], list[str]]
"""Draws what lies in a region around a board point, and tells the colours of its pieces."""


@cache
def shires(kind: str) -> KnownBoard:
    """A board of six regions and pieces of five colours, learned."""
    lesson = tuple(
        Said(at=(2.0 + 4.2 * i, 4.0 + 8.0 * j), kind=kind, colour=colour)
        for j in range(2)
        for i, colour in enumerate(COLOURS)
    )
    bare, taught = draw_board(PROFILE), draw_board(PROFILE, lesson)
    told = BoardLesson(packed(taught), whole(taught), lesson)
    shown = ShownBoard("six shires", PROFILE, packed(bare), whole(bare), (told,))
    return learned(KnownBoard(shown, WatchedBoard("six shires")))


def fill(board: Image, corners: Floats, colour: str, shadow: float = SHADOW) -> None:
    """Lays a flat thing with a shadow on the board; corners (n, 2) in board units."""
    for shift, paint in ((shadow, INK), (0.0, PAINTS[colour])):
        pixels = np.round((corners * SCALE + shift) * 16).astype(np.int32)
        cv2.fillPoly(board, [pixels], paint, cv2.LINE_AA, 4)


def disc(x: float, y: float) -> Floats:
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack((x + WIDTH / 2 * np.cos(turn), y + WIDTH / 2 * np.sin(turn)), axis=1)


def bar(x: float, y: float, long: float, thick: float, turned: float) -> Floats:
    """Something straight, so many widths of a piece long and thick."""
    corners = cv2.boxPoints(((x, y), (long * WIDTH, thick * WIDTH), turned))
    return np.asarray(corners, np.float64)


def beside(x: float, y: float, widths: float, turned: float) -> Point:
    angle = np.deg2rad(turned)
    return x + widths * WIDTH * float(np.cos(angle)), y + widths * WIDTH * float(np.sin(angle))


def seen_and_true(draw: Draw, seed: int, kind: str = "disc") -> list[tuple[RegionSeen, list[str]]]:
    """What is counted in each region, and which colours lie there."""
    chance = np.random.default_rng(seed)
    board = draw_board(PROFILE)
    truth = [
        draw(board, x + chance.uniform(-1.2, 1.2), y + chance.uniform(-1.2, 1.2), i, chance)
        for i, (x, y) in enumerate(MIDDLES)
    ]
    seen = counted(read(board, shires(kind)))
    return [(seen[name], sorted(lies)) for name, lies in zip(NAMES, truth, strict=True)]


def told(pieces: Sequence[PieceCount]) -> list[str]:
    return sorted(one.colour or "" for one in pieces for _ in range(one.count))


def assert_right_or_asked(draw: Draw, seeds: int, kind: str = "disc", offered: bool = True) -> None:
    """No region is surely wrong; what lies there is among what is offered where it is asked."""
    for seed in range(seeds):
        for seen, truth in seen_and_true(draw, seed, kind):
            if seen.sure:
                assert told(seen.pieces) == truth, (seed, seen.region)
            elif offered:
                assert truth in [told(one) for one in (seen.pieces, *seen.likely)], (seed, seen)


def assert_sure(draw: Draw, seeds: int, kind: str = "disc") -> None:
    for seed in range(seeds):
        for seen, truth in seen_and_true(draw, seed, kind):
            assert told(seen.pieces) == truth, (seed, seen.region)
            assert seen.sure, (seed, seen)


@pytest.mark.parametrize("widths", [0.4, 0.55, 0.7])
def test_pieces_of_a_colour_half_over_each_other_are_not_surely_one(widths: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, chance: np.random.Generator) -> list[str]:
        colour = BOLD[i % len(BOLD)]
        fill(board, disc(x, y), colour)
        fill(board, disc(*beside(x, y, widths, chance.uniform(0, 360))), colour)
        return [colour, colour]

    assert_right_or_asked(draw, 3)


@pytest.mark.parametrize("widths", [0.5, 0.6, 0.7])
def test_a_piece_half_under_one_of_another_colour_is_not_surely_missed(widths: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, chance: np.random.Generator) -> list[str]:
        under, over = (COLOURS[one] for one in chance.permutation(len(COLOURS))[:2])
        fill(board, disc(x, y), under)
        fill(board, disc(*beside(x, y, widths, chance.uniform(0, 360))), over)
        return [under, over]

    assert_right_or_asked(draw, 3)


def test_a_heap_of_three_is_not_surely_two() -> None:
    def draw(board: Image, x: float, y: float, _: int, chance: np.random.Generator) -> list[str]:
        heap = [COLOURS[one] for one in chance.permutation(len(COLOURS))[:3]]
        for colour, (right, down) in zip(
            heap, ((0.0, 0.0), (0.62, 0.2), (0.25, 0.62)), strict=True
        ):
            fill(board, disc(x + right, y + down), colour)
        return heap

    assert_right_or_asked(draw, 4, offered=False)


@pytest.mark.parametrize("long", [1.8, 1.95, 2.1, 2.25, 2.4])
def test_a_piece_that_was_knocked_over_is_not_surely_two(long: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, chance: np.random.Generator) -> list[str]:
        fill(board, bar(x, y, long, 0.85, chance.uniform(0, 180)), COLOURS[i % len(COLOURS)])
        return [COLOURS[i % len(COLOURS)]]

    assert_right_or_asked(draw, 3, offered=False)


@pytest.mark.parametrize("long", [1.8, 2.1, 2.4])
def test_a_pawn_with_a_narrow_neck_that_was_knocked_over_is_not_surely_two(long: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, chance: np.random.Generator) -> list[str]:
        colour, turned = BOLD[i % len(BOLD)], chance.uniform(0, 360)
        foot, neck = beside(x, y, -long / 2, turned), beside(x, y, long / 2 - 0.35, turned)
        base, slim = (
            np.array([beside(*at, half, turned + side) for side in (90, -90)])
            for at, half in ((foot, 0.42), (neck, 0.21))
        )
        head = np.array(neck) + (disc(0.0, 0.0) * 0.7)
        fill(board, np.concatenate([base, slim[::-1]]), colour)
        fill(board, head, colour)
        return [colour]

    assert_right_or_asked(draw, 3, offered=False)


@pytest.mark.parametrize("thick", [0.28])
@pytest.mark.parametrize("colour", ["red", "blue", "yellow", "black"])
def test_a_disc_on_its_edge_is_not_surely_none(thick: float, colour: str) -> None:
    def draw(board: Image, x: float, y: float, i: int, chance: np.random.Generator) -> list[str]:
        fill(board, bar(x, y, 1.0, thick, 30.0 * i + chance.uniform(0, 30)), colour)
        return [colour]

    assert_right_or_asked(draw, 2)


@pytest.mark.parametrize("widths", [1.05, 1.2, 1.4])
def test_discs_side_by_side_are_surely_counted(widths: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, _: np.random.Generator) -> list[str]:
        pair = [BOLD[i % len(BOLD)], BOLD[(i + i // 3) % len(BOLD)]]
        fill(board, disc(x, y), pair[0])
        fill(board, disc(*beside(x, y, widths, 60.0 * i + 10)), pair[1])
        return pair

    assert_sure(draw, 2)


@pytest.mark.parametrize("widths", [1.1, 1.3])
def test_cubes_side_by_side_turned_any_way_are_surely_counted(widths: float) -> None:
    def draw(board: Image, x: float, y: float, i: int, _: np.random.Generator) -> list[str]:
        colour, turned = BOLD[i % len(BOLD)], 15.0 * i
        fill(board, bar(x, y, 1.0, 1.0, turned), colour)
        fill(board, bar(*beside(x, y, widths, turned), 1.0, 1.0, turned), colour)
        return [colour, colour]

    assert_sure(draw, 1, "cube")


@pytest.mark.parametrize("kind", ["disc", "cube"])
def test_a_piece_with_a_longer_shadow_than_when_taught_is_sure(kind: str) -> None:
    def draw(board: Image, x: float, y: float, i: int, _: np.random.Generator) -> list[str]:
        form = disc(x, y) if kind == "disc" else bar(x, y, 1.0, 1.0, 15.0 * i)
        fill(board, form, BOLD[i % len(BOLD)], shadow=1.5 * SHADOW)
        return [BOLD[i % len(BOLD)]]

    assert_sure(draw, 2, kind)


def test_a_bare_board_is_surely_empty() -> None:
    def draw(*_: object) -> list[str]:
        return []

    for kind in ("disc", "cube"):
        assert_sure(draw, 1, kind)
