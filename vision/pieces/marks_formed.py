"""Which forms the marks of each kind have, by how pieces of that kind show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces.features import unit_rows
from vision.pieces.marks import COARSE, FINE, MOST_COARSE, Forms
from vision.pieces.marks_parted import Masks
from vision.pieces.patches import Patches
from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_VOTES = 3
"""So many pieces of a kind tell which of them was parted the wrong way round."""
_CLEAR, _AT_THE_EDGE = 0.5, 0.05
"""A mark that was parted well is so much of what its colours tell, and less of it lies at the edge
of the window, which is wider than marks are."""
_SAME_FORM = 0.85
"""Examples that correlate so well at some turn are of one form."""
_MANY = 4
"""Where so many pieces of a kind show one form, a single one that does not says nothing."""
_SAME_TURN = 0.93
_SAME_PLACE = 0.9
"""Forms that correlate so well are found in the same places."""
_TURNED, _UPRIGHT = 0.1, 4
"""A piece was turned that correlates so much better when it is turned back; and so many examples,
none of which was, show that none ever is."""
_SELDOM_TURNED = 0.15
"""Share of the pieces that were turned from which any may be; fewer were parted badly."""
_ASKEW = 5.0
"""Degrees by which pieces lie askew."""
_RIM_OF_GROUND = np.ones((5, 5), np.uint8)


@dataclass(frozen=True)
class Formed:
    """m forms as they are looked for and known, with their marks (m, FINE, FINE); `coarse_of` and
    `kind_of` (m,) index kinds."""

    coarse: Forms
    coarse_of: Ints
    fine: Forms
    marks: Masks
    kind_of: Ints


def form_marks(
    middles: Patches, marks: Masks, shows: Floats, of: Ints, window: float, *, most: int
) -> Formed:
    """Learns at `most` so many forms a kind from n pieces, cut around their marks.

    `middles` (n, FINE, FINE, 3) are windows of such a width, `marks` and `shows` what was parted in
    them, and `of` (n,) numbers their kinds.
    """
    kinds = range(int(of.max()) + 1)
    marks, shows = marks.copy(), shows.copy()
    about = _about(marks)
    compared = np.logical_or.reduce([np.rot90(about, turns) for turns in range(4)])
    for kind in kinds:
        those = np.flatnonzero(of == kind)
        wrong = those[_inverted(shows[those], compared)]
        shows[wrong] = 1 - shows[wrong]
        marks[wrong] = (shows[wrong] > 0.5) & compared
    clear = _clear(middles, marks, shows, about, of)
    shown: list[list[_Form]] = [[] for _ in kinds]
    turned = [
        _learn(shown[of[i]], _inside(shows[i], compared), marks[i], most)
        for i in np.flatnonzero(clear).tolist()
    ]
    lie = turned.count(True) > _SELDOM_TURNED * (len(turned) - turned.count(None))
    turns = 4 if lie or turned.count(False) < _UPRIGHT else 1
    known = [_turned(one, turns) for one in shown]
    forms = [form for kind in known for form, _ in kind]
    kind_of = np.repeat(np.arange(len(known)), [len(kind) for kind in known])
    coarse = _rows(
        [_small(form, window) for form in forms], _small(about.astype(np.float64), window) > 0
    )
    kept = _different(coarse.rows[0], kind_of)
    return Formed(
        replace(coarse, rows=coarse.rows[:, kept]),
        kind_of[kept],
        _rows(forms, about, askew=True),
        np.array([mask for kind in known for _, mask in kind]),
        kind_of,
    )


@dataclass
class _Form:
    """A form as `count` examples show it, and how often each pixel is of the mark, both summed."""

    total: Floats
    masks: Floats
    count: int = 1

    @property
    def mask(self) -> Masks:
        """The pixels that most examples show as the mark's."""
        return np.asarray(self.masks > self.count / 2, np.bool_)


def _learn(known: list[_Form], grey: Floats, mask: Masks, forms: int) -> bool | None:
    """Adds an example to the known form that it is like at some turn, or as a new one. Whether it
    was turned; None where nothing tells that."""
    likest, turns, most, told = None, 0, -1.0, None
    for form in known:
        likes = [_alike(form.total, np.rot90(grey, turns)) for turns in range(4)]
        best = int(np.argmax(likes))
        if likes[best] > most:
            likest, turns, most = form, best, likes[best]
            told = None if likes[best] - min(likes) < _TURNED else likes[best] - likes[0] > _TURNED
    if likest is None or (most < _SAME_FORM and len(known) < forms):
        known.append(_Form(grey.copy(), mask.astype(np.float64)))
        return None
    likest.total += np.rot90(grey, turns)
    likest.masks += np.rot90(mask, turns)
    likest.count += 1
    return told


