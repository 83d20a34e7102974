"""Labelled sets of photographs: a folder of pictures and one JSON line a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.words.dice import DieState, Face

NEVER_MEASURED = "dense.jsonl"
"""Near-duplicates with values inferred between frames: no figure may come from them."""


class LabelError(ValueError):
    """A line of a labelled set cannot be used; the message gives file, line and reason."""


class LabelledDie(Struct, frozen=True):
    """A die that a person labelled.

    `kind` is a word of the set, mostly one of `DieKind`; `box` is (x, y, w, h) in
    pixels, None where not known; so is `state`, how the die lies.
    """

    kind: str
    value: Face
    box: tuple[float, float, float, float] | None = None
    state: DieState | None = None


class LabelledPicture(Struct, frozen=True):
    """A picture and its dice. `complete` is false where dice in it may lack a label."""

    image: str
    dice: tuple[LabelledDie, ...]
    complete: bool = True


class LabelledSet(Struct, frozen=True):
    """One `*.jsonl`: `name` is its folder's name, `part` its own ("test", "train", ...)."""

    name: str
    part: str
    folder: Path
    pictures: tuple[LabelledPicture, ...]


def load_set(path: Path) -> LabelledSet:
    """Reads one set. Raises `LabelError` for a bad line, a bad box or a missing picture."""
    pictures = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            picture = msgspec.json.decode(line, type=LabelledPicture)
        except msgspec.DecodeError as error:
            raise LabelError(f"{path}, line {number}: {error}") from error
        for die in picture.dice:
            if die.box is not None and min(die.box[2:]) <= 0:
                raise LabelError(f"{path}, line {number}: a box must have a width and a height")
        if not (path.parent / picture.image).is_file():
            raise LabelError(f"{path}, line {number}: there is no picture {picture.image}")
        pictures.append(picture)
    return LabelledSet(path.parent.name, path.stem, path.parent, tuple(pictures))


def find_sets(folder: Path) -> Iterator[Path]:
    """Every `*.jsonl` below `folder` that may be measured, in order of name."""
    for path in sorted(folder.rglob("*.jsonl")):
        if path.name != NEVER_MEASURED:
            yield path
