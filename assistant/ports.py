"""What the table and its screens ask of camera, panel and machine, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from assistant.boards.box import BoardBox as BoardBox
from assistant.shelf import Shelf as Shelf
from assistant.taught.box import DiceBox as DiceBox
from assistant.words.actor import Actor
from assistant.words.board_record import Photographed
from assistant.words.boards import BoardProfile
from assistant.words.correcting import Correction
from assistant.words.corrections import CorrectionsState as CorrectionsState
from assistant.words.dice import DieSpec, Face, Outline, Zone, ZoneDice
from assistant.words.errors import NotHeldError as NotHeldError
from assistant.words.errors import NotSeenError as NotSeenError
from assistant.words.errors import NotSimulatedError as NotSimulatedError
from assistant.words.errors import ReaderEndedError as ReaderEndedError
from assistant.words.errors import RealPanelError as RealPanelError
from assistant.words.history import PastGame as PastGame
from assistant.words.orders import Accepted as Accepted
from assistant.words.orders import Order as Order
from assistant.words.orders import QueryError as QueryError
from assistant.words.orders import Refusal as Refusal
from assistant.words.orders import Refused as Refused
from assistant.words.orders import TableBusyError as TableBusyError
from assistant.words.press import PressEnd as PressEnd
from assistant.words.showing import BoardPicture, BoardQuestion
from assistant.words.shown_boards import BoardLook, Said, SaidTile, ShownBoard, WatchedBoard
from assistant.words.status import CameraStatus, Check, PanelStatus
from assistant.words.taught import SeenDie, TaughtNews
from assistant.words.text import Text
from assistant.words.view import TableView


class TablePort(Protocol):
    """The table as the web sees it."""

    def submit(self, order: Order, timeout_s: float = 10.0) -> Accepted | Refused:
        """Hands a command to the writer and waits for its outcome.

        Raises `TableBusyError` if the writer does not answer in time.
        """
        ...

    def view(self) -> TableView:
        """The newest picture; never waits."""
        ...

    def ask(self, query: dict[str, object]) -> Struct | Refusal:
        """Answers a question to the game on the caller's own thread; nothing changes.

        Raises `QueryError` for one that cannot be read.
        """
        ...

    def correction(
        self, roll: int, values: tuple[Face, ...], answers: tuple[str, ...], by: Actor
    ) -> Correction | Refusal:
        """What other values for a roll would change; nothing does. Without values: the roll."""
        ...

    def photographed(self) -> tuple[Photographed, ...]:
        """The boards of seats that may be photographed now; never waits."""
        ...

    def photograph(self, board: Photographed, look: BoardLook, timeout_s: float = 5.0) -> bool:
        """What a photograph shows of a seat's board; whether people are asked about it now.

        Raises `TableBusyError` if the writer does not answer in time.
        """
        ...

    def subscribe(self, observer: Callable[[TableView], None]) -> Callable[[], None]:
        """Calls `observer` on the writer's thread after each change; it must not block.

        Returns the function that ends the subscription.
        """
        ...


class CameraPort(Protocol):
    """The camera as the web sees it. Pictures are JPEG."""

    def status(self) -> CameraStatus: ...

    def picture(self, view: str = "tray", *, drawn: bool = True) -> bytes | None:
        """The newest frame, with what was seen drawn on it; None if there is none."""
        ...

    def crop(self, reading: str, die: int) -> bytes | None:
        """The cut-out of a die of a reading, as long as it is kept."""
        ...

    def upload(self, jpeg: bytes) -> None:
        """A picture sent from a phone: read like a settled frame.

        Raises `NotSeenError` when it is no picture or too large, `ReaderEndedError`
        when the process that reads it ends over it, `TimeoutError` when it does
        not answer.
        """
        ...

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        zones: Sequence[ZoneDice] = (),
    ) -> None:
        """Throws dice in the drawn tray: those that are wanted, with the faces that they have
        now, then d6; or those of `zones`, at once, each in the zone of its seat. Raises
        `NotSimulatedError` elsewhere, `ValueError` for a face that the tray has no picture of,
        and for a seat without a zone or with too small a one.

        `strength` runs from 0 to 1. `angle` is the direction in the picture in
        radians: 0 is to the right, pi/2 down.
        """
        ...

    def keep_empty(self, view: str = "tray") -> bool:
        """Keeps what a view shows now as the empty tray; False while it is not empty.

        Raises `TimeoutError` when the camera does not answer.
        """
        ...

    def mark_tray(self, view: str, corners: Outline) -> None:
        """Where the tray is in a view, in fractions of its width and height.

        Dice beyond these corners do not count. Without corners the whole view counts.
        """
        ...

    def mark_zones(self, view: str, zones: tuple[Zone, ...]) -> None:
        """Which seats throw in a part of their own of a view, and where; none: nobody does."""
        ...

    def turn_over(self, view: str) -> None:
        """Mirrors a view that was not, or no longer: some cameras send what a mirror would show.

        Where tray and zones are turns over with it, and what lies there is no new throw.
        """
        ...

    def source_of(self, view: str) -> str:
        """What tells the camera behind a view from every other, over restarts too.

        Holds no password. A device is only known for certain once it is open. Never waits.
        """
        ...

    def arrange(self, what: str) -> None:
        """Does something else in the drawn tray: "clear", "hand", "cocked"."""
        ...


class FacesPort(Protocol):
    """What the camera can do for teaching faces."""

    def dice_now(
        self, picture: bytes | None = None, wanted: Sequence[DieSpec] = ()
    ) -> tuple[SeenDie, ...]:
        """The dice that lie in view now, or in a picture that somebody sent, with crops.

        `wanted` says what is looked for; without it any dice may lie there.

        Raises `NotSeenError` with the reason when there is nothing to look at,
        `ReaderEndedError` or `TimeoutError` when the camera does not answer.
        """
        ...

    def news(self, version: int) -> TaughtNews | None:
        """What the reader says of a version of the taught faces; waits some seconds for it."""
        ...


class ShowingPort(Protocol):
    """What is asked of pictures while somebody shows a board."""

    def ask(self, question: BoardQuestion, picture: bytes) -> BoardPicture:
        """What a picture (JPEG, PNG, WebP or BMP) shows of a board.

        Raises `NotSeenError` with the reason for one that cannot be used, `ReaderEndedError` or
        `TimeoutError` when the process that reads it does not answer.
        """
        ...


class BoardEyesPort(Protocol):
    """What the cameras can do for boards that were shown. Pictures are JPEG."""

    def watch(self, shown: Sequence[ShownBoard], watched: Sequence[WatchedBoard]) -> None:
        """These boards are looked at from now on, and no others."""
        ...

    def again(self, board: str) -> None:
        """Has a watched board looked at once more, though nothing has moved."""
        ...

    def look_at(self, shown: ShownBoard, board: WatchedBoard, picture: bytes) -> BoardLook:
        """What a picture that somebody sent shows of a board.

        Raises `NotSeenError` with the reason when it is not found there, `ReaderEndedError` or
        `TimeoutError` when the process that reads it does not answer.
        """
        ...

    def hold(self, board: str, look: str) -> None:
        """Keeps the picture of a look for as long as no other one of the board is held."""
        ...

    def picture(self, look: str) -> bytes | None:
        """The picture of one of the last looks; None if it is not kept."""
        ...

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said] = (), tiles: Sequence[SaidTile] = ()
    ) -> None:
        """Lays a board of ours with pieces into the drawn tray.

        Raises `NotSimulatedError` with real cameras, `ValueError` for a place that the board does
        not have, `TimeoutError` when the camera does not answer.
        """
        ...


class CorrectionsPort(Protocol):
    """What people said of dice, kept on this machine."""

    def state(self) -> CorrectionsState: ...

    def switch(self, *, keeping: bool) -> None:
        """Whether corrections are kept from now on. Raises OSError."""
        ...

    def clear(self) -> int:
        """Deletes all that are kept; gives their number. Raises OSError."""
        ...

    def packed(self) -> Iterator[bytes]:
        """All of them as one .zip, in pieces."""
        ...


class PanelPort(Protocol):
    """The panel as the web sees it."""

    def status(self) -> PanelStatus: ...

    def touch(self, button: str, *, down: bool, finger: str = "") -> None:
        """Presses or lets go a drawn button with somebody's finger.

        A press begins anew where another finger has left the button down. Raises
        `RealPanelError` where pins are real, `NotHeldError` where `finger` lets
        go what it does not hold.
        """
        ...

    def press(self, button: str, *, finger: str) -> PressEnd:
        """A whole press of a drawn button, as long as it wants to be held; waits for its end.

        Raises `RealPanelError` where pins are real.
        """
        ...

    def try_lamp(self, lamp: str | None) -> None:
        """Lights one lamp alone, whatever the game says; None goes back to the game."""
        ...


class GameFacts(Struct, frozen=True):
    """A game that can be chosen.

    `commands`, `queries` and `options` are its types: what a form sends as words
    becomes numbers and lists by them. `set_up` gives what its own set-up page offers.
    """

    name: str
    title: Text
    min_seats: int
    max_seats: int
    commands: tuple[type[Struct], ...] = ()
    options: type[Struct] | None = None
    queries: tuple[type[Struct], ...] = ()
    set_up: Callable[[], Struct | None] = lambda: None


class HistoryPort(Protocol):
    """Read-only look into the journal."""

    def games(self) -> Sequence[PastGame]: ...

    def game(self, game_id: str) -> tuple[PastGame, TableView] | None:
        """A past game with its last picture (score, rolls, whole log)."""
        ...

    def export(self, game_id: str) -> bytes | None:
        """A game as JSON, complete enough to be read in again."""
        ...


class House(Struct, frozen=True):
    """Everything that a screen can reach.

    `commands` are the types of the table's own commands. `check_picture` says
    whether a camera's picture is good enough, and what to change. `proposed` is
    the game that the front page opens with. `box` holds the taught faces and
    `eyes` look at dice for it; without them nothing can be taught. `boards` holds the boards
    that were shown, `showing` looks at their pictures, and `board_eyes` at the boards. Without
    `corrections` none are kept, without `shelf` the games' figures stand.
    """

    table: TablePort
    camera: CameraPort
    panel: PanelPort
    history: HistoryPort
    games: tuple[GameFacts, ...]
    data: Path
    diagnose: Callable[[], Sequence[Check]]
    addresses: Callable[[], Sequence[str]]
    commands: tuple[type[Struct], ...] = ()
    check_picture: Callable[[CameraStatus], Sequence[Check]] = lambda status: ()
    proposed: str | None = None
    box: DiceBox | None = None
    eyes: FacesPort | None = None
    corrections: CorrectionsPort | None = None
    shelf: Shelf | None = None
    boards: BoardBox | None = None
    showing: ShowingPort | None = None
    board_eyes: BoardEyesPort | None = None
