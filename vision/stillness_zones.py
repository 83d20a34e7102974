"""For how long did things move in a zone with no hand over it, whatever moves elsewhere?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import Outline
from vision.frames import Frame, Image
from vision.stillness import REST_S
from vision.stillness_foreign import hands
from vision.stillness_light import Blobs, blobs, difference, shrink

_THING = 10
_PER_OWN = 2.0
_MOST_SHARE = 0.4
"""Share of the picture from which the light has changed, or the camera was moved."""


@dataclass(slots=True)
class _Motion:
    """What moved in a zone since a hand was over it: in the frames' seconds `moved_s` when last.

    `own_s` is how long something moved there, `alone_s` how long it may have been on its way.
    """

    hand_s: float = -math.inf
    moved_s: float = -math.inf
    own_s: float = 0.0
    alone_s: float = 0.0


class ZoneMotion:
    """Follows the zones of one view, frame after frame."""

    def __init__(self) -> None:
        self._motions: dict[Outline, _Motion] = {}
        self._last: tuple[Image, float] | None = None
        self._began_s = self._moved_s = -math.inf

    def alone_s(self, zone: Outline) -> float:
        """For how many seconds, as things move in life, something rolled there without a hand.

        It may have rolled elsewhere first, but not for the longer part. What moved before a hand
        was over the zone, or before all of it rested, does not count.
        """
        motion = self._motions.get(zone)
        return 0.0 if motion is None else min(motion.alone_s, _PER_OWN * motion.own_s)

    def forget(self, zone: Outline) -> None:
        """Another throw is asked for: what moved there before is none of it."""
        self._motions.pop(zone, None)

    def take(
        self, frame: Frame, zones: Sequence[Outline], scene: Image | None, threshold: float
    ) -> None:
        """Takes the next frame. `scene` is the last picture at rest, small; None before one.

        `threshold` is the change from which a place is unlike what it was.
        """
        small, last = shrink(frame.image), self._last
        self._last = small, frame.at_s
        if last is None or last[0].shape != small.shape or frame.fresh:
            self._motions.clear()
            return
        moving = blobs(difference(small, last[0]), threshold)
        if moving.largest < _THING:
            return
        if last[1] - self._moved_s > REST_S:
            self._began_s = last[1]
        self._moved_s = frame.at_s
        over = _hands(small, moving, scene, threshold)
        for zone in zones:
            inside = _inside(zone, small.shape)
            motion = self._motions.setdefault(zone, _Motion())
            if (over & inside).any():
                self._motions[zone] = _Motion(hand_s=frame.at_s)
            elif _moves(moving, inside):
                if last[1] - motion.moved_s > REST_S:
                    motion.own_s = 0.0
                motion.own_s += (frame.at_s - last[1]) * frame.pace
                motion.alone_s = (frame.at_s - max(motion.hand_s, self._began_s)) * frame.pace
                motion.moved_s = frame.at_s


def _hands(small: Image, moving: Blobs, scene: Image | None, threshold: float) -> NDArray[np.bool_]:
    """Where a hand may be: all over the picture where nothing tells."""
    everywhere = np.ones(small.shape[:2], np.bool_)
    if scene is None or scene.shape != small.shape or moving.share > _MOST_SHARE:
        return everywhere
    against = blobs(difference(small, scene), threshold)
    return everywhere if against.share > _MOST_SHARE else hands(against)


def _moves(moving: Blobs, inside: NDArray[np.bool_]) -> bool:
    """Whether something as large as a thing moves there."""
    areas = np.bincount(moving.labels[inside], minlength=2)
    return int(areas[1:].max()) >= _THING


@lru_cache(maxsize=32)  # zones may be dragged on and on
def _inside(zone: Outline, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    height, width = shape[:2]
    mask = np.zeros((height, width), np.uint8)
    points = np.array([(x * width, y * height) for x, y in zone])
    cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 1)
    return mask > 0
