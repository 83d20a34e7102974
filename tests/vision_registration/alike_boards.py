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
