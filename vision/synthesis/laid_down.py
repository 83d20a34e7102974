"""One named face at a time on a drawn tray, laid there as a person would to teach it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.dice import Pose, bounds, draw_die
from vision.synthesis.named_dice import INRADIUS_MM, SIDES, named_die
from vision.synthesis.paint import lay
from vision.synthesis.shadows import cast_shadow
from vision.synthesis.tray import Tray

Box = tuple[float, float, float, float]

# Where in the tray (mm) and how far turned (degrees) a face is shown. A face is read alike at
# every quarter turn, so these stand for turns all round.
_LAID = ((-70.0, 40.0, 5.0), (75.0, -10.0, 35.0), (0.0, -50.0, 65.0))


PLACES = len(_LAID)
"""In so many places a face is shown."""


class Teacher:
    """Lays named faces down on a drawn tray, beside whatever is thrown there."""

    def __init__(self, tray: Tray) -> None:
        self._tray = tray

    def show(self, name: str, nth: int) -> tuple[NDArray[np.uint8], Box]:
        """The picture of a face in the place `nth`, and the box (x, y, w, h) of its die there.

        Raises `KeyError` for a face that has no picture.
        """
        camera, ground, light = self._tray.camera, self._tray.ground, self._tray.style.light
        x, y, turn = _LAID[nth]
        die = named_die([name] * SIDES, nth)
        pose = Pose(np.array([x, y, INRADIUS_MM]), die.solid.rest_turn(1, np.deg2rad(turn)))
        picture = ground.picture.copy()
        cast_shadow(picture, ground.level, die, pose, camera, light)
        patch = draw_die(die, pose, camera, light)
        if patch is not None:
            lay(picture, patch, ground.exposure, ground.front)
        return picture, bounds(die, pose, camera)
