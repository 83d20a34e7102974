"""What is printed on a piece, parted from the ground that it is printed on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import log_colour
from vision.pieces.patches import Patches
from vision.pieces.view import Floats

_FACE, _FARTHEST = 0.34, 0.75
"""Parts of a place to each side of its middle that are surely of a piece, and how far a mark may
reach beyond that."""
_AT_THE_END = 0.05
"""More than this part of a mark does not lie at the end of what is looked at."""
_RIM, _MIDDLE = 0.26, 0.14
"""Parts of a place from its middle beyond which mostly the ground shows, and within which mostly
the mark does."""
_OF_PAINT = 0.5
"""What shows the mark's paint is not farther beside the way from the ground's to it, in such ways.
The middle of a small mark may lie beyond its paint as it is found, with its blurred edges."""
_WITHIN, _PLAIN = 0.22, 0.5
"""Parts of a place around its middle that show nothing of the piece's edge; and they show a mark
with its ground where those are so far apart, in the usual distance of a mark's paint from it."""
_CENTRAL = 0.06
"""A part of a mark lies about its middle, or has its own so near to it, in parts of the patch."""
_SPECK = 0.1
"""What is smaller than this part of a mark's largest one is no part of it."""

Masks = NDArray[np.bool_]


def part_marks(patches: Patches, reach: float) -> tuple[Masks, Floats]:
    """Which pixels of n pieces are of their marks, (n, side, side), by patches of such a reach;
    and how much of the mark's paint each shows, 0 to 1.

    Pieces of a set have one ground in common or one paint of marks, and it is their ground if it
    shows more around the middle than there.
    """
    side = patches.shape[1]
    step = ((np.arange(side) + 0.5) / side - 0.5) * reach
    far = np.maximum(np.abs(step)[:, None], np.abs(step))
    face = far < _FACE
    around = np.hypot(step[:, None], step)
    rim = face & (far > _RIM)
    sides, paints = _sides(patches, face, around < _FACE)
    # A small mark is lost beside the edge of the piece, and a large one fills what is within.
    inner, of_inner = _sides(patches, far < _WITHIN, around < _WITHIN)
    apart, within = (np.linalg.norm(one[0] - one[1], axis=1) for one in (paints, of_inner))
    plain = within > _PLAIN * np.median(apart)
    sides[plain], paints[:, plain] = inner[plain], of_inner[:, plain]
    flipped = sides[:, rim].mean(axis=1) > 0.5
    marks = sides != flipped[:, None, None]
    paints = np.where(flipped[:, None], paints[::-1], paints)
    second, usual = _in_common(paints)
    common = np.where(second[:, None, None], ~marks, marks)
    at_rim, in_middle = (common[:, face & part].mean() for part in (far > _RIM, around < _MIDDLE))
    shared = np.where(second[:, None], paints[1], paints[0])
    own = np.where(second[:, None], paints[0], paints[1])
    # Where a mark fills the face, both sides show it, and the ground is that of the others.
    filled = np.linalg.norm(shared - own, axis=1) < np.linalg.norm(shared - usual, axis=1)
    shared[filled] = usual
    paint, ground = (own, shared) if at_rim > in_middle else (shared, own)
    off = patches - ground[:, None, None]
    way = paint - ground
    apart = np.linalg.norm(way, axis=1)[:, None, None]
    shown = np.einsum("nhwc,nc->nhw", off, way) / (apart**2 + 1e-9)
    beside = np.linalg.norm(off - shown[..., None] * way[:, None, None], axis=3)
    marks = (shown > 0.5) & (beside < _OF_PAINT * apart)
    looked = far < _FARTHEST
    end = looked & (far > far[looked].max() - 1.5 * reach / side)
    whole = np.array([_whole(one & looked, face, far < _WITHIN, end) for one in marks])
    return whole, np.clip(shown, 0.0, 1.0)


