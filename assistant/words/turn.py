"""What lamps and phones show of the game's progress, in the same words for every game."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.text import Text


class Timer(Struct, frozen=True):
    """The turn timer. Seconds come from the monotonic clock, never from wall time.

    `spent_s` were spent at the monotonic time `at_s`, so that a screen that is
    drawn later can count on by itself while `running`.
    """

    limit_s: float | None
    spent_s: float
    running: bool
    at_s: float = 0.0

    def spent(self, now_s: float) -> float:
        """Seconds spent at the monotonic time `now_s`."""
        return self.spent_s + (max(0.0, now_s - self.at_s) if self.running else 0.0)


class Turn(Struct, frozen=True):
    """Round, phase, step, whose move it is, and who is still to answer.

    `phases` are all phases of a round in order and `phase` the index of the
    current one, so that phase lamps need no knowledge of the game.
    `active` are the seats whose move it is; `waiting` those of whom something
    is still awaited (a roll, an answer). `sentence` is for everybody,
    `sentence_active` for those whose move it is.
    """

    round: int | None
    rounds: int | None
    phases: tuple[Text, ...]
    phase: int | None
    step: Text | None
    active: tuple[str, ...]
    waiting: tuple[str, ...]
    sentence: Text
    sentence_active: Text
    timer: Timer | None = None
    over: bool = False
    winners: tuple[str, ...] = ()


class SeatTime(Struct, frozen=True):
    """How long a seat has thought: its ended turns and the seconds of all of them.

    Seconds come from the monotonic clock. A turn of several seats at once counts
    for each of them.
    """

    seat: str
    turns: int
    spent_s: float
