"""A tray that waits for dice, for tests of what is a new throw and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from assistant.words.dice import DieKind, DieSpec, Outline, WantedDice
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from tests.vision_camera.stubs import BlobReader
from vision.cameras.settings import View
from vision.dice import DiceReader
from vision.frames import Image
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

LEFT_HALF: Outline = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
ANY = WantedDice("any")
A, B = Die(200, 200, 3), Die(400, 400, 5)
SPARE, ELSEWHERE = Die(900, 200, 6), Die(1000, 400, 2)

Post = Callable[[Image], Image]


def d6(n: int) -> WantedDice:
    """So many dice."""
    return WantedDice("d6", dice=(DieSpec(DieKind.D6),) * n)


class Tray:
    """A tray in view, and what was told of it; `post` lays something over the pictures."""

    def __init__(
        self,
        outline: Outline = (),
        reader: DiceReader | None = None,
        *,
        light: float = 1.0,
    ) -> None:
        self.view = ViewReader(
            reader or BlobReader(), patient=False, marks=View("tray", tray=outline)
        )
        self.scene = Scene()
        self.light = light
        self.post: Post | None = None
        self._wish: Wish | None = None
        self._wants = 0
        self.watch(1.0, Look())

    def want(self, dice: WantedDice) -> Tray:
        """The table waits for these from now on."""
        self._wants += 1
        self._wish = Wish(replace_id(dice, f"want {self._wants}"), self.scene.at_s)
        return self

    def watch(self, seconds: float, look: Look | Callable[[float], Look]) -> list[Sighting]:
        """What is told while the tray looks so."""
        told: list[Sighting] = []
        for frame in self.scene.play(seconds, self._lit(look)):
            image = frame.image if self.post is None else self.post(frame.image)
            told += self.view.take(replace(frame, image=image), self._wish)
        return told

    def _lit(self, look: Look | Callable[[float], Look]) -> Callable[[float], Look]:
        def lit(share: float) -> Look:
            return replace(look(share) if callable(look) else look, light=self.light)

        return lit

    def throw(self, new: tuple[Die, ...], old: tuple[Die, ...] = ()) -> list[Sighting]:
        """Takes up all but the `old` dice, and throws these."""
        told = self.watch(0.6, Look(old, hand=0.9))
        moving = rolling(tuple(replace(die, x=1300.0, y=340.0) for die in new), new)
        told += self.watch(0.6, lambda share: Look((*old, *moving(share).dice)))
        return told + self.watch(1.5, Look((*old, *new)))

    def by_hand(self, before: tuple[Die, ...], after: tuple[Die, ...]) -> list[Sighting]:
        """A hand comes, and when it has gone the dice lie otherwise."""
        told = self.watch(0.3, Look(before, hand=0.9))
        return told + self.watch(0.3, Look(after, hand=0.9)) + self.watch(1.5, Look(after))

    def cover(self, post: Post | None, dice: tuple[Die, ...], seconds: float) -> list[Sighting]:
        """A hand lays something over the dice, or takes it off again."""
        told = self.watch(0.3, lambda share: Look(dice, hand=0.8 * share))
        self.post = post
        told += self.watch(0.3, lambda share: Look(dice, hand=0.8 * (1 - share)))
        return told + self.watch(seconds, Look(dice))


def replace_id(dice: WantedDice, key: str) -> WantedDice:
    """The same dice, wanted once more."""
    return WantedDice(
        key, dice.view, dice.dice, dice.seat, dice.zones, dice.among, dice.each_counts
    )


def laid(
    left: int, top: int, right: int, bottom: int, colour: tuple[int, int, int] = (30, 30, 30)
) -> Post:
    """A thing that lies there, in pixels of 1280 x 720."""

    def post(image: Image) -> Image:
        scale = image.shape[1] / 1280
        first, end = (
            (round(x * scale), round(y * scale)) for x, y in ((left, top), (right, bottom))
        )
        return np.asarray(cv2.rectangle(image.copy(), first, end, colour, -1), np.uint8)

    return post


def cup(image: Image) -> Image:
    """A cup over the left part of the tray."""
    scale = image.shape[1] / 1280
    middle = (round(300 * scale), round(300 * scale))
    over = cv2.circle(image.copy(), middle, round(190 * scale), (40, 50, 70), -1)
    rim = cv2.circle(over, middle, round(175 * scale), (70, 85, 110), round(12 * scale))
    return np.asarray(rim, np.uint8)


def values(told: list[Sighting]) -> list[tuple[bool, list[int]]]:
    """Of each reading whether it is taken without asking, and the values that lie there."""
    return [
        (one.sight.accepted, sorted(int(die.value or 0) for die in one.sight.dice)) for one in told
    ]


def questions(told: list[Sighting]) -> list[str]:
    """What is asked."""
    return [problem.english() for one in told for problem in one.sight.problems]
