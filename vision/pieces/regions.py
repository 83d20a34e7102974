"""Free pieces on a board: what stands where, counted by region, kind and colour.

Wherever the straightened picture differs from the board's own print and has the colour of a
taught piece, one may stand. A tall piece is looked for in the plane of its middle, and so is
found where it stands, not where its top is seen. What lies beside the board is never looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.text import text
from vision.pieces.explained import Body, Lying, learn_bodies, unexplained
from vision.pieces.glare import blown_out, much_blown
from vision.pieces.mistaken import Look, Standing, mistaken, unknown_spots
from vision.pieces.print_light import (
    common_print,
    in_known_light,
    print_anchors,
    print_colours,
    straight_board,
)
from vision.pieces.reading import distances, student_at, top
from vision.pieces.same_paint import paint_of
from vision.pieces.spots import disc, kernel_of, outsized, settled
from vision.pieces.standing import SURE_ODDS, PiecesReading, StandingPiece
from vision.pieces.strangers import of_paint, strange_spots
from vision.pieces.taught import PieceClass, TeachingError
from vision.pieces.view import Floats, Seen

_PIXELS = 10
"""Pixels across a piece in the straightened picture."""
_MIDDLE = 0.45
"""The height whose colour is taught, of a tall piece's own."""
_PLANES = (0.15, 0.45, 0.75)
"""The heights looked at, of a tall piece's own."""
_CORE, _REACH, _APART = 0.2, 0.24, 0.9
"""Radii, in widths of a piece: what teaches its colour, what is looked at, what stands alone."""
_PRINT_VARIES, _EDGES_VARY = 0.09, 0.6
_MOST_SAID, _LEAST_SAID = 5.0, -3.0
"""No single pixel says more than this for or against a piece or its paint, in log units."""
_COMMON = 12.0
"""Pixels of a piece are so much alike that all of them say as much as so many would."""
_STANDS = 0.45
"""A piece stands where its pixels say so, on the mean, by more than this."""
_LEAST_PAINTED, _OTHER_PAINT = 0.3, 2.0
"""Where less of a piece has any taught paint, the odds are at most so: nobody taught that one.
So they are where the paint reaches farther than pieces do, and where it may be light alone."""
_PLACE_VARIES = 0.15
"""Widths by which a place may be told wrongly: three deviations on drawn boards."""
_ALONG = (-0.4, 0.0, 0.4)
"""How far along its own leaning a piece hides others, in lengths of it."""
_MOST = 120

Layer = NDArray[np.float64]


@dataclass(frozen=True)
class PiecesTold:
    """A picture in which it is known what stands where, in board units; all pieces are named."""

    seen: Seen
    pieces: tuple[tuple[PieceClass, tuple[float, float]], ...]

    def without(self, classes: Collection[PieceClass]) -> PiecesTold:
        """The same, but that nothing is said of pieces of these classes."""
        return replace(self, pieces=tuple(one for one in self.pieces if one[0] not in classes))


@dataclass(frozen=True)
class TaughtPieces:
    """Pieces `width` wide and `height` high on a board of `size`, all in board units.

    `bare` (h, w, 3) are log colours of the board's own print and `varies` (h, w) how much they
    may differ; `paints` (k, 3) are the log colours of the classes, `spreads` (k, 3, 3) how pixels
    and `of_pieces` (k, 3, 3) how pieces vary about them; `bodies` (k,) are what they cover.
    """

    size: tuple[float, float]
    width: float
    height: float
    print_known: Floats
    bare: Floats
    varies: Layer
    classes: tuple[PieceClass, ...]
    paints: Floats
    spreads: Floats
    of_pieces: Floats
    bodies: tuple[Body | None, ...] = ()

    @property
    def scale(self) -> float:
        """Pixels of the straightened picture a board unit."""
        return _PIXELS / self.width


