"""What comes and goes over the tray: dice and hands."""

from __future__ import annotations

import math
from dataclasses import dataclass

from assistant.words.dice import DieState, Face
from vision.synthesis.dice import Die, Patch, Pose
from vision.synthesis.hand import REACH_MM
from vision.synthesis.physics import Motion

# Seconds that a hand takes to come over the tray, or to leave.
REACH_S = 0.35


@dataclass(eq=False)
class Piece:
    """One die in the tray, the `number`th thrown; the last motion that has begun moves it."""

    number: int
    die: Die
    value: Face
    motions: list[Motion]
    state: DieState = DieState.FLAT
    gone_s: float = math.inf
    patch: Patch | None = None
    patch_of: int = 0

    def pose(self, at_s: float) -> Pose:
        """Where the die is at a time."""
        return self.motion(at_s).at(at_s)

    def motion(self, at_s: float) -> Motion:
        """The motion that the die is in, or was in last."""
        begun = [motion for motion in self.motions if motion.times[0] <= at_s]
        return begun[-1] if begun else self.motions[0]

    def begun(self, at_s: float) -> int:
        """How many of its motions have begun."""
        return sum(bool(motion.times[0] <= at_s) for motion in self.motions)

    def seen(self, at_s: float) -> bool:
        """Whether the die is in the tray's world: thrown and not taken out."""
        return bool(self.motions[0].times[0] <= at_s < self.gone_s)

    def moving(self, at_s: float) -> bool:
        """Whether the die is in the tray's world and not yet at rest."""
        return self.seen(at_s) and bool(at_s < self.motion(at_s).times[-1])


@dataclass(eq=False)
class Visit:
    """A hand that comes over the tray and leaves again."""

    palm: tuple[float, float]
    heading: float
    begin_s: float
    leave_s: float = math.inf

    def seen(self, at_s: float) -> bool:
        """Whether any of the hand may be in view."""
        return self.begin_s <= at_s < self.leave_s + REACH_S

    def place(self, at_s: float) -> tuple[float, float]:
        """Where the palm is over the table, in mm."""
        there = ease((at_s - self.begin_s) / REACH_S)
        there = min(there, 1.0 - ease((at_s - self.leave_s) / REACH_S))
        back = (1.0 - there) * REACH_MM
        # No hand is ever quite still.
        sway = 1.6 * math.sin(4.1 * (at_s - self.begin_s)) * there
        along, across = -back + sway, 0.7 * sway
        cos, sin = math.cos(self.heading), math.sin(self.heading)
        return (
            self.palm[0] + along * cos - across * sin,
            self.palm[1] + along * sin + across * cos,
        )


def ease(part: float) -> float:
    """A soft start and a soft end: 0 to 1 for 0 to 1, held beyond."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3.0 - 2.0 * part)
