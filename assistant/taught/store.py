"""The folder of taught sets: one file a set, replaced whole or not at all."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from assistant.files import flush_folder, write_private
from assistant.taught.edit import TaughtError
from assistant.taught.file import decode_set, encode_set
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text

REMOVED = "removed"
KEPT_REMOVED = 20
_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 40


class SetStore:
    """Reads and writes sets by their id, which is the name of the file without `.json`.

    A file that does not read is set aside beside itself, never written over or deleted.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self) -> tuple[dict[str, TaughtSet], tuple[Text, ...]]:
        """All sets, and what people must be told of files that were set aside."""
        sets: dict[str, TaughtSet] = {}
        notices = []
        for path in sorted(self._folder.glob("*.json")):
            try:
                sets[path.stem] = decode_set(path.read_bytes())
            except (TaughtError, OSError) as error:
                notices.append(self._set_aside(path, error))
        return sets, tuple(notices)

    def save(self, ident: str, taught: TaughtSet) -> None:
        """Puts a set on the disk. Raises OSError; the file before it stands then."""
        write_private(self._path(ident), encode_set(taught))

    def remove(self, ident: str) -> None:
        """Moves a set's file to the folder `removed`, which keeps the newest. Raises OSError."""
        removed = self._folder / REMOVED
        removed.mkdir(exist_ok=True)
        self._path(ident).replace(removed / f"{ident}-{time.time_ns()}.json")
        flush_folder(self._folder)
        for old in sorted(removed.glob("*.json"), key=_age)[:-KEPT_REMOVED]:
            old.unlink(missing_ok=True)

    def _path(self, ident: str) -> Path:
        return self._folder / f"{ident}.json"

    def _set_aside(self, path: Path, error: Exception) -> Text:
        why = error.why if isinstance(error, TaughtError) else text("{why}", why=str(error))
        aside = path.with_name(f"{path.name}.broken-{time.time_ns()}")
        try:
            path.rename(aside)
        except OSError:
            aside = path  # it stays where it is, unread
        return text(
            "The taught faces in {file} do not read and are left out: {why} "
            "The file is kept as {aside}.",
            file=path.name,
            why=why,
            aside=aside.name,
        )


def free_id(name: str, used: Iterable[str]) -> str:
    """A short id for a new set: its name in plain letters, with a number where needed."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = _NO_WORD.sub("-", plain).strip("-")[:_LONGEST_ID].strip("-") or "set"
    taken = set(used)
    ident, number = stem, 2
    while ident in taken:
        ident, number = f"{stem}-{number}", number + 1
    return ident


def _age(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
