"""What hands do to dice that lie in the tray, and what moves them without a hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieState
from vision.synthesis.dice import Pose
from vision.synthesis.geometry import about, product
from vision.synthesis.ground import TrayStyle
from vision.synthesis.lean import lean_on_rim
from vision.synthesis.physics import Motion, disc_radius
from vision.synthesis.pieces import REACH_S, Piece, Visit

Floats = NDArray[np.float64]

_LEANS_S, _NUDGED_S = 0.25, 0.15
_PASSES_S = 0.3
_BEYOND_MM = 260.0
_UP = np.array([0.0, 0.0, 45.0])
_UP_S, _HELD_S, _DOWN_S = 0.25, 0.3, 0.25
_REACH_MM = 34.0
_BACK_MM, _BACK_RADIANS = 0.6, 0.12
_ELSEWHERE_MM = (35.0, 70.0)


class Deed(Enum):
    """What a hand does with a die that it has taken up."""

    LAY_BACK = auto()
    LAY_ELSEWHERE = auto()
    TURN = auto()
    TAKE = auto()


def passing(sleeve: bool, at_s: float, rng: np.random.Generator) -> Visit:
    """A hand that comes over the tray and goes; of a `sleeve` the hand is beyond the tray."""
    heading = float(rng.uniform(0.0, 2.0 * math.pi))
    off = rng.uniform(-30.0, 30.0, 2)
    way = np.array([math.cos(heading), math.sin(heading)]) * (_BEYOND_MM if sleeve else 0.0)
    return Visit((float(off[0] + way[0]), float(off[1] + way[1])), heading, at_s,
                 at_s + REACH_S + _PASSES_S)  # fmt: skip


class Hands:
    """Handles the dice that lie in a tray. Times are those of the tray."""

    def __init__(self, lying: Sequence[Piece], style: TrayStyle, rng: np.random.Generator) -> None:
        self._lying = lying
        self._style = style
        self._rng = rng

    def cock(self, flat: Sequence[Piece], at_s: float) -> float:
        """The die nearest to the rim leans on it; when that is done."""
        piece = flat[int(np.argmax([self._off_rim(one) for one in flat]))]
        others = [
            (one.pose(math.inf).position[:2], disc_radius(one.die))
            for one in self._lying
            if one is not piece
        ]
        pose = lean_on_rim(piece.die, piece.pose(math.inf), self._style, others, self._rng)
        if pose is None:
            return at_s
        piece.state = DieState.COCKED
        return _move(piece, pose, at_s, _LEANS_S)

    def nudge(self, flat: Sequence[Piece], at_s: float) -> float:
        """One die is pushed a little and turned in its place; when that is done."""
        piece = self._one_of(flat)
        pose = piece.pose(math.inf)
        yaw = float(self._rng.choice((-1.0, 1.0)) * self._rng.uniform(0.15, 0.4))
        turn = product(about((0.0, 0.0, 1.0), yaw), pose.turn)
        place = self._free_place(piece, pose.position, (8.0, 5.0, 3.0))
        return _move(piece, Pose(place, turn), at_s, _NUDGED_S)

    def take_up(self, flat: Sequence[Piece], at_s: float, deed: Deed) -> Visit:
        """A hand takes one die up and lays it down again, or takes it away; its visit."""
        piece = self._one_of(flat)
        pose = piece.pose(math.inf)
        heading = float(self._rng.uniform(0.0, 2.0 * math.pi))
        way = np.array([math.cos(heading), math.sin(heading)])
        palm = pose.position[:2] - way * _REACH_MM
        up_s = at_s + REACH_S
        down_s = up_s + _UP_S + _HELD_S + _DOWN_S
        visit = Visit((float(palm[0]), float(palm[1])), heading, at_s, down_s + 0.1)
        high = pose.position + _UP
        if deed is Deed.TAKE:
            away = high - np.append(way, 0.0) * _ELSEWHERE_MM[0]
            times = np.array([up_s, up_s + _UP_S, down_s])
            places = np.stack([pose.position, high, away])
            piece.motions.append(Motion(times, places, np.stack([pose.turn] * 3)))
            piece.gone_s = down_s
            return visit
        end = self._laid_down(piece, pose, deed)
        times = np.array([up_s, up_s + _UP_S, up_s + _UP_S + _HELD_S, down_s])
        over = end.position + _UP
        places = np.stack([pose.position, high, over, end.position])
        turns = np.stack([pose.turn, pose.turn, end.turn, end.turn])
        piece.motions.append(Motion(times, places, turns))
        return visit

    def _laid_down(self, piece: Piece, pose: Pose, deed: Deed) -> Pose:
        """Where a die lies that was taken up, and how; of one that is turned, its new value."""
        if deed is Deed.LAY_ELSEWHERE:
            far = sorted(self._rng.uniform(*_ELSEWHERE_MM, 3), reverse=True)
            place = self._free_place(piece, pose.position, far)
        else:
            off = self._rng.normal(0.0, _BACK_MM, 2)
            place = pose.position + np.append(off, 0.0)
        if deed is Deed.TURN:
            others = [value for value in piece.die.solid.values if value != piece.value]
            value = int(self._rng.choice(others))
            piece.value = value
            yaw = float(self._rng.uniform(0.0, 2.0 * math.pi))
            return Pose(place, piece.die.solid.rest_turn(value, yaw))
        yaw = float(self._rng.normal(0.0, _BACK_RADIANS))
        return Pose(place, product(about((0.0, 0.0, 1.0), yaw), pose.turn))

    def _one_of(self, pieces: Sequence[Piece]) -> Piece:
        return pieces[int(self._rng.integers(len(pieces)))]

    def _off_rim(self, piece: Piece) -> float:
        x, y, _ = piece.pose(math.inf).position.astype(np.float32)
        return float(self._style.inside(np.array([x]), np.array([y]))[0])

    def _free_place(self, piece: Piece, place: Floats, lengths: Sequence[float]) -> Floats:
        """A free place so far away, in the first of these lengths that has one."""
        ways = self._rng.uniform(0.0, 2.0 * math.pi) + np.linspace(0.0, 2.0 * math.pi, 16)
        for length in lengths:
            for way in ways:
                step = np.array([math.cos(way), math.sin(way), 0.0]) * length
                if self._free(piece, place + step):
                    return np.asarray(place + step)
        return place

    def _free(self, piece: Piece, place: Floats) -> bool:
        radius = disc_radius(piece.die)
        x, y = place[:2].astype(np.float32)
        if self._style.inside(np.array([x]), np.array([y]))[0] > -radius:
            return False
        return all(
            math.dist(place[:2], other.pose(math.inf).position[:2])
            > radius + disc_radius(other.die)
            for other in self._lying
            if other is not piece
        )


def _move(piece: Piece, pose: Pose, at_s: float, lasting: float) -> float:
    start_s = max(at_s, float(piece.motions[-1].times[-1]))
    before = piece.pose(start_s)
    times = np.array([start_s, start_s + lasting])
    places = np.stack([before.position, pose.position])
    piece.motions.append(Motion(times, places, np.stack([before.turn, pose.turn])))
    return start_s + lasting
