"""Draws one die: where each ray meets its rounded body, what is printed there, how it shines."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.bodies import Matter, body_colour, mirrored, rubbed
from vision.synthesis.camera import Pinhole
from vision.synthesis.faces import face_picture
from vision.synthesis.geometry import Solid, matrix
from vision.synthesis.light import Light
from vision.synthesis.looks import Look

Floats = NDArray[np.float32]
INRADIUS_MM = {
    DieKind.D4: 4.6,
    DieKind.D6: 8.0,
    DieKind.CUSTOM: 8.0,
    DieKind.D8: 7.4,
    DieKind.D10: 7.8,
    DieKind.D00: 7.8,
    DieKind.D12: 9.0,
    DieKind.D20: 10.0,
}
_NEWTON_STEPS = 6
_FLAT_AFTER = 5.0
_REMAP_WIDTH = 128
_LOG_SUM_TO_RADIUS = 2.4


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a die is: `position` of its centre (3,) in mm and its `turn`, a quaternion."""

    position: NDArray[np.float64]
    turn: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Patch:
    """A die drawn into a part of the picture whose top left pixel is (`left`, `top`).

    `light` (h, w, 3) is linear BGR times cover, `cover` (h, w) runs from 0 to 1.
    """

    left: int
    top: int
    light: Floats
    cover: Floats


@dataclass(frozen=True, eq=False)
class _Sheets:
    """The pictures of a die's faces, one above the other, and those drawn so far.

    `ink` is (faces * edge, edge, 4), `slope` of the engraving (faces * edge, edge, 2).
    """

    ink: Floats
    slope: Floats
    drawn: set[int]


@dataclass(frozen=True, eq=False)
class Die:
    """A die as a thing: its solid, its look, and its inradius in mm."""

    solid: Solid
    look: Look
    inradius: float
    _sheets: dict[int, _Sheets] = field(default_factory=dict, repr=False)

    def corners(self, pose: Pose) -> NDArray[np.float64]:
        """World points (v, 3) of the corners of the unrounded body."""
        turned = self.solid.vertices @ matrix(pose.turn).T
        return np.asarray(pose.position + self._trim(turned) * self.inradius)

    @property
    def ball(self) -> float:
        """Radius in inradii of the ball that cuts the corners off."""
        corner = float(np.linalg.norm(self.solid.vertices, axis=1).max())
        return 1.0 + (corner - 1.0) * self.look.corner

    def _trim(self, corners: NDArray[np.float64]) -> NDArray[np.float64]:
        """Draws the corners in to where the rounded body ends."""
        reach = np.linalg.norm(corners, axis=1, keepdims=True)
        return np.asarray(corners * np.minimum(1.0, (self.ball * 0.65 + reach * 0.35) / reach))

    def sheet(self, edge: int, faces: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """Face pictures with `edge` pixels a face, and the slope of their engraving.

        Only those of the given indices `faces` are sure to have been drawn.
        """
        shape = (len(self.solid.normals) * edge, edge)
        if edge not in self._sheets:
            ink, slope = np.zeros((*shape, 4), np.float32), np.zeros((*shape, 2), np.float32)
            self._sheets[edge] = _Sheets(ink, slope, set())
        sheets = self._sheets[edge]
        for face in set(faces.tolist()) - sheets.drawn:
            rows = slice(face * edge, (face + 1) * edge)
            sheets.ink[rows] = face_picture(self.solid, self.look, face, edge)
            deep = np.asarray(cv2.GaussianBlur(sheets.ink[rows, :, 3], (0, 0), edge / 40.0))
            steep = np.float32(edge * 0.06 * self.look.printing.depth)
            sheets.slope[rows, :, 0] = np.gradient(deep, axis=1) * steep
            sheets.slope[rows, :, 1] = -np.gradient(deep, axis=0) * steep
            sheets.drawn.add(face)
        return sheets.ink, sheets.slope


def bounds(die: Die, pose: Pose, camera: Pinhole) -> tuple[float, float, float, float]:
    """Box (x, y, w, h) in pixels of the whole die, sides included."""
    seen = camera.project(die.corners(pose))
    low, high = seen.min(axis=0), seen.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


def draw_die(
    die: Die, pose: Pose, camera: Pinhole, light: Light, *, samples: int = 2, floor: float = 0.0
) -> Patch | None:
    """Draws a die with `samples` x `samples` rays a pixel; None if it is out of the picture."""
    x, y, w, h = bounds(die, pose, camera)
    left, top = max(0, math.floor(x) - 1), max(0, math.floor(y) - 1)
    right = min(camera.size[0], math.ceil(x + w) + 2)
    bottom = min(camera.size[1], math.ceil(y + h) + 2)
    if right - left < 1 or bottom - top < 1:
        return None
    columns = left + (np.arange((right - left) * samples) + 0.5) / samples - 0.5
    rows = top + (np.arange((bottom - top) * samples) + 0.5) / samples - 0.5
    rays = camera.rays(columns, rows)
    grid = rays.shape[:2]
    hit, seen = _trace(die, pose, camera, light, rays.reshape(-1, 3), samples, floor)
    canvas = np.zeros((grid[0] * grid[1], 4), dtype=np.float32)
    canvas[hit] = seen
    canvas = canvas.reshape(grid[0], grid[1], 4)
    if samples > 1:
        size = (right - left, bottom - top)
        canvas = np.asarray(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA))
    return Patch(left, top, canvas[..., :3], canvas[..., 3])


