"""Putting it on the real table: each step on its own, nothing asked twice."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.ports import House
from assistant.words.status import (
    Button,
    CameraMode,
    CameraStatus,
    Check,
    Health,
    Lamp,
    LampMode,
    Motion,
    PanelStatus,
)
from assistant.words.text import text
from tests.web.house import FakeCamera, FakePanel, FakeTable, make_house
from tests.web.phones import Phone
from tests.web.views import empty_view, full_view
from web.app import create_app
from web.runtime import Runtime, runtime_of
from web.settings import WebSettings
from web.walk import Walk

pytestmark = pytest.mark.live

DARK = Check("camera-light", text("Light"), Health.LOOK, text("brightness 9"), text("too dark"))


def lamp(ident: str, *pins: int) -> Lamp:
    return Lamp(ident, text("Lamp"), LampMode.OFF, (1.0, 1.0, 1.0), 0.0, None, pins)


def panel(*down: str) -> PanelStatus:
    return replace(
        full_view().panel,
        lamps=(lamp("seat1", 17), lamp("seat2", 27), lamp("strip")),
        buttons=tuple(Button(one, text("Button"), down=one in down) for one in ("next", "undo")),
    )


class WalkPanel(FakePanel):
    def status(self) -> PanelStatus:
        return panel()


class Rig(NamedTuple):
    table: FakeTable
    camera: FakeCamera
    panel: WalkPanel
    house: House
    app: Flask

    @property
    def parts(self) -> Runtime:
        return runtime_of(self.app)

    @property
    def walk(self) -> Walk:
        return self.parts.walk

    def press(self, button: str) -> None:
        self.table.show(panel=panel(button))
        self.table.show(panel=panel())


FIRST = "/dev/v4l/by-id/usb-A"


def make(data: Path, *, real: bool = False, source: str = FIRST) -> Rig:
    camera, fake_panel = FakeCamera(real=real, source=source), WalkPanel()
    table = FakeTable(empty_view(panel=panel(), camera=camera.status()))
    house = make_house(data, table, camera, fake_panel)
    return Rig(table, camera, fake_panel, house, create_app(house, WebSettings()))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = make(tmp_path)
    yield made
    made.parts.hub.close()


@pytest.fixture
def host(rig: Rig) -> Phone:
    return Phone(rig.app).become_host()


def soon(happened: Callable[[], bool]) -> bool:
    until = time.monotonic() + 5
    while not happened() and time.monotonic() < until:
        time.sleep(0.01)
    return happened()


def page(host: Phone) -> str:
    return re.sub("</?bdi>", "", host.get("/walk").get_data(as_text=True))


def test_only_the_host_walks(rig: Rig) -> None:
    guest = Phone(rig.app)
    assert guest.get("/walk").status_code == 403
    for path in ("camera", "camera/again", "lamps/seat1/light", "lamps/seat1/lit", "leave"):
        assert guest.form(f"/walk/{path}", {}).status_code == 403
    assert rig.walk.walked.drawn_camera is None
    assert rig.panel.tried == []


def test_what_was_confirmed_is_remembered_over_a_restart(rig: Rig, host: Phone) -> None:
    assert "0 of 5 done" in page(host)
    for step in ("phones", "camera"):
        assert host.form(f"/walk/{step}", {"step": step}).status_code == 303
    assert "2 of 5 done" in page(host)
    again = make(rig.house.data)
    assert again.walk.walked == rig.walk.walked
    assert again.walk.walked.drawn_camera == pytest.approx(time.time(), abs=60)
    host.form("/walk/camera/again", {})
    assert rig.walk.walked.drawn_camera is None
    assert rig.walk.walked.phones is not None
    again.parts.hub.close()


def test_a_picture_that_is_not_good_says_what_to_change(rig: Rig, host: Phone) -> None:
    assert "Yes, the picture is good" in page(host)
    dark = create_app(replace(rig.house, check_picture=lambda status: (DARK,)), WebSettings())
    shown = page(Phone(dark).become_host())
    assert "too dark" in shown
    assert "Yes, the picture is good" not in shown
    runtime_of(dark).hub.close()


def test_without_a_camera_the_rest_can_be_done(rig: Rig, host: Phone) -> None:
    off = CameraStatus("", CameraMode.OFF, Motion.UNKNOWN, why=text("It is not plugged in."))
    rig.table.show(camera=off)
    assert "It is not plugged in." in page(host)
    host.form("/walk/lamps/seat1/lit", {})
    assert rig.walk.walked.lamps["seat1"].lit


def test_pictures_from_phones_only_are_said_and_no_broken_picture_is_shown(
    rig: Rig, host: Phone
) -> None:
    rig.camera.pictures = rig.camera.empty = False
    rig.table.show(camera=rig.camera.status())
    shown = page(host)
    assert "The pictures come from phones here" in shown
    assert 'href="/camera#upload"' in shown
    assert "Plug the camera in" not in shown
    assert "/api/camera/picture" not in shown
    for step in ("camera", "tray"):
        host.form(f"/walk/{step}", {"step": step})
    assert "2 of 5 done" in page(host), "there is no empty tray to keep"
    for path in ("/camera", "/table"):
        assert "/api/camera/picture" not in host.get(path).get_data(as_text=True)


def test_a_tray_that_is_not_seen_empty_cannot_be_confirmed(rig: Rig, host: Phone) -> None:
    rig.camera.empty = False
    host.form("/walk/tray", {})
    assert "not seen empty" in host.said()
    rig.camera.silent = True
    host.form("/walk/tray", {})
    assert "does not answer" in host.said()
    assert rig.walk.walked.drawn_tray is None
    rig.camera.empty, rig.camera.silent = True, False
    assert "keep it so" in page(host)
    host.form("/walk/tray", {})
    assert rig.walk.walked.drawn_tray is not None
    moving = replace(rig.table.view().camera, motion=Motion.HAND)
    rig.table.show(camera=moving)
    assert "keep it so" not in page(host)


def test_the_tray_is_marked_and_stays_so_over_a_restart(rig: Rig, host: Phone) -> None:
    assert "Mark where the tray is" in page(host)
    edges = {"left": "10", "top": "5", "right": "20", "bottom": "0"}
    assert host.form("/walk/tray/frame", edges).status_code == 303
    corners = ((0.1, 0.05), (0.8, 0.05), (0.8, 1.0), (0.1, 1.0))
    assert rig.camera.trays == {"tray": corners}
    assert 'name="right" min="0" max="45" step="1" value="20"' in page(host)
    again = make(rig.house.data)
    assert again.camera.trays == {"tray": corners}, "the camera is told after a restart"

    host.form("/walk/tray/no-frame", {})
    assert rig.camera.trays == {"tray": ()}
    assert "Mark where the tray is" in page(host)
    assert make(rig.house.data).camera.trays == {}


def test_the_mark_of_the_drawn_tray_is_not_put_on_a_real_one(rig: Rig, host: Phone) -> None:
    host.form("/walk/tray/frame", {"left": "45", "top": "0", "right": "0", "bottom": "0"})
    real = make(rig.house.data, real=True)
    assert real.camera.trays == {}
    theirs = Phone(real.app).become_host()
    assert "Mark where the tray is" in page(theirs)
    theirs.form("/walk/tray/frame", {"left": "10", "top": "0", "right": "0", "bottom": "0"})
    real.parts.hub.close()
    for is_real, left in ((True, 0.1), (False, 0.45)):
        again = make(rig.house.data, real=is_real)
        assert again.camera.trays["tray"][0] == (left, 0.0)
        again.parts.hub.close()


def test_what_was_confirmed_of_the_drawn_tray_is_asked_again_of_a_real_one(
    rig: Rig, host: Phone
) -> None:
    for step in ("camera", "tray", "phones"):
        host.form(f"/walk/{step}", {})
    assert "3 of 5 done" in page(host)
    real = make(rig.house.data, real=True)
    theirs = Phone(real.app).become_host()
    assert "1 of 5 done" in page(theirs), "the phones are the same at either table"
    theirs.form("/walk/tray", {})
    theirs.form("/walk/camera", {})
    theirs.form("/walk/camera/again", {})
    assert "2 of 5 done" in page(theirs)
    real.parts.hub.close()
    again = make(rig.house.data)
    assert "3 of 5 done" in page(Phone(again.app).become_host())
    again.parts.hub.close()


@pytest.mark.parametrize("wrong", ["46", "-1", "nan", "much"])
def test_a_frame_that_cannot_be_is_refused(rig: Rig, host: Phone, wrong: str) -> None:
    assert host.form("/walk/tray/frame", {"left": wrong}).status_code == 400
    assert rig.camera.trays == {}


def test_lamps_light_one_by_one_and_a_dark_one_gets_its_remedy(rig: Rig, host: Phone) -> None:
    host.form("/walk/lamps/seat1/light", {"step": "lamps"})
    assert "Did it light?" in page(host)
    host.form("/walk/lamps/seat1/lit", {})
    host.form("/walk/lamps/seat2/dark", {})
    host.form("/walk/lamps/strip/dark", {})
    assert rig.panel.tried == ["seat1", "seat2", "strip", None]
    shown = page(host)
    assert "Check GPIO 27" in shown
    assert "GPIO 17" not in shown
    assert "Check the strip" in shown
    assert "look here" in shown
    host.form("/walk/lamps/seat2/lit", {})
    host.form("/walk/lamps/strip/lit", {})
    assert "1 of 5 done" in page(host)
    assert host.form("/walk/lamps/none/light", {}).status_code == 404


def test_a_lamp_goes_back_by_itself_and_when_the_page_is_left(rig: Rig, host: Phone) -> None:
    host.form("/walk/lamps/seat1/light", {})
    host.form("/walk/leave", {})
    assert rig.panel.tried == ["seat1", None]
    host.form("/walk/leave", {})
    assert rig.panel.tried == ["seat1", None], "a game's lamps are left alone"
    quick = Walk(rig.house, lit_s=0.02)
    quick.light("seat2")
    assert soon(lambda: rig.panel.tried[2:] == ["seat2", None])
    assert quick.trying is None


def test_buttons_get_their_tick_as_they_are_pressed(rig: Rig, host: Phone) -> None:
    rig.press("next")
    page(host)
    rig.press("undo")
    assert soon(lambda: "undo" in rig.walk.walked.buttons)
    assert set(rig.walk.walked.buttons) == {"undo"}, "nobody walked when next was pressed"
    before = rig.walk.revision
    rig.press("next")
    assert soon(lambda: "1 of 5 done" in page(host))
    assert rig.walk.revision > before, "open pages are drawn anew"
    assert rig.table.orders == []


def test_a_button_that_was_down_all_along_gets_no_tick(rig: Rig, host: Phone) -> None:
    rig.table.show(panel=panel("undo"))
    page(host)
    rig.table.show(panel=panel("undo", "next"))
    assert soon(lambda: "next" in rig.walk.walked.buttons)
    assert set(rig.walk.walked.buttons) == {"next"}


def test_with_a_game_on_the_table_no_button_is_tried(rig: Rig, host: Phone) -> None:
    rig.table.show(game=full_view().game, seats=full_view().seats, turn=full_view().turn)
    shown = page(host)
    assert "a press would move it" in shown
    assert "not heard yet" not in shown
    rig.press("next")
    host.form("/walk/phones", {})
    assert rig.walk.walked.buttons == {}


def test_the_front_page_proposes_a_game_until_one_is_played(rig: Rig) -> None:
    games = (*rig.house.games, replace(rig.house.games[0], name="other", title=text("Other")))
    house = replace(rig.house, games=games, proposed="other")
    app = create_app(house, WebSettings())
    guest = Phone(app)
    shown = guest.get("/").get_data(as_text=True)
    assert shown.index("/set-up/other") < shown.index("/set-up/open_table")
    assert "proposed for tonight" in shown
    rig.table.show(game=full_view().game)
    assert "proposed for tonight" not in guest.get("/").get_data(as_text=True)
    runtime_of(app).hub.close()


def test_a_device_names_itself_and_gives_up_its_seat(rig: Rig) -> None:
    rig.table.show(game=full_view().game, seats=full_view().seats)
    ada = Phone(rig.app).claim("s1")
    shown = ada.get("/device").get_data(as_text=True)
    assert "Give up this seat" in shown
    ada.form("/access/name", {"name": "Ada's <b>phone</b>", "back": "/device"})
    assert "Ada&#39;s &lt;b&gt;phone&lt;/b&gt;" in ada.get("/device").get_data(as_text=True)
    ada.form("/access/leave", {"back": "/device"})
    assert "Give up" not in ada.get("/device").get_data(as_text=True)
