"""Pieces that may be mistaken: of another paint, of one of two kinds, or nothing but light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.bordered import Bordered, bordered_at, bordered_spots
from vision.pieces.features import log_colour
from vision.pieces.glare import brighter, darker, may_be_light, may_be_shade
from vision.pieces.reading import Anchors
from vision.pieces.same_paint import alike, other_paint
from vision.pieces.spots import disc
from vision.pieces.taught import Ints
from vision.pieces.view import Floats, Image

_CORE, _BODY = 0.2, 1.2
"""The radius of what tells a piece's colour and the width of what it may hide, in its widths."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Look:
    """A straightened board: the `picture` (h, w, 3), its log colours `flat` in the known light
    and those of the `bare` print; a piece is `wide` pixels across, a board unit `scale`.
    """

    picture: Image
    flat: Floats
    bare: Floats
    anchors: Anchors
    wide: int
    scale: float


@dataclass(frozen=True)
class Standing:
    """n pieces in pixels of a straightened board, from their `feet` to their `tops`, with their
    `middles`, all (n, 2), and which of the paints each is `of`, (n,)."""

    feet: Floats
    middles: Floats
    tops: Floats
    of: Ints

    def bodies(self, look: Look) -> NDArray[np.uint8]:
        """How many pieces may be seen at each pixel, (h, w)."""
        found = np.zeros(look.flat.shape[:2], np.uint8)
        for i in range(len(self.of)):
            found += self.body(look, i)
        return found

    def body(self, look: Look, which: int) -> NDArray[np.uint8]:
        """Where one of them may be seen, (h, w), 1 or 0."""
        found = np.zeros(look.flat.shape[:2], np.uint8)
        ends = [tuple(round(float(v)) for v in one[which]) for one in (self.feet, self.tops)]
        cv2.line(found, ends[0], ends[1], 1, round(_BODY * look.wide))
        return found


def mistaken(
    look: Look,
    pieces: Standing,
    asked: Ints,
    paints: Floats,
    spreads: Floats,
    size: tuple[float, float],
) -> Mask:
    """Which of the pieces `asked` about, (m,), may be none or may be others.

    `paints` (k, 3) and `spreads` (k, 3, 3) of their pieces are taught; the board has that `size`.
    """
    shape, radius = look.flat.shape, _CORE * look.wide
    # The middle of a tall piece may be seen beyond the board's edge.
    middles = np.clip(pieces.middles, 0.0, np.array(shape[1::-1]) - 1.0)
    cores = [np.nonzero(disc(shape, middles[i], radius)) for i in asked]
    colours = np.array([log_colour(np.median(look.picture[core], axis=0)) for core in cores])
    of, feet = pieces.of[asked], pieces.feet[asked]
    found = other_paint(
        colours.reshape(-1, 3), feet / look.scale, of, (paints, spreads), look.anchors, size
    )
    twins = alike(paints, spreads) & ~np.eye(len(paints), dtype=np.bool_)
    found |= np.asarray(twins.any(axis=1), np.bool_)[of]
    bodies = pieces.bodies(look)
    for n in np.flatnonzero(~found):
        off = np.median(look.flat[cores[n]] - look.bare[cores[n]], axis=0)
        if brighter(off):
            found[n] = may_be_light(off, _seen_at(look, pieces, bodies, int(asked[n])))
        elif darker(off):
            found[n] = may_be_shade(_seen_at(look, pieces, bodies, int(asked[n])))
    return found


def _seen_at(
    look: Look, pieces: Standing, bodies: NDArray[np.uint8], which: int
) -> Bordered | None:
    hidden = np.asarray(bodies > pieces.body(look, which), np.bool_)
    longer = float(np.hypot(*(pieces.tops[which] - pieces.feet[which])))
    x, y = pieces.middles[which].tolist()
    return bordered_at(look.flat, look.bare, hidden, (x, y), look.wide, longer)


def unknown_spots(look: Look, pieces: Standing) -> Floats:
    """Pixels (n, 2), x and y, at which something like a piece lies beside the known pieces."""
    hidden = np.asarray(pieces.bodies(look) > 0, np.bool_)
    return bordered_spots(look.flat, look.bare, hidden, look.wide)
