"""Descends a net's loss: the one loop that all nets share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

Progress = Callable[[str], None]

ANEW, FURTHER = 3e-3, 1.5e-3
"""Highest rates of a descent: of a net that knows nothing yet, of one that was trained before."""
_WARM_UP = 0.1
_AVERAGE = 0.998
_KEPT_EACH = 500


def descend(
    net: nn.Module,
    loss: Callable[[], Tensor],
    steps: int,
    rate: float,
    progress: Progress,
    keep: Path,
) -> nn.Module:
    """The running average of `net`'s weights after `steps` steps down `loss`.

    The state is written to `keep` now and then; a descent of as many steps that was
    broken off goes on from there.
    """
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=_WARM_UP)
    average = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(_AVERAGE), use_buffers=True)
    parts = {"net": net, "average": average, "optimiser": optimiser, "schedule": schedule}
    begun = _taken_up(parts, steps, keep, progress)
    net.train()
    mean = math.nan
    for step in range(begun + 1, steps + 1):
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
        if step % _KEPT_EACH == 0:
            _put_by(parts, step, steps, keep)
    trained: nn.Module = average.module
    return trained.eval()


def _put_by(parts: Mapping[str, Any], step: int, steps: int, keep: Path) -> None:
    state = {name: part.state_dict() for name, part in parts.items()}
    part = keep.with_suffix(".part")
    torch.save({"step": step, "steps": steps, **state}, part)
    part.rename(keep)


def _taken_up(parts: Mapping[str, Any], steps: int, keep: Path, progress: Progress) -> int:
    """Loads what was put by for as many steps; the number of the last step done, 0 for none."""
    if not keep.exists():
        return 0
    state = torch.load(keep, weights_only=True)
    if state["steps"] != steps:
        return 0
    for name, part in parts.items():
        part.load_state_dict(state[name])
    progress(f"going on after step {state['step']}")
    return int(state["step"])


def averaged(net: nn.Module, keep: Path) -> nn.Module:
    """`net` with the running average of the weights that a descent put by at `keep`."""
    average = AveragedModel(net, use_buffers=True)
    average.load_state_dict(torch.load(keep, weights_only=True)["average"])
    trained: nn.Module = average.module
    return trained


def tensor(images: NDArray[np.float32]) -> Tensor:
    """Pictures (n, h, w, 3), 0 to 1, as a net takes them."""
    planes = torch.from_numpy(images).permute(0, 3, 1, 2)
    return planes.contiguous(memory_format=torch.channels_last)
