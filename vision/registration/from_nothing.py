"""A board's pose from nothing: where it lies in this picture, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.words.text import text
from vision.frames import Image
from vision.registration.alike import distance, is_mirror, is_turn
from vision.registration.apart import rivals_at
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
from vision.registration.refine import Refined, look, refine

NEAR_LAST, NEAR_REFERENCE = 0.3, 0.06
"""How far, in diagonals, a board that looks alike when turned may have moved to be known."""
STEADY = 0.02
"""The same since the last look for a board that looks otherwise when turned, where nothing is seen
that tells that."""
CLEARLY = 0.3
"""How near the last place the nearest may lie, in the distance of the next one from there."""
LEAST_SEEN = 0.5
FEW = 0.5
"""With a smaller share of its patches found together, a board is looked at once more."""
MOST_STEPS = 5
"""So often a better place is looked for that looks like the last one."""


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
    settled = settle(image, reference, nearer(image, reference, best))
    if isinstance(settled, Refusal):
        return settled
    twin = twin_of(image, reference, frame, settled.best)
    places = settled.places if twin is None else (*settled.places, twin.homography)
    if len(places) > 1:
        last, most = last_place(reference, near, size)
        unseen = not reference.same_turned and any(is_turn(move) for move in settled.moves)
        most = min(most, STEADY) if unseen and near is not None else most
        chosen = None if last is None else nearest(places, last, most)
        if chosen is None and twin is not None:
            return Refusal(text("two boards alike lie there: leave one of them in view"), 4)
        if chosen is None:
            return telling_print_unseen() if unseen else looks_the_same()
        elsewhere = settled.at(image, reference, chosen)
        if elsewhere is None:
            return Refusal(text("the board was not found in the picture"))
        settled = elsewhere
    return accept(settled.best, reference, evidence, size)


def looks_the_same() -> Refusal:
    """The answer where several places explain the picture."""
    return Refusal(text("the board looks the same when it is turned or moved"), 4)


def telling_print_unseen() -> Refusal:
    """The answer where the board may lie turned for all that is seen of it, unlike when bare."""
    return Refusal(
        text(
            "the board looks the same when it is turned, as far as it is seen: uncover more of "
            "its print"
        ),
        4,
    )


def mirrored() -> Refusal:
    """The answer where the board is seen mirrored, unlike when it was shown."""
    return Refusal(
        text(
            "the board is seen mirrored: turn the picture over in “On the real table”, or show "
            "the board anew if it was shown mirrored"
        ),
        4,
    )


def not_found(image: Image, reference: BoardReference, frame: FrameFeatures) -> Refusal:
    """Why no board was found: a camera that mirrors shows none that was shown unmirrored."""
    flipped = np.ascontiguousarray(image[:, ::-1])
    best = best_of(flipped, reference, by_features(frame.mirrored(), reference))
    if best is not None and is_convincing(best):
        return mirrored()
    return Refusal(text("the board was not found in the picture"))


def last_place(
    reference: BoardReference, near: Pose | None, size: tuple[int, int]
) -> tuple[Matrix | None, float]:
    """Where the board lay last, and how far from there it may be known by that, in diagonals.

    Without a last pose the board counts as lying as in its reference, if this camera took it.
    """
    if near is not None:
        return near.homography, NEAR_LAST
    return (reference.to_source if size == reference.size else None), NEAR_REFERENCE


def nearest(places: Sequence[Matrix], last: Matrix, most: float) -> Matrix | None:
    """Of places that look alike the one where the board lay last.

    None where none is near it, and where it may have come there from another one as well.
    """
    far = sorted((distance(one, last), at) for at, one in enumerate(places))
    if far[0][0] > most * diagonal(transform(last, UNIT)) or far[0][0] > CLEARLY * far[1][0]:
        return None
    return places[far[0][1]]


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


def nearer(image: Image, reference: BoardReference, found: Refined) -> Refined:
    """The board's place looked at again where much of it was not found, as at a corner that the
    search began too far from."""
    if found.count >= FEW * found.seen.sum():
        return found
    again = refined_at(image, reference, found.homography)
    return again if again is not None and again.count > found.count else found


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """The `best` of places that look alike, and the `moves` (board coordinates) from it to all
    others that explain the picture as well."""

    best: Refined
    moves: tuple[Matrix, ...]

    @property
    def places(self) -> tuple[Matrix, ...]:
        """The homographies of all of them, the best one's first."""
        there = self.best.homography
        return (there, *(there @ inverse(move) for move in self.moves))

    def at(self, image: Image, reference: BoardReference, chosen: Matrix) -> Settled | None:
        """With another of the places as the best; None where no board is found there."""
        if chosen is self.best.homography:
            return self
        exact = refined_at(image, reference, chosen)
        return Settled(exact, ()) if exact is not None and is_sure(exact) else None


def settle(image: Image, reference: BoardReference, found: Refined) -> Settled | Refusal:
    """Of a place and those that look like it the one that plainly explains most.

    Refused where another one plainly explains more and yet no board is found there, and where
    much lies otherwise than the place has it.
    """
    for _ in range(MOST_STEPS):
        rivals = rivals_at(image, reference.patches.grey, found.homography, reference.alike)
        better = [one for one in rivals if one.wins]
        if any(one.speaks_against for one in rivals) and not better:
            break
        if not better:
            tied = (one.move for one in rivals if not one.loses and not is_mirror(one.move))
            return Settled(found, tuple(tied))
        # Of boards that look alike when mirrored a shifted one wins mirrored as well.
        best = max(better, key=lambda one: (not is_mirror(one.move), one.theirs - one.ours))
        if is_mirror(best.move):
            return mirrored()
        exact = refined_at(image, reference, found.homography @ inverse(best.move))
        if exact is None or not is_sure(exact):
            break
        found = exact
    return looks_the_same()


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
