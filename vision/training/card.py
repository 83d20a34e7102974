"""The card of shipped nets: what they are, what they were trained on, how to make them again."""

from __future__ import annotations

import hashlib
from pathlib import Path

_LICENCES = {
    "pips_webcam": "MIT-style, github.com/matteop65/Dice_Detection_Recognition",
    "pips_many_colours": "BSD-3-Clause, github.com/nell-byler/dice_detection",
    "pips_on_boards": "CC BY 4.0, github.com/Epanemu/GameDiceRecognition",
}


def write_card(
    folder: Path, sets: tuple[str, ...], *, seed: int, scenes: int, steps: dict[str, int]
) -> None:
    """Writes `CARD.md` beside the nets in `folder`."""
    lines = [
        "# Nets of the dice reader",
        "",
        "`finder.onnx` finds dice of 15 to 52 pixels at one scale of a picture; `classifier.onnx`",
        "reads a cut-out of 48 pixels: no die, 1 to 6, leaning, another kind of die.",
        "Both run in OpenCV's DNN module. No photograph is shipped.",
        "",
        "## Trained on",
        "- drawn scenes (`vision/training/scenes.py`)",
        *[f"- `{name}`, train part only ({_LICENCES[name]})" for name in sets],
        "",
        "## Made by",
        f"`python -m vision.training.dice_nets --seed {seed} --scenes {scenes} "
        f"--finder-steps {steps['finder']} --classifier-steps {steps['classifier']} "
        "--shared DICE --out vision/dice/nets`",
        "",
        "## sha256",
        *[
            f"- `{path.name}` {hashlib.sha256(path.read_bytes()).hexdigest()}"
            for path in sorted(folder.glob("*.onnx"))
        ],
        "",
    ]
    (folder / "CARD.md").write_text("\n".join(lines), encoding="utf-8")
