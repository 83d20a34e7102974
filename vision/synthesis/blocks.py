"""Upright things with a flat top: tokens, figures, boards, keys, boxes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.canvas import THING, Canvas
from vision.synthesis.light import Colour, Light, to_picture
from vision.synthesis.sprites import Sprite, press

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Picture = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Block:
    """An upright prism: `outline` (n, 2) in mm about its middle, from `base` up to `height` mm.

    `face` lies on its top, turned by `turn` radians.
    """

    outline: Points
    height: float
    colour: Colour
    base: float = 0.0
    face: Sprite | None = None
    turn: float = 0.0


def draw_block(
    canvas: Canvas, camera: Pinhole, lights: tuple[Light, ...], block: Block, place: Points
) -> None:
    """Draws a block with its outline's middle at `place` (2,), its shadows first."""
    foot = np.column_stack([block.outline + place, np.full(len(block.outline), block.base)])
    head = foot + np.array([0.0, 0.0, block.height - block.base])
    if ((head - camera.centre) @ camera.axes[2] < 10.0).any():
        return
    light = lights[0]
    if block.base == 0.0:
        for one in lights:
            dx, dy = one.shadow_shift((float(place[0]), float(place[1]), block.height))
            fallen = head * (1, 1, 0) + (dx, dy, 0.0)
            _shade(canvas, camera, one, np.concatenate([foot, fallen]), block.height)
    picture = canvas.picture
    order = block.outline if _area(block.outline) > 0.0 else block.outline[::-1]
    hull = cv2.convexHull(camera.project(np.concatenate([foot, head])).astype(np.float32))
    for a, b in zip(order, np.roll(order, -1, axis=0), strict=True):
        out = np.array([b[1] - a[1], a[0] - b[0], 0.0])
        out /= max(float(np.linalg.norm(out)), 1e-6)
        if out @ (camera.centre - [*place, block.height]) <= 0.0:
            continue
        side = np.array([[*(a + place), block.base], [*(b + place), block.base]])
        quad = np.concatenate([side, side[::-1] + np.array([0.0, 0.0, block.height - block.base])])
        _fill(picture, camera.project(quad), _lit(block.colour, out, light, place))
    up = np.array([0.0, 0.0, 1.0])
    _fill(picture, camera.project(head), _lit(block.colour, up, light, place))
    if block.face is not None:
        lit = _light_on(up, light, place)
        top = np.array([*place, block.height])
        press(picture, camera, block.face, top, block.turn, lit)
    canvas.polygon(np.asarray(hull, np.float64).reshape(-1, 2), THING)


def _area(outline: Points) -> float:
    after = np.roll(outline, -1, axis=0)
    return float((outline[:, 0] * after[:, 1] - outline[:, 1] * after[:, 0]).sum())


def _light_on(normal: Points, light: Light, place: Points) -> Floats:
    point = np.array([[*place, 5.0]], dtype=np.float32)
    pool = light.pool(point[:, 0], point[:, 1])
    lit = light.on(normal.astype(np.float32)[None, :], light.towards(point), pool)
    return np.asarray(lit[0], dtype=np.float32)


def _lit(colour: Colour, normal: Points, light: Light, place: Points) -> tuple[int, ...]:
    lit = _light_on(normal, light, place) * np.asarray(colour, np.float32)
    seen = to_picture(np.asarray(lit[None, :], dtype=np.float32))
    return tuple(int(value) for value in seen[0])


def _shade(canvas: Canvas, camera: Pinhole, light: Light, points: Points, height: float) -> None:
    pixels = camera.project(points)
    scale = camera.scale_at(points[0])
    blur = (0.4 + 0.6 * light.radius * height / math.dist(light.position, points[0])) * scale
    blur = min(max(blur, 0.5), 20.0)
    pad = math.ceil(3 * blur)
    shape = canvas.picture.shape
    low = np.maximum(np.floor(pixels.min(axis=0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(pixels.max(axis=0)).astype(int) + pad, [shape[1], shape[0]])
    if (high <= low).any():
        return
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), dtype=np.uint8)
    hull = cv2.convexHull(((pixels - low) * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur)).astype(np.float32)
    rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
    soft *= canvas.ground.level[rows, columns]
    drop = light.shadow_drop(0.8) / np.float32(255.0)
    spot = canvas.picture[rows, columns]
    spot[:] = (spot * (1.0 - soft[..., None] * drop) + 0.5).astype(np.uint8)


def _fill(picture: Picture, pixels: Points, colour: tuple[float, ...]) -> None:
    corners = (pixels * 16).round().astype(np.int32)
    cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA, 4)
