"""All cameras of the house: each in a child process, under one watch.

supervisor = CameraSupervisor("sim", on_reading=..., on_status=...)
supervisor.start()
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar
from uuid import uuid4

from assistant.words.corrections import DieCut
from assistant.words.dice import DieSpec, Outline, Reading, WantedDice, Zone, ZoneDice
from assistant.words.errors import NotSeenError, NotSimulatedError
from assistant.words.shown_boards import BoardLook
from assistant.words.status import CameraMode, CameraStatus
from assistant.words.taught import SeenDie, TaughtNews, TaughtSet
from assistant.words.text import text
from vision.cameras.picture_header import NoPictureError, check_size, no_picture
from vision.cameras.settings import CameraSettings, View, single_camera
from vision.supervisor_asks import Asks
from vision.supervisor_boards import BoardEyes
from vision.supervisor_faces import ToldFaces, dice_of
from vision.supervisor_link import Link, Parts, Watch
from vision.supervisor_orders import Orders, each
from vision.supervisor_policy import RestartRules
from vision.supervisor_shots import ShotBook
from vision.supervisor_showing import BoardShowing
from vision.supervisor_status import status_of, without_figures
from vision.worker_wire import (
    Answer,
    Arrange,
    Beat,
    BoardFound,
    DiceFound,
    FindDice,
    FromChild,
    KeepEmpty,
    Look,
    Looked,
    LookShot,
    Picture,
    PictureShown,
    Read,
    Shots,
    Taught,
    Throw,
    ToChild,
    Upload,
)

_TICK_S = 0.1
_LOOK_AGAIN_S = 1.0
_FIRST_PICTURE_S = 2.0
_FIGURES_EVERY_S = 10.0
_GRACE_S = 0.4
_UPLOAD_IDLE_S = 60.0
_PHONE = "phone"

M = TypeVar("M")
_log = logging.getLogger(__name__)


class CameraSupervisor:
    """Starts, watches and ends the vision children, and stands for them before the house.

    `on_reading`, `on_look` and `on_status` are called on the supervisor's thread and must
    not block. Every public method may be called from any thread.
    """

    def __init__(
        self,
        source: str | Sequence[CameraSettings],
        *,
        on_reading: Callable[[Reading], None],
        on_status: Callable[[CameraStatus], None],
        on_look: Callable[[BoardLook], None] = lambda look: None,
        parts: Parts | None = None,
        watch: Watch | None = None,
        rules: RestartRules | None = None,
    ) -> None:
        """Raises `SourceError` for a source that cannot be."""
        cameras = single_camera(source) if isinstance(source, str) else tuple(source)
        self._on_reading = on_reading
        self._on_status = on_status
        self._on_look = on_look
        self._parts = parts or Parts()
        self._watch = watch or Watch()
        self._rules = rules or RestartRules()
        self._boot = uuid4().hex[:12]
        self._links = [self._link(settings, nth) for nth, settings in enumerate(cameras)]
        self._phone: Link | None = None
        self._phone_until = 0.0
        self._wanted: WantedDice | None = None
        self._lock = threading.Condition()
        self._orders = Orders()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._status = self._told = self._now_status()
        self._told_s = 0.0
        self._pictures: dict[tuple[str, bool], tuple[float, bytes]] = {}
        self._looked: dict[tuple[str, bool], float] = {}
        self._shots = ShotBook()
        self._asks = Asks(self._orders.give, self._stopping)
        self._faces = ToldFaces()
        self.showing = BoardShowing(self._asks, self._phone_link)
        self.boards = BoardEyes(self._orders, self._asks, lambda: self._links, self._phone_link)

    def start(self) -> None:
        """Starts the children and the watch over them."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="cameras", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ends all children; returns within 1.5 s. May be called twice."""
        self._stopping.set()
        self._orders.wake()
        if self._thread is not None:
            self._thread.join(1.4)

    def status(self) -> CameraStatus:
        """How the cameras are doing now."""
        with self._lock:
            return self._status

    def want(self, wanted: WantedDice | None) -> None:
        """Says what is to be read; None reads nothing but still follows the motion."""

        def pass_on() -> None:
            self._wanted = wanted
            each(self._all_links(), lambda link: link.want(wanted))

        self._orders.give(pass_on)

    def picture(self, view: str = "tray", *, drawn: bool = True) -> bytes | None:
        """The newest picture of a view as JPEG; None if the camera gives none.

        Waits up to two seconds for the first one after nobody has looked.
        """
        key = (view, drawn)
        now = time.monotonic()
        link = self._link_of(view)
        if link is None or link.mode is not CameraMode.LIVE:
            return None
        with self._lock:
            if now - self._looked.get(key, -_LOOK_AGAIN_S) >= _LOOK_AGAIN_S:
                self._looked[key] = now
                self._orders.give(lambda: each([link], lambda one: one.send(Look(view, drawn))))
            fresh = now - 2 * _LOOK_AGAIN_S
            self._lock.wait_for(
                lambda: self._pictures.get(key, (0.0, b""))[0] > fresh, _FIRST_PICTURE_S
            )
            return self._pictures.get(key, (0.0, None))[1]

    def crop(self, reading: str, die: int) -> bytes | None:
        """The cut-out of a die of one of the last readings, JPEG; None if it is not kept."""
        return self._shots.crop(reading, die)

    def cut(self, reading: str, die: int) -> DieCut | None:
        """The same as taught pictures are cut, to be kept with a correction."""
        return self._shots.cut(reading, die)

    def shot(self, reading: str) -> bytes | None:
        """The whole picture of one of the last readings, with what was seen drawn on it."""
        return self._shots.drawn(reading)

    def upload(self, jpeg: bytes) -> None:
        """Reads a picture from a phone, in a child of its own, like a settled throw.

        Returns when it has been read. Raises `NotSeenError` when it is no picture
        or too large, `ReaderEndedError` when the child ends over it,
        `TimeoutError` when it does not answer.
        """
        try:
            check_size(jpeg)
        except NoPictureError as error:
            raise NotSeenError(no_picture(error)) from error
        answer = self._asks.ask(self._phone_link, lambda ask: Upload(ask, jpeg))
        if isinstance(answer, Answer) and answer.why is not None:
            raise NotSeenError(answer.why)

    def teach(self, version: int, sets: Sequence[TaughtSet]) -> None:
        """These are the taught faces from now on; told to every child without a new start."""
        teach = self._faces.tell(version, sets)
        self._orders.give(lambda: each(self._all_links(), lambda link: link.teach(teach)))

    def news(self, version: int) -> TaughtNews | None:
        """What a child says of this version of the taught faces; waits for it some seconds."""
        return self._faces.news(version, wait=self.status().mode is CameraMode.LIVE)

    def dice_now(
        self, picture: bytes | None = None, wanted: Sequence[DieSpec] = ()
    ) -> tuple[SeenDie, ...]:
        """The dice that lie in the first view now, or in a picture that somebody sent.

        Raises `NotSeenError` when there is nothing to look at, `TimeoutError` when the child
        does not answer.
        """
        first = self._links[0]
        if picture is None and first.mode is not CameraMode.LIVE:
            raise NotSeenError(
                text("The camera gives no picture now: wait for it, or send a photograph.")
            )
        view = first.settings.view[0].name
        found = self._asks.ask(
            self._phone_link if picture is not None else lambda: first,
            lambda ask: FindDice(ask, view, picture, tuple(wanted)),
        )
        return dice_of(found)

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        zones: Sequence[ZoneDice] = (),
    ) -> None:
        """Throws dice in the drawn tray: those that are wanted, then d6; or those of `zones`.

        Raises `NotSimulatedError` with real cameras, `ValueError` for a count or a
        face that the tray does not have, `TimeoutError` when the child is away.
        """
        self._ask_tray(lambda ask: Throw(ask, dice, strength, angle, tuple(wanted), tuple(zones)))

    def arrange(self, what: str) -> None:
        """Does something in the drawn tray; raises like `throw`."""
        self._ask_tray(lambda ask: Arrange(ask, what))

    def keep_empty(self, view: str = "tray") -> bool:
        """Keeps what a view shows now as the empty tray; False while it is not empty.

        Raises `TimeoutError` when the child is away.
        """
        link = self._link_of(view)
        if link is None:
            return False
        return self._ask(lambda: link, lambda ask: KeepEmpty(ask, view)) is None

    def mark_tray(self, view: str, corners: Outline) -> None:
        """Where the tray is in a view, in fractions of it; dice beyond are outside.

        Without corners the whole view counts.
        """
        link = self._link_of(view)
        if link is not None:
            self._orders.give(lambda: each([link], lambda one: one.mark_tray(view, corners)))

    def mark_zones(self, view: str, zones: tuple[Zone, ...]) -> None:
        """Which seats have zones in a view, and where."""
        link = self._link_of(view)
        if link is not None:
            self._orders.give(lambda: each([link], lambda one: one.mark_zones(view, zones)))

    def turn_over(self, view: str) -> None:
        """Mirrors a view, or no longer; where tray and zones are turns over with it."""
        link = self._link_of(view)
        if link is not None:
            self._orders.give(lambda: each([link], lambda one: one.turn_over(view)))

    def source_of(self, view: str) -> str:
        """What tells the camera behind a view from every other, over restarts too."""
        link = self._link_of(view)
        return "" if link is None else link.identity

    def children(self) -> tuple[int, ...]:
        """Process ids of the children, for the figures of the diagnosis."""
        return tuple(link.pid for link in self._all_links() if link.pid is not None)

    def _ask_tray(self, message: Callable[[int], ToChild]) -> None:
        link = next((one for one in self._links if one.simulated), None)
        if link is None:
            raise NotSimulatedError("these cameras are real: throw the dice on the table")
        error = self._ask(lambda: link, message)
        if error is not None:
            raise ValueError(error)

    def _ask(self, link: Callable[[], Link], message: Callable[[int], ToChild]) -> str | None:
        """An error, or None if it was done; raises like `Asks.ask`."""
        answer = self._asks.ask(link, message)
        return answer.error if isinstance(answer, Answer) else None

    def _link(self, settings: CameraSettings, nth: int) -> Link:
        return Link(
            settings,
            parts=self._parts,
            ids=f"{self._boot}-{nth}",
            hear=self._hear,
            watch=self._watch,
            rules=self._rules,
        )

    def _phone_link(self) -> Link:
        """The child that reads pictures from phones, begun if need be."""
        if self._phone is None:
            settings = CameraSettings("upload", (View(_PHONE),))
            self._phone = self._link(settings, len(self._links))
            self._phone.teach(self._faces.message)
            self._phone.want(self._wanted)
            self._phone.tick(time.monotonic())
        self._phone_until = time.monotonic() + _UPLOAD_IDLE_S
        return self._phone

    def _all_links(self) -> list[Link]:
        return [*self._links, *([self._phone] if self._phone is not None else [])]

    def _link_of(self, view: str) -> Link | None:
        for link in self._all_links():
            if any(one.name == view for one in link.settings.view):
                return link
        return None

    def _run(self) -> None:
        try:
            self._call(self._on_status, self.status())
            while not self._stopping.is_set():
                self._orders.carry_out(self._all_links)
                now = time.monotonic()
                each(self._all_links(), partial(Link.tick, now=now))
                self._asks.give_up()
                self._let_phone_go(now)
                self._tell_status(now)
                self._orders.wait(self._all_links(), _TICK_S)
        finally:
            self._end()

    def _let_phone_go(self, now: float) -> None:
        if self._phone is not None and now > self._phone_until:
            self._phone.end()
            self._phone = None

    def _end(self) -> None:
        links = self._all_links()
        for link in links:
            link.hang_up()
        until = time.monotonic() + _GRACE_S
        while time.monotonic() < until and any(link.alive for link in links):
            time.sleep(0.02)
        for link in links:
            link.end()
        self._orders.close()
        self._tell_status(time.monotonic())

    def _hear(self, link: Link, message: FromChild) -> None:
        with self._lock:
            if isinstance(message, Picture):
                self._pictures[message.view, message.drawn] = (time.monotonic(), message.jpeg)
            elif isinstance(message, Read):
                self._shots.expect(message.reading.id)
            elif isinstance(message, Shots):
                self._shots.hear(message)
            elif isinstance(message, LookShot):
                self.boards.hear(message)
            self._lock.notify_all()
        if isinstance(message, Read):
            self._call(self._on_reading, message.reading)
        elif isinstance(message, Looked):
            self._call(self._on_look, message.look)
        elif isinstance(message, Answer | DiceFound | BoardFound | PictureShown):
            self._asks.hear(message)
        elif isinstance(message, Taught):
            self._faces.hear(message.news)
        elif isinstance(message, Beat):
            self._tell_status(time.monotonic())

    def _tell_status(self, now: float) -> None:
        """Tells a changed status; figures alone only every few seconds."""
        status, told = self._now_status(), self._told
        with self._lock:
            self._status = status
        quiet = without_figures(status) == without_figures(told)
        if quiet and (status.facts == told.facts or now - self._told_s < _FIGURES_EVERY_S):
            return
        self._told, self._told_s = status, now
        self._call(self._on_status, status)

    def _call(self, listener: Callable[[M], None], what: M) -> None:
        try:
            listener(what)
        except Exception:  # a listener's fault must not end the watch over the cameras
            _log.exception("a listener of the cameras failed on %r", what)

    def _now_status(self) -> CameraStatus:
        return status_of(self._links, self._wanted)
