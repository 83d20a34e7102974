"""What a data folder holds beside the games, and what of it goes along in a backup.

Whoever restores a table misses nothing of it: taught dice, shown boards, the owner's figures,
corrections, where tray and zones are, steps of the real table that are done, cameras and wiring.
Left out are the secrets of a machine (PIN, which phones are known) and what Skald makes anew by
itself.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from assistant.boards.box import BOARDS_NAME, BoardStore
from assistant.corrections import FOLDER_NAME
from assistant.files import write_private
from assistant.service.rooms import CAMERAS_NAME, WIRING_NAME
from assistant.shelf import FIGURES_NAME
from assistant.taught.store import FACES_NAME, SetStore
from web.walk.record import RECORD_NAME

_SINGLE = (RECORD_NAME, CAMERAS_NAME, WIRING_NAME)
_OWN_FIGURES = re.compile(rf"{FIGURES_NAME}/[a-z0-9_]{{1,60}}\.toml")
_CORRECTION = re.compile(rf"{FOLDER_NAME}/(?:[A-Za-z0-9_-]{{1,160}}\.(?:json|png)|off)")
_OF_A_BOARD = re.compile(rf"{BOARDS_NAME}/([^/]*\.json)")
_OF_A_SET = re.compile(rf"(?:{FACES_NAME}/)?([^/]*\.json)")
"""The first backups had sets only, by the names of their files alone."""


class Belongings(Struct, frozen=True):
    """What goes along in a backup, counted. `files` are those for which there is no other word."""

    sets: int = 0
    figures: int = 0
    corrections: int = 0
    boards: int = 0
    files: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def counted_up(names: Iterable[str]) -> Belongings:
    """What these names of files stand for."""
    found: Counter[str] = Counter()
    files, unknown = [], []
    for name in names:
        if name in _SINGLE:
            files.append(name)
        elif _OWN_FIGURES.fullmatch(name):
            found["figures"] += 1
        elif _CORRECTION.fullmatch(name):
            found["corrections"] += name.endswith(".json")
        elif _OF_A_BOARD.fullmatch(name):
            found["boards"] += 1
        elif _OF_A_SET.fullmatch(name):
            found["sets"] += 1
        else:
            unknown.append(name)
    return Belongings(
        found["sets"],
        found["figures"],
        found["corrections"],
        found["boards"],
        tuple(files),
        tuple(unknown),
    )


def packed(data: Path, names: list[str]) -> Iterator[tuple[str, bytes]]:
    """Every file that goes along, one after the other; `names` is filled while they are taken.

    Raises OSError. What a running service takes away meanwhile is left out.
    """
    for folder, kept in (
        (FACES_NAME, SetStore(data / FACES_NAME).files()),
        (BOARDS_NAME, BoardStore(data / BOARDS_NAME).files()),
    ):
        for name, content in kept.items():
            names.append(f"{folder}/{name}")
            yield names[-1], content
    for name in _names(data):
        try:
            content = (data / name).read_bytes()
        except FileNotFoundError:
            continue
        names.append(name)
        yield name, content


def _names(data: Path) -> Iterator[str]:
    yield from (name for name in _SINGLE if (data / name).is_file())
    for folder, known in ((FIGURES_NAME, _OWN_FIGURES), (FOLDER_NAME, _CORRECTION)):
        if (data / folder).is_dir():
            for path in sorted((data / folder).iterdir(), key=_in_order):
                if path.is_file() and known.fullmatch(f"{folder}/{path.name}"):
                    yield f"{folder}/{path.name}"


def put_back(data: Path, files: Mapping[str, bytes]) -> Belongings:
    """Puts the files of a backup in place; one that was here otherwise is kept beside it.

    Sets of dice and boards that were in the way go to their folder of removed ones. Raises
    OSError, and `KeptError` for a file that is no set or board, before anything is changed.
    """
    found = counted_up(files)
    sets: dict[str, bytes] = {}
    boards: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    for name, content in files.items():
        of_a_set = None if name in _SINGLE else _OF_A_SET.fullmatch(name)
        if (of_a_board := _OF_A_BOARD.fullmatch(name)) is not None:
            boards[of_a_board[1]] = content
        elif of_a_set is not None:
            sets[of_a_set[1]] = content
        elif name not in found.unknown:
            others[name] = content
    board_store = BoardStore(data / BOARDS_NAME)
    board_store.check(boards)
    SetStore(data / FACES_NAME).put_back(sets)
    board_store.put_back(boards)
    for name, content in others.items():
        _put(data / name, content)
    return found


def _put(path: Path, content: bytes) -> None:
    if path.exists():
        if path.read_bytes() == content:
            return
        path.rename(path.with_name(f"{path.name}.before-{time.time_ns()}"))
    write_private(path, content)


def _in_order(path: Path) -> tuple[str, bool]:
    """A correction is there once its words are: its picture comes before them."""
    return path.stem, path.suffix == ".json"
