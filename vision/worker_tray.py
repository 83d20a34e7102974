"""What a vision child does in the drawn tray."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import Zone
from vision.cameras.base import Camera, Throwing
from vision.worker_wire import Arrange, LayOut, Throw


def do_in_tray(
    camera: Camera | None, deed: Throw | Arrange | LayOut, zones: Sequence[Zone]
) -> str | None:
    """Throws or arranges dice, or lays a board; why it could not be done, None if it was."""
    if not isinstance(camera, Throwing):
        return "this camera is not the drawn tray"
    try:
        if isinstance(deed, Arrange):
            camera.arrange(deed.what)
        elif isinstance(deed, LayOut):
            camera.lay_out(deed.profile, deed.pieces, deed.tiles)
        elif deed.zones:
            _throw_in_zones(camera, deed, zones)
        else:
            camera.throw(deed.dice, strength=deed.strength, angle=deed.angle, wanted=deed.wanted)
    except ValueError as problem:
        return str(problem)
    return None


def _throw_in_zones(camera: Throwing, deed: Throw, zones: Sequence[Zone]) -> None:
    """Each seat's dice at once, in the zone of that seat."""
    corners = {zone.place: zone.corners for zone in zones}
    for one in deed.zones:
        if one.place not in corners:
            raise ValueError(f"seat {one.place} has no zone: mark one first")
    for one in deed.zones:
        camera.throw(
            len(one.dice),
            strength=deed.strength,
            angle=deed.angle,
            wanted=one.dice,
            into=corners[one.place],
        )
