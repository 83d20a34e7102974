"""How fast one thread watches the drawn tray and reads eight dice in it, against the limits.

Counted is the time that the thread computed: what else the machine does meanwhile is left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.bench.figures import SpeedFigures, spread
from vision.dice import DiceReader, make_reader
from vision.frames import Frame
from vision.stillness import Stillness
from vision.synthesis import Tray

DICE = 8
FPS = 15
READINGS = 40
WARM_UP = 3
_SEED = 11
_THROW_S, _HAND_S, _AWAY_S, _CLEAR_S, _END_S = 1.0, 5.0, 7.0, 9.0, 13.0


def measure_speed(tell: Callable[[str], None]) -> SpeedFigures:
    """Times of stillness and reader at 1280 x 720 with one thread, and the models' size."""
    with one_thread():
        tell(f"stillness, {DICE} dice thrown, a hand, taken out")
        still = [spent for _, spent in watch()]
        tell(f"{READINGS} readings of {DICE} dice")
        read = readings(make_reader())
    return SpeedFigures(DICE, spread(still), spread(read), models_mb())


@contextmanager
def one_thread() -> Iterator[None]:
    """OpenCV computes in one thread meanwhile."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(before)


def watch() -> Iterator[tuple[str, float]]:
    """The word for each frame of a short evening, and the seconds that finding it took."""
    tray, stillness = Tray(_SEED), Stillness()
    deeds: list[tuple[float, Callable[[float], None]]] = [
        (_THROW_S, lambda at_s: tray.throw(DICE, strength=0.6, angle=0.5, at_s=at_s)),
        (_HAND_S, lambda at_s: tray.arrange("hand", at_s)),
        (_AWAY_S, lambda at_s: tray.arrange("hand_away", at_s)),
        (_CLEAR_S, lambda at_s: tray.arrange("clear", at_s)),
    ]
    for index in range(round(_END_S * FPS)):
        at_s = index / FPS
        while deeds and at_s >= deeds[0][0]:
            deeds.pop(0)[1](at_s)
        frame = Frame(tray.render(at_s), at_s, index)
        start_s = time.thread_time()
        motion = stillness.step(frame).motion
        yield motion.value, time.thread_time() - start_s


def readings(reader: DiceReader) -> list[float]:
    """Seconds that each reading of eight dice at rest took, after a few that do not count."""
    spent = []
    for number, picture in enumerate(_resting()):
        start_s = time.thread_time()
        reader.read(picture)
        if number >= WARM_UP:
            spent.append(time.thread_time() - start_s)
    return spent


def _resting() -> Iterator[NDArray[np.uint8]]:
    """Frames of eight dice at rest, thrown anew a few times."""
    for throw in range(4):
        tray = Tray(_SEED + throw)
        tray.throw(DICE, strength=0.6, angle=0.5, at_s=0.0)
        rest_s = (tray.rest_s or 0.0) + 0.5
        for shot in range((READINGS + WARM_UP) // 4 + 1):
            yield tray.render(rest_s + shot / FPS)


def models_mb() -> float:
    """Megabytes of all nets that are shipped."""
    nets = files("vision.dice") / "nets"
    sizes = [len(net.read_bytes()) for net in nets.iterdir() if net.name.endswith(".onnx")]
    return round(sum(sizes) / 1e6, 2)
