"""Finds what may be a die, at several scales of a picture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import holds, meet, overlap, shared_area
from vision.dice.crop_net import OPENCV_5
from vision.dice.shape import FIND_CHANNELS, PARTS, SIZE_UNIT, STRIDE
from vision.dice.sight import Image

_LEVELS = 5
_BASE_PART = 0.6
_BASE_SIDES = (768, 1536)
_MULTIPLE = 32
_MOST = 128
_CROWD = 512
"""How many finds are told at most, and how many are weighed for it. On a cloth printed with flowers
there are 400, and dice are not the likeliest: of 93 drawn pictures with print 3 were taken without
a die that had been cut off at 64, none at 128; 256 take half as long again, and win nothing."""
_SAME = 0.5
_MUCH_LESS = 0.5
_PIP_PART = 0.4
LARGER = 1.7
"""How many times as large as a die at least several of them side by side are. What is found of a
die in parts, as its top or a side, is a larger part of it."""
_PART = STRIDE / PARTS
_scale, _BY = (np.multiply, np.float32(1 / 255)) if OPENCV_5 else (np.divide, np.float32(255))
"""How OpenCV takes pictures to 0 to 1: what a value is rounded to differs."""
_MUCH, _FAR, _SEVERAL = 0.45, 3.5, 2
SAME_THING = 0.5
"""Part of the smaller of two finds from which, covered by the other one, both are one thing."""


class Find(NamedTuple):
    """Something that may be a die: centre and size in pixels of the picture, score 0 to 1."""

    x: float
    y: float
    w: float
    h: float
    score: float


def score_of(find: Find, nothing: float) -> float:
    """How surely a find is a die: what finder and classifier make of it, whose chance of there
    being `nothing` is given."""
    return math.sqrt(find.score) * (1 - nothing)


class Level(NamedTuple):
    """A picture at one scale (pixels here over pixels of the picture given)."""

    image: Image
    scale: float


def make_levels(image: Image) -> list[Level]:
    """The picture at the scales that the finder looks at, the finest first.

    The finest has a long side of 768 to 1536 pixels, so that a die of 24
    pixels is found in any camera's picture.
    """
    side = max(image.shape[:2])
    scale = float(np.clip(_BASE_PART * side, *_BASE_SIDES)) / side
    levels = [Level(_resized(image, scale), scale)]
    while len(levels) < _LEVELS:
        scale /= 2
        levels.append(Level(_resized(levels[-1].image, 0.5), scale))
    return levels


class Finder:
    """The finder net."""

    def __init__(self, model: bytes, least: float) -> None:
        self._nets = [_ScaleNet(model) for _ in range(_LEVELS)]
        self._least = least

    def find(self, levels: list[Level], is_new: Callable[[Find], bool] | None = None) -> list[Find]:
        """Everything with a score of at least `least`, the likeliest first; only what `is_new`."""
        finds: list[Find] = []
        for net, level in zip(self._nets, levels, strict=True):
            h, w = level.image.shape[:2]
            finds.extend(_peaks(net.look(level.image), level.scale, (w, h), self._least))
        likeliest = sorted(finds, key=lambda find: -find.score)
        return _apart(itertools.islice(filter(is_new, likeliest), _CROWD), _MOST)


class _ScaleNet:
    """The finder net for one scale, which OpenCV would have to set up anew for another.

    What it is given is made here, and in the same place each time: `cv2.dnn.blobFromImage` makes
    the same to the last bit, but for a picture of this size takes a third as long as the net.
    """

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))
        self._blob = np.empty((1, 3, 0, 0), np.float32)

    def look(self, image: Image) -> NDArray[np.float32]:
        """What the net sees in a picture: (20, rows, columns) of its cells."""
        h, w = image.shape[:2]
        right, bottom = -w % _MULTIPLE, -h % _MULTIPLE
        padded = cv2.copyMakeBorder(image, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
        if self._blob.shape[2:] != padded.shape[:2]:
            self._blob = np.empty((1, 3, *padded.shape[:2]), np.float32)
        for values, plane in zip(self._blob[0], cv2.split(padded), strict=True):
            _scale(plane, _BY, out=values)
        self._net.setInput(self._blob)
        return np.asarray(self._net.forward()[0], np.float32)


def _resized(image: Image, scale: float) -> Image:
    """The picture halved as often as that goes, then interpolated: that is six times as fast as
    means over parts of pixels, and at less than half a step down nothing is passed over."""
    h, w = image.shape[:2]
    size = max(1, round(w * scale)), max(1, round(h * scale))
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        half = image.shape[1] // 2, image.shape[0] // 2
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _peaks(
    seen: NDArray[np.float32], scale: float, size: tuple[int, int], least: float
) -> list[Find]:
    """What the net saw (20, rows, columns) at one scale: its peaks.

    The parts of its cells make up a map of (2 rows, 2 columns).
    """
    _, rows, columns = seen.shape
    parts = seen.reshape(FIND_CHANNELS, PARTS, PARTS, rows, columns)
    logits = parts[0].transpose(2, 0, 3, 1).reshape(rows * PARTS, columns * PARTS)
    highest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    peaks = np.argwhere((logits >= highest) & (logits > np.log(least / (1 - least))))
    finds = []
    for i, j in peaks.tolist():
        at = parts[:, i % PARTS, j % PARTS, i // PARTS, j // PARTS]
        logit, dx, dy, w, h = at.tolist()
        x, y = (j + 0.5 + dx) * _PART, (i + 0.5 + dy) * _PART
        if x < size[0] and y < size[1]:
            w, h = SIZE_UNIT * 2.0**w, SIZE_UNIT * 2.0**h
            score = 1 / (1 + math.exp(-logit))
            finds.append(Find(x / scale, y / scale, w / scale, h / scale, score))
    return finds


def _apart(finds: Iterable[Find], most: int) -> list[Find]:
    """The likeliest of finds that are one and the same, `most` at most; `finds` are likeliest
    first."""
    kept: list[Find] = []
    for find in finds:
        if len(kept) == most:
            break
        if not any(_is_same(find, other) for other in kept):
            kept.append(find)
    return kept


def _is_same(find: Find, other: Find) -> bool:
    """Whether a find is the likelier other one again, a part of it, or several dice in one.

    A much smaller one within it says nothing: pips at times look more like dice than their die.
    Nor does a much larger one around it, which may be several dice side by side.
    """
    if not meet(find, other):
        return False
    if overlap(find, other) >= _SAME:
        return True
    size, its = max(find.w, find.h), max(other.w, other.h)
    comparable = _PIP_PART * size < its < LARGER * size
    much_less = find.score < _MUCH_LESS * other.score
    return much_less and comparable and cover(find, other) > _SAME


def cover(a: Find, b: Find) -> float:
    """Shared area over the area of the smaller one."""
    return shared_area(a, b) / min(a.w * a.h, b.w * b.h)


def is_ground(find: Find, dice: Sequence[Find], size: tuple[int, int]) -> bool:
    """Whether a find that fills much of a picture of this size (width, height) is what `dice` lie
    on: several, all of them far smaller.

    A board with six edges looks like a die held close. In a smaller one what is far smaller may
    be its pips, which are at times taken for dice.
    """
    side = max(find.w, find.h)
    within = (die for die in dice if side > _FAR * max(die.w, die.h) and holds(find, die.x, die.y))
    return side > _MUCH * min(size) and sum(1 for _ in within) >= _SEVERAL
