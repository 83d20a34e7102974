"""Where a board lies, by all that is known of it: markers beside it and its own picture."""

from __future__ import annotations

from vision.frames import Image
from vision.registration.from_nothing import accept, register
from vision.registration.judgement import is_sure
from vision.registration.markers import MOST_SPREAD, BoardMarkers, register_markers
from vision.registration.pose import Evidence, Pose, Refusal
from vision.registration.reference import BoardReference
from vision.registration.refine import look, refine

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
    alone will do. `near` is the last good pose, for boards that look alike when turned.
    Refused with the markers' reason where there are some and neither finds the board.
    """
    if markers is None:
        return register(image, reference, near)
    rough = register_markers(image, markers, ROUGH)
    if isinstance(rough, Pose):
        start = rough.homography
        refined = refine(look(image, reference, start), reference, start)
        if refined is not None and is_sure(refined):
            return accept(refined, reference, Evidence.MARKERS, rough.size)
        if rough.spread <= MOST_SPREAD:
            return rough
    pose = register(image, reference, near)
    return rough if isinstance(pose, Refusal) and isinstance(rough, Refusal) else pose
