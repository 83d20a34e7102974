"""Dice in doubt on the simulated table: asked about, settled with one tap, kept to learn from."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import Service
from assistant.bench.table import Host
from assistant.cli.entry import skald
from tests.evening.conftest import live, wait_for
from tests.evening.drawn_tray import DrawnTray, starved

pytestmark = pytest.mark.live

SEED = 10
"""Of a drawn tray in which the leaning die is in doubt, and the other one is not."""

THROW: dict[str, Any] = {"dice": 2, "strength": 0.6, "angle": 0.4}


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path / "data", f"sim:{SEED}") as running:
        yield running


def kept(data: Path) -> list[dict[str, Any]]:
    return [json.loads(file.read_text()) for file in sorted((data / "corrections").glob("*.json"))]


def asked_about(phone: Phone, host: Host) -> dict[str, Any]:
    """A die is thrown and then leans: what is asked about it."""
    tray = DrawnTray(phone, SEED)
    while True:
        thrown = tray.seen(host, **THROW)
        before = thrown["question"] and thrown["question"]["reading"]

        def is_asked(state: dict[str, Any], before: str | None = before) -> bool:
            return bool(state["question"] and state["question"]["reading"] != before)

        with starved():
            host.phone.send("/api/simulator/arrange", {"what": "cocked"})
        state = wait_for(phone, lambda s: is_asked(s) or tray.is_lost(s), "the leaning die")
        host.catch_up()
        if is_asked(state):
            question: dict[str, Any] = state["question"]
            return question
        if state["question"]:
            tap(host, state["question"])


def tap(host: Host, question: dict[str, Any]) -> list[int]:
    """One tap a die, as the page without JavaScript sends it: the likeliest value of each."""
    values = [
        die["value"] if die["value"] is not None else die["candidates"][0]["value"]
        for die in question["dice"]
    ]
    fields = {f"values.{place}": str(value) for place, value in enumerate(values)}
    host.phone.fill_in(
        "/do/settle_reading", version=str(host.version), reading=question["reading"], **fields
    )
    host.catch_up()
    return values


def test_a_leaning_die_is_asked_about_settled_with_a_tap_and_kept(
    service: Service, host: Host, tmp_path: Path
) -> None:
    phone, data = host.phone, tmp_path / "data"
    wait_for(phone, live, "the camera")
    question = asked_about(phone, host)
    doubtful = question["doubtful"]
    assert doubtful, "a leaning die is in doubt"
    values = tap(host, question)
    state = wait_for(phone, lambda s: s["rolls"] and not s["question"], "the roll")
    assert [die["value"] for die in state["rolls"][-1]["dice"]] == values
    wait_for(phone, lambda s: len(kept(data)) == len(doubtful), "the corrections")
    for place, correction in zip(doubtful, kept(data), strict=True):
        assert (correction["how"], correction["die"]) == ("asked", place)
        assert correction["said"]["value"] == values[place]
        assert correction["read"]["box"]
        assert correction["reader"]["nets"]
        picture = (data / "corrections" / correction["picture"]).read_bytes()
        assert picture.startswith(b"\x89PNG")

    roll = state["rolls"][-1]
    certain = next(n for n in range(len(values)) if n not in doubtful)
    wrong = [value if n != certain else 7 - value for n, value in enumerate(values)]
    host.command("correct_roll", roll=roll["id"], values=wrong)
    wait_for(phone, lambda s: len(kept(data)) == len(doubtful) + 1, "the correction")
    assert [one["said"]["value"] for one in kept(data) if one["how"] == "corrected"] == [
        7 - values[certain]
    ]
    archive = tmp_path / "corrections.zip"
    skald.main(
        ["export", "--corrections", str(archive), "--data", str(data)], standalone_mode=False
    )
    with zipfile.ZipFile(archive) as opened:
        assert len(opened.read("corrections.jsonl").splitlines()) == len(doubtful) + 1


def test_switched_off_nothing_is_kept(service: Service, host: Host, tmp_path: Path) -> None:
    phone, data = host.phone, tmp_path / "data"
    wait_for(phone, live, "the camera")
    phone.fill_in("/corrections/off")
    values = tap(host, asked_about(phone, host))
    state = wait_for(phone, lambda s: s["rolls"] and not s["question"], "the roll")
    wrong = [7 - value for value in values]
    host.command("correct_roll", roll=state["rolls"][-1]["id"], values=wrong)
    wait_for(phone, lambda s: s["rolls"][-1]["corrected_by"], "the correction")
    page = phone.open("/corrections")
    assert "Corrections are not kept" in page
    assert kept(data) == []


def test_without_corrections_there_is_nothing_to_export(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="no corrections"):
        skald.main(
            ["export", "--corrections", str(tmp_path / "c.zip"), "--data", str(tmp_path)],
            standalone_mode=False,
        )
