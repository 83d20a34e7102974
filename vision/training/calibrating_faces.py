"""Measures how far likeness to a taught face can be trusted, on drawn dice never trained on.

    python -m vision.training.calibrating_faces --nets vision/dice/nets

Needs no network and no photographs: dice with symbols of all sorts are drawn, some of their
faces taught from one to three pictures, and all others read, those of faces that nobody taught
as well. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import msgspec
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState
from vision.dice.embedding import FaceNet
from vision.dice.face_calibration import FaceCalibration, Steps, file_in
from vision.dice.taught import BOUNDS, cut_face
from vision.dice.tint import Tints, tint_cost, tints_of
from vision.synthesis import Variety, draw_scene
from vision.synthesis.looks import Look, random_look
from vision.training.same_faces import different

DICE = 32
"""Drawn dice that the shipped figures were measured on."""

_KINDS = (DieKind.D6, DieKind.D6, DieKind.D6, DieKind.D8, DieKind.D12)
_SCENES, _DICE, _SIZE = 8, 5, (480, 400)
_VARIETY = Variety(edge_px=(44.0, 110.0), clutter=0.2, cut=0.0, cocked=0.0, tilt=0.3)
_SEEDS = 2**31
_TABLES = 720
"""Tables of taught faces that are made up of the drawn dice, each time anew."""
_DICE_TAUGHT = (2, 6)
_UNTAUGHT = 0.2
_MOST_TAUGHT = 3
_CAUTION = 2.0
"""Errors are promised so many times as often as they were seen: readings of one face err alike,
so a few faces more or less change the figures more than their number tells."""
_JITTER = 0.03
_POINTS = 24

Vectors = NDArray[np.float32]


class Shown(NamedTuple):
    """The vectors (n, d) and tints (n, 2) of one face's pictures, by die and face."""

    die: int
    face: int
    vectors: Vectors
    tints: Tints


class Read(NamedTuple):
    """A reading: similarities of the likeliest face and the next, whether it is right, and
    whether the face that lay there was taught at all."""

    best: float
    second: float
    right: bool
    taught: bool


def draw(net: FaceNet, seed: int, dice: int) -> Iterator[Shown]:
    """The faces of so many drawn dice that can be told apart at all, each seen often."""
    for number in range(dice):
        rng = np.random.default_rng((seed, 41, number))
        kind = _KINDS[int(rng.integers(len(_KINDS)))]
        look = random_look(rng, kind=kind, icons=True)
        crops = _crops(rng, kind, look)
        for face in different(look.icons, look.base):
            if len(crops.get(face, ())) > _MOST_TAUGHT:
                yield Shown(number, face, net.embed(crops[face]), tints_of(crops[face]))
        sys.stderr.write(f"drawn {number + 1} of {dice} dice\n")


def _crops(rng: Generator, kind: DieKind, look: Look) -> dict[int, list[NDArray[np.uint8]]]:
    world = dataclasses.replace(_VARIETY, kinds=(kind,), looks=(look,))
    found: dict[int, list[NDArray[np.uint8]]] = {}
    for _ in range(_SCENES):
        scene = draw_scene(int(rng.integers(_SEEDS)), dice=_DICE, size=_SIZE, variety=world)
        for die in scene.truth:
            if die.state is DieState.FLAT and isinstance(die.value, int):
                x, y, w, h = die.box
                x, y = (np.array([x, y]) + rng.normal(0, _JITTER, 2) * (w, h)).tolist()
                grown = float(np.exp(rng.normal(0, _JITTER)))
                box = (x, y, w * grown, h * grown)
                found.setdefault(die.value, []).append(cut_face(scene.image, box))
    return found


def told_apart(shown: list[Shown]) -> list[Shown]:
    """Without faces so like another one of their die that Skald itself says so to people."""
    kept: list[Shown] = []
    for one in shown:
        own = (other for other in kept if other.die == one.die)
        if all(_nearest(one, other) < BOUNDS.alike for other in own):
            kept.append(one)
    return kept


def _nearest(one: Shown, other: Shown) -> float:
    pictures = slice(0, _MOST_TAUGHT)
    near = one.vectors[pictures] @ other.vectors[pictures].T
    return float((near - tint_cost(one.tints[pictures], other.tints[pictures])).max())


