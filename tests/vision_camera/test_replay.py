"""A video gives a line for each settled roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vision_camera.scenes import Scene
from tests.vision_camera.stubs import BlobReader
from tests.vision_camera.test_service_sources import write_video
from vision.cameras import SourceError
from vision.replay import replay


def test_each_settled_roll_with_its_time(tmp_path: Path) -> None:
    video = tmp_path / "evening.avi"
    write_video(video, Scene(noise=2))
    shares: list[float] = []
    rolls = list(replay(video, reader=BlobReader(), progress=shares.append))
    assert [roll.roll for roll in rolls] == [1, 2]
    assert [sorted(str(die.value) for die in roll.dice) for roll in rolls] == [
        ["3", "5"],
        ["2", "6"],
    ]
    first, second = rolls
    assert first.from_s == pytest.approx(1.5, abs=0.15)
    assert first.to_s == pytest.approx(2.5, abs=0.15)
    assert second.from_s == pytest.approx(4.0, abs=0.15)
    assert second.to_s == pytest.approx(5.0, abs=0.15)
    assert first.accepted
    assert shares[-1] == 1.0
    assert shares == sorted(shares)


def test_what_is_no_video_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no video at all")
    for path in (broken, tmp_path / "nowhere.mp4"):
        with pytest.raises(SourceError, match=path.name):
            list(replay(path, reader=BlobReader()))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("cut.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(400), "one picture, no video: .*read"),
        ("cut.png", b"\x89PNG\r\n\x1a\n" + bytes(40), "one picture, no video: .*read"),
        ("table.json", b'{"a": 1}', "no video that can be read: its name should end"),
        ("table.mp4", b'{"a": 1}', "no video: there are only words"),
        ("cut.mp4", b"\0\0\0\x20ftypisom" + bytes(400), "may be damaged"),
        ("empty.mp4", b"", "may be damaged"),
    ],
)
def test_what_is_no_video_is_not_called_a_damaged_one(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(SourceError, match=said):
        list(replay(tmp_path / name, reader=BlobReader()))