def _turned(known: Sequence[_Form], most: int) -> list[tuple[Floats, Masks]]:
    """The forms at every quarter turn that looks different, or at the first ones."""
    found: list[tuple[Floats, Masks]] = []
    usual = any(form.count >= _MANY for form in known)
    for form in known:
        if usual and form.count == 1:
            continue  # it was parted badly, or lies under something
        looks: list[Floats] = []
        for turns in range(most):
            now = np.rot90(form.total, turns)
            if all(_alike(now, one) < _SAME_TURN for one in looks):
                looks.append(now)
                found.append((now / form.count, np.rot90(form.mask, turns)))
    return found


def _alike(one: Floats, other: Floats) -> float:
    """The correlation of two grey pictures."""
    return float((unit_rows(one.reshape(1, -1)) * unit_rows(other.reshape(1, -1))).sum())


def _different(rows: NDArray[np.float32], kind_of: Ints) -> Ints:
    """Which of m forms, (m, p), are unlike those before them of the same kind."""
    kept: list[int] = []
    for i, row in enumerate(rows):
        if all(kind_of[j] != kind_of[i] or abs(rows[j] @ row) < _SAME_PLACE for j in kept):
            kept.append(i)
    return np.array(kept, np.intp)


def _inverted(shows: Floats, compared: Masks) -> Masks:
    """Which of n pieces of one kind show as the mark what most of them show as the ground."""
    if len(shows) < _VOTES:
        return np.zeros(len(shows), np.bool_)
    rows = [np.array([_row(np.rot90(one, turns), compared) for one in shows]) for turns in range(4)]
    likes = np.array([rows[0] @ turned.T for turned in rows])
    most = np.abs(likes).argmax(0)
    return np.asarray(np.take_along_axis(likes, most[None], 0)[0].sum(1) < 0, np.bool_)


def _clear(middles: Patches, marks: Masks, shows: Floats, about: Masks, of: Ints) -> Masks:
    """Of which of n pieces the mark was parted well, (n,), or as well as of any of its kind."""
    told = np.zeros(len(shows))
    for i, one in enumerate(shows):
        form = Forms(FINE, _row(one, about)[None, None], about.ravel())
        told[i] = form.explained(middles[i : i + 1])[1].max()
    edge = np.ones((FINE, FINE), np.bool_)
    edge[1:-1, 1:-1] = False
    at_edge = marks[:, edge].sum(1) / np.maximum(marks.sum((1, 2)), 1)
    clear = (told > _CLEAR) & (at_edge < _AT_THE_EDGE)
    for kind in range(int(of.max()) + 1):
        those = of == kind
        if not clear[those].any():
            clear |= those & (told >= told[those].max())
    return np.asarray(clear, np.bool_)


def _small(form: Floats, window: float) -> Floats:
    """A form in coarse pixels."""
    side = min(round(COARSE * window), MOST_COARSE)
    small = cv2.resize(form, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float64)


def _rows(forms: Sequence[Floats], about: Masks, *, askew: bool = False) -> Forms:
    turns = (0.0, -_ASKEW, _ASKEW) if askew else (0.0,)
    rows = np.array([[_row(_askew(form, by), about) for form in forms] for by in turns])
    return Forms(len(about), rows, about.ravel())


def _row(form: Floats, about: Masks) -> NDArray[np.float32]:
    """A form as a row (side ** 2,) of mean 0 and length 1 in what is compared, else 0."""
    row = _inside(form, about).ravel()
    return np.asarray(row / (np.linalg.norm(row) + 1e-9), np.float32)


def _inside(grey: Floats, about: Masks) -> Floats:
    """A grey picture of mean 0 in what is compared, and 0 elsewhere."""
    inside = np.zeros(grey.shape)
    inside[about] = grey[about] - grey[about].mean()
    return inside


def _askew(form: Floats, by: float) -> Floats:
    """A form turned by so many degrees."""
    side = len(form)
    turn = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), by, 1.0)
    turned = cv2.warpAffine(form, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.float64)


def _about(marks: Masks) -> Masks:
    """The pixels (FINE, FINE) where any of the marks is, with a rim of ground; all without any."""
    some = marks.any(axis=0) | np.asarray(not marks.any())
    return np.asarray(cv2.dilate(np.asarray(some, np.uint8), _RIM_OF_GROUND), np.bool_)
