"""Pictures wait until they are wanted, and count from then on."""

from __future__ import annotations

import time
from pathlib import Path

from assistant.words.dice import WantedDice
from assistant.words.status import Motion
from tests.vision_camera.conftest import House, wait_until
from tests.vision_camera.test_service_sources import LOOKS, values, write_pictures


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
