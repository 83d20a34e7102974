"""What the body of a die is made of: its pattern, what it mirrors and lets through."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.colours import COPPER, GOLD, SILVER, die_colour, mixed
from vision.synthesis.light import Colour, from_picture
from vision.synthesis.rings import Ring
from vision.synthesis.solid_noise import noise

Floats = NDArray[np.float32]
_WOODS = (from_picture(196, 152, 100), from_picture(120, 76, 44), from_picture(222, 190, 140))


class Matter(StrEnum):
    """What a body is made of."""

    PLAIN = "plain"
    SPECKLED = "speckled"
    SWIRLED = "swirled"
    PEARL = "pearl"
    HALVED = "halved"
    CLEAR = "clear"
    METAL = "metal"
    WOOD = "wood"


_SHARES = {
    Matter.PLAIN: 0.50,
    Matter.SPECKLED: 0.09,
    Matter.SWIRLED: 0.10,
    Matter.PEARL: 0.08,
    Matter.HALVED: 0.04,
    Matter.CLEAR: 0.10,
    Matter.METAL: 0.05,
    Matter.WOOD: 0.04,
}


@dataclass(frozen=True)
class Window:
    """Something bright that glossy dice mirror.

    `towards` is its direction (unit vector), `half` its half width and height as
    tangents of angles, `power` its brightness.
    """

    towards: tuple[float, float, float]
    half: tuple[float, float]
    power: float


@dataclass(frozen=True)
class Body:
    """Make of a body.

    `second` is the other colour of a pattern, `amount` 0 to 1 how much of it there
    is, `spots` how many spots an inradius holds; `seed` tells patterns apart.
    `clarity` 0 to 1 is how much is seen through a clear body, `smoke` runs the second
    colour through it. `crown` is how far
    faces bulge (slope at one inradius from their middle), `wear` 0 to 1 how far the
    edges are rubbed. `windows` and `ring` are what it mirrors, ink by `dull` (0 to 1) less.
    """

    matter: Matter = Matter.PLAIN
    second: Colour = (0.8, 0.8, 0.8)
    amount: float = 0.5
    spots: float = 1.0
    seed: int = 0
    clarity: float = 0.0
    smoke: bool = False
    crown: float = 0.0
    wear: float = 0.0
    windows: tuple[Window, ...] = ()
    ring: Ring | None = None
    dull: float = 0.0

    @property
    def patterned(self) -> bool:
        """Whether the body shows its second colour, too."""
        return self.smoke or self.matter not in (Matter.PLAIN, Matter.CLEAR, Matter.METAL)

    @property
    def mirrors(self) -> bool:
        """Whether it mirrors lights."""
        return bool(self.windows) or self.ring is not None


def random_body(rng: np.random.Generator, base: Colour) -> tuple[Body, Colour]:
    """A make for a body of about this colour, and the colour that suits it."""
    matters = tuple(_SHARES)
    matter = matters[int(rng.choice(len(matters), p=list(_SHARES.values())))]
    second = die_colour(rng)
    spots = float(rng.uniform(0.5, 1.4))
    if matter is Matter.SPECKLED:
        spots = float(np.exp(rng.uniform(np.log(2.5), np.log(12.0))))
    elif matter is Matter.PEARL:
        second = mixed(base, (0.8, 0.8, 0.8), float(rng.uniform(0.3, 0.7)))
    elif matter is Matter.METAL:
        metals = (GOLD, SILVER, COPPER, from_picture(70, 70, 74), base)
        base = metals[int(rng.integers(len(metals)))]
    elif matter is Matter.WOOD:
        base = _WOODS[int(rng.integers(len(_WOODS)))]
        second = mixed(base, (0.02, 0.03, 0.06), float(rng.uniform(0.3, 0.8)))
        spots = float(rng.uniform(1.5, 5.0))
    elif matter is Matter.CLEAR and rng.random() < 0.4:
        base = mixed(base, (0.8, 0.8, 0.8), float(rng.uniform(0.3, 0.9)))
    return Body(
        matter=matter,
        second=second,
        amount=float(rng.uniform(0.1, 0.6)),
        spots=spots,
        seed=int(rng.integers(2**31)),
        clarity=float(rng.uniform(0.15, 0.6)),
        smoke=matter is Matter.CLEAR and bool(rng.random() < 0.5),
        crown=float(rng.uniform(0.0, 0.12)) if rng.random() < 0.6 else 0.0,
        wear=float(rng.uniform(0.2, 1.0)) if rng.random() < 0.12 else 0.0,
        windows=tuple(_window(rng) for _ in range(int(rng.choice(3, p=(0.45, 0.4, 0.15))))),
    ), base


def _window(rng: np.random.Generator) -> Window:
    # Every third one stands so high that a face turned up mirrors it to the camera.
    steep = float(rng.uniform(0.0, 0.35) if rng.random() < 0.35 else rng.uniform(0.4, 1.4))
    around = float(rng.uniform(0.0, 2.0 * np.pi))
    return Window(
        towards=(
            float(np.sin(steep) * np.cos(around)),
            float(np.sin(steep) * np.sin(around)),
            float(np.cos(steep)),
        ),
        half=(float(rng.uniform(0.05, 0.3)), float(rng.uniform(0.05, 0.4))),
        power=float(rng.uniform(1.0, 6.0)),
    )


def body_colour(body: Body, base: Colour, point: Floats) -> Floats:
    """Albedo (p, 3) of the body at points (p, 3) in inradii from its middle."""
    first = np.asarray(base, dtype=np.float32)
    if not body.patterned:
        return np.broadcast_to(first, point.shape)
    part = _pattern(body, point)[:, None]
    return np.asarray(first + (np.asarray(body.second, dtype=np.float32) - first) * part)


def _clipped(part: Floats) -> Floats:
    return np.asarray(np.clip(part, 0.0, 1.0), dtype=np.float32)


def _pattern(body: Body, point: Floats) -> Floats:
    """How much of the second colour there is (p,), 0 to 1."""
    if body.matter is Matter.SPECKLED:
        spots = noise(point, body.spots, body.seed, fine=body.spots > 6.0)
        return _clipped((spots - 1.0 + 0.7 * body.amount) * 9.0)
    if body.matter is Matter.WOOD:
        bend = noise(point, 0.6, body.seed)
        rings = np.sin(6.3 * body.spots * (np.hypot(point[:, 0] + 2.0, point[:, 1]) + 0.5 * bend))
        streaks = noise(point * np.array([3.0, 3.0, 0.4], dtype=np.float32), 2.0, body.seed + 1)
        return _clipped((0.3 + 0.3 * rings + 0.4 * streaks) * body.amount * 1.6)
    bend = noise(point, 0.5 * body.spots, body.seed)
    if body.matter is Matter.HALVED:
        return _clipped((point[:, 0] * 0.8 + point[:, 2] * 0.6 + bend - 0.5) * 7.0 + 0.5)
    warped = point + 0.9 * bend[:, None]
    waves = noise(warped, body.spots, body.seed + 1)
    sharp = np.float32(2.5 if body.matter is Matter.SWIRLED else 1.2)
    return _clipped((waves - 1.0 + body.amount * 1.2) * sharp + 0.25)


def mirrored(body: Body, normal: Floats, view: Floats, *, room: bool) -> tuple[Floats, Floats]:
    """What the world's mirror image is at normals (p, 3) seen along `view` (p, 3).

    Returns the brightness (p,) of the room (zeros unless wanted), and that of windows and rings.
    """
    facing = np.einsum("pi,pi->p", normal, view)
    away = 2.0 * facing[:, None] * normal - view
    walls = np.zeros(len(away), dtype=np.float32)
    if room:
        walls = 0.25 + 0.75 * np.clip(0.5 + 0.8 * away[:, 2], 0.0, 1.0)
        walls *= 0.3 + 1.4 * noise(away, 0.9, body.seed)
    glare = np.zeros(len(away), dtype=np.float32)
    for window in body.windows:
        glare += _glare(window, away)
    if body.ring is not None:
        glare += body.ring.glare(away)
    return np.asarray(walls, dtype=np.float32), glare


def _glare(window: Window, away: Floats) -> Floats:
    ahead = np.asarray(window.towards, dtype=np.float32)
    side = np.array([ahead[2], 0.0, -ahead[0]], dtype=np.float32)
    side /= max(float(np.linalg.norm(side)), 1e-3)
    rise = np.cross(ahead, side)
    depth = away @ ahead
    safe = np.maximum(depth, np.float32(0.05))
    inside = np.float32(1.0)
    for axis, half in zip((side, rise), window.half, strict=True):
        inside = inside * np.clip((half - np.abs(away @ axis) / safe) * 30.0 + 0.5, 0.0, 1.0)
    return np.asarray(inside * (depth > 0.05) * window.power, dtype=np.float32)


def rubbed(body: Body, point: Floats, rim: Floats) -> Floats:
    """How far the body is rubbed (p,), 0 to 1; `rim` (p,) rises to 0 at the edges."""
    near = np.clip(1.0 + rim * 9.0, 0.0, 1.0)
    return np.asarray(near * noise(point, 3.0, body.seed + 2, fine=True) * body.wear)
