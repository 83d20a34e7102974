"""A shown board as the reader knows it: how it is found, and what may lie on its places.

Learning goes sheet by sheet, each a short piece of work, so that nobody waits long for dice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import (
    BoardLesson,
    Corners,
    Said,
    SaidTile,
    ShownBoard,
    TileShape,
    WatchedBoard,
)
from assistant.words.text import Text, text
from assistant.words.tiles import turned_cells
from vision.cameras.decoding import decode_picture
from vision.cameras.picture_header import NoPictureError, picture_size
from vision.frames import Image
from vision.pieces.counted import only_elsewhere
from vision.pieces.features import log_colour
from vision.pieces.hidden import hidden_in, refuse_hidden
from vision.pieces.patches import Windows
from vision.pieces.places import TaughtPlaces, Told
from vision.pieces.places_taught import teach_places
from vision.pieces.regions import PiecesTold, TaughtPieces, teach_pieces
from vision.pieces.sheets import Sheet, grid_sheet, slots_sheet, tracks_sheet
from vision.pieces.taught import EMPTY, PieceClass, TeachingError
from vision.pieces.view import Floats, Seen, ViewError, straighten, view_of_corners
from vision.reasons import ReasonError
from vision.registration import (
    BoardMarkers,
    BoardReference,
    Evidence,
    NoReferenceError,
    Pose,
    learn_markers,
    make_reference,
)
from vision.registration.geometry import from_unit
from vision.tiles.art import LaidTile
from vision.tiles.cells import tile_grid
from vision.tiles.teaching import TaughtTiles, TileLesson, teach_tiles

_log = logging.getLogger(__name__)

_WIDTH_PIXELS = 600
_OTHER = 0.3
"""Log units from which a pixel differs from the bare board for more than light."""
_USUAL_WIDTH, _LEAST_WIDTH, _MOST_WIDTH = 0.04, 0.01, 0.12
"""Widths of pieces in parts of a board's longer side."""


class NotShownError(ReasonError):
    """A shown board cannot be learned; `why` says it within a sentence, with the remedy."""


@dataclass(frozen=True)
class Part:
    """Places of one sort that are read together: a grid, all tracks, or all slots.

    `sort` is "grid", "tracks" or "slots"; `names` (n,) are the places' names as people are told.
    A grid on which tiles were taught is read by its `tiles`, all else by what was `taught`.
    """

    sort: str
    grid: str
    sheet: Sheet
    names: tuple[str, ...]
    taught: TaughtPlaces | None = None
    tiles: TaughtTiles | None = None


