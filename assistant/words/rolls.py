"""What a game's rolls came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from assistant.words.dice import DieKind, Face, Roll
from assistant.words.faces import values_of


class FaceCount(Struct, frozen=True):
    """How often a face came up."""

    value: Face
    count: int


class DiceTally(Struct, frozen=True):
    """All dice of one kind that were rolled in a game.

    `counts` hold each face of the kind, those that never came up included.
    `total` is the sum of all numbers.
    """

    kind: DieKind
    dice: int
    total: int
    counts: tuple[FaceCount, ...]


def roll_sum(roll: Roll) -> int | None:
    """The sum of a roll's numbers; None if no die shows a number."""
    numbers = [die.value for die in roll.dice if isinstance(die.value, int)]
    return sum(numbers) if numbers else None


def tally(rolls: Iterable[Roll]) -> tuple[DiceTally, ...]:
    """Sums and counts per kind of die and value, kinds in the order of `DieKind`."""
    seen: dict[DieKind, Counter[Face]] = {}
    for roll in rolls:
        for die in roll.dice:
            seen.setdefault(die.kind, Counter())[die.value] += 1
    return tuple(_kind_tally(kind, seen[kind]) for kind in DieKind if kind in seen)


def _kind_tally(kind: DieKind, seen: Counter[Face]) -> DiceTally:
    usual = [face for face in values_of(kind) if face in seen or (kind, face) != (DieKind.D10, 10)]
    odd = sorted((face for face in seen if face not in usual), key=str)
    return DiceTally(
        kind,
        dice=seen.total(),
        total=sum(face * n for face, n in seen.items() if isinstance(face, int)),
        counts=tuple(FaceCount(face, seen[face]) for face in (*usual, *odd)),
    )
