"""Pictures of a table, made up: one with something in every field, and one of an empty table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assistant.words.dice import (
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    Roll,
    RolledDie,
    RollSource,
    WantedDice,
)
from assistant.words.rolls import DiceTally, FaceCount
from assistant.words.score import Part, Scoreboard, SeatScore
from assistant.words.seats import Colour, Mark, Seat
from assistant.words.status import (
    Button,
    CameraMode,
    CameraStatus,
    Lamp,
    LampMode,
    Motion,
    PanelStatus,
    Saving,
)
from assistant.words.text import text
from assistant.words.turn import SeatTime, Timer, Turn
from assistant.words.view import GameView, LogLine, Question, TableView

NASTY = '<script>alert(1)</script> & "Zażółć" {n} 雪\u2028\u202e'
"""A name that must be shown as it is."""


SEATS = (
    Seat("s1", "Ada", Colour.RED, Mark.CIRCLE),
    Seat("s2", "Bolesław", Colour.BLUE, Mark.SQUARE),
    Seat("s3", NASTY, Colour.GREEN, Mark.TRIANGLE),
)

PLAYED = GameView("g1", "open_table", text("Open table"), 1, categories=("gold",))


def full_view(**changes: Any) -> TableView:
    """A picture with something in every field."""
    view = TableView(
        version=7,
        changed=40,
        game=PLAYED,
        seats=SEATS,
        turn=Turn(
            round=2,
            rounds=5,
            phases=(text("Build"), text("Feast")),
            phase=0,
            step=text("Points"),
            active=("s1",),
            waiting=("s1",),
            sentence=text("{name} to move", name="Ada"),
            sentence_active=text("Your move"),
            timer=Timer(90.0, 12.5, running=True),
        ),
        scoreboard=Scoreboard(
            (
                SeatScore("s1", 12, 1, (Part("gold", text("Gold"), 12),)),
                SeatScore("s2", 12, 1, (Part("gold", text("Gold"), 12),)),
                SeatScore("s3", -3, 3, (Part("gold", text("Gold"), -3),)),
            )
        ),
        wanted=WantedDice("w1", dice=(DieSpec(DieKind.D6), DieSpec(DieKind.D6, "red"))),
        camera=CameraStatus(
            "Drawn tray", CameraMode.LIVE, Motion.EMPTY, simulated=True, facts={"width": 1280}
        ),
        panel=PanelStatus(
            factory="mock",
            why=text("No GPIO here"),
            drawn=True,
            lamps=(
                Lamp("seat1", text("Seat {n}", n=1), LampMode.STEADY, (1.0, 0.0, 0.0), 1.0, "s1"),
            ),
            buttons=(Button("next", text("Next"), down=False),),
        ),
        saving=Saving(ok=True),
        question=Question(
            "r1",
            text("6 or 9?"),
            (text("not sure"),),
            (DieReading(DieKind.D6, 6, 0.6, (10.0, 12.0, 40.0, 41.0), DieState.FLAT),),
        ),
        rolls=(
            Roll(
                1,
                (RolledDie(DieKind.D6, 4), RolledDie(DieKind.D6, 2, read=3)),
                RollSource.CAMERA,
                "s1",
                "r0",
                corrected_by="Ada",
            ),
        ),
        log=(LogLine(3, 1764280000.0, "Ada", "Phone", text("{name} rolled", name=NASTY)),),
        tally=(DiceTally(DieKind.D6, 2, 6, (FaceCount(2, 1), FaceCount(4, 1))),),
        times=(SeatTime("s1", 3, 61.5),),
        undo=text("Undo the roll"),
        undo_seat="s1",
        notices=(text("Welcome back"),),
    )
    return replace(view, **changes)


def empty_view(**changes: Any) -> TableView:
    """The picture before anything was started."""
    view = full_view(
        game=None,
        seats=(),
        turn=None,
        scoreboard=None,
        wanted=None,
        question=None,
        rolls=(),
        tally=(),
        times=(),
        log=(),
        undo=None,
        undo_seat=None,
        notices=(),
    )
    return replace(view, **changes)
