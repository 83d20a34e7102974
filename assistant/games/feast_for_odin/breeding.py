"""Phase 8: what becomes of the animals of one kind."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Bred(StrEnum):
    """What happened."""

    NOTHING = "nothing"
    BIRTH = "birth"
    PREGNANT = "pregnant"


class Stable(Struct, frozen=True):
    """Animals of one kind: those that are not pregnant, and those that are."""

    normal: int
    pregnant: int = 0


def breed(animals: Stable) -> tuple[Stable, Bred]:
    """The animals after the phase.

    A pregnant one gives birth and nobody else gets pregnant; several of them, which only
    occupations bring about, give birth each. Of two that are not pregnant one becomes so.
    """
    if animals.pregnant:
        return Stable(animals.normal + 2 * animals.pregnant), Bred.BIRTH
    if animals.normal >= 2:
        return Stable(animals.normal - 1, 1), Bred.PREGNANT
    return animals, Bred.NOTHING
