"""Where dice lie: alone, side by side, leaning, on one another, at the picture's edge."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState, Face
from vision.synthesis.camera import Pinhole
from vision.synthesis.dice import Die, Pose, bounds
from vision.synthesis.geometry import matrix
from vision.synthesis.lean import lean
from vision.synthesis.variety import Variety

Points = NDArray[np.float64]
Floats = NDArray[np.float32]

_FLAT_TOPPED = {DieKind.D6, DieKind.CUSTOM, DieKind.D8, DieKind.D10, DieKind.D00, DieKind.D12}
_TILTS = (math.radians(12.0), math.radians(45.0))


class Floor(Protocol):
    """The floor of a tray: `wall` is the height of its walls in mm."""

    @property
    def wall(self) -> float: ...

    def inside(self, x: Floats, y: Floats) -> Floats:
        """Signed distance in mm to the floor's outline, negative inside."""


@dataclass(frozen=True, eq=False)
class Lying:
    """A die at rest; `floor` is the height in mm of what it stands on.

    `on` is the number, from 1, of the die that it lies on; 0 for none.
    """

    die: Die
    pose: Pose
    state: DieState
    floor: float = 0.0
    on: int = 0

    def outline(self) -> Floats:
        """Hull (n, 1, 2) of the die seen from straight above, in mm."""
        flat = self.die.corners(self.pose)[:, :2].astype(np.float32)
        return np.asarray(cv2.convexHull(flat), dtype=np.float32)

    def value(self) -> Face | None:
        """What the face shows that is turned up most; None for an icon, which has no value."""
        if self.die.solid.kind is DieKind.CUSTOM:
            return None
        return self.die.solid.values[self.die.solid.read_face(self.pose.turn)]


@dataclass(frozen=True, eq=False)
class Slab:
    """A flat box, such as a board or a deck, on whose edge a die leans: outline (4, 2) in mm."""

    outline: Points
    height: float

    def hull(self) -> Floats:
        """The outline as OpenCV wants hulls (4, 1, 2)."""
        return self.outline.astype(np.float32).reshape(-1, 1, 2)


@dataclass(eq=False)
class Strewn:
    """All that has been laid down so far."""

    dice: list[Lying] = field(default_factory=list)
    slabs: list[Slab] = field(default_factory=list)

    def free(self, one: Lying, besides: Lying | None = None) -> bool:
        """Whether a die overlaps none that lies there, `besides` apart."""
        others = [other.outline() for other in self.dice if other is not besides]
        others += [slab.hull() for slab in self.slabs]
        return not any(_meet(one.outline(), other) for other in others)


def strew(
    rng: np.random.Generator,
    dice: int,
    camera: Pinhole,
    inside: Floor | None,
    variety: Variety,
    make: Callable[[np.random.Generator], Die],
) -> Strewn:
    """Lays down at most `dice` dice, each made by `make`; fewer if there is no room."""
    strewn = Strewn()
    for _ in range(dice):
        die = make(rng)
        for _ in range(60):
            if _lay_down(rng, die, camera, inside, strewn, variety):
                break
    return strewn


def _lay_down(
    rng: np.random.Generator,
    die: Die,
    camera: Pinhole,
    inside: Floor | None,
    strewn: Strewn,
    variety: Variety,
) -> bool:
    values = die.solid.values
    turn = die.solid.rest_turn(
        values[int(rng.integers(len(values)))], float(rng.uniform(0.0, 2.0 * math.pi))
    )
    start = Lying(die, Pose(np.zeros(3), turn), DieState.FLAT)
    flat = [one for one in strewn.dice if one.state is DieState.FLAT]
    lot = float(rng.random())
    slab: Slab | None = None
    below: Lying | None = None
    one: Lying | None
    if lot < variety.cocked:
        one, slab = _cocked(rng, start, camera, inside, flat, strewn)
    elif flat and lot < variety.touching + variety.cocked:
        way = float(rng.uniform(0.0, 2.0 * math.pi))
        one = _beside(start, flat[int(rng.integers(len(flat)))], way)
    elif flat and lot < variety.touching + variety.cocked + variety.stacked:
        one, below = _stacked(rng, start, flat)
    else:
        one = _alone(rng, start, camera, inside, lot, variety)
    one = _seen(one, camera, variety) if one is not None else None
    if one is None or not strewn.free(one, below) or not _on_its_side(one, inside):
        return False
    if below is not None:
        index = strewn.dice.index(below)
        strewn.dice[index] = dataclasses.replace(below, state=DieState.STACKED)
        one = dataclasses.replace(one, on=index + 1)
    if slab is not None:
        strewn.slabs.append(slab)
    strewn.dice.append(one)
    return True


