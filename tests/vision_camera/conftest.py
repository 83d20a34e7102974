"""A supervisor with ears, whose children never outlive the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from assistant.words.dice import Reading, WantedDice
from assistant.words.status import CameraMode, CameraStatus
from tests.vision_camera import stubs
from vision.cameras import CameraSettings
from vision.supervisor import CameraSupervisor
from vision.supervisor_link import Parts, Watch
from vision.supervisor_policy import RestartRules

PATIENCE_S = 120.0
"""What has not come about by then will not: starved children are started again in between."""
QUICK = RestartRules(first_s=0.1, longest_s=0.3, slow_s=0.5)


@dataclass
class Ears:
    """What the house hears of its cameras."""

    readings: list[Reading] = field(default_factory=list)
    statuses: list[CameraStatus] = field(default_factory=list)
    change: threading.Condition = field(default_factory=threading.Condition)
    supervisor: CameraSupervisor | None = None

    def read(self, reading: Reading) -> None:
        with self.change:
            self.readings.append(reading)
            self.change.notify_all()

    def status(self, status: CameraStatus) -> None:
        with self.change:
            self.statuses.append(status)
            self.change.notify_all()

    def wait(self, what: Callable[[], object], within_s: float = PATIENCE_S) -> None:
        """Waits until something is heard that makes `what` true."""
        with self.change:
            done = self.change.wait_for(what, within_s)
            assert done, [(s.mode, s.motion, s.why and s.why.english()) for s in self.statuses]

    def modes(self) -> list[CameraMode]:
        """Modes heard, one after the other."""
        found: list[CameraMode] = []
        for status in self.statuses:
            if not found or found[-1] is not status.mode:
                found.append(status.mode)
        return found

    def said(self, mode: CameraMode) -> str:
        """Why, of the first status with this mode."""
        why = next(status.why for status in self.statuses if status.mode is mode)
        return "" if why is None else why.english()


class House:
    """Starts supervisors for a test and stops them after it."""

    def __init__(self) -> None:
        self._supervisors: list[CameraSupervisor] = []

    def start(
        self,
        source: str | Sequence[CameraSettings],
        *,
        camera: str | None = None,
        reader: str = stubs.READER,
        wanted: WantedDice | None = None,
        rules: RestartRules = QUICK,
        watch: Watch | None = None,
    ) -> tuple[CameraSupervisor, Ears]:
        """Starts the cameras; `camera` and `reader` name the stubs that stand for them."""
        ears = Ears()
        supervisor = CameraSupervisor(
            source,
            on_reading=ears.read,
            on_status=ears.status,
            parts=Parts(camera=camera or Parts().camera, reader=reader),
            rules=rules,
            watch=watch or Watch(silent_s=3.0, ending_s=PATIENCE_S),
        )
        self._supervisors.append(supervisor)
        supervisor.want(wanted)
        supervisor.start()
        return supervisor, ears

    def stop(self) -> None:
        for supervisor in self._supervisors:
            supervisor.stop()


@pytest.fixture
def house() -> Iterator[House]:
    made = House()
    yield made
    made.stop()


def wait_until(what: Callable[[], object], within_s: float = PATIENCE_S) -> None:
    """Looks again and again until `what` is true."""
    until = time.monotonic() + within_s
    while not what():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.02)
