"""The dice reader that is in use."""

from __future__ import annotations

import time

import cv2
import numpy as np

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from vision.dice.colour import name_colour
from vision.dice.judgement import judge
from vision.dice.pips import Pip, find_pips
from vision.dice.sight import DiceReader, DiceSight, Image

_WORKING_SIDE = 1280
_CERTAIN = 0.95


def make_reader() -> DiceReader:
    """The reader of dice with pips."""
    return PipReader()


class PipReader:
    """Groups pips that lie in one die-like patch of even colour."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
    ) -> DiceSight:
        """See `DiceReader.read`."""
        started = time.perf_counter()
        if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
            raise ValueError(f"want uint8 of shape (height, width, 3), got {image.shape}")
        scale = min(1.0, _WORKING_SIDE / max(image.shape[:2]))
        small = image
        if scale < 1:
            small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        dice = tuple(_read_patches(small, scale))
        problems = judge(dice, wanted, certain=_CERTAIN)
        return DiceSight(dice, not problems, problems, (time.perf_counter() - started) * 1e3)


def _read_patches(image: Image, scale: float) -> list[DieReading]:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    pips = find_pips(grey)
    smooth = cv2.medianBlur(image, 3)
    left = list(range(len(pips)))
    dice = []
    while left:
        pip = pips[left[0]]
        patch = _patch(smooth, pip)
        left.pop(0)
        if patch is None:
            continue
        x0, y0, mask = patch
        hull = cv2.convexHull(cv2.findNonZero(mask))
        area = cv2.contourArea(hull) / pip.r**2
        if not 45 < area < 260:
            continue
        mates = [
            i
            for i in left
            if pips[i].light == pip.light
            and 0.6 < pips[i].r / pip.r < 1.7
            and cv2.pointPolygonTest(hull, (pips[i].x - x0, pips[i].y - y0), False) > 0
        ]
        left = [i for i in left if i not in mates]
        value = min(len(mates) + 1, 6)
        x, y, w, h = cv2.boundingRect(hull)
        rest = tuple(Candidate(v, 0.02) for v in range(1, 7) if v != value)
        dice.append(
            DieReading(
                DieKind.D6,
                value,
                0.9,
                ((x + x0) / scale, (y + y0) / scale, w / scale, h / scale),
                DieState.FLAT,
                (Candidate(value, 0.9), *rest),
                name_colour(image[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]][mask > 0]),
            )
        )
    return dice


def _patch(smooth: Image, pip: Pip) -> tuple[int, int, Image] | None:
    """Even patch around a pip as (x, y, mask); None if it leaves its window."""
    reach = int(14 * pip.r) + 4
    h, w = smooth.shape[:2]
    x0, x1 = max(0, int(pip.x) - reach), min(w, int(pip.x) + reach)
    y0, y1 = max(0, int(pip.y) - reach), min(h, int(pip.y) + reach)
    window = np.ascontiguousarray(smooth[y0:y1, x0:x1])
    total = np.zeros((window.shape[0] + 2, window.shape[1] + 2), np.uint8)
    for angle in np.linspace(0, 2 * np.pi, 8, endpoint=False):
        sx = round(pip.x - x0 + np.cos(angle) * (1.6 * pip.r + 1.5))
        sy = round(pip.y - y0 + np.sin(angle) * (1.6 * pip.r + 1.5))
        if 0 <= sx < window.shape[1] and 0 <= sy < window.shape[0]:
            cv2.floodFill(
                window,
                total,
                (sx, sy),
                0,
                (26,) * 3,
                (26,) * 3,
                4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (255 << 8),
            )
    mask = total[1:-1, 1:-1]
    if cv2.countNonZero(mask) < 20:
        return None
    edge = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
    return None if np.count_nonzero(edge) > 0 else (x0, y0, mask)
