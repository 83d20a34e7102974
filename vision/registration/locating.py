"""Where a board lies, by all that is known of it: markers beside it and its own picture."""

from __future__ import annotations

from assistant.words.text import text
from vision.frames import Image
from vision.registration.from_nothing import (
    NEAR_LAST,
    accept,
    looks_the_same,
    nearest,
    register,
    settle,
)
from vision.registration.in_place import shown_in_place
from vision.registration.judgement import is_sure
from vision.registration.markers import MOST_SPREAD, BoardMarkers, register_markers
from vision.registration.pose import Evidence, Pose, Refusal
from vision.registration.reference import BoardReference
from vision.registration.refine import Refined, look, refine

ROUGH = 3.0
"""Markers that tell the board's corners this badly, in %, still tell where to look for it."""


def locate(
    image: Image,
    reference: BoardReference,
    markers: BoardMarkers | None = None,
    near: Pose | None = None,
) -> Pose | Refusal:
    """The pose of the board of `reference` in `image`, shape (height, width, 3).

    Markers say roughly where and which way round, the board's picture then exactly; either
    alone will do, but where the board's print is not seen where its markers say, it was moved
    and they were not: its picture counts. Boards with hardly any print are known by markers.
    `near` is the last good pose, for boards that look alike when turned. Refused with the
    markers' reason where there are some and neither finds the board.
    """
    if markers is None:
        return register(image, reference, near)
    rough = register_markers(image, markers, ROUGH)
    if isinstance(rough, Pose):
        start = rough.homography
        refined = refine(look(image, reference, start), reference, start)
        if refined is not None and is_sure(refined):
            return by_print(image, reference, rough, refined)
        if rough.spread <= MOST_SPREAD and shown_in_place(image, reference, start) is not False:
            return rough
        near = near or rough
    pose = register(image, reference, near)
    if isinstance(pose, Pose):
        return pose
    if isinstance(rough, Refusal):
        return rough
    if pose.corners_seen or rough.spread > MOST_SPREAD:
        return pose
    return Refusal(
        text(
            "the board lies otherwise beside its markers, or is covered: uncover it, or show it "
            "again as it lies"
        )
    )


def by_print(
    image: Image, reference: BoardReference, rough: Pose, refined: Refined
) -> Pose | Refusal:
    """The exact place of a board whose print was found where markers say roughly that it lies.

    Where the print looks the same elsewhere, markers decide, if the board lies as it lay.
    """
    settled = settle(image, reference, refined)
    if isinstance(settled, Refusal):
        return settled
    if len(settled.places) > 1:
        chosen = nearest(settled.places, rough.homography, NEAR_LAST)
        elsewhere = None if chosen is None else settled.at(image, reference, chosen)
        if elsewhere is None:
            return looks_the_same()
        settled = elsewhere
    evidence = Evidence.MARKERS if settled.best is refined else Evidence.PICTURE
    return accept(settled.best, reference, evidence, rough.size)
