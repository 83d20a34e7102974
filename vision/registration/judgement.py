"""Whether a fitted board may be believed."""

from __future__ import annotations

import numpy as np

from vision.registration.geometry import UNIT, diagonal
from vision.registration.refine import Refined

LEAST_AGREEING = 32
LEAST_SHARE = 0.18
LEAST_AGREED = 0.6
LEAST_CHECKED = 0.7
MOST_RESIDUAL = 0.2
MOST_SPREAD = 0.4


def confidence_of(refined: Refined) -> float:
    """0 to 1; from 0.5 on a fit may be believed.

    Every demand alone can sink it: how many patches agree, which share of those in view, how
    many are plainly elsewhere, what the untouched half says, and how far off corners may be.
    """
    seen = max(1, int(refined.seen.sum()))
    elsewhere = int(refined.elsewhere.sum())
    spread = float(refined.fit.corner_spread.max()) / diagonal(refined.fit.project(UNIT)) * 100
    agreed = refined.count / max(1, refined.count + elsewhere)
    parts = (
        fulfilled(refined.count / LEAST_AGREEING),
        fulfilled(refined.count / seen / LEAST_SHARE),
        fulfilled(MOST_RESIDUAL / max(1e-6, refined.residual)),
        fulfilled(MOST_SPREAD / max(1e-6, spread)),
        reached(agreed, LEAST_AGREED),
        reached(refined.checked, LEAST_CHECKED),
    )
    return float(np.clip(min(parts), 0.0, 1.0))


def fulfilled(times: float) -> float:
    """How sure a demand makes that is met so many times over: 0.5 when just met."""
    return times / 2 if times < 1 else 1 - 0.5 / times**2


def reached(share: float, least: float) -> float:
    """How sure a share makes of which at least `least` is demanded: 1 when all is well."""
    return 0.5 * share / least if share < least else 0.5 + 0.5 * (share - least) / (1 - least)


def is_sure(refined: Refined) -> bool:
    """Whether the fit may be believed."""
    return confidence_of(refined) >= 0.5


def is_convincing(refined: Refined) -> bool:
    """Whether no better one need be looked for."""
    seen = max(1, int(refined.seen.sum()))
    return is_sure(refined) and refined.count >= 0.25 * seen
