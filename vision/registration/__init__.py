"""Where a board lies in a picture: by its own picture, by markers beside it, or by its outline."""

from __future__ import annotations

from vision.registration.drift import Anchor, Held, Hold, anchor, check, follow
from vision.registration.from_nothing import register
from vision.registration.locating import locate
from vision.registration.markers import (
    BoardMarkers,
    Family,
    find_markers,
    learn_markers,
    register_markers,
)
from vision.registration.pose import Evidence, Pose, Refusal
from vision.registration.proposal import Proposal, propose
from vision.registration.reference import (
    BoardReference,
    NoReferenceError,
    load_reference,
    make_reference,
)

__all__ = [
    "Anchor",
    "BoardMarkers",
    "BoardReference",
    "Evidence",
    "Family",
    "Held",
    "Hold",
    "NoReferenceError",
    "Pose",
    "Proposal",
    "Refusal",
    "anchor",
    "check",
    "find_markers",
    "follow",
    "learn_markers",
    "load_reference",
    "locate",
    "make_reference",
    "propose",
    "register",
    "register_markers",
]
