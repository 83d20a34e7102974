"""From likeness to a taught face to the chance that it is that face: measured, not wished."""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

import msgspec
import numpy as np
from msgspec import Struct


class FaceCalibration(Struct, frozen=True):
    """The chance that a taught face that was named is the right one.

    A logistic figure of similarity and lead (weights `similar` and `lead`, and `offset`) is
    `raw`; `right` are the shares that were right there, both rising. `measured` says on what.
    """

    similar: float
    lead: float
    offset: float
    raw: tuple[float, ...]
    right: tuple[float, ...]
    measured: str

    LEAD: ClassVar[float] = 0.2
    """A lead beyond it says no more."""

    def chance(self, similarity: float, lead: float) -> float:
        """The chance of being right; `similarity` of unit vectors, `lead` over the next face."""
        figure = self.similar * similarity + self.lead * min(lead, self.LEAD) + self.offset
        raw = 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, figure))))
        return float(np.interp(raw, self.raw, self.right))


def file_in(nets: Path) -> Path:
    """The file that is measured with the net in the folder `nets`."""
    return nets / "faces.json"


@cache
def load_face_calibration() -> FaceCalibration:
    """That of the shipped net."""
    raw = (files("vision.dice") / "nets" / "faces.json").read_bytes()
    return msgspec.json.decode(raw, type=FaceCalibration)
