"""Boards of our own, drawn on a table as a camera would see them, with where they truly lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Image
from vision.registration.geometry import UNIT, Points, from_unit, transform
from vision.registration.lens import Lens

SIZE = (960, 720)
BOARD = (600, 400)


def map_board(seed: int = 1) -> Image:
    """A map with lands, roads, towns and a frame; shape (400, 600, 3)."""
    chance = np.random.default_rng(seed)
    width, height = BOARD
    board = np.full((height, width, 3), (150, 120, 80), np.uint8)
    for _ in range(26):
        middle = chance.integers((40, 40), (width - 40, height - 40))
        count = int(chance.integers(6, 11))
        turns = np.sort(chance.uniform(0, 2 * np.pi, count))
        reach = chance.uniform(25, 75, count)[:, None]
        land = middle + reach * np.stack((np.cos(turns), np.sin(turns)), axis=1)
        colour = tuple(int(one) for one in chance.integers(40, 220, 3))
        cv2.fillPoly(board, [land.astype(np.int32)], colour, cv2.LINE_AA)
        cv2.polylines(board, [land.astype(np.int32)], True, (30, 30, 30), 1, cv2.LINE_AA)
    towns = chance.integers((30, 30), (width - 30, height - 30), (34, 2))
    for one, two in zip(towns, np.roll(towns, 1, axis=0), strict=True):
        if np.hypot(*(one - two)) < 170:
            cv2.line(board, one.tolist(), two.tolist(), (220, 225, 230), 3, cv2.LINE_AA)
    for index, town in enumerate(towns):
        cv2.circle(board, town.tolist(), 7, (240, 240, 240), -1, cv2.LINE_AA)
        cv2.circle(board, town.tolist(), 7, (20, 20, 20), 1, cv2.LINE_AA)
        spot = (int(town[0]) + 9, int(town[1]) + 4)
        cv2.putText(board, f"{index * 7}", spot, 0, 0.35, (10, 10, 10), 1, cv2.LINE_AA)
    cv2.rectangle(board, (4, 4), (width - 5, height - 5), (40, 60, 130), 6)
    return board


def squares_board() -> Image:
    """A chessboard: it looks the same after half a turn, and nearly so after a shift."""
    cells = np.indices((8, 8)).sum(axis=0) % 2
    grey = np.where(cells == 0, 225, 45).astype(np.uint8)
    return np.asarray(
        cv2.cvtColor(cv2.resize(grey, (480, 480), interpolation=cv2.INTER_NEAREST), 8), np.uint8
    )


@dataclass
class Scene:
    """A picture to be drawn: the board's corners in it, what lies there, and the light."""

    board: Image
    corners: Points
    pieces: int = 0
    hand: tuple[int, int] | None = None
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    glare: tuple[int, int] | None = None
    bend: float = 0.0
    noise: float = 3.0
    seed: int = 0
    table: int = 0
    papers: dict[int, Points] = field(default_factory=dict)

    def draw(self) -> Image:
        """The picture of `SIZE`, always the same for the same scene."""
        chance = np.random.default_rng(self.seed)
        table = self.drawn_table()
        board = self.with_pieces(chance)
        height, width = board.shape[:2]
        pixels = np.array([(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5)])
        pixels = np.concatenate((pixels, [(-0.5, height - 0.5)]))
        to_picture = from_unit(self.corners) @ np.linalg.inv(from_unit(pixels))
        shadow = np.zeros(table.shape[:2], np.uint8)
        cv2.fillPoly(shadow, [(self.corners + 6).astype(np.int32)], 255)
        dark = 1 - 0.4 * cv2.GaussianBlur(shadow, (0, 0), 5)[..., None] / 255
        picture: Light = table * dark
        sheet = cv2.warpPerspective(board, to_picture, SIZE, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(
            np.full(board.shape[:2], 255, np.uint8), to_picture, SIZE, flags=cv2.INTER_LINEAR
        )
        share = mask[..., None] / 255
        picture = picture * (1 - share) + sheet * share
        for marker, place in self.papers.items():
            picture = with_paper(picture, marker, transform(from_unit(self.corners), place))
        if self.hand is not None:
            picture = with_hand(picture, self.hand)
        if self.glare is not None:
            rows, columns = np.mgrid[: SIZE[1], : SIZE[0]]
            far = np.hypot(columns - self.glare[0], rows - self.glare[1])
            picture = picture + 170 * np.exp(-((far / 60) ** 2))[..., None]
        if self.bend:
            picture = bent(picture, self.bend)
        slope = np.linspace(0.85, 1.1, SIZE[0])[None, :, None]
        picture = picture * slope * np.array(self.light)
        blurred = cv2.GaussianBlur(picture, (0, 0), 0.8)
        noisy = blurred + chance.normal(0, self.noise, picture.shape)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)

    def seen(self, points: Points) -> Points:
        """Where board points are seen, the lens included."""
        return Lens(*SIZE, self.bend).distort(transform(from_unit(self.corners), points))

    def drawn_table(self) -> Light:
        """Cloth or grained wood."""
        chance = np.random.default_rng(99 + self.table)
        colour = ((70, 100, 140), (60, 90, 50), (120, 70, 60))[self.table % 3]
        table = np.full((SIZE[1], SIZE[0], 3), colour, np.float64)
        grain: Light = chance.normal(0, 1, (SIZE[1], SIZE[0]))
        if self.table % 3 == 0:
            grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), sigmaX=40, sigmaY=1.2) * 9)
        return np.asarray(np.clip(table + 10 * grain[..., None], 0, 255), np.float64)

    def with_pieces(self, chance: np.random.Generator) -> Image:
        """The board with discs and cubes of several colours on it."""
        board = self.board.copy()
        for _ in range(self.pieces):
            x, y = (
                int(one) for one in chance.integers((20, 20), np.array(board.shape[1::-1]) - 20)
            )
            colour = ((40, 40, 210), (200, 80, 30), (60, 170, 60), (40, 200, 230), (235, 235, 235))[
                int(chance.integers(5))
            ]
            cv2.circle(board, (x + 4, y + 4), 13, (25, 25, 25), -1, cv2.LINE_AA)
            if chance.integers(2):
                cv2.circle(board, (x, y), 13, colour, -1, cv2.LINE_AA)
            else:
                cv2.rectangle(board, (x - 11, y - 11), (x + 11, y + 11), colour, -1)
        return board


