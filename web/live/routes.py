"""`GET /api/stream`: server-sent events."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response, g, request, stream_with_context

from assistant.words.text import text
from web.access import Audience, audience, fill_token, kind_of
from web.access.rights import Visitor
from web.language import current_language
from web.live.hub import Bye, Stream
from web.problems import Problem
from web.runtime import Runtime, runtime

_LINE_END = re.compile(r"\r\n|\r|\n")

RETRY_MS = 2000
FULL_RETRY_S = 10.0
PAGE_LENGTH = 40

STREAM_HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    "Connection": "close",
}


def live_routes() -> Blueprint:
    """The stream's route."""
    routes = Blueprint("live", __name__)

    @routes.get("/api/stream")
    def stream() -> Response:
        parts = runtime()
        page = request.args.get("page", "")
        if len(page) > PAGE_LENGTH or (page and page not in parts.pictures.pages):
            raise Problem(
                404,
                "page",
                text("There is no page “{page}”.", page=page[:PAGE_LENGTH]),
                field="page",
            )
        opened = parts.hub.open(audience(), page)
        if opened is None:
            raise Problem(
                503,
                "full",
                text("Too many screens are open. Close one, or try again in a moment."),
                retry_s=FULL_RETRY_S,
            )
        events = _events(parts, opened, audience(), g.visitor, current_language())
        response = Response(
            stream_with_context(events), mimetype="text/event-stream", headers=STREAM_HEADERS
        )
        response.call_on_close(lambda: parts.hub.leave(opened))
        return response

    return routes


def _events(
    parts: Runtime,
    opened: Stream,
    asked_as: Audience,
    visitor: Visitor,
    language: str,
) -> Iterator[str]:
    """The full state first, then the full state on each change, or a beat."""
    settings, pictures = parts.settings, parts.pictures
    sent: int | None = None
    sent_page = ""
    beat_at = 0.0
    yield f"retry: {RETRY_MS}\n\n"
    while True:
        if kind_of(parts.rights.audience(visitor.token)) != kind_of(asked_as):
            opened.end(Bye.RIGHTS)
        if opened.bye is not None:
            yield _event("bye", msgspec.json.encode({"reason": opened.bye}).decode())
            return
        view = parts.house.table.view()
        now = time.monotonic()
        if view.changed != sent:
            yield _event("state", pictures.state(view, asked_as, language).decode(), view.changed)
            if opened.key.page:
                html = fill_token(pictures.page(opened.key.page, view, asked_as, language))
                if html != sent_page:
                    yield _event("page", html, view.changed)
                    sent_page = html
            sent = view.changed
            beat_at = now + settings.heartbeat_s
            opened.pause(settings.gap_s)
        elif now >= beat_at:
            yield _event("beat", msgspec.json.encode({"changed": view.changed}).decode())
            beat_at = now + settings.heartbeat_s
        else:
            opened.wait(beat_at - now)


def _event(name: str, data: str, ident: int | None = None) -> str:
    lines = [f"event: {name}"]
    if ident is not None:
        lines.append(f"id: {ident}")
    lines.extend(f"data: {line}" for line in _LINE_END.split(data))
    return "\n".join(lines) + "\n\n"
