"""The file of a shown board: one JSON text, pictures in it as base64. Pure."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import Literal

import msgspec
from msgspec import Struct

from assistant.boards.check import MOST_VERSION, check_board, check_profile
from assistant.kept.store import KeptError
from assistant.words.boards import BoardProfile, ProfileError, profile_from_json
from assistant.words.formats import newer
from assistant.words.names import printable
from assistant.words.shown_boards import ShownBoard
from assistant.words.text import Text, text

MOST_BYTES = 11_900_000
"""Largest file that is taken: what a page lets through."""


_FORMAT: Literal[1] = 1


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    skald_board: Literal[1]
    board: ShownBoard


def encode_board(board: ShownBoard) -> bytes:
    """The board as a file (UTF-8). Raises `KeptError` for one that could not be read again."""
    check_board(board)
    return msgspec.json.format(msgspec.json.encode(_File(_FORMAT, board)), indent=1)


def decode_board(data: bytes) -> ShownBoard:
    """The board of a file. Raises `KeptError`, which says what in it is wrong, or that a newer
    Skald wrote it."""
    if len(data) > MOST_BYTES:
        raise _wrong(
            text("it has {n} bytes, at most {most} are taken", n=len(data), most=MOST_BYTES)
        )
    try:
        board = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=_File).board
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        if why := newer(data, "skald_board", _FORMAT):
            raise KeptError(why) from error
        raise _wrong(text("it does not read ({why})", why=printable(str(error)[:200]))) from error
    if not (0 <= board.version <= MOST_VERSION and 0 <= board.profile.version <= MOST_VERSION):
        raise _wrong(text("its version cannot be"))
    try:
        return check_board(board)
    except KeptError as error:
        raise _wrong(error.why) from error


def decode_profile(data: bytes, name: str) -> BoardProfile:
    """The profile of the file `name`. Raises `KeptError`, which says what in it is wrong."""
    try:
        return check_profile(profile_from_json(data, name))
    except (ProfileError, UnicodeError, RecursionError) as error:
        raise KeptError(text("{why}", why=printable(str(error)[:300]))) from error


def _wrong(why: Text) -> KeptError:
    return KeptError(
        text(
            "The file is no board that can be used: {why}. "
            "Take a file that Skald has written, unchanged.",
            why=why,
        )
    )
