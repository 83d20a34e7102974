"""Hands, sleeves and sheets that reach over the table and hide part of what lies there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.canvas import COVER, Canvas
from vision.synthesis.hand import FLESH, Limb, rounded
from vision.synthesis.hovering import Seen, paint, seen_from, shade
from vision.synthesis.light import Colour, Light, from_picture, to_picture
from vision.synthesis.looks import random_colour
from vision.synthesis.textures import cloud

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]

_CELL = 1.2
_LEFT, _RIGHT, _SIDE = -300.0, 130.0, 95.0
_SKINS = ((238, 196, 170), (224, 168, 136), (198, 140, 106), (150, 98, 70), (96, 62, 46))


@dataclass(frozen=True, eq=False)
class Cover:
    """Something that reaches in: linear BGR `colour` (h, w, 3) and `cover` (h, w), 0 to 255,
    over the box `box` (left, top, right, bottom) in mm, seen from above, its `tip` in mm."""

    colour: Picture
    cover: Picture
    box: tuple[float, float, float, float]
    tip: tuple[float, float]


def random_cover(rng: np.random.Generator, light: Light, heading: float) -> Cover:
    """A hand, a sleeve or a sheet of paper, whose tip points along `heading` in radians."""
    lot = float(rng.random())
    if lot < 0.15:
        return _sheet(rng, light)
    return _arm(rng, light, heading, sleeve=lot < 0.32)


def reach_over(
    canvas: Canvas,
    camera: Pinhole,
    light: Light,
    cover: Cover,
    pixel: Points,
    heading: float,
    height: float,
) -> None:
    """Draws the cover `height` mm over the table, its tip seen at `pixel` (2,)."""
    tip = camera.on_plane(float(pixel[0]), float(pixel[1]), height)
    cos, sin = math.cos(heading), math.sin(heading)
    spin = np.array([[cos, -sin], [sin, cos]])
    origin = tip[:2] - spin @ np.asarray(cover.tip)
    dx, dy = light.shadow_shift((float(tip[0]), float(tip[1]), height))
    shadow = _placed(camera, cover, origin + np.array([dx, dy]), spin, 0.0)
    if shadow is not None:
        rows, columns, _, part = shadow
        blur = (1.0 + light.radius * height / max(light.position[2], 1.0)) * camera.scale_at(tip)
        soft = np.asarray(cv2.GaussianBlur(part, (0, 0), min(max(blur, 0.6), 25.0)), dtype=np.uint8)
        shade(canvas.picture[rows, columns], soft, light.shadow_drop(0.85))
    body = _placed(camera, cover, origin, spin, height)
    if body is not None:
        rows, columns, colour, part = body
        paint(canvas.picture[rows, columns], colour, part)
        canvas.take(rows, columns, part, COVER)


def _placed(
    camera: Pinhole, cover: Cover, origin: Points, spin: Points, height: float
) -> Seen | None:
    left, top, right, bottom = cover.box
    local = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    world = np.column_stack([local @ spin.T + origin, np.full(4, height)])
    if ((world - camera.centre) @ camera.axes[2] < 20.0).any():
        return None
    return seen_from(camera, world, cover.colour, cover.cover)


def _sheet(rng: np.random.Generator, light: Light) -> Cover:
    """A card or a sheet of paper, printed in lines."""
    wide, tall = float(rng.uniform(40.0, 150.0)), float(rng.uniform(40.0, 100.0))
    size = (max(round(wide * 2), 4), max(round(tall * 2), 4))
    paper = random_colour(rng) if rng.random() < 0.4 else (0.75, 0.78, 0.8)
    linear = np.empty((size[1], size[0], 3), dtype=np.float32)
    linear[:] = paper
    ink = random_colour(rng)
    for row in range(12, size[1] - 12, int(rng.integers(8, 24))):
        end = round(size[0] * float(rng.uniform(0.4, 0.95)))
        cv2.line(linear, (10, row), (end, row), ink, int(rng.integers(1, 4)))
    up = np.array([[0.0, 0.0, 1.0]], dtype=np.float32)
    lit = light.on(up, _way(light, 0.0)[None, :], 0.85)
    cover = np.full(linear.shape[:2], 255, dtype=np.uint8)
    box = (-wide, tall / 2.0, 0.0, -tall / 2.0)
    return Cover(to_picture(np.asarray(linear * lit, np.float32)), cover, box, (0.0, 0.0))


def _arm(rng: np.random.Generator, light: Light, heading: float, *, sleeve: bool) -> Cover:
    x = np.arange(_LEFT, _RIGHT, _CELL, dtype=np.float32)[None, :]
    y = np.arange(_SIDE, -_SIDE, -_CELL, dtype=np.float32)[:, None]
    limbs, tip = _fingers(rng)
    cuff = float(rng.uniform(-125.0, -70.0))
    if sleeve:
        # Only the sleeve is in reach of the dice; the hand is drawn in it, or out of view.
        limbs, cuff = limbs[:1], float(rng.uniform(-40.0, 20.0))
        tip = (cuff, float(rng.uniform(-25.0, 25.0)))
    flesh, flesh_out = rounded(limbs, x, y)
    wide = float(rng.uniform(34.0, 50.0))
    cloth, cloth_out = rounded(((cuff, 0.0, -430.0, 0.0, wide, wide + 14.0),), x, y)
    bare = not sleeve and rng.random() < 0.3
    folds = np.sin(x * 0.21 + 1.6 * np.sin(y * 0.05) + 0.8 * np.sin(x * 0.063))
    clothed = (x < cuff + 4.0) & (cloth_out < 0.0) & (not bare)
    height = np.where(clothed, cloth + 6.0 + 2.2 * folds, flesh)
    height = np.asarray(cv2.GaussianBlur(height.astype(np.float32), (0, 0), 1.2))
    slope_y, slope_x = np.gradient(height, _CELL)
    normal = np.stack([-slope_x, slope_y, np.full_like(height, 1.1)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    towards = np.broadcast_to(_way(light, heading), normal.shape)
    lit = light.on(normal.astype(np.float32), towards, 0.85)
    red, green, blue = _SKINS[int(rng.integers(len(_SKINS)))]
    skin: Colour = from_picture(red, green, blue)
    tone = 1.0 + 0.06 * cloud(rng, height.shape, 8.0) + 0.03 * cloud(rng, height.shape, 1.5)
    blush = np.exp(-(((x - tip[0] + 4.0) ** 2 + (y - tip[1]) ** 2) / 160.0))
    nail = np.clip((1.0 - ((x - tip[0] + 7.0) / 6.0) ** 2 - ((y - tip[1]) / 5.0) ** 2) * 4, 0, 1)
    body = np.asarray(skin, np.float32) * (tone + 0.2 * nail * (rng.random() < 0.7))[..., None]
    body[..., :2] *= (1.0 - 0.2 * blush)[..., None]
    ribs = 1.0 + float(rng.uniform(0.0, 0.15)) * np.sin(y * float(rng.uniform(0.5, 3.0)))
    fabric = np.asarray(random_colour(rng), np.float32) * ribs[..., None].astype(np.float32)
    albedo = np.where(clothed[..., None], fabric, body)
    outside = np.where(clothed, cloth_out, flesh_out)
    cover = (np.clip(-outside / _CELL + 0.5, 0.0, 1.0) * 255.0).astype(np.uint8)
    colour = to_picture(np.asarray(albedo * lit, dtype=np.float32))
    return Cover(colour, cover, (_LEFT, _SIDE, _RIGHT, -_SIDE), tip)


def _fingers(rng: np.random.Generator) -> tuple[tuple[Limb, ...], tuple[float, float]]:
    """A hand with some fingers stretched and others bent, either hand; and one finger's tip."""
    size, flip = float(rng.uniform(0.75, 1.12)), float(rng.choice((-1.0, 1.0)))
    pointing = rng.random() < 0.5
    chosen = int(rng.integers(3, 7)) if not pointing else int(rng.choice((5, 6)))
    limbs: list[Limb] = []
    tip = (0.0, 0.0)
    for index, (ax, ay, bx, by, start, end) in enumerate(FLESH):
        part = 1.0
        if 3 <= index <= 6 and index != chosen:
            part = float(rng.uniform(0.15, 0.4) if pointing else rng.uniform(0.6, 1.05))
        bx, by = ax + (bx - ax) * part, ay + (by - ay) * part
        if 3 <= index <= 6:
            by += float(rng.normal(0.0, 3.0))
        if index == chosen:
            tip = ((bx + end) * size, by * size * flip)
        arm = index == 0
        limbs.append(
            (
                (ax - 260.0 * arm) * size,
                ay * size * flip,
                bx * size,
                by * size * flip,
                start * size,
                end * size,
            )
        )
    return tuple(limbs), tip


def _way(light: Light, heading: float) -> Floats:
    """Unit direction (3,) to the lamp in the frame of a thing turned by `heading`."""
    way = np.asarray(light.position) / np.linalg.norm(light.position)
    cos, sin = math.cos(heading), math.sin(heading)
    return np.array([way[0] * cos + way[1] * sin, way[1] * cos - way[0] * sin, way[2]], np.float32)
