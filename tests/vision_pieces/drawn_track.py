"""A track of round spaces on a plain board, and cubes on it with sides and soft shadows."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import BoardProfile, Position, Track
from vision.pieces.places import PlacesReading, TaughtPlaces, Told
from vision.pieces.places_read import read_places
from vision.pieces.places_taught import teach_places
from vision.pieces.sheets import tracks_sheet
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import BoardView, Floats, Image, Seen, view_of_corners

Paint = tuple[int, int, int]

SIZE = (300.0, 200.0)
"""Millimetres, as all that follows."""
PITCH, SPACE, CUBE = 24.0, 16.0, 9.0
ROWS, COLUMNS = 3, 11
PICTURE = (1280, 720)
CORNERS = ((262.0, 96.0), (1010.0, 78.0), (1096.0, 640.0), (190.0, 662.0))
SCALE = 4.0


def spaces() -> Floats:
    """The middles (n, 2) of the spaces, row by row."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS]
    return np.stack([30 + x.ravel() * PITCH, 40 + y.ravel() * 1.8 * PITCH], 1)


def profile_of(tallest: float = 0.0) -> BoardProfile:
    """The board with its one track."""
    at = [(float(x), float(y)) for x, y in spaces()]
    positions = tuple(Position(str(i), one) for i, one in enumerate(at))
    return BoardProfile("drawn", SIZE, tracks=(Track("t", positions, SPACE),), tallest=tallest)


@dataclass(frozen=True)
class Cube:
    """A cube of a colour in the middle of a board point, turned by degrees."""

    at: tuple[float, float]
    colour: str
    turned: float = 0.0

    @property
    def corners(self) -> Floats:
        """Of its foot, (4, 2)."""
        turn = np.deg2rad(self.turned)
        axes = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))]) * CUBE / 2
        return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ axes + self.at


def view() -> BoardView:
    """How the drawn camera sees the board."""
    return view_of_corners(CORNERS, SIZE, PICTURE)


def drawn(
    ground: Paint,
    paints: dict[str, Paint],
    cubes: list[Cube],
    seed: int,
    light: float = 1.0,
    shadow: tuple[float, float] | None = None,
) -> Image:
    """A noisy picture of the board with cubes, and with a hand's shadow around a board point."""
    chance = np.random.default_rng(7)
    grain = chance.normal(0, 1, (50, 75)).astype(np.float32)
    high, wide = round(SIZE[1] * SCALE), round(SIZE[0] * SCALE)
    cloudy = cv2.resize(grain, (wide, high), interpolation=cv2.INTER_CUBIC)
    board = (np.array(ground) * np.exp(0.03 * cloudy)[..., None]).astype(np.float32)
    for i, at in enumerate(spaces()):
        middle = tuple(round(float(v) * SCALE) for v in at)
        tint = np.array(ground) * (0.9 if i % 2 else 1.08)
        cv2.circle(board, middle, round(SPACE / 2 * SCALE), tint.tolist(), -1, cv2.LINE_AA)
        cv2.circle(board, middle, round(SPACE / 2 * SCALE), (60, 60, 60), 2, cv2.LINE_AA)
    for _ in range(24):
        x, y = chance.uniform((0, 0), (wide, high))
        if np.hypot(*(spaces() * SCALE - (x, y)).T).min() > 1.6 * SPACE * SCALE:
            tone = (np.array(ground) * chance.uniform(0.6, 1.4, 3)).tolist()
            cv2.circle(board, (int(x), int(y)), int(chance.integers(8, 30)), tone, -1, cv2.LINE_AA)
    shade = np.ones((high, wide), np.float32)
    for cube in cubes:
        corners = np.concatenate([cube.corners, cube.corners + np.array((0.2, 0.1)) * CUBE])
        hull = cv2.convexHull((corners * SCALE).astype(np.float32))
        cv2.fillConvexPoly(shade, np.rint(hull).astype(np.int32), 0.62)
    if shadow is not None:
        middle = (round(shadow[0] * SCALE), round(shadow[1] * SCALE))
        cv2.ellipse(shade, middle, (150, 230), 20.0, 0.0, 360.0, 0.7, -1)
        shade[:] = cv2.GaussianBlur(shade, (0, 0), 40)
    shaded = board * cv2.GaussianBlur(shade, (0, 0), 4)[..., None]
    to_units = np.diag([1 / SCALE, 1 / SCALE, 1.0])
    picture = np.full((PICTURE[1], PICTURE[0], 3), 74, np.float32)
    cv2.warpPerspective(
        shaded, view().plane @ to_units, PICTURE, picture, borderMode=cv2.BORDER_TRANSPARENT
    )
    for cube in sorted(cubes, key=lambda one: one.at[1]):
        _draw(picture, cube, np.array(paints[cube.colour], np.float64))
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7) * light
    noise = np.random.default_rng(seed).normal(0, 2, soft.shape)
    return np.asarray(np.clip(soft + noise, 0, 255), np.uint8)


def _draw(picture: NDArray[np.float32], cube: Cube, paint: Floats) -> None:
    low, top = (view().to_picture(cube.corners, z) for z in (0.0, CUBE))
    for i in np.argsort(low[:, 1]).tolist():
        for j in ((i + 1) % 4, (i - 1) % 4):
            face = np.rint(np.array([low[i], low[j], top[j], top[i]]) * 16).astype(np.int32)
            bright = 0.6 if abs(low[i, 0] - low[j, 0]) > abs(low[i, 1] - low[j, 1]) else 0.75
            cv2.fillConvexPoly(picture, face, (paint * bright).tolist(), cv2.LINE_AA, 4)
    cv2.fillConvexPoly(picture, np.rint(top * 16).astype(np.int32), paint.tolist(), cv2.LINE_AA, 4)


def taught(
    ground: Paint, paints: dict[str, Paint], cubes: dict[int, Cube], tallest: float = 0.0
) -> TaughtPlaces:
    """The board shown bare and once with cubes on some spaces."""
    sheet = tracks_sheet(profile_of(tallest), profile_of(tallest).tracks)
    labels = tuple(
        PieceClass("cube", cubes[i].colour) if i in cubes else None for i in range(len(spaces()))
    )
    bare = Seen(drawn(ground, paints, [], 1), view())
    lesson = Seen(drawn(ground, paints, list(cubes.values()), 2), view())
    return teach_places(sheet.places, [Told(lesson, labels)], bare, clear=True)


def read(picture: Image, known: TaughtPlaces) -> PlacesReading:
    """What lies on the spaces."""
    return read_places(Seen(picture, view()), known)


def surely_empty(reading: PlacesReading) -> list[int]:
    """The spaces of which nobody is asked, and that have nothing."""
    return [i for i, what in enumerate(reading.best) if reading.sure[i] and what == EMPTY]
