"""A house without rooms: a table, a camera and a panel that do as a test tells them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.ports import (
    Accepted,
    GameFacts,
    House,
    NotHeldError,
    NotSimulatedError,
    Order,
    PastGame,
    QueryError,
    ReaderEndedError,
    RealPanelError,
    Refused,
    TableBusyError,
)
from assistant.rules import Refusal
from assistant.words.actor import Actor
from assistant.words.board_record import Photographed
from assistant.words.correcting import Correction
from assistant.words.dice import (
    DieKind,
    DieSpec,
    Face,
    Outline,
    Zone,
    ZoneDice,
)
from assistant.words.errors import NotSeenError
from assistant.words.press import PressEnd
from assistant.words.score import Scoreboard
from assistant.words.shown_boards import BoardLook
from assistant.words.status import (
    CameraStatus,
    Check,
    Health,
    PanelStatus,
)
from assistant.words.text import Text, pages, text
from assistant.words.view import TableView
from tests.web.commands import (
    GivePoints,
    Next,
    OpenOptions,
    Overrule,
    RecordRoll,
    RenameSeat,
    SetTimer,
    SettleReading,
    StartGame,
    Undo,
)
from tests.web.views import NASTY, full_view

JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")


class Points(Struct, frozen=True):
    """What the made-up game answers."""

    seat: str
    said: Text


class FakeTable:
    """Takes orders as the real table does, by key and version; `orders` are those it did.

    Points given are put on the scoreboard; the command "forbidden" is refused, and
    "against_the_rules" so that the host may overrule it.
    """

    def __init__(self, view: TableView | None = None) -> None:
        self._view = view or full_view()
        self._lock = threading.RLock()
        self._observers: list[Callable[[TableView], None]] = []
        self._done: dict[str, int] = {}
        self.orders: list[Order] = []
        self.busy = False
        self.asked, self.let_go = threading.Event(), threading.Event()

    def view(self) -> TableView:
        return self._view

    def subscribe(self, observer: Callable[[TableView], None]) -> Callable[[], None]:
        self._observers.append(observer)

        def end() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return end

    def photographed(self) -> tuple[Photographed, ...]:
        return ()

    def photograph(self, board: Photographed, look: BoardLook, timeout_s: float = 5.0) -> bool:
        return False

    def show(self, **changes: Any) -> TableView:
        """Changes the picture and tells the observers."""
        with self._lock:
            grown = {"changed": self._view.changed + 1, **changes}
            self._view = replace(self._view, **grown)
            for observer in tuple(self._observers):
                observer(self._view)
            return self._view

    def ask(self, query: dict[str, object]) -> Struct | Refusal:
        """Answers "points" about a seat; "slow" waits until `let_go` is set."""
        if query.get("type") == "slow":
            self.asked.set()
            assert self.let_go.wait(10)
        elif query.get("type") in ("nothing", "find_cards"):
            return Refusal(text("This is not answered."), pages("9"))
        elif query.get("type") != "points":
            raise QueryError("Invalid value 'x' - at `$.type`")
        return Points(str(query.get("seat")), text("Points"))

    def correction(
        self, roll: int, values: tuple[Face, ...], answers: tuple[str, ...], by: Actor
    ) -> Correction | Refusal:
        """Another value changes the score by itself; a question comes up with the last face."""
        found = next((one for one in self._view.rolls if one.id == roll), None)
        if found is None:
            return Refusal(text("There is no roll {roll} in this game.", roll=roll))
        faces = tuple(tuple(range(1, 7)) for _ in found.dice)
        seen = Correction(found, faces, values or tuple(die.value for die in found.dice))
        return seen if seen.same else replace(seen, changes=(text("Points"),))

    def submit(self, order: Order, timeout_s: float = 10.0) -> Accepted | Refused:
        if self.busy:
            raise TableBusyError("told to be busy")
        with self._lock:
            version = self._view.version
            if order.key in self._done:
                return Accepted(self._done[order.key], repeated=True)
            if order.version != version:
                return Refused(Refusal(text("Somebody else was faster.")), version, stale=True)
            if order.command.get("type") == "forbidden":
                return Refused(Refusal(text("This is not allowed."), pages("7")), version)
            if order.command.get("type") == "against_the_rules":
                said = Refusal(text("A rule forbids this."), pages("8"), overrulable=True)
                return Refused(said, version)
            self.orders.append(order)
            self._done[order.key] = version + 1
            self.show(version=version + 1, scoreboard=self._scored(order.command))
            return Accepted(version + 1)

    def _scored(self, command: dict[str, object]) -> Scoreboard | None:
        board, points = self._view.scoreboard, command.get("points")
        if board is None or not isinstance(points, int):
            return board
        rows = tuple(
            replace(row, total=(row.total or 0) + points)
            if row.seat == command.get("seat")
            else row
            for row in board.rows
        )
        return replace(board, rows=rows)


class FakeCamera:
    """A camera of the drawn tray, or with `real` a device.

    `silent` ones answer nothing, those that `fall` end over what they are asked.
    """

    def __init__(self, *, real: bool = False, source: str = "/dev/v4l/by-id/usb-A") -> None:
        self.real = real
        self.silent = self.fall = False
        self.uploads: list[bytes] = []
        self.throws: list[tuple[int, float, float]] = []
        self.arranged: list[str] = []
        self.empty = self.pictures = True
        self.trays: dict[str, Outline] = {}
        self.zones: dict[str, tuple[Zone, ...]] = {}
        self.turned_over: set[str] = set()
        self.source = source
        self.zoned: list[tuple[str, ...]] = []
        self.thrown: list[tuple[DieKind, ...]] = []

    def status(self) -> CameraStatus:
        return replace(
            full_view().camera,
            pictures=self.pictures,
            simulated=not self.real,
            zones=tuple(zone.place for zone in self.zones.get("tray", ())),
        )

    def picture(self, view: str = "tray", *, drawn: bool = True) -> bytes | None:
        return JPEG

    def crop(self, reading: str, die: int) -> bytes | None:
        return JPEG if reading == "r1" and die == 0 else None

    def upload(self, jpeg: bytes) -> None:
        self._answer()
        if not jpeg.startswith(b"\xff\xd8"):
            raise NotSeenError(text("it does not read as a picture"))
        self.uploads.append(jpeg)

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        zones: Sequence[ZoneDice] = (),
    ) -> None:
        self._answer()
        if self.real:
            raise NotSimulatedError("real")
        self.throws.append((dice, strength, angle))
        self.thrown.append(tuple(one.kind for one in wanted))
        self.zoned.append(tuple(one.seat for one in zones))

    def mark_tray(self, view: str, corners: Outline) -> None:
        self.trays[view] = corners

    def mark_zones(self, view: str, zones: tuple[Zone, ...]) -> None:
        self.zones[view] = zones

    def turn_over(self, view: str) -> None:
        self.turned_over ^= {view}
        self.trays |= {view: _across(self.trays[view])} if view in self.trays else {}

    def source_of(self, view: str) -> str:
        return self.source

    def keep_empty(self, view: str = "tray") -> bool:
        self._answer()
        return self.empty

    def arrange(self, what: str) -> None:
        self._answer()
        if self.real:
            raise NotSimulatedError("real")
        self.arranged.append(what)

    def _answer(self) -> None:
        if self.silent:
            raise TimeoutError("no answer from the camera")
        if self.fall:
            raise ReaderEndedError("the process has ended")


def _across(corners: Outline) -> Outline:
    return tuple((1 - x, y) for x, y in reversed(corners))


class FakePanel:
    """A drawn panel, or with `real` one of pins; whole presses end as `ends` says."""

    def __init__(self, *, real: bool = False) -> None:
        self.real = real
        self.ends = PressEnd.COUNTED
        self.fingers: dict[str, str] = {}
        self.touches: list[tuple[str, bool]] = []
        self.tried: list[str | None] = []

    def status(self) -> PanelStatus:
        panel = full_view().panel
        held = dict(self.touches)
        buttons = (
            replace(one, down=held.get(one.id, False), held=float(held.get(one.id, False)))
            for one in panel.buttons
        )
        return replace(panel, buttons=tuple(buttons))

    def touch(self, button: str, *, down: bool, finger: str = "") -> None:
        if self.real:
            raise RealPanelError("real")
        if not down and self.fingers.get(button) != finger:
            raise NotHeldError(button)
        self.fingers[button] = finger
        self.touches.append((button, down))

    def press(self, button: str, *, finger: str) -> PressEnd:
        for down in (True, False):
            self.touch(button, down=down, finger=finger)
        return self.ends

    def try_lamp(self, lamp: str | None) -> None:
        self.tried.append(lamp)


class FakeHistory:
    """A history of one game, which is over unless `ended_at` is None."""

    def __init__(self, ended_at: float | None = 1764276000.0) -> None:
        self.ended_at = ended_at

    def games(self) -> Sequence[PastGame]:
        return (_past(self.ended_at),)

    def game(self, game_id: str) -> tuple[PastGame, TableView] | None:
        return (_past(self.ended_at), full_view()) if game_id == "g0" else None

    def export(self, game_id: str) -> bytes | None:
        return b'{"game":"g0"}' if game_id == "g0" else None


def _past(ended_at: float | None) -> PastGame:
    return PastGame(
        "g0",
        "open_table",
        text("Open table"),
        1764270000.0,
        ended_at,
        ("Ada", NASTY),
        (12, 7),
        ("Ada",),
    )


def make_house(
    data: Path,
    table: FakeTable | None = None,
    camera: FakeCamera | None = None,
    panel: FakePanel | None = None,
) -> House:
    """A house of fakes over a data directory."""
    return House(
        table=table or FakeTable(),
        camera=camera or FakeCamera(),
        panel=panel or FakePanel(),
        history=FakeHistory(),
        games=(
            GameFacts(
                "open_table",
                text("Open table"),
                1,
                8,
                (Next, GivePoints, RecordRoll, SetTimer, RenameSeat, Overrule),
                OpenOptions,
            ),
        ),
        data=data,
        diagnose=lambda: (
            Check("disk", text("Disk"), Health.OK, text("{n} GB free", n=12)),
            Check("camera", text("Camera"), Health.BROKEN, text("none"), text("Plug one in")),
        ),
        addresses=lambda: ("http://192.0.2.7:8000",),
        commands=(StartGame, Undo, SettleReading),
    )
