"""Draws all that stands on a scene's ground: mirror images, shadows, things, dice."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from assistant.words.dice import DieState
from vision.synthesis import clutter
from vision.synthesis.camera import Pinhole
from vision.synthesis.canvas import THING, Canvas
from vision.synthesis.dice import Patch, bounds, draw_die
from vision.synthesis.light import Light
from vision.synthesis.paint import lay, smear
from vision.synthesis.settings import Setting
from vision.synthesis.shadows import cast_shadow
from vision.synthesis.strew import Lying, Strewn

# From this width in pixels on, one ray a pixel and a little blur look as good as four rays.
_COARSE_FROM = 34.0


def draw_things(
    rng: np.random.Generator,
    canvas: Canvas,
    strewn: Strewn,
    camera: Pinhole,
    setting: Setting,
    *,
    fast: bool,
) -> None:
    """Draws the dice, numbered from 1, and other things; shadows first, then from far to near.

    `fast` spends fewer rays on large dice.
    """
    picture, lights = canvas.picture, setting.lights
    for slab in strewn.slabs:
        clutter.draw_slab(rng, canvas, camera, lights, slab)
    things: list[tuple[int, Lying]] = list(enumerate(strewn.dice, 1))
    if setting.cluttered:
        cubes = clutter.litter(rng, canvas, camera, lights, strewn, setting.floor)
        things += [(THING, cube) for cube in cubes]
    things.sort(key=lambda thing: -math.dist(thing[1].pose.position, camera.centre))
    if setting.mirror > 0.0:
        for _, one in things:
            _mirror(canvas, camera, lights[0], one, setting.mirror)
    for light in lights:
        for _, one in things:
            cast_shadow(picture, canvas.ground.level, one.die, one.pose, camera, light)
    for number, one in things:
        if one.floor > 0.0:
            below = ((canvas.owner != 0) & (canvas.owner != THING)).astype(np.float32)
            cast_shadow(picture, below, one.die, one.pose, camera, lights[0], floor=one.floor)
        patch = _patch(camera, lights[0], one, fast)
        if patch is not None:
            canvas.lay(patch, number, before=one.state is DieState.OUTSIDE)


def _patch(camera: Pinhole, light: Light, one: Lying, fast: bool) -> Patch | None:
    if not fast or min(bounds(one.die, one.pose, camera)[2:]) < _COARSE_FROM:
        return draw_die(one.die, one.pose, camera, light, floor=one.floor)
    patch = draw_die(one.die, one.pose, camera, light, samples=1, floor=one.floor)
    return None if patch is None else smear(patch, (0.0, 0.0), camera.size)


def _mirror(canvas: Canvas, camera: Pinhole, light: Light, one: Lying, strength: float) -> None:
    """Lays a die's mirror image on a glossy table: what a camera below the table would see."""
    flip = np.array([1.0, 1.0, -1.0])
    below = dataclasses.replace(camera, centre=camera.centre * flip, axes=camera.axes * flip)
    patch = draw_die(one.die, one.pose, below, light, samples=1)
    if patch is None:
        return
    patch = smear(patch, (0.0, 0.0), camera.size)
    # The table's own light stays; the mirror image replaces a part of it.
    hidden = np.float32(1.0) - np.float32(strength) * canvas.ground.level
    lay(canvas.picture, patch, canvas.ground.exposure, hidden)
