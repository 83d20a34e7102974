"""Stretches the colours of a cut-out, so that ink is seen that only its hue tells from the die."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.sight import Image

_DARKEST = 8.0
"""Added to what a pixel shows before its logarithm is taken: dark noise is no colour."""
_LOGS = np.log(np.arange(256, dtype=np.float32) + _DARKEST)
_SPREAD = 0.45
"""Spread of the logarithms along every axis once they are stretched, and what is their mean."""
_MIDDLE = float(np.log(90.0))
_NOISE = 0.0008
"""Variance of logarithms that says nothing."""
_RIM = 0.15
"""Share of the cut-out's side that is left out all around: ground more than die."""


def stretch(crop: Image) -> Image:
    """The same cut-out (side, side, 3) with its colours spread alike along all three axes.

    A decorrelation stretch (A. R. Gillespie, A. B. Kahle and R. E. Walker, Color enhancement of
    highly correlated images, Remote Sensing of Environment 20, 1986) of the colours' logarithms.
    Light and shadow, by which they differ most, lose, and what only hue tells gains.
    """
    logs = _LOGS[crop]
    rim = round(len(crop) * _RIM)
    inner = logs[rim:-rim, rim:-rim].reshape(-1, 3)
    mean = inner.mean(axis=0)
    variances, axes = np.linalg.eigh(np.cov((inner - mean).T))
    gains = axes * (_SPREAD / np.sqrt(np.maximum(variances, 0.0) + _NOISE)) @ axes.T
    moved = np.hstack([gains, (_MIDDLE - gains @ mean)[:, None]])
    shown = cv2.exp(cv2.transform(logs, moved.astype(np.float32))) - _DARKEST
    return np.asarray(np.clip(shown, 0.0, 255.0), np.uint8)
