"""A process that plays until it is killed, and says what it was told is done.

Reads a line "play" on its standard input for each life: then a fresh process
opens the journal and plays. It writes "born PID", "sees TOTAL VERSION" when
the table is up, and "did TOTAL VERSION" after each confirmed action.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from assistant.games import all_rules
from assistant.journal import open_journal
from assistant.rules import AnyRules
from assistant.table import Table
from assistant.words.actor import Actor, Role
from assistant.words.orders import Accepted, Order

HOST = Actor(Role.HOST, "victim")


def say(line: str) -> None:
    """One line in one piece: a killed process must not leave half of it."""
    os.write(1, f"{line}\n".encode())


def points(table: Table) -> int:
    """Points that were ever given, an undone one included: this never goes down."""
    view = table.view()
    total = view.scoreboard.rows[0].total if view.scoreboard else 0
    return (total or 0) + (view.redo is not None)


def play(data: Path, rules: Sequence[AnyRules]) -> None:
    """Gives one point after the other, with an undo and a redo now and then."""
    table = Table(open_journal(data), rules)
    table.start()
    count = 0

    def do(command: dict[str, object]) -> None:
        nonlocal count
        count += 1
        key = f"{os.getpid()}-{count}"
        outcome = table.submit(Order(key, table.view().version, command, HOST))
        if not isinstance(outcome, Accepted):
            raise SystemExit(outcome.refusal.text.english())
        say(f"did {points(table)} {outcome.version}")

    if table.view().game is None:
        do({"type": "start_game", "game": "open_table", "seats": [{"name": "Ada"}]})
    say(f"sees {points(table)} {table.view().version}")
    while True:
        do({"type": "give_points", "seat": "s1", "category": "Points", "points": 1})
        if count % 7 == 0:
            do({"type": "undo"})
            do({"type": "redo"})


def main() -> None:
    """One life a line, each in a process of its own; the games' figures are read before."""
    data, rules = Path(sys.argv[1]), all_rules()
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            say(f"born {os.getpid()}")
            play(data, rules)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
