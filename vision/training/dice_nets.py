"""Trains the nets of the dice reader and writes them with their card.

    python -m vision.training.dice_nets --shared ../shared/dice --out vision/dice/nets

Needs PyTorch and onnx. The same seed, steps and pictures give the same nets
on the same machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision.dice.shape import CROP
from vision.training.card import write_card
from vision.training.fit import Progress, fit_classifier, fit_finder
from vision.training.mining import mine_crops
from vision.training.nets import Classifier, Finder
from vision.training.photos import ALLOWED, load_photos
from vision.training.pools import SIDE, Crops, make_crops, make_scenes


def main() -> None:
    """Command line; see `--help`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="folder of the labelled sets")
    parser.add_argument("--out", type=Path, required=True, help="folder for nets and card")
    parser.add_argument("--sets", nargs="*", default=list(ALLOWED), choices=ALLOWED)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["finder", "classifier"])
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--finder-steps", type=int, default=3000)
    parser.add_argument("--classifier-steps", type=int, default=4500)
    given = parser.parse_args()
    torch.set_num_threads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    sets, started = tuple(given.sets), time.monotonic()

    def progress(line: str) -> None:
        sys.stderr.write(f"{time.monotonic() - started:6.0f} s  {line}\n")

    if given.only != "classifier":
        _finder(given, sets, progress)
    if given.only != "finder":
        _classifier(given, sets, progress)
    write_card(
        given.out,
        sets,
        seed=given.seed,
        scenes=given.scenes,
        steps={"finder": given.finder_steps, "classifier": given.classifier_steps},
    )


def _finder(given: argparse.Namespace, sets: tuple[str, ...], progress: Progress) -> None:
    progress("drawing scenes for the finder")
    scenes = make_scenes(given.shared, sets, given.seed * 1000, given.scenes)
    finder: Finder = fit_finder(scenes, given.seed, given.finder_steps, progress)
    axes = {2: "height", 3: "width"}
    _export(finder, torch.zeros(1, 3, SIDE, SIDE), given.out / "finder.onnx", axes)


def _classifier(given: argparse.Namespace, sets: tuple[str, ...], progress: Progress) -> None:
    progress("drawing crops for the classifier")
    crops = make_crops(given.shared, sets, given.seed * 1000 + 500, given.scenes)
    progress("cutting out what the finder finds on photographs")
    photos, rng = load_photos(given.shared, sets), np.random.default_rng(given.seed)
    mined = mine_crops(given.out / "finder.onnx", photos, rng)
    crops = Crops(
        np.concatenate([crops.images, mined.images]), np.concatenate([crops.labels, mined.labels])
    )
    classifier: Classifier = fit_classifier(crops, given.seed, given.classifier_steps, progress)
    _export(classifier, torch.zeros(1, 3, CROP, CROP), given.out / "classifier.onnx", {0: "count"})


def _export(net: nn.Module, example: torch.Tensor, path: Path, axes: dict[int, str]) -> None:
    torch.onnx.export(
        net,
        (example,),
        str(path),
        dynamo=False,
        input_names=["picture"],
        output_names=["seen"],
        dynamic_axes={"picture": axes, "seen": axes},
        opset_version=13,
    )


if __name__ == "__main__":
    main()
