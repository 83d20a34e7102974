"""Folders of labelled boards that nobody has measured before: what can be read of them is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from assistant.bench.bench import this_machine
from assistant.bench.boards import BoardPlan, BoardSetFigures, measure_boards
from tests.vision_boards.drawn_set import Drawn, write_set


def measured(folder: Path, *parts: str, teach: Path | None = None) -> BoardSetFigures:
    plan = BoardPlan(folder, teach, parts=parts)
    (figures,) = measure_boards(plan, this_machine(), lambda _: None).sets
    return figures


@pytest.mark.parametrize(
    "board",
    [
        Drawn(9, 9, 1, ("black", "ivory")),
        Drawn(5, 13, 2, ("red", "green", "ivory"), fall=0.5),
        Drawn(8, 8, 3, ("green", "ivory"), lean=110.0, lamp=(0.45, 0.8, 1.0)),
        Drawn(3, 4, 4, ("red", "green"), size=(160, 128)),
        Drawn(14, 14, 5, ("red", "black"), size=(2400, 1800)),
    ],
    ids=["nine by nine", "long, a lamp at the left", "from low, warm", "tiny", "huge"],
)
def test_a_grid_of_any_size_is_read_and_nothing_wrong_is_sure(tmp_path: Path, board: Drawn) -> None:
    folder = write_set(tmp_path / "drawn", [replace(board, seed=s) for s in (11, 12, 13)])
    (cells,) = measured(folder, "places").places
    assert cells.pictures == 3
    assert cells.right / cells.places > 0.97
    assert cells.accepted_wrong == 0
    assert cells.accepted / cells.places > 0.6


def test_two_sizes_of_grid_in_one_folder_are_two_boards(tmp_path: Path) -> None:
    boards = [Drawn(6, 6, 1), Drawn(6, 6, 2), Drawn(4, 9, 3), Drawn(4, 9, 4)]
    figures = measured(write_set(tmp_path / "both", boards), "places")
    assert {one.name for one in figures.places} == {"cells of 6 by 6", "cells of 4 by 9"}
    assert all(one.right == one.places for one in figures.places)


def test_the_only_picture_of_a_board_is_told_as_not_measured(tmp_path: Path) -> None:
    alone = write_set(tmp_path / "alone", [Drawn(6, 6, 1)])
    figures = measured(alone, "places")
    assert not figures.problems
    (cells,) = figures.places
    assert (cells.pictures, cells.untaught) == (0, 1)
    more = write_set(tmp_path / "more", [Drawn(6, 6, seed) for seed in (5, 6)])
    (cells,) = measured(alone, "places", teach=more).places
    assert (cells.pictures, cells.right) == (1, 36)


def test_a_picture_without_colour_is_asked_about_and_not_read_wrongly(tmp_path: Path) -> None:
    boards = [Drawn(6, 6, seed, ("red", "ivory", "black")) for seed in (1, 2, 3)]
    folder = write_set(tmp_path / "grey", boards)
    grey = cv2.imread(str(folder / "drawn_1.png"), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    cv2.imwrite(str(folder / "drawn_1.png"), grey)
    (cells,) = measured(folder, "places").places
    assert cells.pictures == 3
    assert cells.accepted_wrong == 0


def test_a_set_with_a_broken_picture_says_so_and_the_rest_is_measured(tmp_path: Path) -> None:
    boards = [Drawn(6, 6, seed) for seed in (1, 2, 3)]
    broken = write_set(tmp_path / "sets" / "a_broken", boards)
    (broken / "drawn_2.png").write_bytes(b"no picture")
    write_set(tmp_path / "sets" / "whole", boards)
    plan = BoardPlan(tmp_path / "sets", parts=("places",))
    first, second = measure_boards(plan, this_machine(), lambda _: None).sets
    assert "drawn_2.png is no picture" in first.problems[0]
    assert first.places == ()
    assert not second.problems
    assert second.places[0].pictures == 3
