"""Crops of what the finder itself finds on photographs: above all, of what is no die.

A classifier that was shown only chosen places takes knots, pips of side faces
and printed dots for dice; it must have seen the finder's own mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.random import Generator

from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Finder, Level, make_levels
from vision.dice.shape import CROP, NONE
from vision.training.labels import DieLabel
from vision.training.photos import Photo
from vision.training.pools import Crops

LEAST = 0.08
"""Score from which a find is taken; a little below the reader's own."""
_SAME_DIE = 0.35
_APART = 0.6
_FULLY_LABELLED = ("pips_webcam", "pips_many_colours")
"""Sets where what has no label is no die."""


def mine_crops(finder: Path, photos: Sequence[Photo], rng: Generator) -> Crops:
    """Finds of the net in `finder` on `photos`, at the reader's scales and a little beside them."""
    net = Finder(finder.read_bytes(), LEAST)
    images, labels = [], []
    for photo in photos:
        levels = make_levels(photo.image)
        sources = [Level(photo.image, 1.0), *levels]
        for find in net.find(levels):
            label = _label(find, photo)
            if label is None:
                continue
            for grown in (1.0, float(rng.uniform(0.9, 1.12))):
                images.append(cut_crop(sources, find, grown))
                labels.append(label)
    cut = np.stack(images) if images else np.empty((0, CROP, CROP, 3), np.uint8)
    return Crops(cut, np.array(labels, np.int64))


def _label(find: Find, photo: Photo) -> int | None:
    """The find's class; None where the labels do not tell."""
    size = max(find.w, find.h)
    near = min(photo.dice, key=lambda die: _distance(find, die), default=None)
    if near is not None:
        edge = max(near.w, near.h)
        fits = not near.sized or 0.6 < size / edge < 1.6
        if _distance(find, near) < _SAME_DIE * edge and fits:
            return near.label
        if _distance(find, near) < _APART * edge:
            return None
    return NONE if photo.set_name in _FULLY_LABELLED else None


def _distance(find: Find, die: DieLabel) -> float:
    return float(np.hypot(find.x - die.x, find.y - die.y))
