"""Trains the nets of the dice reader and writes them with their card.

    python -m vision.training.dice_nets --shared ../shared/dice --out vision/dice/nets

Needs the packages of `pip install -e .[training]`. The same seed, steps and
pictures give nets of the same kind. What the pool has is not drawn again and a descent goes
on from where it was, so a run may be broken off and taken up.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import cv2
import msgspec
import torch
from torch import nn

from vision.dice.shape import CROP, LEAN, TOP
from vision.training import calibrating_faces
from vision.training.calibrating import measure
from vision.training.card import figures_of, write_card
from vision.training.crops import HARD_SHARES, Crops
from vision.training.faces_pool import fill_faces, load_faces
from vision.training.fit import Progress, averaged
from vision.training.fit_classifier import (
    fit_classifier,
    harden_classifier,
    packed_classifier,
)
from vision.training.fit_faces import fit_faces
from vision.training.fit_finder import fit_finder
from vision.training.fit_lean import fit_lean
from vision.training.fit_numerals import fit_numerals
from vision.training.mining import (
    face_lone,
    hard_ones,
    mine_photos,
    mine_scenes,
    place_lone,
    placed_by_finds,
)
from vision.training.nets import Classifier
from vision.training.packing import pack_halves, take_between
from vision.training.photos import ALLOWED, kept, kept_back, load_lone, load_photos
from vision.training.pools import SIDE, fill_pool, load_pool

_MINED_SCENES = 3000
# Further on more things beside the dice are taken for dice, and half dice at the edge are lost.
_FURTHER_PART, _FINDER_PART = 0.75, 0.5
_IN_VIEW = ("near", "numerals", "pips")
STAGES = (
    "pool",
    "finder",
    "classifier",
    "hardening",
    "lean",
    "numerals",
    "calibration",
    "faces",
)


def main() -> None:
    """Command line; see `--help`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="folder of the labelled sets")
    parser.add_argument("--out", type=Path, required=True, help="folder for nets and card")
    parser.add_argument("--pool", type=Path, required=True, help="folder for the drawn scenes")
    parser.add_argument("--sets", nargs="*", default=list(ALLOWED), choices=ALLOWED)
    parser.add_argument("--stages", nargs="+", default=list(STAGES), choices=STAGES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", type=int, default=60, help="chunks of drawn scenes")
    parser.add_argument("--near", type=int, default=120, help="chunks of dice in good view")
    parser.add_argument("--numerals", type=int, default=24, help="chunks of dice with numerals")
    parser.add_argument("--pips", type=int, default=16, help="chunks of dice with pips")
    parser.add_argument("--cut", type=int, default=24, help="chunks of scenes of photographs")
    parser.add_argument("--finder-steps", type=int, default=8000)
    parser.add_argument("--classifier-steps", type=int, default=9000)
    parser.add_argument("--hardenings", type=int, default=2, help="times that it is hardened")
    parser.add_argument("--hardening-steps", type=int, default=6000)
    parser.add_argument("--lean-steps", type=int, default=6000)
    parser.add_argument("--numerals-steps", type=int, default=12000)
    parser.add_argument("--calibration", type=int, default=1500, help="drawn pictures for it")
    parser.add_argument("--faces", type=int, default=40, help="chunks of pictures of icon dice")
    parser.add_argument("--faces-steps", type=int, default=4000)
    parser.add_argument(
        "--before",
        type=Path,
        help="folder of nets that all but the classifier's first stage go on from",
    )
    parser.add_argument(
        "--part", type=float, help="part of the way from the nets before that is taken"
    )
    parser.add_argument(
        "--hard-scenes", type=int, default=4000, help="scenes searched for what is hard"
    )
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    cv2.setNumThreads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()

    def progress(line: str) -> None:
        sys.stderr.write(f"{time.monotonic() - started:6.0f} s  {line}\n")

    if "pool" in given.stages:
        sets = tuple(given.sets)
        fill_pool(
            given.pool,
            given.shared,
            sets,
            given.seed,
            {
                "near": given.near,
                "photos": given.cut if load_photos(given.shared, sets) else 0,
                "numerals": given.numerals,
                "pips": given.pips,
                "drawn": given.drawn,
            },
            progress,
            given.threads,
        )
    if "finder" in given.stages:
        _finder(given, progress)
    if "classifier" in given.stages:
        _classifier(given, progress)
    if "hardening" in given.stages:
        _hardening(given, progress)
    if "lean" in given.stages:
        _lean(given, progress)
    if "numerals" in given.stages:
        _numerals(given, progress)
    if "calibration" in given.stages:
        _calibration(given, progress)
    if "faces" in given.stages:
        fill_faces(given.pool, given.seed, given.faces, progress, given.threads)
        faces = fit_faces(
            load_faces(given.pool),
            given.seed,
            given.faces_steps,
            progress,
            given.pool / "faces.state",
            given.before / "faces.onnx" if given.before else None,
        )
        _export(faces, torch.zeros(1, 3, CROP, CROP), given.out / "faces.onnx", {0: "count"})
        calibrating_faces.write(given.out, given.seed, calibrating_faces.DICE)
    write_card(given.out, vars(given), figures_of(given.out, given.shared, progress))


def _finder(given: argparse.Namespace, progress: Progress) -> None:
    drawn, photos = load_pool(given.pool, "drawn"), load_pool(given.pool, "photos")
    progress(f"finder: {len(drawn)} drawn scenes, {len(photos)} of photographs")
    finder = fit_finder(
        drawn,
        photos,
        load_pool(given.pool, "near"),
        given.seed,
        given.finder_steps,
        progress,
        given.pool / "finder.state",
        given.before / "finder.onnx" if given.before else None,
    )
    axes = {2: "height", 3: "width"}
    out = given.out / "finder.onnx"
    _export(finder, torch.zeros(1, 3, SIDE, SIDE), out, axes)
    if given.before:
        take_between(out, given.before / "finder.onnx", given.part or _FINDER_PART)


def _classifier(given: argparse.Namespace, progress: Progress) -> None:
    model = given.out / "finder.onnx"
    scenes = load_pool(given.pool, "drawn")
    photos = kept(load_photos(given.shared, given.sets))
    placed = place_lone(model, load_lone(given.shared, given.sets))
    finds = [*mine_photos(model, photos), *mine_scenes(model, scenes[:_MINED_SCENES])]
    near = load_pool(given.pool, "near")
    progress(
        f"classifier: {len(scenes)} scenes, {len(near)} near ones, {len(finds)} finds, "
        f"{len(placed)} lone dice"
    )
    crops = Crops(scenes, near, photos, placed, finds)
    classifier = fit_classifier(
        crops, given.seed, given.classifier_steps, progress, given.pool / "classifier.state"
    )
    _export(classifier, torch.zeros(1, 3, CROP, CROP), given.out / "classifier.onnx", {0: "count"})


def _hardening(given: argparse.Namespace, progress: Progress) -> None:
    """Some more steps among what the classifier itself still takes for dice, more than once."""
    model = given.out / "finder.onnx"
    scenes = load_pool(given.pool, "drawn")
    near = [scene for name in _IN_VIEW for scene in load_pool(given.pool, name)]
    photos = kept(load_photos(given.shared, given.sets))
    finds = [
        *mine_photos(model, photos),
        *mine_scenes(model, [*scenes[: given.hard_scenes], *near[: given.hard_scenes]]),
    ]
    placed = place_lone(model, load_lone(given.shared, given.sets))
    if given.before:
        crops = Crops(scenes, near, photos, placed, finds)
        net = packed_classifier(given.before / "classifier.onnx", crops, given.seed).eval()
    else:
        net = averaged(Classifier(), given.pool / "classifier.state").eval()
    for nth in range(given.hardenings):
        hard = hard_ones(net, finds, given.seed + nth)
        progress(f"hardening {nth + 1}: {len(hard)} of {len(finds)} finds")
        net = harden_classifier(
            net.to(memory_format=torch.channels_last),
            Crops(scenes, near, photos, placed, finds, hard, HARD_SHARES),
            given.seed + nth,
            given.hardening_steps,
            progress,
            given.pool / f"hardening_{nth + 1}.state",
        )
    out = given.out / "classifier.onnx"
    _export(net, torch.zeros(1, 3, CROP, CROP), out, {0: "count"})
    if given.before:
        take_between(out, given.before / "classifier.onnx", given.part or _FURTHER_PART)


def _lean(given: argparse.Namespace, progress: Progress) -> None:
    scenes = [*load_pool(given.pool, "near"), *load_pool(given.pool, "numerals")]
    model = given.out / "finder.onnx"
    photos = placed_by_finds(model, kept(load_photos(given.shared, given.sets)))
    lone = place_lone(model, load_lone(given.shared, given.sets))
    lean = fit_lean(
        scenes,
        [*photos, *lone],
        given.seed,
        given.lean_steps,
        progress,
        given.pool / "lean.state",
        given.before / "lean.onnx" if given.before else None,
    )
    _export(lean, torch.zeros(1, 3, LEAN, LEAN), given.out / "lean.onnx", {0: "count"})


def _numerals(given: argparse.Namespace, progress: Progress) -> None:
    model = given.out / "finder.onnx"
    lone = place_lone(model, load_lone(given.shared, given.sets))
    numerals = fit_numerals(
        load_pool(given.pool, "numerals"),
        [*load_pool(given.pool, "near"), *load_pool(given.pool, "pips")],
        face_lone(given.out / "lean.onnx", lone) if lone else [],
        given.seed,
        given.numerals_steps,
        progress,
        given.pool / "numerals.state",
        given.before / "numerals.onnx" if given.before else None,
    )
    _export(numerals, torch.zeros(1, 3, TOP, TOP), given.out / "numerals.onnx", {0: "count"})


def _calibration(given: argparse.Namespace, progress: Progress) -> None:
    photos = kept_back(load_photos(given.shared, given.sets))
    table = measure(given.out, photos, given.seed, given.calibration, progress, given.threads)
    progress(f"calibration: certain from {table.certain:.4f}, measured on {table.measured}")
    path = given.out / "calibration.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(table)) + b"\n")


def _export(net: nn.Module, example: torch.Tensor, path: Path, axes: dict[int, str]) -> None:
    torch.onnx.export(
        net.to(memory_format=torch.contiguous_format),
        (example,),
        str(path),
        dynamo=False,
        input_names=["picture"],
        output_names=["seen"],
        dynamic_axes={"picture": axes, "seen": axes},
        opset_version=13,
    )
    pack_halves(path)


if __name__ == "__main__":
    main()
