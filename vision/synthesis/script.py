"""How numerals are set on the faces of a die."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from assistant.words.dice import DieKind


class Mark(StrEnum):
    """What tells a 6 from a 9."""

    NONE = "none"
    LINE = "line"
    DOT = "dot"


@dataclass(frozen=True)
class MarkShape:
    """How a line or dot beside a numeral is made.

    `size` scales its thickness, a stroke's for a line and two strokes' for a dot. A line is
    `wide` parts of the numeral's width long and `gap` parts of its height below. A dot's
    lower edge is `rise` parts of the height above the numeral's.
    """

    size: float = 1.0
    wide: float = 1.0
    gap: float = 0.12
    rise: float = 0.0


@dataclass(frozen=True)
class Script:
    """The setting of a die's numerals.

    `size` scales the usual height, `narrow` the width. `mark` goes with the values
    named in `marked` and is made as `mark_shape` says. `turn` in radians and `shift` in
    parts of the numeral's height are how far the printing is off. `towards_edge` turns
    the numerals' heads to an edge of the face where they usually point to a corner; on a
    d4 the numerals stand along the edges (the lowest is read) instead of in the corners.
    """

    size: float = 1.0
    narrow: float = 1.0
    mark: Mark = Mark.LINE
    mark_shape: MarkShape = MarkShape()
    marked: frozenset[str] = frozenset({"6", "9"})
    turn: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    towards_edge: bool = False


def random_script(rng: np.random.Generator, kind: DieKind) -> Script:
    """A setting that is met on real dice of this kind."""
    needed = kind in (DieKind.D10, DieKind.D12, DieKind.D20)
    shares = (0.08, 0.6, 0.32) if needed else (0.45, 0.33, 0.22)
    marked = {"6", "9"}
    if kind is DieKind.D00 and rng.random() < 0.4:
        marked |= {"60", "90"}
    if kind is DieKind.D20 and rng.random() < 0.3:
        marked |= {"16", "19"}
    low, high = {DieKind.D20: (0.8, 1.35), DieKind.D6: (0.55, 1.2)}.get(kind, (0.75, 1.25))
    script = Script(
        size=float(rng.uniform(low, high)),
        narrow=float(rng.uniform(0.8, 1.1)),
        mark=tuple(Mark)[int(rng.choice(3, p=shares))],
        marked=frozenset(marked),
        turn=float(rng.normal(0.0, 0.04)),
        shift=(float(rng.normal(0.0, 0.035)), float(rng.normal(0.0, 0.035))),
        towards_edge=bool(rng.random() < 0.25),
    )
    return dataclasses.replace(script, mark_shape=_random_shape(script))


def _random_shape(script: Script) -> MarkShape:
    """A shape that is met on real dice. It comes from what was drawn before, so that nothing else
    of a scene depends on how many numbers are drawn for it."""
    own = np.random.default_rng([int(abs(part) * 2**40) for part in (script.size, script.turn)])
    return MarkShape(
        size=float(own.uniform(0.45, 1.15)),
        wide=float(own.uniform(0.7, 1.15)),
        gap=float(own.uniform(0.06, 0.2)),
        rise=float(own.uniform(0.0, 0.12)) if own.random() < 0.4 else 0.0,
    )
