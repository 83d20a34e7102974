"""The lamp above the table and what it does to a surface. Colours are linear BGR."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Colour = tuple[float, float, float]

_GAMMA = 2.2
LINEAR = ((np.arange(256) / 255.0) ** _GAMMA).astype(np.float32)
"""Linear light of each 8-bit picture value, to be indexed by a picture (256,)."""


@dataclass(frozen=True)
class Light:
    """One soft lamp and the light that comes from everywhere.

    `position` is that of the lamp in mm. `lamp` and `ambient` are the light's
    colours, `radius` the lamp's size in mm (it softens shadows), `spread` the
    distance in mm from the point under the beam, `aim`, at which the light has
    fallen to half.
    """

    position: tuple[float, float, float] = (-310.0, 330.0, 760.0)
    lamp: Colour = (0.72, 0.88, 1.0)
    ambient: Colour = (0.40, 0.40, 0.40)
    radius: float = 70.0
    aim: tuple[float, float] = (-40.0, 30.0)
    spread: float = 330.0

    def towards(self, points: Floats) -> Floats:
        """Unit directions (..., 3) from the points to the lamp."""
        way = np.asarray(self.position, dtype=np.float32) - points
        way /= np.sqrt(np.einsum("...i,...i->...", way, way))[..., None]
        return way

    def pool(self, x: Floats, y: Floats) -> Floats:
        """How strongly the lamp's beam falls at places of the table, 0 to 1."""
        away = (x - self.aim[0]) ** 2 + (y - self.aim[1]) ** 2
        return (1.0 / (1.0 + away / np.float32(self.spread**2))).astype(np.float32)

    def on(self, normals: Floats, towards: Floats, pool: Floats | float) -> Floats:
        """Diffuse light (..., 3) on surfaces with these normals."""
        facing = np.einsum("...i,...i->...", normals, towards)
        # A wrapped cosine stands for the lamp's size; the sky is brighter from above.
        direct = np.clip((facing + 0.12) / 1.12, 0.0, None) * pool
        sky = 0.62 + 0.38 * normals[..., 2]
        lamp = np.asarray(self.lamp, dtype=np.float32)
        ambient = np.asarray(self.ambient, dtype=np.float32)
        return np.asarray(direct[..., None] * lamp + sky[..., None] * ambient, dtype=np.float32)

    def shadow_drop(self, strength: float) -> Floats:
        """What a shadow takes from 8-bit picture values, a share (3,) BGR.

        `strength` is the share of the lamp's light that is kept off.
        """
        ambient, lamp = np.array(self.ambient), np.array(self.lamp) * strength
        return drop(ambient / (ambient + lamp))

    def shadow_shift(self, point: tuple[float, float, float]) -> tuple[float, float]:
        """Where on the table, relative to below it, a point's shadow falls, in mm."""
        x, y, z = point
        part = z / max(self.position[2] - z, 1.0)
        return (x - self.position[0]) * part, (y - self.position[1]) * part


def to_picture(linear: Floats) -> NDArray[np.uint8]:
    """Linear light to 8-bit picture values, with a soft shoulder for highlights."""
    bent = linear / (1.0 + np.maximum(linear - 0.75, 0.0) * 0.55)
    np.clip(bent, 0.0, 1.0, out=bent)
    return np.asarray(np.power(bent, 1.0 / _GAMMA) * 255.0 + 0.5).astype(np.uint8)


def from_picture(red: int, green: int, blue: int) -> Colour:
    """Linear BGR of an everyday 8-bit RGB colour."""
    blue_, green_, red_ = ((value / 255.0) ** _GAMMA for value in (blue, green, red))
    return blue_, green_, red_


def everyday(colour: Colour) -> tuple[int, int, int]:
    """8-bit BGR of a linear colour, the way back of `from_picture`."""
    blue, green, red = (round(255 * part ** (1.0 / _GAMMA)) for part in colour)
    return blue, green, red


def drop(factor: NDArray[np.float64]) -> Floats:
    """The share that 8-bit picture values lose where linear light is multiplied by `factor`."""
    return np.asarray(1.0 - factor ** (1.0 / _GAMMA), dtype=np.float32)
