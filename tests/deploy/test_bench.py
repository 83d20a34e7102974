"""`skald bench`: the figures are there and can be right."""

from __future__ import annotations

import json
import os
from pathlib import Path

import cv2
import pytest

from assistant.bench.figures import spread
from assistant.bench.memory import memory_of
from tests.deploy.test_command_line import skald
from tests.vision_dice.drawn import Table

pytestmark = pytest.mark.live


def test_a_spread_names_the_middle_and_the_slow_end() -> None:
    found = spread([0.001 * number for number in range(1, 101)])
    assert (found.n, found.median_ms, found.p95_ms, found.max_ms) == (100, 50.5, 95.0, 100.0)
    assert spread([0.02]).p95_ms == 20.0


def test_memory_of_this_process() -> None:
    (here, *_) = memory_of(os.getpid())
    assert here.name == "service"
    assert 10 < here.pss_mb <= here.rss_mb


def test_a_short_run_measures_every_part_of_the_service() -> None:
    done = skald(
        *("bench", "--json", "--no-speed", "--starts", "1", "--throws", "2", "--posts", "5")
    )
    assert done.returncode == 0, done.stderr
    assert "throw 2 of 2" in done.stderr
    figures = json.loads(done.stdout)
    rolls = figures["rolls"]
    assert rolls["wrong"] == 0
    shown = rolls["taken"] + rolls["asked"]
    assert shown + rolls["missed"] == 2
    assert shown == rolls["rest_to_phone"]["n"] > 0
    assert [(post["streams"], post["stalled"]) for post in figures["posts"]] == [
        (1, 0),
        (20, 0),
        (100, 0),
        (100, 50),
    ]
    assert all(post["latency"]["n"] == 5 for post in figures["posts"])
    assert {"service", "vision"} <= {process["name"] for process in figures["memory"]}
    assert figures["start_up"]["n"] == 1


def test_the_reader_is_measured_on_a_folder_of_labelled_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "dice" / "some"
    folder.mkdir(parents=True)
    table = Table()
    table.die(200, 200, 5)
    cv2.imwrite(str(folder / "five.png"), table.picture())
    dice = '"dice": [{"kind": "d6", "value": VALUE, "box": [170, 170, 60, 60]}]'
    lines = [f'{{"image": "five.png", {dice.replace("VALUE", value)}}}' for value in "56"]
    (folder / "test.jsonl").write_text("\n".join(lines))
    done = skald(
        *("bench", "--no-service", "--no-speed", "--dice", str(tmp_path / "dice")),
        *("--sets", "some", "--markdown", "--overlay", str(tmp_path / "wrong")),
    )
    assert done.returncode == 0, done.stderr
    assert "| `some/test` | 2 | .500 | .500 |" in done.stdout
    assert [path.name.split("-")[1] for path in (tmp_path / "wrong").rglob("*.jpg")] == ["five.jpg"]


def test_a_set_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = skald("bench", "--no-service", "--no-speed", "--dice", str(tmp_path), "--sets", "none")
    assert done.returncode == 1
    assert "there is no set none" in done.stderr
