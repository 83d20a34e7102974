"""The drawn tray as a camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from assistant.words.boards import BoardProfile
from assistant.words.camera_names import SIMULATED
from assistant.words.dice import DieKind, DieSpec, Outline
from assistant.words.shown_boards import Said, SaidTile
from vision.cameras.base import Fact
from vision.frames import Frame
from vision.synthesis import Tray
from vision.synthesis.boards import draw_board

_RATE = 15.0
_MOST_RATE = 30.0


class SimulatedCamera:
    """A tray drawn from a seed, in which dice are thrown from a page.

    Hands and dice move `pace` times as fast as in life, and frames come faster then; they bear
    the time of the clock.
    """

    name = SIMULATED
    simulated = True
    live = False

    def __init__(self, seed: int, pace: int = 1) -> None:
        self._seed = seed
        self._pace = pace
        self._pause_s = 1.0 / min(_RATE * pace, _MOST_RATE)
        self._begin_s = time.monotonic()
        self.tray = Tray(seed)
        self._index = 0
        self._due = 0.0
        self._drawing = threading.Lock()

    def read(self) -> Frame:
        """See `Camera.read`."""
        pause = self._due - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        now = time.monotonic()
        self._due = max(self._due + self._pause_s, now)
        with self._drawing:
            image = self.tray.render(self._at_s(now))
        frame = Frame(image, now, self._index, pace=self._pace)
        self._index += 1
        return frame

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        into: Outline = (),
    ) -> None:
        """See `Throwing.throw`."""
        specs = [*wanted[:dice], *[DieSpec(DieKind.D6)] * (dice - len(wanted))]
        with self._drawing:
            self.tray.throw(
                dice,
                strength=strength,
                angle=angle,
                at_s=self._at_s(time.monotonic()),
                kinds=[spec.kind for spec in specs],
                named=[_names(spec) for spec in specs],
                into=into,
            )

    def arrange(self, what: str) -> None:
        """Does something in the tray now. Raises `ValueError` for an unknown word."""
        with self._drawing:
            self.tray.arrange(what, self._at_s(time.monotonic()))

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said], tiles: Sequence[SaidTile]
    ) -> None:
        """See `Throwing.lay_out`."""
        board = draw_board(profile, pieces, tiles)
        with self._drawing:
            self.tray.lay_board(board, self._at_s(time.monotonic()))

    def close(self) -> None:
        """See `Camera.close`."""

    def facts(self) -> dict[str, Fact]:
        """See `Camera.facts`."""
        return {"seed": self._seed}

    def _at_s(self, now_s: float) -> float:
        """The tray's time at a time of the clock."""
        return self._begin_s + (now_s - self._begin_s) * self._pace


def _names(spec: DieSpec) -> tuple[str, ...]:
    """The named faces of a die that is wanted; a usual die has none."""
    return tuple(str(face) for face in spec.borne) if spec.kind is DieKind.CUSTOM else ()
