"""From a net's own figure to a chance that holds: measured, not wished."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

MOST_WRONG = 1 / 500
"""Share of accepted values that may be wrong."""

CERTAIN = 1 - MOST_WRONG
"""The chance from which a value needs no asking."""

_ASKED = float(np.nextafter(CERTAIN, 0))
"""The highest chance with which a value is asked about."""

_POORER = 10
"""How often more than on the whole a reading may be wrong that is still taken."""


class Steps(Struct, frozen=True):
    """Chance of being right (`right`) at a net's own figure (`raw`), both rising from 0 to 1."""

    raw: tuple[float, ...]
    right: tuple[float, ...]

    def chance(self, raw: float) -> float:
        """The chance that a reading with this figure of the nets is right."""
        return float(np.interp(raw, self.raw, self.right))


class Calibration(Struct, frozen=True):
    """What the nets' own figures are worth, for dice with pips and for those with numerals.

    Pips are read far more surely: what a figure is worth for one says little of the other.
    `measured` says on what.
    """

    pips: Steps
    numerals: Steps
    measured: str

    def chance(self, raw: float, *, pips: bool) -> float:
        """The chance that a value read of pips, or of a numeral, is right; `CERTAIN` or more
        where at most `MOST_WRONG` of the readings measured were wrong."""
        return (self.pips if pips else self.numerals).chance(raw)


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

    @property
    def share(self) -> float:
        """Half a reading more on either side: a small block promises neither all nor nothing."""
        return (self.hits + 0.5) / (self.readings + 1)


def rising(raw: Sequence[float], right: Sequence[bool]) -> Steps:
    """The rising step function that fits best (pool adjacent violators), as a few points."""
    blocks = _blocks(raw, right)
    return _steps(blocks, [block.share for block in blocks])


def calibrate(raw: Sequence[float], right: Sequence[bool]) -> Steps:
    """The same, of which what may be taken without asking is one step of at least `CERTAIN`.

    These are the readings with the highest figures, as many as hold at most the share
    `MOST_WRONG` of wrong ones, counted with one more wrong one than was seen; no other
    step is that high.
    """
    blocks = _blocks(raw, right)
    first = _first_taken(blocks)
    asked, taken = blocks[:first], blocks[first:]
    shares = [min(block.share, _ASKED) for block in asked]
    if taken:
        asked.append(_joined(taken))
        shares.append(max(asked[-1].share, CERTAIN))
    return _steps(asked, shares)


def _blocks(raw: Sequence[float], right: Sequence[bool]) -> list[_Block]:
    order = np.argsort(np.asarray(raw))
    figures, hits = np.asarray(raw)[order], np.asarray(right, np.float64)[order]
    blocks: list[_Block] = []
    for figure, hit in zip(figures, hits, strict=True):
        blocks.append(_Block(float(figure), float(figure), float(hit), 1))
        while len(blocks) > 1 and blocks[-2].mean >= blocks[-1].mean:
            blocks[-2:] = [_joined(blocks[-2:])]
    return blocks


def _joined(blocks: Sequence[_Block]) -> _Block:
    hits, readings = sum(one.hits for one in blocks), sum(one.readings for one in blocks)
    return _Block(blocks[0].first, blocks[-1].last, hits, readings)


def _first_taken(blocks: Sequence[_Block]) -> int:
    """Place of the first block that is taken with all those after it; past the end for none."""
    first, wrong, readings = len(blocks), 1.0, 0
    for place in reversed(range(len(blocks))):
        block = blocks[place]
        # Many good readings must not carry poor ones along.
        if 1 - block.share > _POORER * MOST_WRONG:
            break
        wrong += block.readings - block.hits
        readings += block.readings
        if wrong <= MOST_WRONG * readings:
            first = place
    return first


def _steps(blocks: Sequence[_Block], shares: Sequence[float]) -> Steps:
    points = [(0.0, 0.0)]
    for block, share in zip(blocks, np.maximum.accumulate(shares), strict=True):
        points += [(block.first, float(share)), (block.last, float(share))]
    points.append((1.0, points[-1][1]))
    return Steps(tuple(figure for figure, _ in points), tuple(share for _, share in points))
