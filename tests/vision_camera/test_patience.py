"""Who waits for whom: pictures until they are wanted, questions until a child can answer."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from assistant.words.dice import WantedDice
from assistant.words.status import Motion
from tests.vision_camera import stubs
from tests.vision_camera.conftest import House, wait_until
from tests.vision_camera.test_service_sources import LOOKS, values, write_pictures
from vision.worker_wire import Answer, KeepEmpty

pytestmark = pytest.mark.live


def test_a_picture_that_was_shown_before_the_game_is_its_first_throw(
    house: House, tmp_path: Path
) -> None:
    write_pictures(tmp_path, LOOKS[:2])
    supervisor, ears = house.start(str(tmp_path))
    wait_until(lambda: supervisor.status().motion is Motion.SETTLED)
    begun_s = time.monotonic()
    supervisor.want(WantedDice("w0"))
    ears.wait(lambda: len(ears.readings) == 1)
    supervisor.want(WantedDice("w1"))
    ears.wait(lambda: len(ears.readings) == 2)
    assert [values(reading) for reading in ears.readings] == [["2", "6"], ["3", "6"]]
    # What lay at rest before it was wanted would be taken for the throw before.
    assert all(reading.rest_s >= begun_s for reading in ears.readings)


def test_a_question_waits_for_a_child_that_is_only_being_started(
    house: House, tmp_path: Path
) -> None:
    supervisor, _ = house.start(
        f"http://stub/well?mark={tmp_path / 'mark'}",
        camera=stubs.CAMERA,
        reader=stubs.SLOW_READER,
    )
    wait_until(supervisor.children)
    (link,) = supervisor._links
    answer = supervisor._asks.ask(
        lambda: link, lambda ask: KeepEmpty(ask, "tray"), patience_s=stubs.SLOW_S / 2
    )
    assert isinstance(answer, Answer)
