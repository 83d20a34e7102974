"""Pieces that are told by what is printed on them: a mark of some form in some colour.

Form and colour are learned apart, so that a green star is known by a red star and a green
cross. The form is matched over small shifts, and over quarter turns where pieces lie so; the
colour is taken where the best matching form says that the mark is, or about it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import log_colour
from vision.pieces.light import Light
from vision.pieces.patches import Patches, Windows, cut
from vision.pieces.reading import distances, student
from vision.pieces.taught import Ints
from vision.pieces.view import Floats, Seen

COARSE, MOST_COARSE, FINE = 16, 14, 28
"""Pixels a side of a place, where a mark is looked for, but not more than so many of the window
that holds it; and of this window, where the mark is known."""
_STEP = 2
"""Coarse pixels from one shift to the next."""
ANY = 1.7
"""Where no form is likelier, no mark is seen: of drawn pieces all are above 2.8 or so, of bare
cells all below 0.4."""
SEARCH = 0.4
"""Parts of a place that a mark may lie beside the place's middle, to each side."""
_NOISE = 4.0
"""Levels of 255 that are hardly any form."""
_USUALLY_OFF = 0.15
"""Parts of a place by which marks lie off the places' middles: a standard deviation."""
_EFFECTIVE, _UNEXPLAINED = 15.5, 0.01
"""The pixels of a mark are so much alike that all of them say as much as so many would; and the
share of a form that no colours tell, as pieces lie askew and are worn. On 40 drawn boards (seeds
below 40) a logistic fit to whether the likeliest form was right gives 11; but of 2700 forms that
are likelier by 4 than the second with that one was wrong, and half of all were asked about."""
USUAL = 20.0
"""How likely a taught form is in lessons, where these are too few to tell: on 40 drawn boards
(seeds below 40) it is 18 to 27."""
_COLOURS_TELL = 1.5
"""Colours of marks are so much surer than their spreads say: there all that were wrong had odds
below 3.5."""
_OTHER_PAINT = 3.7
"""Spreads by which a paint may be off what was taught: on the same boards 19 of 20 are, in any of
the three lights, and of those of other colours one in 20."""


@dataclass(frozen=True)
class Forms:
    """m forms, (turns, m, side ** 2): rows of mean 0 and length 1 in the pixels that are compared,
    `about` marks (side ** 2,), and 0 elsewhere; as they lie, and turned a little to either side."""

    side: int
    rows: NDArray[np.float32]
    about: NDArray[np.bool_]

    def explained(
        self, patches: Patches, step: int = 1, *, askew: bool = False
    ) -> tuple[Ints, NDArray[np.float32]]:
        """How much of each form is told by the colours of windows in n patches (n, wide, wide, 3),
        by that mixture of the three that shows it best, (n, k * k, m), 0 to 1: the squared multiple
        correlation. As it lies, or turned a little if that is better. And where the windows
        begin, (k,), in pixels down and right, as so many pixels each are tried.
        """
        n, wide = patches.shape[:2]
        begin = np.arange(0, wide - self.side + 1, step)
        flat = patches.reshape(n, -1, 3).transpose(2, 0, 1).astype(np.float32, order="C")
        flat -= flat.mean(2, keepdims=True)
        pairs = [(i, j) for i in range(3) for j in range(i + 1)]
        products = np.empty((len(pairs), *flat.shape[1:]), np.float32)
        for product, (i, j) in zip(products, pairs, strict=True):
            np.multiply(flat[i], flat[j], out=product)
        about = self.about[None].astype(np.float32)
        sums, spread = (self._laid_over(one, about, begin) for one in (flat, products))
        for of, (i, j) in zip(spread, pairs, strict=True):
            of -= sums[i] * sums[j] / self.about.sum()
            of += _NOISE**2 * self.about.sum() * (i == j)
        rows = self.rows if askew else self.rows[:1]
        like = self._laid_over(flat, rows.reshape(-1, self.side**2), begin)
        told = _told(spread, like).reshape(n, len(begin) ** 2, len(rows), -1)
        return begin, told.max(2)

    def _laid_over(
        self, pictures: NDArray[np.float32], rows: NDArray[np.float32], begin: Ints
    ) -> NDArray[np.float32]:
        """Sums of the products of pictures (c, n, wide ** 2) with rows (m, side ** 2) that are laid
        over windows that begin there, (c, n, k * k, m)."""
        k, m, wide = len(begin), len(rows), math.isqrt(pictures.shape[2])
        laid = np.zeros((self.side * wide, k * m), np.float32)
        forms = rows.reshape(m, self.side, self.side).transpose(1, 2, 0)
        for j, right in enumerate(begin.tolist()):
            at = laid.reshape(self.side, wide, k, m)[:, right : right + self.side, j]
            at[...] = forms
        flat = pictures.reshape(-1, wide**2)
        sums = np.empty((len(flat), k, k * m), np.float32)
        for i, down in enumerate(begin.tolist()):
            np.matmul(flat[:, down * wide : (down + self.side) * wide], laid, out=sums[:, i])
        return sums.reshape(*pictures.shape[:2], k * k, m)