def _trace(
    die: Die,
    pose: Pose,
    camera: Pinhole,
    light: Light,
    rays: Floats,
    samples: int,
    floor: float,
) -> tuple[NDArray[np.intp], Floats]:
    """Indices of the rays that meet the die, and what is seen along each: (p, 4) linear
    BGR times cover, and cover."""
    spin = matrix(pose.turn).astype(np.float32)
    normals = die.solid.normals.astype(np.float32)
    eye = (matrix(pose.turn).T @ (camera.centre - pose.position)) / die.inradius
    local = rays @ spin
    # Rays start near the die, or float32 would spend its digits on the way there.
    near = np.float32(np.linalg.norm(eye) - 3.2)
    start = eye.astype(np.float32) + near * local
    # One row a plane: numpy reduces over the long axis far faster.
    gap = die.solid.offsets.astype(np.float32)[:, None] - normals @ start.T
    speed = normals @ local.T
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = gap / speed
    enter = np.where(speed < 0, reach, -np.inf).max(axis=0)
    leave = np.where(speed > 0, reach, np.inf).min(axis=0)
    hit = np.flatnonzero(enter < leave)
    start, local, gap, speed = start[hit], local[hit], gap[:, hit], speed[:, hit]
    t = enter[hit]
    point = start + t[:, None] * local
    planes = speed * t - gap
    face = planes.argmax(axis=0)
    normal = normals[face]
    # Only near edges and corners does the rounded body leave the plane of the face.
    soft = np.float32(die.look.rounding / _LOG_SUM_TO_RADIUS)
    ball = np.float32(die.ball)
    planes[face, np.arange(len(face))] = -np.inf
    rim = planes.max(axis=0)
    length = np.sqrt(np.einsum("pi,pi->p", point, point))
    bent = np.flatnonzero(np.maximum(rim, length - ball) > -_FLAT_AFTER * soft)
    bend = _Bend(start[bent], local[bent], gap[:, bent], speed[:, bent], normals, soft, ball)
    met = np.ones(len(hit), dtype=bool)
    point[bent], normal[bent], face[bent], met[bent] = bend.meet(t[bent])
    out = start + leave[hit][:, None] * local
    behind = (speed * leave[hit] - gap).argmax(axis=0)
    spot = _Spot(point, normal, face, rim, out, behind).where(met)
    hit = hit[met]
    scale = camera.scale_at(pose.position) * samples
    coat = _paint(die, spot, scale)
    world = spot.point @ spin.T * np.float32(die.inradius) + pose.position.astype(np.float32)
    coat = dataclasses.replace(coat, normal=coat.normal @ spin.T)
    colour = _shade(die, world, coat, -rays[hit], light, floor)
    return hit, np.concatenate([colour * coat.cover[:, None], coat.cover[:, None]], axis=1)


@dataclass(frozen=True, eq=False)
class _Spot:
    """Where rays (p) meet a die, in inradii: points, normals, faces, how near an edge is
    (`rim` rises to 0 there), and the points and faces where they would leave it."""

    point: Floats
    normal: Floats
    face: NDArray[np.intp]
    rim: Floats
    out: Floats
    behind: NDArray[np.intp]

    def where(self, met: NDArray[np.bool_]) -> _Spot:
        """The spots of the rays that truly meet the body."""
        return _Spot(
            self.point[met],
            self.normal[met],
            self.face[met],
            self.rim[met],
            self.out[met],
            self.behind[met],
        )


@dataclass(frozen=True, eq=False)
class _Coat:
    """The surface where rays (p) meet it: colour, normal, share of ink and cover."""

    albedo: Floats
    normal: Floats
    inked: Floats
    cover: Floats


