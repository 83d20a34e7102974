"""One board read in one picture: what lies on its places, which tiles, in words.

Reading goes part by part, each a short piece of work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np

from assistant.words.boards import Circle, Region
from assistant.words.shown_boards import (
    Box,
    Corners,
    PieceCount,
    PlaceSeen,
    RegionSeen,
    TileSeen,
)
from assistant.words.text import Text, text
from vision.boards.known import KnownBoard, Part
from vision.frames import Image
from vision.pieces.patches import Windows
from vision.pieces.places import PlacesReading
from vision.pieces.places_read import read_places
from vision.pieces.regions import read_pieces
from vision.pieces.taught import EMPTY, PieceClass
from vision.pieces.view import Seen, view_of_plane
from vision.registration import Pose
from vision.registration.geometry import Points, from_unit
from vision.tiles.reading import read_tiles
from vision.tiles.teaching import TaughtTiles
from vision.tracks import read_tracks

_LIKELY = 3
_MOST_ODDS = 30.0
_MOST_OUTSIDE = 0.1
"""A board of whose places more lie outside the picture is not read: it is to be moved."""
_EDGE = 0.15
"""How much of a place may be cut off by the picture's edge, in its sides."""
COVERED = "tile"
"""What is said of a cell that is covered, whether or not it is known by which tile."""


@dataclass(eq=False)
class BoardReading:
    """What was read of a board so far."""

    corners: Corners
    places: list[PlaceSeen] = field(default_factory=list)
    regions: list[RegionSeen] = field(default_factory=list)
    tiles: list[TileSeen] = field(default_factory=list)


@dataclass(frozen=True)
class _Sight:
    """A picture with the board's pose in it, as the readers want it.

    Where a lens bends the picture, the board is straightened first; boxes are told in pixels of
    the picture as it came.
    """

    seen: Seen
    pose: Pose
    size: tuple[float, float]

    def box(self, points: Points) -> Box:
        """The upright box around points (n, 2) in board units."""
        pixels = self.pose.project(points / np.array(self.size))
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        return (float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))

    def boxes(self, windows: Windows) -> list[Box]:
        """The boxes of windows."""
        four = np.stack(self.corners(windows))
        return [self.box(four[:, i]) for i in range(len(windows))]

    def holds(self, box: Box) -> bool:
        """Whether a box lies in the picture, but for a little of it."""
        x, y, wide, high = box
        across, down = self.pose.size
        return bool(
            x >= -_EDGE * wide
            and y >= -_EDGE * high
            and x + wide <= across + _EDGE * wide
            and y + high <= down + _EDGE * high
        )

    @staticmethod
    def corners(windows: Windows) -> list[Points]:
        """The four corners of each of n windows, each (n, 2), in board units."""
        right, down = windows.right, windows.down
        return [windows.centres + a * right + b * down for a in (-1, 1) for b in (-1, 1)]


def read_board(image: Image, pose: Pose, known: KnownBoard, into: BoardReading) -> Iterator[None]:
    """Reads all that is known of a board `into` a reading; each step reads one part."""
    sight = _sight(image, pose, known)
    for part in known.parts:
        boxes = sight.boxes(part.sheet.places.windows)
        if part.tiles is not None:
            _read_tiles(part, part.tiles, sight, boxes, into)
        elif part.taught is not None:
            reading = read_places(sight.seen, part.taught)
            if part.sort == "tracks" and known.watched.markers:
                reading = _counted(part, reading, known.watched.markers)
            into.places += _places(part, reading, boxes)
        _doubt_outside(sight, into)
        yield
    if known.standing is not None:
        counted = read_pieces(sight.seen, known.standing).counted(known.profile.regions)
        for count, region in zip(counted, known.profile.regions, strict=True):
            unseen = known.hidden.get(region.name, ())
            more = (dict(Counter(count.pieces) + Counter({one: 1})) for one in unseen)
            likely = tuple(_pieces(one) for one in (*count.likely[:_LIKELY], *more))
            box = sight.box(_outline(region))
            sure = count.sure and not unseen and sight.holds(box)
            into.regions.append(RegionSeen(region.name, _pieces(count.pieces), sure, box, likely))
        yield


def out_of_view(pose: Pose, known: KnownBoard) -> Text | None:
    """Why a board cannot be read where it lies: too many of its places are not in the picture."""
    at = [part.sheet.places.windows.centres for part in known.parts]
    if known.standing is not None:
        at += [_outline(one).mean(axis=0, keepdims=True) for one in known.profile.regions]
    if not at:
        return None
    seen = pose.project(np.concatenate(at) / np.array(known.profile.size))
    outside = int((~((seen >= 0) & (seen < pose.size)).all(axis=1)).sum())
    if outside <= _MOST_OUTSIDE * len(seen):
        return None
    return text(
        "board partly out of view: {n} of its {all} places are outside the picture",
        n=outside,
        all=len(seen),
    )


