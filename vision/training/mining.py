"""What the finder itself finds: dice as it frames them, and above all what is no die.

A classifier that was shown only chosen places takes knots, pips of side faces
and printed dots for dice; it must have seen the finder's own mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision.dice.finder import Find, Finder, make_levels
from vision.dice.lean import LeanReader
from vision.dice.shape import CLASS_PART, NONE
from vision.training.crops import Source
from vision.training.cutting import cut_die, pyramid
from vision.training.fit import tensor
from vision.training.labels import DieLabel, Scene
from vision.training.photos import FROM_ABOVE, Photo

LEAST = 0.08
"""Score from which a find is taken; a little below the reader's own."""
_SAME_DIE = 0.35
_APART = 0.6
# What is as small as this within a die is a pip, a numeral or a glint of it.
_PART = 0.4
_LONE_SCORE = 0.5
_LOOKED_AT, _EASY = 256, 0.97
_LONE_SHARE = 0.08


def mine_photos(model: Path, photos: Sequence[Photo]) -> list[Source]:
    """Finds on photographs with boxes.

    Some dice of `pips_on_boards` lack a label, but what is found away from those
    labelled is hardly ever one: of 200 such finds looked at, none was.
    """
    finder = Finder(model.read_bytes(), LEAST)
    sources = []
    for photo in photos:
        levels = pyramid(photo.image)
        for find in finder.find(make_levels(photo.image)):
            label = _label(find, photo.dice)
            if label is not None:
                turned = label.kind == NONE or photo.set_name in FROM_ABOVE
                sources.append(Source(levels, label, turned))
    return sources


def placed_by_finds(model: Path, photos: Sequence[Photo]) -> list[Photo]:
    """The same photographs with their dice as the finder frames them; those not found are left
    out."""
    finder = Finder(model.read_bytes(), LEAST)
    placed = []
    for photo in photos:
        labels = [_label(find, photo.dice) for find in finder.find(make_levels(photo.image))]
        dice = tuple(label for label in labels if label is not None and label.kind != NONE)
        placed.append(photo._replace(dice=dice))
    return placed


def mine_scenes(model: Path, scenes: Sequence[Scene]) -> list[Source]:
    """What is no die in drawn scenes, and the finder took for one."""
    finder = Finder(model.read_bytes(), LEAST)
    sources: list[Source] = []
    for scene in scenes:
        found = [
            label
            for find in finder.find(make_levels(scene.image))
            if (label := _label(find, scene.dice)) is not None and label.kind == NONE
        ]
        if found:
            levels = pyramid(scene.image)
            sources.extend(Source(levels, label, turned=True) for label in found)
    return sources


def hard_ones(net: nn.Module, finds: Sequence[Source], seed: int) -> list[Source]:
    """The finds that a net still takes for dice though they are none."""
    rng = np.random.default_rng((seed, 11))
    hard: list[Source] = []
    others = [find for find in finds if find.die.kind == NONE]
    with torch.no_grad():
        for start in range(0, len(others), _LOOKED_AT):
            part = others[start : start + _LOOKED_AT]
            crops = np.stack([cut_die(rng, find.levels, find.die, turned=False) for find in part])
            nothing = net(tensor(np.asarray(crops / 255, np.float32)))[:, CLASS_PART].softmax(1)[
                :, NONE
            ]
            hard += [one for one, sure in zip(part, nothing, strict=True) if sure < _EASY]
    return hard


def place_lone(model: Path, photos: Sequence[Photo]) -> list[Photo]:
    """Photographs of one die whose place nobody has told, with the place where it is found."""
    finder = Finder(model.read_bytes(), LEAST)
    placed = []
    for photo in photos:
        finds = [f for f in finder.find(make_levels(photo.image)) if f.score >= _LONE_SCORE]
        least = _LONE_SHARE * max(photo.image.shape[:2])
        large = [find for find in finds if max(find.w, find.h) >= least]
        if len(large) == 1 and photo.lone is not None:
            (find,) = large
            die = photo.lone._replace(x=find.x, y=find.y, w=find.w, h=find.h, sized=True)
            placed.append(photo._replace(dice=(die,)))
    return placed


def face_lone(model: Path, photos: Sequence[Photo]) -> list[Photo]:
    """The same photographs with how the top faces are turned, as the net of leaning says."""
    reader = LeanReader(model.read_bytes())
    faced = []
    for photo in photos:
        finds = [Find(die.x, die.y, die.w, die.h, 1.0) for die in photo.dice]
        lies = reader.read(pyramid(photo.image), finds)
        dice = tuple(
            die._replace(tilt_x=lie.tilt[0], tilt_y=lie.tilt[1])
            for die, lie in zip(photo.dice, lies, strict=True)
        )
        faced.append(photo._replace(dice=dice))
    return faced


def _label(find: Find, dice: Sequence[DieLabel]) -> DieLabel | None:
    """The find as a label, placed where it was found; None where nobody can tell."""
    size = max(find.w, find.h)
    near = min(dice, key=lambda die: _distance(find, die), default=None)
    if near is not None:
        fits = not near.sized or 0.6 < size / near.size < 1.6
        if _distance(find, near) < _SAME_DIE * near.size and fits:
            return near._replace(x=find.x, y=find.y, w=find.w, h=find.h, sized=True)
        within = _distance(find, near) < _APART * near.size
        if within and size > _PART * near.size:
            return None
    return DieLabel(find.x, find.y, find.w, find.h, NONE)


def _distance(find: Find, die: DieLabel) -> float:
    return float(np.hypot(find.x - die.x, find.y - die.y))
