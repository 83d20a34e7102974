"""Rings of light that bulging, glossy faces mirror: of round lamps, or of all that is bright
around whoever holds the camera."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_SOFT = 2.5
_ARC_EDGE = 3.0
_BULGE = (0.12, 0.45)
_PLACE = (0.3, 0.9)
_HALF = (0.02, 0.07)


@dataclass(frozen=True)
class Ring:
    """A ring of light.

    `towards` is the direction of its middle (unit vector), `angle` its radius and `half` half
    its width (radians), `power` its brightness. It is broken into `arcs` parts, of which those
    are lit where the cosine around it is above `cut` (-1: nearly all).
    """

    towards: tuple[float, float, float]
    angle: float
    half: float
    power: float
    arcs: int = 1
    cut: float = -2.0
    phase: float = 0.0

    def glare(self, away: Floats) -> Floats:
        """How bright the ring is in directions (p, 3)."""
        ahead = np.asarray(self.towards, dtype=np.float32)
        side = np.array([ahead[2], 0.0, -ahead[0]], dtype=np.float32)
        side /= max(float(np.linalg.norm(side)), 1e-3)
        rise = np.cross(ahead, side)
        off = np.arccos(np.clip(away @ ahead, -1.0, 1.0))
        within = np.clip((self.half - np.abs(off - self.angle)) * _SOFT / self.half + 0.5, 0.0, 1.0)
        around = np.arctan2(away @ rise, away @ side)
        lit = np.clip(
            (np.cos(self.arcs * (around - self.phase)) - self.cut) * _ARC_EDGE + 0.5, 0.0, 1.0
        )
        return np.asarray(within * lit * self.power, dtype=np.float32)


def random_ring(rng: np.random.Generator) -> tuple[Ring, float]:
    """A ring, and how far faces bulge that show it, whole or in part, when it stands overhead.

    See `vision.synthesis.bodies.Body.crown` for the latter.
    """
    crown, place = float(rng.uniform(*_BULGE)), float(rng.uniform(*_PLACE))
    # A face turns by this much an inradius, and what it mirrors by twice as much.
    bend = 2.0 * crown / (1.0 + crown)
    steep, around = float(abs(rng.normal(0.0, 0.25))), float(rng.uniform(0.0, 2.0 * np.pi))
    towards = (
        float(np.sin(steep) * np.cos(around)),
        float(np.sin(steep) * np.sin(around)),
        float(np.cos(steep)),
    )
    return Ring(
        towards,
        angle=bend * place,
        half=bend * float(rng.uniform(*_HALF)),
        power=float(rng.uniform(3.0, 12.0)),
        arcs=int(rng.integers(1, 4)),
        cut=float(rng.uniform(-1.3, 0.7)),
        phase=float(rng.uniform(0.0, 2.0 * np.pi)),
    ), crown
