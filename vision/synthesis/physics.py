"""How thrown dice move: discs that slide, bounce and collide, and tumble to a chosen face."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.dice import Die, Pose
from vision.synthesis.geometry import inverse, matrix, mix, product
from vision.synthesis.ground import TrayStyle

Floats = NDArray[np.float64]

STEP_S = 1.0 / 120.0
_GRAVITY = 9810.0
_FLAT_SPEED = 110.0
_TUMBLE_SPEED = 9.0
_WALL_BOUNCE = 0.5
_FLOOR_BOUNCE = 0.38
_DICE_BOUNCE = 0.45
_RUN_UP = 95.0
_PATIENCE_S = 2.0
_AIM_INSIDE = 40.0
_RELEASE_HEIGHT = 55.0
_SLOWING = 1.2


@dataclass(frozen=True, eq=False)
class Motion:
    """Poses of one die at rising times in seconds; before and after, it holds still."""

    times: Floats
    positions: Floats
    turns: Floats

    def at(self, at_s: float) -> Pose:
        """The pose at a time."""
        index = int(np.searchsorted(self.times, at_s, side="right"))
        if index == 0 or index == len(self.times):
            end = min(index, len(self.times) - 1)
            return Pose(self.positions[end], self.turns[end])
        before, after = self.times[index - 1], self.times[index]
        part = float((at_s - before) / (after - before))
        place = self.positions[index - 1] * (1.0 - part) + self.positions[index] * part
        return Pose(place, mix(self.turns[index - 1], self.turns[index], part))


def disc_radius(die: Die) -> float:
    """Radius in mm of the disc that the die keeps clear around it at rest."""
    flat = die.solid.rest_turn(die.solid.values[0], 0.0)
    level = die.solid.vertices @ matrix(flat).T[:, :2]
    return float(np.linalg.norm(level, axis=1).max()) * die.inradius * 0.98


def roll(
    dice: Sequence[Die],
    values: Sequence[int],
    style: TrayStyle,
    rng: np.random.Generator,
    *,
    strength: float,
    heading: tuple[float, float],
    at_s: float,
) -> tuple[Motion, ...]:
    """Throws dice into the tray along the unit vector `heading`; die i ends with values[i] read.

    `strength` from 0 to 1 sets speed and length (0.6 to 1.5 s).
    Raises `ValueError` if the tray is too small for all of them.
    """
    lasting = 0.6 + 0.9 * strength
    speed = 650.0 + 850.0 * strength
    slide = _Slide(dice, style, rng, speed, np.asarray(heading), lasting)
    while slide.now < lasting or slide.crowded():
        if slide.now > lasting + _PATIENCE_S:
            raise ValueError(f"{len(dice)} dice find no room in the tray: throw fewer")
        slide.step()
    places, falls, turns = (np.array(rows, dtype=np.float64) for rows in slide.track)
    times = np.asarray(at_s + STEP_S * np.arange(len(places)), dtype=np.float64)
    motions = []
    for index, (die, value) in enumerate(zip(dice, values, strict=True)):
        rest = die.solid.rest_turn(value, rng.uniform(0.0, 2.0 * math.pi))
        back = product(inverse(turns[-1, index]), rest)
        spun = product(turns[:, index], back[None, :])
        heights = die.solid.rest_heights(spun) * die.inradius
        place = np.column_stack([places[:, index], heights + falls[:, index]])
        motions.append(Motion(times, place, spun))
    return tuple(motions)


class _Slide:
    """The discs of one throw. `track` collects places, heights above rest, and turns."""

    def __init__(
        self,
        dice: Sequence[Die],
        style: TrayStyle,
        rng: np.random.Generator,
        speed: float,
        heading: Floats,
        lasting: float,
    ) -> None:
        count = len(dice)
        self.now = 0.0
        self._style = style
        self._lasting = lasting
        self._radius = np.array([disc_radius(die) for die in dice])
        self._inradius = np.array([die.inradius for die in dice])
        self._half = np.asarray(style.half)
        side = np.array([-heading[1], heading[0]])
        entry = -heading * float(np.min(self._half / np.maximum(np.abs(heading), 1e-6)))
        width = min(float(np.abs(side) @ self._half) * 0.55, 14.0 * count + 10.0)
        lanes = rng.permutation(np.linspace(-1.0, 1.0, count)) if count > 1 else np.zeros(1)
        rows = rng.uniform(0.0, 12.0 + 2.5 * count, count)
        # Every die is aimed at a place well inside, or one thrown at a corner might miss the tray.
        aims = entry + heading * rng.uniform(30.0, 55.0, count)[:, None]
        aims = aims + side * (lanes * width)[:, None]
        reach = np.maximum(self._half - _AIM_INSIDE, 0.4 * self._half)
        aims = np.clip(aims, -reach, reach)
        self._place = aims - heading * (_RUN_UP + 40.0 + rows)[:, None]
        drift = rng.uniform(-0.14, 0.14, count)
        way = heading * np.cos(drift)[:, None] + side * np.sin(drift)[:, None]
        self._move = way * (speed * rng.uniform(0.85, 1.1, count))[:, None]
        landing = (_RUN_UP + 40.0 + rows + rng.uniform(0.0, 25.0, count)) / np.hypot(*self._move.T)
        self._fall = np.full(count, _RELEASE_HEIGHT)
        self._sink = (_GRAVITY * landing**2 / 2.0 - _RELEASE_HEIGHT) / landing
        self._spin = rng.uniform(-14.0, 14.0, count)
        self._lean = rng.normal(0.0, 0.45, (count, 3))
        self._turn = np.tile([1.0, 0.0, 0.0, 0.0], (count, 1))
        self._entered = np.zeros(count, dtype=bool)
        self._flat = np.zeros(count, dtype=bool)
        self.track: tuple[list[Floats], list[Floats], list[Floats]] = ([], [], [])
        self._note()

    def step(self) -> None:
        """Moves everything on by `STEP_S`."""
        before = max(1.0 - self.now / self._lasting, 0.0)
        self.now += STEP_S
        after = max(1.0 - self.now / self._lasting, 0.0)
        self._place = self._place + self._move * STEP_S
        self._move *= (after / before) ** _SLOWING if before > 0.0 else 0.0
        self._collide()
        self._walls()
        self._bounce()
        self._tumble()
        self._note()

    def crowded(self) -> bool:
        """Whether dice still overlap, hang in the air, or stand over the wall."""
        gaps, _, _ = self._gaps()
        outside = self._distance() > -self._radius + 0.05
        return bool((gaps < -0.05).any() or outside.any() or (self._fall > 0.0).any())

    def _note(self) -> None:
        for rows, now in zip(self.track, (self._place, self._fall, self._turn), strict=True):
            rows.append(now.copy())

    def _gaps(self) -> tuple[Floats, NDArray[np.intp], NDArray[np.intp]]:
        first, second = np.triu_indices(len(self._radius), 1)
        away = self._place[second] - self._place[first]
        gaps = np.hypot(away[:, 0], away[:, 1]) - self._radius[first] - self._radius[second]
        return gaps, first, second

    def _collide(self) -> None:
        gaps, first, second = self._gaps()
        for pair in np.flatnonzero(gaps < 0.0):
            a, b = int(first[pair]), int(second[pair])
            if abs(self._fall[a] - self._fall[b]) > 1.5 * self._inradius[a]:
                continue
            if not (self._entered[a] and self._entered[b]):
                continue
            away = self._place[b] - self._place[a]
            reach = float(np.hypot(*away))
            away = away / reach if reach > 1e-6 else np.array([1.0, 0.0])
            push = min(-float(gaps[pair]), 2.0) * 0.5 + 0.01
            self._place[a] -= away * push
            self._place[b] += away * push
            closing = float((self._move[b] - self._move[a]) @ away)
            if closing < 0.0:
                kick = away * closing * (1.0 + _DICE_BOUNCE) / 2.0
                self._move[a] += kick
                self._move[b] -= kick

    def _distance(self) -> Floats:
        x, y = self._place[:, 0].astype(np.float32), self._place[:, 1].astype(np.float32)
        return self._style.inside(x, y).astype(np.float64)

    def _walls(self) -> None:
        distance = self._distance()
        self._entered |= (distance < -self._radius) | (self.now > 0.6 * self._lasting)
        for index in np.flatnonzero(self._entered & (distance > -self._radius)):
            x, y = self._place[index].astype(np.float32)
            steps = [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)]
            probe = np.array([(x + dx, y + dy) for dx, dy in steps], dtype=np.float32)
            right, left, up, down = self._style.inside(probe[:, 0], probe[:, 1])
            out = np.array([right - left, up - down], dtype=np.float64)
            out /= max(float(np.hypot(*out)), 1e-6)
            over = float(distance[index] + self._radius[index])
            self._place[index] -= out * min(over + 0.01, 3.0)
            hitting = float(self._move[index] @ out)
            if hitting > 0.0:
                self._move[index] -= out * hitting * (1.0 + _WALL_BOUNCE)
                self._spin[index] = -0.7 * self._spin[index]

    def _bounce(self) -> None:
        self._sink -= _GRAVITY * STEP_S
        self._fall = self._fall + self._sink * STEP_S
        landed = self._fall <= 0.0
        self._fall[landed] = 0.0
        self._sink[landed] = np.where(
            self._sink[landed] < -450.0, -self._sink[landed] * _FLOOR_BOUNCE, 0.0
        )

    def _tumble(self) -> None:
        speed = np.hypot(self._move[:, 0], self._move[:, 1])
        self._flat |= (speed < _FLAT_SPEED) & (self._fall <= 0.0)
        rate = np.maximum(speed * 0.8 / self._inradius, _TUMBLE_SPEED)
        rate = np.where(self._flat, 0.0, np.minimum(rate, 55.0))
        axis = np.column_stack([-self._move[:, 1], self._move[:, 0], np.zeros(len(speed))])
        axis /= np.maximum(speed, 1e-6)[:, None]
        axis = axis + self._lean * (~self._flat)[:, None]
        turning = axis * rate[:, None]
        still = np.clip(speed / 400.0, 0.0, 1.0)
        turning[:, 2] = turning[:, 2] * ~self._flat + self._spin * still
        half = np.linalg.norm(turning, axis=1, keepdims=True) * STEP_S / 2.0
        way = turning * (STEP_S / 2.0 * np.sinc(half / math.pi))
        turn = product(np.concatenate([np.cos(half), way], axis=1), self._turn)
        self._turn = turn / np.linalg.norm(turn, axis=1, keepdims=True)
