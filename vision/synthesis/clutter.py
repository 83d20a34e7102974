"""What else lies on a game table: cards, boards, coins, meeples, wooden cubes, printed dots."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.camera import Pinhole
from vision.synthesis.dice import Die
from vision.synthesis.geometry import solid
from vision.synthesis.light import Colour, Light, to_picture
from vision.synthesis.looks import Look, random_colour

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Picture = NDArray[np.uint8]

# A wooden figure, from above, in units of its height.
_HALF_MEEPLE = (
    (0.0, -0.28, 0.12, -0.5, 0.45, -0.5, 0.26, -0.05, 0.5, 0.1),
    (0.48, 0.24, 0.17, 0.24, 0.15, 0.42, 0.0, 0.5),
)
_RIGHT_SIDE = np.concatenate([np.array(part) for part in _HALF_MEEPLE]).reshape(-1, 2)
_MEEPLE = np.concatenate([_RIGHT_SIDE, _RIGHT_SIDE[-2:0:-1] * (-1.0, 1.0)])


def prints(
    camera: Pinhole, rng: np.random.Generator, middle: Points, reach: float
) -> Callable[[Floats], None]:
    """A painter of flat things on the table within `reach` mm of `middle` (2,)."""

    def paint(albedo: Floats) -> None:
        choice = rng.permutation(4)[: int(rng.integers(1, 4))]
        for kind in choice:
            place = middle + rng.uniform(-reach, reach, 2)
            turn = float(rng.uniform(0.0, 2.0 * math.pi))
            if kind == 0:
                _board(albedo, camera, rng, place, turn)
            elif kind == 1:
                _cards(albedo, camera, rng, place, turn)
            elif kind == 2:
                _dots(albedo, camera, rng, place, turn)
            else:
                _track(albedo, camera, rng, place, turn)

    return paint


def coin(rng: np.random.Generator) -> tuple[Points, float, Colour]:
    """Outline (n, 2) in mm about the middle, height in mm and colour of a coin or a token."""
    around = np.linspace(0.0, 2.0 * math.pi, 28, endpoint=False)
    radius = float(rng.uniform(6.0, 13.0))
    metal = [(0.16, 0.42, 0.62), (0.45, 0.47, 0.48), (0.10, 0.22, 0.42)]
    colour = metal[int(rng.integers(3))] if rng.random() < 0.6 else random_colour(rng)
    outline = np.column_stack([np.cos(around), np.sin(around)]) * radius
    return outline, float(rng.uniform(1.5, 5.0)), colour


def meeple(rng: np.random.Generator) -> tuple[Points, float, Colour]:
    """Outline (n, 2) in mm about the middle, height in mm and colour of a lying figure."""
    turn = float(rng.uniform(0.0, 2.0 * math.pi))
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    outline = _MEEPLE @ spin.T * float(rng.uniform(14.0, 20.0))
    return outline, float(rng.uniform(8.0, 10.0)), random_colour(rng)


def wooden_cube(rng: np.random.Generator) -> Die:
    """A blank cube such as many games use for goods."""
    blank = np.zeros((8, 8, 4), dtype=np.uint8)
    look = Look(
        "wood",
        random_colour(rng),
        (0.0, 0.0, 0.0),
        gloss=0.12,
        rounding=0.05,
        corner=1.0,
        icons=dict.fromkeys(range(1, 7), blank),
    )
    return Die(solid(DieKind.D6), look, float(rng.uniform(4.0, 5.5)))


def draw_block(
    picture: Picture,
    camera: Pinhole,
    light: Light,
    block: tuple[Points, float, Colour],
    place: Points,
) -> None:
    """Draws an upright block with its outline's middle at `place` (2,), its shadow first."""
    outline, height, colour = block
    foot = np.column_stack([outline + place, np.zeros(len(outline))])
    head = foot + np.array([0.0, 0.0, height])
    dx, dy = light.shadow_shift((float(place[0]), float(place[1]), height))
    _shade(picture, camera, light, np.concatenate([foot, head * (1, 1, 0) + (dx, dy, 0.0)]))
    order = outline if _area(outline) > 0.0 else outline[::-1]
    for a, b in zip(order, np.roll(order, -1, axis=0), strict=True):
        out = np.array([b[1] - a[1], a[0] - b[0], 0.0])
        out /= max(float(np.linalg.norm(out)), 1e-6)
        if out @ (camera.centre - [*place, height]) <= 0.0:
            continue
        side = np.array([[*(a + place), 0.0], [*(b + place), 0.0]])
        quad = np.concatenate([side, side[::-1] + np.array([0.0, 0.0, height])])
        _fill(picture, camera.project(quad), _lit(colour, out, light, place))
    _fill(picture, camera.project(head), _lit(colour, np.array([0.0, 0.0, 1.0]), light, place))


def _area(outline: Points) -> float:
    after = np.roll(outline, -1, axis=0)
    return float((outline[:, 0] * after[:, 1] - outline[:, 1] * after[:, 0]).sum())


def _lit(colour: Colour, normal: Points, light: Light, place: Points) -> tuple[int, ...]:
    point = np.array([[*place, 5.0]], dtype=np.float32)
    pool = light.pool(point[:, 0], point[:, 1])
    lit = light.on(normal.astype(np.float32)[None, :], light.towards(point), pool)
    seen = to_picture(np.asarray(lit * np.asarray(colour, np.float32), dtype=np.float32))
    return tuple(int(value) for value in seen[0])


