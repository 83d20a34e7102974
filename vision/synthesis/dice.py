"""Draws one die: where each ray meets its rounded body, what is printed there, how it shines."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.camera import Pinhole
from vision.synthesis.faces import face_pictures
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
_NEWTON_STEPS = 4
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
class Die:
    """A die as a thing: its solid, its look, and its inradius in mm."""

    solid: Solid
    look: Look
    inradius: float
    _sheets: dict[int, tuple[Floats, Floats]] = field(default_factory=dict, repr=False)

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

    def sheet(self, edge: int) -> tuple[Floats, Floats]:
        """Face pictures with `edge` pixels a face, and the slope of their engraving."""
        if edge not in self._sheets:
            ink = face_pictures(self.solid, self.look, edge)
            cover = ink[..., 3].reshape(-1, edge, edge)
            soft = [cv2.GaussianBlur(face, (0, 0), edge / 40.0) for face in cover]
            deep = np.concatenate([np.asarray(face) for face in soft], axis=0)
            step = np.float32(edge * 0.02)
            slope = np.stack([np.gradient(deep, axis=1), -np.gradient(deep, axis=0)], axis=-1)
            self._sheets[edge] = ink, (slope * step * 3.0).astype(np.float32)
        return self._sheets[edge]


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
    hit, colour = _trace(die, pose, camera, light, rays.reshape(-1, 3), samples, floor)
    canvas = np.zeros((grid[0] * grid[1], 4), dtype=np.float32)
    canvas[hit, :3] = colour
    canvas[hit, 3] = 1.0
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
    """Indices of the rays that meet the die, and the linear colour seen along each."""
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
    length = np.sqrt(np.einsum("pi,pi->p", point, point))
    bent = np.flatnonzero(np.maximum(planes.max(axis=0), length - ball) > -_FLAT_AFTER * soft)
    bend = _Bend(start[bent], local[bent], gap[:, bent], speed[:, bent], normals, soft, ball)
    met = np.ones(len(hit), dtype=bool)
    point[bent], normal[bent], face[bent], met[bent] = bend.meet(t[bent])
    hit, point, normal, face = hit[met], point[met], normal[met], face[met]
    scale = camera.scale_at(pose.position) * samples
    albedo, normal = _paint(die, point, normal, face, scale)
    world = point @ spin.T * np.float32(die.inradius) + pose.position.astype(np.float32)
    return hit, _shade(die, world, normal @ spin.T, -rays[hit], albedo, light, floor)


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


def _paint(
    die: Die, point: Floats, normal: Floats, face: NDArray[np.intp], scale: float
) -> tuple[Floats, Floats]:
    """Colour of the body at each point, and the normal, tilted where a mark is engraved."""
    look, solid = die.look, die.solid
    wanted = 2.0 * solid.extent * die.inradius * scale
    edge = 32
    while edge < wanted * 0.9 and edge < 256:
        edge *= 2
    ink, slope = die.sheet(edge)
    right, up = solid.right.astype(np.float32)[face], solid.up.astype(np.float32)[face]
    u = np.einsum("pi,pi->p", point, right) / np.float32(solid.extent)
    v = np.einsum("pi,pi->p", point, up) / np.float32(solid.extent)
    columns = np.clip((u + 1.0) * edge / 2.0 - 0.5, 0.0, edge - 1.0).astype(np.float32)
    rows = np.clip((1.0 - v) * edge / 2.0 - 0.5, 0.0, edge - 1.0) + face * edge
    sampled = _sample(ink, columns, rows.astype(np.float32))
    inked = sampled[:, 3:4]
    base = np.broadcast_to(np.asarray(look.base, dtype=np.float32), sampled[:, :3].shape)
    if look.marble > 0.0:
        vein = _veins(point)[:, None] * np.float32(look.marble)
        base = base * (1.0 - vein) + np.asarray(look.vein, dtype=np.float32) * vein
    albedo = base * (1.0 - inked) + sampled[:, :3] * inked
    tilt = _sample(slope, columns, rows.astype(np.float32))
    normal = normal + tilt[:, :1] * right + tilt[:, 1:] * up
    return albedo, normal / np.sqrt(np.einsum("pi,pi->p", normal, normal))[:, None]


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
    die: Die,
    world: Floats,
    normal: Floats,
    view: Floats,
    albedo: Floats,
    light: Light,
    floor: float,
) -> Floats:
    towards = light.towards(world)
    pool = float(light.pool(world[:1, 0], world[:1, 1])[0]) if len(world) else 1.0
    colour = albedo * light.on(normal, towards, pool)
    # The table takes light from the lower parts of the sides.
    rise = np.clip((world[:, 2] - floor) / (1.3 * die.inradius), 0.0, 1.0)
    colour *= (0.5 + 0.5 * rise)[:, None]
    half = towards + view
    half /= np.sqrt(np.einsum("pi,pi->p", half, half))[:, None]
    shine = np.clip(np.einsum("pi,pi->p", normal, half), 0.0, 1.0)
    gloss = np.float32(die.look.gloss)
    glint = shine**90 * 0.7 * gloss + shine**14 * 0.06 * gloss
    graze = (1.0 - np.clip(np.einsum("pi,pi->p", normal, view), 0.0, 1.0)) ** 4 * 0.10 * gloss
    colour += (glint * pool)[:, None] * np.asarray(light.lamp, dtype=np.float32)
    colour += graze[:, None] * np.asarray(light.ambient, dtype=np.float32)
    return np.asarray(colour, dtype=np.float32)
