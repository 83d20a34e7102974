"""Corrections on disk: a PNG and a JSON file each, whole or not at all, the oldest go."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from assistant.files import write_private
from assistant.words.corrections import Correction, CorrectionsState

log = logging.getLogger(__name__)

MOST = 5_000
MOST_BYTES = 200_000_000
_OFF = "off"
_SAFE = re.compile(r"[^A-Za-z0-9-]")


class CorrectionStore:
    """The folder of corrections; may be used from any thread.

    A correction is there once its JSON is: the PNG is written before it and taken away
    after it. Names begin with the time, so that their order is the order of coming.
    """

    def __init__(
        self,
        folder: Path,
        most: int = MOST,
        most_bytes: int = MOST_BYTES,
        *,
        read_only: bool = False,
    ) -> None:
        """`read_only` beside a running service: nothing that it is writing is tidied away."""
        self._read_only = read_only
        self._folder = folder
        self._most = most
        self._most_bytes = most_bytes
        self._lock = threading.RLock()
        self._sizes = self._found()

    def state(self) -> CorrectionsState:
        """Whether corrections are kept, how many, and in how many bytes."""
        with self._lock:
            return CorrectionsState(
                not (self._folder / _OFF).exists(),
                len(self._sizes),
                sum(self._sizes.values()),
                self._most,
                self._most_bytes,
            )

    def switch(self, *, keeping: bool) -> None:
        """Whether corrections are kept from now on; what is kept stays. Raises OSError."""
        mark = self._folder / _OFF
        if keeping:
            mark.unlink(missing_ok=True)
        else:
            write_private(mark, b"")

    def put(self, correction: Correction, png: bytes, at_ms: int) -> None:
        """Keeps a correction in place of an older one of the same die. Raises OSError.

        `at_ms` is its wall time in ms; `correction.picture` is filled in here.
        """
        tail = _tail(correction.reading, correction.die)
        with self._lock:
            old = self._named(tail)
            name = old or f"{at_ms:013d}{tail}"
            picture = f"{name}.png"
            line = msgspec.json.encode(replace(correction, picture=picture))
            write_private(self._folder / picture, png)
            try:
                write_private(self._folder / f"{name}.json", line)
            except OSError:
                if old is None:
                    (self._folder / picture).unlink(missing_ok=True)
                raise
            self._sizes[name] = len(png) + len(line)
            self._trim()

    def find(self, reading: str, die: int) -> Correction | None:
        """The correction of a die of a reading, if one is kept and reads."""
        with self._lock:
            name = self._named(_tail(reading, die))
            found = None if name is None else self._read(name)
            return None if found is None else found[0]

    def remove(self, reading: str, die: int | None = None) -> None:
        """Takes away what was said of a die, or of all dice of a reading. Raises OSError."""
        with self._lock:
            tail = f"_{_safe(reading)}_" if die is None else _tail(reading, die)
            for name in [one for one in self._sizes if tail in f"{one}_"]:
                self._drop(name)

    def clear(self) -> int:
        """Deletes all; gives their number. Raises OSError."""
        with self._lock:
            names = list(self._sizes)
            for name in names:
                self._drop(name)
            return len(names)

    def all(self) -> Iterator[tuple[Correction, bytes]]:
        """Every correction with its PNG, the oldest first; one that does not read is left out."""
        with self._lock:
            names = list(self._sizes)
        for name in names:
            found = self._read(name)
            if found is not None:
                yield found

    def _read(self, name: str) -> tuple[Correction, bytes] | None:
        try:
            line = (self._folder / f"{name}.json").read_bytes()
            png = (self._folder / f"{name}.png").read_bytes()
            return msgspec.json.decode(line, type=Correction), png
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            log.warning("the correction %s does not read and is left out: %s", name, error)
            return None

    def _named(self, tail: str) -> str | None:
        return next((name for name in self._sizes if name.endswith(tail)), None)

    def _trim(self) -> None:
        while len(self._sizes) > self._most or sum(self._sizes.values()) > self._most_bytes:
            self._drop(next(iter(self._sizes)))

    def _drop(self, name: str) -> None:
        (self._folder / f"{name}.json").unlink(missing_ok=True)
        (self._folder / f"{name}.png").unlink(missing_ok=True)
        self._sizes.pop(name, None)

    def _found(self) -> dict[str, int]:
        """What stands in the folder, the oldest first; pictures without their JSON go."""
        sizes: dict[str, int] = {}
        try:
            files = sorted(self._folder.iterdir())
            named = {file.stem for file in files if file.suffix == ".json"}
            for file in files:
                if file.suffix == ".png" and file.stem not in named:
                    if not self._read_only:
                        file.unlink(missing_ok=True)
                elif file.suffix in (".png", ".json"):
                    sizes[file.stem] = sizes.get(file.stem, 0) + file.stat().st_size
        except FileNotFoundError:
            return {}
        except OSError as error:
            log.error("the corrections in %s do not read: %s", self._folder, error)
        return sizes


def _safe(reading: str) -> str:
    return _SAFE.sub("-", reading)[:80]


def _tail(reading: str, die: int) -> str:
    return f"_{_safe(reading)}_{die}"
