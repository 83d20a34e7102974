"""How far the nets' own figures can be trusted is measured, and holds."""

from __future__ import annotations

import numpy as np

from vision.dice.calibration import CERTAIN, MOST_WRONG, calibrate, load_calibration, rising


def test_the_chance_is_the_share_that_was_right() -> None:
    rng = np.random.default_rng(3)
    raw = rng.random(20_000)
    # A net that boasts: right only as often as the square of what it says.
    right = rng.random(raw.size) < raw**2
    for table in (rising(list(raw), list(right)), calibrate(list(raw), list(right))):
        for said in (0.2, 0.5, 0.8, 0.95):
            assert abs(table.chance(said) - said**2) < 0.06


def test_the_chance_rises_with_the_figure() -> None:
    rng = np.random.default_rng(4)
    raw = rng.random(500)
    right = rng.random(raw.size) < raw
    table = calibrate(list(raw), list(right))
    chances = [table.chance(said) for said in np.linspace(0, 1, 101)]
    assert chances == sorted(chances)


def test_what_is_certain_is_hardly_ever_wrong() -> None:
    rng = np.random.default_rng(5)
    raw = np.concatenate([rng.uniform(0.99, 1, 30_000), rng.uniform(0, 0.99, 10_000)])
    right = rng.random(raw.size) < np.where(raw > 0.99, 0.9996, 0.8)
    table = calibrate(list(raw), list(right))
    taken = np.array([table.chance(said) >= CERTAIN for said in raw])
    assert taken.sum() > 20_000
    assert (~right[taken]).mean() <= MOST_WRONG


def test_nothing_is_certain_without_enough_evidence() -> None:
    """Four hundred right ones in a row do not show that one in 500 is wrong."""
    assert calibrate([0.99] * 400, [True] * 400).chance(0.99) < CERTAIN
    assert calibrate([0.99] * 600, [True] * 600).chance(0.99) >= CERTAIN


def test_what_pips_promise_is_not_what_numerals_do() -> None:
    table = load_calibration()
    for steps in (table.pips, table.numerals):
        assert list(steps.raw) == sorted(steps.raw)
        assert list(steps.right) == sorted(steps.right)
        assert steps.chance(0.0) == 0.0
        assert CERTAIN <= steps.chance(1.0) < 1.0
    middling = np.linspace(0.3, 0.9, 13)
    assert [table.chance(raw, pips=True) for raw in middling] != [
        table.chance(raw, pips=False) for raw in middling
    ]
