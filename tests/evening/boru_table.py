"""People who play Brian Boru through a running service: a twin of the game tells what is legal.

Every move is one that a phone sends; the service must come to the same game as the twin.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from assistant.bench.table import Host
from tests.brian_boru.player import Hands, move
from tests.brian_boru.table import NAMES, RULES, Table


class BoruTable:
    """The people, their host's phone, and the game's twin."""

    def __init__(self, host: Host, people: int, luck: int) -> None:
        self.twin = Table(people)
        self._host = host
        self._luck = Random(luck)
        self._hands = Hands(self._luck)
        seats = [{"name": name} for name in NAMES[:people]]
        host.command("start_game", game="brian_boru", seats=seats, options={"first": "s1"})

    def step(self) -> None:
        """The next move of whoever is awaited."""
        given = move(RULES, self.twin.state, self._hands, self._luck)
        self.twin.give(given)
        fields = msgspec.to_builtins(given)
        kind = fields.pop("type")
        self._host.catch_up()
        self._host.command(kind, **fields)

    def undo(self) -> None:
        """The host takes the latest move back."""
        self._host.catch_up()
        self._host.command("undo")

    def redo(self) -> None:
        """And lets it happen again."""
        self._host.catch_up()
        self._host.command("redo")

    def expected(self) -> dict[str, Any]:
        """Everybody's total and rank by the twin."""
        rows = RULES.scoreboard(self.twin.state).rows
        return {row.seat: (row.total, row.rank) for row in rows}

    def shown(self, state: dict[str, Any]) -> dict[str, Any]:
        """The same as a phone has it."""
        return {row["seat"]: (row["total"], row["rank"]) for row in state["scoreboard"]["rows"]}
