"""A video, read as the service would read the camera, as fast as the machine can."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec, WantedDice
from assistant.words.text import Text, text
from vision.cameras.base import CameraLostError, SourceError
from vision.cameras.settings import View
from vision.cameras.source import VIDEOS, not_a_video
from vision.cameras.video import NoVideoError, VideoFile
from vision.cameras.views import cut
from vision.dice import DiceReader, make_reader
from vision.worker_view import Sighting, ViewReader
from vision.worker_zones import Wish

_WHOLE, _FEW_FRAMES = 0.8, 5
"""What of the pictures and the time that a file says it has must come: some only guess at them."""

_HEAD_BYTES = 512
_PICTURE_STARTS = (b"\xff\xd8", b"\x89PNG", b"BM", b"GIF8", b"II*\0", b"MM\0*")
_LETTERS = frozenset(b"\t\n\r") | frozenset(range(0x20, 0x7F))
"""Bytes of which no video consists alone: plain words, tables, settings."""


class SettledRoll(Struct, frozen=True):
    """A throw that lay at rest from `from_s` to `to_s`, seconds from the start of the video.

    `roll` counts from 1; `dice` and `accepted` are those of the reading.
    """

    roll: int
    from_s: float
    to_s: float
    dice: tuple[DieReading, ...]
    accepted: bool


def replay(
    video: str | Path,
    wanted: tuple[DieSpec, ...] | None = None,
    *,
    reader: DiceReader | None = None,
    view: View | None = None,
    progress: Callable[[float], None] | None = None,
) -> Iterator[SettledRoll]:
    """Reads each throw of the video once; gives it when it has ended.

    What lies at rest when the video begins counts as a throw. `progress` is
    told the share done, 0 to 1. Raises `SourceError` for what is no video, or a single
    picture, and after the last throw where the video breaks off.
    """
    path = Path(video)
    if path.is_dir():
        raise SourceError(
            text(
                "{video} is a folder: give one video in it. Pictures are read with “skald read”.",
                video=str(video),
            )
        )
    if not path.is_file():
        raise SourceError(
            text("There is no video “{video}”: give the path of a file.", video=str(video))
        )
    try:
        opened = VideoFile(path)
    except NoVideoError as error:
        raise SourceError(_instead(path) or error.why) from error
    except CameraLostError as error:
        raise SourceError(error.why) from error
    try:
        yield from _rolls(opened, wanted, reader or make_reader(), view or View("tray"), progress)
    except NoVideoError as error:
        raise SourceError(_instead(path) or error.why) from error
    except CameraLostError as error:
        raise SourceError(error.why) from error
    finally:
        opened.close()


def _rolls(
    video: VideoFile,
    wanted: tuple[DieSpec, ...] | None,
    reader: DiceReader,
    view: View,
    progress: Callable[[float], None] | None,
) -> Iterator[SettledRoll]:
    follower = ViewReader(reader, patient=True, longest_doubt_s=math.inf)
    wish = Wish(WantedDice("replay", view.name, wanted), 0.0)
    lying: Sighting | None = None
    rolls = shown = 0
    at_s = 0.0
    while (frame := video.next()) is not None:
        sightings = follower.take(cut(frame, view), wish)
        if lying is not None and not follower.resting:
            rolls += 1
            yield _settled(rolls, lying, at_s)
            lying = None
        at_s, shown = frame.at_s, frame.index + 1
        lying = next(iter(sightings), lying)
        if progress is not None and video.count:
            progress(min(1.0, shown / video.count))
    if lying is not None:
        yield _settled(rolls + 1, lying, at_s)
    if shown == 1:
        raise SourceError(_one_picture(video.name))
    whole_s = _WHOLE * video.count / video.rate
    if shown < _WHOLE * video.count - _FEW_FRAMES and at_s < whole_s:
        raise SourceError(
            text(
                "The video {video} breaks off after {shown} of {count} pictures, at {at} s: "
                "copy it again, or repair it.",
                video=video.name,
                shown=shown,
                count=video.count,
                at=f"{at_s:.1f}",
            )
        )


def _instead(path: Path) -> Text | None:
    """What a file is that does not read as a video; None where it may be a damaged one."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    if head.startswith(_PICTURE_STARTS) and path.suffix.lower() not in VIDEOS:
        return _one_picture(path.name)
    if path.suffix.lower() not in VIDEOS:
        return not_a_video(path.name)
    if head and not set(head) - _LETTERS:
        return text("{video} is no video: there are only words in it.", video=path.name)
    return None


def _one_picture(name: str) -> Text:
    return text("{video} is one picture, no video: read it with “skald read”.", video=name)


def _settled(roll: int, lying: Sighting, to_s: float) -> SettledRoll:
    sight = lying.sight
    return SettledRoll(roll, lying.rest_s, to_s, sight.dice, sight.accepted)
