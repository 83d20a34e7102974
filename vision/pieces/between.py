"""Markers that lie between the spaces of a track, or beside it: no space has them, but all do not
surely lie empty.

The spaces are read each for itself, and a marker that was pushed off its own covers so little of
the next that both look bare. So what is between and beside them is looked at, too, where no other
place of the board is: a patch of a marker's paint, large enough for one, is asked about at the
spaces nearest to it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

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
from vision.pieces.features import brightest, log_colour
from vision.pieces.light import Light, basis_at
from vision.pieces.looks_beside import Beside, widths_of, within_windows
from vision.pieces.patches import Patches, Windows, cut
from vision.pieces.standing_out import (
    Paints,
    evened,
    paints_by,
    rather_painted,
    standing_out,
)
from vision.pieces.taught import Ints
from vision.pieces.view import Floats, Seen

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
_STANDS_OUT = 0.07
"""Log units by which a marker differs at least from the print around it."""
_APART, _MOST_LOOKS = 0.65, 12
"""Of looks nearer to each other than so many halves of one only the best is taken, and no more than
so many: each takes a third of a millisecond."""
_HIDES, _REACH = 0.55, 4.2
"""Widths of a space that its marker may hide around its middle, and halves of a look from which
on none reaches into it."""
_USUAL_WIDTH = 0.6
"""Of markers, in widths of a space, where all that were taught are hardly told from the print."""
_FAR, _AS_NEAR = 1.3, 0.3
"""Widths from a space within which a marker may have been on it, and by how much farther another
space is that is asked about as well."""


@dataclass(frozen=True)
class TaughtBeside:
    """What is seen beside the spaces of `shapes` when nothing lies there.

    `thin` (p, side, side, 3) are log colours of the looks, `nearest` (p, side, side) the number of
    the space near to each of those pixels, or that of all spaces, and `bare` what is about them;
    a marker has at `least` such an area in squares of board units and is usually of that `width`.
    """

    beside: Beside
    shapes: TaughtShapes
    basis: Floats
    thin: Floats
    nearest: Ints
    bare: Around
    least: float
    width: float
    paints: Paints

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
        found = self._standing_out(seen, light, thin, filled)
        if not len(chosen):
            return list(found.items())
        windows = looks.of(chosen)
        pixels = Pixels(
            wide_patches(seen, windows),
            self.bare.of(chosen),
            self.shapes.taught,
            light,
            self.basis[chosen],
        )
        for i in range(len(windows)):
            for of in pixels.pieces:
                window = windows.of(np.array([i]))
                paint = pixels.painted(i, of).paint
                at = self._marker(paint, window, seen, filled)
                if at is not None:
                    found |= dict.fromkeys(self._asked(at, filled), of)
        return list(found.items())

    def _standing_out(
        self, seen: Seen, light: Light, thin: Floats, filled: NDArray[np.bool_]
    ) -> dict[int, int]:
        """The spaces of what differs from the print around it as markers do, each with its class.

        Pixel by pixel a paint that is near to the print's may be the print in a shade.
        """
        chosen = self._worth_a_look(light, thin, filled)
        if not len(chosen):
            return {}
        windows, bare = self.beside.windows.of(chosen), self.bare.colours[chosen]
        colours = log_colour(wide_patches(seen, windows)[:, 0])
        flat = light.taken_away(colours.reshape(len(chosen), -1), self.basis[chosen])
        each = [windows.of(np.array([i])) for i in range(len(chosen))]
        free = np.stack([self._free(one, seen, filled) for one in each])
        even = evened(flat.reshape(colours.shape), bare, free)
        found: dict[int, int] = {}
        for i, window in enumerate(each):
            wide = self.width / _pixel(window)
            for own, of in standing_out(even[i], bare[i], free[i], self.paints, wide):
                at = self._lying_at(wide_points(window)[own], window, seen, filled)
                if at is not None:
                    found |= dict.fromkeys(self._asked(at, filled), of)
        return found

    def _worth_a_look(self, light: Light, thin: Floats, filled: NDArray[np.bool_]) -> Ints:
        """Which of the looks have in their middle what is rather a paint than the print there."""
        free = ~np.append(filled, False)[self.nearest]
        flat = light.taken_away(thin.reshape(len(thin), -1), self.basis).reshape(thin.shape)
        even = evened(flat, self.thin, free)
        free &= _INNER
        other = (brightest(np.abs(even - self.thin)) > _STANDS_OUT) & free
        least = _LEAST_OTHER * _INNER.sum()
        maybe = np.flatnonzero(other.sum((1, 2)) > least)
        rather = rather_painted(even[maybe], self.thin[maybe], self.paints) & free[maybe]
        much = rather.sum((1, 2))
        return self._apart(maybe[np.argsort(-much, kind="stable")][: int((much > least).sum())])

    def _apart(self, ordered: Ints) -> Ints:
        """Of looks in some order those that none before them lies near to, at most so many."""
        windows = self.beside.windows
        found: list[int] = []
        for i in ordered.tolist():
            off = np.hypot(*(windows.centres[found] - windows.centres[i]).T)
            if not (off < _APART * np.linalg.norm(windows.right[i])).any():
                found.append(i)
        return np.array(found[:_MOST_LOOKS], np.intp)

    def _free(self, window: Windows, seen: Seen, filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which pixels (side, side) of a look show no marker on a filled space."""
        points, spaces = wide_points(window), self.beside.spaces
        found = np.ones(points.shape[:2], np.bool_)
        off = np.hypot(*(spaces.centres - window.centres[0]).T)
        reach = _REACH * float(np.linalg.norm(window.right[0]))
        for i in np.flatnonzero(filled & (off < reach)):
            foot = spaces.centres[i]
            along = _top(seen, foot, self.shapes.height) - foot
            share = np.clip((points - foot) @ along / max(float(along @ along), 1e-9), 0.0, 1.0)
            beside = np.linalg.norm(points - foot - share[..., None] * along, axis=2)
            found &= beside > _HIDES * float(widths_of(spaces)[i])
        return found

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
        pixel = _pixel(window) ** 2
        if paint.sum() * pixel <= self.least:
            return None
        _, labels, stats, _ = cv2.connectedComponentsWithStats(
            paint.astype(np.uint8), connectivity=4
        )
        for i in np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] * pixel > self.least) + 1:
            at = self._lying_at(wide_points(window)[labels == i], window, seen, filled)
            if at is not None:
                return at
        return None

    def _lying_at(
        self, points: Floats, window: Windows, seen: Seen, filled: NDArray[np.bool_]
    ) -> Floats | None:
        """The middle (2,) of `points` (n, 2) of a marker, if it may be one beside the spaces."""
        spaces = self.beside.spaces
        at = points.mean(0)
        if np.hypot(*(at - window.centres[0])) > float(np.linalg.norm(window.right[0])):
            return None  # another look has it whole
        foot = at - 0.5 * (_top(seen, at, self.shapes.height) - at)
        off = np.hypot(*(points[:, None] - spaces.centres).transpose(2, 0, 1))
        on = (
            (off < _CORE * widths_of(spaces)).any(0)
            | within_windows(spaces, at)
            | within_windows(spaces, foot)
        )
        if (on & filled).any() or not (self.beside.free(at) and self.beside.free(foot)):
            return None
        return np.asarray(at, np.float64)

    def _asked(self, at: Floats, filled: NDArray[np.bool_]) -> list[int]:
        """The spaces to be asked about for what lies at a board point (2,)."""
        spaces = self.beside.spaces
        off = np.hypot(*(spaces.centres - at).T) / widths_of(spaces)
        near = [int(i) for i in np.flatnonzero((off < _FAR) & (off < off.min() + _AS_NEAR))]
        return [i for i in near if not filled[i]] or near


