"""What lens, sensor and file make of the light: blur, noise, colour, distortion, compression."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.lamps import flicker
from vision.synthesis.paint import Grain
from vision.synthesis.variety import Variety

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Distortion:
    """Radial distortion: a pixel at part r of the half diagonal shows the straight picture's
    place at r (1 + k r^2), scaled so that the whole frame stays filled."""

    k: float
    size: tuple[int, int]

    def straight(self, points: Points) -> Points:
        """Pixels (n, 2) of the straight picture that distorted pixels show."""
        middle, half = self._frame()
        out = (points - middle) / half
        square = (out * out).sum(axis=-1, keepdims=True)
        factor = (1.0 + self.k * square) / (1.0 + max(self.k, 0.0))
        return np.asarray(middle + out * factor * half)

    def bent(self, points: Points) -> Points:
        """Where pixels (n, 2) of the straight picture appear."""
        guess = points.copy()
        for _ in range(12):
            guess = guess + (points - self.straight(guess))
        return guess

    def apply(self, picture: Picture) -> Picture:
        """The picture as the lens draws it."""
        width, height = self.size
        grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
        source = self.straight(grid.astype(np.float64)).astype(np.float32)
        bent = cv2.remap(
            picture, source[..., 0], source[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT
        )
        return np.asarray(bent, dtype=np.uint8)

    def _frame(self) -> tuple[Points, float]:
        width, height = self.size
        return np.array([(width - 1) / 2.0, (height - 1) / 2.0]), math.hypot(width, height) / 2.0


def plain_lens(rng: np.random.Generator, picture: Picture, seed: int, variety: Variety) -> Picture:
    """Blur and noise, as those of the drawn tray's camera."""
    blur = float(rng.uniform(*variety.blur_px))
    if blur > 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), dtype=np.uint8)
    height, width = picture.shape[:2]
    return Grain(seed, (width, height), float(rng.uniform(*variety.noise))).over(picture, 0.0)


def any_lens(rng: np.random.Generator, picture: Picture, edge: float, variety: Variety) -> Picture:
    """Any lens and sensor; dice are about `edge` pixels wide."""
    harsh = variety.harsh
    if rng.random() < harsh:
        picture = _exposed(rng, picture)
    if rng.random() < 0.3 * harsh:
        picture = _fringed(rng, picture)
    picture = _blurred(rng, picture, edge, variety)
    if rng.random() < 0.1 * harsh:
        picture = flicker(rng, picture)
    noise = float(rng.uniform(*variety.noise))
    if harsh and rng.random() < 0.5:
        noise = variety.noise[0] + 0.3 * (noise - variety.noise[0])
    picture = _noisy(rng, picture, noise)
    if rng.random() < 0.05 * harsh:
        picture = _specked(rng, picture)
    if rng.random() < 0.25 * harsh:
        picture = _denoised(rng, picture)
    if rng.random() < 0.4 * harsh:
        picture = _sharpened(rng, picture)
    if rng.random() < harsh:
        picture = _toned(rng, picture)
    return picture


def packed(rng: np.random.Generator, picture: Picture, variety: Variety) -> Picture:
    """The picture after, every second time, a JPEG file."""
    if rng.random() < 0.5:
        return picture
    low = 30 if rng.random() < 0.4 * variety.harsh else 60
    quality = int(rng.integers(low, 96))
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _table(picture: Picture, curve: NDArray[np.float64]) -> Picture:
    """The picture with each channel's values looked up in `curve` (256, 3)."""
    lookup = np.clip(np.round(curve), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(picture, lookup), dtype=np.uint8)


def _exposed(rng: np.random.Generator, picture: Picture) -> Picture:
    """Under- or over-exposed, up to clipping, with an off white balance."""
    bright = float(np.percentile(picture[::4, ::4], 90)) / 255.0
    level = float(rng.triangular(0.3, 0.95, 1.0) if rng.random() < 0.88 else rng.uniform(1.0, 1.2))
    # Most cameras bring the bright parts near the top of their range.
    gain = np.clip((level / max(bright, 0.05)) ** 2.2, 0.25, 3.0)
    balance = np.exp(rng.normal(0.0, 0.09, 3))
    values = (np.arange(256.0)[:, None] / 255.0) ** 2.2 * gain * balance
    return _table(picture, np.minimum(values, 1.0) ** (1.0 / 2.2) * 255.0)


