"""Whole ways through a real child: folder, video, stream, phone, drawn tray, several cameras."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.words.dice import Reading, WantedDice
from assistant.words.errors import NotSeenError, ReaderEndedError
from assistant.words.status import CameraMode, Motion
from tests.vision_camera import stubs
from tests.vision_camera.conftest import House, wait_until
from tests.vision_camera.scenes import FPS, Die, Look, Scene, rolling
from tests.vision_camera.streaming import Stream, as_jpeg
from vision.cameras import CameraSettings, View

pytestmark = pytest.mark.live

LOOKS = [Look((Die(400, 300, v, 20), Die(700, 420, 6, 50))) for v in (2, 3, 4, 5)]


def values(reading: Reading) -> list[str]:
    return sorted(str(die.value) for die in reading.dice)


def write_pictures(folder: Path, looks: list[Look], first: int = 0) -> None:
    scene = Scene()
    for number, look in enumerate(looks, first):
        passing = folder / f".{number}.part"
        passing.write_bytes(cv2.imencode(".png", scene.draw(look))[1].tobytes())
        passing.rename(folder / f"{number:03}.png")


def write_video(path: Path, scene: Scene) -> None:
    """An empty tray, a throw, a hand that takes it, a second throw."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, scene.size)
    first, second = stubs.ROLLS
    for frame in (
        *scene.play(0.8, Look()),
        *scene.play(0.7, rolling(stubs.START, first)),
        *scene.play(1.0, Look(first)),
        *scene.play(0.4, lambda share: Look(first, hand=share)),
        *scene.play(0.4, lambda share: Look((), hand=1 - share)),
        *scene.play(0.7, rolling(stubs.START, second)),
        *scene.play(1.0, Look(second)),
    ):
        writer.write(frame.image)
    writer.release()


def test_each_picture_of_a_folder_answers_one_want(house: House, tmp_path: Path) -> None:
    write_pictures(tmp_path, LOOKS[:2])
    (tmp_path / "000-broken.jpg").write_bytes(b"\xff\xd8\xff no picture")
    supervisor, ears = house.start(str(tmp_path))
    ears.wait(lambda: CameraMode.LIVE in ears.modes())
    for number in range(2):
        supervisor.want(WantedDice(f"w{number}"))
        ears.wait(lambda count=number + 1: len(ears.readings) == count)  # type: ignore[misc]
    assert [values(reading) for reading in ears.readings] == [["2", "6"], ["3", "6"]]
    assert "000-broken.jpg" in str(supervisor.status().facts["passed over"])

    supervisor.want(WantedDice("w2"))
    write_pictures(tmp_path, LOOKS[2:3], first=2)
    ears.wait(lambda: len(ears.readings) == 3)
    assert values(ears.readings[2]) == ["4", "6"]


def test_pictures_that_were_read_do_not_come_again_after_a_restart(
    house: House, tmp_path: Path
) -> None:
    write_pictures(tmp_path, LOOKS[:3])
    supervisor, ears = house.start(str(tmp_path), wanted=WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: len(ears.readings) == 2)
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    supervisor.want(WantedDice("w2"))
    ears.wait(lambda: len(ears.readings) == 3)
    assert [values(reading) for reading in ears.readings] == [["2", "6"], ["3", "6"], ["4", "6"]]


@pytest.mark.parametrize("ending", ["killed", "turned over"])
def test_a_picture_that_nobody_wanted_before_the_child_ended_is_read_then(
    house: House, tmp_path: Path, ending: str
) -> None:
    write_pictures(tmp_path, LOOKS[:2])
    supervisor, ears = house.start(str(tmp_path))
    ears.wait(lambda: ears.statuses[-1].motion is Motion.SETTLED)
    if ending == "killed":
        os.kill(supervisor.children()[0], signal.SIGKILL)
        ears.wait(lambda: CameraMode.LOST in ears.modes())
    else:
        supervisor.turn_over("tray")
        ears.wait(lambda: ears.modes()[-2:] == [CameraMode.LIVE, CameraMode.STARTING])
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    supervisor.want(WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    assert values(ears.readings[0]) == ["2", "6"]
    supervisor.turn_over("tray")  # what was read does not come once more
    ears.wait(lambda: ears.modes()[-2:] == [CameraMode.STARTING, CameraMode.LIVE])
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: len(ears.readings) == 2)
    assert values(ears.readings[1]) == ["3", "6"]


