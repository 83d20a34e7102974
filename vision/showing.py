"""A board is shown: its picture is taken in, straightened, and compared with its empty self."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from assistant.words.die_colours import COLOUR_NAMES
from assistant.words.showing import (
    BoardPicture,
    BoardQuestion,
    FindBoard,
    FindPieces,
    LikelyPiece,
    Outline,
    Straighten,
    TakePicture,
)
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import Text, text
from vision.cameras.decoding import decode_picture
from vision.cameras.picture_header import NoPictureError
from vision.frames import BOARD_SIDE, Image, too_small
from vision.pieces.features import colours_of
from vision.pieces.light import basis_at, light_between
from vision.pieces.patches import cut
from vision.pieces.sheets import Sheet, grid_sheet, slots_sheet, tracks_sheet
from vision.pieces.view import Floats, Seen, ViewError, straighten, view_of_corners
from vision.registration import (
    NoReferenceError,
    Refusal,
    find_markers,
    make_reference,
    propose,
    register,
)
from vision.registration.geometry import Points, aspect_of

KEPT_SIDE = 2000
"""Longest side of a picture that is kept: a phone's is larger without showing more of a board."""
STRAIGHT_SIDE = 1400
MOST_OUTLINES = 8
_LOOKED_AT = 80
_INSET = 0.1
_WITHIN = 3
_MARKERS = 2
"""So many corner markers beside a board tell how it is turned."""
_APART = 0.07
"""Outlines of which no corner differs by this share of the picture are one to whoever chooses."""
_QUALITY = 88
_LEAST_BYTES_OVER = 2_400_000
_COARSER = (80, 70, 55)
_OTHER = 0.3
"""A place whose colours are off by so many log units (a third brighter, say) is not empty."""
_BESIDE = 0.5
"""Light is fitted to places by their weights; what weighs less does not look like its print."""
_MIDDLE = 3

_PROTOTYPES: dict[str, tuple[int, int, int]] = {
    "white": (235, 235, 230),
    "grey": (130, 130, 130),
    "black": (30, 30, 32),
    "red": (190, 35, 40),
    "orange": (230, 120, 30),
    "brown": (115, 75, 45),
    "yellow": (235, 200, 45),
    "green": (55, 130, 60),
    "blue": (40, 80, 170),
    "purple": (110, 55, 140),
    "pink": (225, 130, 165),
}
"""What people call by each name, in daylight; only a proposal, which a person confirms."""


def answer(question: BoardQuestion, data: bytes) -> BoardPicture:
    """Answers about the picture `data`. Raises `NoPictureError` for what is none."""
    image = decode_picture(data)
    try:
        if isinstance(question, TakePicture):
            return _taken(image)
        if isinstance(question, Straighten):
            return _straight(image, question)
        if isinstance(question, FindBoard):
            return _found(image, question.board)
        return BoardPicture(pieces=tuple(_pieces(image, question)))
    except (ViewError, NoReferenceError):
        return BoardPicture(why=text("No board can lie like this: drag its corners again."))


def _taken(image: Image) -> BoardPicture:
    kept = _kept(image)
    size = _size(kept)
    if min(size) < BOARD_SIDE:
        raise NoPictureError(too_small(*_size(image)))
    chosen: list[Points] = []
    found = [one.corners for one in propose(kept, _LOOKED_AT)]
    for one in (*found[:1], *_within(kept, found), *found[1:]):
        far = (np.hypot(*(one - other).T).max() for other in chosen)
        if len(chosen) < MOST_OUTLINES and min(far, default=np.inf) > _APART * max(size):
            chosen.append(one)
    outlines = tuple(Outline(_corners(one), aspect_of(one, size)) for one in chosen)
    return BoardPicture(_jpeg(kept), size, outlines)


def _within(image: Image, found: list[Points]) -> list[Points]:
    """Outlines within the likeliest one: that may be the table's or a tray's."""
    if not found:
        return []
    (left, top), (right, bottom) = found[0].min(axis=0), found[0].max(axis=0)
    x, y = _INSET * (right - left), _INSET * (bottom - top)
    first = np.maximum((round(left + x), round(top + y)), 0)
    part = image[first[1] : round(bottom - y), first[0] : round(right - x)]
    if min(part.shape[:2]) < BOARD_SIDE:
        return []
    return [one.corners + first for one in propose(np.ascontiguousarray(part), _WITHIN)]


