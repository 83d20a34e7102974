"""Pieces that are told by what is printed on them: a mark of some form in some colour.

Form and colour are learned apart, so that a green star is known by a red star and a green
cross. The form is matched over small shifts and quarter turns; the colour is taken where the
best matching form says that the mark is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.text import text
from vision.pieces.features import FORMLESS, brightest, log_colour, unit_rows
from vision.pieces.light import Light
from vision.pieces.patches import Patches
from vision.pieces.reading import student
from vision.pieces.taught import EMPTY, PieceClass, TeachingError
from vision.pieces.view import Floats

REACH = 1.7
"""How much wider than the place a patch for marks is cut: pieces lie a little off."""
WIDE = 28
"""Pixels a side of such a patch."""

_SIZE = 15
"""Pixels a side of the part of a wide patch that holds a mark."""
_FAR_COSTS = 0.15
"""How much less like is a mark one half-axis of the wide window away."""
_SAME_FORM, _MOST_FORMS = 0.85, 4
"""Examples that correlate so well at some turn are of one form; a kind has so many at most."""
_SAME_TURN = 0.97
_USUAL_COLOUR = 0.15
_EXAMPLES_OF_USUAL = 10.0
_CERTAINTY = 60.0
"""Log units of certainty for each unit by which one form correlates better than another."""


@dataclass(frozen=True)
class Marks:
    """Taught marks: `forms` (m, _SIZE ** 2) unit rows, `where` (m, _SIZE ** 2) their pixels.

    `kind_of` (m,) indexes `kinds`; `paints` (k, 3) are the log colours of `colours`
    and `spread` (3, 3) how they vary.
    """

    kinds: tuple[str, ...]
    colours: tuple[str | None, ...]
    forms: NDArray[np.float32]
    where: NDArray[np.bool_]
    kind_of: NDArray[np.intp]
    paints: Floats
    spread: Floats


def teach_marks(patches: Patches, labels: Sequence[PieceClass]) -> Marks:
    """Learns from n pieces, cut REACH times as wide as their place.

    Raises `TeachingError` where no piece is among the labels.
    """
    chosen = [i for i, label in enumerate(labels) if label != EMPTY]
    if not chosen:
        raise TeachingError(text("no piece was taught: teach one of each form"))
    kinds = tuple(sorted({labels[i].kind for i in chosen}))
    colours = tuple(sorted({labels[i].colour for i in chosen}, key=lambda one: one or ""))
    shown: dict[str, list[_Form]] = {kind: [] for kind in kinds}
    paints: dict[str | None, list[Floats]] = {colour: [] for colour in colours}
    for i in chosen:
        middle = _middle_on_mark(patches[i, 0])
        mask = _mark(middle)
        paints[labels[i].colour].append(_paints(middle[None], mask)[0])
        _learn(shown[labels[i].kind], _grey(middle), mask)
    forms, where, kind_of = [], [], []
    for number, kind in enumerate(kinds):
        for form, mask in _turned(shown[kind]):
            forms.append(form)
            where.append(mask)
            kind_of.append(number)
    means = {colour: np.median(found, axis=0) for colour, found in paints.items()}
    rest = np.concatenate([np.array(found) - means[colour] for colour, found in paints.items()])
    usual = _EXAMPLES_OF_USUAL * _USUAL_COLOUR**2 * np.eye(3)
    return Marks(
        kinds,
        colours,
        np.concatenate(forms),
        np.array(where),
        np.array(kind_of),
        np.array([means[colour] for colour in colours]),
        (rest.T @ rest + usual) / (len(rest) + _EXAMPLES_OF_USUAL),
    )


@dataclass
class _Form:
    """A form as `count` examples show it, summed, and the pixels of the first one's mark."""

    total: Floats
    mask: NDArray[np.bool_]
    count: int = 1


