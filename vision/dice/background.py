"""What is seen in a tray that was not there while it was empty."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.finder import Find
from vision.dice.sight import Image

_UNCHANGED, _UNCHANGED_DIM, _WELL_LIT = 6.0, 4.0, 60.0
"""Mean change below which a place looks as it did: in good light, in hardly any, and the mean
value from which light is good. A dark die changes a dim tray by 8."""


def differs(image: Image, background: Image, find: Find) -> bool:
    """Whether the tray looked otherwise here while it was empty."""
    y0, y1 = max(0, int(find.y - find.h / 2)), int(find.y + find.h / 2) + 1
    x0, x1 = max(0, int(find.x - find.w / 2)), int(find.x + find.w / 2) + 1
    now, before = (cv2.blur(one[y0:y1, x0:x1], (3, 3)) for one in (image, background))
    light = max(float(np.mean(now)), float(np.mean(before)))
    least = max(_UNCHANGED * min(1.0, light / _WELL_LIT), _UNCHANGED_DIM)
    return float(np.mean(np.asarray(cv2.absdiff(now, before)))) > least
