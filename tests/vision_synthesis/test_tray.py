"""The drawn tray behaves like a tray under a camera."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState
from tests.vision_synthesis.pip_count import spots
from vision.synthesis import Tray, TrayStyle
from vision.synthesis.looks import LOOKS

SMALL = (480, 270)
Picture = NDArray[np.uint8]


def changed(one: Picture, other: Picture) -> NDArray[np.bool_]:
    """Where two pictures differ by more than noise."""
    soft = [cv2.GaussianBlur(picture, (0, 0), 2.0).astype(np.float32) for picture in (one, other)]
    return np.asarray(np.abs(soft[0] - soft[1]).max(axis=2) > 8.0)


@pytest.fixture(name="tray")
def small_tray() -> Tray:
    return Tray(3, SMALL)


def test_shows_the_values_that_it_says() -> None:
    tray = Tray(1, style=dataclasses.replace(TrayStyle(), looks=LOOKS[:1]))
    for turn in range(4):
        at_s = 10.0 * turn
        tray.throw(6, strength=0.6, angle=2.1 * turn, at_s=at_s)
        picture = tray.render(at_s + 5.0)
        dice = tray.truth()
        assert len(dice) == 6
        assert [spots(picture, die.box) for die in dice] == [die.value for die in dice]


def test_the_same_seed_and_calls_give_the_same_bytes() -> None:
    runs = []
    for _ in range(2):
        tray = Tray(7, SMALL)
        tray.throw(3, strength=0.4, angle=1.0, at_s=0.0)
        frames = [tray.render(0.3).tobytes(), tray.render(2.0).tobytes()]
        tray.arrange("nudge", 3.0)
        tray.arrange("cocked", 4.0)
        frames.append(tray.render(5.0).tobytes())
        runs.append((frames, tray.truth(), tray.rest_s))
    assert runs[0] == runs[1]


def test_another_seed_gives_other_dice() -> None:
    boxes = []
    for seed in (1, 2):
        tray = Tray(seed, SMALL)
        tray.throw(3, strength=0.4, angle=1.0, at_s=0.0)
        boxes.append([die.box for die in tray.truth()])
    assert boxes[0] != boxes[1]


def test_all_values_are_equally_likely() -> None:
    tray = Tray(11, (160, 90))
    seen: Counter[object] = Counter()
    for throw in range(60):
        tray.throw(8, strength=0.0, angle=0.5, at_s=float(10 * throw))
        seen.update(die.value for die in tray.truth())
    expected = 60 * 8 / 6
    chi_square = sum((seen[value] - expected) ** 2 / expected for value in range(1, 7))
    assert set(seen) == set(range(1, 7))
    assert chi_square < 20.5  # 1 in 1000 for five degrees of freedom


def test_moves_while_it_rolls_and_only_flickers_at_rest(tray: Tray) -> None:
    tray.throw(4, strength=0.5, angle=0.3, at_s=1.0)
    assert tray.rest_s is not None
    assert changed(tray.render(1.3), tray.render(1.4)).any()
    assert not tray.at_rest(1.3)
    first, second = tray.render(tray.rest_s + 0.1), tray.render(tray.rest_s + 0.2)
    assert tray.at_rest(tray.rest_s + 0.1)
    assert not changed(first, second).any()
    assert (first != second).any()


def test_each_die_is_seen_where_its_box_says() -> None:
    tray = Tray(3, SMALL, dataclasses.replace(TrayStyle(), looks=LOOKS[:3]))
    empty = tray.render(0.0)
    tray.throw(5, strength=0.7, angle=-2.0, at_s=1.0)
    full = changed(tray.render(9.0), empty)
    elsewhere = full.copy()
    for die in tray.truth():
        x, y, w, h = (round(value) for value in die.box)
        assert full[y : y + h, x : x + w].mean() > 0.5
        elsewhere[max(y - 12, 0) : y + h + 12, max(x - 12, 0) : x + w + 12] = False
    assert not elsewhere.any()


def test_a_hand_comes_in_from_the_edge_and_leaves(tray: Tray) -> None:
    tray.throw(2, strength=0.5, angle=0.3, at_s=0.0)
    before = tray.render(5.0)
    tray.arrange("hand", 5.0)
    hand = changed(tray.render(6.0), before)
    assert hand.mean() > 0.1
    assert hand[-2:].any()
    assert not tray.at_rest(6.0)
    tray.arrange("hand", 7.0)
    assert not changed(tray.render(8.0), before).any()
    assert tray.at_rest(8.0)


def test_a_new_throw_has_the_old_dice_taken_out_by_a_hand(tray: Tray) -> None:
    empty = tray.render(0.0)
    tray.throw(3, strength=0.5, angle=0.3, at_s=1.0)
    tray.throw(2, strength=0.5, angle=0.3, at_s=5.0)
    assert changed(tray.render(5.4), empty).mean() > 0.1
    assert len(tray.truth()) == 2
    assert tray.rest_s is not None
    assert 6.0 < tray.rest_s < 7.5
    assert tray.at_rest(tray.rest_s + 0.1)


def test_clear_empties_the_tray(tray: Tray) -> None:
    empty = tray.render(0.0)
    tray.throw(3, strength=0.5, angle=0.3, at_s=1.0)
    tray.arrange("clear", 5.0)
    assert tray.truth() == ()
    assert not changed(tray.render(8.0), empty).any()


def test_a_cocked_die_leans_at_the_rim_and_says_so(tray: Tray) -> None:
    tray.throw(4, strength=0.5, angle=0.3, at_s=1.0)
    tray.arrange("cocked", 4.0)
    states = [die.state for die in tray.truth()]
    assert sorted(states) == sorted([DieState.COCKED] + [DieState.FLAT] * 3)
    assert not tray.at_rest(4.1)
    assert tray.at_rest(5.0)


def test_a_nudge_moves_one_die_a_little(tray: Tray) -> None:
    tray.throw(3, strength=0.5, angle=0.3, at_s=1.0)
    before = tray.truth()
    tray.arrange("nudge", 4.0)
    moved = [
        math.dist(old.box[:2], new.box[:2])
        for old, new in zip(before, tray.truth(), strict=True)
        if old.box != new.box
    ]
    assert len(moved) == 1
    assert moved[0] < 20.0
    assert [die.value for die in before] == [die.value for die in tray.truth()]


def test_the_lamp_turns_dim_and_warm_and_back(tray: Tray) -> None:
    bright = tray.render(0.0).reshape(-1, 3).mean(axis=0)
    tray.arrange("lamp", 1.0)
    blue, green, red = tray.render(2.0).reshape(-1, 3).mean(axis=0) / bright
    assert blue < green < red < 0.9
    tray.arrange("lamp", 3.0)
    assert tray.render(4.0).reshape(-1, 3).mean(axis=0) == pytest.approx(bright, abs=1.0)


def test_throws_dice_of_other_kinds(tray: Tray) -> None:
    kinds = [DieKind.D8, DieKind.D12, DieKind.D20, DieKind.D4, DieKind.D10]
    tray.throw(5, strength=0.5, angle=0.3, at_s=1.0, kinds=kinds)
    assert [die.kind for die in tray.truth()] == kinds
    assert tray.render(1.4).shape == (270, 480, 3)


def test_refuses_what_it_cannot_do(tray: Tray) -> None:
    with pytest.raises(ValueError, match="throw 1 to 24"):
        tray.throw(0, strength=0.5, angle=0.0, at_s=0.0)
    with pytest.raises(ValueError, match="a kind for each die"):
        tray.throw(2, strength=0.5, angle=0.0, at_s=0.0, kinds=[DieKind.D6])
    with pytest.raises(ValueError, match="use one of clear, hand"):
        tray.arrange("dance", 0.0)
