"""Picture files in and out, for the command line."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.cli.faults import Fault, reason

JPEG_START, JPEG_SCAN, JPEG_END = b"\xff\xd8", 0xDA, b"\xff\xd9"
PNG_START, PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND"


class PictureError(ValueError):
    """A file cannot be read as a picture; the message names it, the reason and the remedy."""


def load_picture(file: Path) -> NDArray[np.uint8]:
    """The picture of shape (height, width, 3), BGR, turned as its EXIF data say.

    Raises `PictureError`, for a file that was cut off in copying too: half a
    picture would be read as a table with fewer dice.
    """
    try:
        data = file.read_bytes()
    except IsADirectoryError:
        raise PictureError(f"{file} is a folder; name the pictures in it: {file}/*.jpg") from None
    except OSError as error:
        raise PictureError(
            f"{file} cannot be opened ({reason(error)}); check the name and the rights"
        ) from error
    if is_cut_off(data):
        raise PictureError(f"{file} is cut off in the middle; copy it again from the camera")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except cv2.error as error:
        raise PictureError(
            f"{file} cannot be decoded ({error.err}); save it as JPEG or PNG of a smaller size"
        ) from error
    if picture is None:
        raise PictureError(f"{file} is no picture that OpenCV knows; save it as JPEG or PNG")
    return np.asarray(picture, np.uint8)


def is_cut_off(data: bytes) -> bool:
    """Whether a JPEG or PNG lacks its end."""
    if data.startswith(PNG_START):
        return PNG_END not in data[-64:]
    if not data.startswith(JPEG_START):
        return False
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != JPEG_SCAN:
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return data.find(JPEG_END, at) < 0


class PictureFolder:
    """A folder that pictures are saved to, never one over another of the same run."""

    def __init__(self, folder: Path) -> None:
        """Makes the folder; raises `Fault` where that cannot be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Fault(
                f"{folder}: the folder for the pictures cannot be made ({reason(error)}); "
                "name another one with --overlay"
            ) from error
        self._folder = folder
        self._used: set[str] = set()

    def save(self, source: str, picture: NDArray[np.uint8]) -> Path:
        """Saves `picture` under the name of the file it was made from, as JPEG."""
        stem = Path(source).stem
        name, number = stem, 2
        while name in self._used:
            name, number = f"{stem}-{number}", number + 1
        self._used.add(name)
        file = self._folder / f"{name}.jpg"
        _, jpeg = cv2.imencode(".jpg", picture)
        try:
            file.write_bytes(jpeg.tobytes())
        except OSError as error:
            raise Fault(f"{file} cannot be written ({reason(error)})") from error
        return file
