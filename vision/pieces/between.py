"""Markers that lie between the spaces of a track, or beside it: no space has them, but all do not
surely lie empty.

The spaces are read each for itself, and a marker that was pushed off its own covers so little of
the next that both look bare. So what is between and beside them is looked at, too, where no other
place of the board is: a patch of a marker's paint, large enough for one, is asked about at the
spaces nearest to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import Region
from vision.pieces.as_taught import (
    FAR,
    WIDE_SIDE,
    WIDER,
    Around,
    Pixels,
    TaughtShapes,
    paint_space,
    wide_patches,
    wide_points,
)
from vision.pieces.features import log_colour
from vision.pieces.light import Light, basis_at
from vision.pieces.patches import Patches, Windows, cut, joined, upright
from vision.pieces.standing import inside
from vision.pieces.taught import Ints
from vision.pieces.view import Floats, Seen

_OWN = 0.6
"""Widths of a space from its middle within which a marker is told by the space itself."""
_AROUND, _TURNS = 0.8, 8
"""So many widths beside each space, to so many sides, is looked."""
_STEP, _FARTHEST = 0.5, 4.0
"""Widths from look to look between two spaces that follow each other, and how far these may be
apart: what lies between others is not on the way from one to the other."""
_NEIGHBOURS = 2.0
"""Widths from one to the other of spaces that are neighbours, as in rows of a winding track."""
_SAME = 0.3
"""Widths within which two looks are one."""
_HALF = 0.7
"""Widths that a look reaches to each side of its middle."""
_THIN = 10
"""Pixels a side with which it is asked at first whether anything lies there."""
_DIFFERS, _LEAST_OTHER, _MIDDLE = 0.3, 0.2, 0.75
"""Log units from which a pixel is not as when bare, the share of the middle of a look from which
something lies there, and how far that reaches, in half-axes."""
_NEAR = 0.45
"""Widths within which what lies about the marker on a space is rather that marker."""
_LEAST, _CORE = 0.4, 0.2
"""The part of the smallest taught marker from which paint may be one, and the radius, in widths,
of what belongs to the marker on a space."""
_FAR, _AS_NEAR = 1.3, 0.3
"""Widths from a space within which a marker may have been on it, and by how much farther another
space is that is asked about as well."""


@dataclass(frozen=True)
class Beside:
    """Where to look, `windows`, beside the `spaces` of tracks; what lies on `other` places of the
    board or in its `regions` is of these."""

    windows: Windows
    spaces: Windows
    other: Windows
    regions: tuple[Region, ...]

    def free(self, at: Floats) -> bool:
        """Whether a board point (2,) is on no other place and in no region."""
        return not (
            _within(self.other, at).any() or any(inside(one, _point(at)) for one in self.regions)
        )


def beside_spaces(
    tracks: Sequence[Windows],
    other: Windows,
    regions: tuple[Region, ...],
    size: tuple[float, float],
) -> Beside:
    """Where to look beside the spaces of `tracks`, in their order, on a board of that `size`."""
    looks: list[tuple[float, float, float]] = []
    every = Beside(other, joined(tracks), other, regions)
    asked = [one for track in tracks for one in _on_the_way(track)]
    for at, wide in (*asked, *_amid(every.spaces), *_around(every.spaces)):
        known = np.array([(x, y) for x, y, _ in looks]).reshape(-1, 2)
        again = bool((np.hypot(*(known - at).T) < _SAME * wide).any())
        on_board = bool(((at > 0) & (at < np.array(size))).all())
        free = every.free(at) and not _within(every.spaces, at).any()
        if on_board and free and not again:
            looks.append((*_point(at), wide))
    found = np.array(looks, np.float64).reshape(-1, 3)
    one = upright(found[:, :2], 1.0)
    half = _HALF * found[:, 2:]
    return replace(every, windows=Windows(one.centres, one.right * half, one.down * half))


def _on_the_way(track: Windows) -> list[tuple[Floats, float]]:
    """Points (2,) between spaces that follow each other, where neither has what lies there, each
    with the width of a space."""
    found = []
    centres = track.centres
    for a, b, wide in zip(centres[:-1], centres[1:], _widths(track).tolist(), strict=False):
        apart = float(np.hypot(*(b - a)))
        if not 1.0 < apart / wide <= _FARTHEST:
            continue
        free = max(0.0, apart - 2 * _OWN * wide)
        count = 1 + round(free / (_STEP * wide))
        first = 0.5 if count == 1 else _OWN * wide / apart
        found += [(a + share * (b - a), wide) for share in np.linspace(first, 1 - first, count)]
    return found


def _amid(spaces: Windows) -> list[tuple[Floats, float]]:
    """Points half way between spaces that lie near to each other, in whatever order they are."""
    centres, widths = spaces.centres, _widths(spaces).tolist()
    apart = np.hypot(*(centres[:, None] - centres).transpose(2, 0, 1)) / _widths(spaces)
    pairs = np.argwhere((apart > 1.0) & (apart < _NEIGHBOURS))
    return [((centres[i] + centres[j]) / 2, widths[j]) for i, j in pairs.tolist() if i < j]


def _around(spaces: Windows) -> list[tuple[Floats, float]]:
    turns = np.arange(_TURNS) * 2 * np.pi / _TURNS
    sides = _AROUND * np.stack([np.cos(turns), np.sin(turns)], 1)
    widths = _widths(spaces).tolist()
    return [
        (at + wide * side, wide)
        for at, wide in zip(spaces.centres, widths, strict=True)
        for side in sides
    ]


@dataclass(frozen=True)
class TaughtBeside:
    """What is seen beside the spaces of `shapes` when nothing lies there.

    `thin` (p, side, side, 3) are log colours of the looks, `nearest` (p, side, side) the number of
    the space near to each of those pixels, or that of all spaces, and `bare` what is about them;
    a marker has at `least` such an area in squares of board units.
    """

    beside: Beside
    shapes: TaughtShapes
    basis: Floats
    thin: Floats
    nearest: Ints
    bare: Around
    least: float

    def lying(self, seen: Seen, light: Light, filled: NDArray[np.bool_]) -> list[tuple[int, int]]:
        """The spaces that what lies beside them may have been on, each with its class.

        Markers are known to lie on the `filled` spaces (n,): what hangs together with one is it.
        """
        looks = self.beside.windows
        thin = _thin(cut(seen, looks, side=_THIN))
        other = np.asarray((np.abs(thin - self._lit(light)) > _DIFFERS).any(3))
        stray = other & ~np.append(filled, False)[self.nearest] & _INNER
        stray[stray] = self._painted(thin, light)[stray]
        chosen = np.flatnonzero(stray.sum((1, 2)) > _LEAST_OTHER * _INNER.sum())
        if not len(chosen):
            return []
        windows = looks.of(chosen)
        pixels = Pixels(
            wide_patches(seen, windows),
            self.bare.of(chosen),
            self.shapes.taught,
            light,
            self.basis[chosen],
        )
        found: dict[int, int] = {}
        for i in range(len(windows)):
            for of in pixels.pieces:
                window = windows.of(np.array([i]))
                paint = pixels.painted(i, of).paint
                at = self._marker(paint, window, seen, filled)
                if at is not None and pixels.told_apart(i, of):
                    found |= dict.fromkeys(self._asked(at, filled), of)
        return list(found.items())

    def _painted(self, thin: Floats, light: Light) -> NDArray[np.bool_]:
        """Which pixels (p, side, side) of the looks may have the paint of a marker."""
        taught = self.shapes.taught
        paints = taught.colours[~taught.empty, :3]
        lit = light.seen(np.broadcast_to(paints, (len(thin), *paints.shape)), self.basis)
        white = paint_space(taught)
        flat = thin.reshape(len(thin), -1, 3) @ white
        far = [((flat - (one @ white)[:, None]) ** 2).sum(2) for one in lit.swapaxes(0, 1)]
        return np.asarray(np.min(far, axis=0).reshape(thin.shape[:3]) < FAR, np.bool_)

    def _lit(self, light: Light) -> Floats:
        flat = self.thin.reshape(len(self.thin), -1)
        return light.seen(flat, self.basis).reshape(self.thin.shape)

    def _marker(
        self, paint: NDArray[np.bool_], window: Windows, seen: Seen, filled: NDArray[np.bool_]
    ) -> Floats | None:
        """Where (2,) a marker lies of which the `paint` is seen in a window, if one does."""
        spaces = self.beside.spaces
        half = float(np.linalg.norm(window.right[0]))
        pixel = (2 * half * WIDER / WIDE_SIDE) ** 2
        if paint.sum() * pixel <= self.least:
            return None
        _, labels, stats, _ = cv2.connectedComponentsWithStats(
            paint.astype(np.uint8), connectivity=4
        )
        for i in np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] * pixel > self.least) + 1:
            points = wide_points(window)[labels == i]
            at = points.mean(0)
            if np.hypot(*(at - window.centres[0])) > half:
                continue  # another look has it whole
            foot = at - 0.5 * (_top(seen, at, self.shapes.height) - at)
            off = np.hypot(*(points[:, None] - spaces.centres).transpose(2, 0, 1))
            on = (
                (off < _CORE * _widths(spaces)).any(0) | _within(spaces, at) | _within(spaces, foot)
            )
            if not (on & filled).any() and self.beside.free(at) and self.beside.free(foot):
                return np.asarray(at, np.float64)
        return None

    def _asked(self, at: Floats, filled: NDArray[np.bool_]) -> list[int]:
        """The spaces to be asked about for what lies at a board point (2,)."""
        spaces = self.beside.spaces
        off = np.hypot(*(spaces.centres - at).T) / _widths(spaces)
        near = [int(i) for i in np.flatnonzero((off < _FAR) & (off < off.min() + _AS_NEAR))]
        return [i for i in near if not filled[i]] or near


def teach_beside(
    beside: Beside, shapes: TaughtShapes, bare: Seen, size: tuple[float, float]
) -> TaughtBeside | None:
    """Learns from a picture of the bare board of that `size`; None where no marker was taught."""
    widths = [one.width for kind in shapes.of.values() for one in kind]
    if not widths or not len(beside.windows):
        return None
    windows = beside.windows
    colours = log_colour(wide_patches(bare, windows)[:, 0])
    return TaughtBeside(
        beside,
        shapes,
        basis_at(windows.centres, size),
        _thin(cut(bare, windows, side=_THIN)),
        _nearest(windows, beside.spaces),
        Around(colours, np.ones(colours.shape[:3], np.bool_)),
        _LEAST * min(widths) ** 2,
    )


def _nearest(looks: Windows, spaces: Windows) -> Ints:
    """Which of n spaces each thin pixel of p looks is near to, (p, side, side); n where none is."""
    right, down = looks.right[:, None, None], looks.down[:, None, None]
    at = looks.centres[:, None, None] + _STEPS[:, None] * right + _STEPS[:, None, None] * down
    off = np.linalg.norm(at[..., None, :] - spaces.centres, axis=-1) / _widths(spaces)
    return np.where(off.min(-1) < _NEAR, off.argmin(-1), len(spaces))


def _thin(patches: Patches) -> Floats:
    """Log colours (n, side, side, 3)."""
    return log_colour(patches[:, 0])


def _within(windows: Windows, at: Floats) -> NDArray[np.bool_]:
    """In which of n windows a board point (2,) lies, (n,)."""
    off = at - windows.centres
    across = np.abs((off * windows.right).sum(1)) / (windows.right**2).sum(1)
    down = np.abs((off * windows.down).sum(1)) / (windows.down**2).sum(1)
    return np.asarray((across <= 1) & (down <= 1), np.bool_)


def _widths(spaces: Windows) -> Floats:
    """Those of n spaces, (n,)."""
    return np.asarray(2 * np.linalg.norm(spaces.right, axis=1), np.float64)


def _top(seen: Seen, at: Floats, height: float) -> Floats:
    """The board point before which the top of a piece of that `height` at a point is seen."""
    return seen.view.to_board(seen.view.to_picture(at, height))


def _point(at: Floats) -> tuple[float, float]:
    return (float(at[0]), float(at[1]))


_STEPS = (np.arange(_THIN) + 0.5) * 2 / _THIN - 1
_INNER = np.hypot(_STEPS[:, None], _STEPS[None, :]) < _MIDDLE
"""Which pixels of a thin patch are asked at first."""
