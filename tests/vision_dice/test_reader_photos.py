"""The labelled photographs. Floors lie a little under the figures of `skald bench`.

So that the tests stay quick, large sets are thinned: every n-th picture by name.
`skald bench` measures all of them.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from vision.dice import DiceReader
from vision.evaluation import load_set, measure_set, shots_of

MOST_PICTURES = 80

MISLABELLED = (
    "Valid_valid_9.jpg",
    "Valid_valid_56.jpg",
    "test_IMG_20191209_095555.jpg",
    "test_IMG_20191209_100002.jpg",
)
"""Pictures that were looked at: a die has no label, or one of another value than it shows."""

FLOORS = {
    "pips_webcam/test": (0.9, 0.97),
    "pips_many_colours/test": (0.85, 0.96),
    "pips_on_boards/test": (0.75, 0.8),
    "pips_desk/test": (0.93, 0.95),
    "pips_hard_light/test": (0.78, 0.9),
    "numerals_d6_tray/test": (0.93, 0.93),
    "numerals_d8/by_eye": (0.98, 0.98),
    "numerals_d12/by_eye": (0.97, 0.97),
    "numerals_mixed/by_eye": (0.65, 0.65),
}
"""By set: least share of pictures read fully right, and of dice."""


@pytest.mark.parametrize("name", FLOORS)
def test_set(reader: DiceReader, labelled_dice: Path, name: str) -> None:
    path = labelled_dice / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip(f"the set {name} is not at hand")
    labelled = load_set(path)
    told = [picture for picture in labelled.pictures if picture.image not in MISLABELLED]
    ordered = sorted(told, key=lambda picture: picture.image)
    step = -(-len(ordered) // MOST_PICTURES)
    thinned = msgspec.structs.replace(labelled, pictures=tuple(ordered[::step]))
    figures = measure_set(shots_of(thinned), reader, lambda *_: None)
    exact, recall = FLOORS[name]
    assert figures.exact is not None and figures.exact >= exact
    assert figures.recall is not None and figures.recall >= recall
    assert figures.accepted.wrong_pictures == 0
