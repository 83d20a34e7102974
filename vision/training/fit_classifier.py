"""Fits the classifier to crops of dice, and of what the finder took for dice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from assistant.words.dice import DieState
from vision.dice.shape import CLASS_PART, CLASSES, PIP_PART, PIPS, STATE_PART, STATES
from vision.training.crops import Crops
from vision.training.cutting import coarsened, glinting, worsen
from vision.training.fit import Progress, descend, tensor
from vision.training.labels import UNKNOWN, DieLabel
from vision.training.nets import Classifier
from vision.training.unpacking import take_up

_BATCH = 128
_SMOOTHING = 0.01
_STATE_WEIGHT = 0.6
_PIPS = CLASSES.index(PIPS)
_COVERED = STATES.index(DieState.COVERED)


def fit_classifier(
    crops: Crops, seed: int, steps: int, progress: Progress, keep: Path
) -> nn.Module:
    """A classifier of crops."""
    torch.manual_seed(seed)
    net = Classifier().to(memory_format=torch.channels_last)
    return _descend(net, crops, seed, steps, 3e-3, progress, keep)


def packed_classifier(path: Path, crops: Crops, seed: int) -> nn.Module:
    """The classifier packed at `path`, ready to be trained further on such `crops`."""
    net = Classifier().to(memory_format=torch.channels_last)
    rng = np.random.default_rng(seed)
    take_up(net, path, tensor(worsen(rng, crops.draw(rng, _BATCH)[0])))
    return net


def harden_classifier(
    net: nn.Module, crops: Crops, seed: int, steps: int, progress: Progress, keep: Path
) -> nn.Module:
    """The same classifier after some more steps on crops that are hard to tell apart."""
    torch.manual_seed(seed + 1)
    return _descend(net, crops, seed + 1, steps, 1.2e-3, progress, keep)


def _descend(
    net: nn.Module,
    crops: Crops,
    seed: int,
    steps: int,
    rate: float,
    progress: Progress,
    keep: Path,
) -> nn.Module:
    rng = np.random.default_rng(seed)

    def loss() -> Tensor:
        images, labels = crops.draw(rng, _BATCH)
        worse = worsen(rng, coarsened(rng, glinting(rng, images)))
        return classifier_loss(net(tensor(worse)), labels)

    return descend(net, loss, steps, rate, progress, keep)


def classifier_loss(seen: Tensor, labels: Sequence[DieLabel]) -> Tensor:
    """Cross entropies of kind, pips and state; what a label leaves open is left out."""
    kinds = torch.tensor([die.kind for die in labels])
    pips = kinds == _PIPS
    # What a hand covers cannot be read, though the truth of a drawn scene knows it.
    faces = torch.tensor([UNKNOWN if die.state == _COVERED else die.face for die in labels])
    states = torch.tensor([die.state for die in labels])
    total = functional.cross_entropy(seen[:, CLASS_PART], kinds, label_smoothing=_SMOOTHING)
    total = total + _some(seen[:, PIP_PART], faces, pips)
    return total + _STATE_WEIGHT * _some(seen[:, STATE_PART], states, kinds > 0)


def _some(logits: Tensor, right: Tensor, which: Tensor) -> Tensor:
    """Cross entropy of the rows of `which` whose answer is known, as a part of all rows."""
    which = which & (right != UNKNOWN)
    if not which.any():
        return logits.sum() * 0
    entropy = functional.cross_entropy(
        logits[which], right[which], reduction="sum", label_smoothing=_SMOOTHING
    )
    return entropy / len(right)
