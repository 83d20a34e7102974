"""Debian's Chromium against the real service; without it these tests are skipped by name."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from assistant.service import ServiceSettings
from assistant.service.service import Service
from tests.browser.boarding import Boarding
from tests.browser.evening import WAIT_MS, Evening
from tests.browser.forging import Forging
from tests.browser.ruling import Ruling

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
    program = os.environ.get("SKALD_CHROMIUM") or shutil.which("chromium")
    if program is None:
        pytest.skip("Chromium is missing: sudo apt install chromium")
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def running(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    data: Path = tmp_path_factory.mktemp("evening")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="sim:3", pin="271828"))
    try:
        yield Evening(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def evening(running: Evening) -> Iterator[Evening]:
    running.watched.complaints.clear()
    yield running
    running.close()
    assert running.watched.complaints == []


@pytest.fixture(scope="module")
def quiet_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forging]:
    """A table that no camera looks at: pictures could come from phones only."""
    data: Path = tmp_path_factory.mktemp("forge")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="upload", pin="271828"))
    try:
        yield Forging(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def forge(quiet_table: Forging) -> Iterator[Forging]:
    quiet_table.watched.complaints.clear()
    yield quiet_table
    quiet_table.close()
    assert quiet_table.watched.complaints == []


@pytest.fixture(scope="module")
def long_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boarding]:
    """A table for boards that no camera looks at."""
    data: Path = tmp_path_factory.mktemp("odin")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="upload", pin="271828"))
    try:
        yield Boarding(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def odin(long_table: Boarding) -> Iterator[Boarding]:
    long_table.watched.complaints.clear()
    yield long_table
    long_table.close()
    assert long_table.watched.complaints == []


@pytest.fixture(scope="module")
def irish_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruling]:
    """A table for Brian Boru that no camera looks at."""
    data: Path = tmp_path_factory.mktemp("boru")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="upload", pin="271828"))
    try:
        yield Ruling(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def boru(irish_table: Ruling) -> Iterator[Ruling]:
    irish_table.watched.complaints.clear()
    yield irish_table
    irish_table.close()
    assert irish_table.watched.complaints == []


@pytest.fixture(scope="module")
def english_table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A table for Saga that no camera looks at."""
    data: Path = tmp_path_factory.mktemp("saga")
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera="upload", pin="271828"))
    try:
        yield Evening(service, chromium)
    finally:
        service.stop()


@pytest.fixture
def saga(english_table: Evening) -> Iterator[Evening]:
    english_table.watched.complaints.clear()
    yield english_table
    english_table.close()
    assert english_table.watched.complaints == []
