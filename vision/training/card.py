"""The card of shipped nets: what they are, what they were trained on, how to make them again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from vision.training.photos import NUMERAL_SETS

_LICENCES = {
    "pips_webcam": "MIT-style, github.com/matteop65/Dice_Detection_Recognition",
    "pips_many_colours": "BSD-3-Clause, github.com/nell-byler/dice_detection",
    "pips_on_boards": "CC BY 4.0, github.com/Epanemu/GameDiceRecognition",
    "numerals_d8": "CC0, github.com/Ferwardo/dice_classifier",
    "numerals_d12": "CC0, github.com/NilsLenaerts/MaartenBaeten_NilsLenaerts_MachineLearning",
}


def write_card(folder: Path, given: Mapping[str, object]) -> None:
    """Writes `CARD.md` beside the nets in `folder`; `given` is the run's command line."""
    sets = [str(name) for name in given["sets"]]  # type: ignore[attr-defined]
    flags = (
        "seed", "drawn", "near", "cut", "finder_steps", "classifier_steps", "hardening_steps",
        "numerals_steps",
        "calibration", "faces", "faces_steps",
    )  # fmt: skip
    command = " ".join(f"--{flag.replace('_', '-')} {given[flag]}" for flag in flags)
    lines = [
        "# Nets of the dice reader",
        "",
        "`finder.onnx` finds dice at one scale of a picture, `classifier.onnx` reads a cut-out of",
        "one, `numerals.onnx` the numeral on its top face, `faces.onnx` tells taught faces apart.",
        "All run in OpenCV's DNN module. No photograph is shipped.",
        "",
        "## Trained on",
        "- scenes drawn by `vision/synthesis`",
        *[f"- `{name}`, {_part(name)} ({_LICENCES[name]})" for name in sets],
        "",
        "## Made by",
        f"`python -m vision.training.dice_nets {command} --sets {' '.join(sets)} "
        "--shared DICE --pool POOL --out vision/dice/nets`",
        "",
        "## sha256",
        *[
            f"- `{path.name}` {hashlib.sha256(path.read_bytes()).hexdigest()}"
            for path in sorted(folder.glob("*.onnx"))
        ],
        "",
    ]
    (folder / "CARD.md").write_text("\n".join(lines), encoding="utf-8")


def _part(name: str) -> str:
    if name in NUMERAL_SETS:
        return "dense part only, without the pictures labelled by eye"
    return "train part only"
