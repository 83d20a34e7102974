"""The boards that the children watch, and the pictures of the last looks at them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from assistant.words.boards import BoardProfile
from assistant.words.errors import NotSeenError, NotSimulatedError
from assistant.words.shown_boards import BoardLook, Said, SaidTile, ShownBoard, WatchedBoard
from assistant.words.text import text
from vision.supervisor_asks import Asks
from vision.supervisor_link import Link
from vision.supervisor_orders import Orders, each
from vision.worker_wire import (
    Answer,
    BoardFound,
    LayOut,
    LookAgain,
    LookAt,
    LookShot,
    ShowBoard,
    WatchBoards,
)

KEPT = 12
PATIENCE_S = 25.0
"""A board that is read for the first time must be learned first."""
NOT_READ = text("The board was not read: try again.")


class BoardEyes:
    """What the cameras can do for boards. May be used from any thread."""

    def __init__(
        self,
        orders: Orders,
        asks: Asks,
        links: Callable[[], Sequence[Link]],
        phone: Callable[[], Link],
    ) -> None:
        self._orders = orders
        self._asks = asks
        self._links = links
        self._phone = phone
        self._shots: OrderedDict[str, bytes] = OrderedDict()
        self._held: dict[str, str] = {}
        self._lock = threading.Lock()

    def watch(self, shown: Sequence[ShownBoard], watched: Sequence[WatchedBoard]) -> None:
        """These boards are looked at from now on, and no others."""
        names = {one.board for one in watched}
        known = tuple(ShowBoard(one) for one in shown if one.name in names)
        watch = WatchBoards(tuple(one for one in watched if any(
            other.board.name == one.board for other in known
        )))  # fmt: skip
        self._orders.give(lambda: each(self._links(), lambda one: one.watch_boards(known, watch)))

    def again(self, board: str) -> None:
        """Has a watched board looked at once more, though nothing has moved."""
        self._orders.give(lambda: each(self._links(), lambda one: one.send(LookAgain(board))))

    def look_at(self, shown: ShownBoard, board: WatchedBoard, picture: bytes) -> BoardLook:
        """What a picture that somebody sent shows of a board.

        Raises `NotSeenError` with the reason when it is not found there, `ReaderEndedError` or
        `TimeoutError` when the process that reads it does not answer.
        """

        def with_board() -> Link:
            link = self._phone()
            link.send(ShowBoard(shown))
            return link

        found = self._asks.ask(with_board, lambda ask: LookAt(ask, board, picture), PATIENCE_S)
        look, why = None, None
        if isinstance(found, BoardFound):
            look, why = found.look, found.why
        if look is None:
            raise NotSeenError(why or NOT_READ)
        if look.why is not None:
            raise NotSeenError(text("The board was not read: {why}.", why=look.why))
        return look

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said] = (), tiles: Sequence[SaidTile] = ()
    ) -> None:
        """Lays a board of ours with pieces into the drawn tray.

        Raises `NotSimulatedError` with real cameras, `ValueError` for a place that the board does
        not have, `TimeoutError` when the child is away.
        """
        link = next((one for one in self._links() if one.simulated), None)
        if link is None:
            raise NotSimulatedError("these cameras are real: lay the board on the table")
        deed = partial(LayOut, profile=profile, pieces=tuple(pieces), tiles=tuple(tiles))
        done = self._asks.ask(lambda: link, lambda ask: deed(ask))
        if isinstance(done, Answer) and done.error is not None:
            raise ValueError(done.error)

    def hold(self, board: str, look: str) -> None:
        """Keeps the picture of a look for as long as no other one of the board is held."""
        with self._lock:
            self._held[board] = look

    def picture(self, look: str) -> bytes | None:
        """The picture of one of the last looks, JPEG; None if it is not kept."""
        with self._lock:
            return self._shots.get(look)

    def hear(self, shot: LookShot) -> None:
        """The picture of a look came."""
        with self._lock:
            self._shots[shot.look] = shot.jpeg
            free = [one for one in self._shots if one not in self._held.values()]
            for look in free[:-KEPT]:
                del self._shots[look]
