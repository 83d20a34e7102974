"""A real table with its real web, and the browsers that people have in their hands."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from assistant.ports import Accepted, Order
from assistant.service.service import Service
from assistant.words.actor import Actor, Role
from assistant.words.status import CameraMode, Motion
from assistant.words.view import TableView

HOST = Actor(Role.HOST, "the test")
THREE = ("Ada", "Łukasz", "ليلى")
EIGHT = (
    "Ada",
    "Grzegorz Brzęczyszczykiewicz-Nowakowski",
    "<img src=x onerror=alert(1)>",
    "محمد علي",
    "雪 美咲",
    "Þórgunnr Þorsteinsdóttir",
    "A" * 40,
    "{n} & Co.",
)
WAIT_MS = 20_000
_MOVING = (Motion.HAND, Motion.HANDLING, Motion.ROLLING)
REST_S = 60.0
"""A starved camera draws its dice slowly."""
_THROWN_S = 1.5
"""A throw that was asked for moves by then."""
_keys = itertools.count(1)
_LOOKS = 5


class Watched:
    """What went wrong in the browsers: errors of scripts, of the policy, of loading."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.thrown_s = 0.0

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("request", self._request)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _request(self, request: Request) -> None:
        if "/api/simulator/" in request.url:
            self.thrown_s = time.monotonic()

    def _console(self, message: ConsoleMessage) -> None:
        # A camera that is still starting has no picture yet.
        early = "404" in message.text and "/api/camera/picture" in str(message.location)
        if message.type in ("error", "warning") and not early:
            self.complaints.append(f"{message.type}: {message.text} {message.location}")


class Evening:
    """One service and one browser program for all tests; each test sets a table anew."""

    def __init__(self, service: Service, browser: Browser) -> None:
        self.service = service
        self.browser = browser
        self.base = f"http://localhost:{service.port}"
        self.watched = Watched()
        self._open: list[BrowserContext] = []

    # -- the table ---------------------------------------------------------

    @property
    def view(self) -> TableView:
        return self.service.table.view()

    def do(self, kind: str, **fields: Any) -> None:
        """Gives a command as the host, from the side, and expects it to be done.

        Cameras and phones of the service go on meanwhile: where the table has just moved
        on, the host looks again, as people do.
        """
        for _ in range(_LOOKS):
            order = Order(f"side-{next(_keys)}", self.view.version, {"type": kind, **fields}, HOST)
            outcome = self.service.table.submit(order)
            if isinstance(outcome, Accepted) or not outcome.stale:
                break
        assert isinstance(outcome, Accepted), outcome.refusal.text.english()

    def seat(self, *names: str, **options: Any) -> None:
        """A fresh open table; the first one begins."""
        self.clear()
        self.do(
            "start_game",
            game="open_table",
            seats=[{"name": name} for name in names],
            options={"first": "s1", **options},
        )

    def clear(self) -> None:
        """Nothing on the table."""
        if self.view.game is not None:
            self.do("put_away")

    # -- the browsers ------------------------------------------------------

    def phone(self, path: str = "/score", **settings: Any) -> Page:
        """A new phone that nobody knows yet, showing a page."""
        wanted = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", **settings}
        context = self.browser.new_context(base_url=self.base, **wanted)
        context.set_default_timeout(WAIT_MS)
        self._open.append(context)
        self.watched.watch(context)
        page = context.new_page()
        page.goto(path)
        return page

    def host(self, path: str = "/table", **settings: Any) -> Page:
        """The host's browser."""
        link = self.service.rights.new_host_link()
        page = self.phone(f"/host/{link}", **settings)
        page.goto(path)
        return page

    def holder(self, seat: str, path: str = "/seat", **settings: Any) -> Page:
        """A phone that has scanned a seat's code, whoever held that seat in the test before."""
        page = self.phone(f"/claim/{self.new_link(seat)}", **settings)
        if path != "/seat":
            page.goto(path)
        return page

    def new_link(self, seat: str) -> str:
        """The secret part of a seat's code, while nobody holds the seat."""
        self.service.rights.free_seat(seat)
        link = self.service.rights.seat_link(seat)
        assert link is not None
        return link

    def close(self) -> None:
        """All phones of a test are put away once what it has set going has come to its end.

        Dice that come to rest later would count as a throw in the next test's game, and a phone
        that is put away with a button down would leave it so.
        """
        until_s = time.monotonic() + REST_S
        while self._moves() and time.monotonic() < until_s:
            time.sleep(0.05)
        for context in self._open:
            context.close()
        self._open.clear()
        assert not self._moves(), "dice go on rolling, or a button stays down"

    def _moves(self) -> bool:
        """Whether dice roll, or may be about to, or a button of the panel is down."""
        if any(button.down for button in self.service.panel.status().buttons):
            return True
        camera = self.service.camera.status()
        is_thrown = time.monotonic() < self.watched.thrown_s + _THROWN_S
        return camera.mode is CameraMode.LIVE and (is_thrown or camera.motion in _MOVING)


@contextmanager
def forgiving(evening: Evening) -> Iterator[None]:
    """Errors in here are meant: the network is away."""
    before = list(evening.watched.complaints)
    yield
    evening.watched.complaints[:] = before


def total(page: Page, seat: str, points: str) -> None:
    """Waits until a seat's score is shown."""
    expect(page.locator(f"#row-{seat} .total")).to_have_text(re.compile(rf"^\s*{points}\s*$"))


def sentence(page: Page, words: str) -> None:
    """Waits until the page says what Skald waits for."""
    expect(page.locator("#sentence")).to_contain_text(words)