@dataclass(eq=False)
class KnownBoard:
    """One board: `learn` makes it ready, piece by piece; `parts` are what can be read then.

    Places of which no lesson shows a piece are not read: nothing is known of what lies there.
    `hidden` are pieces that the print of a region hides, by its name.
    """

    shown: ShownBoard
    watched: WatchedBoard
    parts: tuple[Part, ...] = ()
    standing: TaughtPieces | None = None
    hidden: dict[str, tuple[PieceClass, ...]] = field(default_factory=dict)
    ready: bool = False
    markers: BoardMarkers | None = None
    _reference: BoardReference | None = field(default=None, repr=False)
    _learning: Iterator[None] | None = field(default=None, repr=False)
    _wrong: Text | None = None

    @property
    def name(self) -> str:
        """As its owner calls it."""
        return self.shown.name

    @property
    def profile(self) -> BoardProfile:
        """Where its places are."""
        return self.shown.profile

    @property
    def reference(self) -> BoardReference:
        """What finds it again; only once it is `ready`."""
        if self._reference is None:
            raise NotShownError(text("it has not been learned yet"))
        return self._reference

    def learn(self) -> None:
        """Learns a short piece more, until it is `ready`. Raises `NotShownError`."""
        if self._wrong is not None:
            raise NotShownError(self._wrong)
        if self.ready:
            return
        if self._learning is None:
            self._learning = self._learn()
        try:
            next(self._learning, None)
        except (NoPictureError, NoReferenceError, ViewError, TeachingError) as error:
            self._wrong = error.why
            raise NotShownError(self._wrong) from error
        except Exception as error:
            # Boards are people's own, strangers' among them: none may end a camera again and again.
            _log.exception("board %r cannot be learned", self.name)
            self._wrong = text("its pictures do not fit its places: show it again")
            raise NotShownError(self._wrong) from error

    def _learn(self) -> Iterator[None]:
        width, height = self.profile.size
        image, corners = _picture(self.shown.reference, self.shown.corners)
        bare = _seen(image, corners, self.profile)
        self._reference = make_reference(image, np.array(corners), width / height)
        yield
        self.markers = _markers(image, corners, width / height)
        yield
        lessons = []
        for lesson in self.shown.lessons:
            picture, at = _picture(lesson.picture, lesson.corners)
            lessons.append((lesson, _seen(picture, at, self.profile)))
            yield
        for sort, grid, sheet in _sheets(self.profile):
            part = self._part(sort, grid, sheet, bare, lessons)
            if part is not None:
                self.parts = (*self.parts, part)
            yield
        self.standing = self._standing(bare, lessons)
        if self.standing is not None:
            self.hidden = hidden_in(self.standing, self.profile.regions)
        self.ready = True

    def _part(
        self,
        sort: str,
        grid: str,
        sheet: Sheet,
        bare: Seen,
        lessons: Sequence[tuple[BoardLesson, Seen]],
    ) -> Part | None:
        names = names_of(sort, grid, sheet)
        tiles = self._tiles(grid, bare, lessons)
        if tiles is not None:
            return Part(sort, grid, sheet, names, tiles=tiles)
        told = []
        for lesson, seen in lessons:
            labels = _labels(lesson, names, sheet.places.windows)
            if any(label not in (None, EMPTY) for label in labels):
                told.append(Told(seen, labels))
        if not told:
            return None
        taught = teach_places(sheet.places, told, bare, clear=True)
        return Part(sort, grid, sheet, names, taught)

    def _standing(
        self, bare: Seen, lessons: Sequence[tuple[BoardLesson, Seen]]
    ) -> TaughtPieces | None:
        """What pieces look like that may stand anywhere in regions; None without an example."""
        if not self.profile.regions:
            return None
        spots = self._spots()
        told = []
        for lesson, seen in lessons:
            pieces = tuple(
                (PieceClass(one.kind, one.colour), at)
                for one in lesson.said
                if one.kind and (at := one.at if one.at is not None else spots.get(one.place))
            )
            if pieces:
                told.append(PiecesTold(seen, pieces))
        if not told:
            return None
        taught = self._pieces(bare, told)
        elsewhere = only_elsewhere(taught, told, self.profile.regions)
        if elsewhere:
            taught = self._pieces(bare, [one.without(elsewhere) for one in told])
        refuse_hidden(taught, self.profile.regions)
        return taught

    def _pieces(self, bare: Seen, told: Sequence[PiecesTold]) -> TaughtPieces:
        width = _width(bare, told, self.profile)
        return teach_pieces(self.profile.size, width, self.profile.tallest, told, bare)

    def _spots(self) -> dict[str, tuple[float, float]]:
        """Where the named places are; cells of grids are left out, as tiles may lie there."""
        found = {slot.name: slot.at for slot in self.profile.slots}
        for track in self.profile.tracks:
            found |= {f"{track.name} {one.name}": one.at for one in track.positions}
        return found

    def _tiles(
        self, name: str, bare: Seen, lessons: Sequence[tuple[BoardLesson, Seen]]
    ) -> TaughtTiles | None:
        """What tiles look like on a grid, from lessons that say where some lie; None without."""
        grid = next((one for one in self.profile.grids if one.name == name), None)
        if grid is None or not self.watched.shapes:
            return None
        own = tile_grid(self.profile, grid)
        cells = set(own.cells)
        shapes = {shape.name: shape for shape in self.watched.shapes}
        told = []
        for lesson, seen in lessons:
            laid = tuple(
                LaidTile(one.tile, one.turned, one.cells, one.mirrored)
                for one in lesson.tiles
                if one.grid == name
                and cells.issuperset(one.cells)
                and one.tile in shapes
                and _fits(one, shapes[one.tile])
            )
            if laid:
                told.append(TileLesson(own, seen, laid))
        return teach_tiles(self.watched.shapes, [TileLesson(own, bare), *told]) if told else None


def names_of(sort: str, grid: str, sheet: Sheet) -> tuple[str, ...]:
    """The names of a sheet's places as people are told: "home 3,4", "gold 7", a slot's own."""
    if sort == "grid":
        return tuple(f"{grid} {name}" for name in sheet.names)
    if sort == "tracks":
        return tuple(" ".join(name.split("/", 1)) for name in sheet.names)
    return sheet.names


