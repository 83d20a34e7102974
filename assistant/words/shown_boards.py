"""A board that its owner has shown once, and what is seen on it afterwards."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.boards import BoardProfile, Point
from assistant.words.text import Text

Corners = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right, bottom left, in pixels of a picture."""

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels."""


class Said(Struct, frozen=True):
    """What a person said of a place or, with `at`, of a spot in board units.

    `place` is the name of a slot, "grid row,column" or "track position"; "" for a spot.
    `kind` "" is: nothing lies there.
    """

    place: str = ""
    at: Point | None = None
    kind: str = ""
    colour: str | None = None


class TileShape(Struct, frozen=True):
    """A tile as its game's data tell it: its cells (row, column) when not turned, and how many
    there are. One that is `two_sided` may lie on its back, where its outline is mirrored."""

    name: str
    cells: tuple[tuple[int, int], ...]
    copies: int = 1
    two_sided: bool = False


class SaidTile(Struct, frozen=True):
    """A person said that this tile lies on these cells (row, column) of a grid: on its back
    (`mirrored` left to right), if so, then turned clockwise by so many quarter turns."""

    grid: str
    tile: str
    cells: tuple[tuple[int, int], ...]
    turned: int = 0
    mirrored: bool = False


class BoardLesson(Struct, frozen=True):
    """A picture (PNG or JPEG) of the board with what people said of it."""

    picture: bytes
    corners: Corners
    said: tuple[Said, ...] = ()
    tiles: tuple[SaidTile, ...] = ()


class ShownBoard(Struct, frozen=True):
    """All that is known of one board: its places, its bare picture, lessons about its pieces.

    `reference` is a picture (PNG or JPEG) of the empty board, `corners` where it lies in that.
    Each change raises `version`.
    """

    name: str
    profile: BoardProfile
    reference: bytes
    corners: Corners
    lessons: tuple[BoardLesson, ...] = ()
    version: int = 1


class WatchedBoard(Struct, frozen=True):
    """A board that is to be looked at, by the name under which it was shown.

    `view` is the only view of a camera in which it may lie, "" where any will do. `markers` tell
    how many stand on a track, `shapes` which tiles may lie on its grids, where a game says so.
    """

    board: str
    view: str = ""
    markers: dict[str, int] = {}
    shapes: tuple[TileShape, ...] = ()


class PlaceSeen(Struct, frozen=True):
    """What lies on one place; `sure` readings need nobody. `likely` are others, best first."""

    place: str
    kind: str
    colour: str | None
    confidence: float
    sure: bool
    box: Box
    likely: tuple[tuple[str, str | None], ...] = ()


class PieceCount(Struct, frozen=True):
    """How many pieces of a kind and colour stand in a region."""

    kind: str
    colour: str | None
    count: int


class RegionSeen(Struct, frozen=True):
    """The pieces in one region; `likely` are other ways to count them, best first."""

    region: str
    pieces: tuple[PieceCount, ...]
    sure: bool
    box: Box
    likely: tuple[tuple[PieceCount, ...], ...] = ()


class TileSeen(Struct, frozen=True):
    """A tile on a grid: its cells (row, column), on its back (`mirrored` left to right), if so,
    then turned clockwise by `turned` quarter turns."""

    grid: str
    tile: str
    cells: tuple[tuple[int, int], ...]
    turned: int
    sure: bool
    box: Box
    mirrored: bool = False


class BoardLook(Struct, frozen=True):
    """One look at a board at rest.

    `board` is its name. `why` says why it was not found ("board moved: 2 of 4 corners seen");
    then nothing else is told. `taken_s` is monotonic time. `view` is where it was looked for,
    `size` that picture's (width, height), `corners` where the board lies in it.
    """

    id: str
    board: str
    taken_s: float
    ms: float
    why: Text | None = None
    places: tuple[PlaceSeen, ...] = ()
    regions: tuple[RegionSeen, ...] = ()
    tiles: tuple[TileSeen, ...] = ()
    view: str = ""
    size: tuple[int, int] = (0, 0)
    corners: Corners | None = None
