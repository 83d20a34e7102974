"""One vision child as the service sees it: started, heard, watched, ended."""

from __future__ import annotations

import contextlib
import logging
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from assistant.words.dice import Outline, WantedDice, Zone
from assistant.words.status import CameraMode, Motion
from assistant.words.text import Text
from vision import supervisor_why as why
from vision.cameras.base import Fact
from vision.cameras.settings import CameraSettings, turned_over, with_tray, with_zones
from vision.cameras.source import Kind, parse_source
from vision.supervisor_child import start_child
from vision.supervisor_policy import RestartRules, Restarts
from vision.supervisor_wire import ParentEnd
from vision.worker_wire import (
    Beat,
    FromChild,
    GarbageError,
    Gone,
    Mark,
    Opened,
    Scene,
    ShowBoard,
    Start,
    Teach,
    ToChild,
    Want,
    WatchBoards,
)

_log = logging.getLogger(__name__)
_DEVICE_LOOK_S = 0.5
_WITHOUT_CABLE = frozenset({Kind.SIMULATED, Kind.FOLDER, Kind.VIDEO})


@dataclass(frozen=True, slots=True)
class Watch:
    """How long a child may be silent, in seconds.

    `silent_s` without a frame is a lost camera; `loading_s` is for the start of
    the process up to its first word (a busy machine, a slow card), `opening_s`
    for the opening of the camera (longer after each failure in a row), `busy_s`
    for one reading. One that has closed its wire gets `ending_s` to end: only then is
    known with what status.
    """

    silent_s: float = 3.0
    opening_s: float = 20.0
    busy_s: float = 10.0
    loading_s: float = 60.0
    ending_s: float = 5.0


@dataclass(frozen=True, slots=True)
class Parts:
    """ "module:name" of what the child opens its camera, makes its reader, keeps faces with."""

    camera: str = "vision.cameras:open_camera"
    reader: str = "vision.dice:make_reader"
    faces: str = "vision.dice.taught:TaughtFaces"


