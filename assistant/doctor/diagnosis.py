"""All checks side by side, each on its own: one that fails or hangs costs only itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from msgspec import Struct

from assistant.doctor import board, boards, cameras, figures, network, panel, software, storage
from assistant.doctor.machine import Finding, Machine, look
from assistant.words.status import Check
from assistant.words.text import Text, text

LIMIT_S = 5.0
CAMERA_LIMIT_S = 15.0
BUSY = text("this machine has much to do, or its disk is slow: look once more in a minute")
UNPLUG = text("unplug the device and plug it in again, then look once more")


class Examination(Struct, frozen=True):
    """One check: its name, its label, how to look and how long that may take.

    `late` is what to do where it takes longer.
    """

    name: str
    label: Text
    look: Callable[[Machine], Finding]
    limit_s: float = LIMIT_S
    late: Text = BUSY


EXAMINATIONS = (
    Examination("camera", text("Camera"), cameras.camera, CAMERA_LIMIT_S, UNPLUG),
    Examination("pins", text("Pins"), panel.pins, late=UNPLUG),
    Examination("lamps", text("Lamps"), panel.lamps, late=UNPLUG),
    Examination("buttons", text("Buttons"), panel.buttons, late=UNPLUG),
    Examination("data", text("Data folder"), storage.data_folder),
    Examination("disk", text("Disk"), storage.disk),
    Examination("figures", text("Figures of games"), figures.own_figures),
    Examination("boards", text("Boards"), boards.shown_boards),
    Examination("clock", text("Clock"), board.clock),
    Examination("power", text("Power"), board.power),
    Examination("temperature", text("Temperature"), board.temperature),
    Examination("memory", text("Memory"), board.memory),
    Examination("network", text("Network"), network.addresses),
    Examination("port", text("Port"), network.port),
    Examination("software", text("Software"), software.packages),
)


class _Running:
    """An examination on a thread of its own."""

    def __init__(self, examination: Examination, machine: Machine) -> None:
        self.examination = examination
        self._machine = machine
        self._finding: Finding | None = None
        self._thread = threading.Thread(
            target=self._work, name=f"doctor-{examination.name}", daemon=True
        )
        self._thread.start()

    def _work(self) -> None:
        try:
            self._finding = self.examination.look(self._machine)
        except Exception as error:  # that it failed is the finding
            self._finding = look(
                text(
                    "this check itself failed: {kind}: {error}",
                    kind=type(error).__name__,
                    error=str(error),
                ),
                text("please report this line"),
            )

    def check(self, until_s: float) -> Check:
        """The result; waits for it until the monotonic time `until_s` at most."""
        self._thread.join(max(0.0, until_s - time.monotonic()))
        finding = self._finding or look(
            text("no answer within {seconds} s", seconds=round(self.examination.limit_s)),
            self.examination.late,
        )
        return finding.named(self.examination.name, self.examination.label)


def diagnose(machine: Machine, examinations: tuple[Examination, ...] = EXAMINATIONS) -> list[Check]:
    """Looks at everything; never raises, and takes no longer than the slowest limit."""
    start_s = time.monotonic()
    running = [_Running(examination, machine) for examination in examinations]
    return [one.check(start_s + one.examination.limit_s) for one in running]
