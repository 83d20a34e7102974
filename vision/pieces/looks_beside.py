"""Where markers may lie that are on no space of a track: between the spaces, and beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from assistant.words.boards import Region
from vision.pieces.patches import Windows, joined, upright
from vision.pieces.standing import inside
from vision.pieces.view import Floats

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
            within_windows(self.other, at).any()
            or any(inside(one, _point(at)) for one in self.regions)
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
        free = every.free(at) and not within_windows(every.spaces, at).any()
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
    for a, b, wide in zip(centres[:-1], centres[1:], widths_of(track).tolist(), strict=False):
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
    centres, widths = spaces.centres, widths_of(spaces).tolist()
    apart = np.hypot(*(centres[:, None] - centres).transpose(2, 0, 1)) / widths_of(spaces)
    pairs = np.argwhere((apart > 1.0) & (apart < _NEIGHBOURS))
    return [((centres[i] + centres[j]) / 2, widths[j]) for i, j in pairs.tolist() if i < j]


def _around(spaces: Windows) -> list[tuple[Floats, float]]:
    turns = np.arange(_TURNS) * 2 * np.pi / _TURNS
    sides = _AROUND * np.stack([np.cos(turns), np.sin(turns)], 1)
    widths = widths_of(spaces).tolist()
    return [
        (at + wide * side, wide)
        for at, wide in zip(spaces.centres, widths, strict=True)
        for side in sides
    ]


def within_windows(windows: Windows, at: Floats) -> NDArray[np.bool_]:
    """In which of n windows a board point (2,) lies, (n,)."""
    off = at - windows.centres
    across = np.abs((off * windows.right).sum(1)) / (windows.right**2).sum(1)
    down = np.abs((off * windows.down).sum(1)) / (windows.down**2).sum(1)
    return np.asarray((across <= 1) & (down <= 1), np.bool_)


def widths_of(spaces: Windows) -> Floats:
    """Those of n spaces, (n,)."""
    return np.asarray(2 * np.linalg.norm(spaces.right, axis=1), np.float64)


def _point(at: Floats) -> tuple[float, float]:
    return (float(at[0]), float(at[1]))
