"""6 or 9, and other numerals that read as something else upside down.

The mark (a line or dot beside the numeral) decides; where there is none, the
kind of die decides if only one of the two is on it; else both stand side by
side and a person is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from assistant.words.dice import Candidate, DieKind, Face
from assistant.words.faces import values_of

# Read upside down, the numeral left looks like the one right, and the other way round.
_TWINS: dict[Face, Face] = {6: 9, 9: 6}

# What the numerals of two digits look like upside down; none of these is on any die, so each
# can only be the numeral right. The tens of a d00 have their 0 on one side, which tells
# 60 and 90 apart.
_UPSIDE_DOWN: dict[Face, Face] = {21: 12, 91: 16, 61: 19, 81: 18, 51: 15}


_PLAIN = 0.025
"""What the other one of 6 and 9 may be worth where a mark tells them apart. Of 92 drawn dice with a
small dot that were certain 36 are worth more, three of them wrong; of 202 with a line 4."""


def settle(
    kind: DieKind,
    chances: Mapping[Face, float],
    marked: float,
    allowed: Collection[Face] = (),
) -> tuple[Candidate, ...]:
    """The values that a numeral of a die of this kind may stand for, likeliest first.

    `chances` are those of the numerals as a net read them upright, whether
    on this kind of die or not; they need not add up to 1. `marked` is the chance
    that a line or dot says which way up the numeral is: as far as there is none,
    6 and 9 share what both had. `allowed` are the faces that the die wanted has,
    empty for all of its kind; where only one of 6 and 9 is among them, it is that
    one. Numerals that the kind lacks go to what they are upside down, or are left
    out. Confidences add up to 1, unless none of the numerals is on the die: then
    there are no candidates. A custom die's faces are taken as they are.
    """
    on_die = values_of(kind)
    shares: dict[Face, float] = {}
    for value, chance in chances.items():
        told = _on_die(value, on_die)
        if told is not None:
            shares[told] = shares.get(told, 0.0) + chance
    if 6 in on_die and 9 in on_die:
        _share(shares, marked, allowed)
    total = sum(shares.values())
    if total <= 0:
        return ()
    found = [Candidate(value, share / total) for value, share in shares.items() if share > 0]
    return tuple(sorted(found, key=lambda one: -one.confidence))


def are_apart(candidates: Sequence[Candidate]) -> bool:
    """Whether it is plain which of 6 and 9 it is, should the likeliest of them be one.

    A dot of two pixels is a mark that is hardly seen: the numeral then stands upright for a net
    either way.
    """
    twin = _TWINS.get(candidates[0].value)
    return all(one.confidence < _PLAIN for one in candidates if one.value == twin)


def _on_die(value: Face, on_die: tuple[Face, ...]) -> Face | None:
    """The value of the die that a numeral stands for, read either way up."""
    if not on_die or value in on_die:
        return value
    other = _UPSIDE_DOWN.get(value) or _TWINS.get(value)
    return other if other in on_die else None


def _share(shares: dict[Face, float], marked: float, allowed: Collection[Face]) -> None:
    """Leaves 6 and 9 apart as far as there is a mark, and no further."""
    six, nine = shares.get(6, 0.0), shares.get(9, 0.0)
    both = six + nine
    if both <= 0:
        return
    if allowed and (6 in allowed) != (9 in allowed):
        shares[6], shares[9] = (both, 0.0) if 6 in allowed else (0.0, both)
        return
    shares[6] = marked * six + (1 - marked) * both / 2
    shares[9] = marked * nine + (1 - marked) * both / 2
