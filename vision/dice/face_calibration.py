"""From evidence for a taught face to the chance that it is that face: measured, not wished."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct


class Steps(Struct, frozen=True):
    """The share `right` of readings that were right, by a figure `raw` of theirs; both rise."""

    raw: tuple[float, ...]
    right: tuple[float, ...]


class FaceCalibration(Struct, frozen=True):
    """The chance that a taught face that was named is the right one.

    Where one that lies up may not be taught it is that of `any`, by the similarity: how far other
    taught faces are says little of strangers. Where all sides of the die are known to be taught it
    is that of `taught`, by evidence as `Bounds.evidence` gives it. `measured` says on what.
    """

    any: Steps
    taught: Steps
    measured: str

    def chance(self, similarity: float, evidence: float, *, taught: bool) -> float:
        """The chance of being right; `taught` where all sides of the die are taught."""
        steps, raw = (self.taught, evidence) if taught else (self.any, similarity)
        return float(np.interp(raw, steps.raw, steps.right))


def file_in(nets: Path) -> Path:
    """The file that is measured with the net in the folder `nets`."""
    return nets / "faces.json"


@cache
def load_face_calibration() -> FaceCalibration:
    """That of the shipped net."""
    raw = (files("vision.dice") / "nets" / "faces.json").read_bytes()
    return msgspec.json.decode(raw, type=FaceCalibration)
