"""What one view of a camera learns of how it is tilted, from throw to throw."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import DieKind, DieSpec, WantedDice
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from tests.vision_camera.stubs import BlobReader
from vision.dice import DiceSight
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sight import Facing
from vision.frames import Image
from vision.worker_view import ViewReader
from vision.worker_zones import Wish

UP: Facing = (0.1, 0.2, 0.0, 0.3)
TWO = (DieSpec(DieKind.D6), DieSpec(DieKind.D6))


class Facings(BlobReader):
    """Finds that all dice face alike, and keeps what it was told of those before."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[Facing, ...]] = []

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
        self.told.append(tuple(facings))
        sight = super().read(image, wanted, background=background, scope=scope)
        return replace(sight, facings=(UP,) * len(sight.dice))


class Throws:
    """A tray into which two dice are thrown again and again."""

    def __init__(self) -> None:
        self.reader = Facings()
        self.view = ViewReader(self.reader, patient=False)
        self.scene = Scene()
        self._thrown = 0
        self._play(Look(), 1.0)

    def throw(self) -> None:
        self._thrown += 1
        wanted = WantedDice(f"throw {self._thrown}", "tray", TWO, "s1")
        wish = Wish(wanted, self.scene.at_s)
        lying = tuple(Die(400.0 + 150 * k + 30 * self._thrown, 300.0, 3 + k) for k in range(2))
        moving = rolling(tuple(Die(1300.0, 340.0, die.value) for die in lying), lying)
        for share in range(1, 13):
            self._play(moving(share / 12), 0.05, wish)
        self._play(Look(lying), 1.2, wish)

    def _play(self, look: Look, seconds: float, wish: Wish | None = None) -> None:
        for frame in self.scene.play(seconds, look):
            self.view.take(frame, wish)


def test_dice_that_lay_flat_tell_the_next_throw_how_the_camera_is_tilted() -> None:
    throws = Throws()
    throws.throw()
    assert not throws.reader.told[-1]
    throws.throw()
    assert throws.reader.told[-1] == (UP, UP)


def test_only_the_last_few_speak_for_a_camera_that_may_be_moved() -> None:
    throws = Throws()
    for _ in range(6):
        throws.throw()
    assert 0 < len(throws.reader.told[-1]) <= 4
