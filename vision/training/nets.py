"""The two nets: one finds dice in a picture, one reads the cut-out of a die."""

from __future__ import annotations

from torch import Tensor, nn

from vision.dice.shape import CLASSES

FINDER_CHANNELS = 5
"""Score, offset x and y in cells, log2 of width and height over `SIZE_UNIT`."""


def _conv(
    inside: int, outside: int, kernel: int = 3, stride: int = 1, groups: int = 1
) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, width: int, kernel: int) -> None:
        super().__init__()
        self.spread = _conv(width, width, kernel, groups=width)
        self.mix = _conv(width, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.mix(self.spread(x))


class Finder(nn.Module):
    """Picture (n, 3, h, w), 0 to 1, to a map (n, 5, h/8, w/8); scores are logits."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 3, 2),
            _conv(16, 16, 3, 2, groups=16),
            _conv(16, 32, 1),
            _Residual(32, 3),
            _conv(32, 32, 3, 2, groups=32),
            _conv(32, width, 1),
            *[_Residual(width, 3) for _ in range(7)],
            nn.Conv2d(width, FINDER_CHANNELS, 1),
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.body(x - 0.5)


class Classifier(nn.Module):
    """Crops (n, 3, 48, 48), 0 to 1, to logits (n, 9)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24, 3, 2),
            _conv(24, 32, 3, 1),
            _conv(32, 48, 3, 2),
            _conv(48, 64, 3, 1),
            _conv(64, 96, 3, 2),
            _conv(96, 96, 3, 1),
            _conv(96, 128, 3, 2),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(128 * 9, CLASSES),
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.body((x - x.mean((2, 3), keepdim=True)) / 0.25)
