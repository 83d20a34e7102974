"""Reads the numeral of a die's top face, and those in the corners of a d4."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.dice.answer import Answer, softmax, with_numerals
from vision.dice.classifier import cut_crop
from vision.dice.crop_net import CropNet
from vision.dice.finder import Find, Level
from vision.dice.lean import Lie
from vision.dice.shape import CLASSES, CROP_REACH, TOP, TOP_LOGITS, TOP_REACH, TOP_RISE, TURN, TURNS

_SIZES = (0.95, 1.06)
"""A numeral must be read alike at slightly different sizes."""


def top_of(find: Find, kind: DieKind, tilt: tuple[float, float]) -> Find:
    """The square around the top face of a find of that kind, by how the face is turned."""
    size = max(find.w, find.h)
    rise, side = size * TOP_RISE[kind], size * TOP_REACH[kind] / CROP_REACH
    return Find(find.x + rise * tilt[0], find.y + rise * tilt[1], side, side, find.score)


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
    ) -> list[tuple[Answer, ...]]:
        """Several looks at each find: what its `wholes` says, with the numeral as read here.

        A first look tells where the numeral's head is; it is read upright.
        """
        tops = [
            top_of(find, _numeral_kind(whole), lie.tilt)
            for find, whole, lie in zip(finds, wholes, lies, strict=True)
        ]
        turned = self._net.logits([cut_crop(levels, top, side=TOP) for top in tops])
        upright = [
            cut_crop(levels, top, grown, _turn(row), TOP)
            for top, row in zip(tops, turned, strict=True)
            for grown in _SIZES
        ]
        rows = iter(self._net.logits(upright))
        return [tuple(with_numerals(whole, next(rows)) for _ in _SIZES) for whole in wholes]


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
