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


def take_between(path: Path, before: Path, part: float) -> None:
    """Rewrites the net at `path` with weights between its own, that `part` (0 to 1) of the way,
    and those that it had `before`.

    A net that is trained further on other pictures forgets a little of the first ones; between
    the two it does well on either (Wortsman et al., Robust fine-tuning of zero-shot models,
    2022). Raises `ValueError` where they have other layers.
    """
    model, earlier = onnx.load(str(path)), onnx.load(str(before))
    shapes, others = (
        [tuple(one.dims) for one in net.graph.initializer] for net in (model, earlier)
    )
    if shapes != others:
        raise ValueError(f"{path.name} and {before.name} have other layers")
    for one, other in zip(model.graph.initializer, earlier.graph.initializer, strict=True):
        new, old = numpy_helper.to_array(one), numpy_helper.to_array(other)
        if new.dtype in (np.float16, np.float32):
            between = part * new.astype(np.float32) + (1 - part) * old.astype(np.float32)
            one.CopyFrom(numpy_helper.from_array(between.astype(new.dtype), one.name))
    onnx.save(model, str(path))
