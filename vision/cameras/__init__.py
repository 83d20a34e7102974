"""Where frames come from.

camera = open_camera("/dev/v4l/by-id/usb-...-index0")
frame = camera.read()

Nothing is opened and no library of a camera is loaded before `open_camera`.
"""

from __future__ import annotations

from vision.cameras.base import Camera, CameraLostError, SourceError, Waiting
from vision.cameras.opening import open_camera
from vision.cameras.settings import CameraSettings, View, read_cameras, single_camera
from vision.cameras.source import Kind, Source, parse_source

__all__ = [
    "Camera",
    "CameraLostError",
    "CameraSettings",
    "Kind",
    "Source",
    "SourceError",
    "View",
    "Waiting",
    "open_camera",
    "parse_source",
    "read_cameras",
    "single_camera",
]
