"""A camera that sends what a mirror would show: its view is turned over while it runs."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieState, WantedDice, Zone
from assistant.words.status import CameraMode, Motion
from tests.vision_camera import stubs
from tests.vision_camera.conftest import Ears, House, wait_until
from vision.cameras.settings import CameraSettings, View, turned_over
from vision.supervisor import CameraSupervisor

LEFT = ((0.0, 0.0), (0.625, 0.0), (0.625, 1.0), (0.0, 1.0))
RIGHT = ((0.375, 0.0), (1.0, 0.0), (1.0, 1.0), (0.375, 1.0))


def test_what_is_marked_in_a_view_turns_over_with_it_and_back() -> None:
    view = View("tray", tray=LEFT, zone=(Zone(1, LEFT),))
    before = CameraSettings("usb:0", (view, View("board")))
    after = turned_over(before, "tray")
    turned, other = after.view
    assert turned.mirror
    assert sorted(turned.tray) == sorted(turned.zone[0].corners) == sorted(RIGHT)
    assert other == View("board")
    assert turned_over(after, "tray") == before


def light_x(supervisor: CameraSupervisor) -> float:
    """Where the light dice lie across the picture, from 0 to 1."""
    picture = supervisor.picture(drawn=False)
    if picture is None:
        return -1.0
    grey = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    columns = np.nonzero(np.asarray(grey) > 200)[1]
    return float(np.median(columns)) / grey.shape[1] if columns.size else -1.0


def rolling(house: House, folder: Path) -> tuple[CameraSupervisor, Ears]:
    """A camera that shows a throw for each file "mark.N", the first of which is wanted."""
    address = f"http://stub/rolls?mark={folder / 'mark'}"
    return house.start(address, camera=stubs.CAMERA, wanted=WantedDice("w1"))


@pytest.mark.live
def test_a_view_is_turned_over_without_a_fault_and_stays_so_in_every_life(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = rolling(house, tmp_path)
    supervisor.mark_tray("tray", LEFT)
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    sent = light_x(supervisor)
    assert 0 < sent < 0.5
    supervisor.turn_over("tray")
    supervisor.turn_over("nowhere")
    wait_until(lambda: light_x(supervisor) == pytest.approx(1 - sent, abs=0.02))
    seen = len(ears.statuses)
    ears.wait(lambda: Motion.SETTLED in [status.motion for status in ears.statuses[seen - 1 :]])
    supervisor.want(WantedDice("w2"))
    (tmp_path / "mark.1").touch()
    ears.wait(lambda: len(ears.readings) > 1)
    assert {die.state for reading in ears.readings for die in reading.dice} == {DieState.FLAT}, (
        "the tray lies where it lay"
    )
    status = supervisor.status()
    assert status.restarts == 0, "nothing was wrong with the camera"
    assert CameraMode.LOST not in ears.modes()
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    wait_until(lambda: light_x(supervisor) > 0.5)


@pytest.mark.live
def test_a_throw_made_while_the_view_is_turned_over_is_read_and_the_one_before_is_not(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = rolling(house, tmp_path)
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    supervisor.want(WantedDice("w2"))
    supervisor.turn_over("tray")
    ears.wait(lambda: ears.modes()[-2:] == [CameraMode.STARTING, CameraMode.LIVE])
    ears.wait(lambda: ears.statuses[-1].motion is Motion.SETTLED)
    supervisor.turn_over("tray")
    (tmp_path / "mark.1").touch()  # its camera is only opened after this
    ears.wait(lambda: len(ears.readings) > 1)
    assert [sorted(str(die.value) for die in one.dice) for one in ears.readings] == [
        ["3", "5"],
        ["2", "6"],
    ]
