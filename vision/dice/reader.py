"""The dice reader that is in use: a net finds dice, a second one reads each of them."""

from __future__ import annotations

import math
import time
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from vision.dice.classifier import Classifier
from vision.dice.colour import name_colour
from vision.dice.finder import Find, Finder, Level, cover, make_levels
from vision.dice.judgement import judge
from vision.dice.shape import COCKED, NONE, OTHER
from vision.dice.sight import DiceReader, DiceSight, Image
from vision.dice.taught import TaughtFaces

LEAST = 0.12
"""Score of the finder from which something is looked at twice: its root is `DOUBTFUL`."""
DOUBTFUL = 0.35
"""Score from which something may be a die: a person is asked."""
SURE = 0.55
"""Score from which something is a die."""
LEGIBLE = 0.25
"""Score times the doubtful look's chance of its value, below which no value is named."""
CERTAIN = 0.97
"""Confidence from which a value needs no asking."""

# Share of dice read right (second row) by the nets' own figure (first row), as counted on
# pictures of the train sets and on drawn scenes; see `_confidence`.
_RAW = (0.0, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 1.0)
_RIGHT = (0.1, 0.4, 0.65, 0.8, 0.92, 0.97, 0.99, 1.0)

_SAME_THING = 0.5
_OUTSIDE = 0.1
_UNCHANGED = 12.0
_BODY_PART = 0.35


def make_reader(taught: TaughtFaces | None = None) -> DiceReader:
    """The reader of d6 with pips. Loads its nets; takes some tens of milliseconds.

    `taught` are the faces of custom dice, which may change while the reader is used.
    """
    nets = files("vision.dice") / "nets"
    return NetReader(
        Finder((nets / "finder.onnx").read_bytes(), LEAST),
        Classifier((nets / "classifier.onnx").read_bytes()),
    )


class _Seen(NamedTuple):
    """A find with the classifier's mean chances and its score as a die of any kind."""

    find: Find
    chances: NDArray[np.float32]
    agreed: float
    score: float


class NetReader:
    """Reads d6 with pips; dice of other kinds are seen but not read."""

    def __init__(self, finder: Finder, classifier: Classifier) -> None:
        self._finder = finder
        self._classifier = classifier

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
    ) -> DiceSight:
        """See `DiceReader.read`."""
        started = time.perf_counter()
        _check(image, background)
        levels = make_levels(image)
        finds = self._finder.find(levels)
        if background is not None:
            finds = [find for find in finds if _differs(image, background, find)]
        seen = self._look(image, levels, finds)
        dice = tuple(_reading(image, thing, wanted) for thing in _in_order(seen))
        problems = judge(dice, wanted, certain=CERTAIN)
        ms = (time.perf_counter() - started) * 1e3
        return DiceSight(dice, not problems, problems, ms, CERTAIN)

    def _look(self, image: Image, levels: list[Level], finds: list[Find]) -> list[_Seen]:
        """What the classifier makes of the finds; of several on one spot the likeliest."""
        looks = self._classifier.classify([Level(image, 1.0), *levels], finds)
        things = []
        for find, chances in zip(finds, looks, strict=True):
            mean = chances.mean(axis=0)
            value = 1 + int(np.argmax(mean[1:7]))
            agreed = float(chances[:, value].min())
            score = math.sqrt(find.score) * (1 - float(mean[NONE]))
            things.append(_Seen(find, mean, agreed, score))
        kept: list[_Seen] = []
        for thing in sorted(things, key=lambda t: -t.score):
            if thing.score >= DOUBTFUL and all(
                cover(thing.find, other.find) < _SAME_THING for other in kept
            ):
                kept.append(thing)
        return kept


def _check(image: Image, background: Image | None) -> None:
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8 or image.size == 0:
        raise ValueError(
            f"a picture must be uint8 of shape (height, width, 3), not {image.dtype} {image.shape}"
        )
    if background is not None and background.shape != image.shape:
        raise ValueError(
            f"the background's shape {background.shape} is not the picture's {image.shape}"
        )


