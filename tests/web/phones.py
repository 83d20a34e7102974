"""Browsers as the tests need them: a cookie, a token, the right headers."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web.access import cookie
from web.runtime import runtime_of

ORIGIN = "http://localhost"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36"


class Phone:
    """One browser. `become_host` and `claim` go through the real ways in."""

    def __init__(self, app: Flask, agent: str = ANDROID, address: str = "192.0.2.50") -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.agent = agent
        self.address = address
        self.get("/api/state")

    @property
    def cookie(self) -> str:
        found = self.client.get_cookie(cookie.COOKIE)
        assert found is not None
        return found.value

    @property
    def token(self) -> str:
        return cookie.write_token_of(runtime_of(self.app).rights.secret, self.cookie)

    @property
    def device(self) -> str:
        return cookie.device_id(self.cookie)

    def get(self, path: str, **kwargs: Any) -> TestResponse:
        return self.client.get(path, **self._with(kwargs, {}))

    def post(self, path: str, **kwargs: Any) -> TestResponse:
        """A write as our own pages send it."""
        own = {"Origin": ORIGIN, "X-Skald-Token": self.token}
        return self.client.post(path, **self._with(kwargs, own))

    def form(self, path: str, fields: dict[str, Any]) -> TestResponse:
        """A form as a page without JavaScript sends it."""
        sent = {"token": self.token, "back": "/score", **fields}
        return self.client.post(path, data=sent, **self._with({}, {"Origin": ORIGIN}))

    def command(self, command: dict[str, Any], *, version: int, key: str) -> TestResponse:
        body = {"key": key, "version": version, "command": command}
        return self.post("/api/commands", json=body)

    def become_host(self) -> Phone:
        link = runtime_of(self.app).rights.new_host_link()
        assert self.get(f"/host/{link}").status_code == 303
        return self

    def claim(self, seat: str) -> Phone:
        link = runtime_of(self.app).rights.seat_link(seat)
        assert self.get(f"/claim/{link}").status_code == 303
        return self

    def role(self) -> tuple[str, str | None]:
        you = self.get("/api/state").get_json()["you"]
        return you["role"], you["seat"]

    def said(self) -> str:
        """What the next page would tell the person."""
        with self.client.session_transaction() as session:
            flashes = session.pop("_flashes", [])
        return " ".join(re.sub(r"\s+", " ", one) for _, one in flashes)

    def _with(self, kwargs: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
        given = kwargs.pop("headers", {})
        kwargs["headers"] = {"User-Agent": self.agent, **headers, **given}
        kwargs.setdefault("environ_overrides", {"REMOTE_ADDR": self.address})
        return kwargs
