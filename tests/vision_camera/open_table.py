"""A table that takes what is thrown, and people who handle the dice there."""

from __future__ import annotations

from collections.abc import Callable

from assistant.words.dice import DieSpec, WantedDice
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from tests.vision_camera.stubs import BlobReader
from vision.dice import DiceReader
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

FAR = (Die(1300.0, 300.0, 3), Die(1300.0, 340.0, 5))
PAIR = (Die(400.0, 300.0, 3), Die(600.0, 420.0, 5))
SMALL = (640, 360)


class OpenTable:
    """A table that takes any dice, and waits for the next throw as soon as it has taken one."""

    def __init__(
        self, wanted: tuple[DieSpec, ...] | None = None, reader: DiceReader | None = None
    ) -> None:
        self.view = ViewReader(reader or BlobReader(), patient=False)
        self.scene = Scene(SMALL)
        self.told: list[Sighting] = []
        self._dice = wanted
        self.play(0.8, Look())

    def play(self, seconds: float, look: Look | Callable[[float], Look]) -> OpenTable:
        for frame in self.scene.play(seconds, look):
            taken = sum(one.sight.accepted for one in self.told)
            wish = Wish(WantedDice(f"roll {taken}", dice=self._dice), 0.0)
            self.told += self.view.take(frame, wish)
        return self

    def throw(self, lying: tuple[Die, ...], before: tuple[Die, ...] = FAR) -> OpenTable:
        return self.play(0.7, rolling(before, lying)).play(0.9, Look(lying))

    def by_hand(self, before: tuple[Die, ...], after: tuple[Die, ...]) -> OpenTable:
        """A hand comes, and when it has gone the dice lie otherwise."""
        self.play(0.4, lambda share: Look(before, hand=share))
        self.play(0.4, lambda share: Look(after, hand=1 - share))
        return self.play(1.0, Look(after))

    @property
    def questions(self) -> list[str]:
        """What is asked about what came after the first throw."""
        assert self.told[0].sight.accepted
        later = self.told[1:]
        assert not any(one.sight.accepted for one in later), "told as a throw of its own"
        return [problem.english() for one in later for problem in one.sight.problems]