def teach_pieces(
    size: tuple[float, float],
    width: float,
    height: float,
    told: Sequence[PiecesTold],
    empty: Seen | None = None,
) -> TaughtPieces:
    """Learns pieces from pictures; `empty` is one of the board with nothing on it.

    Without it the print is put together from what the pictures show beside the pieces.
    Raises `TeachingError` without an example of any piece.
    """
    classes = tuple(sorted({what for one in told for what, _ in one.pieces}, key=str))
    if not classes:
        raise TeachingError(text("no picture shows a piece: name one of each kind and colour"))
    pictures = [one.seen for one in told]
    known = common_print(pictures, size) if empty is None else print_colours(empty, size)
    scale = _PIXELS / width
    flats = [_flat(one.seen, size, scale, known) for one in told]
    if empty is not None:
        bare, varies = _flat(empty, size, scale, known), np.zeros(flats[0].shape[:2])
    else:
        bare, varies = _print_between(told, flats, scale, height)
    paints = []
    for what in classes:
        cores = [
            flat[disc(flat.shape, _middle(one.seen, at, height) * scale, _CORE * _PIXELS)]
            for one, flat in zip(told, flats, strict=True)
            for kind, at in one.pieces
            if kind == what
        ]
        if not any(len(core) for core in cores):
            raise TeachingError(
                text("nothing is seen where “{piece}” was named: name it anew", piece=what.kind)
            )
        paints.append(paint_of(cores))
    edges = np.abs(cv2.Laplacian(bare.astype(np.float32), cv2.CV_32F, ksize=1)).max(2)
    varies = np.sqrt(_PRINT_VARIES**2 + varies**2 + (_EDGES_VARY * edges / 4) ** 2)
    taught = TaughtPieces(
        size,
        width,
        height,
        known,
        bare,
        np.asarray(varies, np.float64),
        classes,
        np.array([one.colour for one in paints]),
        np.array([one.pixels for one in paints]),
        np.array([one.pieces for one in paints]),
    )
    lessons = [
        (
            _evidence(flat, _distances(flat, taught), taught),
            [_lying(one.seen, taught, *piece) for piece in one.pieces],
        )
        for one, flat in zip(told, flats, strict=True)
    ]
    kinds = [what.kind for what in classes]
    return replace(taught, bodies=learn_bodies(lessons, kinds, _PIXELS))


def read_pieces(seen: Seen, taught: TaughtPieces) -> PiecesReading:
    """Finds the taught pieces on a board."""
    picture = straight_board(seen, taught.size, taught.scale)
    anchors = print_anchors(seen, taught.size, taught.print_known)
    flat = in_known_light(picture, anchors.light, taught.size, taught.scale)
    look = Look(picture, flat, taught.bare, anchors, _PIXELS, taught.scale)
    far = _distances(flat, taught)
    evidence = plain = _evidence(flat, far, taught)
    painted = of_paint(far)
    evidence = [_in_planes(one, seen, taught) for one in evidence]
    radius = _REACH * _PIXELS
    kernel = kernel_of(radius)
    scores: Floats = np.stack(
        [cv2.filter2D(one, cv2.CV_64F, kernel, borderType=cv2.BORDER_CONSTANT) for one in evidence]
    )
    share = cv2.filter2D(_in_planes(painted.astype(np.float64), seen, taught), cv2.CV_64F, kernel)
    unclear = outsized(
        scores, _STANDS, _PIXELS, lambda at: float(np.hypot(*_lean(seen, taught, at)))
    )
    blown = blown_out(picture, taught.bare)
    unclear |= much_blown(blown, kernel)
    found: list[StandingPiece] = []
    pixels: list[tuple[float, float]] = []
    blocked = np.zeros(scores.shape[1:], np.bool_)
    free, best = scores.copy(), scores.max(0)
    for _ in range(_MOST):
        y, x = np.unravel_index(int(best.argmax()), best.shape)
        if best[y, x] < 0:
            break
        order = np.argsort(-scores[:, y, x])
        own = scores[order, y, x]
        apart = float(own[0] - own[1]) if len(own) > 1 else np.inf
        there = float(best[y, x]) - _STANDS
        pixels.append((float(x), float(y)))
        middle = settled([free[order[0]]], pixels[-1:], _PIXELS, rounds=1)[0] / taught.scale
        what = taught.classes[int(order[0])]
        other = taught.classes[int(order[1])] if apart < there else None
        odds = _COMMON * min(there, apart)
        if share[y, x] < _LEAST_PAINTED or unclear[y, x]:
            odds = min(odds, _OTHER_PAINT)
        found.append(StandingPiece(what, (float(middle[0]), float(middle[1])), odds, other))
        body = _body(blocked.shape, seen, taught, middle)
        blocked |= body
        best[body] = free[:, body] = -np.inf
    layers = [scores[taught.classes.index(one.what)] for one in found]
    exact = settled(layers, pixels, _PIXELS) / taught.scale
    found = [
        replace(one, at=(float(x), float(y))) for one, (x, y) in zip(found, exact, strict=True)
    ]
    standing = [one for one in found if one.odds > 0]
    stand = _standing(standing, seen, taught)
    asked = np.flatnonzero([one.odds >= SURE_ODDS for one in standing])
    wrong = mistaken(look, stand, asked, taught.paints, taught.of_pieces, taught.size)
    for i in asked[wrong]:
        standing[i] = replace(standing[i], odds=_OTHER_PAINT)
    doubtful = [replace(one, odds=-one.odds) for one in found if -SURE_ODDS < one.odds <= 0]
    standing, more = _explaining(standing, plain, seen, taught)
    doubtful += more
    # Where pieces could still stand when as many as a board may have were found, none is sure.
    unclear |= ~blocked & (best >= 0)
    known = painted | blocked
    spots = strange_spots(flat, taught.bare, taught.varies, known, kernel, _PIXELS, unclear)
    spots = np.concatenate([spots, unknown_spots(look, stand)])
    strange = [(float(x) / taught.scale, float(y) / taught.scale) for x, y in spots]
    varies = _PLACE_VARIES * taught.width
    return PiecesReading(tuple(standing), tuple(doubtful), tuple(strange), varies)


