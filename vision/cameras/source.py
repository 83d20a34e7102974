"""The text that names a source, taken apart. Pure."""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from assistant.words.camera_names import PHONE, SIMULATED, STREAM
from assistant.words.names import in_unicode
from assistant.words.text import Text, text
from vision.cameras.base import SourceError

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})
OTHER_PICTURES = frozenset({".tif", ".tiff", ".gif", ".heic", ".heif", ".avif"})
"""Endings of pictures that no camera folder shows: looked at all the same, to say so by name."""
VIDEOS = frozenset({".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg", ".mpeg", ".mjpeg"})
BY_ID = Path("/dev/v4l/by-id")
_SCHEMES = frozenset({"http", "https", "rtsp", "rtsps"})


class Kind(StrEnum):
    """Kinds of sources."""

    SIMULATED = "sim"
    DEVICE = "device"
    URL = "url"
    PICAMERA = "picamera"
    FOLDER = "folder"
    VIDEO = "video"
    UPLOAD = "upload"


class Source(Struct, frozen=True):
    """A source: its kind and, by kind, seed (and pace), device, address, camera number or path."""

    kind: Kind
    address: str

    @property
    def name(self) -> str:
        """Short name for people; leaves out the password of an address."""
        if self.kind is Kind.SIMULATED:
            return SIMULATED
        if self.kind is Kind.PICAMERA:
            return f"Picamera {self.address}"
        if self.kind is Kind.UPLOAD:
            return PHONE
        if self.kind is Kind.URL:
            return urlsplit(self.address).hostname or STREAM
        return Path(self.address).name or self.address

    @property
    def identity(self) -> str:
        """What tells this camera from every other and stays over restarts; holds no password.

        A device has its name by id, as soon as it is plugged in. What an address asks for may
        be a password too: only its hash tells it from others.
        """
        if self.kind is Kind.DEVICE:
            return stable_name(self.address)
        if self.kind is not Kind.URL:
            return f"{self.kind}:{self.address}"
        url = urlsplit(self.address)
        asked = sha256(url.query.encode()).hexdigest()[:12] if url.query else ""
        return f"{url.scheme}://{url.netloc.rpartition('@')[2]}{url.path}?{asked}".rstrip("?")


def stable_name(device: str, by_id: Path = BY_ID) -> str:
    """The name under /dev/v4l/by-id that leads to `device`; `device` itself if there is none.

    Numbers are given out anew at each plugging in, names by id stay.
    """
    wanted = Path(device)
    if wanted.parent == by_id or not by_id.is_dir():
        return device
    target = wanted.resolve()
    names = sorted(entry for entry in by_id.iterdir() if entry.resolve() == target)
    return str(names[0]) if names else device


def parse_source(source: str) -> Source:
    """What `source` names. Raises `SourceError`; paths are looked at, nothing is opened."""
    found = _parse(source.strip())
    if (why := unnamed(found.address)) is not None:
        raise SourceError(why)
    return found


def unnamed(address: str) -> Text | None:
    """Why a source whose name is not UTF-8 is not taken; None for all others."""
    if in_unicode(address) == address:
        return None
    return text(
        "The name of “{source}” is not written in UTF-8, so that it cannot be shown or "
        "kept: rename it.",
        source=in_unicode(address),
    )


def _parse(word: str) -> Source:
    head, _, tail = word.partition(":")
    if head == "sim" and all(_is_number(part) for part in (tail or "1").split("x", 1)):
        return Source(Kind.SIMULATED, tail or "1")
    if head == "picamera" and _is_number(tail or "0"):
        return Source(Kind.PICAMERA, tail or "0")
    if word == "upload":
        return Source(Kind.UPLOAD, "")
    if "://" in word:
        return _address(word, head)
    if _is_number(word):
        return Source(Kind.DEVICE, f"/dev/video{word}")
    if word.startswith("/dev/"):
        return Source(Kind.DEVICE, word)
    return _path(word)


def not_there(path: Path) -> Text:
    """That a folder or file cannot be found: the same sentence at the start and when it goes."""
    return text(
        "The folder or video “{source}” is not there, or cannot be read: put it back, "
        "or look at its name.",
        source=str(path),
    )


def not_a_video(name: str) -> Text:
    """That a file is none of the videos that are read, with their endings."""
    return text(
        "“{source}” is no video that can be read: its name should end in one of {ends}.",
        source=name,
        ends=", ".join(sorted(VIDEOS)),
    )


def seed_and_pace(address: str) -> tuple[int, int]:
    """Seed of a drawn tray ("7") and how many times as fast as in life dice move ("7x8": 8)."""
    seed, _, pace = address.partition("x")
    return int(seed), max(1, int(pace or 1))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _address(word: str, scheme: str) -> Source:
    if scheme not in _SCHEMES or not urlsplit(word).hostname:
        raise SourceError(
            text(
                "“{source}” is no stream that can be read: write http://, https:// or rtsp:// "
                "and the address.",
                source=word,
            )
        )
    return Source(Kind.URL, word)


def _path(word: str) -> Source:
    path = Path(word).expanduser().absolute()
    if word and path.is_dir():
        return Source(Kind.FOLDER, str(path))
    if word and path.is_file():
        if path.suffix.lower() in VIDEOS:
            return Source(Kind.VIDEO, str(path))
        if path.suffix.lower() in PICTURES | OTHER_PICTURES:
            raise SourceError(
                text(
                    "“{source}” is a single picture: give the folder that it lies in, "
                    "or read it with “skald read”.",
                    source=word,
                )
            )
        raise SourceError(not_a_video(word))
    if Path(word).name != word:
        raise SourceError(not_there(path))
    raise SourceError(
        text(
            "There is no camera source “{source}”: give “sim”, a device such as "
            "/dev/v4l/by-id/… or 0, a stream address, “picamera”, a folder of pictures "
            "or a video file.",
            source=word,
        )
    )
