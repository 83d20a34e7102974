"""Whether a marker alone explains what a place shows: its outline, its inside, and no other paint.

The middle of a place has a marker's paint though a die lies there, though two markers lie askew
on each other, or something long reaches over it. So the whole place and what is about it is looked
at pixel by pixel, and compared with how the markers of the lessons look from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import log_colour
from vision.pieces.light import Light
from vision.pieces.patches import SIDE, Patches, Windows, cut
from vision.pieces.taught import EMPTY, Ints, PieceClass, Taught
from vision.pieces.view import Floats, Seen

WIDER = 1.4
"""A marker that lies beside its place is looked at whole: windows are so much wider."""
WIDE_SIDE = round(SIDE * WIDER)
_SHADES = (0.0, -0.25, -0.5)
"""Log units by which the sides of a marker, and the print in its shadow, are darker."""
_SPREAD = 0.1
"""Added to how colours spread: a pixel varies more than the middle of many."""
_RATHER = 4.0
"""How much likelier, in twice the log units, a pixel must be of a paint than of anything else."""
FAR = 25.0
"""From this squared distance on a pixel does not have a paint, whatever else it has."""
_LEAST_PIXELS, _LEAST_PART = 8, 4
"""Of fewer pixels no shape is told, and smaller parts are noise."""
_STEPS = 20
"""Radii, in pixels, up to which a marker's outline is told."""
_OUTLINE, _GAPS, _OTHER = 0.25, 0.04, 0.1
"""By how much, in parts of its area, a marker may be unlike those of the lessons: in its outline,
in spots inside of it, and in another taught paint about it. A die's pip is .05 of it."""
_PLAINLY = 0.6
"""The share of these within which a marker plainly looks like one of the lessons."""

_steps = (np.arange(WIDE_SIDE) + 0.5) * 2 / WIDE_SIDE - 1
_AT = np.stack(np.meshgrid(_steps, _steps), -1) * WIDER
"""Where the pixels of a patch are, (side, side, 2), in half-axes of the place's window."""
_MIDDLE = np.flatnonzero(np.linalg.norm(_AT, axis=2) < 0.8)
_CROSS = np.ones((3, 3), np.uint8)
_PAIR = np.ones((2, 2), np.uint8)

Masks = NDArray[np.bool_]
_Small = NDArray[np.float32]


@dataclass(frozen=True)
class Shape:
    """How a piece looks from above.

    `profile` (r,) is how much of its window it covers so far from its own middle, pixel by pixel,
    and `most` (r,) what it covers at most, where bits of it cannot be told from the print. It is
    `cut` off where its surroundings end. `gaps` inside of its outline lack its paint, but for the
    largest that is brighter, and `other` is where another taught one shows about it, both in parts
    of its area. `lean` is how far beside its foot a top is seen, in heights, and `width` its own,
    in board units.
    """

    profile: Floats
    most: Floats
    cut: bool
    gaps: float
    other: float
    lean: float
    width: float

    def unlike(self, known: Shape) -> float:
        """How much the outline differs, in parts of the area of the `known` one."""
        more = np.maximum(self.profile - known.profile, 0.0).sum()
        less = 0.0 if self.cut else np.maximum(known.profile - self.most, 0.0).sum()
        return float(more + less) / float(known.profile.sum())


@dataclass(frozen=True)
class Around:
    """What n places and their surroundings look like when bare: `colours` (n, side, side, 3) in
    log units of the taught light; `own` (n, side, side) pixels are theirs."""

    colours: Floats
    own: Masks

    def of(self, chosen: Ints) -> Around:
        return Around(self.colours[chosen], self.own[chosen])


