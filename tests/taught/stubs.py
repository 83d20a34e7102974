"""A camera over a drawn table that a test lays anew, and a reader of its white dice.

A child is told their names and imports them itself. The source is
`http://stub/table?scene=FILE`: the picture in FILE is what lies there now.
"""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np

from tests.stand_ins import TaughtPatches
from tests.taught.faces import draw_die
from vision.cameras import open_camera
from vision.cameras.base import Camera, Fact
from vision.dice import DiceReader
from vision.dice.taught import TaughtFaces
from vision.frames import Frame, Image

CAMERA = "tests.taught.stubs:open_table"
READER = "tests.taught.stubs:make_reader"
FACES = "tests.taught.faces:open_faces"
PLACES = ((140, 120), (420, 220), (260, 360))


class Table:
    """The table of a test: a picture in a file, under a camera and for a phone."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scene.png"
        self.lay()

    @property
    def source(self) -> str:
        """The camera's address."""
        return f"http://stub/table?scene={self._file}"

    def lay(self, *dice: tuple[str, float]) -> None:
        """Lays dice there: mark and turn in degrees of each."""
        draft = self._file.with_suffix(".draft.png")
        cv2.imwrite(str(draft), picture(*dice))
        draft.replace(self._file)

    @staticmethod
    def photograph(*dice: tuple[str, float]) -> bytes:
        """Such a table as JPEG."""
        return cv2.imencode(".jpg", picture(*dice), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def picture(*dice: tuple[str, float]) -> Image:
    """A green table of 640 x 480 pixels with these dice."""
    table = np.full((480, 640, 3), (60, 90, 40), np.uint8)
    for (mark, turn), (x, y) in zip(dice, PLACES, strict=False):
        table[y - 60 : y + 60, x - 60 : x + 60] = draw_die(mark, turn)[40:160, 40:160]
    return table


class TableCamera:
    """Shows the file again and again, with a little noise."""

    name = "stub"
    simulated = False
    live = False

    def __init__(self, scene: Path) -> None:
        self._scene = scene
        self._index = 0
        self._noise = np.random.default_rng(3)

    def read(self) -> Frame:
        """See `Camera.read`."""
        time.sleep(0.05)
        self._index += 1
        seen = np.asarray(cv2.imread(str(self._scene)), np.int16)
        noisy = np.clip(seen + self._noise.integers(-1, 2, seen.shape), 0, 255).astype(np.uint8)
        return Frame(noisy, time.monotonic(), self._index)

    def close(self) -> None:
        """Nothing to let go."""

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return {}


def open_table(source: str) -> Camera:
    """Opens `http://stub/table?scene=FILE`, or what a phone sends."""
    if source == "upload":
        return open_camera(source)
    return TableCamera(Path(parse_qs(urlsplit(source).query)["scene"][0]))


def make_reader(taught: TaughtFaces) -> DiceReader:
    """The reader for tests."""
    return TaughtPatches(taught)
