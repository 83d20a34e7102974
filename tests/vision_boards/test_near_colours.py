"""Free pieces in colours that nobody taught, and in those that somebody did, in any usual light."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import msgspec
import numpy as np
import pytest

from assistant.words.boards import BoardProfile, Position, Region, Track
from assistant.words.shown_boards import BoardLesson, RegionSeen, Said, ShownBoard, WatchedBoard
from tests.vision_boards.table import packed
from tests.vision_boards.test_free_pieces import BORDER, EAST, LESSON, SIZE, WEST, WIDTH, cube
from tests.vision_boards.test_free_pieces import colours as counts
from tests.vision_boards.test_strangers import counted, learned, read_picture
from vision.boards.known import KnownBoard
from vision.frames import Image
from vision.pieces.view import Floats
from vision.synthesis.boards import LONG_SIDE, draw_board, whole

SCALE = LONG_SIDE / SIZE[0]
INK = (52, 58, 66)
NEAR = {
    "wine": (70, 40, 150),
    "sky": (200, 140, 60),
    "light blue": (200, 120, 60),
    "navy": (110, 60, 30),
    "light green": (90, 160, 80),
}
PALE = {
    "wood": (150, 190, 210),
    "dark wood": (120, 170, 200),
    "cream": (175, 205, 222),
    "grey": (180, 192, 196),
    "pink": (180, 160, 235),
}
PRINTS = ("shires", "marches", "moors")
Lamp = Callable[[Floats], Floats]
ACROSS = np.linspace(0, 1, LONG_SIDE)[None, :, None]
LAMPS: dict[str, Lamp] = {
    "plain": lambda seen: seen * 0.95,
    "warm": lambda seen: seen * 0.8 * np.array((0.72, 0.92, 1.12)),
    "cool": lambda seen: seen * 0.85 * np.array((1.15, 1.0, 0.82)),
    "dim": lambda seen: seen * 0.5,
    "uneven": lambda seen: seen * (0.72 + 0.35 * ACROSS),
    "hazy": lambda seen: seen * 0.85 + 12,
}


Seen = dict[str, RegionSeen]


def profile_of(name: str, tracks: tuple[Track, ...] = ()) -> BoardProfile:
    """A board of two regions, each in a tint of its own."""
    halves = (Region(f"{name} west", WEST.outline), Region(f"{name} east", EAST.outline))
    return BoardProfile(name, SIZE, regions=halves, tracks=tracks)


def taught(profile: BoardProfile, said: tuple[Said, ...]) -> KnownBoard:
    bare, lying = draw_board(profile), draw_board(profile, said)
    lesson = BoardLesson(packed(lying), whole(lying), said)
    shown = ShownBoard("b", profile, packed(bare), whole(bare), (lesson,))
    return learned(KnownBoard(shown, WatchedBoard("b")))


@cache
def board(name: str, kind: str = "cube") -> KnownBoard:
    """Such a board with pieces of five colours learned."""
    said = tuple(msgspec.structs.replace(one, kind=kind) for one in LESSON)
    return taught(profile_of(name), said)


def disc(x: float, y: float, colour: str) -> Said:
    return Said(at=(x, y), kind="disc", colour=colour)


def look(picture: Image, known: KnownBoard, lamp: str = "plain", seed: int = 3) -> Seen:
    """What is counted west and east."""
    grain = np.random.default_rng(seed).normal(0, 2, picture.shape)
    lit = LAMPS[lamp](cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float64)) + grain
    seen = np.asarray(np.clip(lit, 0, 255), np.uint8)
    found = counted(read_picture(seen, picture, known))
    return {name.rsplit(" ", 1)[1]: one for name, one in found.items()}


def with_disc(picture: Image, x: float, y: float, paint: tuple[int, int, int]) -> Image:
    """The board with a disc of any paint on it, drawn as those that were taught."""
    half = round(WIDTH * SCALE / 2)
    column, row, shift = round(x * SCALE), round(y * SCALE), half // 5
    light = tuple(min(255, value + 40) for value in paint)
    out = picture.copy()
    cv2.circle(out, (column + shift, row + shift), half, INK, -1, cv2.LINE_AA)
    cv2.circle(out, (column, row), half, paint, -1, cv2.LINE_AA)
    cv2.circle(out, (column, row), round(half * 0.55), light, 2, cv2.LINE_AA)
    return out


def with_cube(picture: Image, x: float, y: float, paint: tuple[int, int, int]) -> Image:
    """The board with a cube of any paint on it, drawn as those that were taught."""
    half = round(WIDTH * SCALE / 2)
    column, row, shift = round(x * SCALE), round(y * SCALE), half // 5
    low, high = (column - half, row - half), (column + half, row + half)
    below = low[0] + shift, low[1] + shift
    light = tuple(min(255, value + 40) for value in paint)
    out = picture.copy()
    cv2.rectangle(out, below, (high[0] + shift, high[1] + shift), INK, -1)
    cv2.rectangle(out, low, high, paint, -1)
    cv2.rectangle(out, low, high, light, 1)
    return out


@pytest.mark.parametrize("lamp", ["plain", "warm"])
@pytest.mark.parametrize("paint", NEAR)
def test_a_piece_in_a_colour_near_to_a_taught_one_is_asked_about(paint: str, lamp: str) -> None:
    lying = tuple(
        disc(3.0 + 1.9 * i, 4.0 + 2.7 * (i % 3), colour)
        for i, colour in enumerate(("red", "blue", "green", "black"))
    )
    for print_name in PRINTS[:2]:
        known = board(print_name, "disc")
        picture = with_disc(draw_board(known.profile, lying), 17.3, 9.1, NEAR[paint])
        seen = look(picture, known, lamp)
        assert not seen["east"].sure, print_name
        assert seen["west"].sure, print_name
        assert counts(seen["west"]) == {"red": 1, "blue": 1, "green": 1, "black": 1}


@pytest.mark.parametrize("paint", ["wine", "sky", "light blue"])
def test_it_is_so_where_no_other_piece_lies_on_the_board(paint: str) -> None:
    for print_name in PRINTS[1:]:
        known = board(print_name, "disc")
        seen = look(with_disc(draw_board(known.profile), 17.3, 9.1, NEAR[paint]), known)
        assert not seen["east"].sure, print_name
        assert seen["west"].sure, print_name


@pytest.mark.parametrize("lamp", ["plain", "dim"])
@pytest.mark.parametrize("paint", PALE)
def test_a_pale_piece_that_nobody_taught_does_not_vanish(paint: str, lamp: str) -> None:
    for print_name in (PRINTS[2], "wolds"):
        known = board(print_name)
        bare = draw_board(known.profile, (cube(8.0, 10.0, "red"),))
        for side, x, y in (("west", 3.1, 4.2), ("east", 20.6, 9.9)):
            seen = look(with_cube(bare, x, y, PALE[paint]), known, lamp)
            assert not seen[side].sure, (print_name, side)
            assert seen["east" if side == "west" else "west"].sure, print_name


@pytest.mark.parametrize("lamp", LAMPS)
def test_taught_colours_are_sure_in_any_usual_light(lamp: str) -> None:
    names = ("red", "blue", "green", "white", "black")
    sure, asked = 0, 0
    for turn, print_name in enumerate(PRINTS):
        known = board(print_name)
        lying = [
            cube(2.3 + 2.3 * i, 3.1 + 4.3 * j + 0.3 * (i % 2), names[(i + 2 * j + turn) % 5])
            for i in range(9)
            for j in range(3)
        ]
        lying = [one for one in lying if one.at and abs(one.at[0] - BORDER) > WIDTH]
        seen = look(draw_board(known.profile, tuple(lying)), known, lamp, seed=turn)
        for side, least in (("west", 0.0), ("east", BORDER)):
            own = [one.colour for one in lying if one.at and least <= one.at[0] < least + BORDER]
            assert counts(seen[side]) == {colour: own.count(colour) for colour in set(own)}
            sure, asked = sure + seen[side].sure, asked + (not seen[side].sure)
    assert sure >= 5, asked


def test_white_pieces_are_sure_in_ordinary_light() -> None:
    for print_name in ("wolds", "hills", "coast"):
        known = board(print_name)
        for x, y in ((3.1, 4.2), (7.7, 12.3), (15.2, 6.4), (20.6, 9.9)):
            seen = look(draw_board(known.profile, (cube(x, y, "white"),)), known)
            assert [one.sure for one in seen.values()] == [True, True], (print_name, x, y)
            side = "west" if x < BORDER else "east"
            assert counts(seen[side]) == {"white": 1}


@pytest.mark.parametrize(("wide", "more"), [(0.6, 1.2), (0.84, 1.1), (0.84, 1.3), (1.1, 1.2)])
def test_a_small_sharp_patch_of_light_is_not_surely_a_white_piece(wide: float, more: float) -> None:
    """Light has the print's colour and no shadow."""
    for print_name in PRINTS:
        known = board(print_name)
        picture = draw_board(known.profile, (cube(4.0, 5.0, "red"),))
        light = np.full((*picture.shape[:2], 1), 0.75, np.float32)
        for x, y in ((14.7, 4.2), (19.4, 12.6), (16.2, 9.0)):
            low = round((x - wide / 2) * SCALE), round((y - wide / 2) * SCALE)
            high = round((x + wide / 2) * SCALE), round((y + wide / 2) * SCALE)
            cv2.rectangle(light, low, high, 0.75 * more, -1)
        seen = look(np.asarray(np.clip(picture * light, 0, 255), np.uint8), known)
        assert not seen["east"].sure or counts(seen["east"]) == {}, print_name


@pytest.mark.parametrize("kinds", [("cube", "disc"), ("pawn", "disc")])
def test_of_two_kinds_of_one_paint_it_is_asked_which_though_one_was_taught_on_a_track(
    kinds: tuple[str, str],
) -> None:
    free, counter = kinds
    spaces = tuple(Position(str(n), (3.0 + 3.0 * n, 15.0)) for n in range(7))
    tracks = (Track("renown", spaces, 1.2),)
    for print_name in PRINTS[:2]:
        lesson = (
            Said(at=(4.0, 5.0), kind=free, colour="red"),
            Said(at=(16.0, 6.0), kind=free, colour="red"),
            cube(9.0, 9.0, "blue"),
            Said("renown 2", kind=counter, colour="red"),
            Said("renown 4", kind=counter, colour="red"),
        )
        known = taught(profile_of(print_name, tracks), lesson)
        for kind in kinds:
            lying = (Said(at=(15.1, 4.6), kind=kind, colour="red"), cube(5.3, 7.1, "blue"))
            seen = look(draw_board(known.profile, lying), known)
            assert not seen["east"].sure, (print_name, kind)
            assert [one.colour for one in seen["east"].pieces] == ["red"]
            assert seen["west"].sure
