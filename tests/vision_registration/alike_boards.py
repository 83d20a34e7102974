"""Drawn boards that look like themselves, and the markers beside them."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision_registration.drawn import rectangle, squares_board
from vision.frames import Image
from vision.registration.geometry import UNIT, Points

SIDE = 480
SHOWN = rectangle(240, 120, 240 + SIDE, 120 + SIDE)
PAPERS = ((-0.44, -0.05), (1.3, -0.06), (1.31, 0.9), (-0.43, 0.92))


def square_papers() -> dict[int, Points]:
    """Four markers far enough aside that the board may be nudged, in board coordinates."""
    return {number: UNIT * 0.11 + np.array(at) for number, at in enumerate(PAPERS)}


def chess() -> Image:
    """A chessboard with a plain border."""
    inner = cv2.resize(squares_board(), (420, 420), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.copyMakeBorder(inner, 30, 30, 30, 30, 0, None, (40, 60, 90)), np.uint8)


def lettered() -> Image:
    """One with letters along one side and numbers along another."""
    board = chess()
    for at in range(8):
        along = 51 + round(at * 52.5)
        cv2.putText(board, "abcdefgh"[at], (along, 470), 0, 0.5, (230, 230, 230), 1, cv2.LINE_AA)
        cv2.putText(board, str(8 - at), (8, along + 10), 0, 0.5, (230, 230, 230), 1, cv2.LINE_AA)
    return board


def grid() -> Image:
    """Lines only."""
    board = np.full((SIDE, SIDE, 3), (150, 190, 190), np.uint8)
    for at in range(0, SIDE + 1, 40):
        cv2.line(board, (0, at), (SIDE, at), (60, 70, 60), 2)
        cv2.line(board, (at, 0), (at, SIDE), (60, 70, 60), 2)
    return board


def rim() -> Image:
    """Plain, with rings all along its rim."""
    board = np.full((SIDE, SIDE, 3), (140, 180, 190), np.uint8)
    for at in range(10, SIDE, 20):
        for spot in ((at, 12), (at, SIDE - 12), (12, at), (SIDE - 12, at)):
            cv2.circle(board, spot, 7, (40, 50, 120), -1, cv2.LINE_AA)
            cv2.circle(board, spot, 3, (200, 220, 230), -1, cv2.LINE_AA)
    return board


def lines() -> Image:
    """Plain, with lines all around."""
    board = np.full((SIDE, SIDE, 3), (140, 180, 190), np.uint8)
    cv2.rectangle(board, (6, 6), (SIDE - 7, SIDE - 7), (40, 50, 90), 8)
    cv2.rectangle(board, (22, 22), (SIDE - 23, SIDE - 23), (40, 50, 90), 2)
    return board


def aside(board: Image) -> Image:
    """The board with its print moved aside by 2 pixels: each margin differs by 4 from the other."""
    edge = (2, 0, 2, 0)
    moved = cv2.copyMakeBorder(board[:-2, :-2], *edge, cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def rings() -> Image:
    """Rings in rows."""
    board = np.full((SIDE, SIDE, 3), (120, 170, 160), np.uint8)
    for x in range(46, SIDE - 30, 43):
        for y in range(46, SIDE - 30, 43):
            cv2.circle(board, (x, y), 14, (70, 60, 120), -1, cv2.LINE_AA)
            cv2.circle(board, (x, y), 8, (190, 200, 210), -1, cv2.LINE_AA)
    return board


def cobbles() -> Image:
    """Stones of many shapes, the same ones again and again, and again when they are turned."""
    chance = np.random.default_rng(5)
    tile = np.full((84, 84, 3), (110, 130, 140), np.uint8)
    for _ in range(14):
        turns = np.sort(chance.uniform(0, 2 * np.pi, 7))
        stone = chance.uniform(6, 11) * np.stack((np.cos(turns), np.sin(turns)), axis=1)
        colour = tuple(int(one) for one in chance.integers(30, 230, 3))
        at = chance.uniform(10, 74, 2)
        for place in (at + stone, 83 - at - stone):
            cv2.fillPoly(tile, [np.rint(place).astype(np.int32)], colour, cv2.LINE_AA)
    inner = np.tile(tile, (5, 5, 1))
    return np.asarray(cv2.copyMakeBorder(inner, 30, 30, 30, 30, 0, None, (90, 120, 130)), np.uint8)


def named(board: Image) -> Image:
    """The board with a small word at its edge."""
    with_word = board.copy()
    cv2.putText(with_word, "HARBOUR", (300, 472), 0, 0.5, (20, 20, 20), 1, cv2.LINE_AA)
    return with_word
