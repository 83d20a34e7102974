"""The live part of each page: one template, used by the full page and by the stream."""

from __future__ import annotations

import time

from assistant.words.actor import Role
from assistant.words.dice import DieKind, Roll
from assistant.words.rolls import roll_sum
from assistant.words.seats import Seat
from assistant.words.view import TableView
from web.access import Audience, token_place
from web.api.form_fields import commands_in
from web.pages import shown
from web.pages.asked import asked
from web.pages.asked_board import asked_board
from web.pages.charts import round_curve
from web.pages.dice_words import face_word
from web.pages.environment import render as render_template
from web.pages.untaught import untaught
from web.pages.walk_steps import MOST_ZONES, shown_walk
from web.runtime import runtime

DICE_KINDS = tuple(kind for kind in DieKind if kind is not DieKind.CUSTOM)

PAGES = ("score", "seat", "boards", "table", "tv", "panel", "camera", "walk")
"""Pages that have a live part."""


def render(page: str, audience: Audience, view: TableView, language: str) -> str:
    """HTML of a page's live part for one kind of audience; needs a request.

    The token's place in it is still to be filled by `fill_token`.
    """
    return render_template(
        f"live/{page}.html",
        language,
        view=view,
        audience=audience,
        page=page,
        here=f"/{page}",
        token=token_place(),
        **_context(page, view, audience, language),
        **(_walk(view) if page == "walk" else {}),
        **(_camera(view) if page == "camera" else {}),
    )


def _walk(view: TableView) -> dict[str, object]:
    parts = runtime()
    walk = shown_walk(parts.walk, view, parts.house.check_picture(view.camera))
    return {"walk": walk, "most_zones": MOST_ZONES}


def _camera(view: TableView) -> dict[str, object]:
    """Whether the picture shown is turned over."""
    walk = runtime().walk
    return {"turned_over": any(walk.is_turned(name) for name in view.camera.views[:1])}


def commands_of(view: TableView) -> frozenset[str]:
    """What the game on the table can be told: a page offers nothing else."""
    facts = commands_in(runtime().house, view.game.name if view.game else None)
    return frozenset(str(kind.__struct_config__.tag) for kind in facts)


def _context(page: str, view: TableView, audience: Audience, language: str) -> dict[str, object]:
    mine = shown.seat_of(view, audience.seat)

    def seat_of(seat: str | None) -> Seat | None:
        return shown.seat_of(view, seat)

    known, acting = commands_of(view), shown.acting(view, audience, page)

    leads_on = view.game is not None and view.game.rolls_lead_on

    def may_correct(roll: Roll) -> bool:
        return (leads_on or "correct_roll" in known) and shown.may_correct(roll, audience)

    return {
        "rows": shown.rows(view),
        "sentence": shown.sentence(view, audience),
        "question": asked(view, audience),
        "asked_board": asked_board(view, audience),
        "photographs": [one for one in runtime().house.table.photographed() if one.seat in acting],
        "choices": shown.choices(view, acting),
        "acting": acting,
        "known": known,
        "game_parts": f"games/{view.game.name if view.game else ''}/",
        "rolls": tuple(reversed(view.rolls))[: shown.ROLLS],
        "log": tuple(reversed(view.log))[: shown.LINES],
        "playing": shown.is_playing(view),
        "is_host": audience.role is Role.HOST,
        "mine": mine,
        "my_move": bool(mine and view.turn and mine.id in view.turn.active),
        "may_correct": may_correct,
        "seat_of": seat_of,
        "faces": shown.tap_faces,
        "total": roll_sum,
        "dice_kinds": DICE_KINDS,
        "free_look": shown.free_look(view),
        "untaught": [face_word(face, language) for face in untaught(view, runtime().house.box)],
        "wanted_dice": shown.wanted_dice(view),
        "zoned": shown.zoned(view),
        "throwable": shown.throwable(view),
        "who": lambda line: shown.who(line, language),
        "now_s": time.monotonic(),
        "round_curve": round_curve,
    }
