"""Measuring the dice reader on labelled photographs, and reading single picture files."""

from __future__ import annotations

from vision.evaluation.figures import Accepted, Group, Miss, SetFigures, Total, total
from vision.evaluation.icons import IconFigures, measure_icons
from vision.evaluation.labelled import LabelError, LabelledSet, find_sets, load_set
from vision.evaluation.measure import measure_set
from vision.evaluation.pictures import (
    ImageReading,
    PictureError,
    load_picture,
    read_image,
)
from vision.evaluation.sets import chosen_sets, has_numbers, measure
from vision.evaluation.shots import Shot, ShotList, shots_of

__all__ = [
    "Accepted",
    "Group",
    "IconFigures",
    "ImageReading",
    "LabelError",
    "LabelledSet",
    "Miss",
    "PictureError",
    "SetFigures",
    "Shot",
    "ShotList",
    "Total",
    "chosen_sets",
    "find_sets",
    "has_numbers",
    "load_picture",
    "load_set",
    "measure",
    "measure_icons",
    "measure_set",
    "read_image",
    "shots_of",
    "total",
]
