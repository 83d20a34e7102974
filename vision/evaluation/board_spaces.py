"""Spaces of tracks in labelled sets: numbered ones, and ones of which only as many count."""

from __future__ import annotations

import numpy as np

from vision.evaluation.board_labels import LabelledBoard, LabelledBoards
from vision.evaluation.board_layout import MOST_LESSONS, Layout, profile_of, unlike
from vision.pieces.sheets import tracks_sheet
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import view_of_corners


def numbered_spaces(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.tracks and one.corners)
    if not pictures:
        return None
    profile = profile_of(labelled, "dice_forge_tracks")
    sheet = tracks_sheet(profile, profile.tracks)
    for one in pictures:
        marked = {f"{p.track}/{p.value}" for p in one.pieces if p.track is not None}
        if strange := sorted(marked - set(sheet.names)):
            raise unlike(labelled, one, f"{profile.name!r} has no space {', '.join(strange)}")

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
        MOST_LESSONS,
    )


def counted_spaces(labelled: LabelledBoards) -> Layout | None:
    pictures = tuple(one for one in labelled.pictures if one.track_counts and one.grid_corners)
    if not pictures:
        return None
    profile = profile_of(labelled, "pawns_discs_tracks")
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
        MOST_LESSONS,
    )
