"""Pictures for pages, made only while somebody looks."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.words.dice import DieReading
from vision.frames import Image
from vision.overlay import draw_sight
from vision.worker_wire import Scene

LOOK_S = 3.0
_RATE = 10.0
_QUALITY = 80
_MARGIN = 0.25
_CROP_SIDE = 160
_WIDEST = 1280


class Onlookers:
    """Who looks at what: pictures are due at most ten times a second, and for a few seconds."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, bool], float] = {}
        self._next: dict[tuple[str, bool], float] = {}

    def look(self, view: str, drawn: bool, now_s: float) -> None:
        """Somebody looks at this view now."""
        self._until[view, drawn] = now_s + LOOK_S

    def due(self, view: str, now_s: float) -> list[bool]:
        """Which of the two pictures of the view (drawn on or not) are due now."""
        found = []
        for drawn in (True, False):
            key = (view, drawn)
            if now_s < self._until.get(key, 0) and now_s >= self._next.get(key, 0):
                self._next[key] = now_s + 1 / _RATE
                found.append(drawn)
        return found


def jpeg(image: Image, quality: int = _QUALITY) -> bytes:
    """The picture as JPEG, at most 1280 pixels wide."""
    scale = _WIDEST / image.shape[1]
    if scale < 1:
        reduced = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(reduced, np.uint8)
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"a picture of shape {image.shape} cannot be packed as JPEG")
    return data.tobytes()


def drawn_jpeg(image: Image, dice: Sequence[DieReading], *, accepted: bool) -> bytes:
    """The picture with what was seen drawn on it."""
    return jpeg(draw_sight(image, dice, accepted=accepted))


def pack_scene(scene: Image) -> bytes:
    """A small resting scene, to the last bit: losses would look like a change."""
    return cv2.imencode(".png", scene, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()


def unpack_scene(
    scenes: Sequence[Scene], view: str, width: int
) -> tuple[Image | None, tuple[DieReading, ...], bool]:
    """Scene and dice of a view's former life, as they lie in a picture of this width now.

    The last says whether it is the empty tray.
    """
    kept = next((scene for scene in scenes if scene.view == view), None)
    scene = None
    if kept is not None:
        scene = cv2.imdecode(np.frombuffer(kept.png, np.uint8), cv2.IMREAD_COLOR)
    if kept is None or scene is None:
        return None, (), False
    if not kept.mirrored:
        return np.asarray(scene, np.uint8), kept.dice, kept.empty
    dice = tuple(replace(die, box=_across(die.box, width)) for die in kept.dice)
    return np.asarray(cv2.flip(scene, 1), np.uint8), dice, kept.empty


def _across(
    box: tuple[float, float, float, float], width: int
) -> tuple[float, float, float, float]:
    x, y, w, h = box
    return width - x - w, y, w, h


def crop_jpeg(image: Image, die: DieReading) -> bytes:
    """The die with a little of what is around it."""
    x, y, w, h = die.box
    margin = _MARGIN * max(w, h)
    height, width = image.shape[:2]
    left, right = _span(x - margin, x + w + margin, width)
    top, bottom = _span(y - margin, y + h + margin, height)
    part = image[top:bottom, left:right]
    scale = _CROP_SIDE / max(part.shape[:2])
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return jpeg(np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=how), np.uint8))


def _span(start: float, end: float, limit: int) -> tuple[int, int]:
    low = min(max(0, int(start)), limit - 1)
    return low, min(max(low + 1, int(end + 1)), limit)
