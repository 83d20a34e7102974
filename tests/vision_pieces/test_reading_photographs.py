"""Photographs of boards that nobody here took: places are read, with the corners given."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.evaluation.board_cells import PlaceFigures, measure_places
from vision.evaluation.board_labels import LABELS, LabelledBoards, load_boards


def _set(name: str) -> LabelledBoards:
    beside = Path(__file__).resolve().parents[3] / "shared"
    folder = Path(os.environ.get("SKALD_SHARED", beside)) / "boards" / name
    if not folder.is_dir():
        pytest.skip(f"photographs of boards are not at hand ({name})")
    return load_boards(folder / LABELS)


def _figures(name: str, layout: str) -> PlaceFigures:
    measured = measure_places(_set(name), lambda what, now, of: None)
    return next(one for one in measured if one.name == layout)


@pytest.mark.parametrize(
    ("name", "layout", "share"),
    [
        ("blokus_20x20", "cells", 0.985),
        ("draughts_aruco", "cells", 0.98),
        ("pawns_discs_tracks", "cells", 0.98),
        ("pawns_discs_tracks", "tracks", 0.98),
        ("brian_boru_map", "towns", 0.98),
        ("dice_forge_islands_and_tracks", "islands", 0.98),
        ("dice_forge_islands_and_tracks", "tracks", 0.98),
    ],
)
def test_places_of_photographed_boards(name: str, layout: str, share: float) -> None:
    figures = _figures(name, layout)
    assert figures.right / figures.places >= share
    assert figures.accepted_wrong <= 0.01 * figures.accepted
