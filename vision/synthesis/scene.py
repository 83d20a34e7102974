"""Still pictures of dice on many kinds of tables, each with its truth."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState
from vision.synthesis import clutter
from vision.synthesis.camera import Pinhole, overhead
from vision.synthesis.dice import INRADIUS_MM, Die, Pose, bounds, draw_die
from vision.synthesis.geometry import solid
from vision.synthesis.ground import Ground, TrayStyle, draw_ground, draw_table
from vision.synthesis.lean import lean
from vision.synthesis.light import Light
from vision.synthesis.looks import LOOKS, Look, random_colour, random_look
from vision.synthesis.paint import Grain, lay
from vision.synthesis.shadows import cast_shadow
from vision.synthesis.textures import Cloth

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Variety:
    """How much scenes differ. The shares run from 0 (never) to 1 (always).

    `edge_px` is the range of a die's size (twice its inradius) in pixels; `blur_px`
    that of the lens blur's sigma, `noise` that of the noise's spread in picture
    values. `tray` is the share of scenes in a tray, `clutter` of those with other
    things, `touching`, `cocked` and `cut` the shares of dice that touch another, lean
    on another or are cut by the picture's edge; `logo` and `numerals` those of d6 with
    an emblem for the 1 and with numerals. `tilt` is the greatest lean of the camera in
    radians. `looks` are those of the dice; without them, dice have any. `any_light`
    turns lamp, colours and camera any way, else they are those of the tray.
    """

    kinds: tuple[DieKind, ...] = (DieKind.D6,)
    edge_px: tuple[float, float] = (24.0, 160.0)
    blur_px: tuple[float, float] = (0.0, 1.4)
    noise: tuple[float, float] = (0.5, 6.0)
    tray: float = 0.3
    clutter: float = 0.5
    touching: float = 0.2
    cocked: float = 0.05
    cut: float = 0.05
    logo: float = 0.05
    numerals: float = 0.0
    tilt: float = 0.4
    looks: tuple[Look, ...] = ()
    any_light: bool = True


CLEAN = Variety(
    edge_px=(48.0, 96.0),
    blur_px=(0.0, 0.3),
    noise=(0.0, 1.0),
    tray=1.0,
    clutter=0.0,
    touching=0.0,
    cocked=0.0,
    cut=0.0,
    logo=0.0,
    tilt=0.1,
    looks=LOOKS,
    any_light=False,
)


@dataclass(frozen=True, eq=False)
class Scene:
    """A drawn picture (h, w, 3) uint8 BGR and the dice in it."""

    image: Picture
    truth: tuple[DieReading, ...]


@dataclass(frozen=True, eq=False)
class _Lying:
    die: Die
    pose: Pose
    state: DieState

    def outline(self) -> NDArray[np.float32]:
        flat = self.die.corners(self.pose)[:, :2].astype(np.float32)
        return np.asarray(cv2.convexHull(flat), dtype=np.float32)


def draw_scene(
    seed: int, *, dice: int, size: tuple[int, int] = (1280, 720), variety: Variety | None = None
) -> Scene:
    """Draws at most `dice` dice lying on a table; fewer if there is no room for more.

    The same arguments give the same picture. A die's true value is that of the face
    that is turned up most.
    """
    kind_of = variety or Variety()
    rng = np.random.default_rng((seed, 2))
    low, high = kind_of.edge_px
    room = 0.42 * size[1] / math.sqrt(max(dice, 1))
    edge = min(math.exp(rng.uniform(math.log(low), math.log(high))), max(room, low))
    camera = _camera(rng, size, edge, kind_of)
    style = _style(rng, camera, kind_of)
    reach = camera.size[1] / 2.0 / camera.scale_at(np.zeros(3))
    cluttered = rng.random() < kind_of.clutter
    if rng.random() < kind_of.tray:
        ground = draw_ground(style, camera, seed)
        inside: TrayStyle | None = style
    else:
        paint = clutter.prints(camera, rng, np.zeros(2), reach) if cluttered else None
        ground = draw_table(style, camera, seed, paint)
        inside = None
    lying = _strew(rng, dice, camera, inside, kind_of)
    truth = tuple(_reading(one, camera) for one in lying)
    picture = ground.picture
    things = [_Lying(one.die, one.pose, one.state) for one in lying]
    if cluttered:
        things += _litter(rng, picture, camera, style.light, lying, inside)
    _draw(picture, things, camera, style.light, ground)
    return Scene(_through_lens(rng, picture, seed, kind_of), truth)


def _camera(
    rng: np.random.Generator, size: tuple[int, int], edge: float, variety: Variety
) -> Pinhole:
    view = size[1] * 2.0 * INRADIUS_MM[DieKind.D6] / edge
    return overhead(
        size,
        distance=max(view * float(rng.uniform(1.3, 3.0)), 130.0),
        view_mm=view,
        tilt=float(rng.uniform(0.0, variety.tilt)),
        heading=float(rng.uniform(0.0, 2.0 * math.pi)) if variety.any_light else 0.0,
    )


def _style(rng: np.random.Generator, camera: Pinhole, variety: Variety) -> TrayStyle:
    reach = camera.size[1] / 2.0 / camera.scale_at(np.zeros(3))
    wide = reach * camera.size[0] / camera.size[1]
    half = (wide * float(rng.uniform(0.6, 0.85)), reach * float(rng.uniform(0.65, 0.85)))
    wall = min(float(rng.uniform(14.0, 35.0)), 0.25 * reach)
    corner = float(rng.uniform(0.05, 0.9)) * min(half)
    noise = float(rng.uniform(*variety.noise))
    if not variety.any_light:
        return TrayStyle(half=half, corner=0.25 * min(half), wall=wall, noise=noise)
    cloths = tuple(Cloth)
    return TrayStyle(
        half=half,
        corner=corner,
        rim=float(rng.uniform(4.0, 20.0)),
        wall=wall,
        floor=cloths[int(rng.integers(len(cloths)))],
        floor_colour=random_colour(rng),
        rim_colour=random_colour(rng),
        table=cloths[int(rng.integers(len(cloths)))],
        table_colour=random_colour(rng),
        light=_light(rng, reach),
        noise=noise,
        vignette=float(rng.uniform(0.0, 0.5)),
    )


def _light(rng: np.random.Generator, reach: float) -> Light:
    """A lamp anywhere from low to overhead, warm to cool, bright to dim, hard to soft."""
    around, height = float(rng.uniform(0.0, 2.0 * math.pi)), float(rng.uniform(0.6, 1.45))
    far = float(rng.uniform(500.0, 1500.0))
    warm = float(rng.uniform(-0.25, 0.45))
    power, sky = float(rng.uniform(0.45, 1.25)), float(rng.uniform(0.15, 0.6))
    return Light(
        position=(
            far * math.cos(height) * math.cos(around),
            far * math.cos(height) * math.sin(around),
            far * math.sin(height),
        ),
        lamp=(power * (1.0 - max(warm, 0.0)), power * (1.0 - 0.3 * abs(warm)), power),
        ambient=(sky * (1.0 - 0.4 * warm), sky, sky * (1.0 + 0.3 * warm)),
        radius=float(rng.uniform(10.0, 160.0)),
        aim=(float(rng.uniform(-reach, reach)), float(rng.uniform(-reach, reach))),
        spread=reach * float(rng.uniform(1.2, 5.0)),
    )


def _strew(
    rng: np.random.Generator,
    dice: int,
    camera: Pinhole,
    inside: TrayStyle | None,
    variety: Variety,
) -> list[_Lying]:
    lying: list[_Lying] = []
    alike = rng.random() < 0.4
    looks: dict[DieKind, Look] = {}
    for _ in range(dice):
        kind = variety.kinds[int(rng.integers(len(variety.kinds)))]
        look = looks.setdefault(kind, _look(rng, variety, kind))
        if not alike:
            look = _look(rng, variety, kind)
        die = Die(solid(kind), look, INRADIUS_MM[kind])
        for _ in range(60):
            one = _somewhere(rng, die, camera, inside, lying, variety)
            if one is not None and _fits(one, lying, inside):
                lying.append(one)
                break
    return lying


def _look(rng: np.random.Generator, variety: Variety, kind: DieKind) -> Look:
    if variety.looks:
        return variety.looks[int(rng.integers(len(variety.looks)))]
    cube = kind is DieKind.D6
    numerals, logo = rng.random() < variety.numerals, rng.random() < variety.logo
    return random_look(rng, numerals=cube and numerals, logo=cube and logo)


def _somewhere(
    rng: np.random.Generator,
    die: Die,
    camera: Pinhole,
    inside: TrayStyle | None,
    lying: list[_Lying],
    variety: Variety,
) -> _Lying | None:
    """A try at a place for a die: alone, beside another, leaning on another, or at the edge."""
    values = die.solid.values
    turn = die.solid.rest_turn(
        values[int(rng.integers(len(values)))], float(rng.uniform(0.0, 2.0 * math.pi))
    )
    height = die.solid.rest_height(turn) * die.inradius
    flat = [one for one in lying if one.state is DieState.FLAT]
    lot = float(rng.random())
    if flat and lot < variety.touching + variety.cocked:
        other = flat[int(rng.integers(len(flat)))]
        way = float(rng.uniform(0.0, 2.0 * math.pi))
        out = np.array([math.cos(way), math.sin(way)])
        state = DieState.FLAT
        if lot < variety.cocked:
            turn, _ = lean(die, turn, -out, float(rng.uniform(0.3, 0.65)))
            height = die.solid.rest_height(turn) * die.inradius
            state = DieState.COCKED
        near = _beside(die, turn, other, out)
        return _seen(_Lying(die, Pose(np.array([*near, height]), turn), state), camera, variety)
    width, tall = camera.size
    margin = 2.2 * die.inradius * camera.scale_at(np.zeros(3))
    column = float(rng.uniform(margin, width - margin))
    row = float(rng.uniform(margin, tall - margin))
    if inside is None and lot > 1.0 - variety.cut:
        if rng.random() < 0.5:
            column = float(rng.choice((0.0, width)))
        else:
            row = float(rng.choice((0.0, tall)))
    place = camera.on_plane(column, row, height)
    pose = Pose(np.array([place[0], place[1], height]), turn)
    return _seen(_Lying(die, pose, DieState.FLAT), camera, variety)


def _seen(one: _Lying, camera: Pinhole, variety: Variety) -> _Lying | None:
    """The die, called cut if the picture's edge cuts it; None if that is unwanted or too much."""
    x, y, w, h = bounds(one.die, one.pose, camera)
    wide = min(x + w, camera.size[0]) - max(x, 0.0)
    tall = min(y + h, camera.size[1]) - max(y, 0.0)
    if wide >= w and tall >= h:
        return one
    if variety.cut == 0.0 or wide < 0.15 * w or tall < 0.15 * h:
        return None
    return dataclasses.replace(one, state=DieState.CUT)


