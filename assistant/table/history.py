"""Games of the past, read beside the running table."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from assistant.journal import Entry, Snapshot, export_game, reader
from assistant.journal.schema import connect_reader
from assistant.rules import AnyRules
from assistant.table.course import standings
from assistant.table.devices import Devices
from assistant.table.game import effective_end
from assistant.table.loading import Loaded, game_name, load
from assistant.table.picture import Around, game_picture, kept_picture
from assistant.words.history import PastGame
from assistant.words.status import Saving
from assistant.words.text import text
from assistant.words.view import TableView


class History:
    """A look into the journal on connections of its own; any thread may use it.

    `damaged` is that of the `Journal`: games with an entry that is not what
    had been written. A finished game shows its stored result.
    """

    def __init__(
        self, path: Path, games: Sequence[AnyRules], damaged: dict[str, int] | None = None
    ) -> None:
        self._path = path
        self._rules = {rules.name: rules for rules in games}
        self._damaged = dict(damaged or {})
        self._known: dict[str, tuple[int, PastGame]] = {}

    def games(self) -> tuple[PastGame, ...]:
        """Every game, the newest first. Raises `sqlite3.Error`."""
        with self._open() as connection:
            found = []
            for game_id, seq in reader.game_ends(connection):
                known = self._known.get(game_id)
                if known is None or known[0] != seq:
                    _, past, _ = self._look(connection, game_id)
                    known = seq, past
                    self._known[game_id] = known
                found.append(known[1])
        return tuple(reversed(found))

    def game(self, game_id: str) -> tuple[PastGame, TableView] | None:
        """A game with its course, its whole log and all its rolls; None if there is none."""
        with self._open() as connection:
            if not reader.exists(connection, game_id):
                return None
            loaded, past, view = self._look(connection, game_id)
        if loaded.game is not None:
            past = replace(
                past,
                standings=standings(loaded.game),
                times=view.times,
                options=loaded.game.rules.options_again(loaded.game.state),
            )
        return past, view

    def export(self, game_id: str) -> bytes | None:
        """A game as JSON, complete enough to be read in again."""
        with self._open() as connection:
            return export_game(connection, game_id)

    def _open(self) -> closing[sqlite3.Connection]:
        return closing(connect_reader(self._path))

    def _look(
        self, connection: sqlite3.Connection, game_id: str
    ) -> tuple[Loaded, PastGame, TableView]:
        entries: list[Entry] = []

        def read(one: str) -> list[Entry]:
            entries.extend(reader.entries(connection, one))
            return entries

        def snapshot(one: str) -> Snapshot | None:
            return reader.newest_snapshot(connection, one)

        loaded = load(game_id, self._rules, read, snapshot, self._damaged)
        view = _view(loaded)
        return loaded, self._facts(loaded, view, entries), view

    def _facts(self, loaded: Loaded, view: TableView, entries: Sequence[Entry]) -> PastGame:
        name = game_name(entries) or (view.game.name if view.game else "")
        rules = self._rules.get(name)
        over = view.turn is not None and view.turn.over
        names = {seat.id: seat.name for seat in view.seats}
        totals = {row.seat: row.total for row in view.scoreboard.rows} if view.scoreboard else {}
        return PastGame(
            id=loaded.id,
            name=name,
            title=rules.title if rules else text("{name}", name=name),
            started_at=entries[0].at if entries else 0.0,
            ended_at=effective_end(loaded.game, entries) if over else None,
            seats=tuple(names.values()),
            totals=tuple(totals.get(seat) for seat in names),
            winners=tuple(names[seat] for seat in view.turn.winners) if view.turn else (),
        )


def _view(loaded: Loaded) -> TableView:
    nothing = Devices()
    around = Around(
        loaded.game.seq if loaded.game else 0, 0, nothing.camera, nothing.panel, Saving(True)
    )
    if loaded.game is None:
        return kept_picture(loaded.id, loaded.kept, loaded.why or text("it is damaged"), around)
    spent_s = loaded.clock.spent(0.0)
    return game_picture(
        loaded.game, around, spent_s=spent_s, now_s=0.0, kept=loaded.kept, whole=True
    )
