"""Measuring the dice reader on labelled photographs, and reading single picture files.

`sets` and `icons`, which also draw, are imported by those who measure: drawing takes long to load.
"""

from __future__ import annotations

from vision.evaluation.figures import (
    Accepted,
    Group,
    IconFigures,
    Miss,
    SetFigures,
    Total,
    total,
)
from vision.evaluation.labelled import LabelError, LabelledSet, find_sets, load_set
from vision.evaluation.measure import measure_set
from vision.evaluation.pictures import (
    ImageReading,
    PictureError,
    load_picture,
    read_image,
)
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
    "find_sets",
    "load_picture",
    "load_set",
    "measure_set",
    "read_image",
    "shots_of",
    "total",
]
