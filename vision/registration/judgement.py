"""Whether a fitted board may be believed."""

from __future__ import annotations

import numpy as np

from vision.registration.geometry import UNIT, diagonal
from vision.registration.refine import Refined

LEAST_AGREEING = 30
LEAST_SHARE = 0.12
LEAST_AGREED = 0.6
LEAST_CHECKED = 0.7
MOST_RESIDUAL = 0.25
MOST_SPREAD = 0.4


def confidence_of(refined: Refined) -> float:
    """0 to 1; from 0.5 on a fit may be believed.

    Every demand alone can sink it: how many patches agree, which share of those in view, how
    many are plainly elsewhere, what the untouched half says, and how far off corners may be.
    """
    seen = max(1, int(refined.seen.sum()))
    elsewhere = int(refined.elsewhere.sum())
    spread = float(refined.fit.corner_spread.max()) / diagonal(refined.fit.project(UNIT)) * 100
    demands = (
        refined.count / LEAST_AGREEING,
        refined.count / seen / LEAST_SHARE,
        (refined.count / max(1, refined.count + elsewhere)) / LEAST_AGREED,
        refined.checked / LEAST_CHECKED,
        MOST_RESIDUAL / max(1e-6, refined.residual),
        MOST_SPREAD / max(1e-6, spread),
    )
    parts = [one / 2 if one < 1 else 1 - 0.5 / one**2 for one in demands]
    return float(np.clip(min(parts), 0.0, 1.0))


def is_sure(refined: Refined) -> bool:
    """Whether the fit may be believed."""
    return confidence_of(refined) >= 0.5


def is_convincing(refined: Refined) -> bool:
    """Whether no better one need be looked for."""
    seen = max(1, int(refined.seen.sum()))
    return is_sure(refined) and refined.count >= 0.25 * seen
