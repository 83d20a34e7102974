"""Whether the pieces that were found explain the paint that is seen, and each its own share of it.

A piece hides what lies under it and is found wherever its middle has its paint: one that was
knocked over has room for two, one on its edge for none. So what each found piece has of its
paint is compared with what taught ones had: how much, how long, how narrow; and what no found
piece covers is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.view import Floats

_SURELY, _MAYBE, _AS_LIKELY = 0.5, -1.5, 1.5
"""Log units from which a pixel has a paint, may have it, and by which another may be likelier."""
_REACH, _BESIDE = 3.0, 0.6
"""Pixels beside a piece up to which paint like its own, and other paint, is of its rim."""
_LEANS = 0.5
"""How much of the way to where the tallest piece's top would be seen a usual piece reaches."""
_MOST, _LEAST = 1.3, 0.6
"""Times the taught areas from which there is too much or too little of a piece."""
_LONGEST, _NARROWEST = 1.6, 0.6
"""Times the taught variances from which a piece is too long or too narrow."""
_DRAWN_OUT, _ALWAYS_DRAWN_OUT = 1.05, 1.4
"""Times the usual variance from which the halves of what may be two round pieces are too long
towards one another: the first for each square of their distance in diameters. Those of a rod grow
with its length, those of two pieces do not grow with the gap between them."""
_LONG, _TOO_LONG = 8.0, 1.8
"""What a variance has less of than a square of a length, at least; and too long by both."""
_BESIDE_MOST = 1.42
"""The same of pieces beside others: no rim of print is between them."""
_NEAREST_ROUND, _NEAREST_OTHER = 1.04, 0.9
"""Two pieces stand at least so far apart, in diameters of discs as large: a square may touch
another before the discs do."""
_ADJOINED = 3.2
"""Radii from middle to middle within which a piece of another class adjoins one."""
_ROUND = 1.36
"""Mean fourth power of the distance from the middle over the square of the mean second: 1.33 in a
disc, 1.40 in a square."""
_LEFT, _SURELY_LEFT = 0.16, 0.08
"""Parts of a piece from which paint that no piece covers is told, and that surely has it."""
_THICK, _LONG_LEFT = 1.3, 2.5
"""What is thinner, in pixels, or longer, in widths of a piece, is a line of the print or a string
and no piece on its edge."""
_COUNTS, _ADJOINS = 0.35, 2.5
"""The part from which what adjoins a piece is rather one under it, and how near that is."""
_FITS = (0.2, 2.5)
"""In squares of a width, what may be the area of a taught piece."""
_ROUNDS = 4

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Lying:
    """A piece of the class `of` whose `foot` and whose `top`, were it the tallest, are seen at
    pixels (2,), x and y."""

    of: int
    foot: Floats
    top: Floats

    @property
    def middle(self) -> Floats:
        """About the middle of what is seen of it."""
        return np.asarray(self.foot + _LEANS * (self.top - self.foot), np.float64)

    @property
    def leaning(self) -> float:
        """Pixels from its foot to its top."""
        return float(np.hypot(*(self.top - self.foot)))


@dataclass(frozen=True)
class Body:
    """What taught pieces of a class had of their paint, and one of its kind, an entry each.

    `areas` (n,) in pixels, the least and the largest variances `narrow` and `wide` (n,) in square
    pixels, and how far each was `leaning`; pieces of their kind may be `round`.
    """

    areas: Floats
    narrow: Floats
    wide: Floats
    leaning: Floats
    round: bool

    @property
    def radius(self) -> float:
        """Of a disc that, leaning as much, covers as much."""
        return self._radius_of(float(self.areas.mean()))

    def _radius_of(self, area: float) -> float:
        lean = 2 * _LEANS * float(self.leaning.mean())
        return float((np.sqrt(lean**2 + 4 * np.pi * area) - lean) / (2 * np.pi))

    def area(self, leaning: float) -> tuple[float, float]:
        """The least and the largest area of a piece that leans so much, of whatever height."""
        other = self.areas + 2 * self.radius * (leaning - self.leaning)
        return float(np.minimum(self.areas, other).min()), float(max(self.areas.max(), other.max()))

    def nearest(self, free: bool) -> float:
        """How near two such pieces can stand, in pixels from middle to middle.

        Where something adjoins them, and they are not `free`, their middles are not sure. The
        largest example tells how large they are: of others the print may have hidden a rim.
        """
        radius = self._radius_of(float(self.areas.max()))
        return 2 * radius * (_NEAREST_ROUND if self.round and free else _NEAREST_OTHER)

    def longest(self, leaning: float) -> float:
        """The largest variance of a piece that leans so much."""
        more = np.maximum(leaning**2 - self.leaning**2, 0.0) / _LONG
        return float((self.wide + more).max())


@dataclass(frozen=True)
class Unexplained:
    """Which pieces have not what one has, and where another may be.

    `odd` (n,) pieces may be a part of one, `two` (n,) may hide another of their own class. `left`
    are classes, pixels (2,) and whether there is so much that a piece is likelier than none.
    """

    odd: NDArray[np.bool_]
    two: NDArray[np.bool_]
    left: tuple[tuple[int, Floats, bool], ...]


