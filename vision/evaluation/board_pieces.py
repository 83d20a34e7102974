"""How well free pieces are read: which stand where, with the corners given or found.

Taught are a few other pictures of the set, or of the set to teach on; the board's print is put
together from these, since no picture shows it empty.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from vision.evaluation.board_cells import spread_over
from vision.evaluation.board_found import Finder
from vision.evaluation.board_labels import LabelledBoard, LabelledBoards, same_file
from vision.evaluation.pictures import load_picture
from vision.pieces.regions import PiecesTold, TaughtPieces, read_pieces, teach_pieces
from vision.pieces.standing import SURE_ODDS, PiecesReading, StandingPiece
from vision.pieces.taught import PieceClass
from vision.pieces.view import Floats, Seen, view_of_corners

Progress = Callable[[str, int, int], None]

_LESSONS = 5
_ACROSS = 100.0
_NEAR = 0.8
"""How far from its labelled base a piece may be read, in its own widths."""
_NARROW = 0.2
"""Boxes are as wide as pieces only where their sides are not seen: the narrow ones."""
_HEIGHTS = np.linspace(0.0, 3.0, 31)


class PieceMiss(Struct, frozen=True):
    """A piece not read, or read where none of its class stands, with the log odds."""

    image: str
    what: str
    at: tuple[float, float]
    odds: float | None = None


class PieceFigures(Struct, frozen=True):
    """Pieces of a set, right when one of their class is read where they stand.

    `extra` were read where none stands. `counts_right` boards have all pieces counted rightly
    by class, `counts_accepted` were not asked about, `counts_accepted_wrong` of those wrong. For
    `untaught` pictures there was no other to learn from.
    """

    taught: int
    pictures: int
    not_found: int
    untaught: int
    pieces: int
    right: int
    extra: int
    accepted: int
    accepted_wrong: int
    counts_right: int
    counts_accepted: int
    counts_accepted_wrong: int
    ms_median: float
    ms_max: float
    misses: tuple[PieceMiss, ...] = ()


def measure_pieces(
    labelled: LabelledBoards,
    progress: Progress,
    teach: LabelledBoards | None = None,
    *,
    found: bool = False,
) -> PieceFigures | None:
    """Figures of a set in which all pieces are labelled where they stand, else None.

    Raises `PictureError` for a picture that cannot be read.
    """
    pictures = _free(labelled)
    if not pictures:
        return None
    source = labelled if teach is None or not _free(teach) else teach
    finder = Finder(labelled) if found else None
    size = (_ACROSS, _ACROSS * _aspect(pictures[0]))
    count = dict.fromkeys(_COUNTED, 0)
    misses: list[PieceMiss] = []
    times: list[float] = []
    for done, picture in enumerate(pictures):
        progress(f"{labelled.name}: pieces", done, len(pictures))
        others = [one for one in _free(source) if not same_file(labelled, picture, source, one)]
        lessons = [one for one in others if one.same_board == picture.same_board]
        if source is not labelled:
            lessons = lessons or others
        if not lessons:
            count["untaught"] += 1
            continue
        seen = _seen(labelled, picture, size, finder)
        if seen is None:
            count["not_found"] += 1
            continue
        start = pictures.index(picture) if source is labelled else 0
        lessons = spread_over(lessons, start, _LESSONS)
        taught = _taught(source, lessons, size)
        begun = time.process_time()
        reading = read_pieces(seen, taught)
        times.append((time.process_time() - begun) * 1000)
        count["pictures"] += 1
        count["taught"] = max(count["taught"], len(lessons))
        misses += _add(picture, reading, _standing(labelled, picture, size), taught, count)
    return PieceFigures(
        **count,
        ms_median=float(np.median(times)) if times else 0.0,
        ms_max=max(times, default=0.0),
        misses=tuple(misses),
    )


_COUNTED = PieceFigures.__struct_fields__[:12]

_Standing = tuple[tuple[PieceClass, tuple[float, float]], ...]


def _free(labelled: LabelledBoards) -> list[LabelledBoard]:
    """The pictures in which every piece is labelled where it stands on the board."""
    return [
        one
        for one in labelled.pictures
        if one.complete
        and one.corners is not None
        and one.counts
        and all(piece.base_xy for piece in one.pieces)
    ]


def _taught(
    labelled: LabelledBoards, lessons: Sequence[LabelledBoard], size: tuple[float, float]
) -> TaughtPieces:
    told = []
    widths, heights = [], []
    for one in lessons:
        seen = _seen(labelled, one, size, None)
        if seen is None:
            raise ValueError(f"{one.image} has no corners in its labels; leave it out")
        told.append(PiecesTold(seen, _standing(labelled, one, size)))
        own = _measures(one, seen)
        widths += own[0]
        heights += own[1]
    width = float(np.quantile(widths, _NARROW))
    return teach_pieces(size, width, float(np.median(heights)), told)


def _measures(picture: LabelledBoard, seen: Seen) -> tuple[list[float], list[float]]:
    """Widths and heights of the pieces, in board units, by their labelled boxes and tops."""
    widths, heights = [], []
    for piece in picture.pieces:
        if piece.base_xy is None or piece.box is None:
            continue
        at = seen.view.to_board(np.array(piece.base_xy))
        pair = seen.view.to_picture(np.array([at, (at[0] + 1, at[1])]))
        unit = float(np.linalg.norm(pair[1] - pair[0]))
        left, top, right, bottom = piece.box
        width = min(right - left, bottom - top) / unit
        widths.append(width)
        if piece.top_xy is not None:
            tops = [seen.view.to_picture(at, high * width) for high in _HEIGHTS]
            off = [float(np.linalg.norm(top - np.array(piece.top_xy))) for top in tops]
            heights.append(float(_HEIGHTS[int(np.argmin(off))]) * width)
    return widths, heights or [0.0]


def _standing(
    labelled: LabelledBoards, picture: LabelledBoard, size: tuple[float, float]
) -> _Standing:
    """What stands where, in board units, by the given corners."""
    view = view_of_corners(np.array(picture.corners).tolist(), size, (1, 1), focal=1.0)
    found = []
    for piece in picture.pieces:
        if piece.base_xy is not None:
            x, y = view.to_board(np.array(piece.base_xy)).tolist()
            found.append((PieceClass(piece.kind, piece.colour), (x, y)))
    return tuple(found)


def _seen(
    labelled: LabelledBoards,
    picture: LabelledBoard,
    size: tuple[float, float],
    finder: Finder | None,
) -> Seen | None:
    image = load_picture(labelled.path(picture))
    corners = picture.corners
    if finder is not None and corners is not None:
        corners = finder.moved(picture, image, corners)
    if corners is None:
        return None
    return Seen(image, view_of_corners(corners, size, (image.shape[1], image.shape[0])))


def _add(
    picture: LabelledBoard,
    reading: PiecesReading,
    standing: _Standing,
    taught: TaughtPieces,
    count: dict[str, int],
) -> list[PieceMiss]:
    """Counts a reading, and tells what is wrong with it."""
    left, extra = list(standing), []
    for piece in reading.pieces:
        reach = taught.width * _NEAR
        near = [one for one in left if one[0] == piece.what and _apart(one[1], piece) <= reach]
        if near:
            left.remove(min(near, key=lambda one: _apart(one[1], piece)))
        else:
            extra.append(piece)
    sure = [one for one in reading.pieces if one.odds >= SURE_ODDS]
    count["pieces"] += len(standing)
    count["right"] += len(standing) - len(left)
    count["extra"] += len(extra)
    count["accepted"] += len(sure)
    count["accepted_wrong"] += sum(one in extra for one in sure)
    right = Counter(one.what for one in reading.pieces) == Counter(what for what, _ in standing)
    accepted = len(sure) == len(reading.pieces) and not (reading.doubtful or reading.strange)
    count["counts_right"] += right
    count["counts_accepted"] += accepted
    count["counts_accepted_wrong"] += accepted and not right
    misses = [
        PieceMiss(picture.image, f"{what.colour} {what.kind}", (round(x, 1), round(y, 1)))
        for what, (x, y) in left
    ]
    return misses + [
        PieceMiss(
            picture.image,
            f"{one.what.colour} {one.what.kind}",
            (round(one.at[0], 1), round(one.at[1], 1)),
            round(one.odds, 1),
        )
        for one in extra
    ]


def _apart(at: tuple[float, float], piece: StandingPiece) -> float:
    return float(np.hypot(at[0] - piece.at[0], at[1] - piece.at[1]))


def _aspect(picture: LabelledBoard) -> float:
    """Height over width of a board, by the lengths of its sides in a picture from above."""
    corners: Floats = np.array(picture.corners, np.float64)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    return float(np.linalg.norm(down) / np.linalg.norm(across))