def _beside(die: Die, turn: Points, other: _Lying, out: Points) -> Points:
    """The place nearest to the other die, in direction `out`, at which the two just touch."""
    start = other.pose.position[:2]
    near, far = 0.0, 4.0 * (die.inradius + other.die.inradius)
    for _ in range(14):
        middle = (near + far) / 2.0
        place = start + out * middle
        pose = Pose(np.array([place[0], place[1], 0.0]), turn)
        if _overlap(_Lying(die, pose, DieState.FLAT), other):
            near = middle
        else:
            far = middle
    return np.asarray(start + out * (far + 0.15))


def _overlap(one: _Lying, other: _Lying) -> bool:
    area, _ = cv2.intersectConvexConvex(one.outline(), other.outline())
    return area > 0.05


def _fits(one: _Lying, lying: list[_Lying], inside: TrayStyle | None) -> bool:
    if inside is not None:
        outline = one.outline().reshape(-1, 2)
        if (inside.inside(outline[:, 0], outline[:, 1]) > -1.0).any():
            return False
    return not any(_overlap(one, other) for other in lying)


def _reading(one: _Lying, camera: Pinhole) -> DieReading:
    return DieReading(
        kind=one.die.solid.kind,
        value=one.die.solid.values[one.die.solid.read_face(one.pose.turn)],
        confidence=1.0,
        box=bounds(one.die, one.pose, camera),
        state=one.state,
        colour=None if one.die.look.name == "any" else one.die.look.name,
    )


