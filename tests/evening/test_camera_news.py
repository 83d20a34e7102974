"""What the terminal tells of the camera."""

from __future__ import annotations

import pytest

from assistant.service.camera_news import CameraNews
from assistant.words.status import CameraMode, CameraStatus, Motion
from assistant.words.text import text

pytestmark = pytest.mark.live

WHY = text("The camera {camera} sends nothing.", camera="by the window")


def status(mode: CameraMode) -> CameraStatus:
    why = WHY if mode is CameraMode.LOST else None
    return CameraStatus(
        name="by the window", mode=mode, motion=Motion.UNKNOWN, views=("tray",), why=why
    )


def test_a_lost_camera_is_told_once_and_so_is_its_return(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    news = CameraNews()
    for mode in ("starting", "live", "lost", "lost", "starting", "lost", "starting", "live"):
        news.hear(status(CameraMode(mode)))
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert "by the window sends nothing" in told[0]
    assert "is back" in told[1]