@dataclass(frozen=True)
class TaughtShapes:
    """How pieces look from above on n places of `windows` and `basis`.

    `bare` is what is about the places, `of` holds the shapes of each kind in the lessons, and
    `height` is that of the tallest piece.
    """

    windows: Windows
    basis: Floats
    taught: Taught
    bare: Around
    of: dict[str, tuple[Shape, ...]]
    height: float

    def unexplained(
        self,
        seen: Seen,
        chosen: Ints,
        classes: Sequence[PieceClass],
        light: Light,
        *,
        plainly: bool = False,
    ) -> NDArray[np.bool_]:
        """At which of the chosen places, (n,), a piece of the named class cannot look so.

        With `plainly` it must look nearly like one of the lessons; else nothing is said of
        places at which no shape can be told.
        """
        shapes = _shapes(
            seen,
            self.windows.of(chosen),
            classes,
            self.bare.of(chosen),
            self.taught,
            light,
            self.basis[chosen],
        )
        named = [(what.kind, shape) for what, shape in zip(classes, shapes, strict=True)]
        return np.array([not self._explain(*pair, plainly) for pair in named], np.bool_)

    def _explain(self, kind: str, shape: Shape | None, plainly: bool) -> bool:
        """Whether a piece of a kind may look so, or does so `plainly`."""
        known = self.of.get(kind, ())
        if shape is None or not known:
            return not plainly
        slack = _PLAINLY if plainly else 1.0
        tall = max(1.0, self.height / shape.width)
        leaning = min(tall * abs(shape.lean - one.lean) for one in known)
        return (
            min(shape.unlike(one) for one in known) <= slack * (_OUTLINE + leaning)
            and shape.gaps <= max(one.gaps for one in known) + slack * _GAPS
            and shape.other <= max(one.other for one in known) + slack * _OTHER
        )


Picture: TypeAlias = tuple[Seen, Sequence[PieceClass | None], Light]
"""A picture, what lies on each place in it (None where nothing is said), and its light."""


def teach_shapes(
    windows: Windows,
    basis: Floats,
    taught: Taught,
    bare: Seen,
    pictures: Sequence[Picture],
    height: float,
) -> TaughtShapes:
    """Learns from pictures of the lessons and from one of the bare board."""
    around = Around(log_colour(wide_patches(bare, windows)[:, 0]), _nearest(windows))
    found: dict[str, tuple[Shape, ...]] = {}
    for seen, labels, light in pictures:
        named = [(i, one) for i, one in enumerate(labels) if one is not None and one != EMPTY]
        at, classes = np.array([i for i, _ in named], np.intp), [one for _, one in named]
        shapes = _shapes(seen, windows.of(at), classes, around.of(at), taught, light, basis[at])
        for what, shape in zip(classes, shapes, strict=True):
            if shape is not None:
                found[what.kind] = (*found.get(what.kind, ()), shape)
    return TaughtShapes(windows, basis, taught, around, found, height)


def _shapes(
    seen: Seen,
    windows: Windows,
    classes: Sequence[PieceClass],
    bare: Around,
    taught: Taught,
    light: Light,
    basis: Floats,
) -> list[Shape | None]:
    """The shapes of what lies on n places as pieces of `classes`; None where none can be told."""
    if not len(windows):
        return []
    pixels = Pixels(wide_patches(seen, windows), bare, taught, light, basis)
    lean = _leans(seen, windows)
    sides = 2 * np.sqrt(
        np.linalg.norm(windows.right, axis=1) * np.linalg.norm(windows.down, axis=1)
    )
    found: list[Shape | None] = []
    for i, what in enumerate(classes):
        of = taught.classes.index(what)
        shape = None
        if pixels.told_apart(i, of):
            shape = _shape(pixels.painted(i, of), bare.own[i], float(lean[i]), float(sides[i]))
        found.append(shape)
    return found


@dataclass(frozen=True)
class _Painted:
    """Which pixels (side, side) of a place have the paint of a class, which plainly have not, and
    which of these show another taught one, or the print; and which are brighter than the paint."""

    paint: Masks
    gap: Masks
    other: Masks
    bare: Masks
    bright: Masks


