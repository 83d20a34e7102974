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
from vision.dice.calibration import calibrate
from vision.dice.embedding import FaceNet
from vision.dice.face_calibration import FaceCalibration, file_in
from vision.dice.taught import BOUNDS, cut_face
from vision.dice.tint import Tints, tint_cost, tints_of
from vision.synthesis import Variety, draw_scene
from vision.synthesis.looks import Look, random_look

MOST_WRONG = 1 / 500
DICE = 56
"""Drawn dice that the shipped figures were measured on."""

_KINDS = (DieKind.D6, DieKind.D6, DieKind.D6, DieKind.D8, DieKind.D12)
_SCENES, _DICE, _SIZE = 8, 5, (480, 400)
_VARIETY = Variety(edge_px=(44.0, 110.0), clutter=0.2, cut=0.0, cocked=0.0, tilt=0.3)
_SEEDS = 2**31
_TABLES = 40
"""Tables of taught faces that are made up of the drawn dice, each time anew."""
_DICE_TAUGHT = (2, 6)
_UNTAUGHT = 0.2
_MOST_TAUGHT = 3
_CAUTION = 2.0
"""Errors are promised so many times as often as they were seen: readings of one face err alike,
so a few faces more or less change the figures more than their number tells."""
_JITTER = 0.03
_SAME_ICON = 6.0

Vectors = NDArray[np.float32]


class Shown(NamedTuple):
    """The vectors (n, d) and tints (n, 2) of one face's pictures, by die and face."""

    die: int
    face: int
    vectors: Vectors
    tints: Tints


class Read(NamedTuple):
    """Readings: similarity of the likeliest face, its lead, and whether it is the right one."""

    best: NDArray[np.float64]
    margin: NDArray[np.float64]
    right: NDArray[np.bool_]


def draw(net: FaceNet, seed: int, dice: int) -> Iterator[Shown]:
    """The faces of so many drawn dice that can be told apart at all, each seen often."""
    for number in range(dice):
        rng = np.random.default_rng((seed, 41, number))
        kind = _KINDS[int(rng.integers(len(_KINDS)))]
        look = random_look(rng, kind=kind, icons=True)
        crops = _crops(rng, kind, look)
        for face in _different(look):
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


def _different(look: Look) -> list[int]:
    """The faces of a die whose pictures are not those of another face in some turn."""
    kept: list[int] = []
    for value, icon in look.icons.items():
        turned = [np.rot90(icon, turn).astype(np.int16) for turn in range(4)]
        if all(
            min(float(np.abs(one - look.icons[other]).mean()) for one in turned) > _SAME_ICON
            for other in kept
        ):
            kept.append(value)
    return [value for value in kept if look.icons[value][..., 3].any()]


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


def read(shown: list[Shown], rng: Generator) -> Read:
    """All readings of some tables, each with the faces of a few dice taught."""
    best: list[float] = []
    margin: list[float] = []
    right: list[bool] = []
    numbers = sorted({one.die for one in shown})
    for _ in range(_TABLES):
        dice = rng.choice(numbers, size=int(rng.integers(*_DICE_TAUGHT)), replace=False)
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
            best += top[0].tolist()
            margin += (top[0] - top[1]).tolist()
            right += (order[0] == own).tolist()
    return Read(np.array(best), np.array(margin), np.array(right, np.bool_))


def _likeness(one: Shown, other: Shown, pictures: int) -> NDArray[np.float64]:
    """How like a face that was taught from so many pictures the later pictures of one are."""
    near = one.vectors[_MOST_TAUGHT:] @ other.vectors[:pictures].T
    cost = tint_cost(one.tints[_MOST_TAUGHT:], other.tints[:pictures])
    return np.asarray((near - cost).max(axis=1), np.float64)


def fit(seen: Read) -> tuple[float, float, float]:
    """Weights of similarity and lead and the offset of a logistic chance of being right."""
    rows = np.column_stack([seen.best, np.minimum(seen.margin, FaceCalibration.LEAD)])
    mean, spread = rows.mean(axis=0), np.maximum(rows.std(axis=0), 1e-6)
    x = np.column_stack([(rows - mean) / spread, np.ones(len(rows))])
    weights = np.zeros(3)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (seen.right - chance) - 1e-3 * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + 1e-3 * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
    similar, lead = (weights[:2] / spread).tolist()
    return similar, lead, float(weights[2] - weights[:2] @ (mean / spread))


def measure(nets: Path, seed: int, dice: int) -> FaceCalibration:
    """The calibration of the net of taught faces in folder `nets`, on so many drawn dice."""
    cv2.setNumThreads(1)
    net = FaceNet((nets / "faces.onnx").read_bytes())
    return calibrated(list(draw(net, seed, dice)), seed)


def calibrated(shown: list[Shown], seed: int) -> FaceCalibration:
    """The calibration by these faces."""
    kept = told_apart(shown)
    seen = read(kept, np.random.default_rng((seed, 43)))
    named = (seen.best >= BOUNDS.similar) & (seen.margin >= BOUNDS.margin)
    seen = Read(seen.best[named], seen.margin[named], seen.right[named])
    similar, lead, offset = fit(seen)
    if lead < 0.0:  # chance: a lead is never a reason to doubt
        similar, lead, offset = fit(Read(seen.best, np.zeros_like(seen.margin), seen.right))
    plain = FaceCalibration(similar, lead, offset, (0.0, 1.0), (0.0, 1.0), "nothing")
    raw = [plain.chance(*one) for one in zip(seen.best, seen.margin, strict=True)]
    measured = (
        f"{len(kept)} drawn faces ({len(shown) - len(kept)} left out that people are told look "
        f"alike), {len(raw)} readings that named a face, {sum(~seen.right)} wrong"
    )
    steps = calibrate(raw, seen.right.tolist(), most_wrong=MOST_WRONG, measured=measured)
    promised = tuple(max(0.0, 1.0 - _CAUTION * (1.0 - right)) for right in steps.right)
    return FaceCalibration(similar, lead, offset, steps.raw, promised, measured)


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
