"""The nets: one finds dice in a picture, one reads the cut-out of a die, one tells faces apart."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from vision.dice.shape import FIND_CHANNELS, LEAN_LOGITS, LOGITS, PARTS, TOP_LOGITS

_HARDLY = 0.1
"""Size of the first weights of an added block, in parts of usual ones."""


def _conv(
    inside: int, outside: int, kernel: int = 3, stride: int = 1, groups: int = 1
) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class _Separable(nn.Module):
    """A residual block of a depthwise and a pointwise convolution."""

    def __init__(self, width: int, kernel: int) -> None:
        super().__init__()
        self.spread = _conv(width, width, kernel, groups=width)
        self.mix = _conv(width, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.mix(self.spread(x))


class _Residual(nn.Module):
    """A residual block of two dense convolutions."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = _conv(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.second(self.first(x))


class Added(_Residual):
    """A residual block that a net got after it had been trained without.

    It begins by changing hardly anything, so that such a net can be taken up and trained further
    (Chen et al., Net2Net: accelerating learning via knowledge transfer, 2016).
    """

    def __init__(self, width: int) -> None:
        super().__init__(width)
        for layer in self.second.modules():
            if isinstance(layer, nn.Conv2d):
                nn.init.normal_(layer.weight, std=_HARDLY / math.sqrt(9 * width))


class Finder(nn.Module):
    """Picture (n, 3, h, w), 0 to 1, to a map (n, 20, h/8, w/8).

    The 20 planes are the four parts of each cell for each of the five channels,
    in the order of PyTorch's pixel shuffle; scores are logits.
    """

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 16, 3, 2, groups=16),
            _conv(16, 32, 1),
            _Separable(32, 3),
            _conv(32, 32, 3, 2, groups=32),
            _conv(32, width, 1),
            *[_Separable(width, 3) for _ in range(7)],
            nn.Conv2d(width, FIND_CHANNELS * PARTS * PARTS, 1),
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.body(x - 0.5)


class _CropNet(nn.Module):
    """A net for crops. A lamp's strength and colour must not matter: their mean is taken off.

    It is trained in half precision, which takes half as long; its weights stay single.
    """

    body: nn.Module

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
            seen: Tensor = self.body((x - x.mean((2, 3), keepdim=True)) / 0.25)
        return seen.float()


class Classifier(_CropNet):
    """Crops (n, 3, 64, 64), 0 to 1, to logits (n, `LOGITS`)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24, 3, 2),
            _conv(24, 32),
            _conv(32, 48, 3, 2),
            _Residual(48),
            _conv(48, 96, 3, 2),
            _Residual(96),
            _conv(96, 160, 3, 2),
            _conv(160, 160),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(160 * 16, 192),
            nn.ReLU(inplace=True),
            nn.Linear(192, LOGITS),
        )


class LeanNet(_CropNet):
    """Crops (n, 3, 48, 48), 0 to 1, to logits (n, `LEAN_LOGITS`)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 32),
            _conv(32, 64, 3, 2),
            _Residual(64),
            _conv(64, 96, 3, 2),
            _Residual(96),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(96 * 36, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, LEAN_LOGITS),
        )


class NumeralNet(_CropNet):
    """Crops (n, 3, 48, 48) of top faces, 0 to 1, to logits (n, `TOP_LOGITS`)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 12),
            _conv(12, 32, 3, 2),
            _conv(32, 32),
            Added(32),
            _conv(32, 64, 3, 2),
            _conv(64, 64),
            Added(64),
            Added(64),
            _conv(64, 128, 3, 2),
            _Residual(128),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(128 * 36, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, TOP_LOGITS),
        )


class FaceNet(_CropNet):
    """Crops (n, 3, 64, 64), 0 to 1, to vectors (n, 96) that lie close for one and the same face."""

    def __init__(self, width: int = 96) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24, 3, 2),
            _conv(24, 32),
            _conv(32, 64, 3, 2),
            _Residual(64),
            _conv(64, 96, 3, 2),
            _Residual(96),
            _conv(96, 128, 3, 2),
            nn.Flatten(),
            nn.Linear(128 * 16, width),
        )
