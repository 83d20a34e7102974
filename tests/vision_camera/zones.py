"""People at a table with zones, for tests of whose dice count there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.words.dice import DieKind, DieSpec, WantedDice, Zone, ZoneDice
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from tests.vision_camera.stubs import BlobReader
from vision.cameras.settings import View
from vision.dice import DiceReader
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

WIDTH, HEIGHT = 1280, 720
QUARTERS = {"s1": (0.0, 0.0), "s2": (0.5, 0.0), "s3": (0.5, 0.5), "s4": (0.0, 0.5)}
SEATS = tuple(QUARTERS)
TWO = (DieSpec(DieKind.D6), DieSpec(DieKind.D6))


def zone(place: int, left: float, top: float) -> Zone:
    right, bottom = left + 0.5, top + 0.5
    return Zone(place, ((left, top), (right, top), (right, bottom), (left, bottom)))


ZONES = tuple(zone(place, *at) for place, at in enumerate(QUARTERS.values(), 1))


def lying(seat: str, *values: int, shift: float = 0.0) -> tuple[Die, ...]:
    """Dice in the quarter of a seat, side by side."""
    left, top = QUARTERS[seat]
    return tuple(
        Die(left * WIDTH + 180 + 130 * nth + shift, top * HEIGHT + 170 + shift / 2, value)
        for nth, value in enumerate(values)
    )


class Evening:
    """People at a table with zones, and the reader that follows them."""

    def __init__(self, zones: tuple[Zone, ...] = ZONES, reader: DiceReader | None = None) -> None:
        self.scene = Scene()
        self.reader = ViewReader(
            reader or BlobReader(), patient=False, marks=View("tray", zone=zones)
        )
        self.dice: dict[str, tuple[Die, ...]] = {}
        self.wish: Wish | None = None
        self.light = 1.0
        self._wants = 0
        self.watch(Look(), 1.0)

    def want(self, *seats: str, turn: int = 1, dice: Sequence[DieSpec] = TWO) -> None:
        """These seats still have to roll; the first of them is the one that the tray waits for."""
        self._wants += 1
        zones = tuple(
            ZoneDice(f"turn {turn} {seat}", seat, SEATS.index(seat) + 1, tuple(dice))
            for seat in seats
        )
        before = {} if self.wish is None else self.wish.zones_s
        now = self.scene.at_s
        wanted = WantedDice(f"want {self._wants}", "tray", tuple(dice), seats[0], zones)
        self.wish = Wish(wanted, now, {one.id: before.get(one.id, now) for one in zones})

    def watch(self, look: Look, seconds: float) -> list[Sighting]:
        found: list[Sighting] = []
        for frame in self.scene.play(seconds, replace(look, light=self.light)):
            found += self.reader.take(frame, self.wish)
        return found

    def lie(self, seconds: float = 1.2) -> list[Sighting]:
        """All dice lie where they are."""
        return self.watch(Look(tuple(die for dice in self.dice.values() for die in dice)), seconds)

    def lay(self, **dice: tuple[Die, ...]) -> list[Sighting]:
        """A hand lays dice down in place of those that these seats had there."""
        kept = tuple(die for seat, lying in self.dice.items() if seat not in dice for die in lying)
        found = self.watch(Look(kept, hand=0.9), 0.6)
        self.dice |= dice
        return found + self.lie()

    def throw(self, **dice: tuple[Die, ...]) -> list[Sighting]:
        """These seats take their dice up and throw them, all at once."""
        kept = tuple(die for seat, lying in self.dice.items() if seat not in dice for die in lying)
        found = self.watch(Look(kept, hand=0.9), 0.6)
        thrown = tuple(die for lying in dice.values() for die in lying)
        start = tuple(replace(die, x=1300.0, y=340.0) for die in thrown)
        moving = rolling(start, thrown)
        for share in range(1, 13):
            found += self.watch(replace(moving(share / 12), dice=kept + moving(share / 12).dice),
                                0.05)  # fmt: skip
        self.dice |= dice
        return found + self.lie()


def told(found: list[Sighting]) -> dict[str | None, list[int]]:
    """What was taken without asking, by seat."""
    assert all(one.sight.accepted for one in found), [one.sight.problems for one in found]
    return {one.seat: sorted(int(die.value or 0) for die in one.sight.dice) for one in found}
