"""A reader of boards that says what a test told it to."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.ports import NotSeenError, NotSimulatedError
from assistant.words.boards import BoardProfile
from assistant.words.showing import (
    BoardPicture,
    BoardQuestion,
    FindBoard,
    FindPieces,
    LikelyPiece,
    Outline,
    Straighten,
)
from assistant.words.shown_boards import (
    BoardLook,
    Corners,
    PlaceSeen,
    RegionSeen,
    Said,
    SaidTile,
    ShownBoard,
    WatchedBoard,
)
from assistant.words.text import Text, text

JPEG = b"\xff\xd8\xff as it is kept"
STRAIGHT = b"\xff\xd8\xff straightened"
SIZE = (640, 480)
LYING: Corners = ((40.0, 60.0), (600.0, 60.0), (600.0, 420.0), (40.0, 420.0))
SLANTED: Corners = ((80.0, 60.0), (500.0, 80.0), (520.0, 400.0), (60.0, 420.0))


class FakeBoardEyes:
    """Answers questions of showing, and reads boards."""

    def __init__(self) -> None:
        self.outlines: tuple[Outline, ...] = (Outline(SLANTED, 1.2), Outline(LYING, 1.55))
        self.pieces: tuple[LikelyPiece, ...] = ()
        self.places: tuple[PlaceSeen, ...] = ()
        self.regions: tuple[RegionSeen, ...] = ()
        self.note: Text | None = None
        self.lost = False
        self.silent = False
        self.asked: list[BoardQuestion] = []
        self.laid: list[str] = []
        self.real = False

    def ask(self, question: BoardQuestion, picture: bytes) -> BoardPicture:
        self.asked.append(question)
        if self.silent:
            raise TimeoutError("no answer")
        if b"no picture" in picture:
            raise NotSeenError(text("This picture cannot be used."))
        if isinstance(question, Straighten):
            return BoardPicture(STRAIGHT, SIZE, note=self.note)
        if isinstance(question, FindPieces):
            return BoardPicture(pieces=self.pieces)
        kept = JPEG + picture[-8:]
        if isinstance(question, FindBoard) and not self.lost:
            return BoardPicture(kept, SIZE, (Outline(LYING, 1.55),))
        why = text("the board was not found in the picture") if self.lost else None
        return BoardPicture(kept, SIZE, self.outlines, why=why)

    def look_at(self, shown: ShownBoard, board: WatchedBoard, picture: bytes) -> BoardLook:
        if self.lost:
            raise NotSeenError(text("the board was not found in the picture"))
        return BoardLook(
            "l1",
            shown.name,
            1.0,
            20.0,
            places=self.places,
            regions=self.regions,
            size=SIZE,
            corners=LYING,
        )

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said] = (), tiles: Sequence[SaidTile] = ()
    ) -> None:
        if self.real:
            raise NotSimulatedError("real")
        self.laid.append(profile.name)
