"""The card of shipped nets: what they are, what they were trained on, how to make them again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from vision.dice.calibration import load_calibration
from vision.dice.reader import reader_of
from vision.dice.taught import TaughtFaces
from vision.evaluation.figures import SetFigures
from vision.evaluation.sets import chosen_sets, measure
from vision.training.fit import Progress
from vision.training.photos import NUMERAL_SETS

_LICENCES = {
    "pips_webcam": "MIT-style, github.com/matteop65/Dice_Detection_Recognition",
    "pips_many_colours": "BSD-3-Clause, github.com/nell-byler/dice_detection",
    "pips_on_boards": "CC BY 4.0, github.com/Epanemu/GameDiceRecognition",
    "numerals_d8": "CC0, github.com/Ferwardo/dice_classifier",
    "numerals_d12": "CC0, github.com/NilsLenaerts/MaartenBaeten_NilsLenaerts_MachineLearning",
}

_NEEDED = ("finder.onnx", "classifier.onnx", "lean.onnx", "numerals.onnx", "calibration.json")
_MEASURED = ("test", "by_eye")
_NOTES = "## Notes"


def write_card(folder: Path, given: Mapping[str, object], figures: Sequence[SetFigures]) -> None:
    """Writes `CARD.md` beside the nets in `folder`; `given` is the run's command line.

    What people wrote under "Notes" in the card before stays.
    """
    sets = [str(name) for name in given["sets"]]  # type: ignore[attr-defined]
    flags = (
        "seed", "drawn", "near", "numerals", "pips", "cut", "finder_steps", "classifier_steps",
        "hardenings", "hardening_steps", "lean_steps", "numerals_steps", "calibration", "faces",
        "faces_steps",
    )  # fmt: skip
    command = " ".join(f"--{flag.replace('_', '-')} {given[flag]}" for flag in flags)
    lines = [
        "# Nets of the dice reader",
        "",
        "`finder.onnx` finds dice at one scale of a picture, `classifier.onnx` reads a cut-out of",
        "one, `lean.onnx` tells how it lies, `numerals.onnx` reads the numeral on its top face,",
        "`faces.onnx` tells taught faces apart.",
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
        "## Figures on pictures that trained nothing, one configuration",
        "| set | pictures | exact | recall | precision | accepted | wrong of accepted dice |",
        "|---|---|---|---|---|---|---|",
        *[_row(one) for one in figures],
        "",
    ]
    path = folder / "CARD.md"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    notes = before[before.index(_NOTES) :] if _NOTES in before else f"{_NOTES}\n"
    path.write_text("\n".join([*lines, notes]), encoding="utf-8")


def figures_of(folder: Path, shared: Path, progress: Progress) -> list[SetFigures]:
    """Figures of the nets in `folder` on the sets' parts for measuring; none without all nets."""
    if not all((folder / name).exists() for name in _NEEDED):
        return []
    reader = reader_of(folder, load_calibration(folder), TaughtFaces())
    sets = [one for one in chosen_sets(shared) if one.part in _MEASURED]

    def measured(name: str, done: int, size: int) -> None:
        if done == size:
            progress(f"card: {name}, {size} pictures")

    return list(measure(sets, reader, measured))


def _row(one: SetFigures) -> str:
    shares = (one.exact, one.recall, one.precision, one.accepted_share)
    written = " | ".join("-" if part is None else f"{part:.3f}" for part in shares)
    wrong = f"{one.accepted.wrong_dice} of {one.accepted.dice}"
    return f"| `{one.name}/{one.part}` | {one.pictures} | {written} | {wrong} |"


def _part(name: str) -> str:
    if name in NUMERAL_SETS:
        return "dense part only, without the pictures labelled by eye"
    return "train part only"
