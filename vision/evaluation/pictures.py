"""One picture file, read as the service would read it."""

from __future__ import annotations

from pathlib import Path

import cv2
from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec
from vision.cameras.decoding import unpack
from vision.cameras.picture_header import NoPictureError
from vision.cameras.picture_whole import DAMAGED
from vision.dice.sight import DiceReader, Image
from vision.frames import unfit

_KNOWN_STARTS = (b"\xff\xd8", b"\x89PNG", b"BM", b"II*\0", b"MM\0*")
LARGEST_BYTES = 200_000_000
"""No photograph is larger; what has no end (a device) must not fill the memory."""


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
        raise PictureError(f"{path} is a folder; name the pictures in it: {path}/*.jpg") from None
    except OSError as error:
        raise PictureError(
            f"{path} cannot be opened ({error.strerror}); check the name and the rights"
        ) from error
    if not data:
        raise PictureError(f"{path} is empty; copy it again from the camera")
    if len(data) > LARGEST_BYTES:
        raise PictureError(
            f"{path} is larger than {LARGEST_BYTES // 10**6} MB; save it smaller, as JPEG"
        )
    cut_off = PictureError(f"{path} is cut off in the middle; copy it again from the camera")
    try:
        image = unpack(data)
    except NoPictureError as error:
        if error.why == DAMAGED:
            raise PictureError(f"{path} is damaged; copy it again from the camera") from error
        raise cut_off from error
    except cv2.error as error:
        raise PictureError(f"{path} cannot be decoded ({error.err}); save it smaller") from error
    if image is None:
        raise PictureError(f"{path} {_why_not(data)}")
    if (why := unfit(image)) is not None:
        raise PictureError(f"{path} cannot be used: {why.english()}")
    return image


def _why_not(data: bytes) -> str:
    """Why bytes that do not decode are no picture, and the remedy."""
    if data[4:8] == b"ftyp":
        brand = data[8:12].decode("ascii", "replace").strip()
        return f"is a picture or video of another kind ({brand}); save it as JPEG and read that"
    if data.startswith(b"GIF8"):
        return "is a GIF that cannot be read here; save it as JPEG and read that"
    if data.startswith(_KNOWN_STARTS) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        return "is damaged; copy it again from the camera, or save it as JPEG"
    return "is no picture; JPEG, PNG, WebP, BMP or TIFF is wanted"


def read_image(
    path: Path, reader: DiceReader, wanted: tuple[DieSpec, ...] | None = None
) -> ImageReading:
    """Reads the dice in a picture file. Raises `PictureError` as `load_picture` does."""
    sight = reader.read(load_picture(path), wanted)
    problems = tuple(problem.english() for problem in sight.problems)
    return ImageReading(str(path), sight.dice, sight.accepted, problems, round(sight.ms, 1))
