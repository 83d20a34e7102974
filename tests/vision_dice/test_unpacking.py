"""Nets taken up again from what is shipped answer as they do at the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.dice.crop_net import CropNet
from vision.dice.shape import CROP, LEAN, LEAN_LOGITS, LOGITS, TOP, TOP_LOGITS

pytest.importorskip("torch", reason="only training needs PyTorch")
pytest.importorskip("onnx", reason="only training needs ONNX")

from torch import nn

from vision.training.fit import tensor
from vision.training.nets import Added, Classifier, LeanNet, NumeralNet
from vision.training.packing import take_between
from vision.training.unpacking import take_up

NETS = Path(__file__).resolve().parents[2] / "vision" / "dice" / "nets"


@pytest.mark.parametrize("name", ["classifier", "lean", "numerals"])
def test_a_net_that_is_taken_up_answers_as_before(name: str) -> None:
    net, side, width = {
        "classifier": (Classifier(), CROP, LOGITS),
        "lean": (LeanNet(), LEAN, LEAN_LOGITS),
        "numerals": (NumeralNet(), TOP, TOP_LOGITS),
    }[name]
    crops = np.random.default_rng(3).integers(0, 256, (8, side, side, 3)).astype(np.uint8)
    pictures = tensor(np.asarray(crops / 255, np.float32))
    path = NETS / f"{name}.onnx"
    take_up(net, path, pictures)
    shipped = CropNet(path.read_bytes(), width).logits(list(crops))
    assert np.allclose(net.eval()(pictures).detach().numpy(), shipped, atol=1e-4)


def test_what_a_net_answers_beyond_the_packed_one_begins_at_nothing() -> None:
    crops = np.random.default_rng(5).integers(0, 256, (4, LEAN, LEAN, 3)).astype(np.uint8)
    pictures = tensor(np.asarray(crops / 255, np.float32))
    net = LeanNet()
    *before, last = net.body.children()
    net.body = nn.Sequential(*before, nn.Linear(last.in_features, LEAN_LOGITS + 2))
    take_up(net, NETS / "lean.onnx", pictures)
    seen = net.eval()(pictures).detach().numpy()
    shipped = CropNet((NETS / "lean.onnx").read_bytes(), LEAN_LOGITS).logits(list(crops))
    assert np.allclose(seen[:, :LEAN_LOGITS], shipped, atol=1e-4)
    assert not seen[:, LEAN_LOGITS:].any()


def test_a_block_that_the_packed_net_lacks_changes_hardly_anything_at_first() -> None:
    crops = np.random.default_rng(6).integers(0, 256, (4, LEAN, LEAN, 3)).astype(np.uint8)
    pictures = tensor(np.asarray(crops / 255, np.float32))
    net = LeanNet()
    layers = list(net.body.children())
    behind = next(place for place, layer in enumerate(layers) if isinstance(layer, nn.Flatten))
    net.body = nn.Sequential(*layers[:behind], Added(96), *layers[behind:])
    take_up(net, NETS / "lean.onnx", pictures)
    seen = net.eval()(pictures).detach().numpy()
    shipped = CropNet((NETS / "lean.onnx").read_bytes(), LEAN_LOGITS).logits(list(crops))
    off = np.abs(seen - shipped).mean() / np.abs(shipped).mean()
    assert 0 < off < 0.2


def test_layers_of_another_net_are_refused() -> None:
    crops = tensor(np.zeros((2, LEAN, LEAN, 3), np.float32))
    with pytest.raises(ValueError, match=r"lean\.onnx has other layers than NumeralNet"):
        take_up(NumeralNet(), NETS / "lean.onnx", crops)


def test_between_a_net_and_itself_there_is_only_that_net(tmp_path: Path) -> None:
    crops = np.random.default_rng(4).integers(0, 256, (4, LEAN, LEAN, 3)).astype(np.uint8)
    copy = tmp_path / "lean.onnx"
    copy.write_bytes((NETS / "lean.onnx").read_bytes())
    take_between(copy, NETS / "lean.onnx", 0.25)
    shipped, between = (
        CropNet(path.read_bytes(), LEAN_LOGITS).logits(list(crops))
        for path in (NETS / "lean.onnx", copy)
    )
    assert np.allclose(shipped, between, atol=1e-5)
    with pytest.raises(ValueError, match="other layers"):
        take_between(copy, NETS / "numerals.onnx", 0.25)
