"""History: the list of games, one game opened, and ways to take it elsewhere."""

from __future__ import annotations

import csv
import io

from flask import Blueprint, Response

from assistant.words.history import PastGame
from assistant.words.text import text
from assistant.words.view import TableView
from web.language import clock, current_language, moment, say
from web.pages import shell, shown
from web.pages.curve import curve
from web.problems import Problem
from web.runtime import runtime

MISSING = text("There is no such game in the history.")
BYTE_ORDER_MARK = "\ufeff"


def past_routes() -> Blueprint:
    """Routes of the history."""
    routes = Blueprint("past", __name__)

    @routes.get("/history")
    def history() -> str:
        return shell.page(
            "history", "history.html", text("History"), games=runtime().house.history.games()
        )

    @routes.get("/history/<game_id>")
    def game(game_id: str) -> str:
        past, view = _found(game_id)
        language = current_language()
        times = {one.seat: one for one in past.times}
        return shell.page(
            "game",
            "game.html",
            past.title,
            past=past,
            view=view,
            rows=shown.rows(view),
            curve=curve(view.seats, past.standings),
            times=times,
            longest=max((one.spent_s for one in past.times), default=0.0),
            log=tuple(reversed(view.log)),
            who=lambda line: shown.who(line, language),
        )

    @routes.get("/history/<game_id>.json")
    def as_json(game_id: str) -> Response:
        content = runtime().house.history.export(game_id)
        if content is None:
            raise Problem(404, "missing", MISSING)
        return _file(content, "application/json", f"skald-{game_id}.json")

    @routes.get("/history/<game_id>.csv")
    def as_table(game_id: str) -> Response:
        past, view = _found(game_id)
        content = sheet(past, view, current_language())
        return _file(content.encode(), "text/csv; charset=utf-8", f"skald-{game_id}.csv")

    return routes


def sheet(past: PastGame, view: TableView, language: str) -> str:
    """A game for a spreadsheet: scores first, then the log, a line each.

    A cell that a spreadsheet would take for a formula is written as text.
    """
    out = io.StringIO()
    rows = csv.writer(out)

    def write(*cells: object) -> None:
        rows.writerow([_cell(cell) for cell in cells])

    write(say(past.title, language), moment(past.started_at, language))
    write()
    write(*(say(one, language) for one in _SCORE_HEAD))
    times = {one.seat: clock(one.spent_s) for one in past.times}
    for row in shown.rows(view):
        place = "" if row.place is None else row.place.args["rank"]
        total = "" if row.total is None else row.total
        write(row.seat.name, total, place, times.get(row.seat.id, ""))
    write()
    write(*(say(one, language) for one in _LOG_HEAD))
    for line in view.log:
        undone = say(_UNDONE, language) if line.undone else ""
        said = say(line.text, language)
        write(moment(line.at, language), line.actor, line.device, said, undone)
    return BYTE_ORDER_MARK + out.getvalue()


_SCORE_HEAD = (text("Seat"), text("Points"), text("Place"), text("Time"))
_LOG_HEAD = (text("When"), text("Who"), text("Device"), text("What"), text("Undone"))
_UNDONE = text("undone")


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value


def _found(game_id: str) -> tuple[PastGame, TableView]:
    found = runtime().house.history.game(game_id)
    if found is None:
        raise Problem(404, "missing", MISSING)
    return found


def _file(content: bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=None, content_type=kind)
    safe = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_."))
    response.headers["Content-Disposition"] = f'attachment; filename="{safe}"'
    return response
