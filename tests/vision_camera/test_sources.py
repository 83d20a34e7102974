"""What a source may be called, and what is said when it is wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras import CameraLostError, Kind, SourceError, View, open_camera, parse_source
from vision.cameras.folder import FolderCamera
from vision.cameras.settings import parse_cameras, read_cameras, single_camera
from vision.cameras.source import stable_name
from vision.cameras.views import cut, cut_image
from vision.frames import Frame


@pytest.mark.parametrize(
    ("word", "kind", "address"),
    [
        ("sim", Kind.SIMULATED, "1"),
        ("sim:7", Kind.SIMULATED, "7"),
        ("sim:7x8", Kind.SIMULATED, "7x8"),
        ("0", Kind.DEVICE, "/dev/video0"),
        ("/dev/video2", Kind.DEVICE, "/dev/video2"),
        ("/dev/v4l/by-id/usb-X-index0", Kind.DEVICE, "/dev/v4l/by-id/usb-X-index0"),
        ("http://10.0.0.5:8080/video", Kind.URL, "http://10.0.0.5:8080/video"),
        ("rtsp://cam/stream", Kind.URL, "rtsp://cam/stream"),
        ("picamera", Kind.PICAMERA, "0"),
        ("picamera:1", Kind.PICAMERA, "1"),
    ],
)
def test_sources(word: str, kind: Kind, address: str) -> None:
    source = parse_source(word)
    assert (source.kind, source.address) == (kind, address)


def test_a_folder_that_goes_is_told_alike_while_it_is_read_and_when_it_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    (settings,) = single_camera("stick")
    cv2.imwrite(str(folder / "1.png"), np.zeros((60, 80, 3), np.uint8))
    camera = FolderCamera(folder, shortest_show_s=0.0)
    (folder / "1.png").unlink()
    folder.rmdir()
    camera.go_on()
    with pytest.raises(CameraLostError) as gone:
        camera.read()
    with pytest.raises(SourceError) as again:
        parse_source(settings.source)
    assert gone.value.why.english() == again.value.why.english()
    assert str(folder) in gone.value.why.english()
    assert "put it back" in gone.value.why.english()


def picture(grey: int) -> bytes:
    return cv2.imencode(".jpg", np.full((60, 80, 3), grey, np.uint8))[1].tobytes()


def shown(camera: FolderCamera) -> str:
    return str(camera.facts()["picture"])


def shown_next(camera: FolderCamera) -> str:
    camera.go_on()
    camera.read()
    return shown(camera)


def test_throws_come_in_the_order_in_which_people_number_them(tmp_path: Path) -> None:
    for name in ("throw10.jpg", "throw9.jpg", "throw1.jpg", "throw09.jpg", "5.jpg"):
        (tmp_path / name).write_bytes(picture(99))
    camera = FolderCamera(tmp_path, shortest_show_s=0.0)
    assert [shown(camera), *(shown_next(camera) for _ in range(5))] == [
        "5.jpg", "throw1.jpg", "throw09.jpg", "throw9.jpg", "throw10.jpg", "throw10.jpg"
    ]  # fmt: skip


def test_a_picture_that_was_still_being_copied_is_read_once_it_is_whole(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(picture(10))
    camera = FolderCamera(tmp_path, shortest_show_s=0.0)
    whole = picture(200)
    (tmp_path / "2.jpg").write_bytes(whole[: len(whole) // 2])
    assert shown_next(camera) == "1.jpg"
    assert "2.jpg" in str(camera.facts()["passed over"])
    (tmp_path / "2.jpg").write_bytes(whole)
    assert shown_next(camera) == "2.jpg"
    assert "passed over" not in camera.facts()


def test_a_picture_written_over_under_its_name_is_named_and_throws_nothing(tmp_path: Path) -> None:
    (tmp_path / "latest.jpg").write_bytes(picture(10))
    camera = FolderCamera(tmp_path, shortest_show_s=0.0)
    assert camera.read().fresh
    assert "passed over" not in camera.facts()
    (tmp_path / "latest.jpg").write_bytes(picture(200) + b"\0")
    camera.go_on()
    assert not camera.read().fresh
    assert "latest.jpg: written anew since it was shown" in str(camera.facts()["passed over"])


def test_pictures_none_of_which_reads_are_not_called_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "10.jpg").write_bytes(b"")
    (tmp_path / "9.jpg").write_bytes(picture(9)[:300])
    (tmp_path / "1.jpg").mkdir()
    os.mkfifo(tmp_path / "2.jpg")
    with pytest.raises(CameraLostError, match=r"can be read \(9\.jpg: its end is missing"):
        FolderCamera(tmp_path)


def test_the_password_of_a_stream_is_not_shown() -> None:
    assert parse_source("rtsp://me:secret@cam.lan/1").name == "cam.lan"


@pytest.mark.parametrize(
    "word", ("", "nowhere", "ftp://x/y", "http://", "sim:x", "sim:7x", "picamera:x")
)
def test_a_wrong_source_is_named_with_the_remedy(word: str) -> None:
    with pytest.raises(SourceError) as error:
        parse_source(word)
    assert word in str(error.value)
    assert "give" in str(error.value) or "write" in str(error.value)


def test_a_single_picture_and_another_file_are_no_source(tmp_path: Path) -> None:
    for name in ("one.jpg", "notes.txt"):
        (tmp_path / name).touch()
        with pytest.raises(SourceError):
            parse_source(str(tmp_path / name))


def test_a_device_that_is_not_there_is_lost_by_name() -> None:
    with pytest.raises(CameraLostError, match="/dev/v4l/by-id/usb-Nothing"):
        open_camera("/dev/v4l/by-id/usb-Nothing-index0")


def test_an_empty_folder_and_a_broken_video_say_so(tmp_path: Path) -> None:
    with pytest.raises(CameraLostError, match="no picture in the folder"):
        open_camera(str(tmp_path))
    video = tmp_path / "broken.mp4"
    video.write_bytes(b"no video at all")
    with pytest.raises(CameraLostError, match=r"broken\.mp4"):
        open_camera(str(video))


@pytest.mark.parametrize("ending", ["TIF", "tiff", "heic", "gif", "avif"])
def test_pictures_that_a_folder_does_not_show_are_named(tmp_path: Path, ending: str) -> None:
    encoded = cv2.imencode(".tiff", np.zeros((90, 160, 3), np.uint8))[1].tobytes()
    (tmp_path / f"throw.{ending}").write_bytes(encoded)
    with pytest.raises(CameraLostError, match=f"throw.{ending}: its format is TIFF: save it as"):
        open_camera(str(tmp_path))


@pytest.mark.parametrize("name", ["t\udcfcr", "film\udcfc.avi", "/dev/v\udcfc", "http://\udcfc/"])
def test_a_source_that_is_not_utf_8_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (Path("t\udcfcr")).mkdir()
    Path("film\udcfc.avi").touch()
    with pytest.raises(SourceError, match="is not written in UTF-8") as refused:
        parse_source(name)
    refused.value.why.english().encode()


def test_picamera_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceError, match="apt install"):
        open_camera("picamera")


def test_the_stable_name_of_a_device_is_found(tmp_path: Path) -> None:
    device, by_id = tmp_path / "video3", tmp_path / "by-id"
    device.touch()
    by_id.mkdir()
    (by_id / "usb-Good-index0").symlink_to(device)
    (by_id / "usb-Other-index0").symlink_to(tmp_path / "video9")
    assert stable_name(str(device), by_id) == str(by_id / "usb-Good-index0")
    assert stable_name(str(by_id / "usb-Good-index0"), by_id) == str(by_id / "usb-Good-index0")
    assert stable_name("/dev/video8", by_id) == "/dev/video8"
    assert stable_name("/dev/video8", tmp_path / "none") == "/dev/video8"


def test_what_tells_a_camera_from_others_stays_and_holds_no_password(tmp_path: Path) -> None:
    def identity(source: str) -> str:
        return parse_source(source).identity

    first, second = tmp_path / "a" / "dice", tmp_path / "b" / "dice"
    for folder in (first, second):
        folder.mkdir(parents=True)
    assert identity(str(first)) == identity(f"{first}/")
    words = [
        str(first), str(second), "0", "/dev/v4l/by-id/usb-X-index0", "picamera", "picamera:1",
        "upload", "rtsp://cam/1", "rtsp://cam/2", "rtsp://cam:81/1", "http://cam/1?view=1&key=open",
        "http://cam/1?view=2&key=open",
    ]  # fmt: skip
    assert len({identity(word) for word in words}) == len(words)
    assert identity("rtsp://me:secret@cam/1") == identity("rtsp://cam/1")
    assert "open" not in identity("http://cam/1?key=open")


GOOD = """
[[camera]]
source = "sim"

