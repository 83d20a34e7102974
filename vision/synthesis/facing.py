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
    Of a d4, on which no face is up, `tilt_x` and `tilt_y` are told of what points away from the
    table, and `turn` of the side of it that is seen best: whither its corner at the top lies.
    """

    tilt_x: float
    tilt_y: float
    turn: float


def facing(die: Die, pose: Pose, camera: Pinhole) -> Facing | None:
    """How the top face is turned; None where none is up, or no side of a d4 down."""
    turned = matrix(pose.turn)
    normals = die.solid.normals @ turned.T
    ray = pose.position - camera.centre
    ray = ray / np.linalg.norm(ray)
    if die.solid.reads_down:
        down = int(np.argmin(normals[:, 2]))
        normal, face = -normals[down], int(np.argmin(normals @ ray))
        # A side of a d4 and the corner at the top lie in one plane: that way its head is.
        middle = pose.position + normals[face] * die.inradius
        head = normal - normals[face] * (normal @ normals[face])
    else:
        face = int(np.argmax(normals[:, 2]))
        normal = normals[face]
        middle = pose.position + normal * die.inradius
        turn = heads_turn(die.solid, die.look)
        up, right = die.solid.up[face], die.solid.right[face]
        head = turned @ (up * math.cos(turn) + right * math.sin(turn))
    if normal[2] < _LEAST_UP:
        return None
    across = camera.axes[0] - ray * (camera.axes[0] @ ray)
    across /= np.linalg.norm(across)
    below = np.cross(ray, across)
    ends = camera.project(np.stack([middle, middle + head * die.inradius * _STEP]))
    aside, along = ends[1] - ends[0]
    return Facing(float(normal @ across), float(normal @ below), math.atan2(aside, -along))
