"""The empty tray on its table, drawn once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole
from vision.synthesis.light import Colour, Light, from_picture, to_picture
from vision.synthesis.looks import Look
from vision.synthesis.textures import Cloth, surface

Floats = NDArray[np.float32]
_GREEN = from_picture(28, 92, 68)
_CHERRY = from_picture(150, 92, 48)
_BRASS = from_picture(214, 170, 92)
_WALNUT = from_picture(92, 60, 40)


@dataclass(frozen=True)
class TrayStyle:
    """What the tray looks like. Lengths in mm.

    `half` is half the inner floor's width and depth, `corner` its corner radius,
    `rim` the rim's width and `wall` its height. Dice take their `looks` in turn.
    """

    half: tuple[float, float] = (165.0, 97.0)
    corner: float = 26.0
    rim: float = 17.0
    wall: float = 24.0
    floor: Cloth = Cloth.FELT
    floor_colour: Colour = _GREEN
    rim_colour: Colour = _CHERRY
    table: Cloth = Cloth.WOOD
    table_colour: Colour = _WALNUT
    light: Light = field(default_factory=Light)
    noise: float = 2.2
    vignette: float = 0.30
    looks: tuple[Look, ...] = ()

    def inside(self, x: Floats, y: Floats) -> Floats:
        """Signed distance in mm to the floor's outline, negative inside."""
        across = np.abs(x) - (self.half[0] - self.corner)
        along = np.abs(y) - (self.half[1] - self.corner)
        outer = np.hypot(np.maximum(across, 0.0), np.maximum(along, 0.0))
        inner = np.minimum(np.maximum(across, along), 0.0)
        return np.asarray(outer + inner - self.corner, dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Ground:
    """The drawn, empty tray.

    `picture` (h, w, 3) uint8 BGR; `level` (h, w) is 1 where the table or the tray's
    floor lies at height 0; `front` (h, w) is 1 where the rim hides what lies in the
    tray; `exposure` (h, w) is what the lens leaves of the light.
    """

    picture: NDArray[np.uint8]
    level: Floats
    front: Floats
    exposure: Floats


def draw_ground(style: TrayStyle, camera: Pinhole, seed: int) -> Ground:
    """Draws the empty tray."""
    x, y = camera.plane(0.0)
    rim_x, rim_y = camera.plane(style.wall)
    pixel = 1.0 / camera.scale_at(np.zeros(3))
    low, high = style.inside(x, y), style.inside(rim_x, rim_y)
    on_rim = _cover(high, pixel) * _cover(style.rim - high, pixel)
    on_floor = _cover(-low, pixel) * _cover(-high, pixel)
    in_wall = np.clip(_cover(-high, pixel) - on_floor, 0.0, 1.0)
    on_table = _cover(high - style.rim, pixel) * _cover(low - style.rim, pixel)
    out_wall = np.clip(1.0 - on_rim - on_floor - in_wall - on_table, 0.0, 1.0)

    floor = surface(style.floor, style.floor_colour, x, y, seed)
    floor *= _floor_light(style, x, y, low)
    table = surface(style.table, style.table_colour, x, y, seed + 1)
    table *= _table_light(style, x, y, low)
    rim = _rim(style, rim_x, rim_y, high, seed + 2)
    # Inside, the wall is lined like the floor; outside, it is wood in its own shade.
    wall = surface(style.floor, style.floor_colour, x, y, seed)
    wall *= _wall_light(style, rim_x, rim_y)
    side = np.asarray(style.rim_colour, dtype=np.float32) * np.float32(0.16)

    linear = floor * on_floor[..., None] + table * on_table[..., None] + rim * on_rim[..., None]
    linear += wall * in_wall[..., None] + side * out_wall[..., None]
    exposure = vignette_of(camera.size, style.vignette)
    picture = to_picture(np.asarray(cv2.GaussianBlur(linear * exposure[..., None], (0, 0), 0.6)))
    front = np.clip(on_rim + out_wall, 0.0, 1.0)
    return Ground(picture, np.clip(on_floor + on_table, 0.0, 1.0), front, exposure)


def lay_ground(
    albedo: Floats,
    camera: Pinhole,
    light: Light,
    vignette: float,
    glow: Callable[[Floats, Floats, Floats], None] | None = None,
) -> Ground:
    """A table without a tray, whose linear BGR albedo (h, w, 3) is given.

    `glow` may add to the linear light (h, w, 3), given the world places x and y (h, w).
    """
    x, y = camera.plane(0.0)
    linear = albedo * coarse_light(light, x, y)
    if glow is not None:
        glow(linear, x, y)
    exposure = vignette_of(camera.size, vignette)
    picture = to_picture(np.asarray(linear * exposure[..., None], np.float32))
    return Ground(picture, np.ones_like(x), np.zeros_like(x), exposure)


def coarse_light(light: Light, x: Floats, y: Floats) -> Floats:
    """All light (h, w, 3) on level ground; it changes slowly, so a coarse grid will do."""
    size = (x.shape[1], x.shape[0])
    few = (max(size[0] // 12, 4), max(size[1] // 12, 4))
    small_x, small_y = (np.asarray(cv2.resize(one, few), np.float32) for one in (x, y))
    lamp, ambient = _level_light(light, small_x, small_y, 0.0)
    return np.asarray(cv2.resize(lamp + ambient, size), dtype=np.float32)


def _cover(distance: Floats, pixel: float) -> Floats:
    """Share of a pixel that lies inside an outline, by its distance in mm (positive inside)."""
    return np.asarray(np.clip(distance / pixel + 0.5, 0.0, 1.0), dtype=np.float32)


def _level_light(light: Light, x: Floats, y: Floats, height: float) -> tuple[Floats, Floats]:
    """Direct and ambient light (h, w, 3) on level ground."""
    points = np.stack([x, y, np.full_like(x, height)], axis=-1)
    towards = light.towards(points)
    direct = (towards[..., 2] + 0.12) / 1.12 * light.pool(x, y)
    lamp = direct[..., None] * np.asarray(light.lamp, dtype=np.float32)
    return lamp, np.broadcast_to(np.asarray(light.ambient, dtype=np.float32), lamp.shape)


def _over_wall(style: TrayStyle, x: Floats, y: Floats) -> tuple[Floats, float]:
    """`style.inside` where the way to the lamp is as high as the wall, and the blur there in mm.

    A wall's shadow ends where the way to the lamp clears the wall's top.
    """
    light = style.light
    up = style.wall / light.position[2]
    clear = style.inside(x + (light.position[0] - x) * up, y + (light.position[1] - y) * up)
    return clear, max(style.wall * light.radius / light.position[2], 1.0)


def _floor_light(style: TrayStyle, x: Floats, y: Floats, low: Floats) -> Floats:
    lamp, ambient = _level_light(style.light, x, y, 0.0)
    clear, blur = _over_wall(style, x, y)
    lit = np.clip(0.5 - clear / (2.0 * blur), 0.0, 1.0)
    lit = lit * lit * (3.0 - 2.0 * lit)
    corner = 1.0 - 0.45 * np.exp(np.minimum(low, 0.0) / (0.4 * style.wall))
    return np.asarray((lamp * lit[..., None] + ambient) * corner[..., None], dtype=np.float32)


def _table_light(style: TrayStyle, x: Floats, y: Floats, low: Floats) -> Floats:
    lamp, ambient = _level_light(style.light, x, y, 0.0)
    clear, blur = _over_wall(style, x, y)
    lit = np.clip(0.5 + (clear - style.rim) / (2.0 * blur), 0.0, 1.0)
    corner = 1.0 - 0.5 * np.exp(-np.maximum(low - style.rim, 0.0) / (0.5 * style.wall))
    return np.asarray((lamp * lit[..., None] + ambient) * corner[..., None], dtype=np.float32)


def _outward(style: TrayStyle, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Unit direction, in the plane, away from the tray's middle across its outline."""
    step = np.float32(0.5)
    dx = style.inside(x + step, y) - style.inside(x - step, y)
    dy = style.inside(x, y + step) - style.inside(x, y - step)
    size = np.maximum(np.hypot(dx, dy), 1e-6)
    return dx / size, dy / size


def _rim(style: TrayStyle, x: Floats, y: Floats, high: Floats, seed: int) -> Floats:
    """A rounded wooden rim whose grain runs along each side and meets in mitres."""
    light = style.light
    out_x, out_y = _outward(style, x, y)
    across = np.abs(x) - style.half[0] > np.abs(y) - style.half[1]
    along_x = surface(Cloth.WOOD, style.rim_colour, x, y, seed)
    along_y = surface(Cloth.WOOD, style.rim_colour, x, y, seed + 1)
    turned = np.asarray(cv2.rotate(along_y, cv2.ROTATE_90_CLOCKWISE))
    turned = np.asarray(cv2.resize(turned, (x.shape[1], x.shape[0])))
    albedo = np.where(across[..., None], turned, along_x)
    mitre = np.abs((np.abs(x) - style.half[0]) - (np.abs(y) - style.half[1]))
    albedo = albedo * (1.0 - 0.35 * np.exp(-mitre * 2.2) * (high > 0))[..., None]
    inlay = _cover(0.045 * style.rim - np.abs(high - 0.5 * style.rim), 0.4)[..., None]
    albedo = albedo * (1.0 - inlay) + np.asarray(_BRASS, dtype=np.float32) * inlay
    part = np.clip(high / style.rim, 0.0, 1.0) * 2.0 - 1.0
    lean = np.sign(part) * np.abs(part) ** 3 * 0.95
    normal = np.stack([out_x * lean, out_y * lean, np.sqrt(1.0 - lean**2)], axis=-1)
    points = np.stack([x, y, np.full_like(x, style.wall)], axis=-1)
    towards = light.towards(points)
    pool = light.pool(x, y)
    colour = albedo * light.on(normal.astype(np.float32), towards, pool)
    half = towards + np.array([0.0, 0.0, 1.0], dtype=np.float32)
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    shine = np.clip(np.einsum("hwi,hwi->hw", normal, half), 0.0, 1.0) ** 40 * 0.16 * pool
    return np.asarray(
        colour + shine[..., None] * np.asarray(light.lamp, np.float32), dtype=np.float32
    )


def _wall_light(style: TrayStyle, x: Floats, y: Floats) -> Floats:
    out_x, out_y = _outward(style, x, y)
    normal = np.stack([-out_x, -out_y, np.full_like(x, 0.15)], axis=-1).astype(np.float32)
    points = np.stack([x, y, np.full_like(x, style.wall / 2.0)], axis=-1)
    light = style.light.on(normal, style.light.towards(points), style.light.pool(x, y))
    return np.asarray(light * np.float32(0.62))


def vignette_of(size: tuple[int, int], strength: float) -> Floats:
    """What the lens leaves of the light towards the corners (h, w), 0 to 1."""
    x = np.linspace(-1.0, 1.0, size[0], dtype=np.float32)[None, :]
    y = np.linspace(-1.0, 1.0, size[1], dtype=np.float32)[:, None]
    away = (x * x + y * y) / 2.0
    return np.asarray(1.0 - strength * away**1.5, dtype=np.float32)
