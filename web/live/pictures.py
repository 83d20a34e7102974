"""The newest picture in each form, made once and shared by all devices of a kind."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Collection, Hashable
from typing import Generic, TypeAlias, TypeVar

import msgspec

from assistant.words.view import TableView
from web.access import Audience, kind_of
from web.live.localised import localised_fields

T = TypeVar("T")
Render: TypeAlias = Callable[[str, Audience, TableView, str], str]

_encoder = msgspec.json.Encoder()


class Newest(Generic[T]):
    """Keeps what was made of the newest version only, under any number of keys.

    Whoever asks first makes it; who asks meanwhile waits for that one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version: Hashable = None
        self._made: dict[Hashable, T] = {}

    def get(self, version: Hashable, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gave for this version and key."""
        with self._lock:
            if version != self._version:
                self._version = version
                self._made = {}
            if key not in self._made:
                self._made[key] = make()
            return self._made[key]


class Pictures:
    """Pictures depend on the kind of audience and the language, never on the device.

    `render` draws the live part of one of the `pages`. `beside` changes with
    whatever the pages show besides the table.
    """

    def __init__(
        self,
        render: Render,
        pages: Collection[str],
        beside: Callable[[], Hashable] = lambda: None,
    ) -> None:
        self.pages = pages
        self._render = render
        self._beside = beside
        self._states: Newest[bytes] = Newest()
        self._pages: Newest[str] = Newest()

    def version(self, view: TableView) -> Hashable:
        """Changes with everything that can be seen."""
        return view.changed, self._beside()

    def state(self, view: TableView, asker: Audience, language: str) -> bytes:
        """The state as UTF-8 JSON.

        `you` says who the asker is; `now_s` is this moment by the clock of the
        timer's `at_s`.
        """
        shared = self._state(view, asker, language)
        return b'%s,"now_s":%.3f}' % (shared[:-1], time.monotonic())

    def state_tag(self, view: TableView, asker: Audience, language: str) -> str:
        """A mark that changes with the state, whatever the moment."""
        return hashlib.sha256(self._state(view, asker, language)).hexdigest()[:32]

    def _state(self, view: TableView, asker: Audience, language: str) -> bytes:
        def make() -> bytes:
            you = {"role": asker.role, "seat": asker.seat}
            return _encoder.encode({**localised_fields(view, language), "you": you})

        return self._states.get(view.changed, (asker.role, asker.seat, language), make)

    def page(self, page: str, view: TableView, asker: Audience, language: str) -> str:
        """The live part of a page as HTML; needs a request. The token is still to be filled in."""
        kind = kind_of(asker)
        return self._pages.get(
            self.version(view),
            (page, kind.role, kind.seat, language),
            lambda: self._render(page, kind, view, language),
        )
