"""Is there a camera, may we use it, does a picture come?"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.doctor import video_nodes
from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.camera_names import camera_name
from assistant.words.status import CameraMode, CameraStatus
from assistant.words.text import Text, plural, text

REPLUG = text("check the cable, plug the camera in again")
USE_SIMULATED = text("plug a camera in, or play with the simulated table")
JOIN_VIDEO = text("sudo usermod -aG video $USER, then log in again")


def camera(machine: Machine) -> Finding:
    """The camera of the running service, the one named, or those plugged in."""
    if machine.camera_status is not None:
        return running(machine.camera_status)
    if machine.camera is not None:
        return opened(machine.camera)
    return plugged_in(machine)


def running(status: CameraStatus) -> Finding:
    """What the service knows of its camera."""
    why: Text = status.why or text("No reason is known.")
    if status.mode is CameraMode.LIVE:
        if status.restarts:
            return look(
                plural(
                    "{name}: live, restarted once",
                    "{name}: live, restarted {n} times",
                    status.restarts,
                    name=camera_name(status.name),
                ),
                REPLUG,
            )
        return ok(text("{name}: live", name=camera_name(status.name)))
    if status.mode is CameraMode.STARTING:
        return look(
            text("{name}: starting", name=camera_name(status.name)), text("look again in a moment")
        )
    if status.mode is CameraMode.OFF:
        return look(text("switched off. {why}", why=why), USE_SIMULATED)
    return broken(text("{name}: lost. {why}", name=camera_name(status.name), why=why), REPLUG)


def opened(source: str) -> Finding:
    """Opens the source and takes one picture."""
    from vision.cameras import CameraLostError, SourceError, open_camera

    try:
        device = open_camera(source)
    except (SourceError, CameraLostError) as error:
        return broken(error.why)
    try:
        width, height = device.read().size
    except CameraLostError as error:
        return broken(error.why)
    finally:
        device.close()
    return ok(
        text(
            "{name} gives pictures of {width} x {height}",
            name=camera_name(device.name),
            width=width,
            height=height,
        )
    )


def plugged_in(machine: Machine) -> Finding:
    """The cameras that the system shows, without taking a picture."""
    nodes = machine.found("/dev/video*")
    closed = video_nodes.closed(nodes)
    if closed:
        return broken(text("no right to use {device}", device=str(closed[0])), JOIN_VIDEO)
    names = _sources(machine, video_nodes.capturing(nodes))
    if not names:
        return look(text("no camera is plugged in"), USE_SIMULATED)
    return ok(
        plural("{n} camera: {names}", "{n} cameras: {names}", len(names), names=", ".join(names))
    )


def _sources(machine: Machine, nodes: Sequence[video_nodes.Node]) -> list[str]:
    """What each camera is called behind `--camera`."""
    stable = {link.resolve(): str(link) for link in machine.found("/dev/v4l/by-id/*")}
    names = [
        stable.get(node.path.resolve(), str(node.path))
        for node in nodes
        if node.driver not in video_nodes.RIBBON
    ]
    ribbons = {node.bus for node in nodes if node.driver in video_nodes.RIBBON}
    return names + [f"picamera:{number}" for number in range(len(ribbons))]
