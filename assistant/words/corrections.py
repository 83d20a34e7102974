"""Corrections: dice of which a person said what they show, kept to better the reader."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from assistant.words.dice import DieKind, DieReading, Face

FORMAT = 1
"""Number of the format of a kept correction; grows when a field changes its meaning."""


class How(StrEnum):
    """`ASKED`: the reader had asked. `CORRECTED`: it had been sure, and a person set it right."""

    ASKED = "asked"
    CORRECTED = "corrected"


class SaidDie(Struct, frozen=True):
    """What a person said; both None for a thing that is no die, or one that does not count."""

    kind: DieKind | None
    value: Face | None


class ReaderFacts(Struct, frozen=True):
    """Which reader it was: Skald's version, and the SHA-256 of each net by its file name."""

    version: str
    nets: dict[str, str]


class DieCut(Struct, frozen=True):
    """The picture of a die (square PNG) to be kept.

    It shows `reach` times the longer side of the die's box, about the box's middle.
    """

    picture: bytes
    reach: float


class Correction(Struct, frozen=True):
    """One die as it was read and as a person said it is.

    `picture` is the name of its PNG, a `DieCut` of this `reach`. `at` is the wall time in
    UTC. `reading` is the same for all dice of one picture, `die` the place among them.
    `accepted` says that the reading was taken without asking, `certain` from which
    confidence the reader does so; `read.box` is in pixels of the whole frame of `size`
    (width, height).
    """

    picture: str
    reach: float
    at: str
    how: How
    reading: str
    die: int
    accepted: bool
    certain: float
    read: DieReading
    said: SaidDie
    view: str
    size: tuple[int, int]
    reader: ReaderFacts
    format: int = FORMAT


class CorrectionsState(Struct, frozen=True):
    """How many are kept, and in how many bytes; the oldest go beyond `most` or `most_bytes`."""

    keeping: bool
    count: int
    size: int
    most: int
    most_bytes: int