def _fits(tile: SaidTile, shape: TileShape) -> bool:
    """Whether a tile covers the cells that its shape covers as it is said to lie."""
    if tile.mirrored and not shape.two_sided:
        return False
    as_laid = turned_cells(shape.cells, tile.turned, tile.mirrored)
    return turned_cells(tile.cells, 0) == as_laid


def _sheets(profile: BoardProfile) -> Iterator[tuple[str, str, Sheet]]:
    for grid in profile.grids:
        yield "grid", grid.name, grid_sheet(profile, grid)
    if profile.tracks:
        yield "tracks", "", tracks_sheet(profile, profile.tracks)
    if profile.slots:
        yield "slots", "", slots_sheet(profile, profile.slots)


def _picture(data: bytes, corners: Corners) -> tuple[Image, Corners]:
    """The picture, and the corners in its pixels: very large ones are made smaller."""
    image = decode_picture(data)
    scale = max(image.shape[:2]) / max(picture_size(data))
    a, b, c, d = ((x * scale, y * scale) for x, y in corners)
    return image, (a, b, c, d)


def _markers(image: Image, corners: Corners, aspect: float) -> BoardMarkers | None:
    """The corner markers that lay beside the board when it was shown."""
    size = (image.shape[1], image.shape[0])
    shown = Pose(from_unit(np.array(corners)), size, Evidence.OUTLINE, 1.0, 0.0, 0.0)
    return learn_markers(image, shown, aspect)


def _seen(image: Image, corners: Corners, profile: BoardProfile) -> Seen:
    size = (image.shape[1], image.shape[0])
    return Seen(image, view_of_corners(corners, profile.size, size))


def _labels(
    lesson: BoardLesson, names: Sequence[str], windows: Windows
) -> tuple[PieceClass | None, ...]:
    """What the lesson says of each place; None where it says nothing."""
    number = {name: i for i, name in enumerate(names)}
    labels: list[PieceClass | None] = [None] * len(names)
    for said in lesson.said:
        at = number.get(said.place) if said.place else _place_at(said, windows)
        if at is not None:
            labels[at] = PieceClass(said.kind, said.colour) if said.kind else EMPTY
    return tuple(labels)


def _place_at(said: Said, windows: Windows) -> int | None:
    """The place in whose window a spot lies, the nearest one; None if it lies in none."""
    if said.at is None or not len(windows):
        return None
    off = np.array(said.at) - windows.centres
    across = np.abs((off * windows.right).sum(1)) / (windows.right**2).sum(1)
    down = np.abs((off * windows.down).sum(1)) / (windows.down**2).sum(1)
    far = np.maximum(across, down)
    nearest = int(far.argmin())
    return nearest if far[nearest] <= 1 else None


def _width(bare: Seen, told: Sequence[PiecesTold], profile: BoardProfile) -> float:
    """How wide a piece is, in board units: as wide as what differs there from the bare board."""
    longer = max(profile.size)
    scale = _WIDTH_PIXELS / longer
    empty = _log_flat(bare, profile, scale)
    found = []
    for one in told:
        off = np.abs(_log_flat(one.seen, profile, scale) - empty)
        off -= np.median(off, axis=(0, 1))
        other = (off.max(axis=2) > _OTHER).astype(np.uint8)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(other)
        for _, (x, y) in one.pieces:
            column = min(max(0, int(x * scale)), labels.shape[1] - 1)
            row = min(max(0, int(y * scale)), labels.shape[0] - 1)
            label = int(labels[row, column])
            if label:
                area = float(stats[label, cv2.CC_STAT_AREA])
                found.append(float(np.sqrt(area * 4 / np.pi)) / scale)
    usual = _USUAL_WIDTH * longer
    width = float(np.median(found)) if found else usual
    return min(max(width, _LEAST_WIDTH * longer), _MOST_WIDTH * longer)


def _log_flat(seen: Seen, profile: BoardProfile, scale: float) -> Floats:
    """The board from straight above in log colours, a little blurred."""
    flat = straighten(seen.image, seen.view, profile.size, scale)
    return log_colour(np.asarray(cv2.GaussianBlur(flat, (0, 0), 1.0), np.float64))