[[camera]]
source = "rtsp://cam/1"

[[camera.view]]
name = "board"

[[camera.view]]
name = "seat-1"
crop = [0.0, 0.5, 0.25, 0.5]
turn = 90
mirror = true
tray = [[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]
"""


def test_several_cameras_with_views() -> None:
    first, second = parse_cameras(GOOD)
    assert [view.name for view in first.view] == ["tray"]
    assert second.view[1] == View(
        "seat-1", (0.0, 0.5, 0.25, 0.5), 90, True, ((0.1, 0.1), (0.9, 0.1), (0.5, 0.9))
    )
    assert single_camera("sim") == (first,)


@pytest.mark.parametrize(
    ("before", "after", "line", "what"),
    [
        ('source = "rtsp://cam/1"', 'source = "gopher://x"', 6, "gopher"),
        ("turn = 90", "turn = 45", 12, "45"),
        ("turn = 90", 'turn = "left"', 14, "int"),
        ("mirror = true", "flip = true", 15, "flip"),
        ("crop = [0.0, 0.5, 0.25, 0.5]", "crop = [0.5, 0.5, 0.7, 0.5]", 12, "seat-1"),
        ("[0.5, 0.9]]", "[0.5, 1.9]]", 12, "three corners"),
        (", [0.5, 0.9]]", "]", 12, "three corners"),
        ('name = "seat-1"', 'name = "board"', 12, "twice"),
        ('name = "seat-1"', 'name = "Seat 1"', 12, "small letters"),
        ('source = "sim"', "", 2, "source"),
        ("[[camera]]", "[[camera", 2, "line 2"),
    ],
)
def test_a_mistake_in_the_file_is_named_by_its_line(
    before: str, after: str, line: int, what: str
) -> None:
    with pytest.raises(SourceError) as error:
        parse_cameras(GOOD.replace(before, after, 1))
    assert f"line {line}" in str(error.value)
    assert what in str(error.value)


def test_cameras_nested_without_end_are_told_to_be_no_settings() -> None:
    with pytest.raises(SourceError, match=r"cameras\.toml.*Compare with the example"):
        parse_cameras("deep = " + 5000 * "[" + 5000 * "]")


def test_an_editor_may_put_a_mark_before_the_cameras(tmp_path: Path) -> None:
    file = tmp_path / "cameras.toml"
    file.write_text(GOOD, encoding="utf-8-sig")
    assert read_cameras(file) == parse_cameras(GOOD)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"cameras\.toml"):
        read_cameras(tmp_path / "cameras.toml")


def test_a_view_cuts_turns_and_mirrors() -> None:
    image = np.zeros((100, 200, 3), np.uint8)
    image[50:60, 0:10] = 255  # top left of the lower left quarter
    seen = cut_image(image, View("v", (0.0, 0.5, 0.5, 0.5)))
    assert seen.shape == (50, 100, 3)
    assert seen[0, 0, 0] == 255
    turned = cut_image(image, View("v", (0.0, 0.5, 0.5, 0.5), 90))
    assert turned.shape == (100, 50, 3)
    assert turned[0, -1, 0] == 255
    assert cut_image(image, View("v", (0.0, 0.5, 0.5, 0.5), 90, True))[0, 0, 0] == 255


def test_a_view_in_which_nothing_can_be_seen_is_named_with_the_remedy() -> None:
    frame = Frame(np.zeros((60, 80, 3), np.uint8), 0.0, 0)
    assert cut(frame, View("all")).size == (80, 60)
    with pytest.raises(CameraLostError, match="“corner” cannot be used: it has 4 x 3 pixels"):
        cut(frame, View("corner", (0.0, 0.0, 0.05, 0.05)))
