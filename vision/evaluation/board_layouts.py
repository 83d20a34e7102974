"""What is to be read in each labelled set of boards: its profile, and the truth of each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import resources

import numpy as np

from assistant.words.boards import BoardProfile, Grid, Slot, profile_from_json
from vision.evaluation.board_labels import Corners, LabelledBoard, LabelledBoards, LabelledPiece
from vision.evaluation.labelled import LabelError
from vision.pieces.sheets import Sheet, grid_sheet, slots_sheet, tracks_sheet
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import BoardView, Image, view_of_corners

Truth = Callable[[LabelledBoard], tuple[PieceClass | None, ...]]

TALL_PIECE = 0.9
"""Height of men and chessmen in cells, where a set says that tops and bases differ."""
_SLOT_MEASURE = 100.0


@dataclass(frozen=True)
class Layout:
    """One sort of places in a set: which `pictures` show them, how they lie, what is true.

    `lessons` is how many other pictures are taught at most; `reference` is a picture with
    nothing on the board, where the set has one. `at` are the labelled corners in board units
    where they are not the board's own.
    """

    name: str
    pictures: tuple[LabelledBoard, ...]
    profile: BoardProfile
    sheet: Sheet
    corners: Callable[[LabelledBoard], Corners | None]
    truth: Truth
    lessons: int
    reference: LabelledBoard | None = None
    at: Corners | None = None

    def view(self, picture: LabelledBoard, image: Image, found: Corners | None = None) -> BoardView:
        """How the labelled corners, or those `found`, say that the board lies in a picture."""
        corners = found or self.corners(picture)
        if corners is None:
            raise ValueError(f"{picture.image} has no corners in its labels; leave it out")
        picture_size = (image.shape[1], image.shape[0])
        return view_of_corners(corners, self.profile.size, picture_size, at=self.at)


def layouts_of(labelled: LabelledBoards) -> tuple[Layout, ...]:
    """Every sort of places that a set has labels for; none where it has other things only.

    Boards of other names and grids of other sizes are layouts of their own. Raises `LabelError`
    where the labels do not fit the profile of the board.
    """
    parts, found = boards_in(labelled), []
    for sort in (_cells, _slots, _towns, _islands, _values, _counted):
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
    return tuple(_occupancy(labelled, board) for board in boards)


def shipped_profile(name: str) -> BoardProfile:
    """A profile of one of the measured boards, which no game of ours brings."""
    file = resources.files("vision.evaluation") / "board_profiles" / f"{name}.json"
    return profile_from_json(file.read_bytes(), file.name)


OWN_PROFILE = "profile.json"
"""Beside the labels of a set: the profile of its board, where it is none of the known ones."""


def _profile(labelled: LabelledBoards, name: str) -> BoardProfile:
    """The set's own profile, else the shipped one. Raises `LabelError` for a bad file."""
    own = labelled.folder / OWN_PROFILE
    if not own.is_file():
        return shipped_profile(name)
    try:
        return profile_from_json(own.read_bytes(), str(own))
    except ValueError as error:
        raise LabelError(f"{own}: {error}") from error


def _unlike(labelled: LabelledBoards, picture: LabelledBoard, what: str) -> LabelError:
    return LabelError(
        f"{labelled.folder / picture.image}: {what}; put the profile of this board beside the "
        f"labels as {OWN_PROFILE}"
    )


def _cells(labelled: LabelledBoards) -> Layout | None:
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
        1 if one_only else _LESSONS_OF_CELLS if not tall else _MOST_LESSONS,
    )


_KINDS_OF_MARKS = 2
_LESSONS_OF_CELLS = 2
_MOST_LESSONS = 5


