"""Fits the finder to scenes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.shape import FINDS, PARTS, SIZE_UNIT, STRIDE
from vision.training.cutting import worsen
from vision.training.fit import FURTHER, Progress, descend, tensor
from vision.training.labels import DieLabel, Scene
from vision.training.nets import Finder
from vision.training.pools import SIDE
from vision.training.unpacking import take_up

_BATCH = 16
_ANEW = 4e-3
_PHOTO_SHARE = 0.4
_MOSAIC_SHARE = 0.4
_NEAR_SHARE = 0.5
"""Part of the mosaics that are of dice in good view: large sharp ones, looked at from afar."""
_PART = STRIDE // PARTS
_PARTS = SIDE // _PART
_LEAST, _MOST, _FAR = FINDS[0] * 0.9, FINDS[1] * 1.05, FINDS[1] * 1.4
"""Below `_LEAST` and from `_MOST` to `_FAR` a die is neither right nor wrong."""


def fit_finder(
    drawn: Sequence[Scene],
    photos: Sequence[Scene],
    near: Sequence[Scene],
    seed: int,
    steps: int,
    progress: Progress,
    keep: Path,
    before: Path | None = None,
) -> nn.Module:
    """A finder for dice of `FINDS` pixels; larger ones are ground at this scale.

    `photos` and `near` may be empty. The net packed at `before` is trained further.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Finder().to(memory_format=torch.channels_last)

    def pick() -> Scene:
        pool = photos if photos and rng.random() < _PHOTO_SHARE else drawn
        return _turned(rng, pool[int(rng.integers(len(pool)))])

    def four() -> list[Scene]:
        if near and rng.random() < _NEAR_SHARE:
            return [_turned(rng, near[int(rng.integers(len(near)))]) for _ in range(4)]
        return [pick() for _ in range(4)]

    def batch() -> tuple[Tensor, Tensor]:
        scenes = [
            _mosaic(four()) if rng.random() < _MOSAIC_SHARE else pick() for _ in range(_BATCH)
        ]
        pictures = worsen(rng, np.stack([scene.image for scene in scenes]))
        planes = torch.from_numpy(np.stack([targets(scene.dice) for scene in scenes]))
        return tensor(pictures), planes

    def loss() -> Tensor:
        pictures, planes = batch()
        return _loss(functional.pixel_shuffle(net(pictures), PARTS), planes)

    if before is not None:
        take_up(net, before, batch()[0])
    return descend(net, loss, steps, FURTHER if before else _ANEW, progress, keep)


def targets(dice: Sequence[DieLabel]) -> NDArray[np.float32]:
    """Planes: heat, weight of heat, right part, offset x, y, log2 w, h, weight of sizes."""
    planes = np.zeros((8, _PARTS, _PARTS), np.float32)
    planes[1] = 1
    ys, xs = np.mgrid[0:_PARTS, 0:_PARTS].astype(np.float32) + 0.5
    for die in dice:
        cx, cy = die.x / _PART, die.y / _PART
        far = np.maximum(np.abs(xs - cx) / die.w, np.abs(ys - cy) / die.h) * _PART
        if die.size < _LEAST or _MOST < die.size < _FAR:
            planes[1][far < 0.7] = 0
            continue
        if die.size >= _FAR:
            continue
        sigma = max(0.6, 0.12 * die.size / _PART)
        heat = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * sigma**2))
        planes[0] = np.maximum(planes[0], heat)
        i, j = int(cy), int(cx)
        if not (0 <= i < _PARTS and 0 <= j < _PARTS):
            continue
        planes[2, i, j] = 1
        if die.sized:
            sizes = math.log2(die.w / SIZE_UNIT), math.log2(die.h / SIZE_UNIT)
            planes[3:8, i, j] = (cx - j - 0.5, cy - i - 0.5, *sizes, 1)
    return planes


def _turned(rng: Generator, scene: Scene) -> Scene:
    """The same scene, mirrored and transposed at random."""
    image, dice = scene.image, scene.dice
    side = image.shape[0]
    if rng.random() < 0.5:
        image = image[:, ::-1]
        dice = tuple(die._replace(x=side - die.x) for die in dice)
    if rng.random() < 0.5:
        image = image[::-1]
        dice = tuple(die._replace(y=side - die.y) for die in dice)
    if rng.random() < 0.5:
        image = image.transpose(1, 0, 2)
        dice = tuple(die._replace(x=die.y, y=die.x, w=die.h, h=die.w) for die in dice)
    return Scene(image, dice)


def _mosaic(scenes: Sequence[Scene]) -> Scene:
    """Four scenes made smaller in one, for small and many dice."""
    half = SIDE // 2
    image = np.empty((SIDE, SIDE, 3), np.uint8)
    dice: list[DieLabel] = []
    for number, scene in enumerate(scenes):
        x, y = number % 2 * half, number // 2 * half
        part = half / scene.image.shape[0]
        cv2.resize(
            np.ascontiguousarray(scene.image),
            (half, half),
            dst=image[y : y + half, x : x + half],
            interpolation=cv2.INTER_AREA,
        )
        dice.extend(
            die._replace(x=x + die.x * part, y=y + die.y * part, w=die.w * part, h=die.h * part)
            for die in scene.dice
        )
    return Scene(image, tuple(dice))


def _loss(seen: Tensor, planes: Tensor) -> Tensor:
    heat, weight, right = planes[:, 0], planes[:, 1], planes[:, 2]
    logit = seen[:, 0]
    score = torch.sigmoid(logit)
    hit = -functional.logsigmoid(logit) * (1 - score) ** 2 * right
    miss = -functional.logsigmoid(-logit) * score**2 * (1 - heat) ** 4 * (1 - right) * weight
    gap = (seen[:, 1:5] - planes[:, 3:7]).abs().sum(1) * planes[:, 7]
    dice = right.sum().clamp(min=1)
    return (hit.sum() + miss.sum()) / dice + gap.sum() / planes[:, 7].sum().clamp(min=1)
