"""When a new status of camera or panel is worth a new picture on every screen."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.words.status import CameraMode, CameraStatus, Motion, PanelStatus
from assistant.words.text import text

FIGURES_S = 2.0
"""Figures that change all the time (frames a second) are shown so often, in seconds."""

HELD_S = 0.15
"""The count-down of a held button is shown so often, in seconds."""


class Devices:
    """The newest status of camera and panel, and those that are shown."""

    def __init__(self) -> None:
        self.camera = CameraStatus("", CameraMode.OFF, Motion.UNKNOWN)
        self.panel = PanelStatus("", text("There is no panel."), True, (), ())
        self._shown_camera = self.camera
        self._shown_panel = self.panel
        self._shown_s = 0.0

    def show(self, now_s: float) -> tuple[CameraStatus, PanelStatus]:
        """What is to be shown of both now: the newest, if it is worth a new picture."""
        if self._is_due(now_s):
            self._shown_camera, self._shown_panel, self._shown_s = self.camera, self.panel, now_s
        return self._shown_camera, self._shown_panel

    def _is_due(self, now_s: float) -> bool:
        waited_s = now_s - self._shown_s
        if replace(self.camera, facts={}) != replace(self._shown_camera, facts={}):
            return True
        if self.camera != self._shown_camera and waited_s >= FIGURES_S:
            return True
        panel, shown = _without_light(self.panel), _without_light(self._shown_panel)
        if _without_holding(panel) != _without_holding(shown):
            return True
        return panel != shown and waited_s >= HELD_S


def _without_light(panel: PanelStatus) -> PanelStatus:
    """A lamp's mode says how it burns; its light of the moment is the panel page's affair."""
    return replace(panel, lamps=tuple(replace(lamp, level=0.0) for lamp in panel.lamps))


def _without_holding(panel: PanelStatus) -> PanelStatus:
    return replace(panel, buttons=tuple(replace(button, held=0.0) for button in panel.buttons))
