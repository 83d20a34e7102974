"""Measuring the dice reader on labelled photographs, and reading single picture files."""

from __future__ import annotations

from vision.evaluation.labelled import LabelError, LabelledSet, find_sets, load_set
from vision.evaluation.measure import SetFigures, measure, measure_set
from vision.evaluation.pictures import (
    ImageReading,
    PictureError,
    load_picture,
    read_image,
)

__all__ = [
    "ImageReading",
    "LabelError",
    "LabelledSet",
    "PictureError",
    "SetFigures",
    "find_sets",
    "load_picture",
    "load_set",
    "measure",
    "measure_set",
    "read_image",
]
