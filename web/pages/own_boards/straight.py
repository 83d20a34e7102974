"""What the reader said of pictures, kept as long as people look at them."""

from __future__ import annotations

import threading
from collections import OrderedDict

import msgspec
from msgspec.structs import replace

from assistant.kept.names import digest_of
from assistant.words.boards import Point
from assistant.words.showing import (
    BoardPicture,
    BoardQuestion,
    FindPieces,
    LikelyPiece,
    Outline,
    Straighten,
    TakePicture,
)
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import Text
from web.pages.own_boards.common import ask

KEPT = 24


def straight_name(picture: bytes, corners: Corners, size: Point) -> str:
    """Short name of a straightened picture: another one once anything of it changes."""
    return _name(Straighten(corners, size), picture)


class StraightPictures:
    """The newest answers about pictures: each is asked for once. For any thread.

    All raise `KeptError` where the reader does not answer.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, BoardPicture] = OrderedDict()
        self._lock = threading.Lock()

    def jpeg(self, picture: bytes, corners: Corners, size: Point) -> bytes:
        """The board from straight above."""
        return self._answer(Straighten(corners, size), picture).jpeg

    def note(self, picture: bytes, corners: Corners, size: Point) -> Text | None:
        """What to mind of a board that is shown so."""
        return self._answer(Straighten(corners, size), picture).note

    def outlines(self, picture: bytes) -> tuple[tuple[int, int], tuple[Outline, ...]]:
        """The picture's width and height, and where a board may lie in it."""
        told = self._answer(TakePicture(), picture)
        return told.size, told.outlines

    def pieces(
        self, board: ShownBoard, picture: bytes, corners: Corners
    ) -> tuple[LikelyPiece, ...]:
        """On which places something seems to lie."""
        bare = replace(board, lessons=(), version=1, name="")
        return self._answer(FindPieces(bare, corners), picture).pieces

    def _answer(self, question: BoardQuestion, picture: bytes) -> BoardPicture:
        name = _name(question, picture)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        made = ask(question, picture)
        if not isinstance(question, Straighten):
            made = replace(made, jpeg=b"")  # the board has that picture itself
        with self._lock:
            self._kept[name] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


def _name(question: BoardQuestion, picture: bytes) -> str:
    return digest_of(msgspec.msgpack.encode(question) + digest_of(picture).encode("ascii"))
