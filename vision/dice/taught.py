"""Reads taught faces: which of the pictures that people took a die's face is most like.

A face that nobody taught is unknown, never the nearest known one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from assistant.words.dice import Candidate, Face
from assistant.words.taught import AlikeFaces, TaughtFace, TaughtSet
from vision.dice.embedding import Embedder, face_net
from vision.dice.face_calibration import FaceCalibration, load_face_calibration
from vision.dice.shape import FACE_REACH
from vision.dice.sight import Image
from vision.dice.tint import Tints, tint_cost, tints_of


class Bounds(Struct, frozen=True):
    """What makes a face known, in similarities of unit vectors (1 is the same).

    The likeliest face is known from so much evidence as `known`, if a die is like it by `margin`
    more than like any other. From the similarity `plain` on a known face is that of the die
    though this looks like one of another kind. A lead of `temperature` counts e times among the
    candidates. From `alike` on two taught faces cannot be told apart for sure.

    Evidence is the similarity and `lead` times its lead over the next face, or over `apart`:
    faces that have nothing in common are so much alike, so few taught ones prove no more.
    """

    known: float
    plain: float
    margin: float
    temperature: float
    alike: float
    lead: float = 0.45
    apart: float = 0.6

    def evidence(self, similarity: float, second: float) -> float:
        """How much speaks for the likeliest face; `second` is the similarity of the next one."""
        return similarity + self.lead * (similarity - max(second, self.apart))

    def least(self, second: float) -> float:
        """The similarity from which the likeliest face is known, by its evidence alone."""
        return (self.known + self.lead * max(second, self.apart)) / (1.0 + self.lead)


BOUNDS = Bounds(known=0.97, plain=0.93, margin=0.05, temperature=0.03, alike=0.93)
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

    `value` is None where the face is unknown; `confidence` is the measured chance that the
    value is right, or that of the face being unknown. `candidates` are the taught faces that
    it may be, likeliest first; their confidences and that of "unknown" sum to 1. `similarity`
    is that of the likeliest, `margin` its lead over the next one.
    """

    value: str | None
    confidence: float
    candidates: tuple[Candidate, ...] = ()
    similarity: float = -1.0
    margin: float = 0.0


class _Looks(NamedTuple):
    """Pictures of one face or die: unit vectors (n, d) and tints (n, 2)."""

    vectors: NDArray[np.float32]
    tints: Tints

    def likeness(self, other: _Looks) -> NDArray[np.float32]:
        """How like these pictures are to others: (n, m), at most 1."""
        near = self.vectors @ other.vectors.T - tint_cost(self.tints, other.tints)
        return np.asarray(near, np.float32)


