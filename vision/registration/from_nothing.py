"""A board's pose from nothing: where it lies in this picture, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from assistant.words.text import text
from vision.frames import Image
from vision.registration.alike import distance, is_turn, turns
from vision.registration.candidates import (
    FrameFeatures,
    by_features,
    by_outline,
    frame_features,
)
from vision.registration.geometry import (
    UNIT,
    Matrix,
    corners_in_view,
    diagonal,
    implausible,
    inverse,
    transform,
)
from vision.registration.judgement import confidence_of, is_convincing, is_sure
from vision.registration.pose import Evidence, Pose, Refusal, bend_of
from vision.registration.reference import BoardReference
from vision.registration.refine import NARROW, Refined, look, one_pass, refine

MORE_BY, MORE_TIMES = 12, 2.0
"""The better of two places must have so many patches for itself, over so many times the other's."""
PLAIN_SHARE = 0.5
NEAR_LAST, NEAR_REFERENCE = 0.3, 0.06
"""How far, in diagonals, a board that looks alike when turned may have moved to be known."""
LEAST_SEEN = 0.5


def register(image: Image, reference: BoardReference, near: Pose | None = None) -> Pose | Refusal:
    """Where the board of `reference` lies in `image` of shape (height, width, 3).

    `near` is the last good pose; it decides only where the board looks alike when turned, and
    where another one like it is in view.
    """
    frame = frame_features(image)
    size = frame.size
    best = best_of(image, reference, by_features(frame, reference))
    evidence = Evidence.PICTURE
    if best is None or not is_convincing(best):
        other = best_of(image, reference, by_outline(image, reference))
        if other is not None and (best is None or other.count > best.count):
            best, evidence = other, Evidence.OUTLINE
    if best is None or not is_sure(best):
        return not_found(image, reference, frame)
    rivals, twin = rivals_of(image, reference, best), twin_of(image, reference, frame, best)
    if rivals or twin is not None:
        places = (best, *rivals) if twin is None else (best, *rivals, twin)
        chosen = nearest(places, reference, near, size)
        if chosen is None and twin is not None:
            return Refusal(text("two boards alike lie there: leave one of them in view"), 4)
        if chosen is None:
            return Refusal(text("the board looks the same when it is turned or moved"), 4)
        best = chosen if chosen is best else refined_at(image, reference, chosen.homography)
        if best is None or not is_sure(best):
            return Refusal(text("the board was not found in the picture"))
    return accept(best, reference, evidence, size)


def not_found(image: Image, reference: BoardReference, frame: FrameFeatures) -> Refusal:
    """Why no board was found: a camera that mirrors shows none that was shown unmirrored."""
    flipped = np.ascontiguousarray(image[:, ::-1])
    best = best_of(flipped, reference, by_features(frame.mirrored(), reference))
    if best is not None and is_convincing(best):
        return Refusal(
            text(
                "the board is seen mirrored: turn the picture over in “On the real table”, or show "
                "the board anew if it was shown mirrored"
            ),
            4,
        )
    return Refusal(text("the board was not found in the picture"))


def nearest(
    places: Sequence[Refined], reference: BoardReference, near: Pose | None, size: tuple[int, int]
) -> Refined | None:
    """Of places that look alike the one where the board lay last, None where none is near it.

    Without a last pose the board counts as lying as in its reference, if this camera took it.
    """
    if near is not None:
        last, most = near.homography, NEAR_LAST
    elif size == reference.size:
        last, most = reference.to_source, NEAR_REFERENCE
    else:
        return None
    best = min(places, key=lambda one: distance(one.homography, last))
    far = distance(best.homography, last) / diagonal(transform(last, UNIT))
    return best if far <= most else None


