"""A hand that rests in view, or a thing laid down: what does not belong to the scene. Pure.

All pictures are small (`vision.stillness_light.shrink`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import Outline
from vision.frames import Image
from vision.stillness_light import Blob, Blobs, blobs, difference
from vision.stillness_scene import changed_things, is_ghost

_HAND_SHARE = 0.006
_HAND_DEPTH = 0.08
_INSIDE_HAND_SHARE = 0.08
_WIDE_SHARE = 0.4
_STRANGE_SHARE = 0.02
_MARGIN = 0.02
"""How near to the tray something outside it may come, in parts of the picture's width."""
_SAME_OUTLINE, _SAME_LOOK = 0.8, 0.9
"""Shares of what lies there that must be in the same place, and look the same, to be one thing."""
_DARKER = 4.0
"""How much more light there must be for a picture to tell nothing of what is seen in it."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreign:
    """Where something is that does not belong to the scene; `wide` if it may be all over it."""

    mask: NDArray[np.bool_]
    wide: bool

    def is_beside(self, outlines: tuple[Outline, ...]) -> bool:
        """Whether all of it lies outside these; with no outlines nothing does."""
        if self.wide or not outlines:
            return False
        height, width = self.mask.shape
        near = np.zeros((height, width), np.uint8)
        for corners in outlines:
            points = np.array([(x * width, y * height) for x, y in corners])
            cv2.fillPoly(near, [np.rint(points).astype(np.int32)], 1)
        around = cv2.dilate(near, _disc(round(_MARGIN * width))) > 0
        return not bool((self.mask & around).any())

    def leaves(self, changed: Blobs) -> int:
        """Pixels of the largest change apart from it."""
        near = cv2.dilate(self.mask.astype(np.uint8), _disc(2)) > 0
        touched = np.unique(changed.labels[near])
        areas = changed.stats[:, cv2.CC_STAT_AREA].copy()
        areas[0] = areas[touched] = 0
        return int(areas.max())


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """Something foreign that rests since a time, as it looked then."""

    image: Image
    foreign: Foreign
    since_s: float

    def is_still_there(self, small: Image, now: Foreign, threshold: float) -> bool:
        """Whether it lies where it lay, looking as it looked."""
        if self.foreign.wide != now.wide:
            return False
        both = self.foreign.mask & now.mask
        if not now.wide and both.sum() < _SAME_OUTLINE * (self.foreign.mask | now.mask).sum():
            return False
        where = np.ones(both.shape, np.bool_) if now.wide else both
        return float((difference(small, self.image)[where] <= threshold).mean()) >= _SAME_LOOK


def foreign(
    small: Image, scene: Image, threshold: float, things: Callable[[Image], float]
) -> Foreign | None:
    """The hand, sleeve or thing that is in `small` and was not in `scene`; None if there is none.

    `things` tells the change from which a thing lies in a picture.
    """
    against = blobs(difference(small, scene), threshold)
    if against.share > _WIDE_SHARE:
        # What little the darker picture shows must not be made much of.
        pair = (small, scene) if small.mean() <= scene.mean() else (scene, small)
        strange = changed_things(*pair, things(pair[0]))
        return Foreign(strange.labels > 0, wide=True) if strange.share > _STRANGE_SHARE else None
    found = [
        blob.mask
        for blob in _deep_at_edge(against)
        if not _harmless(blob.mask, small, scene, things(small))
    ]
    return Foreign(np.logical_or.reduce(found), wide=False) if found else None


def shows_hand(against: Blobs) -> bool:
    """Whether a change reaches in from the picture's edge as a hand does, or is as large as one."""
    return against.largest > _largest_thing(against) or bool(_deep_at_edge(against))


def hands(against: Blobs) -> NDArray[np.bool_]:
    """Where hands are in view, and so near to them that they may touch what lies there."""
    large = against.stats[:, cv2.CC_STAT_AREA] > _largest_thing(against)
    large[0] = False
    found = np.logical_or.reduce(
        [large[against.labels], *(one.mask for one in _deep_at_edge(against))]
    )
    near = round(_MARGIN * against.labels.shape[1])
    return np.asarray(cv2.dilate(found.astype(np.uint8), _disc(near)) > 0)


def is_dark_beside(picture: Image, other: Image) -> bool:
    """Whether a picture was taken in so little light that it tells nothing of another."""
    return float(other.mean()) > _DARKER * max(1.0, float(picture.mean()))


def _largest_thing(against: Blobs) -> float:
    return _INSIDE_HAND_SHARE * against.labels.size


def _deep_at_edge(against: Blobs) -> list[Blob]:
    height, width = against.labels.shape
    at_edge = against.at_edge(round(_HAND_SHARE * height * width))
    return [blob for blob in at_edge if blob.depth > _HAND_DEPTH * width]


def _harmless(place: NDArray[np.bool_], small: Image, scene: Image, things: float) -> bool:
    """Whether a change at the edge is a shadow or something that has left."""
    if is_ghost(place, small, scene):
        return True
    changed = changed_things(small, scene, things)
    return not bool(((changed.labels > 0) & place).any())


def _disc(reach: int) -> NDArray[np.uint8]:
    side = 2 * max(1, reach) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
