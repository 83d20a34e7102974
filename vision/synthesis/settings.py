"""The table or tray of a scene, its lamps, and whether other things lie there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.synthesis import prints
from vision.synthesis.camera import Pinhole
from vision.synthesis.fields import print_fields
from vision.synthesis.ground import Ground, TrayStyle, draw_ground, lay_ground
from vision.synthesis.lamps import lamp_spots, random_lights
from vision.synthesis.light import Colour, Light
from vision.synthesis.looks import random_colour
from vision.synthesis.strew import Floor
from vision.synthesis.textures import Cloth
from vision.synthesis.tiles import Tile, like_tile, photo_tile, random_tile
from vision.synthesis.trays import draw_walled, random_walled
from vision.synthesis.variety import Variety

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Setting:
    """The ground, the floor of its tray if it has one, the lamps, and whether there is clutter.

    `mirror`, 0 to 1, is how strongly the ground mirrors what stands on it.
    """

    ground: Ground
    floor: Floor | None
    lights: tuple[Light, ...]
    cluttered: bool
    mirror: float = 0.0


def plain_setting(
    rng: np.random.Generator, camera: Pinhole, seed: int, variety: Variety
) -> Setting:
    """The drawn tray of the simulated camera in other sizes, or its table."""
    _, half, wall = _room(rng, camera)
    # A corner and the noise are drawn elsewhere now; old seeds shall still give their scenes.
    rng.random(2)
    style = TrayStyle(half=half, corner=0.25 * min(half), wall=wall)
    cluttered = bool(rng.random() < variety.clutter)
    if rng.random() < variety.tray:
        return Setting(draw_ground(style, camera, seed), style, (style.light,), cluttered)
    x, y = camera.plane(0.0)
    tile = random_tile(rng, 1.0 / camera.scale_at(np.zeros(3)))
    ground = lay_ground(tile.over(x, y), camera, style.light, style.vignette)
    return Setting(ground, None, (style.light,), cluttered)


def any_setting(
    rng: np.random.Generator,
    camera: Pinhole,
    seed: int,
    variety: Variety,
    like: Colour | None = None,
) -> Setting:
    """Any tray or table in any light; where dice lie, it is of about the colour `like` if given."""
    reach, half, wall = _room(rng, camera)
    lights = random_lights(rng, reach)
    vignette = float(rng.uniform(0.0, 0.5)) if rng.random() < 0.6 else 0.0
    cluttered = bool(rng.random() < variety.clutter)
    pixel = 1.0 / camera.scale_at(np.zeros(3))
    if rng.random() < variety.tray:
        if rng.random() < 0.2:
            style = _rounded(rng, half, wall, lights[0], vignette)
            return Setting(draw_ground(style, camera, seed), style, lights, cluttered)
        tray = random_walled(rng, half)
        x, y = camera.plane(0.0)
        cover = random_tile(rng, pixel) if like is None else like_tile(rng, like, pixel)
        floor = cover.over(x, y)
        walls = floor if rng.random() < 0.6 else random_tile(rng, pixel).over(x, y)
        table = _tile(rng, variety, pixel).over(x, y)
        ground = draw_walled(tray, camera, lights[0], (floor, walls, table), vignette)
        return Setting(ground, tray, lights, cluttered)
    x, y = camera.plane(0.0)
    tile = _tile(rng, variety, pixel) if like is None else like_tile(rng, like, pixel)
    albedo = tile.over(x, y)
    if cluttered and rng.random() < 0.7:
        prints.scatter(albedo, camera, rng, reach)
    if variety.fields > 0.0 and rng.random() < variety.fields:
        print_fields(albedo, camera, rng, reach, variety.glyphs)
    glow: Callable[[Floats, Floats, Floats], None] | None = None
    mirror = 0.0
    if rng.random() < 0.2:
        glow = partial(lamp_spots, rng)
        mirror = float(rng.uniform(0.05, 0.4)) if rng.random() < 0.6 else 0.0
    ground = lay_ground(albedo, camera, lights[0], vignette, glow)
    return Setting(ground, None, lights, cluttered, mirror)


def _tile(rng: np.random.Generator, variety: Variety, pixel: float) -> Tile:
    if variety.grounds and rng.random() < variety.photo:
        return photo_tile(rng, variety.grounds, pixel)
    return random_tile(rng, pixel)


def _room(rng: np.random.Generator, camera: Pinhole) -> tuple[float, tuple[float, float], float]:
    """How far the view reaches up and down in mm; half a tray's size; the height of its wall."""
    reach = camera.size[1] / 2.0 / camera.scale_at(np.zeros(3))
    wide = reach * camera.size[0] / camera.size[1]
    half = (wide * float(rng.uniform(0.6, 0.85)), reach * float(rng.uniform(0.65, 0.85)))
    return reach, half, min(float(rng.uniform(14.0, 35.0)), 0.25 * reach)


def _rounded(
    rng: np.random.Generator,
    half: tuple[float, float],
    wall: float,
    light: Light,
    vignette: float,
) -> TrayStyle:
    cloths = tuple(Cloth)
    return TrayStyle(
        half=half,
        corner=float(rng.uniform(0.05, 0.9)) * min(half),
        rim=float(rng.uniform(4.0, 20.0)),
        wall=wall,
        floor=cloths[int(rng.integers(len(cloths)))],
        floor_colour=random_colour(rng),
        rim_colour=random_colour(rng),
        table=cloths[int(rng.integers(len(cloths)))],
        table_colour=random_colour(rng),
        light=light,
        vignette=vignette,
    )
