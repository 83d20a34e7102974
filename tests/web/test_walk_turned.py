"""A camera that sends what a mirror would show, turned over from the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.words.status import Motion
from tests.web.phones import Phone
from tests.web.test_walk import FIRST, make, page
from web.walk import Margins, Walked
from web.walk.record import turned_over

SECOND = "/dev/v4l/by-id/usb-B"


def test_a_mirrored_picture_is_turned_over_with_what_was_marked_in_it(tmp_path: Path) -> None:
    real = make(tmp_path, real=True)
    host = Phone(real.app).become_host()
    host.form("/walk/tray", {"step": "tray"})
    host.form("/walk/tray/frame", {"left": "10", "top": "20", "right": "30", "bottom": "0"})
    host.form("/walk/zones/split", {"seats": "2"})
    assert "does it read the right way round?" in page(host)
    turn = {"step": "camera", "turned": "1"}
    assert host.form("/walk/camera/turn-over", turn).status_code == 303
    host.form("/walk/camera/turn-over", turn)
    assert real.camera.turned_over == {"tray"}, "a second tap on the same button changes nothing"
    walked = real.walk.walked
    assert walked.margins["tray"] == Margins(0.3, 0.2, 0.1, 0.0)
    assert [zone.left for zone in walked.zones["tray"]] == pytest.approx([0.6, 0.3])
    assert walked.tray is None, "the empty tray was seen mirrored"
    assert "The picture is turned over here" in page(host)
    real.parts.hub.close()
    again = make(tmp_path, real=True)
    assert again.camera.turned_over == {"tray"}
    left, right = 0.3, 0.9
    assert [x for x, _ in again.camera.trays["tray"]] == pytest.approx([left, right, right, left])
    host = Phone(again.app).become_host()
    host.form("/walk/camera/turn-over", {"step": "camera", "turned": "0"})
    assert again.camera.turned_over == set()
    assert again.walk.walked.margins["tray"] == Margins(0.1, 0.2, 0.3, 0.0)
    again.parts.hub.close()
    drawn = make(tmp_path)
    assert drawn.camera.turned_over == set(), "the drawn tray is never seen in a mirror"
    drawn.parts.hub.close()


def test_another_camera_is_not_turned_over(tmp_path: Path) -> None:
    real = make(tmp_path, real=True)
    host = Phone(real.app).become_host()
    host.form("/walk/camera/turn-over", {"turned": "1"})
    real.parts.hub.close()
    other = make(tmp_path, real=True, source=SECOND)
    assert other.camera.turned_over == set()
    theirs = Phone(other.app).become_host()
    assert "does it read the right way round?" in page(theirs)
    assert "turned over" not in theirs.get("/camera").get_data(as_text=True)
    theirs.form("/walk/camera/turn-over", {"turned": "1"})
    assert other.camera.turned_over == {"tray"}
    theirs.form("/walk/camera/turn-over", {"turned": "0"})
    other.parts.hub.close()
    again = make(tmp_path, real=True)
    assert again.camera.turned_over == {"tray"}, "that of the first camera stays"
    again.parts.hub.close()


def test_a_device_that_is_known_only_once_it_is_open_is_turned_over_then(tmp_path: Path) -> None:
    real = make(tmp_path, real=True)
    host = Phone(real.app).become_host()
    host.form("/walk/tray/frame", {"left": "10", "top": "20", "right": "30", "bottom": "0"})
    host.form("/walk/camera/turn-over", {"turned": "1"})
    corners = real.camera.trays["tray"]
    real.parts.hub.close()
    late = make(tmp_path, real=True, source="/dev/video0")
    assert late.camera.turned_over == set()
    late.camera.source = FIRST
    late.table.show(camera=replace(late.camera.status(), name=FIRST))
    assert late.camera.turned_over == {"tray"}
    assert sum(sorted(late.camera.trays["tray"]), ()) == pytest.approx(sum(sorted(corners), ()))
    late.table.show(camera=replace(late.camera.status(), motion=Motion.HAND))
    assert late.camera.turned_over == {"tray"}, "once is enough"
    late.parts.hub.close()


def test_everybody_is_told_that_the_picture_is_turned_over(tmp_path: Path) -> None:
    real = make(tmp_path, real=True)
    host, guest = Phone(real.app).become_host(), Phone(real.app)
    assert "turned over" not in guest.get("/camera").get_data(as_text=True)
    host.form("/walk/camera/turn-over", {"turned": "1"})
    assert "are not read until they are thrown again" in page(host)
    shown = guest.get("/camera").get_data(as_text=True)
    assert "This picture is turned over" in shown
    assert 'href="/walk' not in shown
    assert 'href="/walk#step-camera"' in host.get("/camera").get_data(as_text=True)
    real.parts.hub.close()


def test_pictures_from_phones_are_not_turned_over(tmp_path: Path) -> None:
    phones = make(tmp_path, real=True)
    phones.camera.pictures = False
    host = Phone(phones.app).become_host()
    host.form("/walk/camera/turn-over", {"turned": "1"})
    assert phones.camera.turned_over == set()
    assert phones.walk.walked.turned == ()
    assert "not turned over" in host.said()
    phones.parts.hub.close()


def test_the_drawn_tray_is_not_turned_over(tmp_path: Path) -> None:
    rig = make(tmp_path)
    host = Phone(rig.app).become_host()
    assert "right way round" not in page(host)
    assert host.form("/walk/camera/turn-over", {"turned": "1"}).status_code == 303
    assert rig.camera.turned_over == set()
    assert "never seen in a mirror" in page(host)
    rig.parts.hub.close()


def test_only_the_host_turns_the_picture_over(tmp_path: Path) -> None:
    real = make(tmp_path, real=True)
    guest = Phone(real.app)
    assert guest.form("/walk/camera/turn-over", {"turned": "1"}).status_code == 403
    assert real.camera.turned_over == set()
    real.parts.hub.close()


def test_two_taps_at_once_turn_the_picture_over_once() -> None:
    before = Walked(margins={"tray": Margins(0.1, 0.2, 0.3, 0.0)})
    once = turned_over(before, FIRST, "tray", turned=True)
    assert once.margins["tray"] == Margins(0.3, 0.2, 0.1, 0.0)
    assert turned_over(once, FIRST, "tray", turned=True) == once
    assert turned_over(before, FIRST, "tray", turned=False) == before
