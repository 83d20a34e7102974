"""Trays with straight walls and three corners or more: folding leather trays, boxes, lids."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.ground import Ground, coarse_light, vignette_of
from vision.synthesis.light import Light, to_picture

Floats = NDArray[np.float32]
Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Walled:
    """A tray on a convex floor with `corners` (n, 2) in mm, counter-clockwise.

    Its walls rise `wall` mm while they lean out by `splay` mm, and are `thick` mm thick.
    `tones` are the shares of light that their inner, upper and outer faces give back.
    """

    corners: Points
    wall: float
    splay: float
    thick: float
    tones: tuple[float, float, float] = (0.8, 1.0, 1.0)

    def inside(self, x: Floats, y: Floats) -> Floats:
        """Signed distance in mm to the floor's outline, negative inside."""
        return self.beyond(self.corners, x, y)

    @staticmethod
    def beyond(corners: Points, x: Floats, y: Floats) -> Floats:
        """Signed distance to a convex outline, negative inside."""
        normals = outward(corners)
        far = np.full(x.shape, -np.inf, dtype=np.float32)
        for normal, corner in zip(normals, corners, strict=True):
            reach = np.float32(normal @ corner)
            far = np.maximum(far, x * np.float32(normal[0]) + y * np.float32(normal[1]) - reach)
        return far

    def rings(self) -> tuple[Points, Points, Points, Points]:
        """Outlines (n, 3): floor, inner upper edge, outer upper edge, outer foot."""
        inner = widened(self.corners, self.splay)
        outer = widened(self.corners, self.splay + self.thick)
        zero = np.zeros((len(self.corners), 1))
        top = zero + self.wall
        return (
            np.hstack([self.corners, zero]),
            np.hstack([inner, top]),
            np.hstack([outer, top]),
            np.hstack([widened(self.corners, self.thick), zero]),
        )


def outward(corners: Points) -> Points:
    """Unit normals (n, 2) of the edges from each corner to the next."""
    along = np.roll(corners, -1, axis=0) - corners
    normal = np.column_stack([along[:, 1], -along[:, 0]])
    return np.asarray(normal / np.linalg.norm(normal, axis=1, keepdims=True))


def widened(corners: Points, by: float) -> Points:
    """The outline with all edges moved out."""
    normals = outward(corners)
    before = np.roll(normals, 1, axis=0)
    # Two edges meet at the corner; the bisector grows with the sharpness of the corner.
    cosine = (normals * before).sum(axis=1, keepdims=True)
    return np.asarray(corners + by * (normals + before) / (1.0 + cosine))


def random_walled(rng: np.random.Generator, half: tuple[float, float]) -> Walled:
    """A square, hexagonal or octagonal tray that fills about `half` (2,) mm each way."""
    sides = int(rng.choice((4, 4, 4, 6, 6, 8)))
    around = np.arange(sides) * (2.0 * math.pi / sides)
    turn = float(rng.normal(0.0, 0.08)) + (math.pi / sides if sides == 4 else 0.0)
    reach = np.asarray(half) * (math.sqrt(2.0) if sides == 4 else 1.08)
    if sides > 4 and rng.random() < 0.6:
        reach = np.full(2, float(reach.mean()))
    corners = np.column_stack([np.cos(around + turn), np.sin(around + turn)]) * reach
    wall = min(float(rng.uniform(10.0, 45.0)), 0.35 * min(half))
    return Walled(
        corners + rng.normal(0.0, 0.03, corners.shape) * min(half) * (sides == 4),
        wall,
        splay=float(rng.uniform(0.0, 0.7)) * wall if rng.random() < 0.7 else 0.0,
        thick=float(rng.uniform(1.0, 14.0)),
        tones=(
            float(rng.uniform(0.65, 0.95)),
            float(rng.uniform(0.75, 1.35)),
            float(rng.uniform(0.6, 1.1)),
        ),
    )


