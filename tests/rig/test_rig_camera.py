"""A camera that a test feeds with pictures, read by the whole service."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.rig.test_rig_service import SitDown, Table, table
from vision.synthesis import Tray

__all__ = ["table"]

FEED = "/dev/camera-feed"
SIZE = (960, 540)
FRAME_S = 0.1

Picture = NDArray[np.uint8]


class Lens:
    """Feeds the camera device with one picture, each time with other noise, as a camera has it.

    Without noise the service would rightly take the camera for frozen.
    """

    def __init__(self, feed: Any, picture: Picture) -> None:
        self._feed = feed
        self._luck = np.random.default_rng(1)
        self._noise = self._luck.integers(-3, 4, (SIZE[1], 2 * SIZE[0], 1), np.int16)
        self._over = threading.Event()
        self.show(picture)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def show(self, picture: Picture) -> None:
        """Puts another picture before the lens."""
        self._picture = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.int16)

    def _run(self) -> None:
        while not self._over.is_set():
            at = int(self._luck.integers(SIZE[0]))
            noisy = self._picture + self._noise[:, at : at + SIZE[0]]
            self._feed.write(np.clip(noisy, 0, 255).astype(np.uint8))
            self._over.wait(0.1)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._feed.close()


@pytest.fixture
def lens(rigio: Any) -> Iterator[Lens]:
    lens = Lens(rigio.Feed(FEED, *SIZE), np.full((*SIZE[::-1], 3), 90, np.uint8))
    yield lens
    lens.close()


def test_dice_that_a_camera_sees_become_one_roll(lens: Lens, table: SitDown) -> None:
    tray = Tray(7)
    at_s = 10.0
    lens.show(tray.render(at_s))
    tray.throw(2, strength=0.6, angle=0.4, at_s=at_s)
    film = list(roll(tray, at_s))
    here = table(FEED)
    here.until(lambda: here.camera() == "live", "the camera is live")
    assert here.phone.state()["camera"]["facts"]["device"] == FEED
    here.until(lambda: motion(here) == "empty", "the tray is empty")
    for picture in film:
        lens.show(picture)
        time.sleep(FRAME_S)
    truth = sorted(str(die.value) for die in tray.truth())

    here.until(lambda: read(here), "the throw is read or asked about")
    state = here.phone.state()
    if state["question"]:
        asked = state["question"]
        assert here.host is not None
        here.host.catch_up()
        here.host.command(
            "settle_reading",
            reading=asked["reading"],
            values=[die["candidates"][0]["value"] for die in asked["dice"]],
        )
        state = here.phone.state()
    values = sorted(str(die["value"]) for die in state["rolls"][-1]["dice"])
    assert values == truth
    time.sleep(5.0)
    assert len(here.phone.state()["rolls"]) == 1, "one throw is read exactly once"


def roll(tray: Tray, at_s: float) -> Iterator[Picture]:
    """What a camera sees of a throw until it rests, drawn before it is shown: emulated machines
    draw slowly, and a die that stands still in the air may be read there."""
    while not tray.at_rest(at_s):
        at_s += FRAME_S
        yield tray.render(at_s)
    yield tray.render(at_s + 1.0)


def motion(here: Table) -> str:
    return str(here.phone.state()["camera"]["motion"])


def read(here: Table) -> bool:
    state = here.phone.state()
    return bool(state["rolls"] or state["question"])
