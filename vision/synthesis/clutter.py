"""What else lies among dice: coins, figures, cubes, tokens, beads, cables, keys, boxes."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState
from vision.synthesis.blocks import Block, draw_block
from vision.synthesis.camera import Pinhole
from vision.synthesis.canvas import Canvas
from vision.synthesis.dice import Die, Pose
from vision.synthesis.geometry import solid
from vision.synthesis.light import Colour, Light, from_picture
from vision.synthesis.looks import Look, random_colour
from vision.synthesis.sprites import (
    DENSITY,
    Sheet,
    Sprite,
    any_ink,
    coin_face,
    domino,
    dot_rows,
    number_disc,
    page,
    printed_die,
    screw,
    squares,
    two_inks,
)  # fmt: skip
from vision.synthesis.strew import Floor, Lying, Slab, Strewn

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

# A wooden figure, from above, in units of its height.
_HALF_MEEPLE = (
    (0.0, -0.28, 0.12, -0.5, 0.45, -0.5, 0.26, -0.05, 0.5, 0.1),
    (0.48, 0.24, 0.17, 0.24, 0.15, 0.42, 0.0, 0.5),
)
_RIGHT_SIDE = np.concatenate([np.array(part) for part in _HALF_MEEPLE]).reshape(-1, 2)
_MEEPLE = np.concatenate([_RIGHT_SIDE, _RIGHT_SIDE[-2:0:-1] * (-1.0, 1.0)])
# Letters that are no numeral in another type face.
_LETTERS = tuple("ACDEFGHKLMNPQRTUVWXY")
_WOODEN = ((216, 184, 138), (190, 150, 104), (232, 208, 170))


def litter(
    rng: np.random.Generator,
    canvas: Canvas,
    camera: Pinhole,
    lights: tuple[Light, ...],
    strewn: Strewn,
    inside: Floor | None,
) -> list[Lying]:
    """Draws things between the dice; returns the cubes, which are drawn along with the dice."""
    cubes: list[Lying] = []
    if inside is None and rng.random() < 0.15:
        _great(rng, canvas, camera, lights)
    if rng.random() < 0.12:
        _cable(rng, canvas, camera)
    alike = cube_look(rng)
    for _ in range(int(rng.integers(1, 10))):
        column, row = (float(rng.uniform(0.0, side)) for side in camera.size)
        place = camera.on_plane(column, row)[:2]
        near = rng.random() < 0.3 and strewn.dice
        if near:
            # Right beside a die.
            one = strewn.dice[int(rng.integers(len(strewn.dice)))]
            way = float(rng.uniform(0.0, 2.0 * math.pi))
            far = one.die.inradius * 2.6 + float(rng.uniform(5.0, 14.0))
            place = one.pose.position[:2] + np.array([math.cos(way), math.sin(way)]) * far
        if rng.random() < 0.45:
            look = alike if rng.random() < 0.6 else cube_look(rng)
            cube = Die(solid(DieKind.D6), look, float(rng.choice((4.0, 5.0, 6.0, 8.0, 8.0, 9.0))))
            turn = cube.solid.rest_turn(1, float(rng.uniform(0.0, 6.3)))
            pose = Pose(np.array([place[0], place[1], cube.inradius]), turn)
            lying = Lying(cube, pose, DieState.UNKNOWN)
            if _free(lying.outline(), strewn, cubes, inside):
                cubes.append(lying)
            continue
        parts = _thing(rng)
        outline = (parts[0].outline + place).astype(np.float32).reshape(-1, 1, 2)
        if _free(np.asarray(cv2.convexHull(outline)), strewn, cubes, inside):
            for block in parts:
                draw_block(canvas, camera, lights, block, place)
    return cubes


def draw_slab(
    rng: np.random.Generator,
    canvas: Canvas,
    camera: Pinhole,
    lights: tuple[Light, ...],
    slab: Slab,
) -> None:
    """Draws the board or deck that a die leans on."""
    middle = slab.outline.mean(axis=0)
    colour = random_colour(rng)
    side = slab.outline[1] - slab.outline[0]
    face = None
    if rng.random() < 0.6:
        wide = float(np.linalg.norm(side))
        tall = float(np.linalg.norm(slab.outline[2] - slab.outline[1]))
        face = _fitted(squares(rng) if rng.random() < 0.5 else page(rng), wide, tall)
    turn = math.atan2(float(side[1]), float(side[0]))
    block = Block(slab.outline - middle, slab.height, colour, face=face, turn=turn)
    draw_block(canvas, camera, lights, block, middle)


def cube_look(rng: np.random.Generator) -> Look:
    """A blank cube, such as many games use for goods; some have a scratch or a single mark."""
    blank = np.zeros((64, 64, 4), dtype=np.uint8)
    lot = float(rng.random())
    colour: Colour
    if lot < 0.25:
        red, green, blue = _WOODEN[int(rng.integers(len(_WOODEN)))]
        colour = from_picture(red, green, blue)
    elif lot < 0.45:
        level = int(rng.integers(215, 252))
        colour = from_picture(level, level, level - int(rng.integers(0, 15)))
    else:
        colour = random_colour(rng)
    icons = dict.fromkeys(range(1, 7), blank)
    if rng.random() < 0.25:
        marked = blank.copy()
        ink = any_ink(rng)
        a, b = rng.integers(6, 58, 2), rng.integers(6, 58, 2)
        ends = (int(a[0]), int(a[1])), (int(b[0]), int(b[1]))
        cv2.line(marked, ends[0], ends[1], ink, int(rng.integers(1, 3)), cv2.LINE_AA)
        icons = dict.fromkeys(range(1, 7), marked)
    return Look(
        "cube",
        colour,
        (0.0, 0.0, 0.0),
        gloss=float(rng.uniform(0.0, 0.7)),
        rounding=float(rng.uniform(0.03, 0.15)),
        corner=float(rng.uniform(0.75, 1.0)),
        icons=icons,
    )


def _free(hull: Floats, strewn: Strewn, cubes: list[Lying], inside: Floor | None) -> bool:
    if inside is not None:
        points = hull.reshape(-1, 2)
        off = inside.inside(points[:, 0], points[:, 1])
        if (off > -0.5).any():
            return False
    others = [one.outline() for one in [*strewn.dice, *cubes]]
    others += [slab.hull() for slab in strewn.slabs]
    return all(cv2.intersectConvexConvex(hull, other)[0] <= 0.05 for other in others)


def _thing(rng: np.random.Generator) -> list[Block]:
    """One thing, as blocks from its lowest to its highest."""
    lot = float(rng.random())
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    if lot < 0.16:
        return [_disc(coin_face(rng), float(rng.uniform(1.2, 2.5)), rng)]
    if lot < 0.30:
        return [_disc(number_disc(rng), float(rng.uniform(1.5, 4.0)), rng)]
    if lot < 0.44:
        size = float(rng.uniform(12.0, 20.0))
        return [Block(_turned(_MEEPLE, turn) * size, float(rng.uniform(7, 11)), _goods(rng))]
    if lot < 0.52:
        return [_plate(domino(rng), float(rng.uniform(4.0, 9.0)), turn)]
    if lot < 0.58:
        return [_disc(screw(rng), float(rng.uniform(1.0, 4.0)), rng)]
    if lot < 0.66:
        # A cylinder or a counter.
        radius, height = float(rng.uniform(3.5, 10.0)), float(rng.uniform(2.0, 14.0))
        return [Block(_round(radius), height, _goods(rng))]
    if lot < 0.76:
        return _turned_wood(rng)
    if lot < 0.84:
        # A tile with a printed die or dots.
        sprite = printed_die(rng) if rng.random() < 0.6 else dot_rows(rng)
        sprite = sprite.copy()
        sprite[..., :3][sprite[..., 3] == 0] = any_ink(rng)[:3]
        sprite[..., 3] = 255
        # Thicker ones would be dice.
        thick = float(rng.uniform(0.05, 0.3)) * sprite.shape[0] / DENSITY
        return [_plate(sprite, thick, turn)]
    if lot < 0.92:
        return [_key(rng, turn)]
    wide, deep = float(rng.uniform(5.0, 30.0)), float(rng.uniform(5.0, 30.0))
    box = _turned(_rectangle(wide, deep), turn)
    return [Block(box, float(rng.uniform(3.0, 20.0)), _goods(rng), turn=turn)]


def _goods(rng: np.random.Generator) -> Colour:
    if rng.random() < 0.25:
        red, green, blue = _WOODEN[int(rng.integers(len(_WOODEN)))]
        return from_picture(red, green, blue)
    return random_colour(rng)


def _turned_wood(rng: np.random.Generator) -> list[Block]:
    """A pawn, a bead or a stack of discs: discs on one another, the colour paler with height."""
    colour = np.asarray(_goods(rng))
    radius, tall = float(rng.uniform(4.0, 8.0)), float(rng.uniform(6.0, 24.0))
    bead = rng.random() < 0.5
    steps = 9
    parts: list[Block] = []
    base = 0.0
    for step in range(steps):
        up = (step + 0.5) / steps
        if bead:
            reach = radius * math.sqrt(max(1.0 - (2.0 * up - 1.0) ** 2, 0.02))
            top = (step + 1) / steps * 2.0 * radius
        else:
            head = 0.5 * math.sqrt(max(1.0 - ((up - 0.83) / 0.17) ** 2, 0.0))
            reach = radius * max(1.0 - 1.1 * min(up, 0.66), head)
            top = (step + 1) / steps * tall
        shade = colour * (0.55 + 0.45 * up)
        tone: Colour = (float(shade[0]), float(shade[1]), float(shade[2]))
        parts.append(Block(_round(reach), top, tone, base=base))
        base = top
    glint = parts[-1]
    spot = np.minimum(np.asarray(glint.colour) * 0.5 + 0.4, 0.9)
    shine: Colour = (float(spot[0]), float(spot[1]), float(spot[2]))
    parts.append(Block(_round(radius * 0.18), base + 0.1, shine, base=base))
    return parts


def _key(rng: np.random.Generator, turn: float) -> Block:
    """A key of a keyboard, or a small box with a letter or a word on it."""
    edge = float(rng.uniform(10.0, 18.0))
    wide = edge * float(rng.choice((1.0, 1.0, 1.5, 2.2)))
    paper, ink = two_inks(rng)
    sheet = Sheet(wide, edge, paper)
    word = str(rng.choice(_LETTERS)) if rng.random() < 0.7 else "Esc"
    sheet.text(float(rng.normal(0.0, 1.0)), 0.0, word, edge * float(rng.uniform(0.25, 0.6)), ink)
    return _plate(sheet.sprite, float(rng.uniform(2.0, 9.0)), turn)


def _great(
    rng: np.random.Generator, canvas: Canvas, camera: Pinhole, lights: tuple[Light, ...]
) -> None:
    """Something great that stands in from the picture's edge: a box, a keyboard, a notebook."""
    width, height = camera.size
    column, row = float(rng.uniform(0.0, width)), float(rng.uniform(0.0, height))
    if rng.random() < 0.5:
        column = float(rng.choice((0.0, width)))
    else:
        row = float(rng.choice((0.0, height)))
    place = camera.on_plane(column, row)[:2]
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    wide, deep = float(rng.uniform(40.0, 140.0)), float(rng.uniform(25.0, 90.0))
    level = int(rng.integers(8, 70) if rng.random() < 0.6 else rng.integers(120, 240))
    colour = from_picture(level, level, level) if rng.random() < 0.6 else random_colour(rng)
    face = None
    if rng.random() < 0.6:
        sheet = Sheet(wide, deep)
        paper, ink = two_inks(rng)
        step = float(rng.uniform(9.0, 18.0))
        for across in range(int(wide / step)):
            for along in range(int(deep / step)):
                x, y = (across + 0.5) * step - wide / 2, (along + 0.5) * step - deep / 2
                sheet.box(x, y, step * 0.88, step * 0.88, paper)
                letter = chr(int(rng.integers(48, 91)))
                sheet.text(x - step * 0.15, y + step * 0.15, letter, step * 0.25, ink)
        face = sheet.sprite
    block = Block(
        _turned(_rectangle(wide, deep), turn),
        float(rng.uniform(2.0, 18.0)),
        colour,
        face=face,
        turn=turn,
    )
    draw_block(canvas, camera, lights, block, place)