def _learn(known: list[_Form], grey: Floats, mask: NDArray[np.bool_]) -> None:
    """Adds an example to the known form that it is like at some turn, or as a new one."""
    likest, turned = None, grey
    most = _SAME_FORM if len(known) < _MOST_FORMS else -1.0
    for form in known:
        for turns in range(4):
            now = np.rot90(grey, turns)
            like = _alike(form.total, now)
            if like > most:
                likest, turned, most = form, now, like
    if likest is None:
        known.append(_Form(grey.copy(), mask))
    else:
        likest.total += turned
        likest.count += 1


def _turned(known: Sequence[_Form]) -> list[tuple[NDArray[np.float32], NDArray[np.bool_]]]:
    """The forms at every quarter turn that looks different."""
    found: list[tuple[NDArray[np.float32], NDArray[np.bool_]]] = []
    for form in known:
        looks: list[Floats] = []
        for turns in range(4):
            now = np.rot90(form.total, turns)
            if all(_alike(now, one) < _SAME_TURN for one in looks):
                looks.append(now)
                mask = np.rot90(form.mask, turns).ravel()
                found.append((unit_rows(now.reshape(1, -1) / form.count), mask))
    return found


def _alike(one: Floats, other: Floats) -> float:
    """The correlation of two grey pictures."""
    return float((unit_rows(one.reshape(1, -1)) * unit_rows(other.reshape(1, -1))).sum())


@dataclass(frozen=True)
class Matches:
    """How n places match: `kinds` (n, kinds) log scores, `paints` (n, 3) log colours.

    `shift` (n, 2) tells where the mark lies, in half-axes of the wide window.
    """

    kinds: Floats
    paints: Floats
    shift: Floats

    def colours(self, marks: Marks, light: Light, basis: Floats) -> Floats:
        """Log scores (n, colours) of the colours in a light."""
        n, k = len(self.paints), len(marks.paints)
        taught = np.broadcast_to(marks.paints, (n, k, 3))
        return student(self.paints[:, None] - light.seen(taught, basis), marks.spread)


def match_marks(patches: Patches, marks: Marks) -> Matches:
    """Looks for the marks in n wide patches: at every other shift, then next to the best."""
    n, side = len(patches), patches.shape[2]
    steps = side - _SIZE + 1
    grey = _grey(patches[:, 0])
    grey -= grey.mean((1, 2), keepdims=True)
    offsets = (np.arange(steps) - (steps - 1) / 2) * 2 / side
    price = (offsets[:, None] ** 2 + offsets[None] ** 2) * _FAR_COSTS
    windows = _windows(grey.astype(np.float32))
    lengths = _lengths(grey)
    tried = slice(steps % 2, steps, 2)
    y, x = (one.ravel() for one in np.mgrid[tried, tried])
    likeness = _likeness(windows[:, tried, tried], lengths[:, tried, tried], marks)
    likeness = likeness - price[y, x, None]
    at = likeness.max(2).argmax(1)
    near = np.array([(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)])
    spots = np.clip(np.stack([y[at], x[at]], 1)[:, None] + near, 0, steps - 1)
    places = np.arange(n)[:, None]
    those = places, spots[..., 0], spots[..., 1]
    close = _likeness(windows[those], lengths[those], marks)
    close = close - price[spots[..., 0], spots[..., 1], None]
    best = np.maximum(likeness.max(1), close.max(1))
    kinds = np.stack([best[:, marks.kind_of == k].max(1) for k in range(len(marks.kinds))], 1)
    shift_of, form_of = np.divmod(close.reshape(n, -1).argmax(1), close.shape[2])
    down, right = spots[np.arange(n), shift_of].T
    middles = _windows(patches[:, 0])[np.arange(n), down, right]
    paints = np.empty((n, 3))
    for form in np.unique(form_of).tolist():
        those_of = form_of == form
        paints[those_of] = _paints(middles[those_of], marks.where[form].reshape(_SIZE, _SIZE))
    return Matches(kinds * _CERTAINTY, paints, np.stack([offsets[right], offsets[down]], 1))


