"""The table: one queue, one thread, one writer. Everybody else submits and listens."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sitting import CorrectRoll
from assistant.journal import Journal
from assistant.rules import AnyRules, Refusal
from assistant.table import queries
from assistant.table.clock import Surroundings, System
from assistant.table.desk import Desk
from assistant.table.writer import NOTICE_S, Facts, Writer
from assistant.words.actor import Actor
from assistant.words.board_record import BoardFacts, Photographed
from assistant.words.correcting import Correction
from assistant.words.dice import Face, Reading
from assistant.words.orders import Accepted, Order, Refused, TableBusyError
from assistant.words.press import Press
from assistant.words.shown_boards import BoardLook, WatchedBoard
from assistant.words.status import CameraStatus, PanelStatus
from assistant.words.text import Text, text
from assistant.words.view import TableView

log = logging.getLogger(__name__)

BEAT_S = 0.25
"""The writer's loop turns at least so often, in seconds."""

Observer: TypeAlias = Callable[[TableView], None]
_Job: TypeAlias = Callable[[], None]


class Table:
    """The one writer. It owns the journal from `start` to `stop`.

    Effects come in this order: on disk, then on screens. `beat` is called from
    the writer's loop at least once a second, for the watchdog.
    """

    def __init__(
        self,
        journal: Journal,
        games: Sequence[AnyRules],
        *,
        surroundings: Surroundings | None = None,
        beat: Callable[[], None] | None = None,
    ) -> None:
        self._journal = journal
        self._desk = Desk(journal, games, surroundings or System())
        self._writer = Writer(self._desk)
        self._beat = beat
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._gate = threading.Lock()
        self._observers: list[Observer] = []
        self._view = self._desk.picture(0)
        self._asked: queries.Asked | None = None
        self._watched: tuple[WatchedBoard, ...] = ()
        self._photographed: tuple[Photographed, ...] = ()

    def start(self) -> None:
        """Puts the last game back on the table, then begins to work."""
        self._desk.set_out()
        self._publish()
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)
        self._thread.start()

    def stop(self, timeout_s: float = 2.0) -> None:
        """Does what is in the queue, closes the journal and ends. May be called twice.

        Raises `TableBusyError` if the writer does not come to its end in time.
        """
        with self._gate:
            if not self._stopping:
                self._stopping = True
                self._jobs.put(None)
        if self._thread is None:
            self._journal.close()
            return
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            raise TableBusyError(f"the writer did not end within {timeout_s} s")

    # For everybody, on any thread

    def submit(self, order: Order, timeout_s: float = 10.0) -> Accepted | Refused:
        """Hands a command to the writer and waits for its outcome.

        Raises `TableBusyError` if the writer does not answer in time; the same
        order may be sent again then, its key keeps it from being done twice.
        """
        outcome: Future[Accepted | Refused] = Future()

        def job() -> None:
            outcome.set_result(self._order(order))

        self._put(job)
        try:
            return outcome.result(timeout_s)
        except FutureTimeoutError as error:
            raise TableBusyError(f"the table did not answer within {timeout_s} s") from error

    def offer(self, reading: Reading) -> None:
        """A reading of the camera; returns at once."""
        self._put(lambda: self._writer.offer(reading))

    def look(self, look: BoardLook) -> None:
        """A look at a board; returns at once."""
        self._put(lambda: self._writer.look(look))

    def photograph(self, board: Photographed, look: BoardLook, timeout_s: float = 5.0) -> bool:
        """What a photograph shows of a seat's board; whether people are asked about it now.

        Raises `TableBusyError` if the writer does not answer in time.
        """
        asked: Future[bool] = Future()

        def job() -> None:
            is_asked = self._writer.photograph(board, look)
            self._publish()
            asked.set_result(is_asked)

        self._put(job)
        try:
            return asked.result(timeout_s)
        except FutureTimeoutError as error:
            raise TableBusyError(f"the table did not answer within {timeout_s} s") from error

    def know_boards(self, boards: Sequence[BoardFacts]) -> None:
        """These boards were shown; returns at once."""
        self._put(lambda: self._desk.boards.know(boards))

    def on_look_again(self, again: Callable[[str], None]) -> None:
        """Whom to tell that people want a board looked at once more; it must not block."""
        self._desk.boards.look_again = again

    def press(self, press: Press) -> None:
        """A press on the panel; returns at once."""
        self._put(lambda: self._writer.press(press))

    def camera_changed(self, status: CameraStatus) -> None:
        """How the camera is doing; returns at once."""

        def job() -> None:
            self._desk.devices.camera = status

        self._put(job)

    def panel_changed(self, status: PanelStatus) -> None:
        """How the panel is doing; returns at once."""

        def job() -> None:
            self._desk.devices.panel = status

        self._put(job)

    def notice(self, notice: Text, for_s: float | None = NOTICE_S) -> None:
        """Shows a message for some seconds; None until somebody acknowledges it."""

        def job() -> None:
            now = self._desk.surroundings.monotonic()
            self._desk.notices.add(notice, None if for_s is None else now + for_s)

        self._put(job)

    def view(self) -> TableView:
        """The newest picture; never waits."""
        return self._view

    def ask(self, query: dict[str, object]) -> Struct | Refusal:
        """Answers a question to the game on the caller's own thread; nothing changes.

        Raises `QueryError` for one that cannot be read.
        """
        return queries.answer(self._asked, query)

    def correction(
        self, roll: int, values: tuple[Face, ...], answers: tuple[str, ...], by: Actor
    ) -> Correction | Refusal:
        """What other values for a roll would change, on the caller's own thread.

        Nothing changes. Without values: the roll as it stands.
        """
        return queries.correction(self._asked, CorrectRoll(roll, values, answers), by)

    def watched(self) -> tuple[WatchedBoard, ...]:
        """The boards that cameras should look at now; never waits."""
        return self._watched

    def photographed(self) -> tuple[Photographed, ...]:
        """The boards of seats that may be photographed now; never waits."""
        return self._photographed

    def facts(self) -> Facts:
        """Counts of readings taken, asked about and ignored, for the diagnosis."""
        return replace(self._writer.facts)

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Calls `observer` on the writer's thread after each change; it must not block.

        Returns the function that ends the subscription; calling it twice is fine.
        """
        with self._gate:
            self._observers = [*self._observers, observer]

        def end() -> None:
            with self._gate:
                self._observers = [one for one in self._observers if one is not observer]

        return end

    def _put(self, job: _Job) -> None:
        with self._gate:
            if self._stopping:
                raise TableBusyError("the table has been stopped")
            self._jobs.put(job)

    # On the writer's thread

    def _run(self) -> None:
        try:
            while self._turn():
                pass
        finally:
            self._journal.close()

    def _turn(self) -> bool:
        """One turn of the loop; False once the queue is done."""
        try:
            job = self._jobs.get(timeout=BEAT_S)
        except queue.Empty:
            pass
        else:
            if job is None:
                self._guard(self._desk.stopping)
                return False
            self._guard(job)
        self._guard(self._writer.tick)
        self._publish()
        if self._beat is not None:
            self._guard(self._beat)
        return True

    def _order(self, order: Order) -> Accepted | Refused:
        try:
            outcome = self._writer.order(order)
        except Exception:
            log.exception("command %s failed", order.command.get("type"))
            why = text("Skald made a mistake over this command; nothing was changed.")
            return Refused(Refusal(why), self._desk.version)
        self._publish()
        return outcome

    def _guard(self, job: _Job) -> None:
        """A fault in one job must not end the writer: it is logged and told."""
        try:
            job()
        except Exception as error:
            log.exception("a fault on the writer's thread")
            self._tell_fault(error)

    def _tell_fault(self, error: Exception) -> None:
        now = self._desk.surroundings.monotonic()
        notice = text("Something went wrong inside Skald: {why}", why=str(error) or repr(error))
        self._desk.notices.add(notice, now + NOTICE_S)

    def _publish(self) -> None:
        """A new picture for everybody, if anything that is shown has changed."""
        old, game = self._view, self._desk.game
        self._asked = None if game is None else queries.Asked(game.rules, game.state, game.course)
        self._watched = self._desk.boards.watched(self._desk.playing)
        self._photographed = self._desk.boards.photographed(self._desk.playing)
        new = self._desk.picture(old.changed)
        if new == old:
            return
        self._view = replace(new, changed=old.changed + 1)
        for observer in self._observers:
            try:
                observer(self._view)
            except Exception as error:
                log.exception("an observer failed")
                self._tell_fault(error)
