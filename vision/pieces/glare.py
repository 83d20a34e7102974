"""Light that is no piece: spots, stripes and reflections on the print, and what they blow out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import brightest, log_colour
from vision.pieces.view import Floats, Image

_BLOWN = 246
"""Values from which a channel may have had any more light."""
_MUCH = 0.5
"""The share of the middle of a piece from which what is blown out there is not known."""
_KEPT = 0.15
"""Log units by which light changes the colour of print beside its brightness."""
_SAME = 0.05
"""So little is the colour of the middle of a piece another one where there may be only light."""
_BRIGHTER, _AS_MUCH = 0.06, 0.5
"""Log units from which something is brighter than the print, and the share of them around it."""
_AROUND, _LOOKS, _OF_LOOKS = 1.0, 16, 1 / 3
"""How far around a piece, in widths, light is looked for, how often, and what share tells it."""
_SMOOTH = 1.2

Mask = NDArray[np.bool_]


def blown_out(picture: Image, bare: Floats) -> Mask:
    """Pixels (h, w) of a straightened picture so bright that their colour is lost.

    Where the print `bare` (h, w, 3), in log colours, was taught as bright it is known.
    """
    known = bare.min(axis=2) > log_colour(np.array([_BLOWN], np.uint8))[0]
    return np.asarray((picture.min(axis=2) > _BLOWN) & ~known, np.bool_)


def much_blown(blown: Mask, kernel: Floats) -> Mask:
    """Pixels (h, w) at which most of what `kernel`, the middle of a piece, covers is blown out."""
    share = cv2.filter2D(blown.astype(np.float64), cv2.CV_64F, kernel)
    return np.asarray(share > _MUCH, np.bool_)


def only_lit(flat: Floats, bare: Floats, blown: Mask, kernel: Floats, wide: int) -> Mask:
    """Pixels (h, w) where what is brighter than the print may well be light that falls on it.

    It may where the print is brighter by a mere factor, and also where the print around, a width
    of a piece (`wide` pixels) off, is brighter and keeps its colour or loses it to white. `flat`
    and `bare` are log colours (h, w, 3).
    """
    off = cv2.GaussianBlur(flat - bare, (0, 0), _SMOOTH)
    more = off.mean(axis=2)
    kept = brightest(np.abs(off - more[..., None])) < _KEPT
    light = np.where(kept | blown, more, 0.0)
    middle = cv2.filter2D(off, cv2.CV_64F, kernel)
    own = middle.mean(axis=2)
    same = brightest(np.abs(middle - own[..., None])) < _SAME
    times = np.zeros(own.shape)
    for turn in np.arange(_LOOKS) * 2 * np.pi / _LOOKS:
        right, down = _AROUND * wide * np.cos(turn), _AROUND * wide * np.sin(turn)
        move = np.array([[1.0, 0.0, right], [0.0, 1.0, down]])
        there = cv2.warpAffine(light, move, own.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
        times += there > np.maximum(_AS_MUCH * own, _BRIGHTER)
    return np.asarray((own > _BRIGHTER) & (same | (times > _OF_LOOKS * _LOOKS)), np.bool_)