def paint_space(taught: Taught) -> Floats:
    """By what (3, 3) log colours are multiplied so that pixels of one paint vary by 1."""
    root = np.linalg.cholesky(taught.spread.colours[:3, :3] + np.eye(3) * _SPREAD**2)
    return np.asarray(np.linalg.inv(root).T, np.float64)


class Pixels:
    """How far each pixel of n wide patches is from each taught paint, and from the bare place.

    `pieces` are the numbers of the classes that are none of empty places.
    """

    def __init__(
        self, patches: Patches, bare: Around, taught: Taught, light: Light, basis: Floats
    ) -> None:
        n = len(patches)
        white = paint_space(taught).astype(np.float32)
        self._seen = log_colour(patches[:, 0]).reshape(n, -1, 3).astype(np.float32)
        seen = self._seen @ white
        every = np.broadcast_to(taught.colours[:, :3], (n, len(taught.colours), 3))
        self._lit = light.seen(every, basis).astype(np.float32)
        modes = self._lit @ white
        shades = [np.float32(shade) * white.sum(0) for shade in _SHADES]
        self._modes = np.stack([modes + shade for shade in shades], 1)
        self._of = taught.of
        square = np.einsum("npc,npc->np", seen, seen)
        flat = np.ascontiguousarray(seen.transpose(0, 2, 1))
        self._paints = np.full((len(taught.classes), *seen.shape[:2]), np.inf, np.float32)
        for owner in range(len(taught.classes)):
            some = self._modes[:, :, taught.of == owner].reshape(n, -1, 3)
            far = (some**2).sum(2)[..., None] - 2 * (some @ flat)
            self._paints[owner] = far.min(1, initial=np.inf) + square
        own = light.seen(bare.colours.reshape(n, -1), basis).reshape(-1, WIDE_SIDE, 3)
        low, high = _between(own.astype(np.float32) @ white, seen.shape)
        empty = [i for i, one in enumerate(taught.classes) if one == EMPTY]
        self._bare: _Small = self._paints[empty].min(0, initial=np.inf)
        for shade in shades:
            off = seen - np.clip(seen, low + shade, high + shade)
            self._bare = np.minimum(self._bare, np.einsum("npc,npc->np", off, off))
        self._middle = (low + high)[:, _MIDDLE] / 2
        self.pieces = [i for i, one in enumerate(taught.classes) if one != EMPTY]

    def told_apart(self, place: int, of: int) -> bool:
        """Whether the paint of a class is plainly another than those of the bare place."""
        paint = self._modes[place, 0, self._of == of]
        shades = self._modes[place, :, :1] - self._modes[place, :1, :1]
        off = self._middle[place] + shades - paint[:, None, None]
        return bool(np.median((off**2).sum(3), axis=2).min() > FAR)

    def painted(self, place: int, of: int) -> _Painted:
        """Which pixels of a place have the paint of a class."""
        others = [i for i in self.pieces if i != of]
        other = self._paints[others, place].min(0, initial=np.inf)
        paint, bare = self._paints[of, place], self._bare[place]
        own = (paint + _RATHER < bare) & (paint <= other)
        gap = (paint > FAR) | (np.minimum(bare, other) + _RATHER < paint)
        strange = other + _RATHER < np.minimum(bare, paint)
        bright = (self._seen[place] > self._lit[place, self._of == of].max(0)).all(1)
        masks = (own, gap, strange, bare + _RATHER < paint, bright)
        return _Painted(*(one.reshape(WIDE_SIDE, WIDE_SIDE) for one in masks))


def _between(colours: _Small, shape: tuple[int, ...]) -> tuple[_Small, _Small]:
    """The least and the most, in each channel, of each pixel and its neighbours: it may have any
    colour between them where the board lies a little off."""
    flat = np.ascontiguousarray(colours)
    low, high = cv2.erode(flat, _CROSS), cv2.dilate(flat, _CROSS)
    return np.asarray(low.reshape(shape), np.float32), np.asarray(high.reshape(shape), np.float32)


