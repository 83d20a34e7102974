"""The folder of taught sets: one file a set, replaced whole or not at all."""

from __future__ import annotations

import contextlib
import re
import time
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from assistant.files import flush_folder, write_private
from assistant.taught.edit import TaughtError
from assistant.taught.file import MOST_BYTES, decode_set, encode_set
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text

FACES_NAME = "dice"
"""Folder of the taught sets in the data folder."""
REMOVED = "removed"
KEPT_REMOVED = 40
MOST_SETS = 30
MOST_PICTURE_BYTES = 20_000_000
"""Pictures of all sets together: they must pass to the reader in one message."""
_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 40
_UNDIVIDED = str.maketrans("łŁøØđĐ", "lLoOdD")  # letters that NFKD leaves whole


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
        size = 0
        for path in sorted(self._folder.glob("*.json")):
            try:
                taken = decode_set(read_file(path))
                size += pictures_size(taken)
                if len(sets) >= MOST_SETS or size > MOST_PICTURE_BYTES:
                    size -= pictures_size(taken)
                    raise TaughtError(text("there are more sets or pictures than can be used."))
                sets[path.stem] = taken
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

    def files(self) -> dict[str, bytes]:
        """All sets that read, as files by their names, for a backup. Raises OSError."""
        found = {}
        for path in sorted(self._folder.glob("*.json")):
            content = read_file(path)
            with contextlib.suppress(TaughtError):  # the next start sets it aside and tells
                decode_set(content)
                found[path.name] = content
        return found

    def put_back(self, files: Mapping[str, bytes]) -> int:
        """Puts sets of a backup in place; those that were here go to `removed`.

        Gives their number. Raises `TaughtError` for a file that is no set, before anything is
        changed, and OSError.
        """
        sets = {Path(name).stem: decode_set(content) for name, content in files.items()}
        for name in files:
            if name != f"{free_id(Path(name).stem, ())}.json":
                raise TaughtError(text("The file name {name} is no set's.", name=name[:60]))
        for ident, taught in sets.items():
            if self._path(ident).exists() and read_file(self._path(ident)) != encode_set(taught):
                self.remove(ident)
            self.save(ident, taught)
        return len(sets)

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


def read_file(path: Path) -> bytes:
    """A file of a set, no more of it than `decode_set` needs to refuse it. Raises OSError."""
    with path.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def pictures_size(taught: TaughtSet) -> int:
    """The bytes of all pictures of a set."""
    return sum(len(picture) for face in taught.faces for picture in face.pictures)


def free_id(name: str, used: Iterable[str]) -> str:
    """A short id for a new set: its name in plain letters, with a number where needed."""
    plain = (
        unicodedata.normalize("NFKD", name.translate(_UNDIVIDED))
        .encode("ascii", "ignore")
        .decode()
        .lower()
    )
    stem = _NO_WORD.sub("-", plain).strip("-")[:_LONGEST_ID].strip("-") or "set"
    taken = set(used)
    ident, number = stem, 2
    while ident in taken:
        ident, number = f"{stem}-{number}", number + 1
    return ident


def _age(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
