"""History: the list of games, one game opened, and ways to take it elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response

from assistant.table import bg_stats_link, log_csv, scores_csv
from assistant.words.actor import Role
from assistant.words.history import PastGame
from assistant.words.rolls import roll_sum
from assistant.words.text import Text, text
from assistant.words.view import TableView
from web.access import audience
from web.downloads import download
from web.language import current_language, say
from web.pages import shell, shown
from web.pages.charts import Curve, curve, round_curve, tally_chart
from web.problems import Problem
from web.runtime import runtime

MISSING = text("There is no such game in the history.")
HIDDEN = text("It holds what is hidden until the end: until then only the host takes it along.")
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
        now = runtime().house.table.view()
        times = {one.seat: one for one in past.times}
        return shell.page(
            "game",
            "game.html",
            past.title,
            past=past,
            view=view,
            game_parts=f"games/{past.name}/",
            table_version=now.version,
            on_table=now.game is not None and now.game.id == past.id,
            rows=shown.rows(view),
            curve=_course(past, view),
            times=times,
            tally_chart=tally_chart,
            bg_stats=bg_stats_link(past, view, _sayer(language)),
            longest=max((one.spent_s for one in past.times), default=0.0),
            log=tuple(reversed(view.log)),
            who=lambda line: shown.who(line, language),
            may_correct=lambda roll: shown.may_correct(roll, audience()),
            seat_of=lambda one: shown.seat_of(view, one),
            total=roll_sum,
        )

    @routes.get("/history/<game_id>.json")
    def as_json(game_id: str) -> Response:
        if audience().role is not Role.HOST and _found(game_id)[0].ended_at is None:
            raise Problem(403, "rights", HIDDEN)
        content = runtime().house.history.export(game_id)
        if content is None:
            raise Problem(404, "missing", MISSING)
        return download(content, "application/json", f"skald-{game_id}.json")

    @routes.get("/history/<game_id>-<any(scores, log):what>.csv")
    def as_table(game_id: str, what: str) -> Response:
        _, view = _found(game_id)
        write = scores_csv if what == "scores" else log_csv
        content = BYTE_ORDER_MARK + write(view, _sayer(current_language()))
        return download(content.encode(), "text/csv; charset=utf-8", f"skald-{game_id}-{what}.csv")

    return routes


def _course(past: PastGame, view: TableView) -> Curve | None:
    """The lines of a finished game round by round where it tells its rounds, else by action."""
    rounds = getattr(view.sheet, "curve", ()) if past.ended_at is not None else ()
    return round_curve(view.seats, rounds) or curve(view.seats, past.standings)


def _found(game_id: str) -> tuple[PastGame, TableView]:
    found = runtime().house.history.game(game_id)
    if found is None:
        raise Problem(404, "missing", MISSING)
    return found


def _sayer(language: str) -> Callable[[Text], str]:
    return lambda one: say(one, language)
