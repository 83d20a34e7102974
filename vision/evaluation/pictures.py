"""One picture file, read as the service would read it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec
from vision.dice.sight import DiceReader, Image

_JPEG_START, _JPEG_SCAN, _JPEG_END = b"\xff\xd8", 0xDA, b"\xff\xd9"
_PNG_START, _PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND"


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
        data = path.read_bytes()
    except IsADirectoryError:
        raise PictureError(f"{path} is a folder; name the pictures in it: {path}/*.jpg") from None
    except OSError as error:
        raise PictureError(
            f"{path} cannot be opened ({error.strerror}); check the name and the rights"
        ) from error
    if _is_cut_off(data):
        raise PictureError(f"{path} is cut off in the middle; copy it again from the camera")
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except cv2.error as error:
        raise PictureError(f"{path} cannot be decoded ({error.err}); save it smaller") from error
    if image is None:
        raise PictureError(f"{path} is no picture; JPEG, PNG, WebP, BMP or TIFF is wanted")
    return np.asarray(image, np.uint8)


def _is_cut_off(data: bytes) -> bool:
    """Whether a JPEG or PNG lacks its end."""
    if data.startswith(_PNG_START):
        return _PNG_END not in data[-64:]
    if not data.startswith(_JPEG_START):
        return False
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != _JPEG_SCAN:
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return data.find(_JPEG_END, at) < 0


def read_image(
    path: Path, reader: DiceReader, wanted: tuple[DieSpec, ...] | None = None
) -> ImageReading:
    """Reads the dice in a picture file. Raises `PictureError` as `load_picture` does."""
    sight = reader.read(load_picture(path), wanted)
    problems = tuple(problem.english() for problem in sight.problems)
    return ImageReading(str(path), sight.dice, sight.accepted, problems, round(sight.ms, 1))
