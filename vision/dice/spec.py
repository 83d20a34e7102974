"""Dice that are wanted, as written on the command line: "d6,d6:red,d8:orange"."""

from __future__ import annotations

from itertools import takewhile

from assistant.words.dice import DieKind, DieSpec
from assistant.words.die_colours import COLOUR_NAMES

MOST_DICE = 24
"""So many dice in one view are read."""


_PERCENTILE = ("d%", "d100")


class DiceSpecError(ValueError):
    """The list of wanted dice cannot be read; the message says where and what is allowed."""


def parse_dice(line: str) -> tuple[DieSpec, ...]:
    """Dice of a list like "d6,d8:orange", separated by commas.

    A number before the kind repeats it: "3d6" is "d6,d6,d6". Raises
    `DiceSpecError` for an unknown kind or colour, an empty list, or more than `MOST_DICE`.
    """
    parts = [part.strip() for part in line.split(",")]
    if parts == [""]:
        raise DiceSpecError('no dice given: write for example "d6,d6" or "d8:orange"')
    dice = tuple(spec for place, part in enumerate(parts, 1) for spec in _parse(part, place))
    if len(dice) > MOST_DICE:
        raise DiceSpecError(f"{len(dice)} dice are wanted: at most {MOST_DICE} are read at once")
    return dice


def _parse(part: str, place: int) -> tuple[DieSpec, ...]:
    name, colon, colour = (piece.strip() for piece in part.lower().partition(":"))
    count = "".join(takewhile(str.isdecimal, name))
    kind = name[len(count) :]
    times = _times(count) if count else 1
    kinds = [k.value for k in DieKind]
    if kind in _PERCENTILE:
        raise DiceSpecError(
            f'"{part}" (die {place} of the list) is thrown as two dice: "d00" shows the tens, '
            '"d10" the ones'
        )
    if kind not in kinds:
        raise DiceSpecError(
            f'"{part}" (die {place} of the list) is no kind of die: use {", ".join(kinds)}'
        )
    if times < 1:
        raise DiceSpecError(f'"{part}" (die {place} of the list): the number of dice begins at 1')
    if times > MOST_DICE:
        raise DiceSpecError(
            f'"{part[:20]}" (die {place} of the list): at most {MOST_DICE} dice are read at once'
        )
    if colon and colour not in COLOUR_NAMES:
        raise DiceSpecError(
            f'"{part}" (die {place} of the list): unknown colour "{colour}", '
            f"use {', '.join(COLOUR_NAMES)}"
        )
    return (DieSpec(DieKind(kind), colour or None),) * times


def _times(count: str) -> int:
    """How many dice a number asks for; so many that none are read for one of too many digits."""
    digits = count.lstrip("0") or "0"
    return int(digits) if len(digits) <= len(str(MOST_DICE)) else MOST_DICE + 1
