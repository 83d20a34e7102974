"""Nets taken up again from what was shipped, to go on training them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision.training.nets import Added

_WEIGHED = ("Conv", "Gemm")


def take_up(net: nn.Module, path: Path, crops: Tensor) -> None:
    """Gives `net` the weights of the net packed at `path`, exported from one of its class.

    Batch norms were folded into the convolutions before them when it was exported. They are
    set back so that the net answers as before, and so that each sees `crops` as what has a mean
    of 0 and a variance of 1: there the descent goes on as if it had never ended. What the last
    layer of `net` answers beyond that of the packed one begins at 0; blocks that the packed one
    lacks keep their first weights. Raises `ValueError` where the layers are not those of `net`.
    """
    packed = _weights(path)
    layers, norms = _layers(net)
    if len(packed) < len(layers):
        layers, norms = _layers(net, without=Added)
    packed[-1] = _with_rows(*packed[-1], len(layers[-1].weight))
    shapes = [tuple(one.weight.shape) for one in layers]
    if shapes != [weight.shape for weight, _ in packed]:
        raise ValueError(f"{path.name} has other layers than {type(net).__name__}")
    after = iter(norms)
    for layer, (weight, bias) in zip(layers, packed, strict=True):
        layer.weight.data.copy_(torch.from_numpy(weight))
        if layer.bias is not None:
            layer.bias.data.copy_(torch.from_numpy(bias))
        else:
            _pass_through(next(after), torch.from_numpy(bias))
    _as_seen(net, crops)


def _layers(
    net: nn.Module, without: type[nn.Module] | None = None
) -> tuple[list[nn.Conv2d | nn.Linear], list[nn.BatchNorm2d]]:
    """Layers with weights and norms of a net, in order; those in blocks `without` left out."""
    blocks = [one for one in net.modules() if without is not None and isinstance(one, without)]
    left_out = {id(one) for block in blocks for one in block.modules()}
    kept = [one for one in net.modules() if id(one) not in left_out]
    layers = [one for one in kept if isinstance(one, nn.Conv2d | nn.Linear)]
    return layers, [one for one in kept if isinstance(one, nn.BatchNorm2d)]


def _weights(path: Path) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Weight and bias of each layer, in the order in which they are gone through."""
    graph = onnx.load(str(path)).graph
    arrays = {one.name.removesuffix(".half"): one for one in graph.initializer}
    return [
        (_single(arrays[node.input[1]]), _single(arrays[node.input[2]]))
        for node in graph.node
        if node.op_type in _WEIGHED
    ]


def _with_rows(
    weight: NDArray[np.float32], bias: NDArray[np.float32], rows: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    more = max(0, rows - len(bias))
    return np.pad(weight, [(0, more), *[(0, 0)] * (weight.ndim - 1)]), np.pad(bias, (0, more))


def _single(packed: onnx.TensorProto) -> NDArray[np.float32]:
    return np.array(numpy_helper.to_array(packed), np.float32)


def _pass_through(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """Lets the norm add the bias that the convolution before it was given, and no more."""
    norm.reset_running_stats()
    with torch.no_grad():
        norm.weight.fill_((1.0 + norm.eps) ** 0.5)
        norm.bias.copy_(bias)


def _as_seen(net: nn.Module, crops: Tensor) -> None:
    """Mean and variance of what each norm sees of `crops`, its answer staying as it is."""
    _, norms = _layers(net)
    hooks = [norm.register_forward_pre_hook(_settle) for norm in norms]
    with torch.no_grad():
        net.eval()(crops)
    for hook in hooks:
        hook.remove()
    net.train()


def _settle(norm: nn.BatchNorm2d, seen: tuple[Tensor]) -> None:
    (values,) = seen
    mean, variance = values.mean((0, 2, 3)), values.var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_((variance + norm.eps).sqrt())
    norm.bias.add_(mean)