def accept(
    best: Refined, reference: BoardReference, evidence: Evidence, size: tuple[int, int]
) -> Pose | Refusal:
    """The pose of a fit that speaks for itself, if a board can lie so and enough is in view."""
    pose = pose_of(best, evidence, size)
    if implausible(pose.corners, size, reference.aspect) is not None:
        return Refusal(text("the board was not found in the picture"))
    if best.seen.mean() < LEAST_SEEN:
        return Refusal(
            text("board partly out of view: {n} of 4 corners seen", n=pose.corners_seen),
            pose.corners_seen,
        )
    return pose


def best_of(
    image: Image, reference: BoardReference, candidates: Iterable[Matrix]
) -> Refined | None:
    """The candidate on which most patches agree; candidates that follow a convincing one rest."""
    best: Refined | None = None
    for candidate in candidates:
        refined = refined_at(image, reference, candidate)
        if refined is not None and (best is None or refined.count > best.count):
            best = refined
        if best is not None and is_convincing(best):
            break
    return best


def refined_at(image: Image, reference: BoardReference, start: Matrix) -> Refined | None:
    """The board's exact place near `start`."""
    return refine(look(image, reference, start), reference, start)


def rivals_of(image: Image, reference: BoardReference, best: Refined) -> list[Refined]:
    """Other places of the board that explain the picture nearly as well.

    A repeated pattern fits itself at many places. What counts is what only one of two places
    explains: borders, printed figures, whatever breaks the pattern.
    """
    moves = reference.alike
    if best.count < PLAIN_SHARE * best.seen.sum():
        moves = (*turns(reference.aspect), *(move for move in moves if not is_turn(move)))
    rivals = []
    looked = look(image, reference, best.homography)
    for move in moves:
        start = best.homography @ inverse(move)
        other = one_pass(looked, reference, start, NARROW, last=False)
        if other is not None and not is_better(best, other):
            rivals.append(other)
    return rivals


def twin_of(
    image: Image, reference: BoardReference, frame: FrameFeatures, best: Refined
) -> Refined | None:
    """Another board with the same print, beside the one that was found; None without one."""
    beside = frame.beside(best.homography)
    for candidate in by_features(beside, reference):
        other = refined_at(image, reference, candidate)
        if other is not None and is_sure(other) and not overlap(other, best):
            return other
    return None


def overlap(one: Refined, other: Refined) -> bool:
    """Whether two boards would lie on the same spot: one's middle lies on the other."""
    middle = one.fit.project(np.array([(0.5, 0.5)]))
    x, y = transform(inverse(other.homography), middle)[0]
    return bool(0 < x < 1 and 0 < y < 1)


def best_alike(image: Image, reference: BoardReference, found: Refined) -> Refined:
    """Of a place and those that look much like it the one that plainly explains most.

    Unlike `rivals_of` it leaves places that explain the picture equally well alone.
    """
    while True:
        looked = look(image, reference, found.homography)
        starts = (found.homography @ inverse(move) for move in reference.alike)
        others = (one_pass(looked, reference, start, NARROW, last=False) for start in starts)
        better = [one for one in others if one is not None and is_better(one, found)]
        if not better:
            return found
        best = max(better, key=lambda one: one.count)
        exact = refined_at(image, reference, best.homography)
        if exact is None or not is_better(exact, found):
            return found
        found = exact


def is_better(one: Refined, other: Refined) -> bool:
    """Whether one place plainly explains more of what both could than the other."""
    alone = int((one.agreeing & ~other.agreeing & other.seen).sum())
    against = int((other.agreeing & ~one.agreeing & one.seen).sum())
    return alone >= MORE_BY + MORE_TIMES * against


def pose_of(best: Refined, evidence: Evidence, size: tuple[int, int]) -> Pose:
    """The pose of a fit, judged."""
    corners = best.fit.project(UNIT)
    return Pose(
        best.homography,
        size,
        evidence,
        confidence_of(best),
        best.residual,
        float(best.fit.corner_spread.max()) / diagonal(corners) * 100,
        best.count,
        int(best.seen.sum()),
        corners_in_view(corners, size),
        bend_of(best.fit),
    )
