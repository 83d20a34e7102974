"""The printed kit's markers beside a board: seen, learned, and a pose by them.

Papers may lie anywhere near the board's corners. Where they lie is learned once, from a
picture in which the board is known; from then on two of them tell where the board is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from msgspec import Struct

from assistant.words.text import text
from vision.frames import Image
from vision.registration.fit import Fit, View, fit_board
from vision.registration.geometry import (
    UNIT,
    Matrix,
    Points,
    corners_in_view,
    diagonal,
    implausible,
)
from vision.registration.lens import Lens
from vision.registration.light import structure
from vision.registration.pose import Evidence, Pose, Refusal

LEAST_MARKERS = 2
MOST_ERROR = 0.35
MOST_SPREAD = 0.6
PIXEL_ERROR = 0.35
"""Corners of a marker are off by about so many pixels."""


class Family(Enum):
    """Which patterns are printed; ORIGINAL is that of the first ArUco library."""

    APRILTAG = "apriltag 36h11"
    ARUCO = "aruco 4x4"
    ORIGINAL = "aruco original"

    @property
    def dictionary(self) -> int:
        """OpenCV's number of it."""
        return {
            Family.APRILTAG: cv2.aruco.DICT_APRILTAG_36h11,
            Family.ARUCO: cv2.aruco.DICT_4X4_50,
            Family.ORIGINAL: cv2.aruco.DICT_ARUCO_ORIGINAL,
        }[self]


@dataclass(frozen=True, slots=True, eq=False)
class SeenMarker:
    """A marker in a picture: its own corners (4, 2) in pixels, clockwise from its top left."""

    family: Family
    id: int
    corners: Points


class MarkerPlace(Struct, frozen=True):
    """Where a marker lies beside the board: its four corners in board coordinates."""

    id: int
    corners: tuple[tuple[float, float], ...]


class BoardMarkers(Struct, frozen=True):
    """The markers of one board, all of one family, and the board's width over height."""

    family: Family
    aspect: float
    places: tuple[MarkerPlace, ...]


def find_markers(image: Image, families: Sequence[Family] = tuple(Family)) -> list[SeenMarker]:
    """All markers of these families that are seen, each at most once a family.

    Source: Garrido-Jurado et al., "Automatic generation and detection of highly reliable
    fiducial markers under occlusion", 2014; Olson, "AprilTag", 2011.
    """
    grey = structure(image)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    seen: list[SeenMarker] = []
    for family in families:
        dictionary = cv2.aruco.getPredefinedDictionary(family.dictionary)
        corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
        if ids is None:
            continue
        numbers = [int(one) for one in np.asarray(ids).ravel()]
        for number, four in zip(numbers, corners, strict=True):
            if numbers.count(number) == 1:
                places = np.asarray(four, np.float64).reshape(4, 2)
                seen.append(SeenMarker(family, number, places))
    return seen


def learn_markers(image: Image, pose: Pose, aspect: float) -> BoardMarkers | None:
    """Where the markers in view lie beside the board of `pose`; None with fewer than two.

    `aspect` is the board's width over height. The family with most markers is taken.
    """
    seen = find_markers(image)
    if not seen:
        return None
    families = [one.family for one in seen]
    family = max(Family, key=families.count)
    places = tuple(
        MarkerPlace(one.id, tuple((float(x), float(y)) for x, y in pose.locate(one.corners)))
        for one in seen
        if one.family is family
    )
    return BoardMarkers(family, aspect, places) if len(places) >= LEAST_MARKERS else None


def register_markers(
    image: Image, markers: BoardMarkers, most_spread: float = MOST_SPREAD
) -> Pose | Refusal:
    """The board's pose by its markers, or how many of them are seen and why that is not enough.

    `most_spread` is how far the worst corner may be off, one standard deviation in % of the
    diagonal: two papers on one side say little of the other. A marker that was moved alone
    disagrees with the others; with three or more in view it is left out.
    """
    known = {place.id: np.array(place.corners, np.float64) for place in markers.places}
    seen = [one for one in find_markers(image, (markers.family,)) if one.id in known]
    size = (image.shape[1], image.shape[0])
    count = len(seen)
    few = Refusal(text("board moved: {n} of {all} corners seen", n=count, all=len(known)), count)
    while len(seen) >= LEAST_MARKERS:
        board = np.concatenate([known[one.id] for one in seen])
        pixels = np.concatenate([one.corners for one in seen])
        fit = fitted(board, pixels, size)
        if fit is None or implausible(fit.project(UNIT), size, markers.aspect) is not None:
            return few
        span = diagonal(fit.project(UNIT))
        errors = fit.errors.reshape(-1, 4).mean(axis=1) / span * 100
        if errors.max() <= MOST_ERROR:
            pose = judged(fit, size, span, float(np.median(fit.errors)), count)
            return pose if pose.spread <= most_spread else few
        if len(seen) == LEAST_MARKERS:
            return Refusal(text("the corner markers lie otherwise than they did"), count)
        seen = without_stray(seen, known, size)
    return few


def without_stray(
    seen: list[SeenMarker], known: dict[int, Points], size: tuple[int, int]
) -> list[SeenMarker]:
    """The markers without the one whose absence leaves the others most of one mind."""

    def left(index: int) -> float:
        others = seen[:index] + seen[index + 1 :]
        fit = fitted(
            np.concatenate([known[one.id] for one in others]),
            np.concatenate([one.corners for one in others]),
            size,
        )
        return float("inf") if fit is None else float(fit.errors.max())

    worst = min(range(len(seen)), key=left)
    return seen[:worst] + seen[worst + 1 :]


def fitted(board: Points, pixels: Points, size: tuple[int, int]) -> Fit | None:
    """The homography through the corners of markers, with what its corners are worth."""
    start, _ = cv2.findHomography(board, pixels, 0)
    if start is None:
        return None
    lens = Lens(*size)
    matrix: Matrix = np.asarray(start, np.float64)
    return fit_board(View(matrix, lens, lens), matrix, board, pixels, bends=False)


def judged(fit: Fit, size: tuple[int, int], span: float, error: float, count: int) -> Pose:
    """The pose, and how well its corners are known so far from the markers."""
    worth = PIXEL_ERROR / max(1e-6, fit.scale)
    spread = float(fit.corner_spread.max()) * max(1.0, worth) / span * 100
    return Pose(
        fit.straight @ fit.view.to_source,
        size,
        Evidence.MARKERS,
        float(np.clip(1 - spread / 2, 0.0, 0.99)),
        error / span * 100,
        spread,
        agreeing=len(fit.errors) // 4,
        looked_at=count,
        corners_seen=corners_in_view(fit.project(UNIT), size),
    )


def marker_bits(number: int, family: Family = Family.APRILTAG) -> tuple[tuple[int, ...], ...]:
    """The squares of a printed marker row by row, 1 for white, its black border among them.

    Raises `ValueError` for a number that the family does not have.
    """
    dictionary = cv2.aruco.getPredefinedDictionary(family.dictionary)
    if not 0 <= number < len(dictionary.bytesList):
        raise ValueError(f"{family.value} has no marker {number}")
    side = dictionary.markerSize + 2
    drawn = cv2.aruco.generateImageMarker(dictionary, number, side, borderBits=1)
    return tuple(tuple(int(value > 0) for value in row) for row in drawn)
