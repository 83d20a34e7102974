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
