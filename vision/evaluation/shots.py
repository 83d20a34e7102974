"""The pictures to measure on, whether they lie in a folder or are drawn when they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vision.dice.sight import Image
from vision.evaluation.good_view import in_good_view
from vision.evaluation.labelled import LabelledPicture, LabelledSet
from vision.evaluation.pictures import load_picture

LABELLED_ONLY = frozenset({"pips_on_boards"})
"""Sets whose pictures hold dice without a label, whatever `complete` says."""


class Shot(NamedTuple):
    """One picture with its labels. `labelled_only`: more dice may lie there than are labelled."""

    image: Image
    picture: LabelledPicture
    labelled_only: bool
    good_view: bool


class ShotList(NamedTuple):
    """Pictures of one set: how many (`size`), and where they come from."""

    name: str
    part: str
    size: int
    shots: Iterator[Shot]


def shots_of(labelled: LabelledSet) -> ShotList:
    """The pictures of a labelled set. Raises `PictureError` when it comes to one that is none."""
    return ShotList(labelled.name, labelled.part, len(labelled.pictures), _load(labelled))


def _load(labelled: LabelledSet) -> Iterator[Shot]:
    for picture in labelled.pictures:
        yield Shot(
            load_picture(labelled.folder / picture.image),
            picture,
            labelled.name in LABELLED_ONLY,
            in_good_view(labelled.name, picture.image),
        )
