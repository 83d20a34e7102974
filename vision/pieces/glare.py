"""Light and shade that are no pieces: spots, reflections, shadows, and what is blown out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.bordered import Bordered
from vision.pieces.features import log_colour
from vision.pieces.strangers import DARKEST
from vision.pieces.view import Floats, Image

_BLOWN = 246
"""Values from which a channel may have had any more light."""
_MUCH = 0.5
"""The share of the middle of a piece from which what is blown out there is not known."""
_KEPT = 0.15
"""Log units by which light changes the colour of print beside its brightness."""
_BRIGHTER, _DARKER = 0.06, 0.1
"""Log units from which something is brighter than the print, and darker in one channel."""

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


def brighter(off: Floats) -> bool:
    """Whether more light makes print look as what differs from it by `off` (3,), in log units."""
    return bool(off.mean() > _BRIGHTER and off.min() > -_DARKER)


def darker(off: Floats) -> bool:
    """Whether shade makes print look as what differs from it by `off` (3,), in log units."""
    return bool(DARKEST < off.mean() < -_DARKER and np.ptp(off) < _KEPT)


def may_be_shade(seen: Bordered | None) -> bool:
    """Whether what is `darker` than the print and is `seen` so may be a shadow on it alone."""
    return seen is None or not seen.piece


def may_be_light(off: Floats, seen: Bordered | None) -> bool:
    """Whether what is `brighter` than the print by `off` (3,) may be light alone.

    `seen` is what is seen there. Light may be of any form and may even end sharply, but then the
    print shows in it or, where that is all alike, it keeps its colour and has no shadow.
    """
    if seen is None or not seen.piece:
        return True
    return bool(np.ptp(off) < _KEPT and not seen.rim)