def _shade(picture: Picture, camera: Pinhole, light: Light, points: Points) -> None:
    mask = np.zeros(picture.shape[:2], dtype=np.uint8)
    hull = cv2.convexHull((camera.project(points) * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.0 + 0.8 * camera.scale_at(points[0])))
    ambient, lamp = np.array(light.ambient), np.array(light.lamp) * 0.8
    drop = (1.0 - (ambient / (ambient + lamp)) ** (1.0 / 2.2)).astype(np.float32) / 255.0
    picture[:] = (picture * (1.0 - soft[..., None] * drop) + 0.5).astype(np.uint8)


def _fill(picture: Picture | Floats, pixels: Points, colour: tuple[float, ...]) -> None:
    corners = (pixels * 16).round().astype(np.int32)
    line = cv2.LINE_AA if picture.dtype == np.uint8 else cv2.LINE_8
    cv2.fillPoly(picture, [corners], colour, line, 4)


def _flat(camera: Pinhole, local: Points, place: Points, turn: float) -> Points:
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    world = local @ spin.T + place
    return camera.project(np.column_stack([world, np.zeros(len(world))]))


def _rectangle(width: float, height: float, x: float = 0.0, y: float = 0.0) -> Points:
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width / 2.0, height / 2.0)
    return np.asarray(half + np.array([x, y]), dtype=np.float64)


def _disc(radius: float, x: float, y: float) -> Points:
    around = np.linspace(0.0, 2.0 * math.pi, 24, endpoint=False)
    return np.column_stack([x + radius * np.cos(around), y + radius * np.sin(around)])


def _board(
    albedo: Floats, camera: Pinhole, rng: np.random.Generator, place: Points, turn: float
) -> None:
    """A board with a grid of fields in a few colours."""
    cell = float(rng.uniform(12.0, 34.0))
    rows, columns = int(rng.integers(3, 9)), int(rng.integers(3, 9))
    colours = [random_colour(rng) for _ in range(int(rng.integers(2, 5)))]
    frame = _rectangle(columns * cell + 8.0, rows * cell + 8.0)
    _fill(albedo, _flat(camera, frame, place, turn), random_colour(rng))
    for row in range(rows):
        for column in range(columns):
            x = (column - (columns - 1) / 2.0) * cell
            y = (row - (rows - 1) / 2.0) * cell
            field = _rectangle(cell - 1.2, cell - 1.2, x, y)
            colour = colours[int(rng.integers(len(colours)))]
            _fill(albedo, _flat(camera, field, place, turn), colour)


def _cards(
    albedo: Floats, camera: Pinhole, rng: np.random.Generator, place: Points, turn: float
) -> None:
    """A few cards with a frame, a picture and lines of text."""
    for _ in range(int(rng.integers(1, 4))):
        place = place + rng.uniform(-30.0, 30.0, 2)
        turn = turn + float(rng.normal(0.0, 0.3))
        _fill(albedo, _flat(camera, _rectangle(58.0, 88.0), place, turn), (0.7, 0.75, 0.78))
        _fill(
            albedo,
            _flat(camera, _rectangle(50.0, 40.0, 0.0, 17.0), place, turn),
            random_colour(rng),
        )
        for line in range(int(rng.integers(2, 6))):
            wide = float(rng.uniform(25.0, 48.0))
            text = _rectangle(wide, 1.6, (wide - 48.0) / 2.0, -10.0 - 5.5 * line)
            _fill(albedo, _flat(camera, text, place, turn), (0.06, 0.06, 0.07))


def _dots(
    albedo: Floats, camera: Pinhole, rng: np.random.Generator, place: Points, turn: float
) -> None:
    """Printed dots, some in the order of pips on a square."""
    colour = random_colour(rng)
    radius = float(rng.uniform(0.9, 3.0))
    if rng.random() < 0.5:
        _fill(albedo, _flat(camera, _rectangle(15.0, 15.0), place, turn), random_colour(rng))
        spots = rng.permutation(9)[: int(rng.integers(1, 7))]
        places = [((spot % 3 - 1) * 4.4, (spot // 3 - 1) * 4.4) for spot in spots]
        radius = min(radius, 1.6)
    else:
        places = [tuple(rng.uniform(-40.0, 40.0, 2)) for _ in range(int(rng.integers(4, 20)))]
    for x, y in places:
        _fill(albedo, _flat(camera, _disc(radius, float(x), float(y)), place, turn), colour)


def _track(
    albedo: Floats, camera: Pinhole, rng: np.random.Generator, place: Points, turn: float
) -> None:
    """A score track: numbered squares in a row."""
    edge = float(rng.uniform(9.0, 16.0))
    ink, paper = random_colour(rng), (0.62, 0.70, 0.74)
    for step in range(int(rng.integers(5, 14))):
        x = (step - 5.0) * (edge + 1.0)
        _fill(albedo, _flat(camera, _rectangle(edge, edge, x, 0.0), place, turn), ink)
        _fill(albedo, _flat(camera, _rectangle(edge - 2.0, edge - 2.0, x, 0.0), place, turn), paper)
        digit = _rectangle(edge * 0.15, edge * 0.5, x - edge * 0.1, 0.0)
        _fill(albedo, _flat(camera, digit, place, turn), ink)
