"""The pool of training scenes: drawn and cut out of photographs, kept in files chunk by chunk.

A chunk depends on its number, the seed and the sets only, so a pool that was
begun can be gone on with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from vision.training.drawn import EDGES, drawn_scene, near_scene, numeral_scene, pip_scene
from vision.training.fit import Progress
from vision.training.labels import DieLabel, Image, Scene
from vision.training.photos import empty_grounds, load_photos, photo_scene

SIDE = 256
"""Side of a scene in pixels."""

NEAR_SIDE = 320
"""Side of a scene of dice in good view."""

FULL_SIDE = 480
"""Side of a scene full of dice in good view."""

CHUNK = 250
"""Scenes a chunk."""

_GROUNDS = 150
_STREAMS = ("drawn", "photos", "near", "numerals", "pips")


class Job(NamedTuple):
    """One chunk of scenes to be made: "drawn", "near", "numerals", "pips", or "photos" cut out."""

    path: Path
    shared: Path
    sets: tuple[str, ...]
    seed: int
    name: str


def fill_pool(
    folder: Path,
    shared: Path,
    sets: tuple[str, ...],
    seed: int,
    chunks: Mapping[str, int],
    progress: Progress,
    workers: int,
) -> None:
    """Makes the chunks that `folder` still lacks; `chunks`: how many of each name (see `Job`)."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [
        Job(folder / f"{name}_{number:03d}.npz", shared, sets, seed * 10_000 + number, name)
        for name, count in chunks.items()
        for number in range(count)
    ]
    lacking = [job for job in jobs if not job.path.exists()]
    with ProcessPoolExecutor(workers) as pool:
        for done, path in enumerate(pool.map(make_chunk, lacking), 1):
            progress(f"pool: {path.name}, {done} of {len(lacking)}")


def make_chunk(job: Job) -> Path:
    """Makes one chunk's scenes and writes them."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng((job.seed, _STREAMS.index(job.name)))
    scenes = list(_make_scenes(rng, job))
    rows = [(number, *die) for number, scene in enumerate(scenes) for die in scene.dice]
    part = job.path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(
            file,
            images=np.stack([scene.image for scene in scenes]),
            dice=np.array(rows, np.float64).reshape(-1, 1 + len(DieLabel._fields)),
        )
    part.rename(job.path)
    return job.path


def _make_scenes(rng: Generator, job: Job) -> Iterator[Scene]:
    if job.name == "near":
        yield from (near_scene(rng, NEAR_SIDE) for _ in range(CHUNK))
        return
    if job.name == "numerals":
        yield from (numeral_scene(rng, FULL_SIDE) for _ in range(CHUNK))
        return
    if job.name == "pips":
        yield from (pip_scene(rng, FULL_SIDE) for _ in range(CHUNK))
        return
    photos = load_photos(job.shared, job.sets)
    if job.name == "photos":
        for _ in range(CHUNK):
            yield photo_scene(rng, photos[int(rng.integers(len(photos)))], SIDE, EDGES)
        return
    grounds = empty_grounds(rng, photos, SIDE, _GROUNDS) if photos else []
    yield from (drawn_scene(rng, SIDE, grounds) for _ in range(CHUNK))


def load_pool(folder: Path, name: str) -> list[Scene]:
    """All scenes of the chunks of one name (see `Job`) in `folder`."""
    return [scene for path in sorted(folder.glob(f"{name}_*.npz")) for scene in _scenes(path)]


def _scenes(path: Path) -> Iterator[Scene]:
    with np.load(path) as chunk:
        images: Image = chunk["images"]
        rows = chunk["dice"]
    for number, image in enumerate(images):
        dice = tuple(_label(row[1:]) for row in rows[rows[:, 0] == number])
        yield Scene(image, dice)


def _label(row: Sequence[float]) -> DieLabel:
    x, y, w, h, kind, face, state, mark, sized, *facing = (float(v) for v in row)
    return DieLabel(x, y, w, h, int(kind), int(face), int(state), int(mark), bool(sized), *facing)
