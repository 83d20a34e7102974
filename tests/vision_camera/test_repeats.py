"""Dice that lie exactly as they lay before: thrown anew, or only lifted and put back?"""

from __future__ import annotations

from assistant.words.dice import DieKind, DieSpec, WantedDice
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from tests.vision_camera.stubs import BlobReader
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

TWO = (DieSpec(DieKind.D6), DieSpec(DieKind.D6))
FAR = (Die(1300.0, 340.0, 3), Die(1300.0, 440.0, 5))
HERE = (Die(400.0, 300.0, 3), Die(600.0, 420.0, 5))
THERE = (Die(500.0, 250.0, 3), Die(700.0, 500.0, 5))


class Evening:
    """A tray in which two dice lie in turn where they are put."""

    def __init__(self) -> None:
        self.view = ViewReader(BlobReader(), patient=False)
        self.scene = Scene()
        self._play(Look(), 1.0, None)

    def throw(self, nth: int, before: tuple[Die, ...], lying: tuple[Die, ...]) -> Sighting:
        """Takes the dice up, throws them, and gives what was seen of them."""
        wish = Wish(WantedDice(f"throw {nth}", "tray", TWO, "s1"), self.scene.at_s)
        for start, end in ((before, FAR), (FAR, lying)):
            moving = rolling(start, end)
            for share in range(1, 13):
                self._play(moving(share / 12), 0.05, wish)
        (sighting,) = self._play(Look(lying), 1.2, wish)
        return sighting

    def _play(self, look: Look, seconds: float, wish: Wish | None) -> list[Sighting]:
        frames = self.scene.play(seconds, look)
        return [seen for frame in frames for seen in self.view.take(frame, wish)]


def test_dice_that_lie_exactly_as_before_are_asked_about() -> None:
    evening = Evening()
    assert evening.throw(1, FAR, HERE).sight.accepted
    again = evening.throw(2, HERE, HERE).sight
    assert not again.accepted
    assert [problem.english() for problem in again.problems] == [
        "The dice lie exactly as they lay before: was that a new throw?"
    ]
    assert [die.value for die in again.dice] == [3, 5]


def test_the_same_values_elsewhere_are_a_throw_like_any_other() -> None:
    evening = Evening()
    assert evening.throw(1, FAR, HERE).sight.accepted
    assert evening.throw(2, HERE, THERE).sight.accepted