def _told(spread: NDArray[np.float32], like: NDArray[np.float32]) -> NDArray[np.float32]:
    """The squared length (..., m) of `like` (3, ..., m) in a spread (6, ..., 1), the lower half of
    covariances: by the factors of Cholesky, which are written out as there are so many."""
    xx, xy, yy, xz, yz, zz = spread
    x = np.sqrt(xx)
    xy, xz = xy / x, xz / x
    y = np.sqrt(yy - xy**2)
    yz = (yz - xz * xy) / y
    z = np.sqrt(zz - xz**2 - yz**2)
    one = like[0] / x
    two = (like[1] - xy * one) / y
    three = (like[2] - xz * one - yz * two) / z
    return np.asarray(one**2 + two**2 + three**2, np.float32)


@dataclass(frozen=True)
class Marks:
    """Taught marks: their forms as they are looked for and known, of the kinds that `coarse_of` and
    `kind_of` (m,) index; `where` (m, FINE ** 2) is what has the colour.

    `paints` (k, 3) are the log colours of `colours` and `spread` (3, 3) how they vary. `window` is
    how wide marks are, with what is about them, in parts of a place; and `usual` how likely, by its
    log score, a taught form is in the lessons. Where none is likelier than `least` at
    first sight, no mark is seen.
    """

    kinds: tuple[str, ...]
    colours: tuple[str | None, ...]
    coarse: Forms
    coarse_of: Ints
    fine: Forms
    where: NDArray[np.bool_]
    kind_of: NDArray[np.intp]
    paints: Floats
    spread: Floats
    window: float
    usual: float = USUAL
    least: float = ANY

    def only(self, kind: int) -> Marks:
        """The marks of one kind, in all colours."""
        of = self.kind_of == kind
        return replace(
            self,
            kinds=self.kinds[kind : kind + 1],
            coarse=replace(self.coarse, rows=self.coarse.rows[:, self.coarse_of == kind]),
            coarse_of=np.zeros((self.coarse_of == kind).sum(), np.intp),
            fine=replace(self.fine, rows=self.fine.rows[:, of]),
            where=self.where[of],
            kind_of=np.zeros(of.sum(), np.intp),
        )


@dataclass(frozen=True)
class Matches:
    """How n places match: `kinds` (n, kinds) log scores, `paints` (n, 3) log colours.

    `shift` (n, 2) tells how far beside the place the mark lies, in board units, and `glimpse` (n,)
    is the log score of the likeliest form at first sight.
    """

    kinds: Floats
    paints: Floats
    shift: Floats
    glimpse: Floats

    def colours(self, marks: Marks, light: Light, basis: Floats) -> Floats:
        """Log scores (n, colours) of the colours in a light."""
        return _COLOURS_TELL * student(self._off(marks, light, basis), marks.spread)

    def of_other_paint(self, marks: Marks, light: Light, basis: Floats) -> NDArray[np.bool_]:
        """Which marks show a paint that may be another than any that was taught, (n,)."""
        off = distances(self._off(marks, light, basis), marks.spread)
        return np.asarray(off.min(1) > _OTHER_PAINT**2, np.bool_)

    def _off(self, marks: Marks, light: Light, basis: Floats) -> Floats:
        """By how much the paints are unlike each that was taught, in a light, (n, colours, 3)."""
        n, k = len(self.paints), len(marks.paints)
        taught = np.broadcast_to(marks.paints, (n, k, 3))
        return np.asarray(self.paints[:, None] - light.seen(taught, basis), np.float64)


