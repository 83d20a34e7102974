"""Figures of a picture that tell whether dice can be read in it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cameras.base import Fact
from vision.frames import Image

_WIDTH = 640
_FULL = 250


def picture_facts(image: Image) -> dict[str, Fact]:
    """Size, mean brightness (0 to 255), overexposed share (0 to 1) and sharpness.

    Sharpness is how much detail is lost by blurring the picture, at any light:
    about 0 for a blurred picture, 1 for a sharp one of the same table.
    """
    height, width = image.shape[:2]
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    middle = grey[height // 8 : -(height // 8) or None, width // 8 : -(width // 8) or None]
    scale = min(1.0, _WIDTH / middle.shape[1])
    small = cv2.resize(middle, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quiet = cv2.medianBlur(np.asarray(small, np.uint8), 3).astype(np.float32)
    detail = np.abs(cv2.Laplacian(quiet, cv2.CV_32F))
    step = np.abs(cv2.Sobel(quiet, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(quiet, cv2.CV_32F, 0, 1))
    sharp = float(np.percentile(detail, 99.5) / (np.percentile(step, 99.5) / 4 + 1))
    return {
        "width": width,
        "height": height,
        "brightness": round(float(small.mean()), 1),
        "overexposed": round(float((small > _FULL).mean()), 3),
        "sharpness": round(min(sharp, 1.0), 2),
    }