@dataclass(frozen=True, eq=False)
class _Bend:
    """Rays (p) near the rounded edges: the body is the smooth maximum of its planes and a ball."""

    start: Floats
    way: Floats
    gap: Floats
    speed: Floats
    normals: Floats
    soft: np.float32
    ball: np.float32

    def meet(self, t: Floats) -> tuple[Floats, Floats, NDArray[np.intp], NDArray[np.bool_]]:
        """Points (p, 3), normals (p, 3) and faces (p,) where rays meet the body, and which do.

        `t` (p,) is where the rays meet the unrounded body, so Newton's steps come from outside.
        """
        for _ in range(_NEWTON_STEPS):
            _, level, weights, out = self._surface(t)
            slope = np.einsum("fp,fp->p", weights[:-1], self.speed)
            slope += weights[-1] * np.einsum("pi,pi->p", out, self.way)
            t = t - np.where(slope < -0.02, level / np.minimum(slope, -0.02), level)
        face, level, weights, out = self._surface(t)
        normal = weights[:-1].T @ self.normals + weights[-1][:, None] * out
        normal /= np.sqrt(np.einsum("pi,pi->p", normal, normal))[:, None]
        # A ray that misses ends where the body turns away from it.
        met = (np.abs(level) < 0.02) & (np.einsum("pi,pi->p", normal, self.way) < 0.0)
        return self.start + t[:, None] * self.way, normal, face, met

    def _surface(self, t: Floats) -> tuple[NDArray[np.intp], Floats, Floats, Floats]:
        """Nearest plane (p,), signed distance (p,), each part's share in it (f + 1, p), and
        unit vectors (p, 3) away from the middle."""
        point = self.start + t[:, None] * self.way
        planes = self.speed * t - self.gap
        length = np.sqrt(np.einsum("pi,pi->p", point, point))
        parts = np.concatenate([planes, (length - self.ball)[None, :]], axis=0)
        most = parts.max(axis=0)
        weights = np.exp((parts - most) / self.soft)
        total = weights.sum(axis=0)
        level = most + self.soft * np.log(total)
        out = point / np.maximum(length, 1e-6)[:, None]
        return planes.argmax(axis=0), level, weights / total, out


def _paint(die: Die, spot: _Spot, scale: float) -> _Coat:
    """Colour of the body at each point, and the normal, tilted where a mark is engraved."""
    look, solid = die.look, die.solid
    body = look.body
    wanted = 2.0 * solid.extent * die.inradius * scale
    edge = 32
    while edge < wanted * 0.9 and edge < 256:
        edge *= 2
    columns, rows = _places(solid, spot.point, spot.face, edge)
    ink, slope = die.sheet(edge, np.unique(spot.face))
    sampled = _sample(ink, columns, rows)
    inked = sampled[:, 3:4]
    # What colours a clear body lies deep in it.
    deep = spot.point if body.matter is not Matter.CLEAR else 0.7 * spot.point + 0.3 * spot.out
    base = body_colour(body, look.base, deep)
    if look.marble > 0.0:
        vein = _veins(spot.point)[:, None] * np.float32(look.marble)
        base = base * (1.0 - vein) + np.asarray(look.vein, dtype=np.float32) * vein
    if body.wear > 0.0:
        bare = rubbed(body, spot.point, spot.rim)[:, None]
        base = base + (np.float32(0.5) - base) * bare * np.float32(0.6)
    cover = np.ones(len(spot.point), dtype=np.float32)
    if body.matter is Matter.CLEAR:
        far_ink, _ = die.sheet(edge, np.unique(spot.behind))
        far = _sample(far_ink, *_places(solid, spot.out, spot.behind, edge))
        shown = far[:, 3:4] * np.float32(body.clarity)
        base = base * (1.0 - shown) + far[:, :3] * shown
        # Edges gather light, the middle lets it through.
        base = base * (1.0 + 0.7 * np.clip(1.0 + spot.rim * 5.0, 0.0, 1.0))[:, None]
        through = body.clarity * np.clip(-spot.rim * 3.0, 0.2, 1.0) * (1.0 - shown[:, 0])
        cover = np.asarray(1.0 - through * (1.0 - inked[:, 0]), dtype=np.float32)
    albedo = base * (1.0 - inked) + sampled[:, :3] * inked
    tilt = _sample(slope, columns, rows)
    right, up = solid.right.astype(np.float32), solid.up.astype(np.float32)
    normal = spot.normal + tilt[:, :1] * right[spot.face] + tilt[:, 1:] * up[spot.face]
    if body.crown > 0.0:
        normal = normal + np.float32(body.crown) * spot.point
    normal = normal / np.sqrt(np.einsum("pi,pi->p", normal, normal))[:, None]
    return _Coat(np.asarray(albedo, np.float32), normal, inked[:, 0], cover)


