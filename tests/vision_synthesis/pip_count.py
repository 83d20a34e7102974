"""Counts round spots by means that share nothing with the drawing code."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def spots(picture: NDArray[np.uint8], box: tuple[float, float, float, float]) -> int:
    """Number of dark round spots of like size in the middle of a light die's box."""
    x, y, w, h = (round(value) for value in box)
    grey = cv2.cvtColor(picture[max(y, 0) : y + h, max(x, 0) : x + w], cv2.COLOR_BGR2GRAY)
    big = cv2.resize(grey, None, fx=6, fy=6, interpolation=cv2.INTER_CUBIC)
    dark = (cv2.GaussianBlur(big, (0, 0), 2.0) < 0.5 * float(np.percentile(big, 90))).astype(
        np.uint8
    )
    found = []
    outlines, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        area, around = cv2.contourArea(outline), cv2.arcLength(outline, True)
        inside = (
            outline.min() > 2
            and (outline.reshape(-1, 2).max(axis=0) < np.flip(dark.shape) - 3).all()
        )
        if area > 60 and inside:
            _, (one, other), _ = cv2.minAreaRect(outline)
            slim = min(one, other) / max(one, other)
            if slim > 0.78 and 4 * np.pi * area / around**2 > 0.75:
                found.append(area)
    return sum(area > 0.55 * max(found) for area in found) if found else 0
