"""The board that lies in the drawn tray, left of where dice are thrown; a hand moves its pieces."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import Outline
from vision.registration.geometry import from_unit, inverse
from vision.synthesis.boards import whole
from vision.synthesis.camera import Pinhole

Picture = NDArray[np.uint8]

MIDDLE = (-78.0, 0.0)
"""Where the board's middle lies, in mm from the tray's."""
_MOST = (124.0, 150.0)
_LIT = 0.86
THROWN: Outline = ((0.55, 0.2), (0.84, 0.2), (0.84, 0.84), (0.55, 0.84))
"""Where dice are thrown while a board lies there, in fractions of the picture."""


@dataclass(frozen=True, eq=False)
class _Laid:
    since_s: float
    picture: Picture


class LyingBoard:
    """The board's pictures, each from its moment on."""

    def __init__(self, camera: Pinhole) -> None:
        self._camera = camera
        self._laid: list[_Laid] = []

    @property
    def there(self) -> bool:
        """Whether a board lies in the tray, or will."""
        return bool(self._laid)

    def lay(self, board: Picture, since_s: float) -> None:
        """The board looks so from a moment on."""
        self._laid.append(_Laid(since_s, board))

    def number(self, at_s: float) -> int:
        """How many times it had changed by then; 0: it does not lie there yet."""
        return sum(one.since_s <= at_s for one in self._laid)

    def on(self, ground: Picture, at_s: float) -> Picture:
        """The ground with the board on it at a moment."""
        number = self.number(at_s)
        if not number:
            return ground
        board = self._laid[number - 1].picture
        to_picture = from_unit(self._corners(board)) @ inverse(from_unit(np.array(whole(board))))
        size = self._camera.size
        shown = cv2.warpPerspective(board, to_picture, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full(board.shape[:2], 255, np.uint8), to_picture, size)
        share = mask[..., None] / 255
        lit = ground * (1 - share) + shown * share * _LIT
        return np.asarray(np.clip(lit, 0, 255), np.uint8)

    def _corners(self, board: Picture) -> NDArray[np.float64]:
        high, wide = board.shape[:2]
        scale = min(_MOST[0] / wide, _MOST[1] / high)
        x, y = wide * scale / 2, high * scale / 2
        around = [(-x, y), (x, y), (x, -y), (-x, -y)]
        points = [(MIDDLE[0] + dx, MIDDLE[1] + dy, 0.0) for dx, dy in around]
        return np.asarray(self._camera.project(np.array(points)), np.float64)


HEADING = math.pi / 2.0
"""How the hand reaches in that moves pieces: from the picture's lower edge."""
