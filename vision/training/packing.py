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
