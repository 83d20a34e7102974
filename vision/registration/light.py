"""One channel of a picture in which structure shows under any light."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Grey, Image

DARKEST, BRIGHTEST = 1.0, 99.0
LEAST_RANGE = 24.0
STEP = 4


def structure(image: Image) -> Grey:
    """All colours alike, stretched over the whole range: shape (height, width).

    Luminance would drown a board under blue or red lamps; the plain mean keeps a third.
    """
    mean = cv2.transform(image, np.full((1, 3), 1 / 3, np.float32))
    low, high = np.percentile(mean[::STEP, ::STEP], (DARKEST, BRIGHTEST))
    gain = 255.0 / max(LEAST_RANGE, float(high - low))
    levels = np.clip((np.arange(256) - float(low)) * gain, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(mean, levels), np.uint8)


def shrunk(image: Image, long_side: int) -> tuple[Image, float]:
    """The picture with at most `long_side` pixels, and its scale to the given one (<= 1)."""
    scale = min(1.0, long_side / max(image.shape[:2]))
    if scale == 1.0:
        return image, 1.0
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), scale
