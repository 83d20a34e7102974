"""What every request must prove before anything is done for it."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from flask import Flask, Response, g, request

from assistant.words.actor import Role
from assistant.words.text import text
from web.access import cookie, hosts
from web.access.agent import guess_kind
from web.access.pace import Pace
from web.access.rights import Rights, Visitor
from web.problems import Problem
from web.settings import WebSettings

TOKEN_HEADER = "X-Skald-Token"  # noqa: S105 - a name, not a token
TOKEN_FIELD = "token"  # noqa: S105 - a name, not a token
READS = frozenset({"GET", "HEAD", "OPTIONS"})


def install_guard(app: Flask, rights: Rights, settings: WebSettings) -> None:
    """Checks every request of this application; see the module's functions."""
    names = hosts.own_names(settings.hosts)
    pace = Pace(settings.seat_acts, settings.seat_acts_per_s)
    place = f"token-{secrets.token_hex(16)}"

    @app.before_request
    def check() -> None:
        token = request.cookies.get(cookie.COOKIE, "")
        g.new_cookie = None
        if not cookie.is_ours(rights.secret, token):
            token = g.new_cookie = cookie.new_token(rights.secret)
        guess = guess_kind(request.headers.get("User-Agent", ""))
        g.visitor = Visitor(token, request.remote_addr or "", guess)
        g.write_token = cookie.write_token_of(rights.secret, token)
        g.token_place = place
        g.audience = rights.audience(token, guess)
        if not hosts.is_ours(request.headers.get("Host", ""), names):
            raise Problem(421, "host", _UNKNOWN_HOST)
        if request.method not in READS:
            _check_write(settings)
            if g.audience.role is Role.SEAT and not pace.take(g.audience.device):
                raise Problem(429, "pace", _TOO_FAST, retry_s=1 / settings.seat_acts_per_s)
        rights.seen(g.visitor)

    @app.after_request
    def remember(response: Response) -> Response:
        fresh = g.get("new_cookie")
        # A page that asks for the PIN is an answer too: its form needs the cookie.
        asks = response.status_code == 403 and request.method in READS
        if fresh is not None and (response.status_code < 400 or asks):
            response.set_cookie(
                cookie.COOKIE,
                fresh,
                max_age=cookie.COOKIE_S,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure,
            )
        return response


def _check_write(settings: WebSettings) -> None:
    """A write must come from our own pages, from a device that we know, with its token."""
    picture = request.path.endswith("/upload") and g.audience.role is not Role.VIEWER
    limit = settings.upload_bytes if picture else settings.command_bytes
    request.max_content_length = limit
    if "Transfer-Encoding" in request.headers:
        raise Problem(411, "length", text("Say how long this is: send a Content-Length."))
    if (request.content_length or 0) > limit:
        raise Problem(
            413, "too_large", text("This is too large: at most {kb} KB.", kb=limit // 1024)
        )
    if not _same_origin():
        raise Problem(403, "origin", _WRONG_ORIGIN)
    if g.new_cookie is not None:
        raise Problem(401, "device", _NO_DEVICE)
    given = request.headers.get(TOKEN_HEADER)
    if given is None and request.mimetype in _FORMS:
        given = request.form.get(TOKEN_FIELD)
    if given is None or not cookie.same(given, g.write_token):
        raise Problem(403, "token", _WRONG_TOKEN)


def _same_origin() -> bool:
    """By Origin, or where a browser leaves it out, by Sec-Fetch-Site or Referer."""
    origin = request.headers.get("Origin")
    if origin is not None:
        return _is_own(origin)
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return _is_own(request.headers.get("Referer", ""))


def _is_own(address: str) -> bool:
    """Whether an address is on the host that was asked; a proxy may have added TLS."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == request.host


_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
_UNKNOWN_HOST = text(
    "This table is not known by this name. Use its number address as shown in the terminal, "
    "or start it with this name in its list of hosts."
)
_WRONG_ORIGIN = text("This came from another page. Open the table's own page and try again.")
_NO_DEVICE = text("This browser is not known. Open the table's page, allow cookies and try again.")
_TOO_FAST = text("You are faster than the table can follow: wait a second, then try again.")
_WRONG_TOKEN = text("This page is out of date. Load it again and repeat what you did.")
