"""A folder of pictures, each one a throw."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

from msgspec import Struct

from assistant.words.names import in_unicode
from assistant.words.text import text
from vision.cameras.base import CameraLostError, Fact
from vision.cameras.decoding import decode_picture
from vision.cameras.picture_header import NoPictureError
from vision.cameras.source import OTHER_PICTURES, PICTURES, not_there
from vision.frames import Frame, Image

_LOOKED_AT = PICTURES | OTHER_PICTURES
_FRAME_S = 0.1
_SHORTEST_SHOW_S = 1.0
_NUMBER = re.compile(r"(\d+)")
_WRITTEN_OVER = "written anew since it was shown; each throw needs a name of its own"
_UNUSED = "unused/"
"""Before the name of a picture that was shown but not read: no name has a stroke in it."""


class _PassedOver(Struct, frozen=True):
    """Why a file was no picture when it was of this size and last written at this time."""

    written: tuple[int, int]
    why: str


class FolderCamera:
    """Shows the pictures in the order of their names, in which 9 comes before 10.

    A picture stays until it has been used (`go_on`); the last one stays until
    a later one appears in the folder. What cannot be read is passed over and
    named in `facts`, until it changes: it may only be on its way into the folder.
    So is a picture that is written over where it stands, as network cameras do:
    shown anew each time, the dice that lie there would be thrown again and again.
    """

    simulated = False
    live = False

    def __init__(self, folder: Path, *, shortest_show_s: float = _SHORTEST_SHOW_S) -> None:
        """Raises `CameraLostError` if there is no picture in `folder`."""
        self.name = folder.name
        self._folder = folder
        self._shortest_show_s = shortest_show_s
        self._shown: Path | None = None
        self._written: tuple[int, int] | None = None
        self._image: Image | None = None
        self._fresh = False
        self._shown_at = 0.0
        self._next_frame = 0.0
        self._index = 0
        self._passed_over: dict[Path, _PassedOver] = {}
        self._go_on = self._used = False
        if not self._advance():
            raise self._empty()

    def read(self) -> Frame:
        """See `Camera.read`."""
        pause = self._next_frame - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        now = time.monotonic()
        self._next_frame = now + _FRAME_S
        if self._go_on and now - self._shown_at >= self._shortest_show_s:
            self._advance()
        if self._image is None:
            raise self._empty()
        frame = Frame(self._image, now, self._index, fresh=self._fresh)
        self._index += 1
        self._fresh = False
        return frame

    def go_on(self) -> None:
        """See `Waiting.go_on`."""
        self._go_on = True

    def place(self) -> str:
        """See `Resuming.place`: the name of the picture, its bytes quoted as in an address."""
        if self._shown is None:
            return ""
        return ("" if self._used else _UNUSED) + quote(os.fsencode(self._shown.name), safe="")

    def used(self) -> None:
        """See `Resuming.used`."""
        self._used = True

    def resume(self, place: str) -> None:
        """See `Resuming.resume`."""
        self._used = not place.startswith(_UNUSED)
        name = os.fsdecode(unquote_to_bytes(place.removeprefix(_UNUSED)))
        self._shown, self._image = self._folder / name, None
        self._written = _written(self._shown)
        try:
            self._image, self._fresh = decode_picture(self._shown.read_bytes()), not self._used
        except (NoPictureError, OSError):
            if not self._advance():
                raise self._empty() from None

    def close(self) -> None:
        """See `Camera.close`."""

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        shown = in_unicode(self._shown.name) if self._shown else None
        facts: dict[str, Fact] = {"picture": shown}
        passed_over = {path: one.why for path, one in self._passed_over.items()}
        if self._shown and _written(self._shown) not in (None, self._written):
            passed_over[self._shown] = _WRITTEN_OVER
        if passed_over:
            facts["passed over"] = ", ".join(
                f"{in_unicode(path.name)}: {passed_over[path]}" for path in sorted(passed_over)
            )
        return facts

    def _empty(self) -> CameraLostError:
        if self._passed_over:
            path = min(self._passed_over, key=_order)
            return CameraLostError(
                text(
                    "No picture in the folder {folder} can be read ({name}: {why}). Copy them "
                    "there again, or put others there.",
                    folder=str(self._folder),
                    name=in_unicode(path.name),
                    why=self._passed_over[path].why,
                )
            )
        return CameraLostError(
            text(
                "There is no picture in the folder {folder}: put some there, named in the "
                "order in which they should come.",
                folder=str(self._folder),
            )
        )

    def _advance(self) -> bool:
        """Goes to the next picture that reads; False if there is none."""
        try:
            paths = sorted(self._folder.iterdir(), key=_order)
        except OSError as error:
            raise CameraLostError(not_there(self._folder)) from error
        for path in paths:
            later = self._shown is None or _order(path) > _order(self._shown)
            wanted = later and path.suffix.lower() in _LOOKED_AT and path.is_file()
            if wanted and self._show(path):
                return True
        return False

    def _show(self, path: Path) -> bool:
        """Shows this picture; False if it does not read, or did not and is as it was."""
        known = self._passed_over.get(path)
        written = _written(path)
        if written is None:
            return False
        if known is not None and known.written == written:
            return False
        try:
            self._image = decode_picture(path.read_bytes())
        except (NoPictureError, OSError) as error:
            self._passed_over[path] = _PassedOver(written, str(error))
            return False
        self._passed_over.pop(path, None)
        self._shown, self._written = path, written
        self._fresh, self._shown_at = True, time.monotonic()
        self._go_on = self._used = False
        return True


def _written(path: Path) -> tuple[int, int] | None:
    """The size of a file and when it was last written; None if it is gone."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns


def _order(path: Path) -> tuple[list[str | int], str]:
    """What people sort names by: by numbers where there are numbers, by letters elsewhere."""
    parts = _NUMBER.split(path.name)
    return [int(part) if nth % 2 else part for nth, part in enumerate(parts)], path.name
