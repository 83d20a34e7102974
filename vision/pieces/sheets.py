"""The places of a board profile as windows to be read, each with its name."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from assistant.words.boards import BoardProfile, Grid, Slot, Track
from vision.pieces.looks_beside import beside_spaces
from vision.pieces.patches import Windows, joined
from vision.pieces.places import Places
from vision.pieces.view import Floats

_TOP = 0.8
"""Tops are looked at a little below the tallest piece's height: they are round or pointed."""
_SLOT_MARGIN = 1.2
"""Pieces are put beside their slot as often as into it."""


@dataclass(frozen=True)
class Sheet:
    """Places that are read together; `names` (n,) say which they are."""

    places: Places
    names: tuple[str, ...]


def heights_of(profile: BoardProfile) -> tuple[float, ...]:
    """The heights to look at: the board, and the tops of tall pieces."""
    return (0.0, profile.tallest * _TOP) if profile.tallest else (0.0,)


def existing_cells(grid: Grid) -> tuple[tuple[int, int], ...]:
    """The (row, column) of every cell that is not missing, row by row."""
    missing = set(grid.missing)
    every = ((row, column) for row in range(grid.rows) for column in range(grid.columns))
    return tuple(cell for cell in every if cell not in missing)


def grid_sheet(profile: BoardProfile, grid: Grid) -> Sheet:
    """The existing cells of a grid, row by row, named "row,column"."""
    cells = existing_cells(grid)
    at = np.array([(column, row) for row, column in cells], np.float64)
    centres = np.array(grid.origin) + at * np.array(grid.step)
    return Sheet(
        _places(profile, _windows(centres, np.array(grid.step), np.zeros(len(cells)))),
        tuple(f"{row},{column}" for row, column in cells),
    )


def tracks_sheet(profile: BoardProfile, tracks: tuple[Track, ...]) -> Sheet:
    """All spaces of tracks, named "track/space"."""
    windows = [_of_track(track) for track in tracks]
    names = tuple(f"{track.name}/{one.name}" for track in tracks for one in track.positions)
    beside = beside_spaces(windows, _off_tracks(profile), profile.regions, profile.size)
    return Sheet(replace(_places(profile, joined(windows)), beside=beside), names)


def _of_track(track: Track) -> Windows:
    centres = np.array([one.at for one in track.positions], np.float64).reshape(-1, 2)
    return _windows(centres, np.array([track.width, track.width]), np.zeros(len(centres)))


def _off_tracks(profile: BoardProfile) -> Windows:
    """The windows of all places of a board but the spaces of tracks."""
    grids = [grid_sheet(profile, one).places.windows for one in profile.grids]
    slots = [slots_sheet(profile, profile.slots).places.windows] if profile.slots else []
    return joined([*grids, *slots])


def slots_sheet(profile: BoardProfile, slots: tuple[Slot, ...]) -> Sheet:
    """Slots with their names; those of a group speak with one voice."""
    centres = np.array([one.at for one in slots], np.float64)
    sizes = np.array([one.size for one in slots], np.float64) * _SLOT_MARGIN
    turned = np.radians([one.turned for one in slots])
    groups = [one.group or f"/{one.name}" for one in slots]
    number = {group: i for i, group in enumerate(dict.fromkeys(groups))}
    together = None
    if len(number) < len(groups):
        together = np.array([number[group] for group in groups], np.intp)
    places = _places(profile, _windows(centres, sizes, turned))
    return Sheet(
        replace(places, together=together),
        tuple(one.name for one in slots),
    )


def _windows(centres: Floats, sizes: Floats, turned: Floats) -> Windows:
    sizes = np.broadcast_to(sizes, centres.shape)
    right = np.stack([np.cos(turned), np.sin(turned)], 1) * sizes[:, :1] / 2
    down = np.stack([-np.sin(turned), np.cos(turned)], 1) * sizes[:, 1:] / 2
    return Windows(centres, np.asarray(right, np.float64), np.asarray(down, np.float64))


def _places(profile: BoardProfile, windows: Windows) -> Places:
    return Places(profile.size, windows, heights_of(profile), profile.printed, profile.marks)
