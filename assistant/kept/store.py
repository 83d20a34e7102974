"""A folder of kept things: one file each, replaced whole or not at all."""

from __future__ import annotations

import contextlib
import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from assistant.files import flush_folder, write_private
from assistant.words.text import Text, text

REMOVED = "removed"
KEPT_REMOVED = 40
_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 40
_UNDIVIDED = str.maketrans("łŁøØđĐ", "lLoOdD")  # letters that NFKD leaves whole

T = TypeVar("T")


class KeptError(ValueError):
    """Something cannot be done with what is kept; `why` names it and the remedy."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why


@dataclass(frozen=True)
class Form(Generic[T]):
    """How things of one sort are kept, and how much of them at most.

    `decode` raises `KeptError`. `weigh` gives the bytes of one thing's pictures: together they
    weigh at most `most_weight`, and files are of at most `most_bytes`. `left_out` says of a
    file's name, a reason and the name it is kept under that it was not read.
    """

    encode: Callable[[T], bytes]
    decode: Callable[[bytes], T]
    weigh: Callable[[T], int]
    most: int
    most_weight: int
    most_bytes: int
    stem: str
    left_out: Callable[[str, Text, str], Text]
    too_many: Text
    too_heavy: Text
    changed_meanwhile: Text
    gone: Text


class KeptStore(Generic[T]):
    """Reads and writes things by their id, which is the name of the file without `.json`.

    A file that does not read is set aside beside itself, never written over or deleted.
    """

    def __init__(self, folder: Path, form: Form[T]) -> None:
        self._folder = folder
        self._form = form

    def load(self) -> tuple[dict[str, T], tuple[Text, ...]]:
        """All things, and what people must be told of files that were set aside."""
        form = self._form
        found: dict[str, T] = {}
        notices = []
        weight = 0
        for path in sorted(self._folder.glob("*.json")):
            try:
                one = form.decode(self.read(path))
                weight += form.weigh(one)
                if len(found) >= form.most or weight > form.most_weight:
                    weight -= form.weigh(one)
                    raise KeptError(text("there are more files or pictures than can be used."))
                found[path.stem] = one
            except (KeptError, OSError) as error:
                notices.append(self._set_aside(path, error))
        return found, tuple(notices)

    def save(self, ident: str, one: T) -> None:
        """Puts a thing on the disk. Raises OSError; the file before it stands then."""
        write_private(self._path(ident), self._form.encode(one))

    def remove(self, ident: str) -> None:
        """Moves a thing's file to the folder `removed`, which keeps the newest. Raises OSError."""
        removed = self._folder / REMOVED
        removed.mkdir(exist_ok=True)
        self._path(ident).replace(removed / f"{ident}-{time.time_ns()}.json")
        flush_folder(self._folder)
        for old in sorted(removed.glob("*.json"), key=_age)[:-KEPT_REMOVED]:
            old.unlink(missing_ok=True)

    def files(self) -> dict[str, bytes]:
        """All things that read, as files by their names, for a backup. Raises OSError."""
        found = {}
        for path in sorted(self._folder.glob("*.json")):
            content = self.read(path)
            with contextlib.suppress(KeptError):  # the next start sets it aside and tells
                self._form.decode(content)
                found[path.name] = content
        return found

    def put_back(self, files: Mapping[str, bytes]) -> int:
        """Puts things of a backup in place; those that were here go to `removed`.

        Gives their number. Raises `KeptError` for a file that is no such thing, before anything
        is changed, and OSError.
        """
        things = self.check(files)
        for ident, one in things.items():
            path = self._path(ident)
            if path.exists() and self.read(path) != self._form.encode(one):
                self.remove(ident)
            self.save(ident, one)
        return len(things)

    def check(self, files: Mapping[str, bytes]) -> dict[str, T]:
        """The things of a backup's files by their ids. Raises `KeptError` for what is none."""
        for name in files:
            if name != f"{free_id(Path(name).stem, (), self._form.stem)}.json":
                raise KeptError(
                    text("The file name {name} is none that Skald gives.", name=name[:60])
                )
        return {Path(name).stem: self._form.decode(content) for name, content in files.items()}

    def read(self, path: Path) -> bytes:
        """A file, no more of it than the form needs to refuse it. Raises OSError."""
        with path.open("rb") as opened:
            return opened.read(self._form.most_bytes + 1)

    def _path(self, ident: str) -> Path:
        return self._folder / f"{ident}.json"

    def _set_aside(self, path: Path, error: Exception) -> Text:
        why = error.why if isinstance(error, KeptError) else text("{why}", why=str(error))
        aside = path.with_name(f"{path.name}.broken-{time.time_ns()}")
        try:
            path.rename(aside)
        except OSError:
            aside = path  # it stays where it is, unread
        return self._form.left_out(path.name, why, aside.name)


def free_id(name: str, used: Iterable[str], stem: str) -> str:
    """A short id for something new: its name in plain letters, with a number where needed.

    `stem` is the id of what has no plain letters in its name.
    """
    plain = (
        unicodedata.normalize("NFKD", name.translate(_UNDIVIDED))
        .encode("ascii", "ignore")
        .decode()
        .lower()
    )
    begin = _NO_WORD.sub("-", plain).strip("-")[:_LONGEST_ID].strip("-") or stem
    taken = set(used)
    ident, number = begin, 2
    while ident in taken:
        ident, number = f"{begin}-{number}", number + 1
    return ident


def _age(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