def _places(
    solid: Solid, point: Floats, face: NDArray[np.intp], edge: int
) -> tuple[Floats, Floats]:
    """Columns (p,) and rows (p,) of points in the sheet of the faces' pictures."""
    right, up = solid.right.astype(np.float32)[face], solid.up.astype(np.float32)[face]
    u = np.einsum("pi,pi->p", point, right) / np.float32(solid.extent)
    v = np.einsum("pi,pi->p", point, up) / np.float32(solid.extent)
    columns = np.clip((u + 1.0) * edge / 2.0 - 0.5, 0.0, edge - 1.0).astype(np.float32)
    rows = np.clip((1.0 - v) * edge / 2.0 - 0.5, 0.0, edge - 1.0) + face * edge
    return columns, rows.astype(np.float32)


def _sample(sheet: Floats, columns: Floats, rows: Floats) -> Floats:
    """Bilinear samples (n, channels); folded into a grid, as OpenCV limits a picture's side."""
    count = len(columns)
    spare = -count % _REMAP_WIDTH
    shape = (-1, _REMAP_WIDTH)
    x = np.pad(columns, (0, spare)).reshape(shape)
    y = np.pad(rows, (0, spare)).reshape(shape)
    if count == 0:
        return np.zeros((0, sheet.shape[2]), dtype=np.float32)
    found = np.asarray(cv2.remap(sheet, x, y, cv2.INTER_LINEAR), dtype=np.float32)
    return found.reshape(-1, sheet.shape[2])[:count]


def _veins(point: Floats) -> Floats:
    x, y, z = point[:, 0], point[:, 1], point[:, 2]
    bend = np.sin(2.3 * y + 1.7 * np.sin(1.9 * z + 0.6)) + np.sin(1.3 * z + 2.1 * x)
    return np.asarray((0.5 + 0.5 * np.sin(3.1 * x + 2.4 * bend)) ** 2, dtype=np.float32)


def _shade(
    die: Die, world: Floats, coat: _Coat, view: Floats, light: Light, floor: float
) -> Floats:
    normal, body = coat.normal, die.look.body
    towards = light.towards(world)
    pool = float(light.pool(world[:1, 0], world[:1, 1])[0]) if len(world) else 1.0
    lit = light.on(normal, towards, pool)
    if body.matter is Matter.CLEAR:
        # Light leaves a clear body on the side away from the lamp.
        lit = 0.6 * lit + 0.4 * light.on(-normal, towards, pool)
    colour = coat.albedo * lit
    gloss = np.float32(die.look.gloss)
    foil = np.float32(die.look.printing.metal) * coat.inked
    metal = foil if body.matter is not Matter.METAL else np.maximum(foil, 1.0 - coat.inked)
    if body.mirrors or body.matter is Matter.METAL or die.look.printing.metal > 0.0:
        room, glare = mirrored(body, normal, view, room=bool(metal.any()))
        glare = glare * (1.0 - np.float32(body.dull) * coat.inked)
        sky = np.asarray(light.ambient, np.float32) + np.asarray(light.lamp, np.float32) * pool
        shine = (metal * (room * 1.3 + glare * 0.5))[:, None] * coat.albedo
        colour = colour * (1.0 - 0.7 * metal)[:, None] + shine * sky
        colour += (glare * 0.12 * gloss**2)[:, None] * sky
    # The table takes light from the lower parts of the sides.
    rise = np.clip((world[:, 2] - floor) / (1.3 * die.inradius), 0.0, 1.0)
    colour *= (0.5 + 0.5 * rise)[:, None]
    half = towards + view
    half /= np.sqrt(np.einsum("pi,pi->p", half, half))[:, None]
    shine = np.clip(np.einsum("pi,pi->p", normal, half), 0.0, 1.0)
    glint = shine**90 * 0.7 * gloss + shine**14 * 0.06 * gloss
    graze = (1.0 - np.clip(np.einsum("pi,pi->p", normal, view), 0.0, 1.0)) ** 4 * 0.10 * gloss
    colour += (glint * pool)[:, None] * np.asarray(light.lamp, dtype=np.float32)
    colour += graze[:, None] * np.asarray(light.ambient, dtype=np.float32)
    return np.asarray(colour, dtype=np.float32)
