"""Taught faces: each is taught from one picture, then read turned, in other light, elsewhere.

A face that was not taught must be refused: all faces of one mark are left out in turn. The
reader is told that one custom die is wanted, as a table tells it where such dice are thrown.
"""

from __future__ import annotations

import dataclasses
import math
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieSpec
from assistant.words.taught import TaughtFace, TaughtSet
from vision.dice.sight import DiceReader, Image
from vision.dice.taught import TaughtFaces, cut_face, pack_crop
from vision.evaluation.figures import IconFigures, share
from vision.evaluation.labelled import LabelledSet
from vision.evaluation.pictures import load_picture
from vision.evaluation.warps import warp
from vision.synthesis import Variety, draw_scene
from vision.synthesis.geometry import solid
from vision.synthesis.icons import emblem_icon, symbol
from vision.synthesis.looks import LOOKS

MakeReader = Callable[[TaughtFaces], DiceReader]
Progress = Callable[[str, int, int], None]

READINGS = 8
"""Pictures in which each face is read."""
DRAWN_FACES = 24
_WANTED = (DieSpec(DieKind.CUSTOM),)
_SEED = 7_500_000
_VARIETY = Variety(edge_px=(48.0, 170.0), clutter=0.0, cut=0.0, cocked=0.0, tilt=0.25)
_SOLIDS = (DieKind.D6, DieKind.D6, DieKind.D8, DieKind.D12)
_SIZE = (640, 480)


class _Shown(NamedTuple):
    """A face: its name, its mark, the picture that teaches it, and those to read it in."""

    name: str
    mark: str
    crop: Image | None
    pictures: tuple[Image, ...]


def measure_icons(
    sets: Sequence[LabelledSet],
    make: MakeReader,
    faces: TaughtFaces,
    progress: Progress,
    *,
    drawn: int = DRAWN_FACES,
) -> Iterator[IconFigures]:
    """Figures of sets of photographs whose values are names, and of so many `drawn` faces.

    `faces` is what the reader that `make` makes of it reads by. Raises `PictureError` for a
    picture, `FileNotFoundError` without a net for taught faces.
    """
    reader = make(faces)
    for labelled in sets:
        shown = [*_photographed(labelled, reader)]
        yield _measure(f"{labelled.name}/{labelled.part}", shown, reader, faces, progress)
    if drawn:
        shown = [_drawn(number, reader) for number in range(drawn)]
        yield _measure("drawn faces", shown, reader, faces, progress)


def _photographed(labelled: LabelledSet, reader: DiceReader) -> Iterator[_Shown]:
    rng = np.random.default_rng(_SEED)
    places = _places().get(labelled.name, {})
    for picture in {one.image: one for one in labelled.pictures}.values():
        photo = load_picture(labelled.folder / picture.image)
        (die,) = picture.dice
        across, down = places.get(picture.image, (0.5, 0.5))
        found = _tapped(reader, photo, across * photo.shape[1], down * photo.shape[0])
        name, mark = f"{die.kind} {die.value}", str(die.value)
        if found is None:
            yield _Shown(name, mark, None, ())
            continue
        pictures = tuple(warp(rng, photo, found.box) for _ in range(READINGS))
        yield _Shown(name, mark, cut_face(photo, found.box), pictures)


def _drawn(number: int, reader: DiceReader) -> _Shown:
    rng = np.random.default_rng(_SEED + number)
    kind = _SOLIDS[number % len(_SOLIDS)]
    plain = LOOKS[number % len(LOOKS)]
    icon = emblem_icon(symbol(rng), plain.ink)
    look = dataclasses.replace(plain, icons=dict.fromkeys(solid(kind).values, icon))
    variety = dataclasses.replace(_VARIETY, kinds=(kind,), looks=(look,))
    first, *others = (
        draw_scene(_SEED + 100 * number + shot, dice=1, size=_SIZE, variety=variety)
        for shot in range(READINGS + 1)
    )
    x, y, w, h = first.truth[0].box
    found = _tapped(reader, first.image, x + w / 2, y + h / 2)
    crop = None if found is None else cut_face(first.image, found.box)
    name = f"drawn {number + 1}"
    return _Shown(name, name, crop, tuple(scene.image for scene in others))


@cache
def _places() -> Mapping[str, Mapping[str, tuple[float, float]]]:
    """By set and picture: where its die lies."""
    text = (files("vision.evaluation") / "laid_down.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), type=dict[str, dict[str, tuple[float, float]]])


def _tapped(reader: DiceReader, image: Image, x: float, y: float) -> DieReading | None:
    """The die that a person taps at a place of a picture; None if none was found there."""

    def away(die: DieReading) -> float:
        left, top, w, h = die.box
        return math.dist((x, y), (left + w / 2, top + h / 2))

    nearest = min(reader.read(image).dice, key=away, default=None)
    if nearest is None or away(nearest) > max(nearest.box[2:]) / 2:
        return None
    return nearest


def _measure(
    source: str,
    shown: Sequence[_Shown],
    reader: DiceReader,
    faces: TaughtFaces,
    progress: Progress,
) -> IconFigures:
    marks = {one.name: one.mark for one in shown}
    own, same, accepted, wrong, readings = 0, 0, 0, 0, 0
    not_read: list[str] = []
    faces.teach([_taught(shown)])
    for done, one in enumerate(shown):
        progress(f"{source}, taught", done, len(shown))
        for picture in one.pictures or [None] * READINGS:
            readings += 1
            sight = None if picture is None else reader.read(picture, _WANTED)
            values = [] if sight is None else [d.value for d in sight.dice if d.value is not None]
            own += values == [one.name]
            right = [marks.get(str(value)) for value in values] == [one.mark]
            same += right
            taken = sight is not None and sight.accepted
            accepted += taken
            wrong += taken and not right
            if not right:
                not_read.append(f"{one.name}: {', '.join(map(str, values)) or 'unknown'}")
    refused, untaught = 0, 0
    for done, mark in enumerate(sorted(set(marks.values()))):
        progress(f"{source}, left out", done, len(set(marks.values())))
        faces.teach([_taught([one for one in shown if one.mark != mark])])
        for picture in (p for one in shown if one.mark == mark for p in one.pictures):
            untaught += 1
            refused += all(die.value is None for die in reader.read(picture, _WANTED).dice)
    return IconFigures(
        source=source,
        faces=len(shown),
        taught=sum(one.crop is not None for one in shown),
        readings=readings,
        read=share(own, readings),
        same_mark=share(same, readings),
        accepted=share(accepted, readings),
        wrong=wrong,
        untaught_readings=untaught,
        refused=share(refused, untaught),
        not_read=tuple(not_read),
    )


def _taught(shown: Sequence[_Shown]) -> TaughtSet:
    return TaughtSet(
        "bench",
        tuple(
            TaughtFace(one.name, (pack_crop(one.crop),)) for one in shown if one.crop is not None
        ),
    )
