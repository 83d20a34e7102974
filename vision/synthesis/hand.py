"""A hand with a sleeve that reaches over the tray."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.hovering import Seen, paint, seen_from, shade
from vision.synthesis.light import Light, from_picture, to_picture
from vision.synthesis.textures import cloud

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

HEIGHT_MM = 55.0
REACH_MM = 340.0
_CELL = 0.6
_LEFT, _RIGHT, _SIDE = -430.0, 125.0, 95.0
_SKIN = from_picture(224, 168, 136)
_NAIL = from_picture(240, 200, 184)
_SLEEVE = from_picture(46, 62, 96)
_CUFF = -92.0

_BLEND = 2.2

Limb = tuple[float, float, float, float, float, float]
"""Two ends x, y, x, y in mm, fingers to the right, and the radius at each."""
FLESH: tuple[Limb, ...] = (
    (-95.0, 0.0, -50.0, 0.0, 27.0, 30.0),
    (-45.0, -8.0, 8.0, -14.0, 34.0, 24.0),
    (-45.0, 8.0, 8.0, 14.0, 34.0, 24.0),
    (12.0, -29.0, 62.0, -37.0, 9.5, 6.6),
    (18.0, -11.0, 82.0, -15.0, 10.0, 7.2),
    (18.0, 8.0, 90.0, 8.0, 10.4, 7.6),
    (14.0, 26.0, 80.0, 30.0, 10.2, 7.4),
    (-42.0, 28.0, 2.0, 48.0, 17.0, 11.0),
    (2.0, 48.0, 36.0, 56.0, 10.5, 8.2),
)
_CLOTH: tuple[Limb, ...] = ((_CUFF, 0.0, -430.0, 0.0, 40.0, 58.0),)


@dataclass(frozen=True, eq=False)
class _Sprite:
    """The hand seen from above, fingers to the right: uint8 BGR and its cover, 0 to 255."""

    colour: Picture
    cover: Picture


def draw_hand(
    picture: Picture, camera: Pinhole, light: Light, palm: tuple[float, float], heading: float
) -> None:
    """Draws the hand into the picture, its shadow first.

    `palm` is the place over the table in mm, `heading` the direction of the fingers in
    world radians.
    """
    sprite = _sprite(light, round(math.degrees(heading)))
    dx, dy = light.shadow_shift((palm[0], palm[1], HEIGHT_MM))
    shadow = _place(camera, (palm[0] + dx, palm[1] + dy), heading, 0.0, sprite)
    if shadow is not None:
        rows, columns, _, cover = shadow
        blur = 7.0 * camera.size[1] / 720.0
        soft = np.asarray(cv2.GaussianBlur(cover, (0, 0), blur), dtype=np.uint8)
        shade(picture[rows, columns], soft, light.shadow_drop(0.75))
    body = _place(camera, palm, heading, HEIGHT_MM, sprite)
    if body is not None:
        rows, columns, colour, cover = body
        paint(picture[rows, columns], colour, cover)


def _place(
    camera: Pinhole, palm: tuple[float, float], heading: float, height: float, sprite: _Sprite
) -> Seen | None:
    cos, sin = math.cos(heading), math.sin(heading)
    local = np.array([[_LEFT, _SIDE], [_RIGHT, _SIDE], [_RIGHT, -_SIDE], [_LEFT, -_SIDE]])
    world = local @ np.array([[cos, sin], [-sin, cos]]) + palm
    corners = np.column_stack([world, np.full(4, height)])
    return seen_from(camera, corners, sprite.colour, sprite.cover)


@lru_cache(maxsize=8)
def _sprite(light: Light, degrees: int) -> _Sprite:
    x = np.arange(_LEFT, _RIGHT, _CELL, dtype=np.float32)[None, :]
    y = np.arange(_SIDE, -_SIDE, -_CELL, dtype=np.float32)[:, None]
    flesh, flesh_out = rounded(FLESH, x, y)
    cloth, cloth_out = rounded(_CLOTH, x, y)
    folds = np.sin(x * 0.21 + 1.6 * np.sin(y * 0.05) + 0.8 * np.sin(x * 0.063))
    cloth = cloth + 2.2 * folds * (cloth > 0.0)
    sleeve = (x < _CUFF + 4.0) & (cloth_out < 0.0)
    height = np.asarray(cv2.GaussianBlur(np.where(sleeve, cloth + 6.0, flesh), (0, 0), 1.6))
    outside = np.where(sleeve, cloth_out, flesh_out)
    slope_y, slope_x = np.gradient(height, _CELL)
    normal = np.stack([-slope_x, slope_y, np.full_like(height, 1.1)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    turn = math.radians(degrees)
    way = np.asarray(light.position) / np.linalg.norm(light.position)
    flat = (
        way[0] * math.cos(turn) + way[1] * math.sin(turn),
        way[1] * math.cos(turn) - way[0] * math.sin(turn),
    )
    towards = np.broadcast_to(np.array([*flat, way[2]], dtype=np.float32), normal.shape)
    lit = light.on(normal.astype(np.float32), towards, 0.85)
    ribs = 0.92 + 0.08 * np.sin(y * 3.2 + 0.0 * x)
    albedo = np.where(
        sleeve[..., None],
        np.asarray(_SLEEVE, dtype=np.float32) * ribs[..., None].astype(np.float32),
        _skin(x, y),
    )
    cover = np.clip(-outside / _CELL + 0.5, 0.0, 1.0)
    colour = to_picture(np.asarray(albedo * lit, dtype=np.float32))
    return _Sprite(colour, (cover * 255.0).astype(np.uint8))


def rounded(limbs: tuple[Limb, ...], x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Height (h, w) in mm of rounded limbs, and the distance to their common outline.

    `x` (1, w) and `y` (h, 1) are places in mm.
    """
    # Smooth maxima, so that fingers grow out of the palm without a seam.
    rise = np.ones((y.shape[0], x.shape[1]), dtype=np.float32)
    near = np.zeros_like(rise)
    for ax, ay, bx, by, start, end in limbs:
        span = (bx - ax) ** 2 + (by - ay) ** 2
        part = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / span, 0.0, 1.0)
        away = np.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay))
        radius = start + (end - start) * part
        tall = np.sqrt(np.maximum(radius**2 - away**2, 0.0))
        rise += np.exp(tall / (2.0 * _BLEND)) - 1.0
        near += np.exp(np.clip((radius - away) / _BLEND, -30.0, 30.0))
    height = np.asarray(2.0 * _BLEND * np.log(rise), dtype=np.float32)
    return height, np.asarray(-_BLEND * np.log(near + 1e-12), dtype=np.float32)


