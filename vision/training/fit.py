"""Descends a net's loss: the one loop that all nets share."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

Progress = Callable[[str], None]

_WARM_UP = 0.1
_AVERAGE = 0.998


def descend(
    net: nn.Module, loss: Callable[[], Tensor], steps: int, rate: float, progress: Progress
) -> nn.Module:
    """The running average of `net`'s weights after `steps` steps down `loss`."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=_WARM_UP)
    average = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(_AVERAGE), use_buffers=True)
    net.train()
    mean = math.nan
    for step in range(1, steps + 1):
        value = loss()
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        average.update_parameters(net)
        mean = value.item() if math.isnan(mean) else 0.98 * mean + 0.02 * value.item()
        if step % 50 == 0:
            progress(f"step {step} of {steps}: loss {mean:.4f}")
    trained: nn.Module = average.module
    return trained.eval()


def tensor(images: NDArray[np.float32]) -> Tensor:
    """Pictures (n, h, w, 3), 0 to 1, as a net takes them."""
    planes = torch.from_numpy(images).permute(0, 3, 1, 2)
    return planes.contiguous(memory_format=torch.channels_last)
