"""Boards between box, table and cameras: what was shown is known, what is watched is looked at."""

from __future__ import annotations

from assistant.boards.box import BoardBox
from assistant.boards.nearest import taught_on
from assistant.kept.box import BoxView
from assistant.ports import BoardEyesPort
from assistant.table import Table
from assistant.words.board_record import BoardFacts
from assistant.words.shown_boards import ShownBoard, WatchedBoard
from assistant.words.view import TableView


class BoardRoom:
    """Tells the table which boards were shown, and the cameras which to look at."""

    def __init__(self, box: BoardBox, table: Table, eyes: BoardEyesPort) -> None:
        self._table = table
        self._eyes = eyes
        self._shown: tuple[ShownBoard, ...] = ()
        self._watched: tuple[WatchedBoard, ...] = ()
        self._held: dict[str, str] = {}
        table.on_look_again(eyes.again)
        box.changed = self._know
        self._know(box.view())
        table.subscribe(self._follow)
        self._follow(table.view())

    def _know(self, view: BoxView[ShownBoard]) -> None:
        self._shown = tuple(view.kept.values())
        self._table.know_boards(
            [BoardFacts(one.name, one.profile, taught_on(one)) for one in self._shown]
        )
        self._eyes.watch(self._shown, self._watched)

    def _follow(self, view: TableView) -> None:
        watched = self._table.watched()
        if watched != self._watched:
            self._watched = watched
            self._eyes.watch(self._shown, self._watched)
        for one in view.boards:
            if one.held and self._held.get(one.board) != one.held:
                self._held[one.board] = one.held
                self._eyes.hold(one.board, one.held)
