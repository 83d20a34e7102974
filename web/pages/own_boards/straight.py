"""Straightened pictures of boards, made by the reader and kept as long as people look at them."""

from __future__ import annotations

import threading
from collections import OrderedDict

from assistant.kept.names import digest_of
from assistant.words.boards import Point
from assistant.words.showing import Straighten
from assistant.words.shown_boards import Corners
from web.pages.own_boards.common import ask

KEPT = 16


def straight_name(picture: bytes, corners: Corners, size: Point) -> str:
    """Short name of a straightened picture: another one once anything of it changes."""
    return digest_of(repr((digest_of(picture), corners, size)).encode())


class StraightPictures:
    """The newest straightened pictures by their names. For any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def jpeg(self, picture: bytes, corners: Corners, size: Point) -> bytes:
        """The board from straight above. Raises `KeptError` where the reader does not answer."""
        name = straight_name(picture, corners, size)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        made = ask(Straighten(corners, size), picture).jpeg
        with self._lock:
            self._kept[name] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made