def _toned(rng: np.random.Generator, picture: Picture) -> Picture:
    """Other contrast, brightness, gamma and strength of colour."""
    gamma, contrast = float(np.exp(rng.normal(0.0, 0.15))), float(np.exp(rng.normal(0.0, 0.15)))
    values = (np.arange(256.0) / 255.0) ** gamma
    values = (values - 0.5) * contrast + 0.5 + float(rng.normal(0.0, 0.03))
    out = _table(picture, np.repeat(values[:, None] * 255.0, 3, axis=1))
    if rng.random() < 0.5:
        strength = float(rng.uniform(0.2, 1.0) if rng.random() < 0.3 else rng.uniform(0.7, 1.4))
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        out = np.asarray(cv2.addWeighted(out, strength, grey, 1.0 - strength, 0.0), np.uint8)
    return out


def _fringed(rng: np.random.Generator, picture: Picture) -> Picture:
    """Red and blue drawn at slightly other sizes than green."""
    height, width = picture.shape[:2]
    out = picture.copy()
    part = float(rng.uniform(-0.004, 0.004))
    for channel, sign in ((0, 1.0), (2, -1.0)):
        warp = cv2.getRotationMatrix2D((width / 2.0, height / 2.0), 0.0, 1.0 + sign * part)
        plane = np.ascontiguousarray(picture[..., channel])
        moved = cv2.warpAffine(plane, warp, (width, height), borderMode=cv2.BORDER_REFLECT)
        out[..., channel] = moved
    return out


def _blurred(rng: np.random.Generator, picture: Picture, edge: float, variety: Variety) -> Picture:
    # Beyond this part of a die's width, nobody could count its pips.
    most = 0.04 * edge if variety.harsh else math.inf
    blur = min(float(rng.uniform(*variety.blur_px)), most)
    lot = float(rng.random())
    if lot < 0.15 * variety.harsh:
        radius = min(blur * 1.9, 1.6 * most)
        if radius > 0.5:
            return np.asarray(cv2.filter2D(picture, -1, _disc(radius)), dtype=np.uint8)
    elif lot < 0.25 * variety.harsh:
        turn, half = float(rng.uniform(0.0, math.pi)), min(blur * 2.0, 0.07 * edge)
        side = 2 * math.ceil(half) + 3
        line = np.zeros((side, side), dtype=np.float32)
        middle, out = side // 2, (half * math.cos(turn), half * math.sin(turn))
        ends = [
            (round((middle + s * out[0]) * 16), round((middle + s * out[1]) * 16)) for s in (-1, 1)
        ]
        cv2.line(line, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
        picture = np.asarray(cv2.filter2D(picture, -1, line / line.sum()), dtype=np.uint8)
        blur *= 0.5
    if blur > 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), dtype=np.uint8)
    return picture


def _disc(radius: float) -> Floats:
    reach = math.ceil(radius) + 1
    away = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    cover = np.clip(radius + 0.5 - away, 0.0, 1.0).astype(np.float32)
    return np.asarray(cover / cover.sum(), dtype=np.float32)


def _noisy(rng: np.random.Generator, picture: Picture, spread: float) -> Picture:
    """Sensor noise: part of it grey, part coloured, smeared a little over neighbours."""
    height, width = picture.shape[:2]
    if spread < 0.2:
        return picture
    grey = rng.standard_normal((height, width, 1), dtype=np.float32)
    colour = float(rng.uniform(0.2, 0.9))
    tinted = rng.standard_normal((height, width, 3), dtype=np.float32)
    noise = grey * np.float32((1.0 - colour) * spread) + tinted * np.float32(colour * spread)
    if rng.random() < 0.6:
        noise = np.asarray(cv2.GaussianBlur(noise, (3, 3), 0.6), dtype=np.float32) * 1.5
    return np.asarray(np.clip(picture + noise + 0.5, 0.0, 255.0).astype(np.uint8))


def _specked(rng: np.random.Generator, picture: Picture) -> Picture:
    """Single pixels white or black, as from a faulty sensor."""
    out = picture.copy()
    count = round(picture[..., 0].size * float(rng.uniform(0.001, 0.03)))
    rows = rng.integers(0, picture.shape[0], count)
    columns = rng.integers(0, picture.shape[1], count)
    out[rows, columns] = rng.choice(np.array([0, 255], dtype=np.uint8), (count, 1))
    return out


def _denoised(rng: np.random.Generator, picture: Picture) -> Picture:
    """Smeared by a camera's own fight against noise."""
    strength = float(rng.uniform(8.0, 40.0))
    return np.asarray(cv2.bilateralFilter(picture, 5, strength, 2.0), dtype=np.uint8)


def _sharpened(rng: np.random.Generator, picture: Picture) -> Picture:
    """Sharpened so that edges have halos."""
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.7, 2.0)))
    amount = float(rng.uniform(0.3, 1.6))
    return np.asarray(cv2.addWeighted(picture, 1.0 + amount, soft, -amount, 0.0), dtype=np.uint8)
