"""Boards that were shown once: learned, found again in each look, read, told as words."""

from __future__ import annotations

from vision.boards.known import KnownBoard, NotShownError
from vision.boards.reading import BoardReading, read_board
from vision.boards.watching import BoardWatch

__all__ = ["BoardReading", "BoardWatch", "KnownBoard", "NotShownError", "read_board"]
