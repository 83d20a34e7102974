"""The host's page of corrections: kept or not, taken away as one file, deleted when sure."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.corrections import CorrectionStore, Keeper
from assistant.ports import House
from assistant.words.corrections import ReaderFacts
from tests.corrections.test_store import PNG, correction
from tests.web.house import make_house
from tests.web.phones import Phone
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings

FILE = "/corrections/skald-corrections.zip"


@pytest.fixture
def store(tmp_path: Path) -> CorrectionStore:
    made = CorrectionStore(tmp_path / "corrections")
    made.put(correction("r1"), PNG, 1000)
    made.put(correction("r2"), PNG, 2000)
    return made


@pytest.fixture
def house(tmp_path: Path, store: CorrectionStore) -> Iterator[House]:
    keeper = Keeper(
        store,
        cut=lambda reading, die: None,
        reader=lambda: ReaderFacts("0.1", {}),
        tell=lambda notice: None,
    )
    yield replace(make_house(tmp_path), corrections=keeper)
    keeper.close()


def page_of(host: Phone) -> str:
    return host.get("/corrections").get_data(as_text=True)


def test_the_page_says_how_much_is_here_and_that_it_stays_here(host: Phone) -> None:
    page = page_of(host)
    assert "2 dice, 2 kB." in page
    assert "They stay on this machine." in page
    assert "At most 5,000 dice or 200 MB" in page


def test_nobody_but_the_host_sees_or_takes_them(viewer: Phone, ada: Phone) -> None:
    for phone in (viewer, ada):
        for path in ("/corrections", FILE):
            answer = phone.get(path)
            assert answer.status_code == 403
            assert b"PNG" not in answer.data
        for path in ("/corrections/off", "/corrections/delete"):
            assert phone.form(path, {"sure": "1"}).status_code == 403


def test_the_switch(host: Phone, store: CorrectionStore) -> None:
    assert host.form("/corrections/off", {}).status_code == 303
    assert not store.state().keeping
    assert "Corrections are not kept" in page_of(host)
    assert store.state().count == 2
    host.form("/corrections/on", {})
    assert store.state().keeping


def test_they_are_taken_as_one_file(host: Phone) -> None:
    answer = host.get(FILE)
    assert answer.mimetype == "application/zip"
    assert "skald-corrections.zip" in answer.headers["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert len(archive.read("corrections.jsonl").splitlines()) == 2


def test_all_are_deleted_only_by_who_is_sure(host: Phone, store: CorrectionStore) -> None:
    assert host.form("/corrections/delete", {}).status_code == 400
    assert store.state().count == 2
    host.form("/corrections/delete", {"sure": "1"})
    page = page_of(host)
    assert "2 corrections were deleted." in page
    assert "0 dice" in page
    assert "Delete all" not in page


def test_a_full_disk_is_told(
    host: Phone, store: CorrectionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.corrections.store.write_private", full)
    host.form("/corrections/off", {})
    page = page_of(host)
    assert "No space left on device" in page
    assert "Corrections are kept" in page


def test_a_house_without_corrections_has_no_such_page(tmp_path: Path) -> None:
    app = create_app(make_house(tmp_path), WebSettings())
    assert Phone(app).become_host().get("/corrections").status_code == 404
    runtime_of(app).hub.close()


@pytest.mark.parametrize(
    ("size", "english", "polish"),
    [
        (40_000, "3 dice, 42 kB.", "3 kości, 42 kB."),
        (250_000, "3 dice, 0.3 MB.", "3 kości, 0,3 MB."),
    ],
)
def test_little_is_said_in_kilobytes(
    host: Phone, store: CorrectionStore, size: int, english: str, polish: str
) -> None:
    store.put(correction("r3"), PNG + bytes(size), 3000)
    assert english in page_of(host)
    host.get("/corrections?lang=pl")
    assert polish in host.get("/corrections", headers={"Accept-Language": "pl"}).text