def read(shown: list[Shown], rng: Generator) -> Iterator[Read]:
    """All readings of some tables, each with the faces of a few dice taught."""
    numbers = sorted({one.die for one in shown})
    for _ in range(_TABLES):
        count = min(len(numbers), int(rng.integers(*_DICE_TAUGHT)))
        dice = rng.choice(numbers, size=count, replace=False)
        faces = [one for one in shown if one.die in dice]
        known = [one for one in faces if rng.random() > _UNTAUGHT]
        pictures = rng.integers(1, _MOST_TAUGHT + 1, len(known)).tolist()
        if len(known) < 2:
            continue
        for one in faces:
            own = next((n for n, other in enumerate(known) if other is one), -1)
            likeness = np.stack(
                [_likeness(one, other, n) for other, n in zip(known, pictures, strict=True)]
            )
            order = np.argsort(-likeness, axis=0)
            top = np.take_along_axis(likeness, order[:2], axis=0)
            for best, second, first in zip(*top.tolist(), order[0].tolist(), strict=True):
                yield Read(best, second, first == own, own >= 0)


def _likeness(one: Shown, other: Shown, pictures: int) -> NDArray[np.float64]:
    """How like a face that was taught from so many pictures the later pictures of one are."""
    near = one.vectors[_MOST_TAUGHT:] @ other.vectors[:pictures].T
    cost = tint_cost(one.tints[_MOST_TAUGHT:], other.tints[:pictures])
    return np.asarray((near - cost).max(axis=1), np.float64)


def measure(nets: Path, seed: int, dice: int) -> FaceCalibration:
    """The calibration of the net of taught faces in folder `nets`, on so many drawn dice."""
    cv2.setNumThreads(1)
    net = FaceNet((nets / "faces.onnx").read_bytes())
    return calibrated(list(draw(net, seed, dice)), seed)


def calibrated(shown: list[Shown], seed: int) -> FaceCalibration:
    """The calibration by these faces."""
    kept = told_apart(shown)
    named = [
        one
        for one in read(kept, np.random.default_rng((seed, 43)))
        if one.best >= BOUNDS.least(one.second) and one.best - one.second >= BOUNDS.margin
    ]
    taught = [one for one in named if one.taught]
    measured = (
        f"{len(kept)} drawn faces ({len(shown) - len(kept)} left out that people are told look "
        f"alike), {len(named)} readings that named a face, {_wrong(named)} wrong; "
        f"{len(taught)} of them of faces that were taught, {_wrong(taught)} wrong"
    )
    likeness = [one.best for one in named]
    evidence = [BOUNDS.evidence(one.best, one.second) for one in taught]
    return FaceCalibration(_steps(likeness, named), _steps(evidence, taught), measured)


def _wrong(named: list[Read]) -> int:
    return sum(not one.right for one in named)


def _steps(raw: list[float], named: list[Read]) -> Steps:
    """The chance of being right by a figure of each reading, told with caution, as a table.

    A logistic curve: steps would lie where the few wrong readings happen to.
    """
    slope, offset = _fit(np.array(raw), np.array([one.right for one in named]))
    points = np.linspace(min(raw), max(raw), _POINTS)
    wrong = 1.0 / (1.0 + np.exp(slope * points + offset))
    # Half a wrong reading more than were seen, as no curve knows more than was measured.
    promised = 1.0 - np.minimum(1.0, _CAUTION * np.maximum(wrong, 0.5 / (len(named) + 1)))
    return Steps(tuple(points.round(4).tolist()), tuple(promised.round(5).tolist()))


def _fit(raw: NDArray[np.float64], right: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and offset of the logistic chance of being right (Newton's method)."""
    mean, spread = float(raw.mean()), max(float(raw.std()), 1e-6)
    x = np.column_stack([(raw - mean) / spread, np.ones(len(raw))])
    weights = np.zeros(2)
    for _ in range(30):
        chance = 1.0 / (1.0 + np.exp(-x @ weights))
        slope = x.T @ (right - chance) - 1e-3 * weights
        bend = (x * (chance * (1.0 - chance))[:, None]).T @ x + 1e-3 * np.eye(2)
        weights = weights + np.linalg.solve(bend, slope)
    rise = max(0.0, float(weights[0])) / spread
    return rise, float(weights[1]) - rise * mean


def write(nets: Path, seed: int, dice: int) -> None:
    """Measures the net in folder `nets` and puts the figures beside it."""
    found = measure(nets, seed, dice)
    file_in(nets).write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def main() -> None:
    """Command line; see `--help`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nets", type=Path, required=True, help="folder of the nets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dice", type=int, default=DICE, help="drawn dice")
    given = parser.parse_args()
    write(given.nets, given.seed, given.dice)


if __name__ == "__main__":
    main()