def _explaining(
    standing: list[StandingPiece], evidence: Sequence[Layer], seen: Seen, taught: TaughtPieces
) -> tuple[list[StandingPiece], list[StandingPiece]]:
    """Pieces doubted where they do not explain what is seen, and spots where others may stand."""
    lying = [_lying(seen, taught, one.what, one.at) for one in standing]
    told = unexplained(evidence, taught.bodies, lying, _PIXELS)
    doubted = [
        replace(one, odds=min(one.odds, _OTHER_PAINT)) if odd else one
        for one, odd in zip(standing, told.odd, strict=True)
    ]
    more = [
        replace(one, odds=_OTHER_PAINT) for one, two in zip(standing, told.two, strict=True) if two
    ]
    for of, pixel, much in told.left:
        x, y = pixel / taught.scale
        left = StandingPiece(taught.classes[of], (float(x), float(y)), _OTHER_PAINT)
        (doubted if much else more).append(left)
    return doubted, more


def _lying(seen: Seen, taught: TaughtPieces, what: PieceClass, at: tuple[float, float]) -> Lying:
    foot = np.array(at) * taught.scale
    return Lying(taught.classes.index(what), foot, foot + _lean(seen, taught, foot))


def _standing(found: Sequence[StandingPiece], seen: Seen, taught: TaughtPieces) -> Standing:
    feet = np.array([one.at for one in found], np.float64).reshape(-1, 2) * taught.scale
    middles = [_middle(seen, at, taught.height) * taught.scale for at in feet / taught.scale]
    tops = [at + _lean(seen, taught, at) for at in feet]
    of = np.array([taught.classes.index(one.what) for one in found], np.intp)
    return Standing(feet, np.reshape(middles, (-1, 2)), np.reshape(tops, (-1, 2)), of)


def _distances(flat: Floats, taught: TaughtPieces) -> Floats:
    """How far each pixel is from each paint, (k, h, w), squared, in spreads."""
    pairs = zip(taught.paints, taught.spreads, strict=True)
    return np.array([distances(flat - paint, spread) for paint, spread in pairs])


def _evidence(flat: Floats, far: Floats, taught: TaughtPieces) -> list[Layer]:
    """For each class how much likelier each pixel is of it than of the board's print."""
    high, wide = flat.shape[:2]
    off = np.full((high, wide), np.inf)
    around = cv2.copyMakeBorder(flat, 1, 1, 1, 1, cv2.BORDER_WRAP)
    for down in range(3):
        for right in range(3):
            moved = around[down : down + high, right : right + wide] - taught.bare
            off = np.minimum(off, np.einsum("hwc,hwc->hw", moved, moved))
    print_likely = _print_likely(off, taught)
    likely = [student_at(*one) for one in zip(far, taught.spreads, strict=True)]
    # However unlike the print both are, one paint is told from another.
    most = np.max(likely, axis=0)
    said = np.clip(most - print_likely, _LEAST_SAID, _MOST_SAID)
    return [np.maximum(said - np.minimum(most - one, _MOST_SAID), _LEAST_SAID) for one in likely]