def _slots(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(
        one for one in labelled.pictures if one.corners and any(p.poly for p in one.pieces)
    )
    if not pictures:
        return None
    first = pictures[0]
    corners = np.array(first.corners)
    size = (_SLOT_MEASURE, _SLOT_MEASURE * _aspect(corners))
    view = view_of_corners(corners.tolist(), size, (1, 1), focal=1.0)
    slots = []
    for piece in first.pieces:
        a, b, c, d = view.to_board(np.array(piece.poly))
        right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
        middle = (a + b + c + d) / 4
        slots.append(
            Slot(
                f"{piece.track}/{piece.slot}",
                (float(middle[0]), float(middle[1])),
                (float(np.linalg.norm(right)), float(np.linalg.norm(down))),
                float(np.degrees(np.arctan2(right[1], right[0]))),
                f"{piece.track}",
            )
        )
    profile = BoardProfile(labelled.name, size, slots=tuple(slots))

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        at = {
            f"{p.track}/{p.slot}": EMPTY if p.colour is None else PieceClass(p.kind, p.colour)
            for p in picture.pieces
        }
        return tuple(at.get(slot.name) for slot in slots)

    blank = [one for one in labelled.pictures if "blank" in one.image]
    return Layout(
        "slots",
        pictures,
        profile,
        slots_sheet(profile, profile.slots),
        lambda picture: picture.corners,
        truth,
        _LESSONS_OF_CELLS,
        blank[0] if blank else None,
    )


def _towns(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.towns and one.corners)
    if not pictures:
        return None
    size = (100.0, 72.0)
    found: dict[int, list[np.ndarray[tuple[int], np.dtype[np.float64]]]] = {}
    for one in pictures:
        view = view_of_corners(np.array(one.corners).tolist(), size, (1, 1), focal=1.0)
        for town in one.towns:
            found.setdefault(town.id, []).append(view.to_board(np.array(town.xy)))
    slots = []
    for number, at in sorted(found.items()):
        x, y = np.median(np.array(at), axis=0)
        slots.append(Slot(str(number), (float(x), float(y)), (3.6, 3.6)))
    profile = BoardProfile(labelled.name, size, slots=tuple(slots), tallest=1.0)

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        ringed = {p.town for p in picture.pieces if p.kind == "ring_on_top"}
        discs = {town.id: town.disc for town in picture.towns}
        return tuple(
            EMPTY
            if discs[number] is None
            else PieceClass("ringed_disc" if number in ringed else "disc", discs[number])
            for number in sorted(discs)
        )

    return Layout(
        "towns",
        pictures,
        profile,
        slots_sheet(profile, profile.slots),
        lambda picture: picture.corners,
        truth,
        _MOST_LESSONS,
    )


def _islands(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.pawns and one.corners)
    if not pictures:
        return None
    profile = _profile(labelled, "dice_forge_islands")
    middles = np.array([slot.at for slot in profile.slots])
    widest = max(max(slot.size) for slot in profile.slots)

    def nearest(picture: LabelledBoard, piece: LabelledPiece) -> tuple[int, float]:
        """The slot that a piece stands on, and how far it is from there."""
        view = view_of_corners(np.array(picture.corners).tolist(), profile.size, (1, 1), focal=1.0)
        far = np.linalg.norm(middles - view.to_board(np.array(piece.base_xy)), axis=1)
        return int(far.argmin()), float(far.min())

    def standing(picture: LabelledBoard) -> list[LabelledPiece]:
        return [p for p in picture.pieces if p.base_xy is not None and p.at is not None]

    for one in pictures:
        off = [nearest(one, piece)[1] for piece in standing(one)]
        if off and float(np.median(off)) > widest:
            raise _unlike(labelled, one, f"its pawns stand on no place of {profile.name!r}")

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        labels = [EMPTY] * len(profile.slots)
        for piece in standing(picture):
            labels[nearest(picture, piece)[0]] = PieceClass(piece.kind, piece.colour)
        return tuple(labels)

    return Layout(
        "islands",
        pictures,
        profile,
        slots_sheet(profile, profile.slots),
        lambda picture: picture.corners,
        truth,
        _MOST_LESSONS,
    )


def _values(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.tracks and one.corners)
    if not pictures:
        return None
    profile = _profile(labelled, "dice_forge_tracks")
    sheet = tracks_sheet(profile, profile.tracks)
    for one in pictures:
        marked = {f"{p.track}/{p.value}" for p in one.pieces if p.track is not None}
        if strange := sorted(marked - set(sheet.names)):
            raise _unlike(labelled, one, f"{profile.name!r} has no space {', '.join(strange)}")

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        at = {
            f"{p.track}/{p.value}": PieceClass(p.kind, p.colour)
            for p in picture.pieces
            if p.track is not None
        }
        return tuple(at.get(name, EMPTY) for name in sheet.names)

    return Layout(
        "tracks",
        pictures,
        profile,
        sheet,
        lambda picture: picture.corners,
        truth,
        _MOST_LESSONS,
    )


def _counted(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.track_counts and one.grid_corners)
    if not pictures:
        return None
    profile = _profile(labelled, "pawns_discs_tracks")
    sheet = tracks_sheet(profile, profile.tracks)
    spaces = [(track.name, one.at) for track in profile.tracks for one in track.positions]

    def truth(picture: LabelledBoard) -> tuple[PieceClass | None, ...]:
        view = view_of_corners(
            np.array(picture.grid_corners).tolist(), profile.size, (1, 1), focal=1.0
        )
        labels = [EMPTY] * len(spaces)
        for piece in picture.pieces:
            if piece.track is None or piece.xy is None:
                continue
            at = view.to_board(np.array(piece.xy))
            far = [
                float(np.linalg.norm(np.array(where) - at)) if name == piece.track else np.inf
                for name, where in spaces
            ]
            labels[int(np.argmin(far))] = PieceClass(piece.kind, piece.colour)
        return tuple(labels)

    return Layout(
        "tracks",
        pictures,
        profile,
        sheet,
        lambda picture: picture.grid_corners,
        truth,
        _MOST_LESSONS,
    )


def _occupancy(labelled: LabelledBoards, board: str) -> Layout:
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
        _MOST_LESSONS,
        at=inside,
    )


def _aspect(corners: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Height over width of a board seen about from above."""
    across = np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])
    down = np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])
    return float(down / across)
