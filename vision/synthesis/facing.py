"""How the face that is up on a die is turned to the camera."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vision.synthesis.camera import Pinhole
from vision.synthesis.dice import Die, Pose
from vision.synthesis.faces import heads_turn
from vision.synthesis.geometry import matrix

_LEAST_UP = 0.5
_STEP = 0.2


class Facing(NamedTuple):
    """`tilt_x`, `tilt_y`: how far the outward normal of the face points to the right and down,
    seen along the ray through the die; both are 0 where one looks straight at it. `turn`: the
    angle in radians by which its numeral's head is turned clockwise from the picture's upright.
    """

    tilt_x: float
    tilt_y: float
    turn: float


def facing(die: Die, pose: Pose, camera: Pinhole) -> Facing | None:
    """How the top face is turned; None where no face is up, as on most d4s."""
    turned = matrix(pose.turn)
    normals = die.solid.normals @ turned.T
    top = int(np.argmax(normals[:, 2]))
    normal = normals[top]
    if normal[2] < _LEAST_UP:
        return None
    ray = pose.position - camera.centre
    ray = ray / np.linalg.norm(ray)
    right = camera.axes[0] - ray * (camera.axes[0] @ ray)
    right /= np.linalg.norm(right)
    down = np.cross(ray, right)
    head = heads_turn(die.solid, die.look)
    up = die.solid.up[top] * math.cos(head) + die.solid.right[top] * math.sin(head)
    middle = pose.position + normal * die.inradius
    ends = camera.project(np.stack([middle, middle + turned @ up * die.inradius * _STEP]))
    across, along = ends[1] - ends[0]
    return Facing(float(normal @ right), float(normal @ down), math.atan2(across, -along))
