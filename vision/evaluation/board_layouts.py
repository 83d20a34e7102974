"""What is to be read in each labelled set of boards: every sort of places with labels."""

from __future__ import annotations

from dataclasses import replace

from vision.evaluation.board_grids import cells, tiled_cells
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards
from vision.evaluation.board_layout import Layout
from vision.evaluation.board_slots import islands, outlined_slots, towns
from vision.evaluation.board_spaces import counted_spaces, numbered_spaces

_SORTS = (cells, outlined_slots, towns, islands, numbered_spaces, counted_spaces)


def layouts_of(labelled: LabelledBoards) -> tuple[Layout, ...]:
    """Every sort of places that a set has labels for; none where it has other things only.

    Boards of other names and grids of other sizes are layouts of their own. Raises `LabelError`
    where the labels do not fit the profile of the board.
    """
    parts, found = boards_in(labelled), []
    for sort in _SORTS:
        made = [(of, one) for of, part in parts.items() if (one := sort(part)) is not None]
        found += [
            one if len(made) == 1 else replace(one, name=f"{one.name} of {of}") for of, one in made
        ]
    return tuple(found)


def boards_in(labelled: LabelledBoards) -> dict[str, LabelledBoards]:
    """A set parted into the boards in it, by their names and the size of their grids."""
    parts: dict[str, list[LabelledBoard]] = {}
    for one in labelled.pictures:
        grid = "" if one.grid is None else f"{one.grid[0]} by {one.grid[1]}"
        parts.setdefault(f"{one.same_board} {grid}".strip(), []).append(one)
    return {of: LabelledBoards(labelled.name, labelled.folder, tuple(p)) for of, p in parts.items()}


def tiled_layouts(labelled: LabelledBoards) -> tuple[Layout, ...]:
    """The grids that tiles are laid on, one a board; none where a set labels no tiles."""
    boards = sorted({one.same_board for one in labelled.pictures if one.occupancy})
    return tuple(tiled_cells(labelled, board) for board in boards)