def _print_likely(off: Layer, taught: TaughtPieces) -> Layer:
    """Log likelihoods (h, w) of the print, where it is seen to be `off`, squared."""
    tail = -0.5 * 9.0 * np.log1p(off / taught.varies**2 / 6.0)
    return np.asarray(tail - 3 * np.log(taught.varies), np.float64)


def found_on_print(taught: TaughtPieces) -> NDArray[np.bool_]:
    """Where pieces of each class that show nothing but their taught paint would be found,
    (k, h, w)."""
    found = []
    for paint, spread in zip(taught.paints, taught.spreads, strict=True):
        off = ((taught.bare - paint) ** 2).sum(axis=2)
        found.append(top(spread) - _print_likely(off, taught) > _STANDS)
    return np.array(found, np.bool_)


def _flat(seen: Seen, size: tuple[float, float], scale: float, known: Floats) -> Floats:
    """The straightened board in log colours, in the light in which the print is known."""
    light = print_anchors(seen, size, known).light
    return in_known_light(straight_board(seen, size, scale), light, size, scale)


def _middle(seen: Seen, at: tuple[float, float], height: float) -> Floats:
    """The board point before which the middle of a piece that stands at a point is seen."""
    return seen.view.to_board(seen.view.to_picture(np.array(at), height * _MIDDLE))


def _in_planes(layer: Layer, seen: Seen, taught: TaughtPieces) -> Layer:
    """A layer moved so that each pixel tells of the piece that stands there, foot to head."""
    if not taught.height:
        return layer
    scale = np.diag([1 / taught.scale, 1 / taught.scale, 1.0])
    down = np.linalg.inv(scale) @ np.linalg.inv(seen.view.plane)
    high, wide = layer.shape
    moved = [
        cv2.warpPerspective(
            layer,
            down @ seen.view.at(taught.height * share) @ scale,
            (wide, high),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=_LEAST_SAID,
        )
        for share in _PLANES
    ]
    return np.asarray(np.mean(moved, axis=0), np.float64)


def _lean(seen: Seen, taught: TaughtPieces, at: Floats) -> Floats:
    """Pixels (2,) from the foot of a piece at a pixel to where its top is seen."""
    foot = at / taught.scale
    top = seen.view.to_board(seen.view.to_picture(foot, taught.height))
    return np.asarray((top - foot) * taught.scale, np.float64)


def _body(
    shape: tuple[int, ...], seen: Seen, taught: TaughtPieces, at: Floats
) -> NDArray[np.bool_]:
    """Where no other piece can be seen to stand since one stands at a point."""
    lean = _lean(seen, taught, at * taught.scale)
    found = np.zeros(shape, np.bool_)
    for share in _ALONG:
        found |= disc(shape, at * taught.scale + share * lean, _APART * _PIXELS)
    return found


def _print_between(
    told: Sequence[PiecesTold], flats: Sequence[Floats], scale: float, height: float
) -> tuple[Floats, Layer]:
    """The print put together from pictures with pieces on it, and how much it varies."""
    stack = np.array(flats)
    for layer, one in zip(stack, told, strict=True):
        for _, at in one.pieces:
            for share in (0.0, 0.5, 1.0, 1.5):
                seen = one.seen.view.to_picture(np.array(at), height * share)
                where = one.seen.view.to_board(seen) * scale
                layer[disc(layer.shape, where, _APART * _PIXELS)] = np.nan
    hidden = np.isnan(stack).all(0)
    stack[:, hidden] = np.array(flats)[:, hidden]
    bare = np.nanmedian(stack, axis=0)
    spread = np.nanmedian(np.abs(stack - bare), axis=0).max(2)
    return bare, np.asarray(1.5 * spread, np.float64)