def match_marks(seen: Seen, windows: Windows, height: float, marks: Marks) -> Matches:
    """Looks for the marks in n places at a `height`: over all shifts coarsely, finely near by."""
    n, side = len(windows), marks.coarse.side + round(2 * SEARCH * marks.coarse.side / marks.window)
    reach = marks.window * side / marks.coarse.side
    wide = windows.scaled(reach)
    patches = cut(seen, wide, (height,), side)[:, 0]
    offsets, likely = _over_shifts(patches, marks.coarse, _STEP, reach)
    down, right = np.divmod(likely.max(2).argmax(1), len(offsets))
    shift = offsets[right, None] * wide.right + offsets[down, None] * wide.down
    kinds = np.zeros((n, len(marks.kinds)))
    paints = log_colour(np.median(patches.reshape(n, -1, 3), axis=1))
    glimpse = likely.max((1, 2))
    shown = np.flatnonzero(glimpse > marks.least)
    if len(shown):
        near = windows.of(shown).moved(shift[shown])
        kinds[shown], paints[shown], moved = _known(seen, near, height, marks)
        shift[shown] += moved
    return Matches(kinds, paints, shift, glimpse)


def _known(
    seen: Seen, windows: Windows, height: float, marks: Marks
) -> tuple[Floats, Floats, Floats]:
    """Which marks lie in the middle of places, or next to it: log scores of kinds, log colours
    (n, 3) and shifts (n, 2), as in `Matches`."""
    n, about = len(windows), math.ceil(_STEP / 2 / marks.coarse.side * FINE)
    side = FINE + 2 * (about + 1)
    reach = marks.window * side / FINE
    near = windows.scaled(reach)
    patches = cut(seen, near, (height,), side)[:, 0]
    _, likely = _over_shifts(patches[:, 1:-1, 1:-1], marks.fine, 2, reach * (side - 2) / side)
    tried = np.arange(0, 2 * about + 1, 2)
    down, right = (tried[one] for one in np.divmod(likely.max(2).argmax(1), len(tried)))
    patches = _windows(patches, FINE + 2)[np.arange(n), down, right]
    _, likely = _over_shifts(patches, marks.fine, 1, marks.window * (FINE + 2) / FINE)
    shift_of, form_of = np.divmod(likely.reshape(n, -1).argmax(1), likely.shape[2])
    by_down, by_right = np.divmod(shift_of, 3)
    middles = _windows(patches, FINE)[np.arange(n), by_down, by_right]
    off_down, off_right = (
        2 * (one - about - 1) / side for one in (down + by_down, right + by_right)
    )
    turned = _log_scores(marks.fine.explained(middles, askew=True)[1])
    kinds = _best(np.maximum(likely.max(1), turned[:, 0])[:, None], marks.kind_of)
    paints = np.empty((n, 3))
    for form in np.unique(form_of).tolist():
        those = form_of == form
        paints[those] = paints_of(middles[those], marks.where[form].reshape(FINE, FINE))
    return kinds, paints, off_right[:, None] * near.right + off_down[:, None] * near.down


def _best(likely: Floats, kind_of: Ints) -> Floats:
    """The log scores of kinds (n, kinds) by those of their forms at shifts, (n, s, m)."""
    best = likely.max(1)
    return np.stack([best[:, kind_of == k].max(1) for k in range(kind_of.max() + 1)], 1)


def _over_shifts(patches: Patches, forms: Forms, step: int, reach: float) -> tuple[Floats, Floats]:
    """How likely each form is at shifts in steps of so many pixels, (n, s * s, m), and these
    shifts (s,) in half-axes of the window, which has such a reach."""
    side = patches.shape[1]
    begin, explained = forms.explained(patches, step)
    offsets = (begin - (side - forms.side) / 2) * 2 / side
    off = offsets * reach / 2 / _USUALLY_OFF
    price = (off[:, None] ** 2 + off**2).ravel() / 2
    return offsets, _log_scores(explained) - price[:, None]


def _log_scores(explained: NDArray[np.float32]) -> Floats:
    """How likely each form is of which so much is told: by the variance that is left."""
    left = 1 - explained.astype(np.float64)
    return np.asarray(-0.5 * _EFFECTIVE * np.log(left + _UNEXPLAINED), np.float64)


def _windows(pictures: Patches, side: int) -> Patches:
    """All parts of pictures (n, high, wide) of such a side, (n, down, right, side, side);
    colours (n, high, wide, 3) stay last."""
    parts = np.lib.stride_tricks.sliding_window_view(pictures, (side, side), axis=(1, 2))
    return parts if pictures.ndim == 3 else np.moveaxis(parts, 3, -1)


def paints_of(middles: Patches, mask: NDArray[np.bool_]) -> Floats:
    """The log colours (n, 3) of what the `mask` shows in each of n pictures; of all of them where
    it shows nothing."""
    shown = middles[:, mask] if mask.any() else middles.reshape(len(middles), -1, 3)
    return log_colour(np.median(shown, axis=1))
