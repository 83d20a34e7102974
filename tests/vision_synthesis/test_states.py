"""Scenes say truly how dice lie: leaning, stacked, hidden in part, outside the tray."""

from __future__ import annotations

import dataclasses
from collections import Counter

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieState
from vision.synthesis import WILD, Variety, draw_scene

SIZE = (300, 300)
CALM = dataclasses.replace(
    WILD,
    edge_px=(30.0, 40.0),
    tray=0.0,
    clutter=0.0,
    hands=0.0,
    touching=0.0,
    cocked=0.0,
    stacked=0.0,
    outside=0.0,
    cut=0.0,
    covered=0.0,
    custom=0.0,
    tilt=0.1,
    bend=0.0,
    harsh=0.0,
)


def _dice(variety: Variety, seeds: int = 8, dice: int = 4) -> list[DieReading]:
    return [
        die
        for seed in range(seeds)
        for die in draw_scene(seed, dice=dice, size=SIZE, variety=variety).truth
    ]


def _states(variety: Variety) -> Counter[DieState]:
    return Counter(die.state for die in _dice(variety))


def test_nothing_but_flat_dice_where_nothing_else_is_wanted() -> None:
    assert set(_states(CALM)) == {DieState.FLAT}


def test_dice_lean_on_edges_and_dice() -> None:
    assert _states(dataclasses.replace(CALM, cocked=0.8))[DieState.COCKED] >= 8


def test_dice_lean_on_the_walls_of_trays() -> None:
    variety = dataclasses.replace(CALM, cocked=0.8, tray=1.0)
    assert _states(variety)[DieState.COCKED] >= 4


def test_a_stack_is_two_dice_that_overlap_and_the_upper_looks_larger() -> None:
    variety = dataclasses.replace(CALM, stacked=1.0, kinds=(DieKind.D6,), tilt=0.0)
    larger = pairs = 0
    for seed in range(8):
        truth = draw_scene(seed, dice=2, size=SIZE, variety=variety).truth
        stack = [die for die in truth if die.state is DieState.STACKED]
        if len(stack) < 2:
            continue
        pairs += 1
        (x, y, w, h), (u, v, p, q) = (die.box for die in stack)
        assert x < u + p and u < x + w and y < v + q and v < y + h
        larger += p * q > 0.9 * w * h
    assert pairs >= 4
    assert larger >= pairs / 2


def test_a_hand_or_sleeve_covers_dice_in_part() -> None:
    bare = _dice(CALM)
    covered = _dice(dataclasses.replace(CALM, covered=1.0))
    assert sum(die.state is DieState.COVERED for die in covered) >= 4
    # Some dice are hidden altogether, and nobody is told of them.
    assert len(covered) <= len(bare)


def test_dice_outside_the_tray_are_called_so_only_where_there_is_a_tray() -> None:
    variety = dataclasses.replace(CALM, outside=1.0, edge_px=(16.0, 20.0))
    assert DieState.OUTSIDE not in _states(variety)
    assert _states(dataclasses.replace(variety, tray=1.0))[DieState.OUTSIDE] >= 4


def test_dice_with_icons_are_custom_and_have_no_value() -> None:
    dice = _dice(dataclasses.replace(CALM, custom=1.0), seeds=2)
    assert {(die.kind, die.value) for die in dice} == {(DieKind.CUSTOM, None)}


def test_boxes_hold_the_dice_through_a_lens_that_bends_and_a_soft_picture() -> None:
    straight = dataclasses.replace(CALM, tilt=0.9)
    bent = dataclasses.replace(straight, bend=0.25)
    moved = 0
    for seed in range(6):
        one, other = (
            draw_scene(seed, dice=4, size=SIZE, variety=kind) for kind in (straight, bent)
        )
        for die in other.truth:
            x, y, w, h = die.box
            if die.state is DieState.CUT:
                continue
            assert x >= 0 and y >= 0 and x + w <= SIZE[0] and y + h <= SIZE[1]
        moved += [die.box for die in one.truth] != [die.box for die in other.truth]
    assert moved


@pytest.mark.parametrize("seed", range(6))
def test_wild_scenes_are_the_same_again_and_keep_their_size(seed: int) -> None:
    variety = dataclasses.replace(WILD, covered=0.5, hands=0.3)
    one, other = (draw_scene(seed, dice=5, size=SIZE, variety=variety) for _ in range(2))
    assert one.image.shape == (300, 300, 3)
    assert one.image.tobytes() == other.image.tobytes()
    assert one.truth == other.truth


def test_photographs_become_the_ground() -> None:
    photo = np.full((200, 260, 3), 10, dtype=np.uint8)
    photo[:, np.arange(260) // 20 % 2 == 1] = 240
    on_photo = dataclasses.replace(CALM, grounds=(photo,), photo=1.0)
    plain = dataclasses.replace(on_photo, photo=0.0)
    spreads = [
        [float(draw_scene(seed, dice=0, size=SIZE, variety=kind).image.std()) for seed in range(5)]
        for kind in (on_photo, plain)
    ]
    assert np.median(spreads[0]) > 1.5 * np.median(spreads[1])
    assert min(spreads[0]) > 20.0


def test_refuses_more_dice_than_it_can_tell_apart() -> None:
    with pytest.raises(ValueError, match="254 dice"):
        draw_scene(0, dice=254, size=SIZE)
