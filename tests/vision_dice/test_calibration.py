"""How far the nets' own figures can be trusted is measured, and holds."""

from __future__ import annotations

import numpy as np

from vision.dice.calibration import calibrate, load_calibration


def test_the_chance_is_the_share_that_was_right() -> None:
    rng = np.random.default_rng(3)
    raw = rng.random(20_000)
    # A net that boasts: right only as often as the square of what it says.
    right = rng.random(raw.size) < raw**2
    table = calibrate(list(raw), list(right), most_wrong=0.01, measured="drawn numbers")
    for said in (0.2, 0.5, 0.8, 0.95):
        assert abs(table.chance(said) - said**2) < 0.06


def test_the_chance_rises_with_the_figure() -> None:
    rng = np.random.default_rng(4)
    raw = rng.random(500)
    right = rng.random(raw.size) < raw
    table = calibrate(list(raw), list(right), most_wrong=0.05, measured="drawn numbers")
    chances = [table.chance(said) for said in np.linspace(0, 1, 101)]
    assert chances == sorted(chances)


def test_what_is_certain_is_hardly_ever_wrong() -> None:
    rng = np.random.default_rng(5)
    raw = np.concatenate([rng.uniform(0.99, 1, 30_000), rng.uniform(0, 0.99, 10_000)])
    right = rng.random(raw.size) < np.where(raw > 0.99, 0.9998, 0.8)
    table = calibrate(list(raw), list(right), most_wrong=0.001, measured="drawn numbers")
    taken = np.array([table.chance(said) >= table.certain for said in raw])
    assert taken.sum() > 20_000
    assert (~right[taken]).mean() < 0.002


def test_nothing_is_certain_without_enough_evidence() -> None:
    table = calibrate([0.99] * 50, [True] * 50, most_wrong=0.001, measured="fifty dice")
    assert table.chance(0.99) < table.certain


def test_the_shipped_table_is_one() -> None:
    table = load_calibration()
    assert 0.9 < table.certain <= 1.0
    assert list(table.raw) == sorted(table.raw)
    assert list(table.right) == sorted(table.right)
    assert table.chance(1.0) >= table.certain
