"""Tells how dice lie, and how their top faces are turned to the camera."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from vision.dice.answer import Chances, softmax
from vision.dice.classifier import cut_crop
from vision.dice.crop_net import CropNet
from vision.dice.finder import Find, Level
from vision.dice.shape import (
    CROP_REACH,
    LEAN,
    LEAN_LOGITS,
    LEAN_REACH,
    SPREAD,
    STATE_LOGITS,
    TILT,
)


class Lie(NamedTuple):
    """How a die lies: chances of `STATES` (4,), summing to 1, by what is seen around it.

    `tilt` is how far the top face's normal points right and down as seen along the ray
    through the die, `spread` the standard deviation of each of these.
    """

    states: Chances
    tilt: tuple[float, float]
    spread: float


class LeanReader:
    """The net of leaning."""

    def __init__(self, model: bytes) -> None:
        self._net = CropNet(model, LEAN_LOGITS)

    def read(self, levels: Sequence[Level], finds: Sequence[Find]) -> list[Lie]:
        """How each find lies."""
        if not finds:
            return []
        grown = LEAN_REACH / CROP_REACH
        rows = self._net.logits([cut_crop(levels, find, grown, side=LEAN) for find in finds])
        states, tilts = softmax(rows[:, STATE_LOGITS]), rows[:, TILT].tolist()
        spreads = [math.exp(spread) for spread in rows[:, SPREAD].tolist()]
        return [
            Lie(chances, (right, down), spread)
            for chances, (right, down), spread in zip(states, tilts, spreads, strict=True)
        ]
