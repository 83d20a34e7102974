"""Cameras and a reader for tests; a child is told their names and imports them itself.

The source is an address such as `http://stub/hang?mark=FILE`: it behaves badly
until FILE exists, which it makes, and well in its next life.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from assistant.words.text import text
from tests.stand_ins import LightPatches
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from vision.cameras.base import CameraLostError, Fact
from vision.dice import DiceReader, DiceSight
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sight import Facing
from vision.dice.taught import TaughtFaces
from vision.dice.weighing import Read, weigh
from vision.frames import Frame, Image
from vision.worker_wire import LARGEST

CAMERA = "tests.vision_camera.stubs:open_stub"
READER = "tests.vision_camera.stubs:make_stub_reader"
SLOW_READER = "tests.vision_camera.stubs:make_slow_reader"
FALLING_READER = "tests.vision_camera.stubs:make_falling_reader"
SLOW_S = 4.0
PARTING_S = 1
SEEN_WELL = 15
# On a starved machine most frames are dropped; a camera that freezes must be known for noisy first.
SEEN_NOISY = 4 * SEEN_WELL

START = (Die(1400, 300), Die(1400, 420))
ROLLS = (
    (Die(400, 300, 3, 20), Die(600, 420, 5, 50)),
    (Die(500, 250, 2, 70), Die(700, 500, 6, 10)),
)


class BlobReader(LightPatches):
    """Light patches are dice, dark spots in them pips: enough for the drawn scenes."""

    def see(self, image: Image, light: Image, outline: cv2.typing.MatLike) -> DieReading | None:
        """See `LightPatches.see`."""
        x, y, w, h = cv2.boundingRect(outline)
        if not 12 < w < 80 or not 12 < h < 80:
            return None
        inside = np.zeros(light.shape, np.uint8)
        cv2.drawContours(inside, [outline], -1, 1, -1)
        pips = cv2.connectedComponentsWithStats(inside & (1 - light))[2][1:]
        count = int((pips[:, cv2.CC_STAT_AREA] >= 4).sum())
        box = (float(x), float(y), float(w), float(h))
        return DieReading(DieKind.D6, count, 1.0, box, DieState.FLAT)

    def judge(self, read: Read, wanted: tuple[DieSpec, ...] | None, scope: Scope) -> DiceSight:
        """By the rules of the reader that is in use."""
        told = weigh(read, wanted, scope)
        return DiceSight(
            told.dice, not told.problems, told.problems, 1.0, old=told.old, aside=told.aside
        )


def make_stub_reader(taught: TaughtFaces | None = None) -> DiceReader:
    """The reader for tests."""
    return BlobReader()


class SlowReader(BlobReader):
    """Takes its time over a picture, as a small machine does."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        """See `DiceReader.read`."""
        time.sleep(SLOW_S)
        return super().read(
            image, wanted, background=background, facings=facings, scope=scope, among=among
        )


def make_slow_reader(taught: TaughtFaces | None = None) -> DiceReader:
    """A reader that takes long to load, and long for each picture."""
    time.sleep(SLOW_S)
    return SlowReader()


class FallingReader(BlobReader):
    """Ends its process over a black picture."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        """See `DiceReader.read`."""
        if not image.any():
            os._exit(9)
        return super().read(
            image, wanted, background=background, facings=facings, scope=scope, among=among
        )


def make_falling_reader(taught: TaughtFaces | None = None) -> DiceReader:
    """A reader that does not outlive a black picture."""
    return FallingReader()


class StubCamera:
    """A bare table with sensor noise, that misbehaves once after `SEEN_WELL` frames."""

    name = "stub"
    simulated = False
    live = True

    def __init__(self, behaviour: str, mark: Path) -> None:
        self._behaviour = "" if mark.exists() else behaviour
        self._mark = mark
        self._well = SEEN_NOISY if behaviour == "freeze" else SEEN_WELL
        self._scene = Scene()
        self._index = 0
        self._frozen: Image | None = None
        if self._behaviour == "hang_opening":
            self._mark.touch()
            time.sleep(600)

    def read(self) -> Frame:
        time.sleep(0.05)
        self._index += 1
        image = self._scene.frame(Look()).image if self._frozen is None else self._frozen
        if self._index == self._well and self._behaviour:
            self._mark.touch()
            self._misbehave(image)
        return Frame(image, time.monotonic(), self._index)

    def _misbehave(self, image: Image) -> None:
        if self._behaviour == "hang":
            time.sleep(600)
        elif self._behaviour == "lose":
            raise CameraLostError(text("The cable is out."))
        elif self._behaviour == "raise":
            raise RuntimeError("a driver fell over")
        elif self._behaviour == "exit":
            os._exit(7)
        elif self._behaviour == "part":
            _close_wire_and_linger(PARTING_S)
            os._exit(7)
        elif self._behaviour == "part_for_ever":
            _close_wire_and_linger(600)
        elif self._behaviour == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif self._behaviour == "freeze":
            self._frozen = image
        elif self._behaviour == "garbage":
            _write_on_wire(b"\x00\x00\x00\x10" + bytes(range(200, 216)))
        elif self._behaviour == "huge":
            _write_on_wire((LARGEST + 1).to_bytes(4, "big") + b"x" * 100)
        elif self._behaviour == "half":
            # So long that beats which follow never make it whole, however late they are read.
            _write_on_wire(b"\x00\x10\x00\x00half a packet")
            time.sleep(600)

    def close(self) -> None:
        """Nothing to let go."""

    def facts(self) -> dict[str, Fact]:
        return {}


class RollingCamera(StubCamera):
    """Throws the two rolls of `ROLLS`, each when the test makes the next mark.

    The mark "clear" takes all dice out.
    """

    live = False

    def __init__(self, behaviour: str, mark: Path) -> None:
        super().__init__("", mark)
        self._marks = [mark.with_suffix(f".{n}") for n in range(len(ROLLS))]
        self._cleared = mark.with_suffix(".clear")
        self._start: tuple[Die, ...] = START
        self._rolled = 0
        self._share = 1.0
        self._lying: tuple[Die, ...] = ()
        while self._rolled < len(ROLLS) and self._marks[self._rolled].exists():
            self._lying = ROLLS[self._rolled]
            self._rolled += 1

    def read(self) -> Frame:
        time.sleep(0.05)
        if self._rolled < len(ROLLS) and self._marks[self._rolled].exists() and self._share >= 1:
            self._start, self._lying = self._lying or START, ROLLS[self._rolled]
            self._rolled += 1
            self._share = 0.0
        self._share = min(1.0, self._share + 0.08)
        if self._cleared.exists():
            self._lying = ()
        look = Look()
        if self._lying:
            look = rolling(self._start, self._lying)(self._share)
        self._index += 1
        return Frame(self._scene.frame(look).image, time.monotonic(), self._index)


def open_stub(source: str) -> StubCamera:
    """Opens `http://stub/BEHAVIOUR?mark=FILE`."""
    parts = urlsplit(source)
    mark = Path(parse_qs(parts.query)["mark"][0])
    behaviour = parts.path.strip("/")
    if behaviour == "rolls":
        return RollingCamera(behaviour, mark)
    if behaviour == "opens_slowly":
        time.sleep(SLOW_S)
        behaviour = ""
    if behaviour == "never":
        raise CameraLostError(text("There is no such camera."))
    return StubCamera(behaviour, mark)


def _write_on_wire(data: bytes) -> None:
    """Writes past all order on this child's end of the wire."""
    os.write(int(sys.argv[1]), data)
    threading.Event().wait(0.2)


def _close_wire_and_linger(seconds: int) -> None:
    """Closes this child's end of the wire and lives on, as a starved process does.

    Called without letting go of the interpreter, so that nothing else of the child goes on.
    """
    sys.setswitchinterval(3600)
    system = ctypes.PyDLL(None)
    system.close(int(sys.argv[1]))
    system.sleep(seconds)
