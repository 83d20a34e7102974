"""Whether pieces that look like taught ones have the very paint: coral is not red in any light.

What a light does to one paint it does to all others in view and to the print. So for each paint
the light is told without it, by the print and by the other paints, and pieces of it that look
otherwise than it would then are of another paint. How dark colours look is known the less, the
less there is to tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pieces.lamps import SORTS, lit_by
from vision.pieces.light import basis_at
from vision.pieces.paints import PrintPaints, evened, print_paints
from vision.pieces.reading import Anchors
from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_USUAL_PIXEL, _EXAMPLES_OF_PIXEL = 0.14, 40.0
_USUAL_TONE, _USUAL_COLOUR, _EXAMPLES_OF_USUAL = 0.07, 0.03, 6.0
"""How pieces of one paint differ in brightness, by shade and by the lamp's distance, and in each
channel, in log units; and how many taught examples say as much as that."""
_TOLD_APART = 25.0
"""Squared distance in spreads from which two paints are not mistaken for each other: a piece
halfway between is odd for both."""
FARTHEST = 7.0
"""Squared distance in spreads from which a piece has not its paint. Real pieces vary more than
drawn ones: from 4, where 1 in 200 of these is asked about, 7 of 80 photographed ones were."""
_UNLIKE = 0.6
_SORTS = tuple(replace(one, unlike=_UNLIKE * one.unlike) for one in SORTS)
"""Pieces of one game and its print were made together: lamps change them less unlike each other
than any paints."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Paint:
    """A taught paint: its log colour (3,), how its pixels vary about it and how its pieces do,
    both (3, 3); the latter with what the examples leave open of the paint itself."""

    colour: Floats
    pixels: Floats
    pieces: Floats


def paint_of(examples: Sequence[Floats]) -> Paint:
    """Learns a paint from the pixels (p, 3), in log colours, of the middles of taught pieces."""
    pixels = np.concatenate(examples)
    colour = np.median(pixels, axis=0)
    rest = pixels - colour
    near = rest[(np.abs(rest) < 3 * _USUAL_PIXEL).all(1)]
    usual = _EXAMPLES_OF_PIXEL * _USUAL_PIXEL**2 * np.eye(3)
    spread = (near.T @ near + usual) / (len(near) + _EXAMPLES_OF_PIXEL)
    apart = np.array([np.median(one, axis=0) for one in examples if len(one)]) - colour
    usual = _EXAMPLES_OF_USUAL * (_USUAL_TONE**2 + _USUAL_COLOUR**2 * np.eye(3))
    own = (apart.T @ apart + usual) / (len(apart) + _EXAMPLES_OF_USUAL)
    return Paint(colour, spread, own * (1 + 1 / len(apart)))


def alike(paints: Floats, spreads: Floats) -> Mask:
    """Which of paints (k, 3), whose pieces vary by `spreads` (k, 3, 3), are not told apart, (k, k).

    Kinds that were taught anywhere on a board, on tracks or in regions, may have one paint.
    """
    apart = paints[:, None] - paints
    both = np.linalg.inv((spreads[:, None] + spreads) / 2)
    far = np.einsum("abi,abij,abj->ab", apart, both, apart)
    return np.asarray(far < _TOLD_APART, np.bool_)


def other_paint(
    colours: Floats,
    at: Floats,
    of: Ints,
    taught: tuple[Floats, Floats],
    anchors: Anchors,
    size: tuple[float, float],
    farthest: float = FARTHEST,
) -> Mask:
    """Which of n pieces, (n,), have not the paint that they look like.

    `colours` (n, 3) are log colours of their middles in the picture, `at` (n, 2) where they stand
    on the board of that `size` and `of` (n,) which of the `taught` paints, colours (k, 3) and
    spreads of pieces (k, 3, 3), they look like. From `farthest` on a piece has not its paint.
    """
    found = np.zeros(len(colours), np.bool_)
    if not len(colours):
        return found
    flat = evened(anchors.light, colours, basis_at(at, size))
    seen = evened(anchors.light, anchors.seen, anchors.basis)
    printed = print_paints(seen, anchors.known[:, :3], anchors.weights)
    while True:
        far = np.where(found, 0.0, _distances(flat, of, ~found, taught, printed))
        strange = (of == of[int(far.argmax())]) & (far > farthest)
        if not strange.any():
            return found
        found |= strange


def _distances(
    flat: Floats, of: Ints, trusted: Mask, taught: tuple[Floats, Floats], printed: PrintPaints
) -> Floats:
    """Squared distances in spreads (n,) of colours `flat` (n, 3) in even light to what the paints
    they are `of` look like in the likeliest light, told without that paint by `trusted` pieces."""
    paints, spreads = taught
    asked = np.unique(of)
    shown = np.unique(of[trusted])
    counts = np.array([int((trusted & (of == one)).sum()) for one in shown], np.float64)
    means = [np.median(flat[trusted & (of == one)], axis=0) for one in shown]
    seen = np.concatenate([np.reshape(means, (-1, 3)), printed.seen])
    told = np.concatenate([paints[shown], printed.known])
    noise = np.zeros((len(seen), 3, 3))
    noise[: len(shown)] = spreads[shown] * (0.5 + 1 / counts)[:, None, None]
    known = np.ones((len(asked), len(seen)))
    known[:, : len(shown)] = ~alike(paints, spreads)[asked][:, shown]
    row = np.searchsorted(asked, of)
    best, far = np.full(len(flat), -np.inf), np.zeros(len(flat))
    for lamps in _SORTS:
        lit = lit_by(lamps, seen, told, noise, known)
        looks, unsure = lit.shows(paints[asked])
        rest = flat - looks[row, row]
        spread = unsure[row, row] + spreads[of]
        own = np.einsum("ni,nij,nj->n", rest, np.linalg.inv(spread), rest)
        likelier = lit.fits[row] > best
        best = np.where(likelier, lit.fits[row], best)
        far = np.where(likelier, own, far)
    return far
