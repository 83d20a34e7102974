"""What happens to the camera, in words for the terminal and the service's log."""

from __future__ import annotations

import logging

from assistant.words.camera_names import camera_name
from assistant.words.status import CameraMode, CameraStatus

log = logging.getLogger(__name__)

AWAY = frozenset({CameraMode.LOST, CameraMode.GAVE_UP})


class CameraNews:
    """Tells a trouble once, however often the camera is started anew, and its end."""

    def __init__(self) -> None:
        self._told: str | None = None

    def hear(self, status: CameraStatus) -> None:
        """Takes each status of the camera in turn."""
        name = camera_name(status.name).english()
        if status.mode in AWAY:
            why = "no reason is known" if status.why is None else status.why.english()
            if why != self._told:
                log.warning("no camera (%s): %s", name, why)
            self._told = why
        elif status.mode is CameraMode.LIVE and self._told is not None:
            self._told = None
            log.info("the camera is back (%s)", name)