def teach_beside(
    beside: Beside, shapes: TaughtShapes, bare: Seen, size: tuple[float, float]
) -> TaughtBeside | None:
    """Learns from a picture of the bare board of that `size`; None where no marker was taught."""
    widths = [one.width for kind in shapes.of.values() for one in kind]
    if shapes.taught.empty.all() or not len(beside.windows):
        return None
    widths = widths or [_USUAL_WIDTH * float(np.median(widths_of(beside.spaces)))]
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
        float(np.median(widths)),
        paints_by(shapes.taught, paint_space(shapes.taught)),
    )


def _nearest(looks: Windows, spaces: Windows) -> Ints:
    """Which of n spaces each thin pixel of p looks is near to, (p, side, side); n where none is."""
    right, down = looks.right[:, None, None], looks.down[:, None, None]
    at = looks.centres[:, None, None] + _STEPS[:, None] * right + _STEPS[:, None, None] * down
    off = np.linalg.norm(at[..., None, :] - spaces.centres, axis=-1) / widths_of(spaces)
    return np.where(off.min(-1) < _NEAR, off.argmin(-1), len(spaces))


def _thin(patches: Patches) -> Floats:
    """Log colours (n, side, side, 3)."""
    return log_colour(patches[:, 0])


def _pixel(window: Windows) -> float:
    """The side of a pixel of one look, in board units."""
    return 2 * float(np.linalg.norm(window.right[0])) * WIDER / WIDE_SIDE


def _top(seen: Seen, at: Floats, height: float) -> Floats:
    """The board point before which the top of a piece of that `height` at a point is seen."""
    return seen.view.to_board(seen.view.to_picture(at, height))


_STEPS = (np.arange(_THIN) + 0.5) * 2 / _THIN - 1
_INNER = np.hypot(_STEPS[:, None], _STEPS[None, :]) < _MIDDLE
"""Which pixels of a thin patch are asked at first."""
