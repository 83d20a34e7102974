"""Where a board may lie in the first picture of it: four-cornered outlines, likeliest first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frames import Image
from vision.registration.geometry import Points, implausible
from vision.registration.light import shrunk
from vision.registration.outline_lines import Lines, find_edges, find_lines

LONG_SIDE = 640
LEAST_SHARE = 0.35
LEAST_AREA = 0.03
MARGIN = 0.02
PARALLEL, ACROSS = 30.0, 55.0
BEYOND = 0.08
NEAR = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """An outline (4, 2) in pixels, clockwise from the corner nearest the picture's top left.

    `confidence`, 0 to 1, orders proposals; it is no probability.
    """

    corners: Points
    confidence: float


def propose(image: Image, most: int = 6) -> list[Proposal]:
    """Outlines in which a board may lie, likeliest first; none where no straight sides show."""
    small, scale = shrunk(image, LONG_SIDE)
    edges = find_edges(small)
    lines = find_lines(small, edges)
    size = (small.shape[1], small.shape[0])
    chosen: list[Proposal] = []
    for corners, confidence in outlines(lines, size):
        if all(apart(corners, other.corners, size) for other in chosen):
            chosen.append(Proposal(corners, confidence))
        if len(chosen) == most:
            break
    return [Proposal((one.corners + 0.5) / scale - 0.5, one.confidence) for one in chosen]


def apart(one: Points, other: Points, size: tuple[int, int]) -> bool:
    """Whether two outlines differ by more than a little at some corner."""
    return bool(np.hypot(*(one - other).T).max() > NEAR * max(size))


def outlines(lines: Lines, size: tuple[int, int]) -> list[tuple[Points, float]]:
    """All outlines by two and two of the lines that have enough edges, best first."""
    pairs = opposite(lines, size)
    if len(pairs) < 2:
        return []
    one, two = np.meshgrid(np.arange(len(pairs)), np.arange(len(pairs)), indexing="ij")
    keep = one < two
    first, second = pairs[one[keep]], pairs[two[keep]]
    angle = np.abs(np.sum(lines.directions[first[:, 0]] * lines.directions[second[:, 0]], axis=1))
    crossing = angle <= np.cos(np.radians(ACROSS))
    first, second = first[crossing], second[crossing]
    if not len(first):
        return []
    sides = np.stack((first[:, 0], second[:, 0], first[:, 1], second[:, 1]), axis=1)
    corners = np.stack(
        [crossings(lines, sides[:, index - 1], sides[:, index]) for index in range(4)], axis=1
    )
    margin = MARGIN * max(size)
    inside = ((corners >= -margin) & (corners <= np.array(size) + margin)).all(axis=(1, 2))
    sides, corners = sides[inside], corners[inside]
    scores = scored(lines, sides, corners, size)
    found = []
    for index in np.argsort(-scores)[:200]:
        if scores[index] <= 0:
            break
        ordered = clockwise(corners[index])
        if implausible(ordered, size) is None:
            found.append((ordered, float(scores[index])))
    return found


def opposite(lines: Lines, size: tuple[int, int]) -> NDArray[np.intp]:
    """Pairs (n, 2) of lines that may be opposite sides: nearly parallel and apart."""
    count = len(lines.points)
    one, two = np.triu_indices(count, 1)
    along = np.abs(np.sum(lines.directions[one] * lines.directions[two], axis=1))
    across = np.stack((-lines.directions[:, 1], lines.directions[:, 0]), axis=1)
    gap = np.abs(np.sum((lines.points[one] - lines.points[two]) * across[two], axis=1))
    keep = (along >= np.cos(np.radians(PARALLEL))) & (gap >= 0.12 * min(size))
    return np.stack((one[keep], two[keep]), axis=1)


def crossings(lines: Lines, one: NDArray[np.intp], two: NDArray[np.intp]) -> Points:
    """Where lines `one` cross lines `two`, shape (n, 2); far away where they hardly do."""
    p, d = lines.points[one], lines.directions[one]
    q, e = lines.points[two], lines.directions[two]
    turn = d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]
    turn = np.where(np.abs(turn) < 1e-9, 1e-9, turn)
    step = ((q[:, 0] - p[:, 0]) * e[:, 1] - (q[:, 1] - p[:, 1]) * e[:, 0]) / turn
    return np.asarray(p + step[:, None] * d, np.float64)


def scored(
    lines: Lines, sides: NDArray[np.intp], corners: NDArray[np.float64], size: tuple[int, int]
) -> NDArray[np.float64]:
    """How likely each outline (n, 4, 2) is a board's, 0 where it is none.

    Sides should run along edges all the way and these should end at the corners: lines of
    the pattern within run on beyond it.
    """
    shares = np.empty(sides.shape)
    beyond = np.empty(sides.shape)
    for index in range(4):
        line = sides[:, index]
        start, end = corners[:, index], corners[:, (index + 1) % 4]
        origin, direction = lines.points[line], lines.directions[line]
        from_, to = (np.sum((place - origin) * direction, axis=1) for place in (start, end))
        shares[:, index] = lines.share(line, from_, to)
        length = to - from_
        before = lines.share(line, from_ - BEYOND * length, from_ - 0.01 * length)
        after = lines.share(line, to + 0.01 * length, to + BEYOND * length)
        beyond[:, index] = (before + after) / 2
    x, y = corners[..., 0], corners[..., 1]
    area = np.abs(np.sum(x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y, axis=1)) / 2
    share = area / (size[0] * size[1])
    score = np.minimum(1.0, shares).prod(axis=1) ** 0.25 * (1 - 0.35 * beyond.mean(axis=1))
    score *= np.minimum(1.0, share / 0.25) ** 0.15
    return np.where((shares.min(axis=1) >= LEAST_SHARE) & (share >= LEAST_AREA), score, 0.0)


def clockwise(corners: Points) -> Points:
    """The outline clockwise as seen, from the corner nearest the picture's top left."""
    middle = corners.mean(axis=0)
    turned = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    ordered = corners[np.argsort(turned)]
    return np.asarray(np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0), np.float64)
