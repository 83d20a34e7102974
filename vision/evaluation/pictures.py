"""One picture file, read as the service would read it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec
from vision.dice.sight import DiceReader, Image


class PictureError(ValueError):
    """A file is no picture that can be read; the message names it and the reason."""


class ImageReading(Struct, frozen=True):
    """What was read in a picture file; `problems` are English sentences."""

    image: str
    dice: tuple[DieReading, ...]
    accepted: bool
    problems: tuple[str, ...]
    ms: float


def load_picture(path: Path) -> Image:
    """A picture of shape (height, width, 3), BGR, turned as its EXIF data says.

    Raises `PictureError` when the file is missing, empty or no picture.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f"{path}: cannot be opened: {error.strerror}") from error
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if image is None:
        raise PictureError(f"{path}: no picture (JPEG, PNG, WebP, BMP or TIFF is wanted)")
    return np.asarray(image, np.uint8)


def read_image(
    path: Path, reader: DiceReader, wanted: tuple[DieSpec, ...] | None = None
) -> ImageReading:
    """Reads the dice in a picture file. Raises `PictureError` as `load_picture` does."""
    sight = reader.read(load_picture(path), wanted)
    problems = tuple(problem.english() for problem in sight.problems)
    return ImageReading(str(path), sight.dice, sight.accepted, problems, round(sight.ms, 1))