class TaughtFaces:
    """The faces taught by now. Used by one thread; `teach` replaces all of them."""

    def __init__(
        self,
        sets: Iterable[TaughtSet] = (),
        embedder: Callable[[], Embedder] = face_net,
        bounds: Bounds = BOUNDS,
        calibration: FaceCalibration | None = None,
    ) -> None:
        """`embedder` is called once something is taught; it may raise `FileNotFoundError`.

        `calibration` is that of the embedder's net, of the shipped one if left out.
        """
        self._open = embedder
        self._calibration = calibration
        self._bounds = bounds
        self._embedder: Embedder | None = None
        self._known: dict[bytes, _Looks] = {}
        self._taught: dict[str, _Looks] = {}
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
        known: dict[bytes, _Looks] = {}
        found = {}
        for name, several in pictures.items():
            rows = []
            for picture in several:
                key = sha256(picture).digest()
                if key not in known:
                    known[key] = self._known.get(key) or self._look(name, picture)
                rows.append(known[key])
            found[name] = _Looks(*(np.concatenate(parts) for parts in zip(*rows, strict=True)))
        self._known, self._taught = known, found

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faces that have pictures."""
        return tuple(self._taught)

    def read(
        self,
        crops: Sequence[Image],
        allowed: Sequence[Face] = (),
        dice: Sequence[Sequence[Face]] = (),
    ) -> FaceMatch:
        """Reads one die from one or several crops of it, cut as `cut_face` does.

        `allowed` are the faces that it may show; none means all. It is one of `dice`, each told
        by the faces of its sides; without them it may be a die of all that is allowed.
        """
        if not self._taught:
            return FaceMatch(None, 1.0)
        looks = _Looks(self._net().embed(crops), tints_of(crops))
        return self._match(looks, allowed, dice or (allowed,))

    def is_plain(self, match: FaceMatch) -> bool:
        """Whether a face is so clear that its die is custom, whatever else it looks like."""
        return match.value is not None and match.similarity >= self._bounds.plain

    def _match(
        self, looks: _Looks, allowed: Sequence[Face], dice: Sequence[Sequence[Face]]
    ) -> FaceMatch:
        """Which face one of `dice` shows.

        A face that is not allowed is never the value, but if the die looks like it, the value
        is unknown. No value is certain that a die bears of which another side is not taught.
        """
        names = list(self._taught)
        likeness = np.array(
            [looks.likeness(taught).max(axis=1).mean() for taught in self._taught.values()]
        )
        may = np.array([not allowed or name in allowed for name in names])
        order = [int(k) for k in np.argsort(-likeness) if may[k]]
        if not order:
            return FaceMatch(None, 1.0)
        best = float(likeness[order[0]])
        second = float(likeness[order[1]]) if len(order) > 1 else -1.0
        others = float(likeness[~may].max()) if not may.all() else -1.0
        least = self._bounds.least(second)
        chances = self._chances(likeness[order], least)
        candidates = tuple(
            Candidate(names[k], float(chance)) for k, chance in zip(order, chances, strict=False)
        )
        margin = best - second
        if best < least or margin < self._bounds.margin or others > best:
            unknown = 1.0 if others > best else float(chances[-1])
            return FaceMatch(None, unknown, candidates[:_MOST_CANDIDATES], best, margin)
        # A face of the die that nobody taught may look like this one: nothing was measured there.
        untaught = self._untaught(names[order[0]], dice)
        whole = bool(allowed) and all(one in self._taught for one in allowed)
        whole = whole and any(names[order[0]] in sides for sides in dice)
        evidence = self._bounds.evidence(best, second)
        chance = self._measured().chance(best, evidence, taught=whole)
        confidence = min(chance, 1.0 - untaught)
        candidates = _with_first(candidates, confidence)
        return FaceMatch(names[order[0]], confidence, candidates[:_MOST_CANDIDATES], best, margin)

    def _untaught(self, face: str, dice: Sequence[Sequence[Face]]) -> float:
        """The share of sides that nobody taught, of the die that may be the one that lies there.

        That is one of those that bear this face, the worst of them; where none is known to, any.
        """
        known = [sides for sides in dice if sides]
        bearing = [sides for sides in known if face in sides] or known
        untaught = [sum(one not in self._taught for one in sides) / len(sides) for sides in bearing]
        return max(untaught, default=0.0)

    def alike(self) -> tuple[AlikeFaces, ...]:
        """Pairs of taught faces that look too much alike, the worst first."""
        names = list(self._taught)
        found = []
        for nth, first in enumerate(names):
            for second in names[nth + 1 :]:
                likeness = float(self._taught[first].likeness(self._taught[second]).max())
                if likeness >= self._bounds.alike:
                    found.append(AlikeFaces(first, second, likeness))
        return tuple(sorted(found, key=lambda pair: -pair.similarity))

    def _chances(self, likeness: NDArray[np.float64], least: float) -> NDArray[np.float64]:
        """Confidence of each face, and last that of none of them, from the similarities.

        None of them counts as if it were `least` alike.
        """
        logits = np.append(likeness, least) / self._bounds.temperature
        powers = np.exp(logits - logits.max())
        return np.asarray(powers / powers.sum(), np.float64)

    def _measured(self) -> FaceCalibration:
        self._calibration = self._calibration or load_face_calibration()
        return self._calibration

    def _look(self, name: str, picture: bytes) -> _Looks:
        crop = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
        if crop is None:
            raise ValueError(f"a picture of the face “{name}” is damaged: remove it")
        crops = [np.asarray(crop, np.uint8)]
        return _Looks(self._net().embed(crops), tints_of(crops))

    def _net(self) -> Embedder:
        if self._embedder is None:
            self._embedder = self._open()
        return self._embedder


def _with_first(candidates: tuple[Candidate, ...], chance: float) -> tuple[Candidate, ...]:
    """The candidates with this confidence of the first; the others share the rest as before."""
    first, *others = candidates
    rest = (1.0 - chance) / max(1.0 - first.confidence, 1e-9)
    return (
        Candidate(first.value, chance),
        *(Candidate(one.value, one.confidence * rest) for one in others),
    )


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