def _alone(
    rng: np.random.Generator,
    start: Lying,
    camera: Pinhole,
    inside: Floor | None,
    lot: float,
    variety: Variety,
) -> Lying:
    width, tall = camera.size
    margin = 2.2 * start.die.inradius * camera.scale_at(np.zeros(3))
    margin = min(margin, 0.4 * min(width, tall))
    column = float(rng.uniform(margin, width - margin))
    row = float(rng.uniform(margin, tall - margin))
    if inside is None and lot > 1.0 - variety.cut:
        if rng.random() < 0.5:
            column = float(rng.choice((0.0, width)))
        else:
            row = float(rng.choice((0.0, tall)))
    state = DieState.FLAT
    if inside is not None and lot > 1.0 - variety.outside:
        state = DieState.OUTSIDE
        column, row = float(rng.uniform(0.0, width)), float(rng.uniform(0.0, tall))
    height = start.die.solid.rest_height(start.pose.turn) * start.die.inradius
    place = camera.on_plane(column, row, height)
    return _put(start, place, start.pose.turn, state)


def _put(start: Lying, place: Points, turn: Points, state: DieState, floor: float = 0.0) -> Lying:
    height = start.die.solid.rest_height(turn) * start.die.inradius + floor
    pose = Pose(np.array([place[0], place[1], height]), turn)
    return dataclasses.replace(start, pose=pose, state=state, floor=floor)


def _cocked(
    rng: np.random.Generator,
    start: Lying,
    camera: Pinhole,
    inside: Floor | None,
    flat: list[Lying],
    strewn: Strewn,
) -> tuple[Lying | None, Slab | None]:
    """A die that leans on another, on the tray's wall or on the edge of a slab."""
    way = float(rng.uniform(0.0, 2.0 * math.pi))
    out = np.array([math.cos(way), math.sin(way)])
    tilt = float(rng.uniform(*_TILTS))
    lot = float(rng.random())
    if flat and lot < 0.5:
        turn, _ = lean(start.die, start.pose.turn, -out, tilt)
        leaning = dataclasses.replace(start, pose=Pose(np.zeros(3), turn))
        other = flat[int(rng.integers(len(flat)))]
        beside = _beside(leaning, other, way)
        return dataclasses.replace(beside, state=DieState.COCKED), None
    if inside is not None:
        return _on_wall(rng, start, camera, inside, tilt), None
    width, tall = camera.size
    at = camera.on_plane(float(rng.uniform(0.0, width)), float(rng.uniform(0.0, tall)))
    # Its lower face rises towards the slab and rests on the slab's upper edge.
    turn, _ = lean(start.die, start.pose.turn, -out, tilt)
    one = _put(start, at, turn, DieState.COCKED)
    pivot = float((one.die.corners(one.pose)[:, :2] @ out).min())
    span = 2.0 * start.die.inradius * math.cos(tilt)
    edge = pivot + span * float(rng.uniform(0.45, 0.95))
    height = (edge - pivot) * math.tan(tilt)
    across = np.array([-out[1], out[0]])
    middle = float(one.pose.position[:2] @ across) + float(rng.normal(0.0, 6.0))
    half, deep = float(rng.uniform(16.0, 60.0)), float(rng.uniform(20.0, 90.0))
    corners = [(edge, -half), (edge + deep, -half), (edge + deep, half), (edge, half)]
    outline = np.array([out * far + across * (middle + side) for far, side in corners])
    slab = Slab(outline, height)
    if height > 1.3 * start.die.inradius or not all(
        not _meet(slab.hull(), other.outline()) for other in strewn.dice
    ):
        return None, None
    return one, slab


