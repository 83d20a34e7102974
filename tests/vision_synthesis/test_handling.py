"""What hands do to dice in the drawn tray shows, and the truth says it."""

from __future__ import annotations

import math

import pytest

from assistant.words.dice import DieKind, DieReading
from vision.synthesis import Tray

SMALL = (320, 180)
DONE_S = 20.0


def thrown(what: str) -> tuple[tuple[DieReading, ...], tuple[DieReading, ...], Tray]:
    """The dice before and after, and the tray."""
    tray = Tray(5, SMALL)
    tray.throw(3, strength=0.4, angle=1.0, at_s=0.0, kinds=[DieKind.D6] * 3, values=[2, 4, 6])
    before = tray.truth()
    tray.arrange(what, 5.0)
    return before, tray.truth(), tray


def moved(before: tuple[DieReading, ...], after: tuple[DieReading, ...]) -> list[float]:
    """How far each die lies from where it lay, in its own edges."""
    return [
        math.dist(one.box[:2], other.box[:2]) / one.box[2]
        for one, other in zip(before, after, strict=True)
    ]


@pytest.mark.parametrize("what", ["lift", "turn"])
def test_a_die_that_is_laid_back_lies_where_it_lay(what: str) -> None:
    before, after, _ = thrown(what)
    assert max(moved(before, after)) < 0.5
    others = sum(a.value != b.value for a, b in zip(before, after, strict=True))
    assert others == (1 if what == "turn" else 0)


def test_a_die_that_is_shifted_shows_what_it_showed_elsewhere() -> None:
    before, after, _ = thrown("shift")
    assert [die.value for die in after] == [2, 4, 6]
    assert sum(way > 1.5 for way in moved(before, after)) == 1


def test_a_die_that_is_taken_is_gone() -> None:
    _, after, tray = thrown("take")
    assert len(after) == 2
    assert tray.at_rest(DONE_S)


def test_a_hand_that_will_come_changes_no_picture_before_it_is_there() -> None:
    """The die stays where it lies until the hand has it, and lies elsewhere once it has gone."""
    tray = Tray(5, SMALL)
    tray.throw(1, strength=0.4, angle=1.0, at_s=0.0)
    tray.render(4.0)
    (lay,) = tray.truth()
    tray.arrange("shift", 5.0)
    tray.render(5.05)
    after = tray.render(DONE_S)
    (lies,) = tray.truth()
    x, y, w, h = (round(side) for side in lies.box)
    there = after[y : y + h, x : x + w]
    empty = Tray(5, SMALL).render(DONE_S)[y : y + h, x : x + w]
    assert abs(there.astype(float) - empty).mean() > 10
    x, y, w, h = (round(side) for side in lay.box)
    gone = after[y : y + h, x : x + w]
    bare = Tray(5, SMALL).render(DONE_S)[y : y + h, x : x + w]
    assert abs(gone.astype(float) - bare).mean() < 5


@pytest.mark.parametrize("what", ["cross", "sleeve"])
def test_a_hand_that_passes_is_seen_and_goes(what: str) -> None:
    before, after, tray = thrown(what)
    assert before == after
    assert not tray.at_rest(5.4)
    assert tray.at_rest(DONE_S)