def _litter(
    rng: np.random.Generator,
    picture: Picture,
    camera: Pinhole,
    light: Light,
    lying: list[_Lying],
    inside: TrayStyle | None,
) -> list[_Lying]:
    """Draws coins and figures between the dice; returns the cubes that are still to be drawn."""
    cubes: list[_Lying] = []
    for _ in range(int(rng.integers(1, 9))):
        column, row = (float(rng.uniform(0.0, side)) for side in camera.size)
        place = camera.on_plane(column, row)[:2]
        gap = min(
            (math.dist(place, one.pose.position[:2]) - 2.2 * one.die.inradius for one in lying),
            default=1e3,
        )
        x, y = place.astype(np.float32)
        if gap < 16.0 or (inside and inside.inside(np.array([x]), np.array([y]))[0] > -18.0):
            continue
        lot = rng.random()
        if lot < 0.35:
            cube = clutter.wooden_cube(rng)
            turn = cube.solid.rest_turn(1, float(rng.uniform(0.0, 6.3)))
            pose = Pose(np.array([place[0], place[1], cube.inradius]), turn)
            cubes.append(_Lying(cube, pose, DieState.UNKNOWN))
        else:
            block = clutter.coin(rng) if lot < 0.7 else clutter.meeple(rng)
            clutter.draw_block(picture, camera, light, block, place)
    return cubes


def _draw(
    picture: Picture, things: list[_Lying], camera: Pinhole, light: Light, ground: Ground
) -> None:
    for one in things:
        cast_shadow(picture, ground.level, one.die, one.pose, camera, light)
    for one in sorted(things, key=lambda one: -math.dist(one.pose.position, camera.centre)):
        patch = draw_die(one.die, one.pose, camera, light)
        if patch is not None:
            lay(picture, patch, ground.exposure, ground.front)


def _through_lens(
    rng: np.random.Generator, picture: Picture, seed: int, variety: Variety
) -> Picture:
    """Blur, noise, and now and then a strong JPEG compression."""
    blur = float(rng.uniform(*variety.blur_px))
    if blur > 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), dtype=np.uint8)
    height, width = picture.shape[:2]
    noisy = Grain(seed, (width, height), float(rng.uniform(*variety.noise))).over(picture, 0.0)
    if not variety.any_light or rng.random() < 0.5:
        return noisy
    quality = int(rng.integers(55, 95))
    _, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
