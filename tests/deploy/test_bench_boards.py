"""`skald bench boards`: drawn boards are measured, and a bad folder is named."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import msgspec
import pytest

from tests.deploy.test_command_line import skald
from tests.vision_registration.drawn import Scene, map_board, rectangle

pytestmark = pytest.mark.live


@pytest.fixture
def drawn_set(tmp_path: Path) -> Path:
    """A folder with one set of three pictures; the label of the last is wrong."""
    folder = tmp_path / "boards" / "maps"
    folder.mkdir(parents=True)
    lines = []
    for index, quarters in enumerate((0, 2, 0)):
        scene = Scene(map_board(), rectangle(150, 160, 750, 560, quarters), pieces=8, seed=index)
        cv2.imwrite(str(folder / f"map_{index}.png"), scene.draw())
        corners = (scene.corners + (30.0 if index == 2 else 0.0)).tolist()
        label = {
            "image": f"map_{index}.png",
            "pieces": [],
            "complete": False,
            "corners": corners,
            "board": "map",
        }
        lines.append(msgspec.json.encode(label).decode())
    (folder / "labels.jsonl").write_text("\n".join(lines))
    return tmp_path / "boards"


def test_boards_are_found_and_wrong_ones_are_counted(drawn_set: Path) -> None:
    done = skald("bench", "boards", str(drawn_set), "--part", "corners", "--json")
    assert done.returncode == 0, done.stderr
    (maps,) = json.loads(done.stdout)["sets"]
    (corners,) = maps["corners"]
    assert (corners["pictures"], corners["found"], corners["too_far"]) == (3, 3, 1)
    assert corners["median"] < 0.2
    assert [miss["image"] for miss in corners["misses"]] == ["map_2.png"]
    told = skald("bench", "boards", str(drawn_set), "--part", "corners", "--references", "2")
    assert "corners by map_1.png: found 3 of 3" in told.stdout
    assert told.stdout.count("corners by") == 2


def test_a_set_that_is_not_there_is_named(drawn_set: Path) -> None:
    done = skald("bench", "boards", str(drawn_set), "--sets", "chess")
    assert done.returncode != 0
    assert "there is no set chess" in done.stderr
    assert "there are maps" in done.stderr
