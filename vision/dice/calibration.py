"""From a net's own figure to a chance that holds: measured, not wished."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

_POORER = 10
"""How often more than on the whole a reading may be wrong that is still taken."""


class Calibration(Struct, frozen=True):
    """Chance of being right (`right`) at a net's own figure (`raw`), both rising from 0 to 1.

    `certain` is the chance from which a value needs no asking. `measured` says on what.
    """

    raw: tuple[float, ...]
    right: tuple[float, ...]
    certain: float
    measured: str

    def chance(self, raw: float) -> float:
        """The chance that a reading with this figure of the nets is right."""
        return float(np.interp(raw, self.raw, self.right))


def load_calibration(nets: Traversable | None = None) -> Calibration:
    """That of the nets in the folder `nets`, of the shipped ones without."""
    folder = nets or files("vision.dice") / "nets"
    return msgspec.json.decode((folder / "calibration.json").read_bytes(), type=Calibration)


class _Block(NamedTuple):
    """Readings in a row whose figures say the same: first and last figure, right ones, all."""

    first: float
    last: float
    hits: float
    readings: int

    @property
    def mean(self) -> float:
        return self.hits / self.readings


def calibrate(
    raw: Sequence[float], right: Sequence[bool], *, most_wrong: float, measured: str
) -> Calibration:
    """The rising step function that fits best (pool adjacent violators), as a few points.

    `certain` is the least chance above which at most the share `most_wrong` of the
    readings measured is wrong, counted with one more wrong one than was seen.
    """
    order = np.argsort(np.asarray(raw))
    figures, hits = np.asarray(raw)[order], np.asarray(right, np.float64)[order]
    blocks: list[_Block] = []
    for figure, hit in zip(figures, hits, strict=True):
        blocks.append(_Block(float(figure), float(figure), float(hit), 1))
        while len(blocks) > 1 and blocks[-2].mean >= blocks[-1].mean:
            low, high = blocks[-2:]
            count = low.readings + high.readings
            blocks[-2:] = [_Block(low.first, high.last, low.hits + high.hits, count)]
    # Half a reading more on either side: a small block promises neither all nor nothing.
    shares = [(block.hits + 0.5) / (block.readings + 1) for block in blocks]
    steps = [float(step) for step in np.maximum.accumulate(shares)]
    points = [(0.0, 0.0)]
    for block, step in zip(blocks, steps, strict=True):
        points += [(block.first, step), (block.last, step)]
    points.append((1.0, steps[-1]))
    return Calibration(
        tuple(figure for figure, _ in points),
        tuple(step for _, step in points),
        _certain(blocks, steps, most_wrong),
        measured,
    )


def _certain(blocks: Sequence[_Block], steps: Sequence[float], most_wrong: float) -> float:
    """The least chance promised that may still be taken, with all readings that it is promised."""
    certain, wrong, readings = 1.0, 1.0, 0
    lower = [*reversed(steps[:-1]), 0.0]
    for block, step, next_step in zip(reversed(blocks), reversed(steps), lower, strict=True):
        # Many good readings must not carry poor ones along.
        if 1 - step > _POORER * most_wrong:
            break
        wrong += block.readings - block.hits
        readings += block.readings
        # Blocks that promise the same are taken together or not at all.
        if next_step < step and wrong <= most_wrong * readings:
            certain = step
    return certain
