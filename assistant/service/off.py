"""Camera and panel of a start without extras: both answer, neither does anything."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.boards import BoardProfile
from assistant.words.corrections import DieCut
from assistant.words.dice import DieSpec, Outline, WantedDice, Zone, ZoneDice
from assistant.words.errors import NotSeenError, NotSimulatedError, RealPanelError
from assistant.words.press import PressEnd
from assistant.words.showing import BoardPicture, BoardQuestion
from assistant.words.shown_boards import BoardLook, Said, SaidTile, ShownBoard, WatchedBoard
from assistant.words.status import CameraMode, CameraStatus, Motion, PanelStatus
from assistant.words.taught import SeenDie, TaughtNews, TaughtSet
from assistant.words.text import Text
from assistant.words.view import TableView


class OffBoards:
    """Nobody looks at boards; `why` is told to whoever asks."""

    def __init__(self, why: Text) -> None:
        self._why = why

    def ask(self, question: BoardQuestion, picture: bytes) -> BoardPicture:
        raise NotSeenError(self._why)

    def look_at(self, shown: ShownBoard, board: WatchedBoard, picture: bytes) -> BoardLook:
        raise NotSeenError(self._why)

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said] = (), tiles: Sequence[SaidTile] = ()
    ) -> None:
        raise NotSimulatedError("the camera is off")

    def watch(self, shown: Sequence[ShownBoard], watched: Sequence[WatchedBoard]) -> None:
        return None

    def again(self, board: str) -> None:
        return None

    def hold(self, board: str, look: str) -> None:
        return None

    def picture(self, look: str) -> bytes | None:
        return None


class OffCamera:
    """A camera that was left off; `why` is shown on every screen."""

    def __init__(self, why: Text) -> None:
        self._why = why
        self.showing = self.boards = OffBoards(why)
        self._status = CameraStatus(
            name="", mode=CameraMode.OFF, motion=Motion.UNKNOWN, views=(), why=why
        )

    def status(self) -> CameraStatus:
        return self._status

    def start(self) -> None:
        return None

    def stop(self) -> None:
        return None

    def want(self, wanted: WantedDice | None) -> None:
        return None

    def picture(self, view: str = "tray", *, drawn: bool = True) -> bytes | None:
        return None

    def crop(self, reading: str, die: int) -> bytes | None:
        return None

    def cut(self, reading: str, die: int) -> DieCut | None:
        return None

    def upload(self, jpeg: bytes) -> None:
        raise NotSeenError(self._why)

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        zones: Sequence[ZoneDice] = (),
    ) -> None:
        raise NotSimulatedError("the camera is off")

    def keep_empty(self, view: str = "tray") -> bool:
        return False

    def mark_tray(self, view: str, corners: Outline) -> None:
        return None

    def mark_zones(self, view: str, zones: tuple[Zone, ...]) -> None:
        return None

    def turn_over(self, view: str) -> None:
        return None

    def source_of(self, view: str) -> str:
        return ""

    def arrange(self, what: str) -> None:
        raise NotSimulatedError("the camera is off")

    def teach(self, version: int, sets: Sequence[TaughtSet]) -> None:
        return None

    def dice_now(
        self, picture: bytes | None = None, wanted: Sequence[DieSpec] = ()
    ) -> tuple[SeenDie, ...]:
        raise NotSeenError(self._why)

    def news(self, version: int) -> TaughtNews | None:
        return None


class OffPanel:
    """A panel that was left off."""

    def __init__(self, why: Text) -> None:
        self._status = PanelStatus(factory="none", why=why, drawn=False, lamps=(), buttons=())

    def status(self) -> PanelStatus:
        return self._status

    def show(self, view: TableView) -> None:
        return None

    def touch(self, button: str, *, down: bool, finger: str = "") -> None:
        raise RealPanelError("the panel is off")

    def press(self, button: str, *, finger: str) -> PressEnd:
        raise RealPanelError("the panel is off")

    def try_lamp(self, lamp: str | None) -> None:
        return None

    def close(self) -> None:
        return None
