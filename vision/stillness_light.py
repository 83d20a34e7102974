"""Comparing two pictures of one scene although its light has changed.

All functions work on small pictures (see `shrink`) and are pure.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Grey, Image

WIDTH = 320
_CELL = 8
_DARK, _BRIGHT = 12, 240
_ROUNDS = 2
_OUTLIER = 0.08
_BAND_LIMIT = 0.4
_NEGLIGIBLE = 0.012
_FLOAT = np.float32


def shrink(image: Image) -> Image:
    """The picture reduced to `WIDTH` columns (never enlarged), noise averaged away.

    A strip stays as high as `relight` needs it.
    """
    height, width = image.shape[:2]
    if width <= WIDTH:
        return image
    size = (WIDTH, max(_CELL, round(height * WIDTH / width)))
    small = image
    while small.shape[1] >= 2 * WIDTH:  # halving averages 2 x 2 and is the fastest way there is
        half = (small.shape[1] // 2, max(1, small.shape[0] // 2))
        small = np.asarray(cv2.resize(small, half, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)


def relight(reference: Image, now: Image) -> Image:
    """`reference` as it would look in the light of `now`.

    Corrects, a colour channel each, the gain with a linear gradient over the
    picture (lamps, automatic exposure and white balance) and a gain a row
    (bands of mains flicker). What covers less than half of the picture does
    not disturb the estimate.
    """
    height, width = now.shape[:2]
    # Single pixels, not averages: a die would touch more cells than it covers.
    rows, columns = slice(_CELL // 2, None, _CELL), slice(_CELL // 4, None, _CELL // 2)
    a, b = reference[rows, columns].astype(_FLOAT), now[rows, columns].astype(_FLOAT)
    log_gain = np.log((b + 4) / (a + 4))
    if float(np.abs(_median(log_gain.transpose(0, 2, 1))).max()) < _NEGLIGIBLE:
        return reference
    usable = (np.minimum(a, b) > _DARK) & (np.maximum(a, b) < _BRIGHT)
    design = _design(*a.shape[:2])
    fitted = np.zeros_like(log_gain)
    for channel in range(log_gain.shape[2]):
        fitted[..., channel] = _light(log_gain[..., channel], usable[..., channel], design)
    gain = cv2.resize(np.exp(fitted), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(reference, gain, dtype=cv2.CV_8U), np.uint8)


@cache
def _design(rows: int, columns: int) -> NDArray[np.float32]:
    """What a gradient is made of at each sample: 1, x and y from -1 to 1."""
    ys, xs = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    return np.stack([np.ones_like(xs), xs, ys], axis=-1).astype(_FLOAT)


def _median(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median along the last axis; on rows this short, sorting is the fastest way to it."""
    ordered, n = np.sort(values, axis=-1), values.shape[-1]
    return np.asarray((ordered[..., (n - 1) // 2] + ordered[..., n // 2]) / 2, _FLOAT)


def _light(
    log_gain: NDArray[np.float32], usable: NDArray[np.bool_], design: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Gradient and row bands of the logarithm of the gain, by reweighted least squares."""
    if usable.sum() < usable.size // 4:
        return np.zeros_like(log_gain)
    points, values = design[usable], log_gain[usable]
    plane = np.array([_median(values), 0, 0], _FLOAT)
    for _ in range(_ROUNDS):
        weight = 1 / (1 + ((values - points @ plane) / _OUTLIER) ** 2)
        weighted = points * weight[:, None]
        normal = weighted.T @ points + np.eye(3, dtype=_FLOAT) * 1e-3
        plane = np.linalg.solve(normal, weighted.T @ values).astype(_FLOAT)
    fitted: NDArray[np.float32] = design @ plane
    rest = np.where(usable, log_gain - fitted, 0)
    bands = _median(rest)
    bands[np.abs(bands) > _BAND_LIMIT] = 0
    return np.asarray(fitted + bands[:, None], _FLOAT)


def difference(now: Image, reference: Image) -> Grey:
    """Largest difference of the three channels, for each pixel, light corrected."""
    blue, green, red = cv2.split(cv2.absdiff(now, relight(reference, now)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def noise_of(difference_: Grey) -> float:
    """Standard deviation of the noise in a difference, whatever moves in less than half of it."""
    sample = difference_[1::3, 1::3]
    return float(_median(sample.reshape(-1).astype(_FLOAT))) / 0.9


class Blob(NamedTuple):
    """A connected changed area that touches the edge; `depth` is how far it reaches in."""

    area: int
    depth: int
    mask: NDArray[np.bool_]


class Blobs(NamedTuple):
    """Connected changed areas of a picture, largest first, and their share of it."""

    share: float
    largest: int
    labels: NDArray[np.int32]
    stats: NDArray[np.int32]

    def at_edge(self, least: int) -> list[Blob]:
        """Blobs of at least `least` pixels that touch the edge of the picture."""
        height, width = self.labels.shape
        found = []
        for label in range(1, len(self.stats)):
            x, y, w, h, area = (int(v) for v in self.stats[label])
            sides = (x <= 1, y <= 1, x + w >= width - 1, y + h >= height - 1)
            if area < least or not any(sides):
                continue
            depth = max(w if sides[0] or sides[2] else 0, h if sides[1] or sides[3] else 0)
            found.append(Blob(area, depth, self.labels == label))
        return found


_OPENING = np.ones((2, 2), np.uint8)


def blobs(difference_: Grey, threshold: float) -> Blobs:
    """Connected areas above `threshold`; single pixels and thin lines are left out."""
    _, mask = cv2.threshold(difference_, threshold, 255, cv2.THRESH_BINARY)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, _OPENING)
    if not cv2.countNonZero(mask):
        return Blobs(0.0, 0, np.zeros(mask.shape, np.int32), np.zeros((1, 5), np.int32))
    # This way of the several that OpenCV has is the fastest by far on small pictures.
    _, labels, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
        mask, 8, cv2.CV_32S, cv2.CCL_GRANA
    )
    areas = stats[1:, cv2.CC_STAT_AREA]
    return Blobs(
        share=float(areas.sum()) / mask.size,
        largest=int(areas.max()) if len(areas) else 0,
        labels=np.asarray(labels, np.int32),
        stats=np.asarray(stats, np.int32),
    )