def test_a_name_that_is_not_utf_8_ends_nothing(house: House, tmp_path: Path) -> None:
    strange = tmp_path / os.fsdecode(b"wrfel-\xfc.png")
    write_pictures(tmp_path, LOOKS[:1])
    (tmp_path / "000.png").rename(strange)
    (tmp_path / os.fsdecode(b"0\xff.jpg")).write_bytes(b"no picture")
    supervisor, ears = house.start(str(tmp_path), wanted=WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    ears.wait(lambda: "passed over" in ears.statuses[-1].facts)
    facts = supervisor.status().facts
    assert facts["picture"] == "wrfel-\ufffd.png"
    assert str(facts["passed over"]).startswith("0\ufffd.jpg: ")
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    (tmp_path / "x.png").write_bytes(cv2.imencode(".png", Scene().draw(LOOKS[1]))[1].tobytes())
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: len(ears.readings) == 2)
    assert values(ears.readings[1]) == ["3", "6"], "the one before was found again, and used"
    assert supervisor.status().restarts == 1


def test_a_folder_that_is_taken_away_is_a_lost_camera_and_comes_back(
    house: House, tmp_path: Path
) -> None:
    folder, away = tmp_path / "stick", tmp_path / "pocket"
    folder.mkdir()
    write_pictures(folder, LOOKS[:2])
    supervisor, ears = house.start(str(folder), wanted=WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    folder.rename(away)
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    assert "put it back" in ears.said(CameraMode.LOST)
    away.rename(folder)
    ears.wait(lambda: len(ears.readings) == 2)
    assert [values(reading) for reading in ears.readings] == [["2", "6"], ["3", "6"]]


def test_a_video_goes_on_where_its_child_was_killed(house: House, tmp_path: Path) -> None:
    video = tmp_path / "evening.avi"
    write_video(video, Scene(noise=2))
    supervisor, ears = house.start(str(video), wanted=WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: len(ears.readings) == 2)
    os.kill(supervisor.children()[0], signal.SIGKILL)
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    supervisor.want(WantedDice("w2"))
    ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
    ears.wait(lambda: ears.statuses[-1].facts.get("playing") is False)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.SETTLED)
    assert [values(reading) for reading in ears.readings] == [["3", "5"], ["2", "6"]]


def test_a_video_is_played_once_it_is_wanted_and_each_throw_read_once(
    house: House, tmp_path: Path
) -> None:
    video = tmp_path / "evening.avi"
    write_video(video, Scene(noise=2))
    supervisor, ears = house.start(str(video))
    ears.wait(lambda: CameraMode.LIVE in ears.modes())
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: ears.readings)
    supervisor.want(WantedDice("w2"))
    ears.wait(lambda: len(ears.readings) == 2)
    wait_until(lambda: ears.statuses[-1].motion is Motion.SETTLED)
    assert [values(reading) for reading in ears.readings] == [["3", "5"], ["2", "6"]]


def test_a_stream_that_stops_and_returns_is_read_on(house: House) -> None:
    scene, look = Scene(), Look()
    stream = Stream(lambda: as_jpeg(scene.frame(look).image))
    with stream.served() as port:
        supervisor, ears = house.start(f"http://127.0.0.1:{port}/video", wanted=WantedDice("w1"))
        ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    ears.wait(lambda: CameraMode.LOST in ears.modes())
    assert "127.0.0.1" in ears.said(CameraMode.LOST)
    assert supervisor.picture() is None
    with stream.served(port):
        ears.wait(lambda: ears.modes()[-1] is CameraMode.LIVE)
        look = LOOKS[0]
        ears.wait(lambda: ears.readings)
        assert values(ears.readings[0]) == ["2", "6"]
        supervisor.stop()


