"""Scenes and empty grounds out of labelled photographs that may train a shipped model."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState
from vision.dice.shape import CLASSES, NUMERALS, STATES
from vision.training.labels import UNKNOWN, DieLabel, Image, Scene, pip_label

PIP_SETS = ("pips_webcam", "pips_many_colours", "pips_on_boards")
NUMERAL_SETS = ("numerals_d8", "numerals_d12")
ALLOWED = (*PIP_SETS, *NUMERAL_SETS)
"""Sets whose licence lets their train part go into a shipped model."""

FULLY_LABELLED = ("pips_webcam", "pips_many_colours")
"""Sets where what has no label is no die."""

FROM_ABOVE = ("pips_webcam", "pips_many_colours", *NUMERAL_SETS)
"""Sets whose pictures may be turned any way: the top face shows by far the most of itself."""

_INCOMPLETE = ("train_IMG_20191208_111530.jpg",)
"""Pictures of those sets in which a die has no label, as was seen by eye."""

_KEPT_BACK = 8
_PIP_AREA_SET = "pips_webcam"
_PIP_AREA_SCALE = 1.35
_PIP_AREA_EDGE = (48.0, 80.0)


class Photo(NamedTuple):
    """A photograph in memory with its dice.

    `lone` stands for its one die where nobody said where it lies; `dice` is empty then.
    `complete` is false where a die is known to have no label.
    """

    set_name: str
    image: Image
    dice: tuple[DieLabel, ...]
    lone: DieLabel | None = None
    complete: bool = True


def load_photos(shared: Path, sets: Sequence[str]) -> list[Photo]:
    """All pictures with boxes of the train parts of `sets` below `shared`."""
    return [photo for name in sets if name in PIP_SETS for photo in _load_set(shared / name, name)]


def kept(photos: Sequence[Photo]) -> list[Photo]:
    """Those that the classifier learns from."""
    return [photo for number, photo in enumerate(photos) if number % _KEPT_BACK]


def kept_back(photos: Sequence[Photo]) -> list[Photo]:
    """Those fully labelled ones that the classifier never sees, for measuring its certainty."""
    back = [photo for number, photo in enumerate(photos) if number % _KEPT_BACK == 0]
    return [photo for photo in back if photo.set_name in FULLY_LABELLED and photo.complete]


def load_lone(shared: Path, sets: Sequence[str]) -> list[Photo]:
    """All train pictures of one numeral die each, whose place nobody has told."""
    return [
        photo for name in sets if name in NUMERAL_SETS for photo in _load_lone(shared / name, name)
    ]


def _load_lone(folder: Path, name: str) -> Iterator[Photo]:
    by_eye = {
        json.loads(line)["image"]
        for line in (folder / "by_eye.jsonl").read_text(encoding="utf-8").splitlines()
    }
    for line in (folder / "dense.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["image"] in by_eye:
            continue
        (die,) = entry["dice"]
        kind, face = DieKind(die["kind"]), NUMERALS.index(str(die["value"]))
        flat = STATES.index(DieState.FLAT)
        label = DieLabel(0, 0, 0, 0, CLASSES.index(kind.value), face, flat, UNKNOWN, sized=False)
        yield Photo(name, _load_image(folder / entry["image"]), (), label)


def _load_image(path: Path) -> Image:
    image = cv2.imread(str(path))
    if image is None:
        raise FileNotFoundError(f"{path} cannot be read")
    return np.asarray(image, np.uint8)


def _load_set(folder: Path, name: str) -> Iterator[Photo]:
    for line in (folder / "train.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        dice = []
        for die in entry["dice"]:
            x, y, w, h = die["box"]
            sized = name != _PIP_AREA_SET
            if not sized:
                # The box is the area of the pips only: the die's size is a guess.
                edge = float(np.clip(_PIP_AREA_SCALE * max(w, h), *_PIP_AREA_EDGE))
                x, y, w, h = x + w / 2 - edge / 2, y + h / 2 - edge / 2, edge, edge
            value = int(die["value"])
            dice.append(pip_label(x + w / 2, y + h / 2, w, h, value, sized=sized))
        image = entry["image"]
        complete = image not in _INCOMPLETE
        yield Photo(name, _load_image(folder / image), tuple(dice), complete=complete)


def photo_scene(rng: Generator, photo: Photo, side: int, edges: tuple[float, float]) -> Scene:
    """A square cut-out of a photograph, turned, scaled and recoloured.

    The middle die gets an edge within `edges` as far as that needs no more
    than a 2.5-fold enlargement.
    """
    edge = math.exp(rng.uniform(math.log(edges[0]), math.log(edges[1])))
    sizes = [die.size for die in photo.dice]
    scale = float(np.clip(edge / np.median(sizes) if sizes else 1.0, 0.2, 2.5))
    angle = 90 * int(rng.integers(4)) + rng.uniform(-20, 20)
    focus = photo.dice[int(rng.integers(len(photo.dice)))] if photo.dice else None
    h, w = photo.image.shape[:2]
    fx, fy = (focus.x, focus.y) if focus else (w / 2, h / 2)
    matrix: NDArray[Any] = cv2.getRotationMatrix2D((fx, fy), angle, scale)
    if rng.random() < 0.5:
        matrix = np.diag([-1.0, 1.0]) @ (matrix - [[0, 0, fx], [0, 0, fy]]) + [
            [0, 0, fx],
            [0, 0, fy],
        ]
    reach = rng.uniform(-0.4, 0.4, 2) * side
    matrix[:, 2] += side / 2 - np.array([fx, fy]) + reach
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    source = photo.image
    if scale < 0.6:
        sigma = 0.4 / scale
        source = np.asarray(cv2.GaussianBlur(source, (0, 0), sigma), np.uint8)
    cut = cv2.warpAffine(source, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REFLECT)
    quarter = round(angle / 90) % 2 == 1
    dice = []
    for die in photo.dice:
        x, y = matrix @ (die.x, die.y, 1)
        dw, dh = (die.h, die.w) if quarter else (die.w, die.h)
        if 0 <= x < side and 0 <= y < side:
            dice.append(die._replace(x=x, y=y, w=dw * scale, h=dh * scale))
    # Reflection at the photograph's edge may show a die twice: blank what lies outside.
    inside = cv2.warpAffine(np.full((h, w), 255, np.uint8), matrix, (side, side))
    image = np.asarray(cut, np.uint8).copy()
    image[np.asarray(inside) == 0] = rng.integers(0, 256, 3)
    return Scene(recolour(rng, image), tuple(dice))


def recolour(rng: Generator, image: Image) -> Image:
    """Other lamp, other colours, at times a negative, slight blur and noise."""
    picture: NDArray[Any] = image.astype(np.float32)
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.1:
        picture = 255 - picture
    picture = picture * np.exp(rng.normal(0, 0.15, 3)).astype(np.float32) * rng.uniform(0.5, 1.2)
    picture = 255 * (np.clip(picture, 0, 255) / 255) ** rng.uniform(0.7, 1.4)
    if rng.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1))
    if rng.random() < 0.5:
        picture = picture + rng.normal(0, rng.uniform(1, 9), picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


def empty_grounds(rng: Generator, photos: Sequence[Photo], side: int, count: int) -> list[Image]:
    """Square cut-outs of `side` pixels that no labelled die touches, up to `count`."""
    grounds: list[Image] = []
    for _ in range(count * 4):
        photo = photos[int(rng.integers(len(photos)))]
        h, w = photo.image.shape[:2]
        cut = int(rng.integers(side // 2, min(h, w, 2 * side)))
        x, y = int(rng.integers(0, w - cut + 1)), int(rng.integers(0, h - cut + 1))
        if any(_touches(die, x, y, cut) for die in photo.dice):
            continue
        part = photo.image[y : y + cut, x : x + cut]
        scaled = cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA)
        grounds.append(np.asarray(scaled, np.uint8))
        if len(grounds) == count:
            break
    return grounds


def _touches(die: DieLabel, x: int, y: int, cut: int) -> bool:
    reach: NDArray[np.float64] = np.array([die.w, die.h]) * 0.8
    return bool(
        x - reach[0] < die.x < x + cut + reach[0] and y - reach[1] < die.y < y + cut + reach[1]
    )
