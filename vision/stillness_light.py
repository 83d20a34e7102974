"""Comparing two pictures of one scene although its light has changed.

All functions work on small pictures (see `shrink`) and are pure.
"""

from __future__ import annotations

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
_BAND_LIMIT = 0.6
_COMMON = 0.02
"""How far most rows or columns must be off for them to be lit otherwise."""
_FEW = 4
_LIFT = 4
"""Keeps the noise of dark pixels from looking like a gain."""
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
    (bands of mains flicker), or a column where the picture was turned. What
    covers less than half of the picture does not disturb the estimate.
    """
    height, width = now.shape[:2]
    # Single pixels, not averages: a die would touch more cells than it covers.
    rows, columns = slice(_CELL // 2, None, _CELL), slice(_CELL // 4, None, _CELL // 2)
    log_gain, usable = _log_gain(reference[rows, columns], now[rows, columns])
    if _is_same_light(log_gain):
        return reference
    from_top, from_left = _from_middle(height), _from_middle(width)
    design = _design(from_top[rows], from_left[columns])
    planes = [_plane(log_gain[..., one], usable[..., one], design) for one in range(3)]
    level, right, below = np.stack(planes, axis=-1)
    down, across = level + from_top[:, None] * below, from_left[:, None] * right
    rest = np.where(usable, log_gain - down[rows, None] - across[columns], 0).astype(_FLOAT)
    if _differ(rest):
        log_gain, usable = _log_gain(reference[:, columns], now[:, columns])
        down += _bands(log_gain - down[:, None] - across[columns], usable)
    if _differ(rest.transpose(1, 0, 2)):
        log_gain, usable = _log_gain(reference[rows], now[rows])
        rest = log_gain - down[rows, None] - across
        across += _bands(rest.transpose(1, 0, 2), usable.transpose(1, 0, 2))
    down, across = np.exp(down), np.exp(across)
    gain = cv2.merge([np.outer(down[:, one], across[:, one]) for one in range(3)])
    lit = cv2.multiply(reference, gain, dtype=cv2.CV_8U)
    # Overexposed pixels may have been any brighter: with less light they show it.
    _, overexposed = cv2.threshold(reference, _BRIGHT - 1, 255, cv2.THRESH_BINARY)
    return np.asarray(cv2.max(lit, cv2.bitwise_and(now, overexposed)), np.uint8)


def _log_gain(reference: Image, now: Image) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The logarithm of the gain at each of some pixels, and where it can be told."""
    a, b = reference.astype(_FLOAT), now.astype(_FLOAT)
    usable = (np.minimum(a, b) > _DARK) & (np.maximum(a, b) < _BRIGHT)
    return np.log((b + _LIFT) / (a + _LIFT)), usable


def _is_same_light(log_gain: NDArray[np.float32]) -> bool:
    """Whether neither rows nor columns of a picture are lit otherwise."""
    if float(np.abs(_median(log_gain.transpose(0, 2, 1))).max()) >= _NEGLIGIBLE:
        return False
    # Columns are short: what noise makes of one is more than what it makes of a few.
    columns = cv2.blur(_median(log_gain.transpose(1, 2, 0)), (1, _FEW))
    return float(np.median(np.abs(columns))) < _COMMON


def _differ(rest: NDArray[np.float32]) -> bool:
    """Whether most rows of what is left (rows, samples, 3) differ, so that a band may be there."""
    return float(np.median(np.abs(_median(rest.transpose(0, 2, 1))))) >= _COMMON / 2


def _from_middle(length: int) -> NDArray[np.float32]:
    """The place of each row or column, from -1 to 1."""
    return np.linspace(-1, 1, length, dtype=_FLOAT)


def _design(ys: NDArray[np.float32], xs: NDArray[np.float32]) -> NDArray[np.float32]:
    """What a gradient is made of at each sample: 1, x and y."""
    across, down = np.meshgrid(xs, ys)
    return np.stack([np.ones_like(across), across, down], axis=-1)


def _median(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median along the last axis; on rows this short, sorting is the fastest way to it."""
    ordered, n = np.sort(values, axis=-1), values.shape[-1]
    return np.asarray((ordered[..., (n - 1) // 2] + ordered[..., n // 2]) / 2, _FLOAT)


def _plane(
    log_gain: NDArray[np.float32], usable: NDArray[np.bool_], design: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Level and gradient, to the right and down, by reweighted least squares."""
    if usable.sum() < usable.size // 4:
        return np.zeros(3, _FLOAT)
    points, values = design[usable], log_gain[usable]
    plane = np.array([_median(values), 0, 0], _FLOAT)
    for _ in range(_ROUNDS):
        weight = 1 / (1 + ((values - points @ plane) / _OUTLIER) ** 2)
        weighted = points * weight[:, None]
        normal = weighted.T @ points + np.eye(3, dtype=_FLOAT) * 1e-3
        plane = np.linalg.solve(normal, weighted.T @ values).astype(_FLOAT)
    return np.asarray(plane, _FLOAT)


def _bands(rest: NDArray[np.float32], usable: NDArray[np.bool_]) -> NDArray[np.float32]:
    """What is common to most usable samples of a row or column: (bands, samples, 3).

    Nothing where most of them are lit alike: an arm lies over a few.
    """
    told = np.where(usable, rest, np.inf).astype(_FLOAT).transpose(0, 2, 1)
    counted = usable.sum(axis=1)
    middle = np.maximum(counted - 1, 0)[..., None] // 2
    bands = np.take_along_axis(np.sort(told, axis=-1), middle, axis=-1)[..., 0]
    few = counted < rest.shape[1] // 4
    bands[few | (np.abs(bands) > _BAND_LIMIT)] = 0
    if float(np.median(np.abs(cv2.blur(bands, (1, _CELL))))) < _COMMON:
        return np.zeros_like(bands)
    return np.asarray(cv2.blur(bands, (1, 3)), _FLOAT)


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
