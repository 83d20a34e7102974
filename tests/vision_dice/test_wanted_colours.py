"""Colours that are wanted and what lies there: when another lamp explains a difference."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from assistant.words.die_colours import COLOUR_NAMES, Shade, may_mean
from vision.dice.colour import name_shade
from vision.dice.judgement import judge

BLUE, TURQUOISE, TEAL, GREEN = (25, 64, 166), (20, 152, 152), (20, 150, 132), (38, 128, 51)
PURPLE, BLACK, SHINY_BLACK = (115, 38, 128), (22, 20, 20), (78, 77, 76)
WHITE, SHADED_WHITE, GREY = (240, 237, 234), (140, 139, 136), (95, 95, 93)

RGB = tuple[int, int, int]


def dice(*bodies: RGB) -> list[DieReading]:
    return [_die(rgb) for rgb in bodies]


def _die(rgb: RGB) -> DieReading:
    shade = name_shade(np.tile(np.array(rgb[::-1], np.uint8), (9, 1)))
    return DieReading(DieKind.D6, 4, 0.99, (0, 0, 9, 9), DieState.FLAT, (), *shade)


def said(seen: list[DieReading], *wanted: str) -> list[str]:
    specs = [DieSpec(DieKind.D6, colour) for colour in wanted]
    return [problem.english() for problem in judge(seen, specs, certain=0.9)]


@pytest.mark.parametrize(
    ("bodies", "wanted"),
    [
        ((BLUE, BLUE, BLUE, GREEN), ("blue", "blue", "green", "green")),
        ((GREEN, BLUE, BLUE, BLUE), ("blue", "blue", "blue", "blue")),
        ((PURPLE, PURPLE, PURPLE, PURPLE), ("purple", "purple", "purple", "black")),
        ((PURPLE, PURPLE, PURPLE, PURPLE), ("purple", "purple", "purple", "blue")),
        ((BLUE, BLUE, BLUE, SHINY_BLACK), ("blue", "blue", "blue", "purple")),
        ((BLACK, BLACK, BLUE, SHINY_BLACK), ("black", "black", "blue", "purple")),
        ((BLUE, BLUE, BLUE), ("green", "green", "purple")),
        ((WHITE, WHITE, WHITE), ("white", "white", "black")),
        ((TURQUOISE, TURQUOISE, TURQUOISE), ("blue", "blue", "green")),
    ],
)
def test_dice_of_one_colour_are_not_two_colours_that_are_wanted(
    bodies: tuple[RGB, ...], wanted: tuple[str, ...]
) -> None:
    assert any("was wanted" in problem for problem in said(dice(*bodies), *wanted))


@pytest.mark.parametrize(
    ("bodies", "wanted"),
    [
        ((TURQUOISE, TURQUOISE, TEAL), ("green", "green", "green")),
        ((TURQUOISE, TEAL, TEAL), ("blue", "blue", "blue")),
        ((TURQUOISE, BLUE, BLUE), ("green", "blue", "blue")),
        ((BLUE, BLUE), ("purple", "purple")),
        ((PURPLE, BLUE), ("pink", "blue")),
        ((BLACK, SHINY_BLACK, PURPLE), ("black", "black", "purple")),
        ((WHITE, SHADED_WHITE, WHITE), ("white", "white", "white")),
        ((WHITE, GREY), ("white", "black")),
    ],
)
def test_another_name_or_lamp_for_all_dice_of_a_colour_needs_no_asking(
    bodies: tuple[RGB, ...], wanted: tuple[str, ...]
) -> None:
    assert said(dice(*bodies), *wanted) == []


def test_the_die_that_contradicts_is_named() -> None:
    seen = dice(BLUE, GREEN, BLUE, BLUE)
    assert said(seen, "blue", "blue", "green", "green") == [
        "A d6 (green) was wanted, a d6 (blue) lies there."
    ]


def test_however_many_colours_lie_there_only_some_ways_to_name_them_are_weighed() -> None:
    shades = [Shade(colour, COLOUR_NAMES[:6]) for colour in COLOUR_NAMES]
    ways = list(may_mean(shades, ["grey", "brown", "blue", "pink"]))
    assert 1 < len(ways) <= 512


def test_many_colours_of_which_none_was_wanted_are_told() -> None:
    wanted = ("brown", "yellow", "blue", "pink")
    lying = [name for name in COLOUR_NAMES if name not in wanted]
    seen = [
        DieReading(DieKind.D6, 4, 0.99, (0, 0, 9, 9), DieState.FLAT, (), name) for name in lying
    ]
    problems = said(seen, *(wanted[nth % 4] for nth in range(len(seen))))
    assert any("was wanted" in problem for problem in problems)
