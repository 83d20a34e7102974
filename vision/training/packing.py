"""Nets packed small: large weights as half precision, made single again when the net is loaded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

_LARGE = 1000


def pack_halves(path: Path) -> None:
    """Rewrites the net at `path` with its large weights in half precision, each behind a cast."""
    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for weights in graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < _LARGE:
            continue
        name = weights.name
        weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def take_mean(path: Path, before: Path) -> None:
    """Rewrites the net at `path` with the mean of its weights and of those that it had `before`.

    A net that is trained further on other pictures forgets a little of the first ones; the mean
    of both answers as well on either (Wortsman et al., Robust fine-tuning of zero-shot models,
    2022). Raises `ValueError` where the two have other layers.
    """
    model, earlier = onnx.load(str(path)), onnx.load(str(before))
    weights = list(zip(model.graph.initializer, earlier.graph.initializer, strict=True))
    if any(tuple(one.dims) != tuple(other.dims) for one, other in weights):
        raise ValueError(f"{path.name} and {before.name} have other layers")
    for one, other in weights:
        values = numpy_helper.to_array(one)
        if values.dtype in (np.float16, np.float32):
            both = (values.astype(np.float32), numpy_helper.to_array(other).astype(np.float32))
            mean = np.mean(both, axis=0).astype(values.dtype)
            one.CopyFrom(numpy_helper.from_array(mean, one.name))
    onnx.save(model, str(path))