def _skin(x: Floats, y: Floats) -> Floats:
    """Colour of the skin: blotches, redder finger tips, creases at the joints, nails."""
    shape = (y.shape[0], x.shape[1])
    tone = 1.0 + 0.035 * cloud(np.random.default_rng(5), shape, 12.0 / _CELL)
    red = np.zeros(shape, dtype=np.float32)
    nail = np.zeros(shape, dtype=np.float32)
    for ax, ay, bx, by, _, end in FLESH[3:7] + FLESH[8:]:
        length = math.hypot(bx - ax, by - ay)
        way = ((bx - ax) / length, (by - ay) / length)
        along = (x - ax) * way[0] + (y - ay) * way[1]
        across = np.abs((y - ay) * way[0] - (x - ax) * way[1])
        on_finger = np.clip((end + 4.0 - across) / 3.0, 0.0, 1.0)
        for joint in (0.42, 0.74):
            for line in (-1.5, 0.0, 1.6):
                crease = np.exp(-(((along - joint * length - line) / 0.55) ** 2))
                tone -= 0.10 * crease * on_finger * (across < end)
        red += 0.25 * np.exp(-(((along - length) / 12.0) ** 2)) * on_finger
        inside = ((along - length - 1.5) / 5.6) ** 2 + (across / (0.66 * end)) ** 2
        nail = np.maximum(nail, np.clip((1.0 - inside) * 4.0, 0.0, 1.0))
    tint = np.stack([1.0 - 0.5 * red, 1.0 - 0.6 * red, np.ones_like(red)], axis=-1)
    colour = np.asarray(_SKIN, dtype=np.float32) * tone[..., None] * tint
    pale = np.asarray(_NAIL, dtype=np.float32) * nail[..., None] * 0.75
    return np.asarray(colour * (1.0 - 0.75 * nail[..., None]) + pale, dtype=np.float32)
