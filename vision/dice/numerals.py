"""Reads the numeral of a die's top face, and those in the corners of a d4."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.dice.answer import Answer, borne_by, softmax, with_numerals
from vision.dice.classifier import cut_crop
from vision.dice.crop_net import CropNet
from vision.dice.finder import Find, Level
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, CROP_REACH, TOP, TOP_LOGITS, TOP_REACH, TOP_RISE, TURN, TURNS

_CLOSE = (DieKind.D10, DieKind.D00, DieKind.D20)
"""Kinds with less than 50 degrees between neighbouring faces: another one may seem to be on top."""
_SIZES = (0.95, 1.06)
"""A numeral must be read alike at slightly different sizes."""


def top_of(find: Find, kind: DieKind, tilt: tuple[float, float]) -> Find:
    """The square around the top face of a find of that kind, by how the face is turned."""
    size = max(find.w, find.h)
    rise, side = size * TOP_RISE[kind], size * TOP_REACH[kind] / CROP_REACH
    return Find(find.x + rise * tilt[0], find.y + rise * tilt[1], side, side, find.score)


def headed(top: Find, kind: DieKind, turn: float) -> Find:
    """The same square once it is known that its head is turned by `turn` degrees clockwise.

    What is found of a d4 is the box around a triangle, whose middle is not that of the box.
    """
    if kind is not DieKind.D4:
        return top
    corners = np.radians(turn + np.array([0.0, 120.0, 240.0]))
    spread = np.stack([np.sin(corners), -np.cos(corners)])
    low, high = spread.min(axis=1), spread.max(axis=1)
    x, y = (low + high) / 2 / (high - low).max() * top.w * CROP_REACH / TOP_REACH[kind]
    return top._replace(x=top.x - float(x), y=top.y - float(y))


class NumeralReader:
    """The net of numerals."""

    def __init__(self, model: bytes) -> None:
        self._net = CropNet(model, TOP_LOGITS)

    def read(
        self,
        levels: Sequence[Level],
        finds: Sequence[Find],
        wholes: Sequence[Answer],
        lies: Sequence[Lie],
        told: Sequence[tuple[float, float]],
    ) -> list[tuple[Answer, ...]]:
        """Several looks at each find: what its `wholes` says, with the numeral as read here.

        `told` are the tilts of the `lies` as the other dice tell them, too.
        A first look tells where the numeral's head is; it is read upright.
        """
        kinds = [_numeral_kind(whole) for whole in wholes]
        tilts = [
            tilt if kind in _CLOSE else lie.tilt
            for kind, lie, tilt in zip(kinds, lies, told, strict=True)
        ]
        tops = [top_of(*die) for die in zip(finds, kinds, tilts, strict=True)]
        turned = self._net.logits([cut_crop(levels, top, side=TOP) for top in tops])
        turns = [_turn(row) for row in turned]
        upright = [
            cut_crop(levels, headed(top, kind, turn), grown, turn, TOP)
            for top, kind, turn in zip(tops, kinds, turns, strict=True)
            for grown in _SIZES
        ]
        rows = iter(self._net.logits(upright))
        return [tuple(with_numerals(whole, next(rows)) for _ in _SIZES) for whole in wholes]

    def borne(
        self, levels: Sequence[Level], finds: Sequence[Find], lies: Sequence[Lie]
    ) -> list[float]:
        """How likely each find, were it a d6, bears a numeral, by one look at its top face."""
        tops = [top_of(find, DieKind.D6, lie.tilt) for find, lie in zip(finds, lies, strict=True)]
        rows = self._net.logits([cut_crop(levels, top, side=TOP) for top in tops])
        return [borne_by(row) for row in rows]


def _numeral_kind(whole: Answer) -> DieKind:
    """The likeliest kind among those that bear numerals."""
    return max(TOP_REACH, key=lambda kind: float(whole.classes[CLASSES.index(kind.value)]))


def _turn(row: NDArray[np.float32]) -> float:
    """Degrees by which a crop has to be turned to the left, for the numeral to stand upright.

    That of the likeliest turn, drawn towards the likelier of its neighbours.
    """
    chances = softmax(row[TURN])
    best = int(chances.argmax())
    near = [float(chances[(best + step) % TURNS]) for step in (-1, 0, 1)]
    return (best + (near[2] - near[0]) / sum(near)) * 360.0 / TURNS
