"""One picture file, read as the service would read it."""

from __future__ import annotations

from pathlib import Path

import cv2
from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec
from vision.cameras.decoding import unpack
from vision.cameras.picture_header import NoPictureError
from vision.cameras.picture_whole import BROKEN_OFF, DAMAGED, OTHER_SAMPLES
from vision.cameras.source import VIDEOS
from vision.dice.sight import DiceReader, Image
from vision.frames import unfit

_READ = "JPEG, PNG, WebP, BMP and TIFF"
_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})
_KNOWN_STARTS = (b"\xff\xd8", b"\x89PNG", b"BM", b"II*\0", b"MM\0*")
LARGEST_BYTES = 200_000_000
"""No photograph is larger; what has no end (a device) must not fill the memory."""


_WHY = {
    BROKEN_OFF.msgid: "is cut off in the middle; copy it again from the camera",
    DAMAGED.msgid: "is damaged; copy it again from the camera",
    OTHER_SAMPLES.msgid: "has samples of a kind that is not read (floating point, say); "
    f"{_READ} with 8 or 16 bits a sample are: save it as one of these",
}


class PictureError(ValueError):
    """A file is no picture that can be read; the message names it, the reason and the remedy."""


class ImageReading(Struct, frozen=True):
    """What was read in a picture file; `problems` are English sentences."""

    image: str
    dice: tuple[DieReading, ...]
    accepted: bool
    problems: tuple[str, ...]
    ms: float


def load_picture(path: Path) -> Image:
    """A picture of shape (height, width, 3), BGR, turned as its EXIF data says.

    Raises `PictureError` when the file is missing, empty, no picture, or was
    cut off in copying: half a picture would be read as a table with fewer dice.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except IsADirectoryError:
        raise PictureError(f"{path} {_folder(path)}") from None
    except FileNotFoundError:
        raise PictureError(f"{path} {_missing(path)}") from None
    except OSError as error:
        raise PictureError(
            f"{path} cannot be opened ({error.strerror}); check the name and the rights"
        ) from error
    if not data:
        raise PictureError(f"{path} is empty; copy it again from the camera")
    if _is_video(path, data):
        raise PictureError(f"{path} is a video; read it with: skald replay {path}")
    if len(data) > LARGEST_BYTES:
        raise PictureError(
            f"{path} is larger than {LARGEST_BYTES // 10**6} MB; save it smaller, as JPEG"
        )
    try:
        image = unpack(data)
    except NoPictureError as error:
        raise PictureError(f"{path} {_WHY.get(error.why.msgid, error.why.english())}") from error
    except cv2.error as error:
        raise PictureError(f"{path} cannot be decoded ({error.err}); save it smaller") from error
    if image is None:
        raise PictureError(f"{path} {_why_not(data)}")
    if (why := unfit(image)) is not None:
        raise PictureError(f"{path} cannot be used: {why.english()}")
    return image


def _folder(path: Path) -> str:
    """What to do where a folder is named in place of a picture."""
    try:
        endings = {one.suffix for one in path.iterdir() if one.suffix.lower() in _ENDINGS}
    except OSError:
        endings = {".jpg"}
    if not endings:
        return f"is a folder without pictures; {_READ} are read: name another one"
    names = " ".join(f"{path}/*{ending}" for ending in sorted(endings))
    return f"is a folder; name the pictures in it: {names}"


def _missing(path: Path) -> str:
    """What to do where there is no file of a name."""
    if any(sign in path.name for sign in "*?["):
        return "matches no file; check the folder and the ending (*.jpg does not take in *.JPG)"
    return "does not exist; check the name and the folder"


def _is_video(path: Path, data: bytes) -> bool:
    """Whether a file is a video by its name or, under any name, by how it begins."""
    named = path.suffix.lower() in VIDEOS and not data.startswith(_KNOWN_STARTS)
    return named or (data.startswith(b"RIFF") and data[8:12] == b"AVI ")


def _why_not(data: bytes) -> str:
    """Why bytes that do not decode are no picture, and the remedy."""
    if data[4:8] == b"ftyp":
        brand = data[8:12].decode("ascii", "replace").strip()
        return f"is a picture or video of another kind ({brand}); save it as JPEG and read that"
    if data.startswith(b"GIF8"):
        return "is a GIF that cannot be read here; save it as JPEG and read that"
    if data.startswith(_KNOWN_STARTS) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        return "is damaged; copy it again from the camera, or save it as JPEG"
    return f"is no picture; {_READ} are read"


def read_image(
    path: Path, reader: DiceReader, wanted: tuple[DieSpec, ...] | None = None
) -> ImageReading:
    """Reads the dice in a picture file. Raises `PictureError` as `load_picture` does."""
    sight = reader.read(load_picture(path), wanted)
    problems = tuple(problem.english() for problem in sight.problems)
    return ImageReading(str(path), sight.dice, sight.accepted, problems, round(sight.ms, 1))
