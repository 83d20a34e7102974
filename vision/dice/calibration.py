"""From a net's own figure to a chance that holds: measured, not wished."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import msgspec
import numpy as np
from msgspec import Struct


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


def load_calibration() -> Calibration:
    """That of the shipped nets."""
    data = (files("vision.dice") / "nets" / "calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Calibration)


def calibrate(
    raw: Sequence[float], right: Sequence[bool], *, most_wrong: float, measured: str
) -> Calibration:
    """The rising step function that fits best (pool adjacent violators), as a few points.

    `certain` is the least chance above which at most the share `most_wrong` of the
    readings measured is wrong, counted with one more wrong one than was seen.
    """
    order = np.argsort(np.asarray(raw))
    figures, hits = np.asarray(raw)[order], np.asarray(right, np.float64)[order]
    blocks: list[tuple[float, float, int]] = []
    for figure, hit in zip(figures, hits, strict=True):
        blocks.append((float(figure), float(hit), 1))
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            (a, b, n), (c, d, m) = blocks[-2:]
            blocks[-2:] = [((a * n + c * m) / (n + m), b + d, n + m)]
    middles = (0.0, *(figure for figure, _, _ in blocks), 1.0)
    # One reading more, right or wrong alike, keeps a small block from promising all or nothing.
    rights = [(hit + 0.5) / (count + 1) for _, hit, count in blocks]
    rising = np.maximum.accumulate([min(rights[0], 0.05), *rights, rights[-1]])
    table = Calibration(middles, tuple(float(r) for r in rising), 1.0, measured)
    return msgspec.structs.replace(table, certain=_certain(table, figures, hits, most_wrong))


def _mean(block: tuple[float, float, int]) -> float:
    return block[1] / block[2]


def _certain(
    table: Calibration, figures: np.ndarray, hits: np.ndarray, most_wrong: float
) -> float:
    wrong_above = np.cumsum((1 - hits)[::-1])[::-1] + 1
    count_above = np.arange(len(hits), 0, -1)
    good = np.flatnonzero(wrong_above <= most_wrong * count_above)
    return table.chance(float(figures[good[0]])) if len(good) else 1.0
