"""Fits the net that tells taught faces apart: pictures of one face lie close, all others far."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.shape import CROP_REACH, FACE_REACH
from vision.training.cutting import worsen
from vision.training.faces_pool import SHEET, SHEET_REACH, FaceView
from vision.training.fit import FURTHER, Progress, descend, tensor
from vision.training.labels import Image
from vision.training.nets import FaceNet
from vision.training.unpacking import take_up

_DICE, _FACES, _VIEWS = 8, 6, 3
_TEMPERATURE = 0.06
_ANEW = 2e-3


def fit_faces(
    views: Sequence[FaceView],
    seed: int,
    steps: int,
    progress: Progress,
    keep: Path,
    before: Path | None = None,
) -> nn.Module:
    """A net whose vectors tell faces apart (supervised contrastive loss, Khosla et al. 2020).

    A batch holds several faces of each of its dice, so that colour alone is no help. The net
    packed at `before` is trained further.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = FaceNet().to(memory_format=torch.channels_last)
    dice: dict[int, dict[int, list[Image]]] = {}
    for view in views:
        dice.setdefault(view.die, {}).setdefault(view.face, []).append(view.image)
    shown = [[images for images in faces.values() if len(images) > 1] for faces in dice.values()]
    shown = [faces for faces in shown if faces]

    def loss() -> Tensor:
        crops, labels = _batch(rng, shown)
        return _contrast(functional.normalize(net(tensor(worsen(rng, crops)))), labels)

    if before is not None:
        take_up(net, before, tensor(worsen(rng, _batch(rng, shown)[0])))
    return descend(net, loss, steps, FURTHER if before else _ANEW, progress, keep)


def _batch(rng: Generator, dice: Sequence[Sequence[Sequence[Image]]]) -> tuple[Image, Tensor]:
    crops, labels = [], []
    for die in rng.choice(len(dice), _DICE, replace=False):
        faces = dice[die]
        for face in rng.permutation(len(faces))[:_FACES]:
            images = faces[face]
            for pick in rng.choice(len(images), _VIEWS, replace=len(images) < _VIEWS):
                crops.append(_turned(rng, images[pick]))
                labels.append(int(die) * 100 + int(face))
    return np.stack(crops), torch.tensor(labels)


def _turned(rng: Generator, image: Image) -> Image:
    size = SHEET / SHEET_REACH * FACE_REACH / CROP_REACH * float(np.exp(rng.normal(0, 0.08)))
    x, y = SHEET / 2 + rng.normal(0, 0.04, 2) * SHEET / SHEET_REACH
    return cut_crop([Level(image, 1.0)], Find(x, y, size, size, 1.0), angle=rng.uniform(0, 360))


def _contrast(vectors: Tensor, labels: Tensor) -> Tensor:
    likeness = vectors @ vectors.T / _TEMPERATURE
    own = torch.eye(len(labels), dtype=torch.bool)
    likeness = likeness.masked_fill(own, -1e9)
    same = (labels[:, None] == labels[None]) & ~own
    chances = likeness.log_softmax(1)
    return -(chances * same).sum() / same.sum().clamp(min=1)
