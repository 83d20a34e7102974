"""Pools of scenes and crops, made once before a training run and reused in many forms."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.dice.shape import CROP, CROP_REACH, NONE
from vision.training.labels import DieLabel, Image, Scene
from vision.training.photos import Photo, empty_grounds, load_photos, photo_scene
from vision.training.scenes import draw_scene
from vision.training.tray_scenes import tray_scene

SIDE = 256
_FINDER_EDGES = (15.0, 48.0)
_TRAY_SHARE = 0.25
_LARGE_EDGES = (80.0, 200.0)
_READER_EDGES = (14.0, 84.0)


class Crops(NamedTuple):
    """Cut-outs of shape (n, 48, 48, 3) and their classes (n,)."""

    images: Image
    labels: NDArray[np.int64]


class _Job(NamedTuple):
    shared: Path
    sets: tuple[str, ...]
    seed: int
    scenes: int
    crops: bool


def make_scenes(shared: Path, sets: tuple[str, ...], seed: int, count: int) -> list[Scene]:
    """Scenes for the finder: drawn in two ways, and cut out of photographs."""
    with ProcessPoolExecutor(2) as workers:
        jobs = [_Job(shared, sets, seed + k, count // 8, False) for k in range(8)]
        return [scene for part in workers.map(_scenes, jobs) for scene in part]


def make_crops(shared: Path, sets: tuple[str, ...], seed: int, scenes: int) -> Crops:
    """Crops for the classifier from that many scenes."""
    with ProcessPoolExecutor(2) as workers:
        jobs = [_Job(shared, sets, seed + k, scenes // 8, True) for k in range(8)]
        parts = list(workers.map(_crops, jobs))
    return Crops(
        np.concatenate([part.images for part in parts]),
        np.concatenate([part.labels for part in parts]),
    )


def _scenes(job: _Job) -> list[Scene]:
    cv2.setNumThreads(1)
    rng = np.random.default_rng(job.seed)
    photos = load_photos(job.shared, job.sets)
    grounds = empty_grounds(rng, photos, SIDE, 150) if photos else []
    return [_scene(rng, photos, grounds, job.crops) for _ in range(job.scenes)]


def _scene(rng: Generator, photos: list[Photo], grounds: list[Image], crops: bool) -> Scene:
    edges = _READER_EDGES if crops else _FINDER_EDGES
    if rng.random() < _TRAY_SHARE:
        return tray_scene(rng, SIDE, edges)
    if not crops and rng.random() < 0.15:
        edges = _LARGE_EDGES
    if photos and rng.random() < 0.45:
        photo = photos[int(rng.integers(len(photos)))]
        return photo_scene(rng, photo, SIDE, edges)
    return draw_scene(rng, SIDE, edges, grounds)


def _crops(job: _Job) -> Crops:
    rng = np.random.default_rng(job.seed + 1000)
    images: list[Image] = []
    labels: list[int] = []
    for scene in _scenes(job):
        for die in scene.dice:
            if not _inside(die):
                continue
            edge = max(die.w, die.h) if die.sized else math.sqrt(die.w * die.h)
            for _ in range(2):
                x, y = np.array([die.x, die.y]) + rng.normal(0, 0.07, 2) * edge
                size = edge * math.exp(rng.normal(0, 0.13))
                images.append(cut_crop(scene.image, x, y, size))
                labels.append(die.label)
        for x, y, edge in _misses(rng, scene.dice):
            images.append(cut_crop(scene.image, x, y, edge))
            labels.append(NONE)
    return Crops(np.stack(images), np.array(labels, np.int64))


def _inside(die: DieLabel) -> bool:
    return bool(
        die.w * 0.4 < die.x < SIDE - die.w * 0.4 and die.h * 0.4 < die.y < SIDE - die.h * 0.4
    )


def _misses(rng: Generator, dice: tuple[DieLabel, ...]) -> list[tuple[float, float, float]]:
    """Places and sizes that are no die: beside one, between two, far from any, far too large."""
    places = []
    for _ in range(3):
        if dice and rng.random() < 0.6:
            die = dice[int(rng.integers(len(dice)))]
            edge = math.sqrt(die.w * die.h)
            angle, apart = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 1.0) * edge
            x, y = die.x + apart * math.cos(angle), die.y + apart * math.sin(angle)
        elif dice and rng.random() < 0.3:
            die = dice[int(rng.integers(len(dice)))]
            edge = math.sqrt(die.w * die.h) * rng.uniform(0.15, 0.4)
            x, y = np.array([die.x, die.y]) + rng.uniform(-0.4, 0.4, 2) * die.w
            places.append((float(x), float(y), edge))
            continue
        else:
            edge = rng.uniform(*_READER_EDGES)
            x, y = rng.uniform(0, SIDE, 2)
        if all(math.hypot(d.x - x, d.y - y) > 0.45 * math.sqrt(d.w * d.h) for d in dice):
            places.append((float(x), float(y), float(edge)))
    return places


def cut_crop(image: Image, x: float, y: float, edge: float) -> Image:
    """Cut-out of `CROP` pixels around (x, y) that shows `CROP_REACH` edges."""
    scale = CROP / (CROP_REACH * edge)
    source = image
    if scale < 0.5:
        source = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 / scale), np.uint8)
    matrix = np.array([[scale, 0, CROP / 2 - scale * x], [0, scale, CROP / 2 - scale * y]])
    cut = cv2.warpAffine(
        source, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)
