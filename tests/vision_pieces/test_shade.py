"""The light of single cells, where it is known what lies there."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tiles.cells import MARGIN, SIDE
from vision.tiles.shade import shade_and_veil

ROWS, COLUMNS = 6, 7
AT = np.array([(r, c) for r in range(ROWS) for c in range(COLUMNS)], np.float64)
STEPS = (np.arange(SIDE) + 0.5) / SIDE - 0.5


def over_cells(even: float, down: float, right: float) -> np.ndarray:
    """A plane over the grid, `even` in its middle: (n, SIDE, SIDE, 1)."""
    rows = AT[:, 0, None, None] + STEPS[:, None] - (ROWS - 1) / 2
    columns = AT[:, 1, None, None] + STEPS - (COLUMNS - 1) / 2
    return (even + down * rows + right * columns)[..., None]


@pytest.fixture(scope="module")
def lies() -> np.ndarray:
    return np.random.default_rng(3).uniform(0.1, 0.8, (len(AT), SIDE, SIDE, 3))


def across(field: np.ndarray) -> float:
    """How much a field changes over a cell's width, in the middle of all cells."""
    return float(np.median(field[:, :, -MARGIN - 1] - field[:, :, MARGIN]))


def test_a_shadow_changes_within_cells(lies: np.ndarray) -> None:
    gain = over_cells(0.7, 0.0, 0.07)
    found, _ = shade_and_veil(AT, lies, gain * lies, np.ones(len(AT)))
    assert across(found) == pytest.approx(0.07 * (SIDE - 1) / SIDE, rel=0.5)


def test_a_veil_changes_within_cells(lies: np.ndarray) -> None:
    veil = over_cells(0.3, 0.0, -0.07)
    _, found = shade_and_veil(AT, lies, 0.8 * lies + veil, np.ones(len(AT)))
    assert across(found) == pytest.approx(-0.07 * (SIDE - 1) / SIDE, rel=0.5)


def test_cells_that_are_not_trusted_do_not_change_the_light(lies: np.ndarray) -> None:
    seen, trust = over_cells(0.7, 0.0, 0.04) * lies, np.ones(len(AT))
    odd = np.arange(len(AT)) % 6 == 2
    trust[odd] = 0.0
    strange = np.where(odd[:, None, None, None], 0.9, seen)
    for usual, found in zip(
        shade_and_veil(AT, lies, seen, trust),
        shade_and_veil(AT, lies, strange, trust),
        strict=True,
    ):
        assert np.allclose(usual, found)


def test_where_nothing_is_trusted_the_light_is_plain(lies: np.ndarray) -> None:
    gain, veil = shade_and_veil(AT, lies, 0.4 * lies, np.zeros(len(AT)))
    assert np.allclose(gain, 1.0, atol=0.01)
    assert np.allclose(veil, 0.0, atol=0.01)
