"""Debian's Chromium against the real service; without it these tests are skipped by name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from assistant.service import ServiceSettings
from assistant.service.service import Service
from tests.browser.boarding import Boarding
from tests.browser.evening import WAIT_MS, Evening
from tests.browser.forging import Forging
from tests.browser.ruling import Ruling

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The shell is the same engine without its own windows: a fresh page takes a fifth of the time."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    names = os.environ.get("SKALD_CHROMIUM"), *PROGRAMS
    program = next((found for name in names if name and (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"Chromium is missing: sudo apt install {PROGRAMS[0]}")
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


E = TypeVar("E", bound=Evening)


@contextmanager
def serving(
    kind: type[E], browser: Browser, folders: pytest.TempPathFactory, camera: str = "upload"
) -> Iterator[E]:
    """A service in a folder of its own; with `upload` no camera looks at its table."""
    data = folders.mktemp(kind.__name__.lower())
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera=camera, pin="271828"))
    try:
        yield kind(service, browser)
    finally:
        service.stop()


@contextmanager
def without_complaints(table: E) -> Iterator[E]:
    """For one test: its phones are put away after it, and no browser may have complained."""
    table.watched.complaints.clear()
    yield table
    table.close()
    assert table.watched.complaints == []


@pytest.fixture(scope="session")
def running(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with serving(Evening, chromium, tmp_path_factory, "sim:3") as table:
        yield table


@pytest.fixture
def evening(running: Evening) -> Iterator[Evening]:
    with without_complaints(running) as table:
        yield table


@pytest.fixture(scope="module")
def quiet_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forging]:
    with serving(Forging, chromium, tmp_path_factory) as table:
        yield table


@pytest.fixture
def forge(quiet_table: Forging) -> Iterator[Forging]:
    with without_complaints(quiet_table) as table:
        yield table


@pytest.fixture(scope="module")
def long_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boarding]:
    with serving(Boarding, chromium, tmp_path_factory) as table:
        yield table


@pytest.fixture
def odin(long_table: Boarding) -> Iterator[Boarding]:
    with without_complaints(long_table) as table:
        yield table


@pytest.fixture(scope="module")
def irish_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruling]:
    with serving(Ruling, chromium, tmp_path_factory) as table:
        yield table


@pytest.fixture
def boru(irish_table: Ruling) -> Iterator[Ruling]:
    with without_complaints(irish_table) as table:
        yield table


@pytest.fixture(scope="module")
def english_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with serving(Evening, chromium, tmp_path_factory) as table:
        yield table


@pytest.fixture
def saga(english_table: Evening) -> Iterator[Evening]:
    with without_complaints(english_table) as table:
        yield table
