"""Zones of seats: marked by the host, kept, and thrown in by those who may."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask

from assistant.ports import House
from assistant.words.dice import (
    Candidate,
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    WantedDice,
    ZoneDice,
)
from assistant.words.supposed import Supposed, chances
from tests.web.house import FakeCamera, FakePanel, FakeTable, make_house
from tests.web.phones import Phone
from tests.web.views import full_view
from web.app import create_app
from web.settings import WebSettings
from web.walk import Margins, even_split

ONE = (DieSpec(DieKind.CUSTOM, faces=("gold 1",)),)
WANTED = WantedDice(
    "w", dice=ONE, seat="s2", zones=(ZoneDice("a", "s1", 1, ONE), ZoneDice("b", "s2", 2, ONE))
)


class Rig(NamedTuple):
    camera: FakeCamera
    house: House
    app: Flask


def make(data: Path, *, real: bool = False) -> Rig:
    camera = FakeCamera(real=real)
    view = full_view(wanted=WANTED)
    house = make_house(data, FakeTable(view), camera, FakePanel())
    return Rig(camera, house, create_app(house, WebSettings()))


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return make(tmp_path)


@pytest.fixture
def host(rig: Rig) -> Phone:
    return Phone(rig.app).become_host()


def areas(rig: Rig) -> list[tuple[int, tuple[float, float], tuple[float, float]]]:
    """Place, first and opposite corner of each zone that the camera was told of."""
    return [(one.place, one.corners[0], one.corners[2]) for one in rig.camera.zones["tray"]]


def test_the_tray_is_divided_clockwise_and_stays_so_over_a_restart(rig: Rig, host: Phone) -> None:
    host.form("/walk/tray/frame", {"left": "10", "top": "0", "right": "10", "bottom": "20"})
    assert host.form("/walk/zones/split", {"seats": "4"}).status_code == 303
    parts = [
        (1, (0.1, 0.0), (0.5, 0.4)),
        (2, (0.5, 0.0), (0.9, 0.4)),
        (3, (0.5, 0.4), (0.9, 0.8)),
        (4, (0.1, 0.4), (0.5, 0.8)),
    ]
    for place, first, opposite in areas(rig):
        assert parts[place - 1][1] == pytest.approx(first)
        assert parts[place - 1][2] == pytest.approx(opposite)
    again = make(rig.house.data)
    assert areas(again) == areas(rig), "the camera is told after a restart"
    real = make(rig.house.data, real=True)
    assert real.camera.zones == {}, "the drawn tray's zones are not those of a real one"
    host.form("/walk/zones/none", {})
    assert rig.camera.zones == {"tray": ()}
    assert make(rig.house.data).camera.zones == {}


def test_zones_are_set_by_numbers_and_absurd_ones_refused(rig: Rig, host: Phone) -> None:
    numbers = {"left1": "5", "top1": "10", "right1": "60", "bottom1": "0", "zones": "2"}
    host.form("/walk/zones", {**numbers, "left2": "50"})
    assert areas(rig) == [(1, (0.05, 0.1), (0.4, 1.0)), (2, (0.5, 0.0), (1.0, 1.0))]
    for wrong in ({"left1": "40"}, {"left1": "96"}, {"zones": "9"}, {"zones": "x"}):
        host.form("/walk/zones", {**numbers, **wrong})
        assert areas(rig)[0] == (1, (0.05, 0.1), (0.4, 1.0))


@pytest.mark.parametrize("seats", range(1, 9))
def test_an_even_split_covers_the_tray_and_nothing_twice(seats: int) -> None:
    tray = Margins(0.1, 0.05, 0.2, 0.15)
    zones = even_split(tray, seats)
    assert len(zones) == seats
    sizes = [(1 - one.left - one.right) * (1 - one.top - one.bottom) for one in zones]
    assert sum(sizes) == pytest.approx(0.7 * 0.8, abs=0.002)
    for one in zones:
        for other in zones:
            wide = min(1 - one.right, 1 - other.right) - max(one.left, other.left)
            high = min(1 - one.bottom, 1 - other.bottom) - max(one.top, other.top)
            assert one is other or min(wide, high) <= 0.001


def test_only_the_host_marks_zones(rig: Rig) -> None:
    ada = Phone(rig.app).claim("s1")
    for path in ("/walk/zones/split", "/walk/zones", "/walk/zones/none"):
        assert ada.form(path, {"seats": "4"}).status_code == 403
    assert rig.camera.zones == {}


def test_a_seat_throws_in_its_own_zone_whoever_is_next(rig: Rig, host: Phone) -> None:
    host.form("/walk/zones/split", {"seats": "2"})
    ada = Phone(rig.app).claim("s1")
    assert ada.post("/api/simulator/throw", json={"seat": "s1"}).status_code == 200
    for seat in ("s2", "all"):
        assert ada.post("/api/simulator/throw", json={"seat": seat}).status_code == 403
    assert host.post("/api/simulator/throw", json={"seat": "all"}).status_code == 200
    assert rig.camera.zoned == [("s1",), ("s1", "s2")]
    assert host.post("/api/simulator/throw", json={"seat": "s3"}).status_code == 409
    host.form("/walk/zones/none", {})
    assert host.post("/api/simulator/throw", json={"seat": "all"}).status_code == 409
    assert host.post("/api/simulator/throw", json={"dice": 2}).status_code == 200


def test_a_seat_looks_at_its_own_forging_only(rig: Rig, host: Phone) -> None:
    ada = Phone(rig.app).claim("s1")
    assert ada.get("/forging/s2").status_code == 403
    assert Phone(rig.app).get("/forging/s1").status_code == 403
    assert "nothing to forge" in ada.get("/forging/s1").text
    assert "nothing to forge" in host.get("/forging/s2").text
    assert ada.form("/forging/s1/lay", {"die": "1"}).status_code == 403


# What dice in view speak for


def die(value: str | None, *candidates: tuple[str, float], sure: float = 0.9) -> DieReading:
    return DieReading(
        DieKind.CUSTOM,
        value,
        sure,
        (0.0, 0.0, 40.0, 40.0),
        DieState.FLAT if value else DieState.UNKNOWN,
        tuple(Candidate(*one) for one in candidates),
    )


FIRST = Supposed((("gold 6",), ("glory 2", "gold 1")))
SECOND = Supposed((("gold 6",), ("sun 1", "gold 1")))


def test_the_other_die_says_which_one_was_forged() -> None:
    first, second = chances([FIRST, SECOND], [die("glory 2"), die("gold 6")])
    assert first > 0.7
    assert first + second == pytest.approx(1)
    assert chances([FIRST, SECOND], [die("gold 6"), die("sun 1")])[1] > 0.7


def test_where_nothing_tells_them_apart_both_are_as_likely_as_before() -> None:
    alike = chances([FIRST, SECOND], [die("gold 6")])
    assert alike == pytest.approx((0.5, 0.5))
    heavy = Supposed(FIRST.up, 3.0)
    assert chances([heavy, SECOND], [die("gold 6")]) == pytest.approx((0.75, 0.25))


def test_a_new_face_that_is_not_seen_speaks_for_nothing() -> None:
    assert chances([FIRST, SECOND], [die("glory 2"), die("sun 1")]) == (0.0, 0.0)
    assert chances([FIRST, SECOND], []) == (0.0, 0.0)
    assert chances([], [die("gold 6")]) == ()


def test_a_doubtful_die_still_speaks() -> None:
    seen = [die(None, ("gold 6", 0.4), ("gold 4", 0.3)), die("glory 2")]
    assert chances([FIRST, SECOND], seen)[0] > 0.7