def test_a_picture_from_a_phone_is_read_while_the_camera_is_away(
    house: House, tmp_path: Path
) -> None:
    supervisor, ears = house.start(
        f"http://stub/never?mark={tmp_path / 'mark'}", camera=stubs.CAMERA, wanted=WantedDice("w1")
    )
    # The child for pictures opens nothing of the stub's: its source is the phone.
    picture = cv2.imencode(".jpg", Scene().draw(LOOKS[3]))[1].tobytes()
    supervisor._parts = type(supervisor._parts)(reader=stubs.READER)
    supervisor.upload(picture)
    ears.wait(lambda: ears.readings)
    reading = ears.readings[0]
    assert values(reading) == ["5", "6"]
    assert supervisor.crop(reading.id, 0) is not None
    supervisor.upload(picture)
    ears.wait(lambda: len(ears.readings) == 2)
    refused = {
        b"": "no JPEG",
        b"no picture": "no JPEG",
        picture[:300]: "not sent whole",
        bytes(26_000_000): "26000000 bytes",
    }
    for bad, why in refused.items():
        with pytest.raises(NotSeenError, match=why):
            supervisor.upload(bad)
    assert len(ears.readings) == 2


def test_a_picture_over_which_the_reader_ends_is_refused_and_the_next_one_is_read(
    house: House,
) -> None:
    supervisor, ears = house.start("upload", reader=stubs.FALLING_READER, wanted=WantedDice("w1"))
    black = cv2.imencode(".jpg", np.zeros((240, 320, 3), np.uint8))[1].tobytes()
    with pytest.raises(ReaderEndedError):
        supervisor.upload(black)
    wait_until(lambda: len(supervisor.children()) == 2)  # the picture's own child is there again
    supervisor.upload(cv2.imencode(".jpg", Scene().draw(LOOKS[3]))[1].tobytes())
    ears.wait(lambda: ears.readings)
    assert values(ears.readings[0]) == ["5", "6"]


def test_dice_thrown_in_the_drawn_tray_are_read(house: House) -> None:
    supervisor, ears = house.start("sim:3", wanted=WantedDice("w1"))
    ears.wait(lambda: ears.statuses[-1].motion is Motion.EMPTY)
    assert supervisor.status().simulated
    supervisor.throw(2, strength=0.5, angle=0.4)
    ears.wait(lambda: ears.readings)
    ears.wait(lambda: ears.statuses[-1].motion is Motion.SETTLED)
    for count, what in ((0, "throw"), (1, "fly")):
        with pytest.raises(ValueError, match=what):
            if what == "throw":
                supervisor.throw(count, strength=0.5, angle=0)
            else:
                supervisor.arrange(what)
    supervisor.arrange("hand")
    ears.wait(lambda: ears.statuses[-1].motion is Motion.HAND)


def test_pictures_are_only_made_while_somebody_looks(house: House, tmp_path: Path) -> None:
    supervisor, ears = house.start(
        f"http://stub/well?mark={tmp_path / 'mark'}", camera=stubs.CAMERA
    )
    ears.wait(lambda: CameraMode.LIVE in ears.modes())
    first = supervisor.picture()
    assert first is not None
    wait_until(lambda: supervisor.picture() != first)
    assert supervisor.picture("nothing") is None
    assert supervisor.picture(drawn=False) is not None
    newest = time.monotonic()
    wait_until(lambda: time.monotonic() - newest > 3.5)
    with supervisor._lock:
        sent = dict(supervisor._pictures)
    time.sleep(0.5)
    with supervisor._lock:
        assert supervisor._pictures == sent


def test_two_cameras_one_of_them_lost(house: House, tmp_path: Path) -> None:
    cameras = [
        CameraSettings(
            f"http://stub/rolls?mark={tmp_path / 'mark'}",
            (View("tray"), View("corner", (0.0, 0.0, 0.25, 0.25))),
        ),
        CameraSettings("http://stub/never?mark=x", (View("board"),)),
    ]
    supervisor, ears = house.start(cameras, camera=stubs.CAMERA, wanted=WantedDice("w1"))
    ears.wait(lambda: Motion.EMPTY in [status.motion for status in ears.statuses])
    (tmp_path / "mark.0").touch()
    ears.wait(lambda: ears.readings)
    status = supervisor.status()
    assert status.views == ("tray", "corner", "board")
    assert status.mode in {CameraMode.LOST, CameraMode.GAVE_UP}
    tray, corner = supervisor.picture("tray"), supervisor.picture("corner")
    assert tray is not None
    assert corner is not None
    assert len(corner) < len(tray)
    assert supervisor.picture("board") is None