def _sides(patches: Patches, face: Masks, disc: Masks) -> tuple[Masks, Floats]:
    """What of n pieces is on one side of their contrast, (n, side, side), as their faces show it
    in a `disc`, and the colours of both sides of these, (2, n, 3)."""
    sides = np.array([_parted(one, face) for one in _contrast(log_colour(patches), disc)])
    paints = [
        [_paint(one, side & face, face) for one, side in zip(patches, of, strict=True)]
        for of in (sides, ~sides)
    ]
    return sides, np.array(paints)


def _paint(patch: Patches, side: Masks, face: Masks) -> Floats:
    """The colour of one side of a face, (3,): that of all of it where it has but one."""
    return np.asarray(np.median(patch[side if side.any() else face], axis=0), np.float64)


def _in_common(paints: Floats) -> tuple[Masks, Floats]:
    """On which of n pieces the second side, not the first, has the paint that all of them share,
    and that paint (3,).

    `paints` (2, n, 3) are the colours of both sides, 0 to 255: in logarithms dark grounds would
    differ as much as colours do. Half of all are the common one: nowhere else are so many alike.
    """
    every = paints.reshape(-1, 3)
    apart = np.linalg.norm(every[:, None] - every, axis=2)
    nearest = np.sort(apart, axis=1)[:, max(1, paints.shape[1] // 2)]
    usual = every[int(nearest.argmin())]
    first, second = np.linalg.norm(paints - usual, axis=2)
    return np.asarray(second < first, np.bool_), usual


def _contrast(pixels: Floats, face: Masks) -> Floats:
    """Log colours (n, side, side, 3) along the line on which those of the face differ most: a
    mark's paint from its ground, whatever both are. (n, side, side)."""
    own = pixels[:, face]
    own = own - own.mean(1, keepdims=True)
    _, axes = np.linalg.eigh(np.einsum("npi,npj->nij", own, own))
    return np.asarray(np.einsum("nhwc,nc->nhw", pixels, axes[:, :, -1]), np.float64)


def _parted(grey: Floats, face: Masks) -> Masks:
    """Otsu's (1979) parting of a small grey picture by what shows on the face of the piece."""
    low, high = float(grey[face].min()), float(grey[face].max())
    scaled = np.clip((grey - low) / (high - low + 1e-6) * 255, 0, 255).astype(np.uint8)
    least, _ = cv2.threshold(scaled[face].reshape(1, -1), 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.asarray(scaled > least, np.bool_)


def _whole(mark: Masks, face: Masks, within: Masks, end: Masks) -> Masks:
    """A mark with what of it reaches beyond the face, without specks and what lies only aside.

    What goes on to the `end` of what is looked at is no mark: the edge of a piece, or the board.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats((mark & face).astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA]
    central = np.zeros(len(areas), np.bool_)
    central[np.unique(labels[mark & within]) - 1] = True
    off = np.abs(middles[1:] - (len(mark) - 1) / 2).max(1, initial=0.0)
    central |= off < _CENTRAL * len(mark)
    if central.any():  # else shadows and edges beside a mark would be of it
        areas = np.where(central, areas, 0)
    own = np.isin(labels, np.flatnonzero(areas >= _SPECK * areas.max(initial=1)) + 1)
    _, labels = cv2.connectedComponents(mark.astype(np.uint8))
    grown = np.isin(labels, np.unique(labels[own]))
    goes_on = (grown & end).sum() > _AT_THE_END * own.sum()
    return np.asarray(own if goes_on or not own.any() else grown, np.bool_)


def extents(marks: Masks, reach: float) -> tuple[Floats, Floats]:
    """The middles (n, 2) of marks and their widths (n,), in parts of a place."""
    at, widths = np.zeros((len(marks), 2)), np.zeros(len(marks))
    pixel = reach / marks.shape[1]
    for i, mark in enumerate(marks):
        y, x = np.nonzero(mark)
        if len(y):
            ends = np.array([(x.min(), x.max() + 1), (y.min(), y.max() + 1)]) * pixel - reach / 2
            at[i] = ends.mean(axis=1)
            widths[i] = float((ends[:, 1] - ends[:, 0]).max())
    return at, widths
