"""Short films of the drawn tray: one throw, and then something that may look like another.

Each is told from its seed. What the camera adds (frames lost or repeated, exposure, mains
flicker, knocks) is laid over the drawn pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from assistant.words.dice import DieKind, DieReading
from vision.evaluation.drawn import HELD_OUT_SEED
from vision.frames import Frame, Image
from vision.synthesis import Arrangement, Tray

SIZE = (800, 450)
RATE = 12.0
FIRST_SEED = HELD_OUT_SEED + 700_000
_EMPTY_S, _LIES_S, _ENDS_S = 1.6, 1.3, 1.7
_STAYS_S = 3.0
_READ_OUT_S = 0.025
"""How long a rolling shutter takes from the first row to the last."""
_MIXES = (
    (DieKind.D6,),
    (DieKind.D6, DieKind.D6),
    (DieKind.D6, DieKind.D6, DieKind.D6),
    (DieKind.D8, DieKind.D12),
    (DieKind.D8,),
)

Deed = Callable[[Tray, float], None]
Lens = Callable[[Image, float, float], Image]
"""What the camera makes of a picture at a time, given when the happening begins."""


@dataclass(frozen=True)
class Course:
    """What happens once the first throw lies there.

    `throws` are those that it holds; with `may_ask` a question about it is right too. `lens`
    changes the pictures, `lost` and `repeated` are the shares of frames that are.
    """

    name: str
    deed: Deed = lambda tray, at_s: None
    throws: int = 0
    may_ask: bool = False
    lens: Lens | None = None
    lost: float = 0.0
    repeated: float = 0.0
    stays_s: float = 0.0


@dataclass(eq=False)
class Film:
    """One course from one seed. `rests` and `shown` are the truth of its throws, as they come."""

    course: Course
    seed: int
    rests: list[float] = field(default_factory=list)
    shown: list[tuple[DieReading, ...]] = field(default_factory=list)
    happens_s: float = 0.0

    def frames(self) -> Iterator[Frame]:
        """The frames, at `RATE` a second; nothing lies there at first."""
        rng = np.random.default_rng((FIRST_SEED, self.seed))
        tray = Tray(FIRST_SEED + self.seed, SIZE)
        kinds = _MIXES[self.seed % len(_MIXES)]
        clock = _Clock(self, tray, rng)
        yield from clock.until(_EMPTY_S)
        _throw(tray, _EMPTY_S, kinds, float(rng.uniform(0, 2 * math.pi)))
        self._note(tray)
        self.happens_s = self.rests[0] + _LIES_S
        yield from clock.until(self.happens_s)
        self.course.deed(tray, self.happens_s)
        for _ in range(self.course.throws):
            self._note(tray)
        if self.course.stays_s:
            yield from clock.until(self.happens_s + self.course.stays_s)
            tray.arrange(Arrangement.HAND_AWAY, self.happens_s + self.course.stays_s)
        done_s = max(tray.rest_s or 0.0, self.happens_s + self.course.stays_s)
        yield from clock.until(done_s + _ENDS_S)

    def _note(self, tray: Tray) -> None:
        self.rests.append(tray.rest_s or 0.0)
        self.shown.append(tray.truth())


class _Clock:
    """Draws the frames of a film one after the other."""

    def __init__(self, film: Film, tray: Tray, rng: np.random.Generator) -> None:
        self._film = film
        self._tray = tray
        self._rng = rng
        self._index = 0
        self._last: Image | None = None

    def until(self, end_s: float) -> Iterator[Frame]:
        """The frames before a time."""
        course = self._film.course
        while (at_s := self._index / RATE) < end_s:
            self._index += 1
            chance = float(self._rng.uniform())
            if chance < course.lost:
                continue
            if self._last is None or chance >= course.lost + course.repeated:
                image = self._tray.render(at_s)
                if course.lens is not None:
                    image = course.lens(image, at_s, self._film.happens_s or math.inf)
                self._last = image
            yield Frame(self._last, at_s, self._index)


def _throw(
    tray: Tray,
    at_s: float,
    kinds: Sequence[DieKind],
    angle: float,
    values: Sequence[int] | None = None,
) -> None:
    tray.throw(len(kinds), strength=0.4, angle=angle, at_s=at_s, kinds=kinds, values=values)


def _arrange(what: Arrangement) -> Deed:
    return lambda tray, at_s: tray.arrange(what, at_s)


def _again(tray: Tray, at_s: float) -> None:
    _throw(tray, at_s, [die.kind for die in tray.truth()], 2.0)


def _same_again(tray: Tray, at_s: float) -> None:
    values = [int(die.value or 0) for die in tray.truth()]
    _throw(tray, at_s, [die.kind for die in tray.truth()], 2.0, values)


def _lit(image: Image, gain: Sequence[float]) -> Image:
    lit = image * np.array(gain, np.float32)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _lamp_on(image: Image, at_s: float, happens_s: float) -> Image:
    return image if at_s >= happens_s else _lit(image, (0.3, 0.42, 0.5))


def _drifting(image: Image, at_s: float, happens_s: float) -> Image:
    """Automatic exposure that hunts, slowly and in small steps."""
    gain = 1.0 + 0.25 * math.sin(0.9 * at_s) + 0.02 * (round(at_s * 7) % 3)
    return _lit(image, (gain,) * 3)


def _flicker(mains_hz: float) -> Lens:
    """Bands of a lamp that goes out twice a period, through a rolling shutter."""

    def lens(image: Image, at_s: float, happens_s: float) -> Image:
        height = image.shape[0]
        rows_s = at_s + np.linspace(0, _READ_OUT_S, height)
        gain = 1.0 + 0.12 * np.sin(2 * math.pi * 2 * mains_hz * rows_s)
        lit = image * gain.astype(np.float32)[:, None, None]
        return np.asarray(np.clip(lit, 0, 255), np.uint8)

    return lens


def _knock(off: tuple[float, float], turn: float) -> Lens:
    """The camera swings for a moment and stays so many pixels and degrees off."""

    def lens(image: Image, at_s: float, happens_s: float) -> Image:
        since_s = at_s - happens_s
        if since_s < 0:
            return image
        swing = 6.0 * math.exp(-4.0 * since_s) * math.sin(25.0 * since_s)
        height, width = image.shape[:2]
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
        matrix[:, 2] += np.array([off[0] + swing, off[1] + 0.6 * swing])
        moved = cv2.warpAffine(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(moved, np.uint8)

    return lens


COURSES = (
    Course("nothing happens"),
    Course("a hand passes", _arrange(Arrangement.CROSS)),
    Course("a sleeve crosses", _arrange(Arrangement.SLEEVE)),
    Course("a hand rests over the tray", _arrange(Arrangement.HAND), stays_s=_STAYS_S),
    Course("a die is lifted and laid back", _arrange(Arrangement.LIFT)),
    Course("a die is laid elsewhere", _arrange(Arrangement.SHIFT), may_ask=True),
    Course("a die is turned by hand", _arrange(Arrangement.TURN), may_ask=True),
    Course("a die is taken away", _arrange(Arrangement.TAKE)),
    Course("a die is nudged", _arrange(Arrangement.NUDGE), may_ask=True),
    Course("a die comes to lean", _arrange(Arrangement.COCKED), may_ask=True),
    Course("all dice are taken out", _arrange(Arrangement.CLEAR)),
    Course("a lamp goes out", _arrange(Arrangement.LAMP)),
    Course("a lamp is switched on", lens=_lamp_on),
    Course("exposure drifts", lens=_drifting),
    Course("flicker, 50 Hz", lens=_flicker(50.0)),
    Course("flicker, 60 Hz", lens=_flicker(60.0)),
    Course("the camera is knocked", lens=_knock((4.0, 3.0), 0.3)),
    Course("the camera is pushed", lens=_knock((26.0, 14.0), 1.5)),
    Course("frames are lost", lost=0.4),
    Course("frames come twice", repeated=0.4),
    Course("thrown again", _again, throws=1),
    Course("the same values again", _same_again, throws=1),
    Course("thrown again, flicker", _again, throws=1, lens=_flicker(50.0)),
    Course("thrown again, frames lost", _again, throws=1, lost=0.4),
)
