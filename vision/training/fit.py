"""Fits the two nets to their pools."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.shape import SIZE_UNIT, STRIDE
from vision.training.labels import DieLabel, Scene
from vision.training.nets import Classifier, Finder
from vision.training.pools import SIDE, Crops

Progress = Callable[[str], None]

_SMALL, _LARGE, _FAR = 13.0, 54.0, 74.0
"""Sizes in pixels: below `_SMALL` and from `_LARGE` to `_FAR` a die is neither right nor wrong."""
_CELLS = SIDE // STRIDE


def fit_finder(scenes: Sequence[Scene], seed: int, steps: int, progress: Progress) -> Finder:
    """A finder for dice of 15 to 52 pixels; larger ones are ground at this scale."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    targets = [_targets(scene.dice) for scene in scenes]
    net = Finder()

    def loss() -> Tensor:
        picks = rng.integers(0, len(scenes), 16)
        batch = [_turned(rng, scenes[i].image, targets[i]) for i in picks]
        picture = _tensor(np.stack([b[0] for b in batch]))
        return _finder_loss(net(picture), torch.from_numpy(np.stack([b[1] for b in batch])))

    _descend(net, loss, steps, 4e-3, progress)
    return net


def fit_classifier(crops: Crops, seed: int, steps: int, progress: Progress) -> Classifier:
    """A classifier of crops."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Classifier()

    def loss() -> Tensor:
        picks = rng.integers(0, len(crops.labels), 96)
        images = crops.images[picks]
        turn, mirror = int(rng.integers(4)), rng.random() < 0.5
        images = np.rot90(images, turn, (1, 2))
        images = images[:, :, ::-1] if mirror else images
        if rng.random() < 0.2:
            images = images[..., rng.permutation(3)]
        labels = torch.from_numpy(crops.labels[picks])
        return functional.cross_entropy(net(_tensor(images)), labels, label_smoothing=0.02)

    _descend(net, loss, steps, 3e-3, progress)
    return net


def _descend(
    net: nn.Module, loss: Callable[[], Tensor], steps: int, rate: float, progress: Progress
) -> None:
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=0.15)
    net.train()
    mean = math.nan
    for step in range(1, steps + 1):
        value = loss()
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        mean = value.item() if math.isnan(mean) else 0.98 * mean + 0.02 * value.item()
        if step % 50 == 0:
            progress(f"step {step} of {steps}: loss {mean:.4f}")
    net.eval()


def _tensor(images: NDArray[np.uint8]) -> Tensor:
    planes = np.ascontiguousarray(images.transpose(0, 3, 1, 2))
    return torch.from_numpy(planes).float() / 255


def _targets(dice: Sequence[DieLabel]) -> NDArray[np.float32]:
    """Planes: heat, weight of heat, right cell, offset x, y, log2 w, h, weight of sizes."""
    planes = np.zeros((8, _CELLS, _CELLS), np.float32)
    planes[1] = 1
    ys, xs = np.mgrid[0:_CELLS, 0:_CELLS] + 0.5
    for die in dice:
        size = math.sqrt(die.w * die.h)
        cx, cy = die.x / STRIDE, die.y / STRIDE
        far = np.maximum(np.abs(xs - cx) * STRIDE / die.w, np.abs(ys - cy) * STRIDE / die.h)
        if size < _SMALL or _LARGE < size < _FAR:
            planes[1][far < 0.7] = 0
            continue
        if size >= _FAR:
            continue
        sigma = max(0.45, 0.13 * size / STRIDE)
        heat = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * sigma**2))
        i, j = min(int(cy), _CELLS - 1), min(int(cx), _CELLS - 1)
        planes[0] = np.maximum(planes[0], heat)
        planes[2, i, j] = 1
        if die.sized:
            planes[3:7, i, j] = (
                cx - j - 0.5,
                cy - i - 0.5,
                math.log2(die.w / SIZE_UNIT),
                math.log2(die.h / SIZE_UNIT),
            )
            planes[7, i, j] = 1
    return planes


def _turned(
    rng: Generator, image: NDArray[np.uint8], planes: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The same scene mirrored, transposed and with colours exchanged at random."""
    planes = planes.copy()
    if rng.random() < 0.5:
        image, planes = image[:, ::-1], planes[:, :, ::-1].copy()
        planes[3] *= -1
    if rng.random() < 0.5:
        image, planes = image[::-1], planes[:, ::-1].copy()
        planes[4] *= -1
    if rng.random() < 0.5:
        image = image.transpose(1, 0, 2)
        planes = planes.transpose(0, 2, 1)[[0, 1, 2, 4, 3, 6, 5, 7]]
    if rng.random() < 0.2:
        image = image[..., rng.permutation(3)]
    return image, np.ascontiguousarray(planes)


def _finder_loss(seen: Tensor, planes: Tensor) -> Tensor:
    heat, weight, right = planes[:, 0], planes[:, 1], planes[:, 2]
    logit = seen[:, 0]
    score = torch.sigmoid(logit)
    hit = -functional.logsigmoid(logit) * (1 - score) ** 2 * right
    miss = -functional.logsigmoid(-logit) * score**2 * (1 - heat) ** 4 * (1 - right) * weight
    count = right.sum().clamp(min=1)
    gap = (seen[:, 1:5] - planes[:, 3:7]).abs().sum(1) * planes[:, 7]
    return (hit.sum() + miss.sum()) / count + gap.sum() / planes[:, 7].sum().clamp(min=1)
