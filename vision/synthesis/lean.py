"""A die that leans on the tray's rim."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.dice import Die, Pose
from vision.synthesis.geometry import about, matrix, product
from vision.synthesis.ground import TrayStyle

Floats = NDArray[np.float64]
_NORMALS = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def lean_on_rim(
    die: Die,
    pose: Pose,
    style: TrayStyle,
    others: Sequence[tuple[Floats, float]],
    rng: np.random.Generator,
) -> Pose | None:
    """A pose near `pose` in which the die leans on the nearest wall, clear of the others.

    `others` are the places and disc radii of the other dice. None if there is no room.
    """
    half = np.asarray(style.half)
    gaps = [float(half[0 if n[0] else 1] - pose.position[:2] @ np.array(n)) for n in _NORMALS]
    tilt = float(rng.uniform(0.42, 0.62))
    for wall in np.argsort(gaps):
        out = np.array(_NORMALS[wall])
        along = np.array([-out[1], out[0]])
        turn, reach = lean(die, pose.turn, out, tilt)
        room = float(np.abs(along) @ half) - style.corner - die.inradius
        start = float(np.clip(pose.position[:2] @ along, -room, room))
        for shift in np.linspace(0.0, 2.0 * room, 24):
            for side in (1.0, -1.0):
                slide = start + side * float(shift)
                place = out * (float(half[0 if out[0] else 1]) - reach * 0.97) + along * slide
                if abs(slide) <= room and _clear(place, die, others):
                    height = die.solid.rest_height(turn) * die.inradius
                    return Pose(np.array([place[0], place[1], height]), turn)
    return None


def lean(die: Die, turn: Floats, out: Floats, tilt: float) -> tuple[Floats, float]:
    """The turn of a die that leans by `tilt` radians on something in direction `out` (2,).

    Also how far in mm it then reaches in that direction from its centre.
    """
    axis = np.array([out[1], -out[0], 0.0])
    # Squared to the wall first: one lower edge on the floor, one upper edge on the wall.
    leaning = product(about(axis, tilt), _squared(turn, out))
    corners = matrix(leaning) @ die.solid.vertices.T * die.inradius
    return leaning, float((out @ corners[:2]).max())


def _squared(turn: Floats, out: Floats) -> Floats:
    """The turn, rotated about the plumb line until a side faces along `out`."""
    spin = matrix(turn)
    sides = [column for column in spin.T if abs(column[2]) < 0.5]
    if not sides:
        return turn
    angles = [math.atan2(side[1], side[0]) - math.atan2(out[1], out[0]) for side in sides]
    quarter = math.pi / 2.0
    off = min((angle + quarter / 2.0) % quarter - quarter / 2.0 for angle in angles)
    return product(about((0.0, 0.0, 1.0), -off), turn)


def _clear(place: Floats, die: Die, others: Sequence[tuple[Floats, float]]) -> bool:
    mine = die.inradius * 1.55
    return all(float(np.hypot(*(place - other))) > mine + radius for other, radius in others)
