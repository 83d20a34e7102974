"""The dice reader on every labelled set, on drawn scenes and on taught faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2

from vision.dice import DiceReader, make_reader
from vision.dice.sight import DiceSight
from vision.dice.taught import TaughtFaces
from vision.evaluation import IconFigures, LabelledSet, SetFigures, Shot
from vision.evaluation.icons import measure_icons
from vision.evaluation.matching import Outcome
from vision.evaluation.sets import chosen_sets, has_numbers, measure
from vision.overlay import draw_sight

TELL_EVERY = 20


def measure_sets(
    sets: Sequence[LabelledSet],
    reader: DiceReader,
    tell: Callable[[str], None],
    *,
    drawn: int = 0,
    overlay: Path | None = None,
) -> tuple[SetFigures, ...]:
    """Figures of the sets; told every few pictures.

    With `overlay`, each picture that was not read fully right is drawn into that folder
    with what was seen in it.
    """

    def look(name: str, shot: Shot, sight: DiceSight, _: Outcome) -> None:
        if overlay is not None:
            keep(overlay / name, shot, sight)

    return tuple(measure(sets, reader, told(tell, "pictures"), look, drawn=drawn))


def measure_taught(
    sets: Sequence[LabelledSet], tell: Callable[[str], None]
) -> tuple[IconFigures, ...]:
    """Figures of the sets whose values are names of faces, and of drawn faces."""
    named = [one for one in sets if not has_numbers(one)]
    if not named:
        return ()
    faces = TaughtFaces()
    try:
        return tuple(measure_icons(named, make_reader, faces, told(tell, "faces")))
    except FileNotFoundError as error:
        tell(f"taught faces are not measured, their net is missing: {error}")
        return ()


def told(tell: Callable[[str], None], things: str) -> Callable[[str, int, int], None]:
    """Progress that is told every few steps."""

    def progress(name: str, done: int, size: int) -> None:
        if done % TELL_EVERY == 0:
            tell(f"{name}: {done} of {size} {things}")

    return progress


def keep(folder: Path, shot: Shot, sight: DiceSight) -> None:
    """Draws what was seen, as `accepted-` where it was taken without asking."""
    folder.mkdir(parents=True, exist_ok=True)
    word = "accepted" if sight.accepted else "asked"
    path = folder / f"{word}-{Path(shot.picture.image).stem}.jpg"
    drawn = draw_sight(shot.image, sight.dice, accepted=sight.accepted)
    if not cv2.imwrite(str(path), drawn):
        raise OSError(f"{path} cannot be written; check the folder's rights and the space left")


def sets_of(folder: Path | None, names: Sequence[str]) -> list[LabelledSet]:
    """The sets to measure; none without a folder. Raises `LabelError` as `chosen_sets` does."""
    return [] if folder is None else chosen_sets(folder, names)
