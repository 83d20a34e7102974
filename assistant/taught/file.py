"""The file of a taught set: one JSON text, pictures in it as base64. Pure."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from assistant.kept.store import KeptError as TaughtError
from assistant.taught.edit import (
    LONGEST_NAME,
    MOST_FACES,
    MOST_PICTURES,
    MOST_VERSION,
    clean_name,
)
from assistant.taught.png import CropError, check_crop
from assistant.words.formats import newer
from assistant.words.names import printable
from assistant.words.taught import TaughtFace, TaughtSet
from assistant.words.text import Text, text

MOST_BYTES = 12_000_000
"""Largest file that is taken; about as large as a full set can become."""


_FORMAT: Literal[1] = 1


class _Face(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    pictures: tuple[bytes, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    skald_taught_faces: Literal[1]
    name: str
    faces: tuple[_Face, ...]
    version: int = 0
    named_list: str | None = None


def encode_set(taught: TaughtSet) -> bytes:
    """The set as a file (UTF-8). Raises `TaughtError` for one too large to be read again."""
    whole = _File(
        _FORMAT,
        taught.name,
        tuple(_Face(face.name, face.pictures) for face in taught.faces),
        taught.version,
        taught.named_list,
    )
    data = msgspec.json.format(msgspec.json.encode(whole), indent=1)
    if len(data) > MOST_BYTES:  # it would not be read again
        raise TaughtError(
            text("This set has too many pictures: remove some, or begin another set.")
        )
    return data


def decode_set(data: bytes) -> TaughtSet:
    """The set of a file. Raises `TaughtError`, which says where in it something is wrong, or that
    a newer Skald wrote it."""
    if len(data) > MOST_BYTES:
        raise _wrong(
            text("it has {n} bytes, at most {most} are taken", n=len(data), most=MOST_BYTES)
        )
    try:
        whole = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        if why := newer(data, "skald_taught_faces", _FORMAT):
            raise TaughtError(why) from error
        raise _wrong(text("it does not read ({why})", why=printable(str(error)[:200]))) from error
    if len(whole.faces) > MOST_FACES:
        raise _wrong(
            text("it has {n} faces, at most {most} are taken", n=len(whole.faces), most=MOST_FACES)
        )
    named_list = whole.named_list
    if not 0 <= whole.version <= MOST_VERSION or (
        named_list is not None and len(named_list) > LONGEST_NAME
    ):
        raise _wrong(text("its version or its list of names cannot be"))
    try:
        name = clean_name(whole.name)
        faces = tuple(_face(face) for face in whole.faces)
    except TaughtError as error:
        raise _wrong(error.why) from error
    names = [face.name for face in faces]
    for one in names:
        if names.count(one) > 1:
            raise _wrong(text("it has two faces named “{face}”", face=one))
    return TaughtSet(name, faces, whole.version, named_list)


def _face(face: _Face) -> TaughtFace:
    name = clean_name(face.name)
    if len(face.pictures) > MOST_PICTURES:
        raise TaughtError(
            text(
                "“{face}” has {n} pictures, at most {most} are taken",
                face=name,
                n=len(face.pictures),
                most=MOST_PICTURES,
            )
        )
    for nth, picture in enumerate(face.pictures, 1):
        try:
            check_crop(picture)
        except CropError as error:
            raise TaughtError(
                text(
                    "picture {nth} of “{face}” cannot be used: {why}",
                    nth=nth,
                    face=name,
                    why=str(error),
                )
            ) from error
    return TaughtFace(name, face.pictures)


def _wrong(why: Text) -> TaughtError:
    return TaughtError(
        text(
            "The file is no set of taught faces that can be used: {why}. "
            "Take a file that Skald has written, unchanged.",
            why=why,
        )
    )
