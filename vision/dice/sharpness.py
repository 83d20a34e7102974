"""A picture out of focus: dice in it are noticed, but look like nothing from near.

Where a die is sharp, what the net that looks from near calls nothing is none. In a blurred
picture it may be a die that nobody must pass over: a person is asked, and told why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from assistant.words.dice import DieReading, DieState
from vision.boxes import centred
from vision.dice.finder import SAME_THING, Find, cover
from vision.dice.sight import Image

_FOUND, _LEAST = 0.5, 0.1
"""What the finder must make of a thing that is passed over, and what both nets together. On half
of the photographs to train on, 278 taken readings, 13 such things lie beside dice as large."""
_ALIKE = 1.6
"""How many times as large as a die that is read it may be seen."""
_SPREAD, _PART = 2.3, 0.045
"""Blur (the standard deviation of what a point becomes) in pixels, and in parts of a die's size,
from which a picture is out of focus. Lenses in focus blur the dice of the photographs to train on
by 1.9 pixels at most or by less than .02 of their size; 2 pixels and more on a drawn die of 60
are .05 of it."""
_SIDE = 64
_MARGIN = 0.1
_MOST, _STEEP = (3, 97), 98


def passed_over(
    image: Image, dice: Sequence[DieReading], finds: Sequence[Find], scores: Sequence[float]
) -> list[Find]:
    """Those of the finds that may be dice, too, because the picture is out of focus.

    `dice` are all that were read and `scores` how surely each find is a die.
    """
    boxes = [Find(*centred(die.box), 0.0) for die in dice]
    flat = [die for die in dice if die.value is not None and die.state is DieState.FLAT]
    sizes = [max(die.box[2:]) for die in flat]
    faint: list[Find] = []
    for find, score in zip(finds, scores, strict=True):
        size = max(find.w, find.h)
        if (
            find.score >= _FOUND
            and score >= _LEAST
            and any(max(size, one) <= _ALIKE * min(size, one) for one in sizes)
            and all(cover(find, other) < SAME_THING for other in (*boxes, *faint))
        ):
            faint.append(find)
    return faint if faint and _is_out_of_focus(image, flat) else []


def _is_out_of_focus(image: Image, dice: Sequence[DieReading]) -> bool:
    spreads = [_spread(image, die) for die in dice]
    parts = [spread / max(die.box[2:]) for spread, die in zip(spreads, dice, strict=True)]
    return float(np.median(spreads)) >= _SPREAD and float(np.median(parts)) >= _PART


def _spread(image: Image, die: DieReading) -> float:
    """By how many pixels a die is blurred: how wide the steepest edge is for its height."""
    x, y, w, h = die.box
    x0, y0 = max(0, int(x - _MARGIN * w)), max(0, int(y - _MARGIN * h))
    crop = image[y0 : int(y + (1 + _MARGIN) * h) + 1, x0 : int(x + (1 + _MARGIN) * w) + 1]
    scale = min(1.0, _SIDE / max(w, h))
    if scale < 1:
        crop = np.asarray(
            cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    quiet = cv2.GaussianBlur(crop.astype(np.float32), (3, 3), 0.8)
    heights = np.ptp(np.percentile(quiet.reshape(-1, 3), _MOST, axis=0), axis=0)
    clearest = np.ascontiguousarray(quiet[..., int(heights.argmax())])
    right, down = (cv2.Scharr(clearest, cv2.CV_32F, *way) / 32 for way in ((1, 0), (0, 1)))
    steepest = float(np.percentile(np.hypot(right, down), _STEEP))
    return float(heights.max()) / max(steepest, 1e-3) / math.sqrt(2 * math.pi) / scale