class Link:
    """A camera and its child. All methods are for the supervisor's thread only."""

    def __init__(
        self,
        settings: CameraSettings,
        *,
        parts: Parts,
        ids: str,
        hear: Callable[[Link, FromChild], None],
        watch: Watch,
        rules: RestartRules,
    ) -> None:
        source = parse_source(settings.source)
        self.settings = settings
        self.name = source.name
        self.identity = source.identity
        self.simulated = source.kind is Kind.SIMULATED
        self.has_pictures = source.kind is not Kind.UPLOAD
        self.mode = CameraMode.STARTING
        self.why: Text | None = None
        self.motions: dict[str, Motion] = {}
        self.facts: dict[str, Fact] = {}
        self.garbage = 0
        self.pid: int | None = None
        self._kind = source.kind
        self._source = source.address if source.kind is Kind.DEVICE else settings.source
        self._parts = parts
        self._ids = ids
        self._hear = hear
        self._watch = watch
        self._restarts = Restarts(rules)
        self._process: subprocess.Popen[bytes] | None = None
        self._dying: list[subprocess.Popen[bytes]] = []
        self._wire: ParentEnd | None = None
        self._ending_since: float | None = None
        self._want = Want(None, 0.0)
        self._teach = Teach(0, ())
        self._boards: tuple[ShowBoard | WatchBoards, ...] = ()
        self._scenes: dict[str, Scene] = {}
        self._noisy = False
        self._place = ""
        self._next_start = 0.0
        self._lives = 0
        self._started = 0.0
        self._loaded = False
        self._first_frame: float | None = None
        self._frame_s: float | None = None
        self._beat_s = 0.0
        self._busy = False
        self._read_s = 0.0

    @property
    def restarts(self) -> int:
        """How often a child of this camera had to be replaced."""
        return self._restarts.total

    @property
    def wire(self) -> ParentEnd | None:
        """This end of the wire while a child is at the other."""
        return self._wire

    def want(self, wanted: WantedDice | None) -> None:
        """Passes on what is wanted, now and to every later child."""
        self._want = Want(wanted, time.monotonic())
        self.send(self._want)

    def teach(self, teach: Teach) -> None:
        """Passes on the taught faces, now and to every later child."""
        self._teach = teach
        self.send(teach)

    def watch_boards(self, shown: Sequence[ShowBoard], watch: WatchBoards) -> None:
        """Passes on which boards are looked at, now and to every later child."""
        before, self._boards = self._boards, (*shown, watch)
        for message in self._boards:
            if message not in before:  # pictures of boards are large
                self.send(message)

    def mark_tray(self, view: str, corners: Outline) -> None:
        """Passes on where the tray is in a view, now and to every later child."""
        self.settings = with_tray(self.settings, view, corners)
        self._mark(view)

    def mark_zones(self, view: str, zones: tuple[Zone, ...]) -> None:
        """Passes on which seats have zones in a view, now and to every later child."""
        self.settings = with_zones(self.settings, view, zones)
        self._mark(view)

    def turn_over(self, view: str) -> None:
        """Mirrors a view, or no longer: a new child begins, for which all lies where it does now.

        What is thrown until it sees is thus a throw for it, and what lay there before is none.
        """
        self.settings = turned_over(self.settings, view)
        if (scene := self._scenes.get(view)) is not None:
            self._scenes[view] = replace(scene, mirrored=not scene.mirrored)
        if self._process is not None:
            self._drop(self._process)
            self._next_start, self.mode = time.monotonic(), CameraMode.STARTING

    def _mark(self, view: str) -> None:
        for one in self.settings.view:
            if one.name == view:
                self.send(Mark(one))

    def send(self, message: ToChild) -> bool:
        """Queues a message; False if there is no child that takes it."""
        return self._wire is not None and self._wire.send(message)

    def flush(self) -> None:
        """Sends what the wire takes; never waits."""
        if self._wire is not None:
            self._wire.flush()

    def receive(self) -> bool:
        """Takes a part of what has come over the wire; False where nothing more has."""
        if self._wire is None:
            return False
        try:
            messages = self._wire.receive()
        except EOFError:
            self._part()
            return False
        except GarbageError as error:
            self.garbage += 1
            self._fail(why.nonsense(self.name, error))
            return False
        for message in messages or ():
            self._take(message)
        return messages is not None

    def tick(self, now: float) -> None:
        """Starts a child when it is time, and ends one that has been silent too long."""
        self._dying = [process for process in self._dying if process.poll() is None]
        if self._process is None:
            if now >= self._next_start and self._is_there(now):
                self._begin(now)
        elif self._process.poll() is not None:
            self._receive_all()  # its own last words say more than its status
            if self._process is not None:
                self._fail(why.ended(self.name, self._process.returncode))
        elif self._ending_since is not None:
            if now - self._ending_since > self._watch.ending_s:
                self._fail(why.never_ended(self.name, round(self._watch.ending_s)))
        elif self._is_silent(now):
            self._receive_all()  # perhaps the service itself did not come to listen
            if self._process is not None and self._is_silent(now):
                self._fail(self._silence())

    def broke(self, error: Exception) -> None:
        """Something done with this child failed: it is replaced, and the next one told all."""
        _log.error("%s: an order failed", self.name, exc_info=error)
        reason = why.order_failed(self.name, error)
        if self._process is None:
            self._put_off(reason)
        else:
            self._fail(reason)

    def hang_up(self) -> None:
        """Closes the wire, at which a healthy child ends by itself."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def end(self) -> None:
        """Kills what is left and takes it off the process table."""
        self.hang_up()
        if self._process is not None:
            self._dying.append(self._process)
            self._process = self.pid = None
        for process in self._dying:
            process.kill()
        for process in self._dying:
            with contextlib.suppress(subprocess.TimeoutExpired):  # a driver may hold it for ever
                process.wait(0.8)
        self._dying.clear()
        self.mode = CameraMode.OFF

    @property
    def loading(self) -> bool:
        """Whether the child has not yet come to its first word."""
        return not self._loaded

    @property
    def alive(self) -> bool:
        """Whether the child process still runs."""
        return self._process is not None and self._process.poll() is None

    def _is_there(self, now: float) -> bool:
        """A device that is unplugged is looked for, without starting a process each time."""
        if self._kind is not Kind.DEVICE or Path(self._source).exists():
            return True
        self._next_start = now + _DEVICE_LOOK_S
        self.mode = CameraMode.LOST
        self.why = why.not_there(self.name)
        return False

    def _begin(self, now: float) -> None:
        ours, theirs = socket.socketpair()
        self._first_frame = self._frame_s = None
        try:
            self._process = start_child(theirs)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._wire = ParentEnd(ours)
        self.pid = self._process.pid
        self._lives += 1
        self._started = self._beat_s = self._read_s = now
        self._busy = self._loaded = False
        self.send(
            Start(
                source=self._source,
                views=self.settings.view,
                camera=self._parts.camera,
                reader=self._parts.reader,
                faces=self._parts.faces,
                ids=f"{self._ids}-{self._lives}",
                scenes=tuple(self._scenes.values()),
                noisy=self._noisy,
                place=self._place,
            )
        )
        for message in (self._teach, *self._boards, self._want):
            self.send(message)

    def _take(self, message: FromChild) -> None:
        if isinstance(message, Beat):
            self._take_beat(message)
        elif isinstance(message, Opened):
            self.simulated = message.simulated
            if self._kind is Kind.DEVICE:
                self._source = self.identity = message.source
                self.name = message.name
        elif isinstance(message, Scene):
            self._scenes[message.view] = message
        elif isinstance(message, Gone):
            self._fail(message.why)
        self._hear(self, message)

    def _take_beat(self, beat: Beat) -> None:
        now = time.monotonic()
        if not self._loaded:
            self._loaded, self._started = True, now
        if self._busy or beat.busy:
            self._read_s = now
        self._beat_s, self._busy = now, beat.busy
        self._noisy = self._noisy or beat.noisy
        self._place = beat.place or self._place
        self.facts = beat.facts
        if beat.frame_s is not None and beat.frame_s != self._frame_s:
            self._frame_s = beat.frame_s
            self._first_frame = self._first_frame or now
        if self._first_frame is not None:
            self.motions = beat.motions
        if self._first_frame is not None or not self.has_pictures:
            self.mode, self.why = CameraMode.LIVE, None

    def _is_silent(self, now: float) -> bool:
        if not self._loaded:
            return now - self._started > self._watch.loading_s
        if self._busy:
            return now - self._beat_s > self._watch.busy_s
        if self._first_frame is None and self.has_pictures:
            return now - self._started > self._opening_s
        if not self.has_pictures:
            return now - self._beat_s > self._watch.opening_s
        # No frame is taken during a reading: its time is not the camera's silence.
        taken_s = max(self._frame_s or now, self._read_s)
        return now - min(self._beat_s, taken_s) > self._watch.silent_s

    @property
    def _opening_s(self) -> float:
        return self._watch.opening_s * self._restarts.patience

    def _silence(self) -> Text:
        if not self._loaded:
            return why.never_began(self.name, round(self._watch.loading_s))
        if self._busy:
            return why.read_too_long(self.name, round(self._watch.busy_s))
        seconds = round(self._watch.silent_s if self._first_frame else self._opening_s)
        return why.no_picture(self.name, seconds, cable=self._kind not in _WITHOUT_CABLE)

    def _receive_all(self) -> None:
        while self.receive():
            pass

    def _part(self) -> None:
        """The child has closed its wire: it is about to end, and will then tell its status."""
        self.hang_up()
        self._ending_since = time.monotonic()
        self.pid = None
        self.motions = {}

    def _fail(self, reason: Text) -> None:
        """Ends the child, if it still lives, and sets the time of the next one."""
        if self._process is not None:
            self._drop(self._process)
            self._put_off(reason)

    def _drop(self, process: subprocess.Popen[bytes]) -> None:
        """Kills the child, without waiting for it to be gone."""
        process.kill()
        self._dying.append(process)
        self._process = self.pid = self._ending_since = None
        self.hang_up()
        self.motions = {}

    def _put_off(self, reason: Text) -> None:
        now = time.monotonic()
        lived = 0.0 if self._first_frame is None else now - self._first_frame
        self._next_start = now + self._restarts.failed(lived)
        self.mode = CameraMode.GAVE_UP if self._restarts.gave_up else CameraMode.LOST
        self.why = reason
        _log.warning("%s: %s (failure %d)", self.name, reason.english(), self.restarts)
