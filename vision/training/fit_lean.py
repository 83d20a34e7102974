"""Fits the net that tells how dice lie, and how their top faces are turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.nn import functional

from assistant.words.dice import DieKind
from vision.dice.classifier import cut_crop
from vision.dice.finder import Level
from vision.dice.shape import (
    CLASSES,
    CROP_REACH,
    LEAN,
    LEAN_REACH,
    PIPS,
    SPREAD,
    STATE_LOGITS,
    STATES,
    TILT,
)
from vision.training.crops import group_at, inside
from vision.training.cutting import place_cut, pyramid, worsen
from vision.training.fit import ANEW, FURTHER, Progress, descend, tensor
from vision.training.labels import UNKNOWN, DieLabel, Image, Scene
from vision.training.nets import LeanNet
from vision.training.photos import NUMERAL_SETS, Photo
from vision.training.unpacking import take_up

_BATCH = 112
_SMOOTHING = 0.01
_TILT_WEIGHT = 0.5
_TURNED = 0.6
_SHARES = {
    "pips flat": 0.26,
    "pips cocked": 0.22,
    "pips stacked": 0.06,
    "pips covered": 0.06,
    "others flat": 0.16,
    "others cocked": 0.12,
    "others stacked": 0.02,
    "photos": 0.08,
}
"""Parts of a batch; the rest are covered ones without pips. The dice of the photographs lie flat:
few, so that a die is not taken for flat because it is photographed."""
_LYING_FLAT = ("pips_webcam", "pips_many_colours", *NUMERAL_SETS)
"""Sets whose dice lie flat, but for single ones."""
_PIPS = CLASSES.index(PIPS)
_D4 = CLASSES.index(DieKind.D4.value)
_SPREADS = (-4.0, 1.0)


class _Source(NamedTuple):
    levels: Sequence[Level] | None
    image: Image
    die: DieLabel


def fit_lean(
    scenes: Sequence[Scene],
    photos: Sequence[Photo],
    seed: int,
    steps: int,
    progress: Progress,
    keep: Path,
    before: Path | None = None,
) -> nn.Module:
    """A net for dice in good view, drawn ones and those of the `photos` that lie flat; how the
    latter are turned nobody knows.

    The net packed at `before` is trained further.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = LeanNet().to(memory_format=torch.channels_last)
    groups = {**_groups(scenes), "photos": _flat(photos)}

    def batch() -> tuple[Tensor, Tensor, Tensor]:
        picked = [_pick(rng, groups, place / _BATCH) for place in range(_BATCH)]
        crops, tilts = zip(*(_cut(rng, source) for source in picked), strict=True)
        states = torch.tensor([source.die.state for source in picked])
        seen = tensor(worsen(rng, np.stack(crops)))
        return seen, states, torch.tensor(tilts, dtype=torch.float32)

    def loss() -> Tensor:
        crops, states, tilts = batch()
        return lean_loss(net(crops), states, tilts)

    if before is not None:
        take_up(net, before, batch()[0])
    return descend(net, loss, steps, FURTHER if before else ANEW, progress, keep)


def lean_loss(seen: Tensor, states: Tensor, tilts: Tensor) -> Tensor:
    """Cross entropy of the states, and the likelihood of the tilts where these are known."""
    total = functional.cross_entropy(seen[:, STATE_LOGITS], states, label_smoothing=_SMOOTHING)
    known = ~torch.isnan(tilts[:, 0])
    spread = seen[known, SPREAD].clamp(*_SPREADS)
    off = (seen[known, TILT] - tilts[known]).pow(2).sum(1)
    return total + _TILT_WEIGHT * (off * torch.exp(-2 * spread) / 2 + 2 * spread).sum() / len(seen)


def _groups(scenes: Sequence[Scene]) -> dict[str, list[_Source]]:
    groups: dict[str, list[_Source]] = {}
    for scene in scenes:
        for die in scene.dice:
            if die.state == UNKNOWN or not inside(die, scene.image.shape[0]):
                continue
            sort = "pips" if die.kind == _PIPS else "others"
            name = f"{sort} {STATES[die.state].value}"
            groups.setdefault(name, []).append(_Source(None, scene.image, die))
    return groups


def _flat(photos: Sequence[Photo]) -> list[_Source]:
    return [
        _Source(levels, photo.image, die)
        for photo in photos
        if photo.set_name in _LYING_FLAT
        for levels in [pyramid(photo.image)]
        for die in photo.dice
    ]


def _pick(rng: Generator, groups: dict[str, list[_Source]], place: float) -> _Source:
    sources = groups[group_at(_SHARES, place, "others covered")] or groups["pips flat"]
    return sources[int(rng.integers(len(sources)))]


def _cut(rng: Generator, source: _Source) -> tuple[Image, tuple[float, float]]:
    """A crop, and the tilt as it is seen there."""
    die = source.die
    cut = place_cut(rng, die, turned=bool(rng.random() < _TURNED))
    grown = LEAN_REACH / CROP_REACH
    levels = source.levels or pyramid(source.image)
    crop = cut_crop(levels, cut.find, grown, cut.angle, LEAN, mirrored=cut.mirrored)
    known = die.kind != _D4 and not math.isnan(die.tilt_x)
    return crop, cut.seen(die.tilt_x, die.tilt_y) if known else (math.nan, math.nan)
