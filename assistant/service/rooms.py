"""Opens the rooms of one service: camera and panel, real, drawn or left off."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from assistant.ports import BoardEyesPort, CameraPort, FacesPort, PanelPort, ShowingPort
from assistant.service.off import OffCamera, OffPanel
from assistant.service.settings import ServiceSettings
from assistant.words.corrections import DieCut
from assistant.words.dice import Reading, WantedDice
from assistant.words.press import Press
from assistant.words.shown_boards import BoardLook
from assistant.words.status import CameraStatus, PanelStatus
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text
from assistant.words.view import TableView

log = logging.getLogger(__name__)

CAMERAS_NAME = "cameras.toml"
WIRING_NAME = "wiring.toml"


class CameraRoom(CameraPort, FacesPort, Protocol):
    """A camera as the service uses it."""

    @property
    def showing(self) -> ShowingPort:
        """Looks at pictures in which a board is shown."""
        ...

    @property
    def boards(self) -> BoardEyesPort:
        """Looks at boards that were shown."""
        ...

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def want(self, wanted: WantedDice | None) -> None: ...

    def teach(self, version: int, sets: Sequence[TaughtSet]) -> None: ...

    def cut(self, reading: str, die: int) -> DieCut | None:
        """A die of one of the last readings, to be kept with a correction."""
        ...


class PanelRoom(PanelPort, Protocol):
    """A panel as the service uses it."""

    def show(self, view: TableView) -> None: ...

    def close(self) -> None: ...


def unfinished(step: str) -> Text:
    """Why camera and panel are off after starts that did not come through."""
    return text(
        "The last starts did not come through; the newest ended while it was busy with this:"
        " {step}. Camera and panel are off this time; start Skald again to try them once more.",
        step=step,
    )


def open_camera_room(
    settings: ServiceSettings,
    *,
    on_reading: Callable[[Reading], None],
    on_status: Callable[[CameraStatus], None],
    on_look: Callable[[BoardLook], None],
) -> CameraRoom:
    """The camera that was asked for, else the one of `cameras.toml`, else the drawn tray.

    A mistake in `cameras.toml` does not keep the table from starting: the
    camera is then off, and says why. Raises `vision.cameras.SourceError` if
    the source that was asked for cannot be.
    """
    from vision.cameras import SourceError
    from vision.cameras.settings import read_cameras, single_camera
    from vision.supervisor import CameraSupervisor

    own = settings.data / CAMERAS_NAME
    if settings.camera is not None or not own.exists():
        cameras = single_camera("sim" if settings.camera is None else settings.camera)
    else:
        try:
            cameras = read_cameras(own)
        except SourceError as error:
            log.error("the camera is off: %s", error)
            return OffCamera(
                text(
                    "The camera is off: {why} Put this right and start Skald again.", why=error.why
                )
            )
    return CameraSupervisor(
        cameras, on_reading=on_reading, on_status=on_status, on_look=on_look
    )


def open_panel_room(
    settings: ServiceSettings,
    *,
    on_press: Callable[[Press], None],
    on_status: Callable[[PanelStatus], None],
) -> PanelRoom:
    """The panel of the wiring that was asked for, of the owner's file, or of Skald's own.

    A wrong wiring does not keep the table from starting: the panel is then
    off, and says why.
    """
    from hardware.layout import WiringError
    from hardware.panel import open_panel
    from hardware.wiring import load_layout

    own = settings.data / WIRING_NAME
    wiring = settings.wiring or (own if own.exists() else None)
    try:
        layout = load_layout(wiring)
    except WiringError as error:
        log.error("the panel is off: %s", error)
        return OffPanel(text("The wiring is wrong: {why}", why=error.problems[0].text()))
    return open_panel(layout, on_press=on_press, on_status=on_status)


def off_camera(step: str) -> CameraRoom:
    """No camera in this start."""
    return OffCamera(unfinished(step))


def off_panel(step: str) -> PanelRoom:
    """No panel in this start."""
    return OffPanel(unfinished(step))
