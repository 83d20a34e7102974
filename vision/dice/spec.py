"""Dice that are wanted, as written on the command line: "d6,d6:red,d8:orange"."""

from __future__ import annotations

from assistant.words.dice import DieKind, DieSpec
from assistant.words.die_colours import COLOUR_NAMES


class DiceSpecError(ValueError):
    """The list of wanted dice cannot be read; the message says where and what is allowed."""


def parse_dice(line: str) -> tuple[DieSpec, ...]:
    """Dice of a list like "d6,d8:orange", separated by commas.

    A number before the kind repeats it: "3d6" is "d6,d6,d6". Raises
    `DiceSpecError` for an unknown kind or colour, or an empty list.
    """
    parts = [part.strip() for part in line.split(",")]
    if parts == [""]:
        raise DiceSpecError('no dice given: write for example "d6,d6" or "d8:orange"')
    return tuple(spec for place, part in enumerate(parts, 1) for spec in _parse(part, place))


def _parse(part: str, place: int) -> tuple[DieSpec, ...]:
    name, colon, colour = part.lower().partition(":")
    head, d, tail = name.partition("d")
    count = head if d else ""
    kind = d + tail if count.isdecimal() else name
    times = int(count) if count.isdecimal() else 1
    kinds = [k.value for k in DieKind]
    if kind not in kinds or times < 1:
        raise DiceSpecError(
            f'"{part}" (die {place} of the list) is no kind of die: use {", ".join(kinds)}'
        )
    if colon and colour not in COLOUR_NAMES:
        raise DiceSpecError(
            f'"{part}" (die {place} of the list): unknown colour "{colour}", '
            f"use {', '.join(COLOUR_NAMES)}"
        )
    return (DieSpec(DieKind(kind), colour or None),) * times
