"""Printed boards on a table as a camera sees them: strong or weak print, covered, bumped."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.registration.geometry import UNIT, Matrix, Points, from_unit, inverse, transform

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]

SIZE = (960, 720)
_BOARD = (600, 420)
_SHAPES = 40
_PLAIN = (130, 150, 165)
_TABLES = ((70, 100, 140), (60, 90, 50), (120, 70, 60), (190, 190, 185))
_CARDS = ((236, 238, 238), (40, 40, 44), (60, 60, 170), (150, 190, 215))
_SOFT, _NOISE = 0.8, 3.0


@dataclass(frozen=True, eq=False)
class LaidBoard:
    """A board of (420, 600, 3) pixels, where its corners lie (4, 2), and what lies on it.

    `covers` are outlines (n, 2) in board coordinates, from 0 to 1, each with its colour.
    """

    print: Picture
    corners: Points
    table: tuple[int, int, int]
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    covers: tuple[tuple[Points, tuple[int, int, int]], ...] = ()


def random_print(chance: np.random.Generator, strength: float) -> Picture:
    """A board's picture of which `strength` (0 to 1) of the contrast is left."""
    wide, high = _BOARD
    board = np.full((high, wide, 3), _PLAIN, np.uint8)
    for _ in range(_SHAPES):
        count = int(chance.integers(3, 9))
        turns = np.sort(chance.uniform(0, 2 * np.pi, count))
        reach = chance.uniform(12, 70, count)[:, None]
        middle = chance.integers((0, 0), (wide, high))
        shape = (middle + reach * np.stack((np.cos(turns), np.sin(turns)), 1)).astype(np.int32)
        tone = tuple(int(one) for one in chance.integers(30, 230, 3))
        cv2.fillPoly(board, [shape], tone, cv2.LINE_AA)
        cv2.polylines(board, [shape], True, (40, 40, 40), 1, cv2.LINE_AA)
    weak = np.array(_PLAIN) + strength * (board - np.array(_PLAIN, np.float64))
    return np.asarray(np.clip(weak, 0, 255), np.uint8)


def laid(chance: np.random.Generator, picture: Picture) -> LaidBoard:
    """The board somewhere on a table, seen from any side, in some light."""
    half = np.array(_BOARD) / 2 * chance.uniform(0.85, 1.15)
    turn = chance.uniform(-0.4, 0.4) + np.pi * chance.integers(2)
    cos, sin = np.cos(turn), np.sin(turn)
    around = ((UNIT * 2 - 1) * half) @ np.array([[cos, sin], [-sin, cos]])
    far = 1 - chance.uniform(0.0, 0.00035) * around[:, 1:]
    middle = np.array(SIZE) / 2 + chance.uniform(-40, 40, 2)
    warm = chance.uniform(-0.25, 0.25)
    return LaidBoard(
        picture,
        np.asarray(middle + around / far, np.float64),
        _TABLES[int(chance.integers(len(_TABLES)))],
        (1 - warm, 1.0, 1 + warm),
    )


def covered(chance: np.random.Generator, board: LaidBoard, share: float) -> LaidBoard:
    """The board with cards and sleeves over about `share` of it."""
    covers: list[tuple[Points, tuple[int, int, int]]] = []
    hidden = np.zeros((60, 60), np.uint8)
    while hidden.mean() < share:
        middle, half = chance.uniform(0, 1, 2), chance.uniform(0.08, 0.28, 2)
        turn = chance.uniform(0, np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        outline = middle + ((UNIT * 2 - 1) * half) @ np.array([[cos, sin], [-sin, cos]])
        covers.append((outline, _CARDS[int(chance.integers(len(_CARDS)))]))
        cv2.fillPoly(hidden, [np.rint(outline * 60).astype(np.int32)], 1)
    return replace(board, covers=tuple(covers))


def bumped(board: LaidBoard, move: Matrix) -> LaidBoard:
    """The same table after the camera was bumped, which moves all in the picture by `move`."""
    return replace(board, corners=transform(move, board.corners))


def a_bump(chance: np.random.Generator, reach: float, turn: float) -> Matrix:
    """What a bump does to the picture: at most `reach` pixels and `turn` radians."""
    way, angle = chance.uniform(0, 2 * np.pi), chance.uniform(-turn, turn)
    cos, sin = np.cos(angle), np.sin(angle)
    middle = np.array(SIZE) / 2
    shift = chance.uniform(0.4, 1.0) * reach * np.array((np.cos(way), np.sin(way)))
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float64)
    matrix[:2, 2] = middle + shift - matrix[:2, :2] @ middle
    return matrix


def photographed(board: LaidBoard, chance: np.random.Generator) -> Picture:
    """The picture, (720, 960, 3)."""
    wide, high = SIZE
    grain = cv2.GaussianBlur(chance.normal(0, 1, (high, wide)), (0, 0), sigmaX=30, sigmaY=1.2)
    table: Floats = np.array(board.table) * (1 + 0.5 * grain[..., None])
    sheet = board.print
    rows, columns = sheet.shape[:2]
    pixels = UNIT * (columns, rows) - 0.5
    to_picture = from_unit(board.corners) @ inverse(from_unit(pixels))
    shown = cv2.warpPerspective(sheet, to_picture, SIZE, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((rows, columns), 255, np.uint8), to_picture, SIZE)
    share = mask[..., None] / 255
    picture = table * (1 - share) + shown * share
    for outline, colour in board.covers:
        there = transform(from_unit(board.corners), outline)
        cv2.fillPoly(picture, [np.rint(there + 3).astype(np.int32)], (35, 35, 35), cv2.LINE_AA)
        cv2.fillPoly(picture, [np.rint(there).astype(np.int32)], colour, cv2.LINE_AA)
    slope = np.linspace(chance.uniform(0.8, 1.0), chance.uniform(0.9, 1.15), wide)
    lit = cv2.GaussianBlur(picture, (0, 0), _SOFT) * slope[None, :, None] * np.array(board.light)
    return np.asarray(np.clip(lit + chance.normal(0, _NOISE, lit.shape), 0, 255), np.uint8)
