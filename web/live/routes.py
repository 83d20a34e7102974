"""`GET /api/stream`: server-sent events."""

from __future__ import annotations

import re
import time
from collections.abc import Hashable, Iterator
from typing import cast

import msgspec
from flask import Blueprint, Flask, Response, current_app, g, request
from msgspec import Struct

from assistant.words.text import text
from assistant.words.view import TableView
from web.access import Audience, audience, kind_of, token_place, write_token
from web.access.rights import Visitor
from web.language import current_language
from web.live.hub import Bye, Stream
from web.problems import Problem
from web.runtime import Runtime, runtime

STREAM_TYPE = "text/event-stream; charset=utf-8"
HURRY = "skald.hurry"
"""Key of the WSGI environment: what the server calls when a connection must end soon."""
RETRY_MS = 2000
FULL_RETRY_S = 10.0
PAGE_LENGTH = 40

STREAM_HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}

_LINE_END = re.compile(r"\r\n|\r|\n")


def live_routes() -> Blueprint:
    """The stream's route."""
    routes = Blueprint("live", __name__)

    @routes.get("/api/stream")
    def stream() -> Response:
        parts = runtime()
        page = request.args.get("page", "")
        if page and page not in parts.pictures.pages:
            raise Problem(
                404,
                "page",
                text("There is no page “{page}”.", page=page[:PAGE_LENGTH]),
                field="page",
            )
        hurry = request.environ.get(HURRY, _no_hurry)
        opened = parts.hub.open(audience(), page, hurry, request.remote_addr or "")
        if opened is None:
            raise Problem(
                503,
                "full",
                text("Too many screens are open. Close one, or try again in a moment."),
                retry_s=FULL_RETRY_S,
            )
        listener = _Listener(
            app=cast(Flask, current_app._get_current_object()),  # type: ignore[attr-defined]
            asked_as=audience(),
            cookie=cast(Visitor, g.visitor).token,
            token=write_token(),
            token_place=token_place(),
            language=current_language(),
        )
        response = Response(
            _events(parts, opened, listener), content_type=STREAM_TYPE, headers=STREAM_HEADERS
        )
        response.call_on_close(lambda: parts.hub.leave(opened))
        return response

    return routes


def _no_hurry() -> None:
    """A server that cannot cut a connection short."""


class _Listener(Struct, frozen=True):
    """Who listens. A stream outlives its request, so it takes along what it needs of it."""

    app: Flask
    asked_as: Audience
    cookie: str
    token: str
    token_place: str
    language: str


def _events(parts: Runtime, opened: Stream, listener: _Listener) -> Iterator[str]:
    """The full state first, then the full state on each change, or a beat."""
    settings = parts.settings
    asked_as, language = listener.asked_as, listener.language
    sent: Hashable = None
    sent_page = ""
    beat_at = 0.0
    yield f"retry: {RETRY_MS}\n\n"
    while True:
        if kind_of(parts.rights.audience(listener.cookie)) != kind_of(asked_as):
            opened.end(Bye.RIGHTS)
        if opened.bye is not None:
            yield _event("bye", msgspec.json.encode({"reason": opened.bye}).decode())
            return
        view = parts.house.table.view()
        now = time.monotonic()
        version = parts.pictures.version(view)
        if version != sent:
            state = parts.pictures.state(view, asked_as, language).decode()
            yield _event("state", state, view.changed)
            if opened.key.page:
                html = _page(parts, opened.key.page, view, listener)
                if html != sent_page:
                    yield _event("page", html, view.changed)
                    sent_page = html
            sent = version
            beat_at = now + settings.heartbeat_s
            opened.pause(settings.gap_s)
        elif now >= beat_at:
            yield _event("beat", msgspec.json.encode({"changed": view.changed}).decode())
            beat_at = now + settings.heartbeat_s
        else:
            opened.wait(beat_at - now)


def _page(parts: Runtime, page: str, view: TableView, listener: _Listener) -> str:
    """The live part of the page, with this device's token in its forms."""
    with listener.app.app_context():
        g.token_place = listener.token_place
        shared = parts.pictures.page(page, view, listener.asked_as, listener.language)
    return shared.replace(listener.token_place, listener.token)


def _event(name: str, data: str, ident: int | None = None) -> str:
    lines = [f"event: {name}"]
    if ident is not None:
        lines.append(f"id: {ident}")
    lines.extend(f"data: {line}" for line in _LINE_END.split(data))
    return "\n".join(lines) + "\n\n"