def _straight(image: Image, question: Straighten) -> BoardPicture:
    view = view_of_corners(question.corners, question.size, _size(image))
    scale = min(STRAIGHT_SIDE, _length(question.corners)) / max(question.size)
    straight = straighten(image, view, question.size, scale)
    return BoardPicture(_jpeg(straight), _size(straight), note=_note(image, question))


def _note(image: Image, question: Straighten) -> Text | None:
    """What to mind of a board that is shown so."""
    wide, high = question.size
    try:
        known = make_reference(image, np.array(question.corners, np.float64), wide / high)
    except NoReferenceError:
        return None  # told where its corners are chosen
    if len(find_markers(image)) >= _MARKERS or not known.same_turned:
        return None
    return _TURNS_UNSEEN


_TURNS_UNSEEN = text(
    "This board looks the same when it is turned: lay corner markers of the printed kit beside it "
    "and take its picture again, or always lay it down as it lies in this picture."
)


def _found(image: Image, board: ShownBoard) -> BoardPicture:
    """The board by its reference; likely outlines of it where that is not found."""
    kept = _kept(image)
    bare = decode_picture(board.reference)
    wide, high = board.profile.size
    reference = make_reference(bare, np.array(board.corners, np.float64), wide / high)
    pose = register(kept, reference)
    if isinstance(pose, Refusal):
        return BoardPicture(_jpeg(kept), _size(kept), _taken(kept).outlines, why=pose.reason)
    return BoardPicture(_jpeg(kept), _size(kept), (Outline(_corners(pose.corners), wide / high),))


def _pieces(image: Image, question: FindPieces) -> Iterator[LikelyPiece]:
    board = question.board
    bare = decode_picture(board.reference)
    empty = Seen(bare, view_of_corners(board.corners, board.profile.size, _size(bare)))
    now = Seen(image, view_of_corners(question.corners, board.profile.size, _size(image)))
    for prefix, sheet in _sheets(board):
        windows = sheet.places.windows
        seen, known = (colours_of(cut(one, windows)) for one in (now, empty))
        basis = basis_at(windows.centres, board.profile.size)
        light, weights = light_between(seen, known, basis)
        plain = light.taken_away(seen, basis)
        off = np.sqrt(((plain - known)[:, : 2 * _MIDDLE] ** 2).mean(axis=1))
        for at, name in enumerate(sheet.names):
            if off[at] >= _OTHER and weights[at] < _BESIDE:
                rgb = _rgb(plain[at, :_MIDDLE])
                yield LikelyPiece(f"{prefix}{name.replace('/', ' ', 1)}", _name_of(rgb), rgb)


def _sheets(board: ShownBoard) -> Iterator[tuple[str, Sheet]]:
    profile = board.profile
    for grid in profile.grids:
        yield f"{grid.name} ", grid_sheet(profile, grid)
    if profile.tracks:
        yield "", tracks_sheet(profile, profile.tracks)
    if profile.slots:
        yield "", slots_sheet(profile, profile.slots)


def _rgb(log_bgr: Floats) -> tuple[int, int, int]:
    """The colour 0 to 255 of what `log_colour` made of it."""
    blue, green, red = (int(v) for v in np.clip(np.exp(log_bgr) * 265 - 10, 0, 255))
    return red, green, blue


def _name_of(rgb: tuple[int, int, int]) -> str:
    """The name whose prototype is nearest in CIE L*a*b*, lightness counted half."""
    own, *others = _lab([rgb, *(_PROTOTYPES[name] for name in COLOUR_NAMES)])
    away = (np.array(others) - own) * (0.5, 1.0, 1.0)
    return COLOUR_NAMES[int(np.hypot(np.hypot(away[:, 0], away[:, 1]), away[:, 2]).argmin())]


def _lab(colours: list[tuple[int, int, int]]) -> Floats:
    pixels = (np.array(colours, np.float32) / 255).reshape(1, -1, 3)
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB).reshape(-1, 3), np.float64)


def _kept(image: Image) -> Image:
    scale = KEPT_SIDE / max(image.shape[:2])
    if scale >= 1:
        return image
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _jpeg(image: Image) -> bytes:
    """The picture as JPEG, coarser where it would be too large to be kept."""
    for quality in (_QUALITY, *_COARSER):
        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(data) < _LEAST_BYTES_OVER:
            return bytes(data.tobytes())
    raise NoPictureError(text("it cannot be packed small enough to be kept"))


def _length(corners: Corners) -> float:
    """The longest side of an outline: straightening makes no pixels where there are none."""
    at = np.array(corners, np.float64)
    return float(np.hypot(*(np.roll(at, -1, axis=0) - at).T).max())


def _size(image: Image) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def _corners(points: Points) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d
