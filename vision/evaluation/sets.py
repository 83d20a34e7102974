"""Every labelled set of a folder, one after the other, by one reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from vision.dice.sight import DiceReader
from vision.evaluation.drawn import drawn_shots
from vision.evaluation.figures import SetFigures
from vision.evaluation.labelled import LabelError, LabelledSet, find_sets, load_set
from vision.evaluation.measure import Look, Progress, measure_set
from vision.evaluation.shots import shots_of


def chosen_sets(folder: Path, names: Sequence[str] = ()) -> list[LabelledSet]:
    """The sets below a folder; with `names` ("pips_desk" or "pips_webcam/train") only these.

    Raises `LabelError` for a set that cannot be used, for a name that no set has, and where
    there is none at all.
    """
    found = [load_set(path) for path in find_sets(folder)]
    if not found and not names:
        raise LabelError(
            f"there is no set in {folder}: pictures need their labels beside them, as in test.jsonl"
        )
    known = {name for one in found for name in (one.name, f"{one.name}/{one.part}")}
    if strange := sorted(set(names) - known):
        have = ", ".join(sorted(known))
        raise LabelError(f"there is no set {', '.join(strange)} in {folder}; there are {have}")
    return [
        one for one in found if not names or one.name in names or f"{one.name}/{one.part}" in names
    ]


def has_numbers(labelled: LabelledSet) -> bool:
    """Whether all values are numbers; names are those of faces that must be taught first."""
    return all(isinstance(die.value, int) for one in labelled.pictures for die in one.dice)


def measure(
    sets: Sequence[LabelledSet],
    reader: DiceReader,
    progress: Progress,
    look: Look | None = None,
    *,
    drawn: int = 0,
) -> Iterator[SetFigures]:
    """Figures of each set whose values are numbers, and of so many `drawn` scenes.

    Raises `PictureError` for a picture that cannot be read.
    """
    for labelled in sets:
        if has_numbers(labelled):
            yield measure_set(shots_of(labelled), reader, progress, look)
    if drawn:
        yield measure_set(drawn_shots(drawn), reader, progress, look)
