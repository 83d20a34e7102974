"""Slots of labelled sets: outlined ones, towns, and islands on which pawns stand."""

from __future__ import annotations

import numpy as np

from assistant.words.boards import BoardProfile, Slot
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards, LabelledPiece
from vision.evaluation.board_layout import (
    LESSONS_OF_FLAT,
    MOST_LESSONS,
    Layout,
    profile_of,
    unlike,
)
from vision.pieces.sheets import slots_sheet
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import view_of_corners

_SLOT_MEASURE = 100.0


def outlined_slots(labelled: LabelledBoards) -> Layout | None:
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
        LESSONS_OF_FLAT,
        blank[0] if blank else None,
    )


def towns(labelled: LabelledBoards) -> Layout | None:
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
        MOST_LESSONS,
    )


def islands(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.pawns and one.corners)
    if not pictures:
        return None
    profile = profile_of(labelled, "dice_forge_islands")
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
            raise unlike(labelled, one, f"its pawns stand on no place of {profile.name!r}")

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
        MOST_LESSONS,
    )


def _aspect(corners: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Height over width of a board seen about from above."""
    across = np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])
    down = np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])
    return float(down / across)
