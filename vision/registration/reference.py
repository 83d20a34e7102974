"""The board as it was shown once: its straightened picture, and what finds it again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import msgspec
import numpy as np
from msgspec import Struct

from assistant.files import write_private
from assistant.words.text import text
from vision.frames import Image
from vision.reasons import ReasonError
from vision.registration.alike import moves_alike
from vision.registration.apart import looks_same_turned
from vision.registration.features import Features, find_features
from vision.registration.geometry import (
    Matrix,
    Points,
    aspect_of,
    from_unit,
    implausible,
    inverse,
    pixels_of,
)
from vision.registration.lens import Lens
from vision.registration.light import structure
from vision.registration.patches import Patches, choose_patches

LONG_SIDE = 720
LEAST_LONG_SIDE = 240
MOST_FEATURES = 2000
ACROSS = 22
"""Patches along the longer side."""
PICTURE, FACTS = "board.png", "board.json"
FORMAT = 1


class NoReferenceError(ReasonError):
    """A reference cannot be made or read; the message says which, why, and the remedy."""


class ReferenceFacts(Struct, frozen=True):
    """What a reference's file says beside the picture.

    `corners` lie in the picture from which it was taken, of `size` (width, height).
    """

    format: int
    aspect: float
    corners: tuple[tuple[float, float], ...]
    size: tuple[int, int]
    same_turned: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class BoardReference:
    """A board, straightened, with features and patches of it in its pixels.

    `picture` has shape (height, width, 3); its corners are the board's. `aspect` is the
    board's width over height; `corners` (4, 2) lay in the picture of `size` it was taken from;
    `alike` are the moves, in board coordinates, after which it looks much like itself;
    `same_turned` says whether, bare as it was shown, it looks the same after a turn.
    """

    picture: Image
    aspect: float
    corners: Points
    size: tuple[int, int]
    features: Features
    patches: Patches
    alike: tuple[Matrix, ...]
    same_turned: bool

    @property
    def to_pixels(self) -> Matrix:
        """From board coordinates to pixels of `picture`."""
        return pixels_of(self.picture.shape[1], self.picture.shape[0])

    @property
    def lens(self) -> Lens:
        """That of the picture it was taken from, its bend unknown."""
        return Lens(*self.size)

    @property
    def to_source(self) -> Matrix:
        """From board coordinates to the picture it was taken from."""
        return from_unit(self.corners)

    def save(self, folder: Path) -> None:
        """Writes the picture and its facts into `folder`. Raises OSError."""
        done, packed = cv2.imencode(".png", self.picture)
        if not done:
            raise OSError(f"{folder / PICTURE} cannot be written: the picture cannot be packed")
        facts = facts_of(self.aspect, self.corners, self.size, same=self.same_turned)
        write_private(folder / PICTURE, packed.tobytes())
        write_private(folder / FACTS, msgspec.json.format(msgspec.json.encode(facts)))


def make_reference(image: Image, corners: Points, aspect: float | None = None) -> BoardReference:
    """A reference from one picture with the board's four corners in it, shape (4, 2).

    Corners run as the board's own: top left, top right, bottom right, bottom left.
    Without `aspect` (width over height) it is estimated from how the board is seen.
    Raises `NoReferenceError` where no board can lie so.
    """
    size = (image.shape[1], image.shape[0])
    corners = np.asarray(corners, np.float64)
    why = implausible(corners, size)
    if why is not None:
        raise NoReferenceError(text("no board can lie where it was shown: drag its corners again"))
    shape = aspect if aspect is not None else aspect_of(corners, size)
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    wide, high = max(sides[0], sides[2]), max(sides[1], sides[3])
    long_side = int(min(LONG_SIDE, max(LEAST_LONG_SIDE, wide, high)))
    width = round(long_side * min(1.0, shape))
    height = round(long_side * min(1.0, 1 / shape))
    to_pixels = pixels_of(width, height)
    to_board = to_pixels @ inverse(from_unit(corners))
    # Straightening skips pixels of a much larger picture: blur them first.
    ratio = max(wide / width, high / height)
    smooth = cv2.GaussianBlur(image, (0, 0), 0.4 * ratio) if ratio > 1.5 else image
    picture = cv2.warpPerspective(
        smooth, to_board, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    bare = complete(np.asarray(picture, np.uint8), facts_of(shape, corners, size, same=False))
    same = looks_same_turned(image, bare.patches.grey, bare.to_source, bare.alike)
    return replace(bare, same_turned=same)


def facts_of(
    aspect: float, corners: Points, size: tuple[int, int], *, same: bool
) -> ReferenceFacts:
    """What is kept beside the picture; `same` is the reference's `same_turned`."""
    places = tuple((float(x), float(y)) for x, y in corners)
    return ReferenceFacts(FORMAT, aspect, places, size, same)


def complete(picture: Image, facts: ReferenceFacts) -> BoardReference:
    """The reference of a straightened picture, with features and patches found in it."""
    grey = structure(picture)
    patches = choose_patches(grey, max(grey.shape) // ACROSS)
    return BoardReference(
        picture,
        facts.aspect,
        np.array(facts.corners, np.float64),
        facts.size,
        find_features(grey, MOST_FEATURES),
        patches,
        moves_alike(grey, patches, pixels_of(grey.shape[1], grey.shape[0])),
        facts.same_turned,
    )


def load_reference(folder: Path) -> BoardReference:
    """Reads what `BoardReference.save` wrote. Raises `NoReferenceError`."""
    try:
        facts = msgspec.json.decode((folder / FACTS).read_bytes(), type=ReferenceFacts)
        data = (folder / PICTURE).read_bytes()
    except (OSError, msgspec.DecodeError) as error:
        raise NoReferenceError(
            text("{folder} cannot be read: show the board again", folder=str(folder))
        ) from error
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if picture is None or len(facts.corners) != 4 or facts.format != FORMAT:
        raise NoReferenceError(
            text("{folder} holds none of this version: show the board again", folder=str(folder))
        )
    return complete(np.asarray(picture, np.uint8), facts)
