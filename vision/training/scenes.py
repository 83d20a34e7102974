"""Drawn scenes for training: dice on grounds of any kind, shadows, clutter, a poor camera."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.dice.shape import OTHER
from vision.training.labels import DieLabel, Image, Scene
from vision.training.solids import Cutout, draw_d6, draw_other, random_style, random_view

Canvas = NDArray[np.float32]


def draw_scene(
    rng: Generator, side: int, edges: tuple[float, float], grounds: Sequence[Image]
) -> Scene:
    """A square scene of `side` pixels with dice of an edge within `edges`.

    `grounds` are photographs without dice, at least `side` pixels each way.
    """
    canvas = _ground(rng, side, grounds)
    _clutter(rng, canvas, edges)
    view, style = random_view(rng), random_style(rng)
    edge = math.exp(rng.uniform(math.log(edges[0]), math.log(edges[1])))
    labels: list[DieLabel] = []
    shadow = (rng.uniform(0, 1.1), rng.uniform(0.15, 0.8), rng.uniform(0.03, 0.3))
    same = rng.random() < 0.6
    for _ in range(int(rng.integers(0, 12)) if rng.random() < 0.95 else 0):
        if not same:
            style = random_style(rng)
        size = edge * rng.uniform(0.93, 1.07)
        if not edges[0] <= size <= edges[1]:
            continue
        if rng.random() < 0.07:
            cut = draw_other(rng, style, view, size)
        else:
            cut = draw_d6(rng, style, view, size, cocked=view.tilt < 0.4 and rng.random() < 0.35)
        place = _free_place(rng, side, cut, labels)
        if place is not None:
            _shadow(canvas, cut, place, view.light[:2], shadow, size)
            labels.append(_put(canvas, cut, place))
    return Scene(poor_camera(rng, canvas), tuple(labels))


def _ground(rng: Generator, side: int, grounds: Sequence[Image]) -> Canvas:
    if grounds and rng.random() < 0.5:
        photo = grounds[int(rng.integers(len(grounds)))]
        y = int(rng.integers(0, photo.shape[0] - side + 1))
        x = int(rng.integers(0, photo.shape[1] - side + 1))
        cut = photo[y : y + side, x : x + side].astype(np.float32)
        cut = np.rot90(cut, int(rng.integers(4)))
        if rng.random() < 0.4:
            cut = cut[..., rng.permutation(3)]
        return np.ascontiguousarray(cut * rng.uniform(0.4, 1.1))
    base = rng.uniform(10, 250) + rng.uniform(-45, 45, 3)
    canvas = np.empty((side, side, 3), np.float32)
    canvas[:] = base
    for _ in range(int(rng.integers(1, 4))):
        cells = np.maximum(2, np.exp(rng.uniform(0.7, math.log(side / 2), 2))).astype(int)
        if rng.random() < 0.3:
            cells[0] = 2
        noise = rng.normal(0, 1, (*cells, 1)).astype(np.float32)
        wave = cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC)[..., None]
        canvas += wave * rng.uniform(2, 25) * rng.uniform(0.5, 1, 3).astype(np.float32)
    if rng.random() < 0.5:
        angle = rng.uniform(0, 360)
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.5)
        canvas = np.asarray(
            cv2.warpAffine(canvas, turn, (side, side), borderMode=cv2.BORDER_REFLECT), np.float32
        )
    return canvas


def _clutter(rng: Generator, canvas: Canvas, edges: tuple[float, float]) -> None:
    """Things that are no dice: coins, tokens, printed dots, blank cubes, words, lines, edges."""
    side = canvas.shape[0]
    for _ in range(int(rng.integers(0, 9)) if rng.random() < 0.7 else 0):
        at = rng.integers(0, side, 2)
        x, y = int(at[0]), int(at[1])
        size = float(rng.uniform(0.15, 1.1) * edges[1])
        tone = [float(c) for c in rng.uniform(0, 255, 3)]
        tone2 = [float(c) for c in rng.uniform(0, 255, 3)]
        what = int(rng.integers(0, 8))
        if what == 0:
            cv2.circle(canvas, (x, y), int(size / 2), tone, -1, cv2.LINE_AA)
            cv2.circle(canvas, (x, y), int(size / 2.6), tone2, 1, cv2.LINE_AA)
        elif what == 1:
            cv2.circle(canvas, (x, y), int(size / 2), tone, -1, cv2.LINE_AA)
            word = str(rng.integers(2, 13))
            _write(canvas, word, (x - int(size / 4), y + int(size / 5)), 0, size / 50, tone2)
        elif what == 2:
            gap = max(3, int(size / 3))
            for k in range(int(rng.integers(1, 9))):
                dot = (x + gap * (k % 3), y + gap * (k // 3))
                cv2.circle(canvas, dot, max(1, gap // 4), tone, -1, cv2.LINE_AA)
        elif what == 3:
            box = cv2.boxPoints(((x, y), (size, size * rng.uniform(0.6, 1)), rng.uniform(0, 90)))
            cv2.fillConvexPoly(canvas, box.astype(np.int32), tone, cv2.LINE_AA)
        elif what == 4:
            _write(canvas, "Rules of play"[: rng.integers(3, 13)], (x, y), 0, size / 60, tone)
        elif what == 5:
            end = rng.integers(0, side, 2)
            cv2.line(
                canvas,
                (x, y),
                (int(end[0]), int(end[1])),
                tone,
                int(rng.integers(1, 8)),
                cv2.LINE_AA,
            )
        elif what == 6:
            end = rng.integers(0, side, 2)
            cv2.rectangle(canvas, (x, y), (int(end[0]), int(end[1])), tone, -1)
        else:
            axes = (int(size * rng.uniform(0.5, 3)) + 1, int(size * rng.uniform(0.5, 2)) + 1)
            cv2.ellipse(canvas, (x, y), axes, rng.uniform(0, 180), 0, 360, tone, -1, cv2.LINE_AA)


def _write(
    canvas: Canvas, word: str, at: tuple[int, int], font: int, size: float, tone: list[float]
) -> None:
    ink = np.zeros(canvas.shape[:2], np.uint8)
    cv2.putText(ink, word, at, font, size, [255.0], 1, cv2.LINE_AA)
    cover = ink[..., None].astype(np.float32) / 255
    canvas[:] = canvas * (1 - cover) + np.array(tone, np.float32) * cover


def _free_place(
    rng: Generator, side: int, cut: Cutout, labels: Sequence[DieLabel]
) -> tuple[float, float] | None:
    low, high = cut.outline.min(axis=0), cut.outline.max(axis=0)
    w, h = float(high[0] - low[0]), float(high[1] - low[1])
    for _ in range(8):
        if labels and rng.random() < 0.45:
            near = labels[int(rng.integers(len(labels)))]
            angle = rng.uniform(0, 2 * math.pi)
            apart = (near.w + w) / 2 * rng.uniform(0.85, 1.3)
            x, y = near.x + apart * math.cos(angle), near.y + apart * math.sin(angle)
        else:
            x, y = rng.uniform(0, side, 2)
        inside = w * 0.3 < x < side - w * 0.3 and h * 0.3 < y < side - h * 0.3
        if inside and all(
            math.hypot(x - o.x, y - o.y) > 0.8 * (max(o.w, o.h) + max(w, h)) / 2 for o in labels
        ):
            return float(x), float(y)
    return None


def _shadow(
    canvas: Canvas,
    cut: Cutout,
    place: tuple[float, float],
    light: NDArray[np.float64],
    shadow: tuple[float, float, float],
    edge: float,
) -> None:
    length, depth, softness = shadow
    mask = np.zeros(canvas.shape[:2], np.float32)
    away = -light / (np.linalg.norm(light) + 1e-6) * length * edge
    moved = np.concatenate([cut.outline, cut.outline + away]) + np.asarray(place)
    cv2.fillConvexPoly(mask, cv2.convexHull(moved.astype(np.int32)), [1.0])
    sigma = max(0.6, softness * edge)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
    canvas *= 1 - depth * mask[..., None]


def _put(canvas: Canvas, cut: Cutout, place: tuple[float, float]) -> DieLabel:
    low, high = cut.outline.min(axis=0), cut.outline.max(axis=0)
    middle = (low + high) / 2
    side = cut.cover.shape[0]
    x0 = round(place[0] - float(middle[0]) - side / 2)
    y0 = round(place[1] - float(middle[1]) - side / 2)
    h, w = canvas.shape[:2]
    xa, ya, xb, yb = max(0, x0), max(0, y0), min(w, x0 + side), min(h, y0 + side)
    part = slice(ya - y0, yb - y0), slice(xa - x0, xb - x0)
    cover = cut.cover[part][..., None]
    canvas[ya:yb, xa:xb] = cut.image[part] * cover + canvas[ya:yb, xa:xb] * (1 - cover)
    label = cut.label
    return DieLabel(
        x0 + side / 2 + float(middle[0]),
        y0 + side / 2 + float(middle[1]),
        float(high[0] - low[0]),
        float(high[1] - low[1]),
        label,
        label != OTHER,
    )


def poor_camera(rng: Generator, canvas: Canvas) -> Image:
    """Lamp colour, uneven light, blur, noise and JPEG of a real picture."""
    side = canvas.shape[0]
    gain = np.exp(rng.normal(0, 0.12, 3)) * rng.uniform(0.5, 1.15)
    if rng.random() < 0.2:
        gain *= np.array([0.55, 0.8, 1.05])
    picture: NDArray[Any] = canvas * gain.astype(np.float32)
    if rng.random() < 0.5:
        tilt = rng.uniform(0.5, 1.2, (2, 2)).astype(np.float32)
        picture *= cv2.resize(tilt, (side, side), interpolation=cv2.INTER_LINEAR)[..., None]
    picture = np.clip(picture, 0, 255)
    if rng.random() < 0.5:
        picture = 255 * (picture / 255) ** rng.uniform(0.6, 1.6)
    if rng.random() < 0.55:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.5))
    if rng.random() < 0.1:
        streak = np.zeros((9, 9), np.float32)
        angle = rng.uniform(0, math.pi)
        dx, dy = 3 * math.cos(angle), 3 * math.sin(angle)
        cv2.line(streak, (round(4 - dx), round(4 - dy)), (round(4 + dx), round(4 + dy)), [1.0])
        picture = cv2.filter2D(picture, -1, streak / streak.sum())
    if rng.random() < 0.7:
        picture = picture + rng.normal(0, rng.uniform(1, 12), picture.shape)
    if rng.random() < 0.08:
        specks = rng.random(picture.shape[:2])
        picture[specks < 0.01] = 0
        picture[specks > 0.993] = 255
    result = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = int(rng.integers(35, 95))
        _, packed = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])
        result = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return result
