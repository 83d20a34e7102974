"""A lamp, or a thing laid down for good: what is thrown after it is told."""

from __future__ import annotations

import pytest

from tests.vision_camera.scenes import Die, Look
from tests.vision_camera.trays import LEFT_HALF, A, B, Post, Tray, d6, laid, values

PHONE = laid(860, 0, 1010, 260)
BOOK = laid(980, 160, 1280, 560, (180, 190, 200))
MUG = laid(1120, 300, 1280, 460, (40, 40, 170))


def throws(tray: Tray, lying: tuple[Die, ...], n: int) -> list[bool]:
    """Whether each of so many throws is told as what lies there."""
    found = []
    for nth in range(n):
        new = (Die(250 + 40 * nth, 250 + 30 * nth, 1 + nth), Die(480, 200 + 60 * nth, 3 + nth % 3))
        told = tray.want(d6(2)).by_hand(lying, ()) + tray.throw(new) + tray.watch(2.5, Look(new))
        found.append(values(told) == [(True, sorted(die.value for die in new))])
        lying = new
    return found


@pytest.mark.parametrize("post", [PHONE, BOOK, MUG], ids=["phone", "book", "mug"])
def test_a_thing_laid_beside_the_tray_hides_no_throw(post: Post) -> None:
    tray = Tray(LEFT_HALF)
    tray.want(d6(2)).throw((A, B))
    assert tray.cover(post, (A, B), 2.5) == []
    assert throws(tray, (A, B), 2) == [True, True]


@pytest.mark.parametrize("post", [BOOK, MUG], ids=["book", "mug"])
def test_throws_do_not_make_a_thing_at_the_edge_a_hand_for_ever(post: Post) -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.cover(post, (A, B), 2.0)
    assert throws(tray, (A, B), 6)[-2:] == [True, True]


def test_what_was_thrown_while_a_thing_was_taken_for_a_hand_is_told_in_the_end() -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2)).cover(BOOK, (A, B), 2.0)
    new = (Die(300, 500, 1), Die(600, 200, 6))
    told = tray.throw(new) + tray.watch(20.0, Look(new))
    assert [dice for _, dice in values(told)] == [[1, 6]]


@pytest.mark.parametrize("seconds", [0.3, 1.0, 3.0])
def test_throws_after_the_lamp_was_out_are_told(seconds: float) -> None:
    tray = Tray()
    tray.want(d6(2)).throw((A, B))
    for light, lasts_s in ((0.05, seconds), (1.0, 2.0)):
        tray.light = light
        assert tray.watch(lasts_s, Look((A, B))) == []
    assert throws(tray, (A, B), 2) == [True, True]


@pytest.mark.parametrize("lying", [(), (A, B)], ids=["empty", "dice from before"])
def test_a_service_that_starts_in_the_dark_sees_when_the_lamp_comes_on(
    lying: tuple[Die, ...],
) -> None:
    tray = Tray(light=0.03)
    tray.watch(3.0, Look(lying))
    tray.light = 1.0
    assert tray.want(d6(2)).watch(2.5, Look(lying)) == []
    assert throws(tray, lying, 2) == [True, True]


@pytest.mark.parametrize(
    ("outline", "reach"),
    [((), 0.5), ((), 0.9), (LEFT_HALF, 0.9)],
    ids=["at the edge", "over the tray", "over the marked tray"],
)
def test_a_hand_that_rests_over_the_tray_is_still_a_hand(
    outline: tuple[tuple[float, float], ...], reach: float
) -> None:
    tray = Tray(outline)
    tray.want(d6(2)).throw((A, B))
    tray.want(d6(2))
    told = tray.watch(0.3, lambda share: Look((A, B), hand=0.9 * share))
    told += tray.watch(3.0, Look((A, B), hand=0.9))
    new = (Die(300, 500, 1), Die(500, 200, 6))
    told += tray.watch(8.0, Look(new, hand=reach + 0.05))
    assert told == []
    told = tray.watch(0.3, lambda share: Look(new, hand=reach * (1 - share)))
    assert values(told + tray.watch(2.0, Look(new))) == [(True, [1, 6])]
