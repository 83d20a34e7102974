"""The folder that pictures with what was seen in them are saved to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.cli.faults import Fault, reason


class PictureFolder:
    """A folder that pictures are saved to, never one over another of the same run.

    Where one of the `sources` lies in it, names end in "-seen": no photograph is written over.
    """

    def __init__(self, folder: Path, sources: Sequence[str] = ()) -> None:
        """Makes the folder; raises `Fault` where that cannot be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Fault(
                f"{folder}: the folder for the pictures cannot be made ({reason(error)}); "
                "name another one with --overlay"
            ) from error
        self._folder = folder
        homes = {Path(source).resolve().parent for source in sources}
        self._ending = "-seen" if folder.resolve() in homes else ""
        self._used: set[str] = set()

    def save(self, source: str, picture: NDArray[np.uint8]) -> Path:
        """Saves `picture` under the name of the file it was made from, as JPEG."""
        stem = Path(source).stem + self._ending
        name, number = stem, 2
        while name in self._used:
            name, number = f"{stem}-{number}", number + 1
        self._used.add(name)
        file = self._folder / f"{name}.jpg"
        part = self._folder / f".{name}.part"
        try:
            done, jpeg = cv2.imencode(".jpg", picture)
            if not done:
                raise Fault(f"{file} cannot be written: the picture is too long for JPEG")
            part.write_bytes(jpeg.tobytes())
            part.replace(file)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise Fault(
                f"{file} cannot be written ({reason(error)}); make room, check the rights, "
                "or name another folder with --overlay"
            ) from error
        return file
