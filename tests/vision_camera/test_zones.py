"""Seats that throw in zones of their own: whose dice count, in any order and all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

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


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_all_throw_at_once_and_each_has_its_own_dice(evening: Evening) -> None:
    evening.want(*SEATS)
    found = evening.throw(
        s1=lying("s1", 1, 2), s2=lying("s2", 3, 4), s3=lying("s3", 5, 6), s4=lying("s4", 2, 2)
    )
    assert told(found) == {"s1": [1, 2], "s2": [3, 4], "s3": [5, 6], "s4": [2, 2]}


def test_they_throw_in_any_order_and_what_lay_there_never_counts(evening: Evening) -> None:
    evening.dice = {seat: lying(seat, 3, 5) for seat in SEATS}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s3=lying("s3", 1, 6, shift=40))) == {"s3": [1, 6]}
    evening.want("s1", "s2", "s4")
    found = evening.throw(s2=lying("s2", 4, 4, shift=30), s1=lying("s1", 2, 1, shift=-40))
    assert told(found) == {"s1": [1, 2], "s2": [4, 4]}
    evening.want("s4")
    assert told(evening.throw(s4=lying("s4", 6, 6, shift=25))) == {"s4": [6, 6]}


def test_the_same_values_thrown_again_are_a_throw(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s1=lying("s1", 3, 5, shift=70))) == {"s1": [3, 5]}


def test_old_dice_stay_old_when_the_light_changes(evening: Evening) -> None:
    evening.dice = {seat: lying(seat, 3, 5) for seat in SEATS}
    evening.lie(2.0)
    evening.want(*SEATS)
    evening.light = 0.75
    assert told(evening.throw(s2=lying("s2", 1, 1, shift=40))) == {"s2": [1, 1]}


def test_dice_laid_down_before_they_were_asked_for_are_no_throw(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 3, 5)}
    evening.lie(2.0)
    evening.lay(s1=lying("s1", 6, 2, shift=50))
    evening.lie(2.0)
    evening.want(*SEATS)
    assert told(evening.throw(s2=lying("s2", 4, 1, shift=40))) == {"s2": [1, 4]}


def test_a_seat_that_is_to_roll_twice_rolls_twice(evening: Evening) -> None:
    evening.want("s1", "s2")
    assert told(evening.throw(s1=lying("s1", 1, 2))) == {"s1": [1, 2]}
    evening.want("s1", "s2", turn=2)
    assert told(evening.throw(s2=lying("s2", 5, 5))) == {"s2": [5, 5]}
    assert told(evening.throw(s1=lying("s1", 4, 4, shift=40))) == {"s1": [4, 4]}


def test_dice_that_were_only_pushed_aside_do_not_count(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 2, 6)}
    evening.lie(2.0)
    evening.want(*SEATS)
    assert evening.lay(s1=lying("s1", 3, 5, shift=10)) == []


def test_a_die_in_a_neighbour_s_zone_is_asked_about(evening: Evening) -> None:
    evening.dice = {"s2": lying("s2", 2, 6)}
    evening.lie(2.0)
    evening.want("s1")
    (one,) = evening.throw(s1=(*lying("s1", 4), replace(lying("s2", 1)[0], y=90.0)))
    assert (one.seat, one.sight.accepted) == ("s1", False)
    assert [die.value for die in one.sight.dice] == [4]
    assert "Found 1 of 2 dice." in [problem.english() for problem in one.sight.problems]


def test_one_die_thrown_of_two_is_asked_about_and_said(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want("s1")
    first, second = lying("s1", 3, 2, shift=0)
    (one,) = evening.lay(s1=(first, replace(second, x=second.x + 60, y=second.y + 40)))
    assert not one.sight.accepted
    assert one.sight.problems[0].english() == "1 die lay there before this was asked."
    assert sorted(int(die.value or 0) for die in one.sight.dice) == [2, 3]


def test_a_minor_blessing_takes_the_die_that_was_thrown(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5)}
    evening.lie(2.0)
    evening.want("s1", dice=TWO[:1])
    first, second = lying("s1", 3, 2)
    found = evening.lay(s1=(first, replace(second, x=second.x + 60, y=second.y + 40)))
    assert told(found) == {"s1": [2]}


def test_dice_of_a_seat_that_has_rolled_are_nobody_s_affair(evening: Evening) -> None:
    evening.dice = {"s1": lying("s1", 3, 5), "s4": lying("s4", 3, 3)}
    evening.lie(2.0)
    evening.want("s2", "s4")
    assert evening.lay(s1=lying("s1", 6, 2, shift=60)) == []


def test_a_question_is_not_put_again_when_others_throw(evening: Evening) -> None:
    evening.want(*SEATS)
    (one,) = evening.throw(s1=lying("s1", 3))
    assert not one.sight.accepted
    assert told(evening.throw(s2=lying("s2", 5, 1))) == {"s2": [1, 5]}
    (again,) = evening.lay(s1=lying("s1", 3, 4))
    assert told([again]) == {"s1": [3, 4]}


def test_a_seat_without_a_zone_throws_where_nobody_has_one() -> None:
    evening = Evening(ZONES[:2])
    evening.dice = {"s1": lying("s1", 3, 5), "s2": lying("s2", 3, 5)}
    evening.lie(2.0)
    evening.want("s3", "s1", "s2")
    found = evening.throw(s3=lying("s3", 6, 1))
    assert told(found) == {None: [1, 6]}
    assert found[0].answers == "want 1"
    evening.want("s1", "s2", "s4")
    assert told(evening.throw(s1=lying("s1", 2, 2, shift=40))) == {"s1": [2, 2]}


def test_without_zones_all_of_the_tray_is_one_throw() -> None:
    evening = Evening(())
    evening.want("s3", "s1")
    found = evening.throw(s1=lying("s1", 6, 1))
    assert told(found) == {None: [1, 6]}
    evening.want("s1")
    (one,) = evening.throw(s2=lying("s2", 6, 1))
    assert (one.seat, len(one.sight.dice)) == (None, 4)
