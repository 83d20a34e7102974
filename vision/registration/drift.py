"""Whether a board still lies where it was found: cheap enough for every look.

Small patches of the picture in which the board was found are looked for near their places.
A hand hides some and leaves the others; a moved board takes all along.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.text import Text
from vision.frames import Grey, Image
from vision.registration.apart import telling_patches
from vision.registration.geometry import Matrix, Points, diagonal, inverse, transform
from vision.registration.locating import locate
from vision.registration.markers import BoardMarkers
from vision.registration.patches import peak
from vision.registration.pose import Bend, Evidence, Pose, Refusal
from vision.registration.reference import BoardReference

POINTS, MORE_POINTS = 56, 24
"""So many points, and so many more that tell the board from itself turned or moved."""
LEAST_TELLING = 4
HALF = 8
REACH = 8
LEAST_TEXTURE = 6.0
LEAST_ALIKE = 0.7
TOGETHER = 1.5
LEAST_TOGETHER = 0.22
LEAST_POINTS = 8
LEAST_TOLD = 0.6
"""The share of points that tell the board from itself moved, in that of the others, found in
place: at the edge of a pattern half of a point may be seen where the board was moved along it."""
STILL = 0.15
"""A board that moved less than this, in % of the diagonal, has not moved."""


class Hold(Enum):
    """What became of a pose."""

    KEPT = "kept"
    FOLLOWED = "followed"
    LOST = "lost"
    MOVED = "moved"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True, eq=False)
class Anchor:
    """A pose with the patches (n, 17, 17) around `points` (n, 2) of the picture it comes from.

    `drift` leads from that picture to the one checked last. `telling` (moves, n) says by which
    points the board is told from itself turned or moved along a pattern that repeats.
    """

    pose: Pose
    points: Points
    patches: tuple[Grey, ...]
    drift: Matrix
    telling: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """The answer to a look: `pose` is None where the board's place is not known any more.

    `in_place` is the share of known points that were found together; `moved` how far the
    corner that moved most lies from where it was at first, in % of the board's diagonal;
    `why` the reason of a search from nothing that failed.
    """

    hold: Hold
    pose: Pose | None
    anchor: Anchor
    in_place: float
    moved: float
    why: Text | None = None


def anchor(image: Image, pose: Pose, reference: BoardReference) -> Anchor:
    """Takes the patches by which `pose`, found in `image`, will be checked."""
    board = transform(inverse(reference.to_pixels), reference.patches.middles.astype(np.float64))
    places = np.rint(pose.project(board)).astype(np.intp)
    edge = HALF + REACH + 1
    inside = (places >= edge) & (places < np.array(pose.size) - edge)
    usable = np.flatnonzero(inside.all(axis=1))
    texture = np.array([float(patch_at(image, x, y, HALF).std()) for x, y in places[usable]])
    usable = usable[texture >= LEAST_TEXTURE]
    telling = telling_patches(reference.patches.only(usable), reference.to_pixels, reference.alike)
    points = places[usable].astype(np.float64)
    chosen = spread(points, POINTS)
    for row in telling:
        few = LEAST_TELLING - int(row[chosen].sum())
        rest = np.setdiff1d(np.flatnonzero(row), chosen)
        if few > 0 and len(rest) and len(chosen) < POINTS + MORE_POINTS:
            chosen = np.append(chosen, rest[spread(points[rest], few)])
    patches = tuple(patch_at(image, int(x), int(y), HALF) for x, y in points[chosen])
    return Anchor(pose, points[chosen], patches, np.eye(3), telling[:, chosen])


def spread(points: Points, most: int) -> NDArray[np.intp]:
    """Which of the points, at most `most`: each far from those chosen before it."""
    if len(points) <= most:
        return np.arange(len(points))
    chosen = [0]
    gaps = np.hypot(*(points - points[0]).T)
    while len(chosen) < most:
        chosen.append(int(gaps.argmax()))
        gaps = np.minimum(gaps, np.hypot(*(points - points[chosen[-1]]).T))
    return np.array(chosen, np.intp)


def patch_at(image: Image, x: int, y: int, half: int) -> Grey:
    """The square of `half` pixels around a place, all colours alike."""
    part = image[max(0, y - half) : y + half + 1, max(0, x - half) : x + half + 1]
    return np.asarray(cv2.transform(part, np.full((1, 3), 1 / 3, np.float32)), np.uint8)


def check(held: Anchor, image: Image) -> Held:
    """Looks for the known points: `KEPT`, `FOLLOWED` after a small drift, or `LOST`."""
    offsets, found = offsets_of(held, image)
    together = consensus(offsets, found)
    share = float(together.mean()) if len(together) else 0.0
    if together.sum() < LEAST_POINTS or share < LEAST_TOGETHER or not told(held, together):
        return Held(Hold.LOST, None, held, share, 0.0)
    here = transform(held.drift, held.points) + offsets
    moved_by = movement(held.points[together], here[together])
    corners = held.pose.corners
    shifts = np.hypot(*(transform(moved_by, corners) - corners).T)
    moved = float(shifts.max()) / diagonal(corners) * 100
    if moved <= STILL:
        pose = replace(held.pose, evidence=Evidence.KEPT)
        return Held(Hold.KEPT, pose, replace(held, drift=np.eye(3)), share, moved)
    pose = followed(held.pose, moved_by)
    return Held(Hold.FOLLOWED, pose, replace(held, drift=moved_by), share, moved)


def told(held: Anchor, together: NDArray[np.bool_]) -> bool:
    """Whether what was found `together` tells the board from itself turned or moved.

    A pattern that repeats is found in its place after a move to the next one, but for its edge.
    """
    telling = held.telling[held.telling.any(axis=1)]
    share, others = shares(telling, together), shares(~telling, together)
    return bool((share >= np.maximum(LEAST_TOGETHER, LEAST_TOLD * others)).all())


def shares(rows: NDArray[np.bool_], together: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The share of each row's points, (n,) of (n, points), that was found together."""
    count = np.maximum(1, rows.sum(axis=1))
    return np.asarray((rows & together).sum(axis=1) / count, np.float64)


