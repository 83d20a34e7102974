"""Reads the cut-out of a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.dice.answer import Answer, answers_of
from vision.dice.crop_net import CropNet
from vision.dice.finder import Find, Level
from vision.dice.shape import CROP, CROP_REACH, LOGITS
from vision.dice.sight import Image
from vision.dice.stretch import stretch


class View(NamedTuple):
    """How a find is looked at: turned by `angle` degrees, `grown` times as much of it as usual.

    `folded` shows beyond the picture's edge what lies within, as a mirror on the edge would,
    of `stretched` colours ink stands out that only its hue tells.
    """

    angle: float
    grown: float
    mirrored: bool = False
    folded: bool = False
    stretched: bool = False


# A value must hold in a mirror, turned a little and at a slightly different size. Turned far it
# need not: seen from the side, the face that is up in the picture is the one that counts.
WHOLE, AGAIN = View(0.0, 0.97), View(8.0, 1.05, mirrored=True)
FURTHER = (View(-8.0, 1.0), View(0.0, 1.02, mirrored=True))
"""Looks at what is doubtful after these two."""
BY_HUE = tuple(view._replace(stretched=True) for view in (WHOLE, AGAIN))
"""Looks at what is doubtful after all these."""
FOLDED = tuple(view._replace(folded=True) for view in (WHOLE, AGAIN))
"""Looks at what may be half a die: folded at the picture's edge it looks like a whole one."""


class Classifier:
    """The classifier net."""

    def __init__(self, model: bytes) -> None:
        self._net = CropNet(model, LOGITS)

    def classify(self, levels: Sequence[Level], finds: Sequence[Find], view: View) -> list[Answer]:
        """The answers of one look at each find."""
        if not finds:
            return []
        crops = [
            cut_crop(
                levels, find, view.grown, view.angle, mirrored=view.mirrored, folded=view.folded
            )
            for find in finds
        ]
        if view.stretched:
            crops = [stretch(crop) for crop in crops]
        return answers_of(self._net.logits(crops))


def cut_crop(
    levels: Sequence[Level],
    find: Find,
    grown: float = 1.0,
    angle: float = 0.0,
    side: int = CROP,
    *,
    mirrored: bool = False,
    folded: bool = False,
) -> Image:
    """Cut-out of `side` pixels a side around a find, turned by `angle` degrees.

    Shows `CROP_REACH * grown` times the find's size, taken from the coarsest scale
    that still holds all of its detail. Beyond the picture's edge its last pixels go on, or
    what lies within once more if it is `folded`.
    """
    wanted = side / (CROP_REACH * max(find.w, find.h) * grown)
    level = min(
        (lv for lv in levels if lv.scale >= wanted), key=lambda lv: lv.scale, default=levels[0]
    )
    x, y = find.x * level.scale, find.y * level.scale
    turn = cv2.getRotationMatrix2D((x, y), angle, wanted / level.scale)
    matrix = np.asarray(turn, np.float64)
    matrix[:, 2] += side / 2 - np.array([x, y])
    if mirrored:
        matrix[0] = [0, 0, side - 1] - matrix[0]
    border = cv2.BORDER_REFLECT if folded else cv2.BORDER_REPLICATE
    cut = cv2.warpAffine(
        level.image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=border
    )
    return np.asarray(cut, np.uint8)
