"""Pips: where they stand on a face, their shape and size."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.uint8]

PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class PipShape(StrEnum):
    """What a pip is."""

    ROUND = "round"
    SQUARE = "square"
    OVAL = "oval"
    RING = "ring"


@dataclass(frozen=True)
class Pips:
    """The pattern of a die's pips, in inradii.

    `spread` is how far the outer pips stand from the middle. `six` scales the step
    along the two rows of the 6, `first` the size of the single pip. Where `squash`
    is below 1, oval pips are that much narrower. `mirrored` runs the diagonal of 2
    and 3 the other way.
    """

    spread: float = 0.5
    six: float = 1.0
    first: float = 1.0
    shape: PipShape = PipShape.ROUND
    squash: float = 0.75
    mirrored: bool = False


def random_pips(rng: np.random.Generator, radius: float) -> Pips:
    """A pattern whose pips of this radius do not meet but, seldom, in the rows of the 6."""
    spread = float(np.clip(rng.normal(0.5, 0.06), max(0.34, 1.5 * radius), 0.68))
    tight = rng.random() < 0.15
    apart = 2.0 * radius / spread
    return Pips(
        spread=spread,
        six=float(rng.uniform(0.95 * apart, 1.1 * apart) if tight else rng.uniform(0.9, 1.08))
        if apart < 0.98
        else 1.0,
        first=float(rng.uniform(1.3, 2.0)) if rng.random() < 0.12 else 1.0,
        shape=tuple(PipShape)[int(rng.choice(4, p=(0.84, 0.05, 0.06, 0.05)))],
        squash=float(rng.uniform(0.65, 0.9)),
        mirrored=bool(rng.random() < 0.5),
    )


def draw_pips(cover: Cover, value: int, pips: Pips, radius: float, extent: float) -> None:
    """Draws the pips of a value into the picture of a face of half edge `extent`."""
    side = cover.shape[0]
    scale = side / (2.0 * extent)
    radius *= pips.first if value == 1 else 1.0
    for column, row in PLACES[value]:
        along = row * (pips.six if value == 6 else 1.0)
        across = -column if pips.mirrored and value in (2, 3) else column
        x, y = (across * pips.spread + extent) * scale, (along * pips.spread + extent) * scale
        _pip(cover, (x, y), radius * scale, pips)


def _pip(cover: Cover, place: tuple[float, float], radius: float, pips: Pips) -> None:
    centre = (round(place[0] * 16), round(place[1] * 16))
    if pips.shape is PipShape.SQUARE:
        half = radius * 0.9
        corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        outline = ((corners + np.asarray(place)) * 16).round().astype(np.int32)
        cv2.fillConvexPoly(cover, outline, 255, cv2.LINE_AA, 4)
    elif pips.shape is PipShape.OVAL:
        axes = (round(radius * 16 * pips.squash), round(radius * 16))
        cv2.ellipse(cover, centre, axes, 0.0, 0.0, 360.0, 255, -1, cv2.LINE_AA, 4)
    else:
        cv2.circle(cover, centre, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
        if pips.shape is PipShape.RING:
            cv2.circle(cover, centre, round(radius * 16 * 0.5), 0, -1, cv2.LINE_AA, 4)
