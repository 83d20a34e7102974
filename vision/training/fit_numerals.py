"""Fits the net that reads the numeral of a top face."""

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

from assistant.words.dice import DieKind, DieState
from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.numerals import reach
from vision.dice.shape import CLASSES, CROP_REACH, NUMERALS, STATES, TOP
from vision.training.crops import group_at
from vision.training.cutting import pyramid, worsen
from vision.training.fit import Progress, descend, tensor
from vision.training.labels import UNKNOWN, DieLabel, Image, Scene
from vision.training.nets import NumeralNet
from vision.training.photos import Photo

_BATCH = 128
_SMOOTHING = 0.01
_MARK_WEIGHT = 0.3
_SHARES = {"many": 0.55, "near": 0.22, "far": 0.13}
"""Parts of a batch; the rest are photographs."""
_LEAST = 22.0
_OFF_PLACE, _OFF_SIZE = 0.05, 0.1
_COVERED = STATES.index(DieState.COVERED)
_KINDS = tuple(CLASSES.index(kind.value) for kind in DieKind if kind is not DieKind.CUSTOM)


class _Source(NamedTuple):
    levels: tuple[Level, ...] | None
    image: Image
    die: DieLabel


def fit_numerals(
    many: Sequence[Scene],
    near: Sequence[Scene],
    far: Sequence[Scene],
    lone: Sequence[Photo],
    seed: int,
    steps: int,
    progress: Progress,
    keep: Path,
) -> nn.Module:
    """A net for top faces of dice in `near` and `far` scenes and `lone` photographs.

    `many` are scenes full of dice with numerals.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = NumeralNet().to(memory_format=torch.channels_last)
    groups = {
        "many": _by_face(_sources(many)),
        "near": _by_face(_sources(near)),
        "far": _by_face(_sources(far)),
        "photos": _by_face(
            [
                _Source(levels, photo.image, die)
                for photo in lone
                for levels in [pyramid(photo.image)]
                for die in photo.dice
            ]
        ),
    }
    groups = {name: faces for name, faces in groups.items() if faces}

    def loss() -> Tensor:
        crops, faces, marks = [], [], []
        for place in range(_BATCH):
            source = _pick(
                rng, groups.get(group_at(_SHARES, place / _BATCH, "photos")) or groups["many"]
            )
            crops.append(_cut(rng, source))
            faces.append(source.die.face)
            marks.append(source.die.mark)
        seen = net(tensor(worsen(rng, np.stack(crops))))
        return _loss(seen, torch.tensor(faces), torch.tensor(marks))

    return descend(net, loss, steps, 3e-3, progress, keep)


def _loss(seen: Tensor, faces: Tensor, marks: Tensor) -> Tensor:
    count = len(NUMERALS)
    total = functional.cross_entropy(seen[:, :count], faces, label_smoothing=_SMOOTHING)
    told = marks != UNKNOWN
    if told.any():
        mark = functional.binary_cross_entropy_with_logits(
            seen[told, count], marks[told].float(), reduction="sum"
        )
        total = total + _MARK_WEIGHT * mark / len(marks)
    return total


def _sources(scenes: Sequence[Scene]) -> list[_Source]:
    return [
        _Source(None, scene.image, die)
        for scene in scenes
        for die in scene.dice
        if die.kind in _KINDS
        and die.face != UNKNOWN
        and die.state != _COVERED
        and die.size >= _LEAST
        and _inside(die, scene.image.shape[0])
    ]


def _inside(die: DieLabel, side: int) -> bool:
    reach = 0.4 * die.size
    return reach < die.x < side - reach and reach < die.y < side - reach


def _by_face(sources: Sequence[_Source]) -> dict[int, dict[int, list[_Source]]]:
    """By kind and face, so that each is shown as often as any other of its kind."""
    kinds: dict[int, dict[int, list[_Source]]] = {}
    for source in sources:
        kinds.setdefault(source.die.kind, {}).setdefault(source.die.face, []).append(source)
    return kinds


def _pick(rng: Generator, kinds: dict[int, dict[int, list[_Source]]]) -> _Source:
    numbers = sorted(kinds)
    faces = kinds[numbers[int(rng.integers(len(numbers)))]]
    names = sorted(faces)
    sources = faces[names[int(rng.integers(len(names)))]]
    return sources[int(rng.integers(len(sources)))]


def _cut(rng: Generator, source: _Source) -> Image:
    die = source.die
    x, y = np.array([die.x, die.y]) + rng.normal(0, _OFF_PLACE, 2) * die.size
    size = die.size * math.exp(rng.normal(0, _OFF_SIZE))
    return cut_crop(
        source.levels or pyramid(source.image),
        Find(float(x), float(y), size, size, 1.0),
        reach(die.kind) / CROP_REACH,
        rng.uniform(0, 360),
        TOP,
    )
