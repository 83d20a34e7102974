"""Reads taught faces: which of the pictures that people took a die's face is most like.

A face that nobody taught is unknown, never the nearest known one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.dice import Candidate, Face
from assistant.words.taught import AlikeFaces, TaughtFace, TaughtSet
from vision.dice.embedding import Embedder, face_net
from vision.dice.shape import FACE_REACH
from vision.dice.sight import Image


class Bounds(Struct, frozen=True):
    """What makes a face known, in similarities of unit vectors (1 is the same).

    From `similar` to a taught face on a die may show it; it must be like it by `margin` more
    than like any other. From `plain` on it shows it though the die looks like one of another
    kind. A lead of `temperature` counts e times in confidence. From `alike` on
    two taught faces cannot be told apart for sure.
    """

    similar: float
    plain: float
    margin: float
    temperature: float
    alike: float


BOUNDS = Bounds(similar=0.9, plain=0.93, margin=0.05, temperature=0.03, alike=0.93)
"""Those of the shipped net."""

PICTURE = 96
"""Side of a taught picture in pixels: more than the net takes, for people and later nets."""

_MOST_CANDIDATES = 6

__all__ = [
    "BOUNDS",
    "Bounds",
    "FaceMatch",
    "TaughtFace",
    "TaughtFaces",
    "TaughtSet",
    "cut_face",
    "pack_crop",
]


class FaceMatch(Struct, frozen=True):
    """What a die's face is read as.

    `value` is None where the face is unknown; `confidence` is that of the value, or of the
    face being unknown. `candidates` are the taught faces that it may be, likeliest first;
    their confidences and that of "unknown" sum to 1. `similarity` is that of the likeliest,
    `margin` its lead over the next one.
    """

    value: str | None
    confidence: float
    candidates: tuple[Candidate, ...] = ()
    similarity: float = -1.0
    margin: float = 0.0


class TaughtFaces:
    """The faces taught by now. Used by one thread; `teach` replaces all of them."""

    def __init__(
        self,
        sets: Iterable[TaughtSet] = (),
        embedder: Callable[[], Embedder] = face_net,
        bounds: Bounds = BOUNDS,
    ) -> None:
        """`embedder` is called once something is taught; it may raise `FileNotFoundError`."""
        self._open = embedder
        self._bounds = bounds
        self._embedder: Embedder | None = None
        self._known: dict[bytes, NDArray[np.float32]] = {}
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self.teach(sets)

    def teach(self, sets: Iterable[TaughtSet]) -> None:
        """Takes these sets in place of those before; only new pictures cost time.

        Faces of one name in several sets are one face. Raises `ValueError` for a picture that
        cannot be unpacked, `FileNotFoundError` without a net; the faces before stay then.
        """
        pictures: dict[str, list[bytes]] = {}
        for taught in sets:
            for face in taught.faces:
                if face.pictures:
                    pictures.setdefault(face.name, []).extend(face.pictures)
        known: dict[bytes, NDArray[np.float32]] = {}
        vectors = {}
        for name, several in pictures.items():
            rows = []
            for picture in several:
                key = sha256(picture).digest()
                if key not in known:
                    vector = self._known.get(key)
                    known[key] = self._vector(name, picture) if vector is None else vector
                rows.append(known[key])
            vectors[name] = np.stack(rows)
        self._known, self._vectors = known, vectors

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faces that have pictures."""
        return tuple(self._vectors)

    def read(self, crops: Sequence[Image], allowed: Sequence[Face] = ()) -> FaceMatch:
        """Reads one die from one or several crops of it, cut as `cut_face` does."""
        if not self._vectors:
            return FaceMatch(None, 1.0)
        return self.match(self._net().embed(crops), allowed)

    def is_plain(self, match: FaceMatch) -> bool:
        """Whether a face is so clear that its die is custom, whatever else it looks like."""
        return match.value is not None and match.similarity >= self._bounds.plain

    def match(self, vectors: NDArray[np.float32], allowed: Sequence[Face] = ()) -> FaceMatch:
        """Which face these unit vectors of one die show, shape (d,) or (looks, d).

        `allowed` are the faces that the die may have; none means all. A face that is not
        allowed is never the value, but if the die looks like it, the value is unknown.
        """
        if not self._vectors:
            return FaceMatch(None, 1.0)
        looks = np.atleast_2d(vectors)
        names = list(self._vectors)
        likeness = np.array(
            [(looks @ rows.T).max(axis=1).mean() for rows in self._vectors.values()]
        )
        may = np.array([not allowed or name in allowed for name in names])
        order = [int(k) for k in np.argsort(-likeness) if may[k]]
        if not order:
            return FaceMatch(None, 1.0)
        chances = self._chances(likeness[order])
        candidates = tuple(
            Candidate(names[k], float(chance)) for k, chance in zip(order, chances, strict=False)
        )
        best = float(likeness[order[0]])
        second = float(likeness[order[1]]) if len(order) > 1 else -1.0
        others = float(likeness[~may].max()) if not may.all() else -1.0
        margin = best - second
        if best < self._bounds.similar or margin < self._bounds.margin or others > best:
            unknown = 1.0 if others > best else float(chances[-1])
            return FaceMatch(None, unknown, candidates[:_MOST_CANDIDATES], best, margin)
        confidence = candidates[0].confidence
        return FaceMatch(names[order[0]], confidence, candidates[:_MOST_CANDIDATES], best, margin)

    def alike(self) -> tuple[AlikeFaces, ...]:
        """Pairs of taught faces that look too much alike, the worst first."""
        names = list(self._vectors)
        found = []
        for nth, first in enumerate(names):
            for second in names[nth + 1 :]:
                likeness = float((self._vectors[first] @ self._vectors[second].T).max())
                if likeness >= self._bounds.alike:
                    found.append(AlikeFaces(first, second, likeness))
        return tuple(sorted(found, key=lambda pair: -pair.similarity))

    def _chances(self, likeness: NDArray[np.float64]) -> NDArray[np.float64]:
        """Confidence of each face, and last that of none of them, from the similarities."""
        logits = np.append(likeness, self._bounds.similar) / self._bounds.temperature
        powers = np.exp(logits - logits.max())
        return np.asarray(powers / powers.sum(), np.float64)

    def _vector(self, name: str, picture: bytes) -> NDArray[np.float32]:
        crop = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
        if crop is None:
            raise ValueError(f"a picture of the face “{name}” is damaged: remove it")
        return np.asarray(self._net().embed([np.asarray(crop, np.uint8)])[0], np.float32)

    def _net(self) -> Embedder:
        if self._embedder is None:
            self._embedder = self._open()
        return self._embedder


def cut_face(image: Image, box: tuple[float, float, float, float]) -> Image:
    """The crop of a die by its box (x, y, w, h): taught and read in the same way.

    A square of `PICTURE` pixels a side that shows `FACE_REACH` times the die's longer side.
    """
    x, y, w, h = box
    side = FACE_REACH * max(w, h)
    zoom = PICTURE / max(1.0, side)
    while zoom < 0.5 and min(image.shape[:2]) > 2:  # halved first: no detail turns into noise
        image = np.asarray(cv2.pyrDown(image), np.uint8)
        x, y, w, h, zoom = x / 2, y / 2, w / 2, h / 2, zoom * 2
    matrix = np.array(
        [
            [zoom, 0, PICTURE / 2 - zoom * (x + w / 2)],
            [0, zoom, PICTURE / 2 - zoom * (y + h / 2)],
        ]
    )
    cut = cv2.warpAffine(
        image, matrix, (PICTURE, PICTURE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def pack_crop(crop: Image) -> bytes:
    """A crop as PNG, as taught pictures are kept."""
    return cv2.imencode(".png", crop, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tobytes()
