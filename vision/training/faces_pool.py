"""Pictures of custom dice in many lights: the same faces again and again, on other tables."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieState
from vision.dice.finder import Find
from vision.synthesis import WILD, draw_scene
from vision.synthesis.geometry import solid
from vision.synthesis.icons import emblem_icon, symbol
from vision.synthesis.looks import Look, random_look
from vision.training.cutting import pyramid
from vision.training.drawn import SEEDS
from vision.training.fit import Progress
from vision.training.fonts import fonts, symbols
from vision.training.labels import Image
from vision.training.same_faces import different

SHEET = 128
"""Side in pixels of a picture in the pool."""

SHEET_REACH = 2.4
"""Side of a picture in the pool in parts of the die's size."""

LOOKS = 12
"""Dice a chunk."""

_SCENES, _DICE, _SIDE = 7, 4, 300
_EMBLEMS, _EMBLEM_SCENES = 5, 2
_EMBLEM_DICE = 0.5
"""Share of the dice that are a row of dice of one look, each with one emblem on all its faces:
what tells them apart is the emblem alone."""
_TRIES = 4
_EDGES = (34.0, 90.0)
_WORLD = dataclasses.replace(
    WILD, tray=0.2, clutter=0.3, tilt=0.5, hands=0.0, covered=0.0, stacked=0.0, cut=0.0,
    cocked=0.0, outside=0.0, numerals=0.0, custom=0.0, logo=0.0, harsh=0.4,
)  # fmt: skip
_SOLIDS = (DieKind.D6, DieKind.D6, DieKind.D8, DieKind.D12)


class FaceView(NamedTuple):
    """A picture of a die whose top face is number `face` of die number `die`.

    No two faces of a die are one symbol turned or of another size.
    """

    image: Image
    die: int
    face: int


class _Job(NamedTuple):
    path: Path
    number: int
    seed: int


def fill_faces(folder: Path, seed: int, chunks: int, progress: Progress, workers: int) -> None:
    """Makes the chunks that `folder` still lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [_Job(folder / f"faces_{k:03d}.npz", k, seed * 10_000 + k) for k in range(chunks)]
    lacking = [job for job in jobs if not job.path.exists()]
    with ProcessPoolExecutor(workers) as pool:
        for done, path in enumerate(pool.map(_make_chunk, lacking), 1):
            progress(f"pool: {path.name}, {done} of {len(lacking)}")


def load_faces(folder: Path) -> list[FaceView]:
    """All pictures of the pool."""
    return [view for path in sorted(folder.glob("faces_*.npz")) for view in _views(path)]


def _views(path: Path) -> Iterator[FaceView]:
    with np.load(path) as chunk:
        images, rows = chunk["images"], chunk["rows"]
    for image, (die, face) in zip(images, rows, strict=True):
        yield FaceView(image, int(die), int(face))


def _make_chunk(job: _Job) -> Path:
    cv2.setNumThreads(1)
    rng = np.random.default_rng((job.seed, 7))
    views = [view for k in range(LOOKS) for view in _draw_die(rng, number=job.number * LOOKS + k)]
    rows: NDArray[np.int64] = np.array([(view.die, view.face) for view in views], np.int64)
    part = job.path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, images=np.stack([view.image for view in views]), rows=rows)
    part.rename(job.path)
    return job.path


def _draw_die(rng: Generator, number: int) -> Iterator[FaceView]:
    kind = _SOLIDS[int(rng.integers(len(_SOLIDS)))]
    printed = symbols if rng.random() < 0.7 else None
    if rng.random() < _EMBLEM_DICE:
        plain = random_look(rng, kind=kind)
        covers = [(printed or symbol)(rng) for _ in range(_EMBLEMS * _TRIES)]
        icons = {face: emblem_icon(cover, plain.ink) for face, cover in enumerate(covers)}
        for face in different(icons, plain.base)[:_EMBLEMS]:
            same = dict.fromkeys(solid(kind).values, icons[face])
            look = dataclasses.replace(plain, icons=same)
            for image, _ in _views_of(rng, kind, look, _EMBLEM_SCENES):
                yield FaceView(image, number, face)
        return
    look = random_look(rng, kind=kind, icons=True, glyphs=fonts(rng), symbols=printed)
    shown = different(look.icons, look.base)
    for image, value in _views_of(rng, kind, look, _SCENES):
        if value in shown:
            yield FaceView(image, number, value)


def _views_of(
    rng: Generator, kind: DieKind, look: Look, scenes: int
) -> Iterator[tuple[Image, int]]:
    """Dice of one look in several lights, with their values."""
    for _ in range(scenes):
        edge = math.exp(rng.uniform(math.log(_EDGES[0]), math.log(_EDGES[1])))
        world = dataclasses.replace(_WORLD, kinds=(kind,), looks=(look,), edge_px=(edge, edge))
        scene = draw_scene(int(rng.integers(SEEDS)), dice=_DICE, size=(_SIDE, _SIDE), variety=world)
        levels = pyramid(scene.image)
        for die in scene.truth:
            if die.state is not DieState.FLAT or not isinstance(die.value, int):
                continue
            x, y, w, h = die.box
            size = max(w, h)
            yield _sheet(levels[0].image, Find(x + w / 2, y + h / 2, size, size, 1.0)), die.value


def _sheet(image: Image, find: Find) -> Image:
    zoom = SHEET / (SHEET_REACH * find.w)
    source = image
    if zoom < 0.6:
        source = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 / zoom), np.uint8)
    matrix = np.array([[zoom, 0, SHEET / 2 - zoom * find.x], [0, zoom, SHEET / 2 - zoom * find.y]])
    cut = cv2.warpAffine(
        source, matrix, (SHEET, SHEET), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)
