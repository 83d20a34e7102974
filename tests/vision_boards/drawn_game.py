"""A game's ready board drawn with pieces on it, read by the board reader, beside the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import cv2
import numpy as np

from assistant.games.diagrams import ready_profiles
from assistant.table.board_compare import Difference, compare
from assistant.words.board_record import BoardFacts, BoardRecord, Lying
from assistant.words.shown_boards import (
    BoardLesson,
    BoardLook,
    Corners,
    Said,
    ShownBoard,
    WatchedBoard,
)
from tests.vision_boards.table import packed
from vision.boards.known import KnownBoard
from vision.boards.reading import BoardReading, read_board
from vision.frames import Image
from vision.registration import Evidence, Pose
from vision.registration.geometry import from_unit
from vision.synthesis.boards import draw_board, whole

SIDE = 1500
SIZE = (1280, 960)
CORNERS: Corners = ((90.0, 60.0), (1210.0, 80.0), (1250.0, 900.0), (60.0, 880.0))
Drawn = tuple[str, str]
"""The kind and colour in which a piece is drawn."""
Recorded = Callable[[BoardFacts, Sequence[Lying]], BoardRecord | None]


class DrawnGame:
    """A ready board, one lesson about its pieces, and what people call what is drawn."""

    def __init__(
        self, ident: str, lesson: Sequence[Said], names: Mapping[Drawn, tuple[str, str | None]]
    ) -> None:
        self.profile = ready_profiles()[ident]
        self._lesson = tuple(lesson)
        self._names = names
        taught = tuple(Lying(one.place, one.kind, one.colour) for one in self._called(lesson))
        self.facts = BoardFacts("drawn", self.profile, tuple(dict.fromkeys(taught)))

    def _called(self, pieces: Iterable[Said]) -> tuple[Said, ...]:
        said = []
        for one in pieces:
            kind, colour = self._names.get(
                (one.kind, one.colour or ""), (one.kind, one.colour)
            )
            said.append(Said(one.place, one.at, kind, colour))
        return tuple(said)

    @cached_property
    def _known(self) -> KnownBoard:
        bare = draw_board(self.profile, long_side=SIDE)
        taught = draw_board(self.profile, self._lesson, (), SIDE)
        lesson = BoardLesson(packed(taught), whole(taught), self._called(self._lesson))
        shown = ShownBoard("drawn", self.profile, packed(bare), whole(bare), (lesson,))
        made = KnownBoard(shown, WatchedBoard("drawn"))
        while not made.ready:
            made.learn()
        return made

    def look(self, *pieces: Said) -> BoardLook:
        """What the reader finds with these pieces on the board."""
        picture = _photographed(draw_board(self.profile, pieces, (), SIDE))
        pose = Pose(from_unit(np.array(CORNERS)), SIZE, Evidence.OUTLINE, 1.0, 0.0, 0.0)
        reading = BoardReading(CORNERS)
        for _ in read_board(picture, pose, self._known, reading):
            pass
        places, regions = tuple(reading.places), tuple(reading.regions)
        return BoardLook("l1", "drawn", 0.0, 1.0, places=places, regions=regions, size=SIZE)

    def differing(self, recorded: Recorded, *pieces: Said) -> Difference:
        """How the board with these pieces differs from a record."""
        found = self.look(*pieces)
        seen = [
            Lying(one.place, one.kind, one.colour)
            for one in found.places
            if one.sure and one.kind
        ]
        seen += [
            Lying(region.region, one.kind, one.colour, one.count)
            for region in found.regions
            if region.sure
            for one in region.pieces
        ]
        record = recorded(self.facts, seen)
        assert record is not None
        return compare(record, found)


def now_at(difference: Difference) -> dict[str, tuple[Lying, ...]]:
    """What surely lies at the places that differ; nothing may be in doubt."""
    assert [one.place for one in difference.doubts] == []
    return {one.place: one.now for one in difference.changes.places}


def _photographed(board: Image) -> Image:
    """The board seen from the side, in weaker light, with grain."""
    high, wide = board.shape[:2]
    start = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(start, np.array(CORNERS, np.float32))
    seen = cv2.warpPerspective(board, matrix, SIZE, flags=cv2.INTER_AREA)
    grain = np.random.default_rng(5).normal(0, 3, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen, (0, 0), 0.7) * 0.8 + grain, 0, 255), np.uint8)