def _cable(rng: np.random.Generator, canvas: Canvas, camera: Pinhole) -> None:
    """A cable or a string that winds over the table."""
    width, height = camera.size
    start, way = rng.uniform(0.0, 1.0, 2) * [width, height], float(rng.uniform(0.0, 6.3))
    points = [start]
    for _ in range(60):
        way += float(rng.normal(0.0, 0.12))
        step = 0.03 * max(width, height)
        points.append(points[-1] + np.array([math.cos(way), math.sin(way)]) * step)
    thick = max(round(float(rng.uniform(1.5, 6.0)) * camera.scale_at(np.zeros(3))), 1)
    path = (np.array(points) * 16).round().astype(np.int32)
    shadow = canvas.picture.copy()
    cv2.polylines(shadow, [path + 16 * thick // 3], False, (0, 0, 0), thick, cv2.LINE_AA, 4)
    canvas.picture[:] = cv2.addWeighted(canvas.picture, 0.6, shadow, 0.4, 0.0)
    level = int(rng.integers(8, 60)) if rng.random() < 0.7 else int(rng.integers(180, 240))
    ink = (level, level, level)
    cv2.polylines(canvas.picture, [path], False, ink, thick, cv2.LINE_AA, 4)
    pale = (min(level + 40, 255),) * 3
    cv2.polylines(canvas.picture, [path - 4 * thick], False, pale, max(thick // 4, 1), 16, 4)


def _disc(sprite: Sprite, height: float, rng: np.random.Generator) -> Block:
    radius = (sprite.shape[1] / DENSITY - 1.0) / 2.0
    middle = sprite[sprite.shape[0] // 2, round(sprite.shape[1] * 0.06) + 1]
    blue, green, red = (int(value) for value in middle[:3])
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    return Block(_round(radius), height, from_picture(red, green, blue), face=sprite, turn=turn)


def _plate(sprite: Sprite, height: float, turn: float) -> Block:
    wide, tall = sprite.shape[1] / DENSITY, sprite.shape[0] / DENSITY
    blue, green, red = (int(value) for value in sprite[2, 2, :3])
    outline = _turned(_rectangle(wide, tall), turn)
    return Block(outline, height, from_picture(red, green, blue), face=sprite, turn=turn)


def _fitted(sprite: Sprite, wide: float, tall: float) -> Sprite:
    size = (max(round(wide * DENSITY), 4), max(round(tall * DENSITY), 4))
    return np.asarray(cv2.resize(sprite, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _round(radius: float) -> Points:
    around = np.linspace(0.0, 2.0 * math.pi, 24, endpoint=False)
    return np.column_stack([np.cos(around), np.sin(around)]) * radius


def _rectangle(wide: float, deep: float) -> Points:
    return np.array([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]) / 2.0


def _turned(outline: Points, turn: float) -> Points:
    cos, sin = math.cos(turn), math.sin(turn)
    return np.asarray(outline @ np.array([[cos, sin], [-sin, cos]]))
