"""What is made of all that was read in a picture: the rules, and their order, in one place. Pure.

Only what counts is weighed by number and size: spare dice beside the tray, those of other seats
and those that lay there before are of other makes, and fill no place of a die that was thrown.
How dice face (`vision.dice.level`), and whether two are one (`vision.dice.crowding`), all of
them tell: the camera is tilted for all alike, and a body ends at no outline.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assistant.words.dice import DieReading, DieSpec
from assistant.words.text import Text
from assistant.words.wanted import which
from vision.dice.crowding import mark_crowded
from vision.dice.finder import Find
from vision.dice.flatness import mark_lone_print, mark_prints
from vision.dice.judgement import judge
from vision.dice.on_boards import without_pieces
from vision.dice.prints import without_prints
from vision.dice.scope import EVERYWHERE, Scope, outside, parted
from vision.dice.sizes import mark_odd_sizes, without_odd_things


class Read(NamedTuple):
    """All that was read in a picture of `size` (width, height), wherever it lies.

    `halves` may be half a die at the picture's edge, `maybe` is all that may be one at first
    sight, `prints` are those of the dice that may be flat, `plain_prints` those that hardly are
    anything else. `certain` is the confidence from which
    a value needs no asking. Where the picture is not `sharp`, dice may have been passed over.
    """

    dice: Sequence[DieReading]
    size: tuple[int, int]
    certain: float
    halves: Sequence[DieReading] = ()
    maybe: Sequence[Find] = ()
    prints: Sequence[DieReading] = ()
    plain_prints: Sequence[DieReading] = ()
    sharp: bool = True


class Weighed(NamedTuple):
    """What counts and what lies outside the tray, the dice that lay there before, what is seen
    and not asked about, and why a person is to be asked."""

    dice: tuple[DieReading, ...]
    old: tuple[DieReading, ...]
    aside: tuple[DieReading, ...]
    problems: tuple[Text, ...]


def weigh(
    read: Read,
    wanted: tuple[DieSpec, ...] | None,
    scope: Scope = EVERYWHERE,
    *,
    among: bool = False,
) -> Weighed:
    """What a throw brought of what was read; with `among` only one of the `wanted` was thrown."""

    def no_pieces(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        return without_pieces(dice, scope.boards, read.size, read.certain)

    parts, halves = (parted(dice, scope, read.size) for dice in (read.dice, read.halves))
    dice = mark_odd_sizes(parts.counted, no_pieces(parts.counted))
    dice = without_odd_things(dice, read.maybe, read.certain)
    dice = mark_crowded((*dice, *halves.counted), (*parts.outside, *parts.old, *parts.aside))
    dice = mark_prints(mark_lone_print(no_pieces(dice), read.prints), read.plain_prints)
    beyond = tuple(map(outside, no_pieces(parts.outside)))
    thrown = (which(dice, wanted),) if among and wanted else wanted
    kept = without_prints(dice, thrown)
    told = tuple(in_order((*kept, *beyond)))
    prints = [die for die in dice if die not in kept]
    return Weighed(
        told,
        no_pieces(parts.old),
        (*no_pieces((*parts.aside, *halves.aside)), *prints),
        judge(told, thrown, certain=read.certain, sharp=read.sharp),
    )


def in_order(dice: Sequence[DieReading]) -> list[DieReading]:
    """Top to bottom, left to right, rows as high as a die."""
    if not dice:
        return []
    row = float(np.median([die.box[3] for die in dice]))

    def place(die: DieReading) -> tuple[int, float]:
        x, y, w, h = die.box
        return round((y + h / 2) / row), x + w / 2

    return sorted(dice, key=place)
