"""Soft shadows of dice on the table."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.dice import Die, Pose
from vision.synthesis.light import Light, drop

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]


def cast_shadow(
    picture: Picture,
    takes: Floats,
    die: Die,
    pose: Pose,
    camera: Pinhole,
    light: Light,
    floor: float = 0.0,
) -> None:
    """Darkens the picture where the die keeps off the light.

    `takes` (h, w) is 1 where the shadow can fall: where a plane at height `floor` mm is seen.
    """
    corners = die.corners(pose)
    corners[:, 2] = np.maximum(corners[:, 2] - floor, 0.0)
    up = np.array([0.0, 0.0, floor])
    thrown = np.array([_fallen(tuple(corner), light) for corner in corners]) + up
    under = corners * (1.0, 1.0, 0.0) + up
    lift = float(corners[:, 2].min())
    scale = camera.scale_at(pose.position)
    distance = math.dist(light.position, tuple(pose.position))
    soft = 0.35 + light.radius * (lift + 0.5 * die.inradius) / distance
    x, y = float(pose.position[0]), float(pose.position[1])
    pool = float(light.pool(np.array([x], np.float32), np.array([y], np.float32))[0])
    lamp, ambient = np.array(light.lamp) * pool * 0.85, np.array(light.ambient)
    _darken(picture, takes, camera.project(thrown), soft * scale, ambient / (lamp + ambient))
    near = math.exp(-lift / die.inradius)
    contact = np.full(3, 1.0 - 0.55 * near)
    _darken(picture, takes, camera.project(under), 0.22 * die.inradius * scale, contact)


def _fallen(point: tuple[float, ...], light: Light) -> tuple[float, float, float]:
    x, y, z = point
    dx, dy = light.shadow_shift((x, y, z))
    return x + dx, y + dy, 0.0


def _darken(
    picture: Picture,
    takes: Floats,
    outline: NDArray[np.float64],
    sigma: float,
    factor: NDArray[np.float64],
) -> None:
    """Multiplies linear light by `factor` (BGR) inside the hull, softened by `sigma` pixels."""
    pad = math.ceil(3 * sigma) + 2
    low = np.floor(outline.min(axis=0)).astype(int) - pad
    high = np.ceil(outline.max(axis=0)).astype(int) + pad
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), picture.shape[1]), min(int(high[1]), picture.shape[0])
    if right <= left or bottom <= top:
        return
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), dtype=np.uint8)
    hull = cv2.convexHull(((outline - low) * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)
    blurred = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(sigma, 0.3)))
    part = blurred[top - low[1] : bottom - low[1], left - low[0] : right - low[0]]
    cover = part.astype(np.float32) / 255.0 * takes[top:bottom, left:right]
    share = drop(factor)
    spot = picture[top:bottom, left:right]
    spot[:] = (spot * (1.0 - cover[..., None] * share) + 0.5).astype(np.uint8)