def _windows(pictures: Patches) -> Patches:
    """All parts of pictures (n, side, side) as large as a mark, (n, steps, steps, _SIZE, _SIZE);
    colours (n, side, side, 3) stay last."""
    parts = np.lib.stride_tricks.sliding_window_view(pictures, (_SIZE, _SIZE), axis=(1, 2))
    return parts if pictures.ndim == 3 else np.moveaxis(parts, 3, -1)


def _lengths(grey: Floats) -> Floats:
    """How long as rows of mean 0 the `_windows` of grey pictures are, (n, steps, steps)."""
    sums, squares = (_sums(one) for one in (grey, grey**2))
    return np.sqrt(np.maximum(squares - sums**2 / _SIZE**2, 0.0))


def _sums(grey: Floats) -> Floats:
    """The sums over each part as large as a mark, (n, steps, steps), by integral images."""
    whole = np.pad(grey, ((0, 0), (1, 0), (1, 0))).cumsum(1).cumsum(2)
    rows = whole[:, _SIZE:] - whole[:, :-_SIZE]
    return np.asarray(rows[..., _SIZE:] - rows[..., :-_SIZE], np.float64)


def _likeness(windows: Patches, lengths: Floats, marks: Marks) -> NDArray[np.float32]:
    """How well s windows (n, ..., _SIZE, _SIZE) of such lengths correlate with each form,
    (n, s, m). Forms have mean 0, so that the windows' own need not be taken away."""
    n, rows = len(windows), windows.reshape(-1, _SIZE**2)
    alike = (rows @ marks.forms.T).reshape(n, -1, len(marks.forms))
    return np.asarray(alike / (lengths.reshape(n, -1, 1) + FORMLESS), np.float32)


def _middle_on_mark(patch: Patches) -> Patches:
    """The part of a patch (WIDE, WIDE, 3) with its mark in the middle, (_SIZE, _SIZE, 3)."""
    side = len(patch)
    start = (side - _SIZE) // 2
    inner = patch[start : start + _SIZE, start : start + _SIZE]
    blobs = _blob(_split(_grey(inner)))
    y, x = np.nonzero(blobs)
    top = start + round(float(y.mean()) - (_SIZE - 1) / 2)
    left = start + round(float(x.mean()) - (_SIZE - 1) / 2)
    top, left = (int(np.clip(at, 0, side - _SIZE)) for at in (top, left))
    return patch[top : top + _SIZE, left : left + _SIZE]


def _mark(middle: Patches) -> NDArray[np.bool_]:
    blob = _blob(_split(_grey(middle)))
    shrunk = cv2.erode(blob.astype(np.uint8), np.ones((2, 2), np.uint8)).astype(bool)
    return shrunk if shrunk.sum() >= 6 else blob


def _split(grey: Floats) -> NDArray[np.bool_]:
    """Otsu's (1979) parting of a small grey picture, the side of its centre being true."""
    low, high = float(grey.min()), float(grey.max())
    scaled = ((grey - low) / (high - low + 1e-6) * 255).astype(np.uint8)
    _, parted = cv2.threshold(scaled, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    half = len(grey) // 2
    inside = parted[half - 1 : half + 2, half - 1 : half + 2].mean() > 0.5
    return np.asarray(parted == (1 if inside else 0), bool)


def _blob(parted: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The connected part nearest to the centre."""
    _, labels = cv2.connectedComponents(parted.astype(np.uint8))
    y, x = np.nonzero(parted)
    half = (len(parted) - 1) / 2
    nearest = int(((y - half) ** 2 + (x - half) ** 2).argmin())
    return np.asarray(labels == labels[y[nearest], x[nearest]], bool)


def _paints(middles: Patches, mask: NDArray[np.bool_]) -> Floats:
    """The log colours (n, 3) of marks that lie there in each of n pictures."""
    return log_colour(np.median(middles[:, mask], axis=1))


def _grey(pixels: Patches) -> Floats:
    return log_colour(brightest(pixels))