def painted_by(evidence: Sequence[Floats], least: float = _SURELY) -> list[Mask]:
    """For each class the pixels (h, w) that may well have its paint; some may have several.

    `evidence` (h, w) of each is how much likelier a pixel has its paint than none, in log units.
    """
    best = np.maximum.reduce(list(evidence))
    return [(one > least) & (one > best - _AS_LIKELY) for one in evidence]


def learn_bodies(
    lessons: Sequence[tuple[Sequence[Floats], Sequence[Lying]]], kinds: Sequence[str], wide: int
) -> tuple[Body | None, ...]:
    """What pieces cover, from the evidence of pictures and what lies on them.

    `kinds` (k,) are those of the classes. None for a class of whose kind no example has a patch
    of paint that may be one piece, `wide` pixels across.
    """
    found: list[list[tuple[float, float, float, float, float]]] = [[] for _ in kinds]
    for evidence, lying in lessons:
        own = painted_by(evidence)
        if not lying:
            continue
        cover = _covered(own[0].shape, lying, [wide / 2] * len(lying), len(kinds))
        for i, one in enumerate(lying):
            mine = (cover.nearest == i) & (cover.beside < _REACH)
            patch = _around(own[one.of] & mine, one)
            if _FITS[0] * wide**2 < patch.sum() < _FITS[1] * wide * (wide + one.leaning):
                points = np.argwhere(patch)
                found[one.of].append((*_measured(points), one.leaning, _flatness(points)))
    bodies: list[Body | None] = []
    for kind, own_examples in zip(kinds, found, strict=True):
        alike = sorted(
            one for other, of in zip(kinds, found, strict=True) if other == kind for one in of
        )
        if not alike:
            bodies.append(None)
            continue
        # The print may hide a rim of some colours, and not everywhere: the kind is asked too.
        areas, narrow, wide_, leaning, _ = np.array([*own_examples, alike[len(alike) // 2]]).T
        flatness = float(np.mean([one[-1] for one in alike]))
        bodies.append(Body(areas, narrow, wide_, leaning, flatness < _ROUND))
    return tuple(bodies)


def unexplained(
    evidence: Sequence[Floats], bodies: Sequence[Body | None], lying: Sequence[Lying], wide: int
) -> Unexplained:
    """What found pieces do not explain, and which of them have not what one has."""
    own = painted_by(evidence)
    radii = [body.radius if (body := bodies[one.of]) else wide / 2 for one in lying]
    cover = _covered(own[0].shape, lying, radii, len(bodies))
    odd, two = np.zeros(len(lying), np.bool_), np.zeros(len(lying), np.bool_)
    near, whose = cover.beside < _REACH, np.array([*(one.of for one in lying), -1])[cover.nearest]
    for of in {one.of for one in lying}:
        these = [i for i, one in enumerate(lying) if one.of == of]
        body = bodies[of]
        if body is None:
            continue
        rows, columns = np.nonzero(own[of] & near & (whose == of))
        points = np.stack((columns, rows), axis=1).astype(np.float64)
        others = np.array([one.middle for one in lying if one.of != of]).reshape(-1, 2)
        odd[these], two[these] = _compared(points, body, [lying[i] for i in these], others)
    return Unexplained(odd, two, _left(evidence, own, bodies, cover, wide))


def _compared(
    points: Floats, body: Body, lying: Sequence[Lying], others: Floats
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which pieces of one class are odd, and which may be two, by the pixels that they share.

    Where one of the `others` (n, 2) adjoins a piece its outline tells less of its form.
    """
    odd, two = np.zeros(len(lying), np.bool_), np.zeros(len(lying), np.bool_)
    middles, whose = _shared(points, lying)
    for i, one in enumerate(lying):
        area, narrow, wide = _measured(points[whose == i])
        least, most = body.area(one.leaning)
        apart = np.hypot(*(np.delete(middles, i, axis=0) - middles[i]).T)
        near = bool((apart < 4 * body.radius).any())
        free = not bool((np.hypot(*(others - middles[i]).T) < _ADJOINED * body.radius).any())
        long = wide / body.longest(one.leaning)
        thin = narrow / float(body.narrow.min())
        alone = free and not near
        much = area > (_MOST if alone else _BESIDE_MOST) * most or long > _LONGEST
        two[i] = much and not near
        odd[i] = (
            (much and near)
            or area < _LEAST * least
            or thin < _NARROWEST
            or (near and long > _TOO_LONG * thin)
            or bool((apart < body.nearest(free)).any())
            or (near and free and body.round and _drawn_out(points, whose, middles, i, body))
        )
    return odd, two


def _drawn_out(
    points: Floats, whose: NDArray[np.int64], middles: Floats, i: int, body: Body
) -> bool:
    """Whether a round piece and the one nearest to it are rather the halves of something long."""
    off = np.hypot(*(middles - middles[i]).T)
    off[i] = np.inf
    j = int(off.argmin())
    axis = (middles[j] - middles[i]) / off[j]
    halves = [(points[whose == one] - middles[one]) @ axis for one in (i, j)]
    along = np.mean([half.var() + 1 / 12 for half in halves if len(half)]) / body.wide.mean()
    apart = float(off[j]) / (2 * body.radius)
    return bool(along > min(_DRAWN_OUT * apart**2, _ALWAYS_DRAWN_OUT))


def _shared(points: Floats, lying: Sequence[Lying]) -> tuple[Floats, NDArray[np.int64]]:
    """The middles (n, 2) of n pieces' pixels (m, 2), and which piece has each, (m,)."""
    middles = np.array([one.middle for one in lying])
    whose = np.zeros(len(points), np.int64)
    for _ in range(_ROUNDS):
        whose = ((points[:, None] - middles) ** 2).sum(axis=2).argmin(axis=1)
        for i in range(len(lying)):
            if (whose == i).any():
                middles[i] = points[whose == i].mean(axis=0)
    return middles, whose


def _left(
    evidence: Sequence[Floats],
    own: Sequence[Mask],
    bodies: Sequence[Body | None],
    cover: _Cover,
    wide: int,
) -> tuple[tuple[int, Floats, bool], ...]:
    """Paint that no piece covers, the surest first: its class, its middle, and if it is much."""
    found = []
    rim = cover.beside < _BESIDE
    for of, maybe in enumerate(painted_by(evidence, _MAYBE)):
        free = maybe & ~rim & ~cover.own[of]
        body = bodies[of]
        area = float(body.areas.mean()) if body else np.pi / 4 * wide**2
        count, labels, stats, middles = cv2.connectedComponentsWithStats(
            free.astype(np.uint8), connectivity=4
        )
        for i in range(1, count):
            if stats[i, cv2.CC_STAT_AREA] < _LEFT * area:
                continue
            patch = labels == i
            surely = int((patch & own[of]).sum()) / area
            _, thick, long = np.sqrt(12.0 * np.array(_measured(np.argwhere(patch))))
            if surely >= _SURELY_LEFT and thick >= _THICK and long <= _LONG_LEFT * wide:
                adjoins = bool((cover.beside[patch] < _ADJOINS).any())
                found.append((surely, of, np.array(middles[i]), adjoins and surely > _COUNTS))
    found.sort(key=lambda one: -one[0])
    return tuple((of, at, much) for _, of, at, much in found)


@dataclass(frozen=True)
class _Cover:
    """How far `beside` what pieces cover each pixel (h, w) is, negative inside, and of which piece
    that is the `nearest`. `own` (k, h, w) tells what is within reach of pieces of each class."""

    beside: Floats
    nearest: NDArray[np.int64]
    own: NDArray[np.bool_]


def _covered(
    shape: tuple[int, ...], lying: Sequence[Lying], radii: Sequence[float], classes: int
) -> _Cover:
    """What pieces cover, were each the tallest."""
    cover = _Cover(
        np.full(shape, np.inf), np.full(shape, -1), np.zeros((classes, *shape), np.bool_)
    )
    for i, (one, radius) in enumerate(zip(lying, radii, strict=True)):
        ends = np.stack((one.foot, one.top))
        far = radius + _REACH + 1.0
        left, up = np.maximum(ends.min(axis=0) - far, 0).astype(int)
        right, down = np.maximum(ends.max(axis=0) + far + 1, 0).astype(int)
        part = (slice(up, down), slice(left, right))
        high, wide = cover.beside[part].shape
        along = one.top - one.foot
        x = left + np.arange(wide) - one.foot[0]
        y = (up + np.arange(high) - one.foot[1])[:, None]
        share = np.clip((x * along[0] + y * along[1]) / max(float(along @ along), 1e-9), 0.0, 1.0)
        off = np.hypot(x - share * along[0], y - share * along[1]) - radius
        closer = off < cover.beside[part]
        cover.beside[part][closer] = off[closer]
        cover.nearest[part][closer] = i
        cover.own[one.of][part] |= off < _REACH
    return cover


def _around(patch: Mask, one: Lying) -> Mask:
    """The part of a patch (h, w) that hangs together around the middle of a piece."""
    count, labels, _, middles = cv2.connectedComponentsWithStats(
        patch.astype(np.uint8), connectivity=4
    )
    if count == 1:
        return patch
    sizes = np.bincount(labels.ravel())[1:]
    off = np.hypot(*(middles[1:] - one.middle).T)
    return np.asarray(labels == 1 + int((sizes / (1.0 + off)).argmax()), np.bool_)


def _measured(points: Floats | NDArray[np.int64]) -> tuple[float, float, float]:
    """How many pixels (n, 2) there are, and the least and the largest variance of them."""
    if len(points) < 3:
        return float(len(points)), 0.0, 0.0
    spread = np.cov(points.T) + np.eye(2) / 12
    least, most = np.linalg.eigvalsh(spread)
    return float(len(points)), float(least), float(most)


def _flatness(points: Floats | NDArray[np.int64]) -> float:
    """How far from the middle pixels (n, 2) are, by their fourth moment: see `_ROUND`."""
    square = ((points - points.mean(axis=0)) ** 2).sum(axis=1)
    return float((square**2).mean() / square.mean() ** 2)