def follow(
    held: Anchor, image: Image, reference: BoardReference, markers: BoardMarkers | None = None
) -> Held:
    """`check`, and where the points are lost a search from nothing.

    `MOVED` where the board lies elsewhere now, with an anchor there; `HIDDEN` where it is
    not found: something lies over it, or it was taken away.
    """
    now = check(held, image)
    if now.hold is not Hold.LOST:
        return now
    pose = locate(image, reference, markers, near=held.pose)
    if isinstance(pose, Refusal):
        return Held(Hold.HIDDEN, None, held, now.in_place, 0.0, pose.reason)
    corners = held.pose.corners
    moved = float(np.hypot(*(pose.corners - corners).T).max()) / diagonal(corners) * 100
    hold = Hold.MOVED if moved > STILL else Hold.KEPT
    return Held(hold, pose, anchor(image, pose, reference), now.in_place, moved)


def offsets_of(held: Anchor, image: Image) -> tuple[Points, NDArray[np.bool_]]:
    """How far each point is from where it was last (n, 2), and which were found."""
    height, width = image.shape[:2]
    places = np.rint(transform(held.drift, held.points)).astype(np.intp)
    exact = transform(held.drift, held.points)
    offsets = np.zeros((len(places), 2))
    found = np.zeros(len(places), np.bool_)
    edge = HALF + REACH
    for index, (x, y) in enumerate(places):
        if not (edge <= x < width - edge and edge <= y < height - edge):
            continue
        around = patch_at(image, int(x), int(y), edge)
        scores = np.asarray(
            cv2.matchTemplate(around, held.patches[index], cv2.TM_CCOEFF_NORMED), np.float32
        )
        _, best, _, (column, row) = cv2.minMaxLoc(scores)
        if best < LEAST_ALIKE or not (0 < row < 2 * REACH and 0 < column < 2 * REACH):
            continue
        part = peak(scores[row - 1 : row + 2, column - 1 : column + 2])
        offsets[index] = (column - REACH + part[0], row - REACH + part[1])
        offsets[index] += (x, y) - exact[index]
        found[index] = True
    return offsets, found


def consensus(offsets: Points, found: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which points moved together: within a little of the shift most of them agree on."""
    best = np.zeros(len(offsets), np.bool_)
    for index in np.flatnonzero(found):
        near = found & (np.hypot(*(offsets - offsets[index]).T) <= 2 * TOGETHER)
        if near.sum() > best.sum():
            best = np.asarray(near, np.bool_)
    return best


def movement(before: Points, now: Points) -> Matrix:
    """How points moved together: turned, scaled and shifted, as few numbers as will do."""
    solved, _ = cv2.estimateAffinePartial2D(
        before, now, method=cv2.RANSAC, ransacReprojThreshold=TOGETHER
    )
    matrix = np.eye(3)
    if solved is None:
        matrix[:2, 2] = np.median(now - before, axis=0)
    else:
        matrix[:2] = solved
    return matrix


def followed(pose: Pose, moved_by: Matrix) -> Pose:
    """The pose after the picture moved."""
    bend = pose.bend
    if bend is not None:
        bend = Bend(bend.to_source, bend.source, bend.seen, moved_by @ bend.straight)
    return replace(
        pose, homography=moved_by @ pose.homography, bend=bend, evidence=Evidence.FOLLOWED
    )
