"""What people do at any table, whatever is played, drawn together for all games.

Pause, timer, leaving a seat and taking it again, names, depth, giving the turn, a roll taken or
corrected, the end, and overruling. `state` is the base of every game's state, `commands` and
`events` are in every game's unions, `decide`, `evolve`, `describe` and `rules` are what those of
a game call.
"""

from __future__ import annotations

from assistant.games.sitting.commands import (
    Choose,
    CorrectRoll,
    EndGame,
    EndTurn,
    GiveTurn,
    LeaveSeat,
    Overruling,
    Pause,
    RenameSeat,
    ReturnSeat,
    SetDepth,
    SetTimer,
    SittingCommand,
    TakeBoard,
    TakeRoll,
    Unpause,
    WatchBoard,
)
from assistant.games.sitting.events import (
    BoardSeen,
    BoardWatched,
    DepthSet,
    Overruled,
    Paused,
    RecordedEvent,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SittingEvent,
    TimerSet,
    Unpaused,
)
from assistant.games.sitting.scoring import first_ranked, ranked, scoreboard_of
from assistant.games.sitting.state import (
    Depth,
    Recorded,
    SeatPlayer,
    Sitting,
    SpentTurn,
    Turning,
    first_seat,
    has_seat,
    no_seat,
    seat_of,
    spent,
    with_player,
)
from assistant.games.sitting.timing import TimerLimits, check_limit

__all__ = [
    "BoardSeen", "BoardWatched", "Choose", "CorrectRoll", "Depth", "DepthSet", "EndGame", "EndTurn",
    "GiveTurn", "LeaveSeat", "Overruled", "Overruling", "Pause", "Paused", "Recorded",
    "RecordedEvent", "RenameSeat", "ReturnSeat", "SeatLeft", "SeatPlayer", "SeatRenamed",
    "SeatReturned", "SetDepth", "SetTimer", "Sitting", "SittingCommand", "SittingEvent",
    "SpentTurn", "TakeBoard", "TakeRoll", "TimerLimits", "TimerSet", "Turning", "Unpause",
    "Unpaused", "WatchBoard", "check_limit", "first_ranked", "first_seat", "has_seat", "no_seat",
    "ranked", "scoreboard_of", "seat_of", "spent", "with_player",
]  # fmt: skip