def draw_walled(
    tray: Walled,
    camera: Pinhole,
    light: Light,
    albedo: tuple[Floats, Floats, Floats],
    vignette: float,
) -> Ground:
    """Draws the empty tray; `albedo` (h, w, 3) is that of the floor, the walls and the table."""
    x, y = camera.plane(0.0)
    lit = coarse_light(light, x, y)
    shade = _shade(tray, light, x, y)
    pixel = 1.0 / camera.scale_at(np.zeros(3))
    linear = albedo[2] * lit * shade[1][..., None]
    level = np.ones(x.shape, dtype=np.float32)
    front = np.zeros(x.shape, dtype=np.float32)
    on_floor = np.clip(-tray.inside(x, y) / pixel + 0.5, 0.0, 1.0)[..., None]
    linear += (albedo[0] * lit * shade[0][..., None] - linear) * on_floor
    floor, inner, outer, foot = tray.rings()
    normals = outward(tray.corners)
    tilt = math.atan2(tray.splay, tray.wall)
    after = np.roll(np.arange(len(normals)), -1)
    for step, kind in enumerate(("in", "top", "out")):
        for index, other in enumerate(after):
            out = np.array([*normals[index], 0.0])
            if kind == "in":
                face = -out * math.cos(tilt) + np.array([0.0, 0.0, math.sin(tilt)])
                quad = [floor[index], floor[other], inner[other], inner[index]]
            elif kind == "top":
                face = np.array([0.0, 0.0, 1.0])
                quad = [inner[index], inner[other], outer[other], outer[index]]
            else:
                face = out * math.cos(tilt) - np.array([0.0, 0.0, math.sin(tilt)])
                quad = [foot[index], foot[other], outer[other], outer[index]]
            corners = np.array(quad)
            if face @ (camera.centre - corners.mean(axis=0)) <= 0.0:
                continue
            strength = _on(light, face, corners.mean(axis=0))
            strength = strength * np.float32(tray.tones[step])
            cover = _polygon(camera.project(corners), x.shape)
            linear += (albedo[1] * strength - linear) * cover[..., None]
            level = level * (1.0 - cover)
            if kind != "in":
                front = np.maximum(front, cover)
    exposure = vignette_of(camera.size, vignette)
    picture = to_picture(np.asarray(linear * exposure[..., None], dtype=np.float32))
    return Ground(picture, level, front, exposure)


def _shade(tray: Walled, light: Light, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """What walls leave of the light on the floor and on the table about the tray, 0 to 1."""
    up = tray.wall / light.position[2]
    ahead_x, ahead_y = x + (light.position[0] - x) * up, y + (light.position[1] - y) * up
    soft = max(tray.wall * light.radius / light.position[2], 1.0)
    dim = sum(light.ambient) / (sum(light.ambient) + sum(light.lamp))
    clear = tray.beyond(widened(tray.corners, tray.splay), ahead_x, ahead_y)
    lit = np.clip(0.5 - clear / (2.0 * soft), 0.0, 1.0)
    near = tray.inside(x, y)
    corner = 1.0 - 0.35 * np.exp(-np.abs(near) / (0.35 * tray.wall))
    floor = (dim + (1.0 - dim) * lit) * corner
    beyond = tray.beyond(widened(tray.corners, tray.splay + tray.thick), ahead_x, ahead_y)
    out = np.clip(0.5 + beyond / (2.0 * soft), 0.0, 1.0)
    table = (dim + (1.0 - dim) * out) * corner
    return floor.astype(np.float32), table.astype(np.float32)


def _on(light: Light, normal: Points, place: Points) -> Floats:
    point = place.astype(np.float32)[None, :]
    pool = light.pool(point[:, 0], point[:, 1])
    lit = light.on(normal.astype(np.float32)[None, :], light.towards(point), pool)
    return np.asarray(lit[0], dtype=np.float32)


def _polygon(pixels: Points, shape: tuple[int, ...]) -> Floats:
    mask = np.zeros(shape, dtype=np.uint8)
    corners = np.clip(pixels * 16, -(2**26), 2**26).round().astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) * np.float32(1.0 / 255.0)
