"""Changes of a taught set. Pure: each gives a new set, or raises `TaughtError`."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from assistant.kept.names import LONGEST_NAME as LONGEST_NAME
from assistant.kept.names import clean_name as clean_name
from assistant.kept.names import digest_of as digest_of
from assistant.kept.store import KeptError as TaughtError
from assistant.words.taught import TaughtFace, TaughtSet
from assistant.words.text import text

MOST_PICTURES = 3
MOST_FACES = 100
MOST_VERSION = 2**53
"""Numbers beyond it are no longer exact in every JSON reader."""


def find_face(taught: TaughtSet, name: str) -> TaughtFace:
    """The face of this name. Raises `TaughtError` if there is none."""
    for face in taught.faces:
        if face.name == name:
            return face
    shown = name[:LONGEST_NAME]
    raise TaughtError(text("The face “{face}” is no longer in this set.", face=shown))


def add_picture(taught: TaughtSet, name: str, picture: bytes) -> TaughtSet:
    """Teaches a face one more picture; a name that is new becomes a new face."""
    known = next((face for face in taught.faces if face.name == name), None)
    if known is None:
        if len(taught.faces) >= MOST_FACES:
            raise TaughtError(
                text("This set has {n} faces, which is the most: begin another set.", n=MOST_FACES)
            )
        return _with(taught, (*taught.faces, TaughtFace(name, (picture,))))
    if picture in known.pictures:
        raise TaughtError(text("“{face}” has this very picture already.", face=name))
    if len(known.pictures) >= MOST_PICTURES:
        raise TaughtError(
            text(
                "“{face}” has {n} pictures, which is the most: remove one of them first.",
                face=name,
                n=MOST_PICTURES,
            )
        )
    return _put(taught, replace(known, pictures=(*known.pictures, picture)))


def remove_picture(taught: TaughtSet, name: str, digest: str) -> TaughtSet:
    """Takes a picture from a face; the face stays, and without pictures it waits."""
    known = find_face(taught, name)
    left = tuple(one for one in known.pictures if digest_of(one) != digest)
    if left == known.pictures:
        raise TaughtError(text("This picture of “{face}” is already gone.", face=name))
    return _put(taught, replace(known, pictures=left))


def remove_face(taught: TaughtSet, name: str) -> TaughtSet:
    """Takes a face and its pictures from the set."""
    find_face(taught, name)
    return _with(taught, (face for face in taught.faces if face.name != name))


def rename_face(taught: TaughtSet, name: str, new: str) -> TaughtSet:
    """Gives a face another name, in its place."""
    known = find_face(taught, name)
    if new == name:
        return taught
    if any(face.name == new for face in taught.faces):
        raise TaughtError(
            text("There is a face “{face}” in this set already: choose another name.", face=new)
        )
    faces = tuple(replace(known, name=new) if one is known else one for one in taught.faces)
    return _with(taught, faces)


def rename_set(taught: TaughtSet, new: str) -> TaughtSet:
    """Gives the set another name."""
    return taught if new == taught.name else replace(_with(taught, taught.faces), name=new)


def _put(taught: TaughtSet, changed: TaughtFace) -> TaughtSet:
    return _with(taught, (changed if face.name == changed.name else face for face in taught.faces))


def _with(taught: TaughtSet, faces: Iterable[TaughtFace]) -> TaughtSet:
    version = min(taught.version + 1, MOST_VERSION)
    return replace(taught, faces=tuple(faces), version=version)
