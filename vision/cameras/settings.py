"""`cameras.toml`: which cameras there are, and what each one looks at.

    [[camera]]
    source = "/dev/v4l/by-id/usb-Camera-video-index0"

    [[camera.view]]
    name = "tray"
    crop = [0.0, 0.0, 0.5, 1.0]   # left, top, width, height as fractions
    turn = 90                      # clockwise: 0, 90, 180 or 270
    mirror = false
    tray = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]   # its corners in this view

    [[camera.view.zone]]           # where only the first seat of the table throws
    place = 1
    corners = [[0.1, 0.1], [0.5, 0.1], [0.5, 0.9], [0.1, 0.9]]

Pure but for `read_cameras`, which reads the file.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assistant.words.dice import Outline, Zone
from assistant.words.text import Text, text
from vision.cameras.base import SourceError
from vision.cameras.source import Kind, parse_source

WHOLE = (0.0, 0.0, 1.0, 1.0)


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """A named part of a camera's picture.

    `crop` is (left, top, width, height) in fractions of the picture; what is
    cut out is then turned clockwise by `turn` degrees and mirrored. `tray` are the corners
    of the tray in fractions of what the view then shows: dice beyond do not count.
    Without it the whole view is the tray. `zone` are the parts in which one seat each throws.
    """

    name: str
    crop: tuple[float, float, float, float] = WHOLE
    turn: int = 0
    mirror: bool = False
    tray: Outline = ()
    zone: tuple[Zone, ...] = ()


class CameraSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """One camera: its source as text, and its views."""

    source: str
    view: tuple[View, ...] = (View("tray"),)


def with_tray(settings: CameraSettings, view: str, corners: Outline) -> CameraSettings:
    """The settings with the tray of one view at these corners."""
    views = tuple(replace(one, tray=corners) if one.name == view else one for one in settings.view)
    return replace(settings, view=views)


def with_zones(settings: CameraSettings, view: str, zones: tuple[Zone, ...]) -> CameraSettings:
    """The settings with these zones in one view."""
    views = tuple(replace(one, zone=zones) if one.name == view else one for one in settings.view)
    return replace(settings, view=views)


def turned_over(settings: CameraSettings, view: str) -> CameraSettings:
    """The settings with one view mirrored where it was not, or no longer; its marks go along."""
    views = tuple(_turned_over(one) if one.name == view else one for one in settings.view)
    return replace(settings, view=views)


def _turned_over(view: View) -> View:
    zones = tuple(replace(zone, corners=_across(zone.corners)) for zone in view.zone)
    return replace(view, mirror=not view.mirror, tray=_across(view.tray), zone=zones)


def _across(corners: Outline) -> Outline:
    """These corners as a mirror shows them, in the same order round."""
    return tuple((1 - x, y) for x, y in reversed(corners))


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    camera: tuple[CameraSettings, ...]


def single_camera(source: str) -> tuple[CameraSettings, ...]:
    """The settings that `--camera SOURCE` stands for: one camera, one view "tray".

    A folder or video is kept by its whole path, which means the same wherever it is tried again.
    """
    found = parse_source(source)
    on_disk = found.kind in (Kind.FOLDER, Kind.VIDEO)
    return (CameraSettings(found.address if on_disk else source),)


def read_cameras(path: Path) -> tuple[CameraSettings, ...]:
    """Reads and checks `cameras.toml`. Raises `SourceError` with the line and the remedy."""
    try:
        # Some editors put a mark before the text.
        content = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(
            text("{file} cannot be read: {error}.", file=str(path), error=str(error))
        ) from error
    return parse_cameras(content, name=path.name)


def parse_cameras(content: str, *, name: str = "cameras.toml") -> tuple[CameraSettings, ...]:
    """See `read_cameras`; takes the text of the file."""
    try:
        raw: dict[str, Any] = tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SourceError(
            text("{file}: {error}. Compare with the example.", file=name, error=str(error))
        ) from error
    try:
        cameras = msgspec.convert(raw, _File).camera
    except msgspec.ValidationError as error:
        raise SourceError(
            text(
                "{file}, line {line}: {error}. Compare with the example.",
                file=name,
                line=_line_of_path(content, str(error)),
                error=str(error),
            )
        ) from error
    _check(cameras, content, name)
    return cameras


def _check(cameras: tuple[CameraSettings, ...], content: str, name: str) -> None:
    if not cameras:
        raise _error(name, 1, text("no camera is listed: write a [[camera]] with its source"))
    seen: set[str] = set()
    for nth, camera in enumerate(cameras):
        start = _line_of(content, r"\[\[\s*camera\s*\]\]", nth)
        try:
            parse_source(camera.source)
        except SourceError as error:
            line = _line_of(content, r"source\s*=", nth) or start
            raise SourceError(
                text("{file}, line {line}: {what}", file=name, line=line, what=error.why)
            ) from error
        if not camera.view:
            raise _error(name, start, text("a camera needs a view, at least “tray”"))
        for view in camera.view:
            line = _line_of(content, rf"name\s*=\s*[\"']{re.escape(view.name)}[\"']", 0) or start
            problem = _problem(view, seen)
            if problem is not None:
                if view.name in seen:
                    line = _line_of(content, rf"name\s*=\s*[\"']{re.escape(view.name)}[\"']", 1)
                raise _error(name, line, problem)
            seen.add(view.name)


def _problem(view: View, seen: set[str]) -> Text | None:
    left, top, width, height = view.crop
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,31}", view.name):
        return text(
            "the view name “{view}” must be of small letters, digits, - and _ (at most 32)",
            view=view.name,
        )
    if view.name in seen:
        return text("the view “{view}” is there twice: give each its own name", view=view.name)
    inside = left >= 0 and top >= 0 and left + width <= 1.0001 and top + height <= 1.0001
    if not inside or width < 0.05 or height < 0.05:
        return text(
            "the crop of “{view}” must lie within 0 and 1 and be at least 0.05 wide and high",
            view=view.name,
        )
    if view.turn not in (0, 90, 180, 270):
        return text(
            "the turn of “{view}” must be 0, 90, 180 or 270, not {turn}",
            view=view.name,
            turn=view.turn,
        )
    beyond = any(not 0 <= fraction <= 1 for corner in view.tray for fraction in corner)
    if view.tray and (len(view.tray) < 3 or beyond):
        return text(
            "the tray of “{view}” must have three corners or more, all within 0 and 1",
            view=view.name,
        )
    places = [zone.place for zone in view.zone]
    if len(set(places)) != len(places) or any(place < 1 for place in places):
        return text(
            "each zone of “{view}” needs the place of another seat, from 1 on", view=view.name
        )
    wide = all(
        len(zone.corners) >= 3 and all(0 <= part <= 1 for corner in zone.corners for part in corner)
        for zone in view.zone
    )
    if not wide:
        return text(
            "each zone of “{view}” must have three corners or more, all within 0 and 1",
            view=view.name,
        )
    return None


def _error(name: str, line: int, problem: Text) -> SourceError:
    return SourceError(text("{file}, line {line}: {what}.", file=name, line=line, what=problem))


def _line_of(content: str, pattern: str, nth: int) -> int:
    """Line (from 1) of the nth line that begins with `pattern`; 0 if there is none."""
    found = [
        number
        for number, line in enumerate(content.splitlines(), 1)
        if re.match(rf"\s*{pattern}", line)
    ]
    return found[nth] if nth < len(found) else 0


def _line_of_path(content: str, message: str) -> int:
    """Line that a validation message such as "... - at `$.camera[1].source`" is about."""
    path = re.search(r"\$\.camera\[(\d+)\](?:\.(\w+))?", message)
    if path is None:
        return 1
    start = _line_of(content, r"\[\[\s*camera\s*\]\]", int(path[1])) or 1
    if "missing" in message:
        return start
    field = re.search(r"field `(\w+)`", message)
    key = field[1] if field else re.findall(r"(\w+)(?:\[[\d.]*\])?`?$", message)[-1]
    for number, line in enumerate(content.splitlines(), 1):
        if number > start and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return start
