"""Dice that are no longer seen: were they taken out, or does something lie over them? Pure.

A die was taken out where another picture shows its place and the ground around it looks as it
did. A cup, a sheet or a sleeve changes the ground around it too; where not even the die's own
place has changed, it lies there and is only not seen well, as in bad light.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieReading, DieState, Outline
from vision.boxes import centred
from vision.dice.scope import apart
from vision.frames import Image
from vision.stillness_light import difference
from vision.stillness_scene import align

_INNER, _OUTER = 0.85, 1.35
"""The ground around a die, from its middle, in edges: beyond its corners and most of its shadow."""
_MOSTLY = 0.5
"""Share of changed ground from which it is covered: a shadow that goes with its die is less."""
_HARDLY = 0.1
"""Share of a die's place that noise may change though the die lies there."""
_SHIFTED = 0.02
"""Share of the ground beyond the dice from which not only they have moved."""
_CHANGE, _LEAST_CHANGE = 18.0, 8.0
_WELL_LIT = 60.0
_HERE = 0.5


def hidden(
    dice: Sequence[DieReading], seen: Sequence[DieReading], before: Image, now: Image, scale: float
) -> tuple[DieReading, ...]:
    """Which of the `dice` that lay in `before` are still there, though not among those `seen` now.

    Both pictures are small (`vision.stillness_light.shrink`), `scale` is their size in parts of
    that of the picture in which the boxes of the dice are given.
    """
    known = (die for die in dice if die.state is not DieState.UNKNOWN)
    lost = [die for die in known if not any(apart(die, one) <= _HERE for one in seen)]
    if not lost or before.shape != now.shape:
        return ()
    changes = [_changed(now, one) for one in (before, align(before, now))]
    others = [*dice, *seen]
    return tuple(die for die in lost if all(_stays(die, others, one, scale) for one in changes))


def ground_moved(
    dice: Sequence[DieReading],
    boards: Sequence[Outline],
    before: Image,
    now: Image,
    scale: float,
) -> bool:
    """Whether what lies under the `dice` of both pictures has moved: the tray was, or the camera.

    On `boards`, in fractions of the picture, pieces are moved. Pictures and `scale` are those
    of `hidden`.
    """
    if before.shape != now.shape:
        return False
    changed = _changed(now, before) & _changed(now, align(before, now))
    height, width = changed.shape
    ground = np.ones(changed.shape, np.uint8)
    for corners in boards:
        points = np.array([(x * width, y * height) for x, y in corners])
        cv2.fillPoly(ground, [np.rint(points).astype(np.int32)], 0)
    beyond = ground > 0
    for die in dice:
        beyond &= ~_disc(die, _OUTER, scale, changed.shape)
    return _share(changed, beyond) > _SHIFTED


def _changed(now: Image, before: Image) -> NDArray[np.bool_]:
    light = min(1.0, float(now.mean()) / _WELL_LIT)
    return np.asarray(difference(now, before) > max(_LEAST_CHANGE, _CHANGE * light))


def _stays(
    die: DieReading, others: Sequence[DieReading], changed: NDArray[np.bool_], scale: float
) -> bool:
    """Whether a die that is not seen lies there unchanged, or under what lies around it too."""
    place = _disc(die, 0.5, scale, changed.shape)
    around = _disc(die, _OUTER, scale, changed.shape) & ~_disc(die, _INNER, scale, changed.shape)
    for other in others:
        if other is not die:
            around &= ~_disc(other, _INNER, scale, changed.shape)
    return _share(changed, place) < _HARDLY or _share(changed, around) > _MOSTLY


def _share(changed: NDArray[np.bool_], where: NDArray[np.bool_]) -> float:
    """The share of a part of the picture that has changed; 0 of nothing."""
    return float(changed[where].mean()) if where.any() else 0.0


def _disc(die: DieReading, reach: float, scale: float, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The pixels nearer to a die's middle than so many edges."""
    middle, edge = centred(die.box), (die.box[2] + die.box[3]) / 2
    disc = np.zeros(shape[:2], np.uint8)
    at = (round(middle.x * scale), round(middle.y * scale))
    cv2.circle(disc, at, max(1, round(reach * edge * scale)), 1, -1)
    return disc > 0