Light: TypeAlias = NDArray[np.float64]
"""A picture in the making: (height, width, 3), 0 to 255 and beyond."""


def with_hand(picture: Light, middle: tuple[int, int]) -> Light:
    """A hand and its sleeve from the lower edge."""
    drawn = picture.copy()
    x, y = middle
    cv2.line(drawn, (x + 60, SIZE[1] + 80), (x, y), (60, 40, 40), 120, cv2.LINE_AA)
    cv2.circle(drawn, (x, y), 70, (140, 165, 215), -1, cv2.LINE_AA)
    for finger in range(4):
        end = (x - 75 + 45 * finger, y - 120 + 12 * abs(finger - 1))
        cv2.line(drawn, (x - 30 + 20 * finger, y - 30), end, (135, 160, 210), 26, cv2.LINE_AA)
    return drawn


def with_paper(picture: Light, marker: int, corners: Points) -> Light:
    """A printed marker of the AprilTag family on white paper; `corners` are the marker's own."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    tag = cv2.aruco.generateImageMarker(dictionary, marker, 100)
    paper = np.full((140, 140), 245, np.uint8)
    paper[20:120, 20:120] = tag
    to_paper = from_unit(np.array([(19.5, 19.5), (119.5, 19.5), (119.5, 119.5), (19.5, 119.5)]))
    matrix = from_unit(corners) @ np.linalg.inv(to_paper)
    drawn = cv2.warpPerspective(paper, matrix, SIZE, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(paper, 255), matrix, SIZE)[..., None] / 255
    return np.asarray(picture * (1 - mask) + drawn[..., None] * mask)


def bent(picture: Light, bend: float) -> Light:
    """The picture through a lens with this bend."""
    columns, rows = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    pixels = np.stack((columns, rows), axis=-1).reshape(-1, 2).astype(np.float64)
    straight = Lens(*SIZE, bend).straighten(pixels).reshape(SIZE[1], SIZE[0], 2)
    grid = straight.astype(np.float32)
    return np.asarray(
        cv2.remap(picture, grid[..., 0], grid[..., 1], cv2.INTER_LINEAR, None, cv2.BORDER_REFLECT)
    )


def rectangle(left: float, top: float, right: float, bottom: float, quarters: int = 0) -> Points:
    """Corners of an upright outline, the board in it turned by quarters clockwise."""
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)
    return np.roll(corners, -quarters, axis=0)


def paper_places() -> dict[int, Points]:
    """Four markers beside the corners of a 600 x 400 board, in board coordinates."""
    wide, high = 0.085, 0.1275
    spots = {0: (-0.12, -0.05), 1: (1.03, -0.06), 2: (1.035, 0.93), 3: (-0.125, 0.92)}
    return {
        marker: UNIT * np.array((wide, high)) + np.array(spot) for marker, spot in spots.items()
    }
