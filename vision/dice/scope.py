"""What of all that is seen in a picture counts for a throw, and what is only seen. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from assistant.words.dice import DieReading, DieState, Outline, is_within
from vision.boxes import centred

_SAME_PLACE = 0.08
"""How far a die may seem to lie from where it lay though nobody touched it, in edges. One that
is untouched moves by a hundredth from look to look; thrown dice gather along the rim."""


class Scope(Struct, frozen=True):
    """Where in a picture dice count. Outlines are in fractions of its width and height.

    What lies beyond the `tray` is outside it; an empty outline is all of the picture. `zones` are
    those of all seats, `zone` that of them whose throw is read: what lies in another one is none of
    its dice. Where zones overlap a die lies in the first; an empty `zone` is what lies in none.
    On `boards` lie pieces, which look like dice. `before` are the dice that lay there when the
    throw was asked for: they count no more.
    """

    tray: Outline = ()
    zones: tuple[Outline, ...] = ()
    zone: Outline = ()
    boards: tuple[Outline, ...] = ()
    before: tuple[DieReading, ...] = ()


EVERYWHERE = Scope()
"""All of the picture."""


class Parted(NamedTuple):
    """The dice of a picture by what they are to a throw: those that count, those outside the
    tray, those that lay there before, and those that are none of its affair."""

    counted: list[DieReading]
    outside: list[DieReading]
    old: list[DieReading]
    aside: list[DieReading]


def parted(dice: Sequence[DieReading], scope: Scope, size: tuple[int, int]) -> Parted:
    """Each die in its part; `size` is the picture's (width, height).

    What only may be a die is nothing outside the tray, and nobody is asked about it where it
    lay there before; neither about dice that lay outside the tray before.
    """
    parts = Parted([], [], [], [])
    for die in dice:
        known = die.state is not DieState.UNKNOWN
        zone = next((one for one in scope.zones if is_inside(die, one, size)), ())
        beyond = not zone and bool(scope.tray) and not is_inside(die, scope.tray, size)
        if beyond and not known:
            continue
        if zone != scope.zone:
            parts.aside.append(outside(die) if beyond else die)
        elif lay_there(die, scope.before):
            (parts.old if known and not beyond else parts.aside).append(
                outside(die) if beyond else die
            )
        else:
            (parts.outside if beyond else parts.counted).append(die)
    return parts


def outside(die: DieReading) -> DieReading:
    """The die as one that lies outside the tray."""
    return msgspec.structs.replace(die, state=DieState.OUTSIDE)


def is_inside(die: DieReading, outline: Outline, size: tuple[int, int]) -> bool:
    """Whether the middle of a die lies in an outline."""
    middle = centred(die.box)
    return is_within(outline, middle.x / size[0], middle.y / size[1])


def lay_there(die: DieReading, before: Sequence[DieReading]) -> bool:
    """Whether a die lies where one of those of `before` lay that may show the same."""
    return any(
        apart(die, one) <= _SAME_PLACE
        and (None in (die.value, one.value) or die.value == one.value)
        for one in before
    )


def apart(die: DieReading, other: DieReading) -> float:
    """How far two dice lie from each other, in edges."""
    return math.hypot(*way(die, other))


def way(die: DieReading, other: DieReading) -> tuple[float, float]:
    """From one die to another, to the right and down, in edges."""
    (x, y, w, h), (ox, oy, ow, oh) = die.box, other.box
    edge = max(1.0, (w + h + ow + oh) / 4)
    return (ox + ow / 2 - x - w / 2) / edge, (oy + oh / 2 - y - h / 2) / edge