def _on_wall(
    rng: np.random.Generator, start: Lying, camera: Pinhole, inside: Floor, tilt: float
) -> Lying | None:
    width, tall = camera.size
    x, y = camera.on_plane(float(rng.uniform(0.0, width)), float(rng.uniform(0.0, tall)))[:2]
    slope = np.array(
        [
            _off(inside, x + 0.5, y) - _off(inside, x - 0.5, y),
            _off(inside, x, y + 0.5) - _off(inside, x, y - 0.5),
        ]
    )
    steep = float(np.linalg.norm(slope))
    if steep < 0.5:
        return None
    out = slope / steep
    turn, reach = lean(start.die, start.pose.turn, out, tilt)
    place = np.array([x, y])
    for _ in range(3):
        place = place - out * (_off(inside, *place) + reach * 0.98)
    return _put(start, place, turn, DieState.COCKED)


def _stacked(
    rng: np.random.Generator, start: Lying, flat: list[Lying]
) -> tuple[Lying | None, Lying | None]:
    lower = [one for one in flat if one.die.solid.kind in _FLAT_TOPPED]
    if not lower:
        return None, None
    below = lower[int(rng.integers(len(lower)))]
    way, far = float(rng.uniform(0.0, 2.0 * math.pi)), float(rng.uniform(0.1, 0.75))
    shift = np.array([math.cos(way), math.sin(way)]) * far * below.die.inradius
    top = float(below.pose.position[2]) + below.die.inradius
    place = below.pose.position[:2] + shift
    return _put(start, place, start.pose.turn, DieState.STACKED, top), below


def _beside(start: Lying, other: Lying, way: float) -> Lying:
    """The die at the place nearest to the other, in direction `way`, at which the two touch."""
    out = np.array([math.cos(way), math.sin(way)])
    origin = other.pose.position[:2]
    near, far = 0.0, 4.0 * (start.die.inradius + other.die.inradius)
    fixed, own = other.outline(), start.outline() - start.pose.position[:2].astype(np.float32)
    for _ in range(14):
        middle = (near + far) / 2.0
        if _meet(own + (origin + out * middle).astype(np.float32), fixed):
            near = middle
        else:
            far = middle
    return _put(start, origin + out * (far + 0.15), start.pose.turn, start.state)


def _seen(one: Lying, camera: Pinhole, variety: Variety) -> Lying | None:
    """The die, called cut if the picture's edge cuts it; None if that is unwanted or too much."""
    x, y, w, h = bounds(one.die, one.pose, camera)
    if min(w, h) < 0.7 * variety.edge_px[0]:
        return None
    wide = min(x + w, camera.size[0]) - max(x, 0.0)
    tall = min(y + h, camera.size[1]) - max(y, 0.0)
    if wide >= w and tall >= h:
        return one
    if variety.cut == 0.0 or wide < 0.15 * w or tall < 0.15 * h:
        return None
    return dataclasses.replace(one, state=DieState.CUT)


def _on_its_side(one: Lying, inside: Floor | None) -> bool:
    """Whether a die lies well inside the tray, or well outside where it is to be outside."""
    if inside is None:
        return True
    outline = one.outline().reshape(-1, 2)
    off = inside.inside(outline[:, 0], outline[:, 1])
    if one.state is DieState.OUTSIDE:
        return bool((off > 0.0).all())
    return bool((off < (1.0 if one.state is DieState.COCKED else -1.0)).all())


def top_points(one: Lying) -> Points:
    """World points (n, 3) spread over the face that is read."""
    solid = one.die.solid
    face = solid.read_face(one.pose.turn)
    corners = solid.vertices[np.abs(solid.vertices @ solid.normals[face] - 1.0) < 1e-6]
    middle = solid.normals[face]
    rings = [middle + part * (corners - middle) for part in (0.25, 0.5, 0.75)]
    local = np.concatenate([middle[None, :], *rings])
    return np.asarray(one.pose.position + local @ matrix(one.pose.turn).T * one.die.inradius)


def _off(inside: Floor, x: float, y: float) -> float:
    return float(inside.inside(np.array([x], np.float32), np.array([y], np.float32))[0])


def _meet(one: Floats, other: Floats) -> bool:
    area, _ = cv2.intersectConvexConvex(one, other)
    return bool(area > 0.05)
