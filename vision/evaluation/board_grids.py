"""Grids of labelled sets: cells and crossings with pieces on them, and cells under tiles."""

from __future__ import annotations

import numpy as np

from assistant.words.boards import BoardProfile, Grid
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards
from vision.evaluation.board_layout import LESSONS_OF_FLAT, MOST_LESSONS, Layout
from vision.pieces.sheets import grid_sheet
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import view_of_corners

TALL_PIECE = 0.9
"""Height of men and chessmen in cells, where a set says that tops and bases differ."""
_KINDS_OF_MARKS = 2


def cells(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(
        one
        for one in labelled.pictures
        if one.grid
        and one.complete
        and (one.corners or one.grid_corners)
        and (one.board or any(p.cell for p in one.pieces))
    )
    if not pictures or pictures[0].grid is None:
        return None
    rows, columns = pictures[0].grid
    first = pictures[0]
    kinds = {piece.kind for one in pictures for piece in one.pieces if piece.cell}
    crossings = first.grid_kind.startswith("intersections")
    tall = any(piece.base_xy and piece.cell for one in pictures for piece in one.pieces)
    size = (columns - 1.0, rows - 1.0) if crossings else (float(columns), float(rows))
    grid = Grid(
        "cells",
        (0.0, 0.0) if crossings else (0.5, 0.5),
        (1.0, 1.0),
        rows,
        columns,
        crossings=crossings,
    )
    profile = BoardProfile(
        labelled.name,
        size,
        grids=(grid,),
        printed=False,
        marks=len(kinds) > _KINDS_OF_MARKS,
        tallest=TALL_PIECE if tall else 0.0,
    )

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        at = {p.cell: PieceClass(p.kind, p.colour) for p in picture.pieces if p.cell}
        return tuple(at.get((r, c), EMPTY) for r in range(rows) for c in range(columns))

    one_only = crossings
    return Layout(
        "cells",
        pictures,
        profile,
        grid_sheet(profile, grid),
        lambda picture: picture.grid_corners or picture.corners,
        truth,
        1 if one_only else LESSONS_OF_FLAT if not tall else MOST_LESSONS,
    )


def tiled_cells(labelled: LabelledBoards, board: str) -> Layout:
    pictures = tuple(one for one in labelled.pictures if one.same_board == board and one.occupancy)
    first = pictures[0].occupancy
    missing = tuple((r, c) for r, row in enumerate(first) for c, a in enumerate(row) if a == ".")
    rows, columns = len(first), len(first[0])
    ends = []
    for one in pictures:
        view = view_of_corners(
            np.array(one.grid_corners).tolist(), (columns, rows), (1, 1), focal=1.0
        )
        ends.append(view.to_board(np.array(one.corners)))
    (left, top), _, (right, bottom), _ = np.median(np.array(ends), axis=0).tolist()
    size = (right - left, bottom - top)
    grid = Grid("cells", (0.5 - left, 0.5 - top), (1.0, 1.0), rows, columns, missing)
    profile = BoardProfile(board, size, grids=(grid,))
    inside = (
        (-left, -top),
        (columns - left, -top),
        (columns - left, rows - top),
        (-left, rows - top),
    )

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        return tuple(
            EMPTY if letter == "-" else PieceClass("tile", letter)
            for row in picture.occupancy
            for letter in row
            if letter != "."
        )

    return Layout(
        f"cells of {board}",
        pictures,
        profile,
        grid_sheet(profile, grid),
        lambda picture: picture.grid_corners,
        truth,
        MOST_LESSONS,
        at=inside,
    )
