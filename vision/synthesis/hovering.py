"""Flat pictures that hang level over the table: where they are seen, their shadow, their paint."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.camera import Pinhole

Picture = NDArray[np.uint8]
Seen: TypeAlias = tuple[slice, slice, Picture, Picture]
"""Rows and columns of the picture that are met, and there the colour and its cover, 0 to 255."""
_MARGIN = 20


def seen_from(
    camera: Pinhole, corners: NDArray[np.float64], colour: Picture, cover: Picture
) -> Seen | None:
    """What the camera sees of a flat picture, None where it meets no part of the camera's.

    `corners` (4, 3) in mm are those of `colour` (h, w, 3) and `cover` (h, w), from the top
    left one on clockwise.
    """
    seen = camera.project(corners).astype(np.float32)
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - _MARGIN, 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + _MARGIN, camera.size)
    if (high <= low).any():
        return None
    tall, wide = cover.shape
    own = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], dtype=np.float32)
    warp = cv2.getPerspectiveTransform(own, seen - low.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    # Beyond its edge the colour goes on: half covered pixels must not turn dark.
    warped = cv2.warpPerspective(colour, warp, size, borderMode=cv2.BORDER_REPLICATE)
    part = np.asarray(cv2.warpPerspective(cover, warp, size), dtype=np.uint8)
    return slice(low[1], high[1]), slice(low[0], high[0]), np.asarray(warped, np.uint8), part


def shade(spot: Picture, cover: NDArray[np.uint8], drop: NDArray[np.float32]) -> None:
    """Takes the share `drop` (3,) from picture values, as far as the shadow's `cover` (h, w)."""
    spot[:] = (spot * (1.0 - cover[..., None] * (drop / 255.0)) + 0.5).astype(np.uint8)


def paint(spot: Picture, colour: Picture, cover: Picture) -> None:
    """Paints `colour` (h, w, 3) over part of a picture, as far as its `cover` (h, w) goes."""
    part = cover[..., None].astype(np.float32) / np.float32(255.0)
    spot[:] = (spot + (colour.astype(np.float32) - spot) * part + 0.5).astype(np.uint8)
