"""One running table: the rooms are put together here and nowhere else.

Order of a start: journal, table, camera, panel, web. Order of an end: streams
first, then requests, lamps and camera side by side, the journal last.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

from assistant.boards.box import BOARDS_NAME, BoardBox
from assistant.corrections import FOLDER_NAME, CorrectionStore, Keeper
from assistant.journal import JOURNAL_NAME, open_journal
from assistant.kept.box import BoxView
from assistant.ports import House
from assistant.service.addresses import own_addresses, urls
from assistant.service.board_room import BoardRoom
from assistant.service.camera_news import CameraNews
from assistant.service.menu import game_facts, table_commands
from assistant.service.off import OffCamera, OffPanel
from assistant.service.picture import check_picture, readings_check
from assistant.service.reader_facts import reader_facts
from assistant.service.remembering import Remembering
from assistant.service.rooms import (
    CameraRoom,
    PanelRoom,
    off_camera,
    off_panel,
    open_camera_room,
    open_panel_room,
    unfinished,
)
from assistant.service.settings import ServiceSettings
from assistant.service.start_mark import StartMark
from assistant.service.supervision import Supervision
from assistant.shelf import Shelf
from assistant.table import History, Table
from assistant.taught.box import DiceBox
from assistant.taught.store import FACES_NAME
from assistant.words.dice import Reading
from assistant.words.status import CameraMode, CameraStatus, Check
from assistant.words.taught import TaughtSet
from assistant.words.text import Text
from web.app import WebSettings, create_app, runtime_of
from web.server import Server

log = logging.getLogger(__name__)

STOP_S = 1.4
"""Longest wait for the rooms that are closed side by side."""
JOURNAL_S = 1.0
"""Longest wait for the writer after that; all of it together stays under 3 s."""


class StartEndedError(RuntimeError):
    """The service was told to end before its start was over; what stood is closed again."""


class Service:
    """Starts in the constructor; `stop` ends everything and may be called twice.

    The start looks at `over` before each room and raises `StartEndedError` once it is set.
    """

    def __init__(self, settings: ServiceSettings, over: threading.Event | None = None) -> None:
        self._settings = settings
        self._over = over or threading.Event()
        self._supervision = Supervision()
        self._mark = StartMark(settings.data)
        self._news = CameraNews()
        self._closing: list[tuple[str, Callable[[], None]]] = []
        self._stopped = threading.Event()
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        settings = self._settings
        self.shelf = Shelf(settings.data)
        self._games = self.shelf.rules
        self._journal = open_journal(settings.data)
        self._closing.append(("table", self._journal.close))
        broke_at = self._mark.left_over()
        self._begin("table")
        self.table = Table(self._journal, self._games, beat=self._supervision.alive)
        self._closing.append(("table", lambda: self.table.stop(JOURNAL_S)))
        self.table.start()
        for trouble in self.shelf.troubles:
            log.error("%s", trouble.english())
            self.table.notice(trouble, None)
        if broke_at is not None:
            self.table.notice(unfinished(broke_at), None)
        self.box = DiceBox(settings.data / FACES_NAME)
        self.boards = BoardBox(settings.data / BOARDS_NAME)
        self._tell_unread((*self.box.notices, *self.boards.notices))
        self.corrections = self._open_corrections()
        self._remember_figures()
        self.camera = self._open_camera(broke_at)
        self._teach_camera()
        BoardRoom(self.boards, self.table, self.camera.boards)
        self.panel = self._open_panel(broke_at)
        self._begin("web")
        self._open_web()
        self._finish_with_camera()
        self._supervision.ready(f"serving {self.urls[0]}")

    def _tell_unread(self, notices: Sequence[Text]) -> None:
        """Files that people made and that do not read: told, and the table starts all the same."""
        for notice in notices:
            log.error("%s", notice.english())
            self.table.notice(notice, None)

    def _open_corrections(self) -> Keeper:
        """What people say of dice is kept beside the table, with the pictures that came along."""
        keeper = Keeper(
            CorrectionStore(self._settings.data / FOLDER_NAME),
            cut=lambda reading, die: self.camera.cut(reading, die),
            reader=reader_facts,
            tell=lambda notice: self.table.notice(notice, None),
        )
        self._closing.append(("corrections", keeper.close))
        keeper.see(self.table.view())
        self.table.subscribe(keeper.see)
        return keeper

    def _remember_figures(self) -> None:
        """What a table reads from its copy of a game while it plays is kept for the next one."""
        remembering = Remembering(self.shelf, lambda notice: self.table.notice(notice, None))
        self._closing.append(("figures", remembering.close))
        remembering.see(self.table.view())
        self.table.subscribe(remembering.see)

    def _reading(self, reading: Reading) -> None:
        self.corrections.hear(reading)
        self.table.offer(reading)

    def _teach_camera(self) -> None:
        def teach(view: BoxView[TaughtSet]) -> None:
            self.camera.teach(view.version, tuple(view.kept.values()))

        self.box.changed = teach
        teach(self.box.view())

    def _finish_with_camera(self) -> None:
        """The table serves, but a camera that is being opened may still take the machine down."""
        self._mark.step("camera")
        self.table.subscribe(lambda view: self._look_at_camera())
        self._look_at_camera()

    def _look_at_camera(self) -> None:
        if self.camera.status().mode is not CameraMode.STARTING:
            self._mark.finished()

    def _begin(self, step: str) -> None:
        if self._over.is_set():
            raise StartEndedError(step)
        self._mark.step(step)

    def _open_camera(self, broke_at: str | None) -> CameraRoom:
        self._begin("camera")
        camera = (
            open_camera_room(
                self._settings,
                on_reading=self._reading,
                on_status=self._camera_changed,
                on_look=self.table.look,
            )
            if broke_at is None
            else off_camera(broke_at)
        )
        self._closing.append(("camera", camera.stop))
        camera.start()
        self.table.camera_changed(camera.status())
        if broke_at is None and isinstance(camera, OffCamera):
            self._tell(camera.status().why)
        self.table.subscribe(lambda view: camera.want(view.wanted))
        camera.want(self.table.view().wanted)
        return camera

    def _camera_changed(self, status: CameraStatus) -> None:
        self._news.hear(status)
        self.table.camera_changed(status)

    def _open_panel(self, broke_at: str | None) -> PanelRoom:
        self._begin("panel")
        panel = (
            open_panel_room(
                self._settings,
                on_press=self.table.press,
                on_status=self.table.panel_changed,
            )
            if broke_at is None
            else off_panel(broke_at)
        )
        self._closing.append(("panel", panel.close))
        self.table.panel_changed(panel.status())
        if broke_at is None and isinstance(panel, OffPanel):
            self._tell(panel.status().why)
        self.table.subscribe(panel.show)
        panel.show(self.table.view())
        return panel

    def _tell(self, why: Text | None) -> None:
        """Says on every screen, until somebody acknowledges it, what is wrong with this start."""
        if why is not None:
            self.table.notice(why, None)

    def _open_web(self) -> None:
        settings = self._settings
        house = House(
            table=self.table,
            camera=self.camera,
            panel=self.panel,
            history=History(
                settings.data / JOURNAL_NAME, self._games, damaged=self._journal.damaged
            ),
            games=tuple(game_facts(rules) for rules in self._games),
            data=settings.data,
            diagnose=self._diagnose,
            addresses=lambda: self.urls,
            commands=table_commands(),
            check_picture=check_picture,
            proposed=settings.game,
            box=self.box,
            eyes=self.camera,
            corrections=self.corrections,
            shelf=self.shelf,
            boards=self.boards,
            showing=self.camera.showing,
            board_eyes=self.camera.boards,
        )
        app = create_app(house, WebSettings(pin=settings.pin))
        web = runtime_of(app)
        self._server = Server(app, settings.host, settings.port)
        self._server.start()
        self._closing.append(("web", lambda: self._server.stop(STOP_S / 2)))
        self._closing.append(("streams", self._server.begin_end))
        self.rights = web.rights

    @property
    def port(self) -> int:
        """The port that the service listens on."""
        return self._server.port

    @property
    def urls(self) -> tuple[str, ...]:
        """Addresses of the front page, the best for a phone first."""
        return urls(self._settings.host, self.port)

    def host_link(self) -> str:
        """Address that makes one browser of this machine the host, once."""
        return f"http://localhost:{self.port}/host/{self.rights.new_host_link()}"

    def _diagnose(self) -> Sequence[Check]:
        from assistant.doctor import Machine, diagnose

        checks = diagnose(
            Machine(
                data=self._settings.data,
                wiring=self._settings.wiring,
                addresses=own_addresses(),
                camera_status=self.camera.status(),
                panel_status=self.panel.status(),
                figures=self.shelf.troubles,
                boards=self.table.view().boards,
            )
        )
        return [*checks, readings_check(self.table.facts())]

    def stop(self) -> None:
        """Ends everything in under 3 s. May be called twice."""
        if self._stopped.is_set():
            return
        self._stopped.set()
        self._supervision.stopping()
        closing = dict(self._closing)
        _close("streams", closing.get("streams"))
        rooms = [
            threading.Thread(target=_close, args=(name, closing.get(name)), daemon=True)
            for name in ("web", "panel", "camera", "corrections")
        ]
        until = time.monotonic() + STOP_S
        for one in rooms:
            one.start()
        for one in rooms:
            one.join(max(0.0, until - time.monotonic()))
        _close("table", closing.get("table"))
        self._mark.finished()


def _close(name: str, close: Callable[[], None] | None) -> None:
    """Closes a room; one that fails is reported and does not keep the others open."""
    if close is None:
        return
    try:
        close()
    except Exception:
        log.exception("%s did not close in good order", name)