def _differs(image: Image, background: Image, find: Find) -> bool:
    """Whether the tray looked otherwise here while it was empty."""
    y0, y1 = max(0, int(find.y - find.h / 2)), int(find.y + find.h / 2) + 1
    x0, x1 = max(0, int(find.x - find.w / 2)), int(find.x + find.w / 2) + 1
    change = cv2.absdiff(image[y0:y1, x0:x1], background[y0:y1, x0:x1])
    return float(np.mean(np.asarray(change))) > _UNCHANGED


def _in_order(seen: list[_Seen]) -> list[_Seen]:
    """Top to bottom, left to right, rows as high as a die."""
    if not seen:
        return []
    row = float(np.median([thing.find.h for thing in seen]))
    return sorted(seen, key=lambda t: (round(t.find.y / row), t.find.x))


def _reading(image: Image, thing: _Seen, wanted: tuple[DieSpec, ...] | None) -> DieReading:
    find, chances = thing.find, thing.chances
    box = (find.x - find.w / 2, find.y - find.h / 2, find.w, find.h)
    colour = _colour(image, find)
    best = int(np.argmax(chances[1:])) + 1
    if best == OTHER:
        kind, candidates = _other_kind(wanted)
        return DieReading(
            kind, None, float(chances[OTHER]), box, DieState.UNKNOWN, candidates, colour
        )
    values = chances[1:7] / max(1e-6, float(chances[1:7].sum()))
    order = [int(k) for k in np.argsort(-values)]
    candidates = tuple(Candidate(k + 1, float(values[k])) for k in order)
    if thing.score < SURE or thing.score * thing.agreed < LEGIBLE:
        return DieReading(DieKind.D6, None, thing.score, box, DieState.UNKNOWN, candidates, colour)
    state = DieState.COCKED if best == COCKED else DieState.FLAT
    if _is_cut(image, find):
        state = DieState.CUT
    confidence = _confidence(thing)
    return DieReading(DieKind.D6, order[0] + 1, confidence, box, state, candidates, colour)


def _confidence(thing: _Seen) -> float:
    """Chance that the value is right: that of the doubtful look, weighed by being a die at all."""
    return float(np.interp(thing.agreed * thing.score, _RAW, _RIGHT))


def _other_kind(wanted: tuple[DieSpec, ...] | None) -> tuple[DieKind, tuple[Candidate, ...]]:
    """The kind that a die without pips may be, and its values, none likelier than the rest."""
    kinds = [spec.kind for spec in wanted or () if spec.kind is not DieKind.D6]
    kind = kinds[0] if kinds else DieKind.D6
    faces = _FACES.get(kind, ())
    return kind, tuple(Candidate(face, 1 / len(faces)) for face in faces)


_FACES = {
    DieKind.D4: tuple(range(1, 5)),
    DieKind.D6: tuple(range(1, 7)),
    DieKind.D8: tuple(range(1, 9)),
    DieKind.D10: tuple(range(10)),
    DieKind.D00: tuple(range(0, 100, 10)),
    DieKind.D12: tuple(range(1, 13)),
    DieKind.D20: tuple(range(1, 21)),
}


def _is_cut(image: Image, find: Find) -> bool:
    """Whether part of the die lies beyond the picture's edge."""
    h, w = image.shape[:2]
    beyond = max(
        (find.w / 2 - find.x) / find.w,
        (find.x + find.w / 2 - w) / find.w,
        (find.h / 2 - find.y) / find.h,
        (find.y + find.h / 2 - h) / find.h,
    )
    return bool(beyond > _OUTSIDE)


def _colour(image: Image, find: Find) -> str:
    reach_x, reach_y = find.w * _BODY_PART, find.h * _BODY_PART
    y0, y1 = max(0, int(find.y - reach_y)), int(find.y + reach_y) + 1
    x0, x1 = max(0, int(find.x - reach_x)), int(find.x + reach_x) + 1
    return name_colour(image[y0:y1, x0:x1].reshape(-1, 3))
