"""The forms of taught dice and of corrections are described with all that they send."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from assistant.corrections import CorrectionStore, Keeper
from assistant.ports import House
from assistant.taught.box import DiceBox
from assistant.words.corrections import ReaderFacts
from tests.corrections.test_store import PNG, correction
from tests.web.house import make_house
from tests.web.phones import Phone
from tests.web.test_dice import FakeEyes
from web.api.description import DESCRIPTION

PREFIXES = ("/dice", "/corrections")
OF_EVERY_FORM = {"back", "version"}
"""Pages write them into each of their forms; these know their way back and no game."""


class Form(NamedTuple):
    action: str
    encoding: str
    fields: set[str]


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            encoding = told.get("enctype") or "application/x-www-form-urlencoded"
            self.found.append(Form(told.get("action") or "", encoding, set()))
        elif tag in ("input", "select", "button") and self.found and told.get("name"):
            self.found[-1].fields.add(str(told["name"]))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = CorrectionStore(tmp_path / "corrections")
    store.put(correction("r1"), PNG, 1000)
    keeper = Keeper(
        store,
        cut=lambda reading, die: None,
        reader=lambda: ReaderFacts("0.1", {}),
        tell=lambda notice: None,
    )
    eyes = FakeEyes()
    eyes.lay("ring")
    box = DiceBox(tmp_path / "dice")
    yield replace(make_house(tmp_path), box=box, eyes=eyes, corrections=keeper)
    keeper.close()


def forms_of(host: Phone) -> dict[str, Form]:
    """Every form of these pages, by the path that it is sent to."""
    begun = host.form("/dice/begin", {"name": "Mine", "key": "b"}).headers["Location"]
    set_page = begun.partition("#")[0]
    host.form(f"{set_page}/teach", {"new": "ring", "key": "t"})
    host.form("/corrections/off", {})
    off = host.get("/corrections").get_data(as_text=True)
    host.form("/corrections/on", {})
    pages = [host.get(path).get_data(as_text=True) for path in ("/dice", set_page, "/corrections")]
    return {
        form.action: form
        for page in (off, *pages)
        for form in Forms(page).found
        if form.action.startswith(PREFIXES)
    }


def described(path: str) -> tuple[str, dict[str, Any]]:
    """The path as it is described, with its operation; concrete paths come before others."""
    paths: dict[str, Any] = json.loads(DESCRIPTION.read_text())["paths"]
    for pattern in sorted(paths, key=lambda one: one.count("{")):
        shape = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(pattern))
        if "post" in paths[pattern] and re.fullmatch(shape, path):
            operation: dict[str, Any] = paths[pattern]["post"]
            return pattern, operation
    raise AssertionError(f"{path} is not described")


def test_every_form_is_described_with_its_fields(host: Phone) -> None:
    seen = set()
    for path, form in forms_of(host).items():
        pattern, operation = described(path)
        seen.add(pattern)
        schema = operation["requestBody"]["content"][form.encoding]["schema"]
        known = form.fields - OF_EVERY_FORM
        assert known <= set(schema["properties"]), path
        assert set(schema.get("required", ())) <= form.fields, path
        for parameter in operation.get("parameters", ()):
            if "enum" in parameter["schema"]:
                assert path.rsplit("/", 1)[1] in parameter["schema"]["enum"]
    paths = json.loads(DESCRIPTION.read_text())["paths"]
    assert seen == {path for path in paths if path.startswith(PREFIXES) and "post" in paths[path]}


def test_the_files_are_of_the_kinds_described(host: Phone) -> None:
    forms_of(host)
    paths = json.loads(DESCRIPTION.read_text())["paths"]
    page = host.get("/dice/mine").get_data(as_text=True)
    picture = re.search(r"/dice/mine/\w+\.png", page)
    assert picture
    for pattern, path in (
        ("/dice/{ident}.json", "/dice/mine.json"),
        ("/dice/{ident}/{digest}.png", picture[0]),
        ("/corrections/skald-corrections.zip", "/corrections/skald-corrections.zip"),
    ):
        answer = host.get(path)
        assert answer.status_code == 200
        assert answer.mimetype in paths[pattern]["get"]["responses"]["200"]["content"]
        answer.close()
