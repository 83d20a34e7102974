"""Opens a source. The library behind it is loaded here and not before."""

from __future__ import annotations

from pathlib import Path

from vision.cameras.base import Camera
from vision.cameras.source import Kind, parse_source, seed_and_pace


def open_camera(source: str) -> Camera:
    """Opens the camera that `source` names.

    Raises `SourceError` for a wrong source and `CameraLostError` for a right
    one that does not answer.
    """
    found = parse_source(source)
    if found.kind is Kind.SIMULATED:
        from vision.cameras.simulated import SimulatedCamera

        return SimulatedCamera(*seed_and_pace(found.address))
    if found.kind is Kind.DEVICE:
        from vision.cameras.device import DeviceCamera

        return DeviceCamera(found.address)
    if found.kind is Kind.URL:
        from vision.cameras.stream import StreamCamera

        return StreamCamera(found.address, name=found.name)
    if found.kind is Kind.PICAMERA:
        from vision.cameras.picamera import PiCamera

        return PiCamera(int(found.address))
    if found.kind is Kind.FOLDER:
        from vision.cameras.folder import FolderCamera

        return FolderCamera(Path(found.address))
    if found.kind is Kind.VIDEO:
        from vision.cameras.video import VideoCamera

        return VideoCamera(Path(found.address))
    from vision.cameras.upload import PhoneCamera

    return PhoneCamera()
