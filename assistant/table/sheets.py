"""A game for other tools: tables for a spreadsheet, a link for BG Stats."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TypeAlias
from urllib.parse import quote

import msgspec
from msgspec import Struct

from assistant.words.device_names import device_name
from assistant.words.history import PastGame
from assistant.words.text import Text
from assistant.words.view import TableView

Say: TypeAlias = Callable[[Text], str]
"""Puts a text into the reader's language."""

Cell: TypeAlias = "str | int | float | None"

# A spreadsheet splits at its own country's separator, inside quotes too; and
# some take the wide forms of the signs for the signs.
_FORMULA = re.compile(r"(^|[;\t\r\n])(\s*)([=+\-@＝＋－＠]|[\t\r])")


def scores_csv(view: TableView, say: Say = Text.english, separator: str = ",") -> str:
    """A row a seat: name, rank, total, and a column for each part of the score."""
    rows = view.scoreboard.rows if view.scoreboard else ()
    names = {seat.id: seat.name for seat in view.seats}
    labels = [say(part.label) for part in rows[0].parts] if rows else []
    head = ["seat", "rank", "total", *labels]
    return _csv(
        [head]
        + [
            [names.get(row.seat, row.seat), row.rank, row.total, *(p.points for p in row.parts)]
            for row in rows
        ],
        separator,
    )


def log_csv(view: TableView, say: Say = Text.english, separator: str = ",") -> str:
    """A row an action: number, local time, who, device, what, whether undone, seconds of turn,
    and what holds instead since a roll was corrected."""
    head = ["action", "time", "who", "device", "what", "undone", "turn_seconds", "now"]
    return _csv(
        [head]
        + [
            [
                line.seq,
                datetime.fromtimestamp(line.at).isoformat(sep=" ", timespec="seconds"),
                line.actor,
                line.device if (device := device_name(line)) is None else say(device),
                say(line.text),
                int(line.undone),
                line.spent_s,
                "" if line.now is None else say(line.now),
            ]
            for line in view.log
        ],
        separator,
    )


def _csv(rows: Iterable[Sequence[Cell]], separator: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator)
    writer.writerows([_guarded(cell) for cell in row] for row in rows)
    return out.getvalue()


def _guarded(cell: Cell) -> Cell:
    """Text that a spreadsheet would take for a formula gets an apostrophe in front."""
    return _FORMULA.sub(r"\1'\2\3", cell) if isinstance(cell, str) else cell


class _Player(Struct, rename="camel"):
    name: str
    source_player_id: str
    start_player: bool
    winner: bool
    rank: int
    score: int | None


class _BoardGame(Struct, rename="camel"):
    name: str
    source_game_id: str
    highest_wins: bool
    no_points: bool


class _Play(Struct, rename="camel"):
    source_name: str
    source_play_id: str
    play_date: str
    duration_min: int
    game: _BoardGame
    players: list[_Player]


def bg_stats_link(past: PastGame, view: TableView, say: Say = Text.english) -> str:
    """An address that opens BG Stats on a phone with the play filled in.

    The app takes one JSON object in the parameter `data`. Winner and start
    player are given for everybody, since the Android app wants both; who
    started is not told to Skald by every game, so it is left false.
    """
    rows = {row.seat: row for row in view.scoreboard.rows} if view.scoreboard else {}
    winners = view.turn.winners if view.turn else ()
    began = datetime.fromtimestamp(past.started_at)
    minutes = round(((past.ended_at or past.started_at) - past.started_at) / 60)
    players = [
        _Player(
            name=seat.name,
            source_player_id=seat.name,
            start_player=False,
            winner=seat.id in winners,
            rank=(rows[seat.id].rank or 0) if seat.id in rows else 0,
            score=rows[seat.id].total if seat.id in rows else None,
        )
        for seat in view.seats
    ]
    counts = view.scoreboard is None or view.scoreboard.counts
    play = _Play(
        source_name="Skald",
        source_play_id=past.id,
        play_date=began.strftime("%Y-%m-%d %H:%M:%S"),
        duration_min=max(0, minutes),
        game=_BoardGame(say(past.title), past.name, highest_wins=True, no_points=not counts),
        players=players,
    )
    data = quote(msgspec.json.encode(play).decode(), safe="")
    return f"https://app.bgstatsapp.com/createPlay.html?data={data}"
