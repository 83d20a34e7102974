"""The diagnosis of a camera: what its figures mean and what to do. Pure.

The figures are the facts of a `CameraStatus`, or `picture_facts` of a frame
joined with the camera's own facts.
"""

from __future__ import annotations

from collections.abc import Mapping

from assistant.words.status import Check, Health
from assistant.words.text import Text, text
from vision.cameras.base import Fact

LEAST_WIDTH = 960
DARK, BRIGHT = 50.0, 205.0
MOST_OVEREXPOSED = 0.1
LEAST_SHARPNESS = 0.25


def check_facts(facts: Mapping[str, Fact]) -> tuple[Check, ...]:
    """One check for each figure that is there: size, brightness, sharpness, locked light."""
    found = (_size(facts), _brightness(facts), _sharpness(facts), _exposure(facts), _white(facts))
    return tuple(check for check in found if check is not None)


def _check(name: str, label: Text, found: Text, remedy: Text | None) -> Check:
    return Check(name, label, Health.OK if remedy is None else Health.LOOK, found, remedy)


def _number(facts: Mapping[str, Fact], name: str) -> float | None:
    value = facts.get(name)
    return float(value) if isinstance(value, int | float) else None


def _size(facts: Mapping[str, Fact]) -> Check | None:
    width, height = _number(facts, "width"), _number(facts, "height")
    if width is None or height is None:
        return None
    remedy = None
    if width < LEAST_WIDTH:
        remedy = text(
            "small dice cannot be read in so small a picture: use a camera of 1280 x 720 or "
            "more, or hang it lower"
        )
    found = text("{width} x {height} pixels", width=int(width), height=int(height))
    return _check("camera-size", text("Size of the picture"), found, remedy)


def _brightness(facts: Mapping[str, Fact]) -> Check | None:
    light, full = _number(facts, "brightness"), _number(facts, "overexposed")
    if light is None:
        return None
    remedy = None
    if light < DARK:
        remedy = text("too dark: put a lamp beside the camera or nearer to the table")
    elif light > BRIGHT or (full is not None and full > MOST_OVEREXPOSED):
        remedy = text("too bright: dim the lamp, or keep its reflection out of the picture")
    found = text("brightness {light} of 255", light=round(light))
    return _check("camera-light", text("Light"), found, remedy)


def _sharpness(facts: Mapping[str, Fact]) -> Check | None:
    sharp = _number(facts, "sharpness")
    if sharp is None:
        return None
    remedy = None
    if sharp < LEAST_SHARPNESS:
        remedy = text("blurred: clean the lens, or turn it until the pips of a die are sharp")
    found = text("sharpness {sharp} of 1", sharp=sharp)
    return _check("camera-sharpness", text("Sharpness"), found, remedy)


def _exposure(facts: Mapping[str, Fact]) -> Check | None:
    return _lock(facts, "exposure locked", "camera-exposure", text("Exposure"))


def _white(facts: Mapping[str, Fact]) -> Check | None:
    return _lock(facts, "white balance locked", "camera-white", text("White balance"))


def _lock(facts: Mapping[str, Fact], fact: str, name: str, label: Text) -> Check | None:
    if fact not in facts:
        return None
    if facts[fact] is True:
        return _check(name, label, text("locked"), None)
    if facts[fact] is None:
        return _check(name, label, text("this camera does not let it be locked"), None)
    remedy = text(
        "the camera goes on changing it: that is no harm in even light; otherwise try another "
        "camera"
    )
    return _check(name, label, text("not locked, although it was asked for"), remedy)
