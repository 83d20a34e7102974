"""What stands around every page: tabs, languages, messages, the write token."""

from __future__ import annotations

import time
from typing import cast

from flask import g, get_flashed_messages, request
from markupsafe import Markup
from msgspec import Struct

from assistant.words.actor import Role
from assistant.words.text import Text, text
from web.access import Audience, fill_token
from web.api.overruling import OVERRULE, offered
from web.language import current_language, say
from web.pages import fragments
from web.pages.environment import render
from web.runtime import runtime


class Link(Struct, frozen=True):
    """A way to another page; `icon` names its drawing."""

    page: str
    path: str
    label: Text
    icon: str = ""


SCORE = Link("score", "/score", text("Score"), "score")
SEAT = Link("seat", "/seat", text("My seat"), "seat")
TABLE = Link("table", "/table", text("Table"), "table")
CAMERA = Link("camera", "/camera", text("Camera"), "camera")
HISTORY = Link("history", "/history", text("History"), "history")
TV = Link("tv", "/tv", text("TV"))
PANEL = Link("panel", "/panel", text("Panel"))
CODES = Link("codes", "/codes", text("Codes for phones"))
DEVICES = Link("devices", "/devices", text("Devices"))
DIAGNOSIS = Link("diagnosis", "/diagnosis", text("Diagnosis"))
WALK = Link("walk", "/walk", text("On the real table"))
COUNTERS = Link("board-counters", "/board-counters", text("Boards that are looked at"))
DICE = Link("dice", "/dice", text("Dice faces"))
OWN_BOARDS = Link("own_boards", "/own-boards", text("Own boards"))
CORRECTIONS = Link("corrections", "/corrections", text("Corrections of dice"))
THIS_DEVICE = Link("device", "/device", text("This device"))
BECOME_HOST = Link("host", "/host", text("Become the host"))


def page(
    name: str, template: str, title: Text, language: str | None = None, **context: object
) -> str:
    """A full page from a template of its own, in the request's language if not told."""
    return _page(name, template, title, language or current_language(), live=None, **context)


def live_page(name: str, title: Text, **context: object) -> str:
    """A full page around a live part, with more context for what stands beside that."""
    language = current_language()
    asker = g.audience
    part = fragments.render(name, asker, runtime().house.table.view(), language)
    live = Markup(fill_token(part))  # noqa: S704
    return _page(name, "live.html", title, language, live=live, here=f"/{name}", **context)


def _page(name: str, template: str, title: Text, language: str, **context: object) -> str:
    asker = cast("Audience | None", g.get("audience"))
    flashed = _flashed()
    filled: dict[str, object] = {
        "page": name,
        "title": say(title, language),
        "token": g.get("write_token", ""),
        "here": request.full_path.rstrip("?"),
        "tabs": _tabs(asker),
        "links": _links(asker),
        "messages": [(kind, said) for kind, said in flashed if kind != OVERRULE],
        "overrulings": [offered(said) for kind, said in flashed if kind == OVERRULE],
        "table_version": runtime().house.table.view().version,
        "chrome": name != "tv",
        "now_s": time.monotonic(),
        "may_act": asker is not None and asker.role is not Role.VIEWER,
        "is_host": asker is not None and asker.role is Role.HOST,
        **context,
    }
    return render(template, language, **filled)


def _flashed() -> list[tuple[str, str]]:
    """What was said since the last page, with its kind."""
    if "audience" not in g:
        return []
    return cast("list[tuple[str, str]]", get_flashed_messages(with_categories=True))


def _tabs(asker: Audience | None) -> tuple[Link, ...]:
    role = asker.role if asker else Role.VIEWER
    mine = (SEAT,) if asker and asker.seat else ()
    table = (TABLE,) if role is Role.HOST else ()
    return (SCORE, *mine, *table, CAMERA, HISTORY)


def _links(asker: Audience | None) -> tuple[Link, ...]:
    if asker and asker.role is Role.HOST:
        kept = (DICE, OWN_BOARDS, COUNTERS, CORRECTIONS)
        return (TV, PANEL, CODES, DEVICES, THIS_DEVICE, WALK, *kept, DIAGNOSIS)
    return (TV, PANEL, DIAGNOSIS, THIS_DEVICE, BECOME_HOST)
