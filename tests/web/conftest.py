"""A fake house and the application over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from assistant.ports import House
from tests.web.house import FakeTable, make_house
from tests.web.phones import Phone
from web.access import pin
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing a PIN is slow on purpose; here it need not be."""
    monkeypatch.setitem(pin.COST, "n", 2)


@pytest.fixture
def table() -> FakeTable:
    return FakeTable()


@pytest.fixture
def house(tmp_path: Path, table: FakeTable) -> House:
    return make_house(tmp_path, table)


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(heartbeat_s=0.2, gap_s=0.0)


@pytest.fixture
def app(house: House, settings: WebSettings) -> Iterator[Flask]:
    made = create_app(house, settings)
    yield made
    runtime_of(made).hub.close()


@pytest.fixture
def viewer(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def host(app: Flask) -> Phone:
    return Phone(app, agent="Mozilla/5.0 (X11; Linux x86_64)").become_host()


@pytest.fixture
def ada(app: Flask) -> Phone:
    """Who holds the first seat."""
    return Phone(app, agent="Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)").claim("s1")
