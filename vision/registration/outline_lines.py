"""Long straight edges of a picture, and how much of each is really there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Image
from vision.registration.geometry import Points

LEAST_SEGMENT = 14.0
SAME_ANGLE = 2.0
SAME_PLACE = 2.5
LEAST_COVERED = 0.14
MOST_LINES = 60
MOST_ALIKE, TURNS = 9, 12
"""At most so many lines of one direction, of so many: the grain of a table has hundreds."""
LOOKED_AT = 3
GRAIN = 5
SIDEWAYS = 2
ALONG = 0.94


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The strongest gradient over all colours: (height, width) parts across and down."""

    across: NDArray[np.float32]
    down: NDArray[np.float32]
    strength: NDArray[np.float32]
    least: float


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Lines through `points` (n, 2) along unit `directions` (n, 2), with their edges.

    `counts` (n, length + 1) tells how many of the pixels up to a place along the line lie on
    an edge that runs its way; place 0 lies `length / 2` before its point.
    """

    points: Points
    directions: Points
    counts: NDArray[np.float64]

    @property
    def middle(self) -> float:
        """The place of the line's own point."""
        return float(self.counts.shape[1] - 1) / 2

    def share(
        self, index: NDArray[np.intp], start: NDArray[np.float64], end: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The share of edge pixels between places `start` and `end` along lines `index`."""
        last = self.counts.shape[1] - 1
        low, high = np.minimum(start, end), np.maximum(start, end)
        first = np.clip(low + self.middle, 0, last).astype(np.intp)
        final = np.clip(high + self.middle, 0, last).astype(np.intp)
        found = self.counts[index, final] - self.counts[index, first]
        return np.asarray(found / np.maximum(1.0, high - low), np.float64)


def find_edges(image: Image) -> Edges:
    """Gradients of a blurred picture, of whichever colour has the strongest."""
    smooth = cv2.GaussianBlur(image, (0, 0), 2.0)
    across = cv2.Scharr(smooth, cv2.CV_32F, 1, 0) / 16
    down = cv2.Scharr(smooth, cv2.CV_32F, 0, 1) / 16
    squared = across * across + down * down
    best = squared.argmax(axis=2)[..., None]
    one = np.take_along_axis(across, best, axis=2)[..., 0]
    two = np.take_along_axis(down, best, axis=2)[..., 0]
    strength = np.sqrt(one * one + two * two)
    least = max(2.5, 0.6 * float(np.percentile(strength, 80)))
    return Edges(one.astype(np.float32), two.astype(np.float32), strength.astype(np.float32), least)


def find_lines(image: Image, edges: Edges) -> Lines:
    """The lines with most of their length on edges, at most `MOST_LINES`, strongest first.

    Segments: von Gioi et al., "LSD: a fast line segment detector with a false detection
    control", 2010; those on one line are taken together.
    """
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD)
    parts = []
    for channel in cv2.split(cv2.medianBlur(image, GRAIN)):
        found = detector.detect(channel)[0]
        if found is not None:
            parts.append(found.reshape(-1, 4))
    segments = np.concatenate(parts) if parts else np.empty((0, 4))
    lengths = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    segments = segments[lengths >= LEAST_SEGMENT].astype(np.float64)
    points, directions, lengths = gathered(segments)
    order = strongest(directions, lengths, LOOKED_AT * MOST_ALIKE)
    points, directions = points[order], directions[order]
    counts = along(edges, points, directions)
    order = strongest(directions, counts[:, -1], MOST_ALIKE)[:MOST_LINES]
    order = order[counts[order, -1] >= LEAST_COVERED * min(image.shape[:2])]
    return Lines(points[order], directions[order], counts[order])


def strongest(directions: Points, strengths: NDArray[np.float64], most: int) -> NDArray[np.intp]:
    """Indices of the strongest lines, at most `most` of about one direction."""
    turns = np.degrees(np.arctan2(directions[:, 1], directions[:, 0])) % 180
    bins = (turns // (180 / TURNS)).astype(np.intp) % TURNS
    taken = np.zeros(TURNS, np.intp)
    chosen = []
    for index in np.argsort(-strengths):
        if taken[bins[index]] < most:
            taken[bins[index]] += 1
            chosen.append(index)
    return np.array(chosen, np.intp)


def gathered(segments: NDArray[np.float64]) -> tuple[Points, Points, NDArray[np.float64]]:
    """Points, directions and lengths of lines through segments (n, 4), each in one line."""
    starts, ends = segments[:, :2], segments[:, 2:]
    lengths = np.hypot(*(ends - starts).T)
    free = np.ones(len(segments), np.bool_)
    points, directions, covered = [], [], []
    for index in np.argsort(-lengths):
        if not free[index]:
            continue
        direction = (ends[index] - starts[index]) / lengths[index]
        across = np.array((-direction[1], direction[0]))
        tilt = np.abs(((ends - starts) / lengths[:, None]) @ across)
        first = np.abs((starts - starts[index]) @ across)
        second = np.abs((ends - starts[index]) @ across)
        same = free & (tilt <= np.sin(np.radians(SAME_ANGLE))) & (first <= SAME_PLACE)
        same &= second <= SAME_PLACE
        free[same] = False
        both = np.concatenate((starts[same], ends[same]))
        weights = np.concatenate((lengths[same], lengths[same]))[:, None]
        middle = (both * weights).sum(axis=0) / weights.sum()
        _, _, turned = np.linalg.svd((both - middle) * np.sqrt(weights), full_matrices=False)
        points.append(middle)
        directions.append(turned[0])
        covered.append(lengths[same].sum())
    return (
        np.array(points).reshape(-1, 2),
        np.array(directions).reshape(-1, 2),
        np.array(covered, np.float64),
    )


def along(edges: Edges, points: Points, directions: Points) -> NDArray[np.float64]:
    """How many pixels up to each place along each line lie on an edge that runs its way."""
    height, width = edges.strength.shape
    half = int(np.hypot(height, width)) + 1
    strong = edges.strength >= edges.least
    weight = np.where(strong, 1 / np.maximum(edges.strength, 1e-6), 0.0).astype(np.float32)
    turned = np.stack((edges.across * weight, edges.down * weight), axis=-1).reshape(-1, 2)
    aside = np.arange(-SIDEWAYS, SIDEWAYS + 1)[:, None, None]
    counts = np.zeros((len(points), 2 * half + 1))
    for index, (point, direction) in enumerate(zip(points, directions, strict=True)):
        across = np.array((-direction[1], direction[0]))
        first, last = _in_picture(point, direction, (width, height), half)
        places = np.arange(first, last)[:, None]
        x, y = np.moveaxis(np.rint(point + places * direction + aside * across), -1, 0)
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        at = np.where(inside, y * width + x, 0).astype(np.intp)
        hit = (inside & (np.abs(turned[at] @ across.astype(np.float32)) >= ALONG)).any(axis=0)
        counts[index, first + half + 1 : last + half + 1] = np.cumsum(hit)
        counts[index, last + half + 1 :] = hit.sum()
    return counts


def _in_picture(
    point: NDArray[np.float64], direction: NDArray[np.float64], size: tuple[int, int], half: int
) -> tuple[int, int]:
    """The first place along a line, and the one after the last, about which the picture lies."""
    ends = np.array([(-SIDEWAYS - 1.0,) * 2, np.add(size, SIDEWAYS)])
    slope = np.where(np.abs(direction) < 1e-9, 1e-9, direction)
    steps = np.sort((ends - point) / slope, axis=0)
    low, high = max(-half, float(steps[0].max())), min(half, float(steps[1].min()))
    return int(np.floor(low)), max(int(np.floor(low)), int(np.ceil(high)))
