"""A table for tests: a clock that tests turn, orders in one line."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Condition
from typing import Any

from assistant.games import all_rules
from assistant.journal import Journal, open_journal
from assistant.rules import AnyRules
from assistant.table import Table
from assistant.words.actor import Actor, Role
from assistant.words.dice import Candidate, DieKind, DieReading, DieState, Face, Reading
from assistant.words.orders import Accepted, Order, Refused
from assistant.words.view import TableView

HOST = Actor(Role.HOST, "host's laptop")
THREE = [{"name": "Ada"}, {"name": "Łukasz"}, {"name": "ليلى"}]
_keys = itertools.count(1)
PATIENCE_S = 60.0
"""What has not come by then will not come: these tests get the time that others leave."""


def seat(number: int) -> Actor:
    """The holder of a seat."""
    return Actor(Role.SEAT, f"phone {number}", f"s{number}")


class Around:
    """Clocks and luck that stand still until a test moves them."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self.wall_s = 1_750_000_000.0
        self.lucky = 7

    def monotonic(self) -> float:
        return self.now_s

    def wall(self) -> float:
        return self.wall_s

    def luck(self) -> int:
        self.lucky += 1
        return self.lucky

    def pass_time(self, seconds: float) -> None:
        self.now_s += seconds
        self.wall_s += seconds


class Play:
    """A running table and short words to use it."""

    def __init__(
        self,
        data: Path,
        around: Around | None = None,
        *,
        rules: Sequence[AnyRules] = (),
        beat: Callable[[], None] | None = None,
    ) -> None:
        self.data = data
        self.around = around or Around()
        self.journal: Journal = open_journal(data)
        self.table = Table(self.journal, rules or all_rules(), surroundings=self.around, beat=beat)
        self._changed = Condition()
        self.table.subscribe(self._saw)
        self.table.start()

    def _saw(self, view: TableView) -> None:
        with self._changed:
            self._changed.notify_all()

    @property
    def view(self) -> TableView:
        return self.table.view()

    def send(
        self,
        kind: str,
        *,
        actor: Actor = HOST,
        key: str | None = None,
        version: int | None = None,
        **fields: Any,
    ) -> Accepted | Refused:
        """Gives a command; a new key and the newest version unless a test says otherwise."""
        order = Order(
            f"key-{next(_keys)}" if key is None else key,
            self.view.version if version is None else version,
            {"type": kind, **fields},
            actor,
        )
        return self.table.submit(order, PATIENCE_S)

    def do(self, kind: str, **fields: Any) -> Accepted:
        """Gives a command that must be done."""
        outcome = self.send(kind, **fields)
        assert isinstance(outcome, Accepted), outcome.refusal.text.english()
        return outcome

    def refuse(self, kind: str, **fields: Any) -> str:
        """Gives a command that must be refused; returns why."""
        before = self.view
        outcome = self.send(kind, **fields)
        assert isinstance(outcome, Refused)
        assert self.view.version == before.version
        assert self.view.scoreboard == before.scoreboard
        return outcome.refusal.text.english()

    def begin(self, seats: list[dict[str, Any]] | None = None, **options: Any) -> None:
        """Starts an open table; the first seat begins unless said otherwise."""
        self.do(
            "start_game",
            game="open_table",
            seats=THREE if seats is None else seats,
            options={"first": "s1", **options},
        )

    def wait(self, condition: Callable[[TableView], bool]) -> TableView:
        """Waits until a picture shows something."""
        with self._changed:
            shown = self._changed.wait_for(lambda: condition(self.view), PATIENCE_S)
        assert shown, self.view
        return self.view

    def settle(self) -> TableView:
        """Waits until everything handed in so far has been worked on."""
        self.send("", actor=Actor(Role.VIEWER, "nobody"))
        return self.view

    def active(self) -> str:
        """Whose move it is."""
        turn = self.view.turn
        assert turn is not None
        return " ".join(turn.active)

    def totals(self) -> list[int | None]:
        board = self.view.scoreboard
        assert board is not None
        return [row.total for row in board.rows]

    def ranks(self) -> list[int | None]:
        board = self.view.scoreboard
        assert board is not None
        return [row.rank for row in board.rows]


@contextmanager
def playing(
    data: Path, around: Around | None = None, *, rules: Sequence[AnyRules] = ()
) -> Iterator[Play]:
    """A table that is stopped at the end."""
    play = Play(data, around, rules=rules)
    try:
        yield play
    finally:
        play.table.stop()


def reading(
    around: Around,
    name: str,
    *values: Face | None,
    accepted: bool = True,
    rest_s: float | None = None,
    kind: DieKind = DieKind.D6,
    view: str = "tray",
    candidates: tuple[Candidate, ...] = (),
) -> Reading:
    """A reading of dice that came to rest just now."""
    rest = around.now_s if rest_s is None else rest_s
    dice = tuple(
        DieReading(kind, value, 0.9, (10.0, 10.0, 50.0, 50.0), DieState.FLAT, candidates)
        for value in values
    )
    return Reading(name, view, dice, accepted, (), rest, rest, 12.0, (1280, 720), certain=0.8)


def fast_folder() -> Path | None:
    """A folder in memory, where flushing costs nothing; None for the usual place."""
    shared = Path("/dev/shm")
    return shared if os.access(shared, os.W_OK) else None
