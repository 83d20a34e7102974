"""Dice: what is wanted of the camera, and what it saw."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from assistant.words.text import Text

Face: TypeAlias = int | str
"""Value of a die's top face: a number, or the name of a taught face."""


Outline: TypeAlias = tuple[tuple[float, float], ...]
"""Corners of the tray or a zone in their order, in fractions of a picture's width and height."""


def is_within(outline: Outline, x: float, y: float) -> bool:
    """Whether a point lies in an outline, by the number of sides that a ray to the left crosses."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x > ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a view in which only one seat throws, the `place`th of the table (from 1)."""

    place: int
    corners: Outline


class DieKind(StrEnum):
    """Kinds of dice that Skald has words for."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D00 = "d00"
    D12 = "d12"
    D20 = "d20"
    CUSTOM = "custom"


class DieState(StrEnum):
    """How a die lies.

    `COCKED` leans on something, `STACKED` lies on another die or has one on it, `CUT` is
    cut by the picture's edge, `OUTSIDE` lies outside the tray, `COVERED` is partly under a
    hand or sleeve. `UNKNOWN` may be no die at all, or nobody can say what it shows.
    """

    FLAT = "flat"
    COCKED = "cocked"
    STACKED = "stacked"
    CUT = "cut"
    OUTSIDE = "outside"
    COVERED = "covered"
    UNKNOWN = "unknown"


class DieSpec(Struct, frozen=True):
    """A die that is wanted. Empty `faces` means every face of its kind.

    Where the die's sides are known, a face stands there once for each side that bears it.
    Where more may lie up than is known, `faces` are all that may, and `sides` what is known.
    """

    kind: DieKind
    colour: str | None = None
    faces: tuple[Face, ...] = ()
    sides: tuple[Face, ...] = ()

    @property
    def borne(self) -> tuple[Face, ...]:
        """The faces that it bears for all that is known."""
        return self.sides or self.faces


class ZoneDice(Struct, frozen=True):
    """Dice that a seat may throw in its zone, at the same time as others throw in theirs.

    `id` is that of this one throw, whoever else still has to throw; `place` that of the seat at
    the table, from 1.
    """

    id: str
    seat: str
    place: int
    dice: tuple[DieSpec, ...]


class WantedDice(Struct, frozen=True, tag="dice"):
    """What the camera should read now.

    `id` changes with every new want, so that a reading answers one want once.
    `dice` None means any number of any dice, one at least, or one of those `among` where these
    are given. `zones` are the throws that may come all at once, that of `seat` among them: each
    counts where its seat has a zone. `each_counts`: a further throw takes no earlier one back,
    so one that comes while dice are in question waits until these are settled.
    """

    id: str
    view: str = "tray"
    dice: tuple[DieSpec, ...] | None = None
    seat: str | None = None
    zones: tuple[ZoneDice, ...] = ()
    among: tuple[DieSpec, ...] = ()
    each_counts: bool = False

    def dice_of(self, seat: str | None) -> tuple[DieSpec, ...] | None:
        """The dice that are wanted of a seat: in its zone where it may throw there."""
        return next((one.dice for one in self.zones if one.seat == seat), self.dice)

    @property
    def all_dice(self) -> tuple[DieSpec, ...]:
        """Every die that may be thrown now."""
        return (*(self.dice or self.among), *(die for one in self.zones for die in one.dice))


class Candidate(Struct, frozen=True):
    """A value that a die may show, likeliest first in a list of these."""

    value: Face
    confidence: float


class DieReading(Struct, frozen=True):
    """One die as the camera saw it.

    `box` is (x, y, w, h) in pixels of the frame. `confidence` is that of
    `value`, 0 to 1. `value` is None where nothing can be said. `nearly` are other names
    of its `colour`, which lies near the border between them.
    """

    kind: DieKind
    value: Face | None
    confidence: float
    box: tuple[float, float, float, float]
    state: DieState
    candidates: tuple[Candidate, ...] = ()
    colour: str | None = None
    nearly: tuple[str, ...] = ()


class Reading(Struct, frozen=True):
    """A proposal of the camera. It becomes an event only as the answer to a want.

    `accepted` says that it may be taken without asking anybody; otherwise
    `problems` say why not. `certain` is the confidence from which the reader
    takes a die's value without asking. `rest_s` is the monotonic time at which the dice
    had come to rest, `taken_s` that of the last frame used, both in seconds.
    `size` is the frame's (width, height). `seat` is that in whose zone all dice lie, None for
    what lies in none.
    """

    id: str
    view: str
    dice: tuple[DieReading, ...]
    accepted: bool
    problems: tuple[Text, ...]
    rest_s: float
    taken_s: float
    ms: float
    size: tuple[int, int]
    certain: float = 1.0
    seat: str | None = None


class RollSource(StrEnum):
    """Where the values of a roll come from."""

    CAMERA = "camera"
    PERSON = "person"


class RolledDie(Struct, frozen=True):
    """A die of a recorded roll.

    `read` is what the camera had said, where it differs. `seen` is the die's place in
    the reading behind the roll, None if the camera had not seen it.
    """

    kind: DieKind
    value: Face
    read: Face | None = None
    seen: int | None = None


class Roll(Struct, frozen=True):
    """A recorded roll. `reading` is the id of the reading behind it, if any."""

    id: int
    dice: tuple[RolledDie, ...]
    source: RollSource
    seat: str | None
    reading: str | None = None
    corrected_by: str | None = None