def _doubt_outside(sight: _Sight, into: BoardReading) -> None:
    """Nothing is sure of what the picture does not show."""
    into.places[:] = [
        one if sight.holds(one.box) else msgspec.structs.replace(one, sure=False, confidence=0.5)
        for one in into.places
    ]
    into.tiles[:] = [
        one if sight.holds(one.box) else msgspec.structs.replace(one, sure=False)
        for one in into.tiles
    ]


def _pieces(count: Mapping[PieceClass, int]) -> tuple[PieceCount, ...]:
    return tuple(PieceCount(what.kind, what.colour, n) for what, n in count.items())


def _outline(region: Region) -> Points:
    """Points (n, 2) around a region, in board units."""
    outline = region.outline
    if isinstance(outline, Circle):
        (x, y), r = outline.centre, outline.radius
        return np.array([(x - r, y - r), (x + r, y + r), (x - r, y + r), (x + r, y - r)])
    return np.array(outline.corners, np.float64)


def corners_of(pose: Pose) -> Corners:
    """Where the board's corners are seen."""
    a, b, c, d = ((float(x), float(y)) for x, y in pose.corners)
    return (a, b, c, d)


def _sight(image: Image, pose: Pose, known: KnownBoard) -> _Sight:
    size = known.profile.size
    picture, matrix = image, pose.homography
    if pose.bend is not None:
        sides = np.hypot(*(np.roll(pose.corners, -1, axis=0) - pose.corners).T)
        wide = max(32, round(float(max(sides[0], sides[2]))))
        high = max(32, round(wide * size[1] / size[0]))
        picture = pose.straighten(image, wide, high)
        flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64) - 0.5
        matrix = from_unit(flat)
    to_unit = np.diag([1 / size[0], 1 / size[1], 1.0])
    view = view_of_plane(matrix @ to_unit, (picture.shape[1], picture.shape[0]))
    return _Sight(Seen(picture, view), pose, size)


def _places(part: Part, reading: PlacesReading, boxes: list[Box]) -> list[PlaceSeen]:
    found = []
    order = np.argsort(-reading.values, axis=1)[:, : _LIKELY + 1]
    for i, name in enumerate(part.names):
        best = reading.best[i]
        odds = float(np.clip(reading.odds[i], 0.0, _MOST_ODDS))
        others = [reading.classes[j] for j in order[i] if reading.classes[j] != best][:_LIKELY]
        found.append(
            PlaceSeen(
                name,
                best.kind,
                best.colour,
                1 / (1 + float(np.exp(-odds))),
                bool(reading.sure[i]),
                boxes[i],
                tuple((one.kind, one.colour) for one in others),
            )
        )
    return found


def _counted(part: Part, reading: PlacesReading, markers: dict[str, int]) -> PlacesReading:
    """The reading where as many markers stand on tracks as their rules say.

    The count tells which of several likely spaces have them. It speaks for no marker that its
    own space leaves in doubt, and no plain piece away.
    """
    best, odds = list(reading.best), reading.odds.copy()
    at = {name: i for i, name in enumerate(part.sheet.names)}
    for track in read_tracks(part.sheet.names, reading, markers):
        if track.track not in markers:
            continue
        stand = {marker.space: marker for marker in track.markers}
        least = min((marker.odds for marker in track.markers), default=_MOST_ODDS)
        for name, i in at.items():
            if name.split("/")[0] != track.track:
                continue
            marker = stand.get(name.split("/")[1])
            what: PieceClass = EMPTY if marker is None else marker.what
            if marker is not None:
                odds[i] = marker.odds
            elif best[i] != what:
                odds[i] = least if track.sure else 0.0
            best[i] = what
    return replace(reading, best=tuple(best), odds=odds)


def _read_tiles(
    part: Part, taught: TaughtTiles, sight: _Sight, boxes: list[Box], into: BoardReading
) -> None:
    """The tiles that explain a grid best, and which of its cells are covered."""
    for board in taught.boards.values():
        found = read_tiles(sight.seen, board, taught.art)
        sure = found.sure_cells
        for i, name in enumerate(part.names):
            odds = float(np.clip(found.covered_odds[i], 0.0, _MOST_ODDS))
            kind, other = (COVERED, "") if found.covered[i] else ("", COVERED)
            into.places.append(
                PlaceSeen(name, kind, None, 1 / (1 + float(np.exp(-odds))), bool(sure[i]),
                          boxes[i], ((other, None),))
            )  # fmt: skip
        number = {cell: i for i, cell in enumerate(found.cells)}
        windows = part.sheet.places.windows
        for tile, certain in zip(found.tiles, found.sure, strict=True):
            own = windows.of(np.array([number[cell] for cell in tile.cells], np.intp))
            box = sight.box(np.concatenate(sight.corners(own)))
            into.tiles.append(
                TileSeen(part.grid, tile.name, tile.cells, tile.turned, certain, box, tile.mirrored)
            )
