"""What is asked of a picture while somebody shows a board, and what is answered."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.words.boards import Point
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import Text


class TakePicture(Struct, frozen=True, tag=True):
    """The picture as it is kept (JPEG, upright, not too large), and where a board may lie."""


class Straighten(Struct, frozen=True, tag=True):
    """The board from straight above, as JPEG: `size` is its width and height in any unit."""

    corners: Corners
    size: Point


class FindBoard(Struct, frozen=True, tag=True):
    """The picture as it is kept, and where this board lies in it."""

    board: ShownBoard


class FindPieces(Struct, frozen=True, tag=True):
    """On which places of this board something seems to lie, and of what colour."""

    board: ShownBoard
    corners: Corners


BoardQuestion: TypeAlias = TakePicture | Straighten | FindBoard | FindPieces


class Outline(Struct, frozen=True):
    """Where a board may lie, and its width over height if it does."""

    corners: Corners
    aspect: float


class LikelyPiece(Struct, frozen=True):
    """A place that looks other than on the empty board.

    `colour` is the nearest of the names in `die_colours`, `rgb` what is seen, 0 to 255.
    """

    place: str
    colour: str
    rgb: tuple[int, int, int]


class BoardPicture(Struct, frozen=True):
    """The answer: of the rest only what was asked for. `why` says why there is no more of it,
    `note` what to mind of a board that is shown so.

    `size` is the width and height of `jpeg` in pixels; corners are in pixels of that.
    """

    jpeg: bytes = b""
    size: tuple[int, int] = (0, 0)
    outlines: tuple[Outline, ...] = ()
    pieces: tuple[LikelyPiece, ...] = ()
    why: Text | None = None
    note: Text | None = None
