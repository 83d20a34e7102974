"""A part of the drawn tray's floor that dice are thrown into, as a seat's zone is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import Outline, is_within
from vision.synthesis.camera import Pinhole
from vision.synthesis.dice import Pose
from vision.synthesis.ground import TrayStyle
from vision.synthesis.named_dice import INRADIUS_MM
from vision.synthesis.physics import Motion

Floats = NDArray[np.float32]

_LEAST_HALF = 30.0
_CORNER = 2.0


@dataclass(frozen=True)
class Area(TrayStyle):
    """Part of a tray, with the walls that dice thrown into it do not pass. Lengths in mm.

    It is a tray about a middle of its own, which lies at `middle` of the tray `of`.
    """

    of: TrayStyle = field(default_factory=TrayStyle)
    middle: tuple[float, float] = (0.0, 0.0)
    corners: Outline = ()

    def inside(self, x: Floats, y: Floats) -> Floats:
        """Signed distance in mm to the part's outline, negative inside."""
        whole = self.of.inside(
            np.asarray(x + np.float32(self.middle[0]), np.float32),
            np.asarray(y + np.float32(self.middle[1]), np.float32),
        )
        return np.asarray(np.maximum(super().inside(x, y), whole), np.float32)

    def placed(self, motions: Sequence[Motion]) -> tuple[Motion, ...]:
        """Motions about the part's middle, where they are in the whole tray."""
        off = np.array([*self.middle, 0.0])
        return tuple(replace(motion, positions=motion.positions + off) for motion in motions)

    def holds(self, pose: Pose, camera: Pinhole) -> bool:
        """Whether a die lies in the part, as the camera sees it."""
        ((x, y),) = camera.project(pose.position[None, :])
        return is_within(self.corners, float(x) / camera.size[0], float(y) / camera.size[1])


def area_of(corners: Outline, camera: Pinhole, style: TrayStyle) -> Area:
    """The part of the tray that these corners of the picture hold, upright and within them.

    Raises `ValueError` where too little of the tray's floor lies there.
    """
    width, height = camera.size
    points = [camera.on_plane(x * width, y * height, INRADIUS_MM)[:2] for x, y in corners]
    inner = 1 if len(points) == 4 else 0
    low, high = [], []
    for axis, half in enumerate(style.half):
        rising = sorted(float(point[axis]) for point in points)
        low.append(max(rising[inner], -half))
        high.append(min(rising[-1 - inner], half))
    halves = ((high[0] - low[0]) / 2, (high[1] - low[1]) / 2)
    if min(halves) < _LEAST_HALF:
        raise ValueError("the zone holds too little of the tray: make it wider")
    return Area(
        half=halves,
        corner=_CORNER,
        of=style,
        middle=((high[0] + low[0]) / 2, (high[1] + low[1]) / 2),
        corners=corners,
    )