def _shape(seen: _Painted, own: Masks, lean: float, side: float) -> Shape | None:
    """The shape of what is painted; None where that is hardly anything."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((seen.paint & own).astype(np.uint8))
    large = stats[:, cv2.CC_STAT_AREA] >= _LEAST_PART
    large[0] = False
    part = large[labels]
    if count < 2 or part.sum() < _LEAST_PIXELS:
        return None
    hull = cv2.convexHull(np.argwhere(part)[:, ::-1].astype(np.int32))
    filled = np.zeros((WIDE_SIDE, WIDE_SIDE), np.uint8)
    cv2.fillConvexPoly(filled, hull, 1)
    area = float(filled.sum())
    inside = cv2.erode(filled, _CROSS, borderValue=0) > 0
    rest = cv2.morphologyEx((seen.other & own).astype(np.uint8), cv2.MORPH_OPEN, _PAIR)
    y, x = np.nonzero(filled)
    down, right = np.ogrid[:WIDE_SIDE, :WIDE_SIDE]
    far = np.minimum(np.hypot(down - y.mean(), right - x.mean()).astype(np.intp), _STEPS - 1)
    profile, most = (
        np.bincount(far[mask], minlength=_STEPS) / SIDE**2
        for mask in (filled > 0, (filled > 0) | ~seen.bare)
    )
    ends = cv2.erode(own.astype(np.uint8), _CROSS, borderValue=0) == 0
    return Shape(
        profile,
        most,
        bool((ends & (filled > 0)).any()),
        float(_gaps(inside & seen.gap, seen.bright).sum()) / area,
        float(rest.sum()) / area,
        lean,
        side * float(np.sqrt(area)) / SIDE,
    )


def _gaps(gaps: Masks, bright: Masks) -> Masks:
    """The gaps without the largest bright one: a lamp may be mirrored there."""
    _, labels = cv2.connectedComponents((gaps & bright).astype(np.uint8))
    sizes = np.bincount(labels.ravel())[1:]
    return gaps & (labels != 1 + int(sizes.argmax())) if len(sizes) else gaps


def _leans(seen: Seen, windows: Windows) -> Floats:
    """How far beside its foot a top is seen at each place, (n,), in heights."""
    height = float(np.linalg.norm(windows.right, axis=1).mean())
    top = seen.view.to_board(seen.view.to_picture(windows.centres, height))
    return np.asarray(np.linalg.norm(top - windows.centres, axis=1) / height, np.float64)


def wide_patches(seen: Seen, windows: Windows) -> Patches:
    """Patches (n, 1, side, side, 3) of places with what is about them."""
    return cut(seen, windows.scaled(WIDER), side=WIDE_SIDE)


def wide_points(window: Windows) -> Floats:
    """The board points (side, side, 2) of the pixels of one place's wide patch."""
    return np.asarray(
        window.centres[0] + _AT[..., :1] * window.right[0] + _AT[..., 1:] * window.down[0]
    )


def _nearest(windows: Windows) -> Masks:
    """Which pixels of each wide patch are nearer to its place than to others, (n, side, side)."""
    found = np.ones((len(windows), WIDE_SIDE, WIDE_SIDE), np.bool_)
    off = windows.centres[None] - windows.centres[:, None]
    across = (off * windows.right[:, None]).sum(2) / (windows.right**2).sum(1)[:, None]
    down = (off * windows.down[:, None]).sum(2) / (windows.down**2).sum(1)[:, None]
    other = np.stack([across, down], 2)
    own = (_AT**2).sum(2)
    for i, j in np.argwhere((np.abs(other) < 2 * WIDER).all(2)):
        if i != j:
            found[i] &= ((_AT - other[i, j]) ** 2).sum(2) >= own
    return found
