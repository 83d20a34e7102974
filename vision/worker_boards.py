"""Boards in a vision child: what the service says of them, and what is told of each look."""

from __future__ import annotations

from collections.abc import Callable

from assistant.words.dice import Outline
from assistant.words.shown_boards import BoardLook
from assistant.words.text import Text, text
from vision.boards import BoardWatch, NotShownError
from vision.cameras.decoding import decode_picture
from vision.cameras.picture_header import NoPictureError, no_picture
from vision.frames import Frame, Image
from vision.overlay_boards import draw_boards
from vision.worker_pictures import jpeg
from vision.worker_wire import (
    BoardFound,
    ChildEnd,
    LookAgain,
    LookAt,
    Looked,
    LookShot,
    ShowBoard,
    WatchBoards,
)


class WorkerBoards:
    """The boards that one child watches."""

    def __init__(self, wire: ChildEnd, ids: str) -> None:
        self._wire = wire
        self._watch = BoardWatch(ids, self._tell)
        self.watching = False

    def obey(self, message: ShowBoard | WatchBoards | LookAgain) -> None:
        """Does what the service said."""
        if isinstance(message, ShowBoard):
            self._watch.show(message.board)
        elif isinstance(message, WatchBoards):
            self._watch.watch(message.boards)
            self.watching = bool(message.boards)
        else:
            self._watch.again(message.board)

    def follow(self, view: str, frame: Frame, *, resting: bool) -> None:
        """The newest frame of a view."""
        if self.watching:
            self._watch.follow(view, frame, resting=resting)

    def outlines(self, view: str) -> tuple[Outline, ...]:
        """Where boards lie in a view, in fractions of it."""
        return self._watch.outlines(view) if self.watching else ()

    def step(self, before: Callable[[], None]) -> None:
        """A short piece of work, so short that dice do not wait for it; `before` goes first."""
        if self.watching:
            self._watch.step(before)

    def drawn(self, view: str, image: Image) -> Image:
        """The picture of a view with what was seen on its boards drawn on it."""
        return draw_boards(image, self._watch.lying(view))

    def look_at(self, message: LookAt, before: Callable[[], None]) -> BoardFound:
        """What a picture that somebody sent shows of a board; `before` goes before each part."""
        try:
            image = decode_picture(message.data)
            look = self._watch.look(message.board, image, before)
        except NoPictureError as error:
            return BoardFound(message.ask, why=no_picture(error))
        except NotShownError as error:
            return BoardFound(message.ask, why=_unusable(error))
        if look.why is None:
            self._wire.send(LookShot(look.id, look.board, jpeg(image)))
        return BoardFound(message.ask, look)

    def _tell(self, look: BoardLook, image: Image) -> None:
        # The picture goes first: whoever hears of the look may ask for it at once.
        self._wire.send(LookShot(look.id, look.board, jpeg(image)))
        self._wire.send(Looked(look))


def _unusable(error: NotShownError) -> Text:
    return text("The board cannot be read: {why}.", why=error.why)
