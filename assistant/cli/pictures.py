"""The folder that pictures with what was seen in them are saved to."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.cli.faults import Fault, reason


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
