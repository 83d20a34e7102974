"""Photographs of boards that nobody here took: places are read, with the corners given."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.bench.odin_boards import home_worth
from vision.evaluation.board_cells import PlaceFigures, measure_places
from vision.evaluation.board_labels import LABELS, LabelledBoards, load_boards
from vision.evaluation.board_pieces import measure_pieces
from vision.evaluation.board_tiles import measure_tiles


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
        ("ticket_to_ride", "slots", 0.985),
        ("dice_forge_islands_and_tracks", "islands", 0.98),
        ("dice_forge_islands_and_tracks", "tracks", 0.98),
    ],
)
def test_places_of_photographed_boards(name: str, layout: str, share: float) -> None:
    figures = _figures(name, layout)
    assert figures.right / figures.places >= share
    assert figures.accepted_wrong <= 0.01 * figures.accepted


def test_chessmen_of_a_set_that_nobody_taught_are_asked_about() -> None:
    figures = _figures("chess", "cells")
    assert figures.right / figures.places >= 0.8
    assert figures.accepted_wrong <= 0.01 * figures.accepted


def test_tiles_on_photographed_boards() -> None:
    every = _set("odin_home_board")
    some = every.pictures[3::6]
    taught = replace(every, pictures=tuple(one for one in every.pictures if one not in some))
    read = replace(every, pictures=some)
    figures = measure_tiles(read, lambda what, now, of: None, home_worth, taught)
    assert figures is not None
    assert figures.right >= 0.97 * figures.tiles
    assert figures.cells_right >= 0.997 * figures.cells
    assert figures.accepted >= 0.8 * figures.tiles
    assert figures.accepted_wrong == figures.cells_accepted_wrong == 0
    assert figures.income.wrong == figures.minus.wrong == 0
    assert figures.income.right > 0


def test_free_pieces_on_a_photographed_board() -> None:
    figures = measure_pieces(_set("odin_action_board"), lambda what, now, of: None)
    assert figures is not None
    assert figures.right - figures.extra >= 0.98 * figures.pieces
    assert figures.accepted_wrong == figures.counts_accepted_wrong == 0
    assert figures.counts_accepted > 0
