"""Made-up pictures of the table, and layouts, for the panel's tests."""

from __future__ import annotations

from typing import Any

import msgspec

from assistant.words.seats import Colour, Mark, Seat
from assistant.words.status import CameraMode, CameraStatus, Motion, PanelStatus, Saving
from assistant.words.text import Text, text
from assistant.words.turn import Turn
from assistant.words.view import GameView, Question, TableView
from hardware.layout import Layout
from hardware.wiring import read_wiring

SMALL = """
[seat.1]
led = 17
[seat.2]
led = 27
[seat.3]
led = 22
[phase.1]
led = 12
[phase.2]
led = 16
[button.next]
pin = 23
[button.undo]
pin = 24
hold_s = 0.4
[button.confirm]
pin = 25
[buzzer]
pin = 18
"""


def small() -> Layout:
    """Three seats, two phases, three buttons, a buzzer."""
    return read_wiring(SMALL, "small.toml")


def turn(**changes: Any) -> Turn:
    """A turn with nobody's move."""
    plain = Turn(1, None, (), None, None, (), (), text("Play."), text("You play."))
    return msgspec.structs.replace(plain, **changes)


def picture(turn: Turn | None = None, **changes: Any) -> TableView:
    """Three people at an open table, nothing wrong."""
    colours = (Colour.RED, Colour.GREEN, Colour.BLUE)
    marks = (Mark.STAR, Mark.HEART, Mark.CROSS)
    seats = tuple(
        Seat(f"s{place}", f"Name {place}", colour, mark)
        for place, (colour, mark) in enumerate(zip(colours, marks, strict=True), start=1)
    )
    plain = TableView(
        version=1,
        changed=1,
        game=GameView("g", "open_table", text("Open table"), 1),
        seats=seats,
        turn=turn,
        scoreboard=None,
        wanted=None,
        camera=CameraStatus("drawn tray", CameraMode.LIVE, Motion.EMPTY),
        panel=PanelStatus("mock", Text(""), True, (), ()),
        saving=Saving(ok=True),
    )
    return msgspec.structs.replace(plain, **changes)


def question(seat: str | None) -> Question:
    return Question("r1", text("6 or 9?"), (), (), seat)


def camera(mode: CameraMode) -> CameraStatus:
    return CameraStatus("drawn tray", mode, Motion.UNKNOWN)
