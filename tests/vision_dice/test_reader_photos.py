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

MOST_PICTURES = 20

FLOORS = {
    "pips_webcam/test": (0.85, 0.95),
    "pips_many_colours/test": (0.8, 0.95),
    "pips_on_boards/test": (0.5, 0.75),
    "pips_desk/test": (0.9, 0.95),
    "pips_hard_light/test": (0.75, 0.9),
    "numerals_d6_tray/test": (0.9, 0.9),
    "numerals_d8/by_eye": (0.95, 0.95),
    "numerals_d12/by_eye": (0.95, 0.95),
}
"""By set: least share of pictures read fully right, and of dice."""


@pytest.mark.parametrize("name", FLOORS)
def test_set(reader: DiceReader, labelled_dice: Path, name: str) -> None:
    path = labelled_dice / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip(f"the set {name} is not at hand")
    labelled = load_set(path)
    ordered = sorted(labelled.pictures, key=lambda picture: picture.image)
    step = -(-len(ordered) // MOST_PICTURES)
    thinned = msgspec.structs.replace(labelled, pictures=tuple(ordered[::step]))
    figures = measure_set(shots_of(thinned), reader, lambda *_: None)
    exact, recall = FLOORS[name]
    assert figures.exact is not None and figures.exact >= exact
    assert figures.recall is not None and figures.recall >= recall
    assert figures.accepted.wrong_pictures <= 1
