"""`skald bench` of what is drawn or computed: needs neither pictures nor a service."""

from __future__ import annotations

import json

import pytest

from tests.deploy.test_command_line import skald

pytestmark = pytest.mark.live


def printed(*arguments: str) -> list[str]:
    done = skald("bench", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_strangers_are_told_by_what_lies_there_and_by_light() -> None:
    lines = printed("strangers", "--boards", "1", "--from", "0")
    assert sum(line.startswith("the taught board and pieces") for line in lines) == 3
    assert any(line.startswith("another board with other pieces") for line in lines)
    assert "strange pieces are taken" in lines[-1]


def test_strangers_on_boards_shown_bare_are_pieces_only() -> None:
    lines = printed("strangers", "--boards", "1", "--from", "0", "--bare")
    assert sum(line.startswith("the taught board and pieces") for line in lines) == 3
    assert sum(line.startswith("the taught board, ") for line in lines) == 2
    assert not any(line.startswith("another board") for line in lines)


def test_boards_that_are_hard_to_find_are_told_sort_by_sort() -> None:
    lines = printed("finding", "--boards", "1")
    assert [line.split(":")[0] for line in lines] == [
        "strong print",
        "weak print",
        "hardly any print",
        "about half covered",
        "three quarters covered",
        "pushed camera",
        "bumped camera",
        "bumped camera, board partly out of view",
    ]


def test_tiles_are_told_condition_by_condition_and_what_is_wrong_by_its_seed() -> None:
    done = skald("bench", "tiles", "--boards", "1", "--first", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert "boards: 0 of 1" in done.stderr
    figures = json.loads(done.stdout)
    assert [one["condition"] for one in figures][3:] == [
        "half hidden",
        "a part hidden",
        "hardly to be seen",
        "no board in view",
        "pose hardly off",
        "pose askew",
        "pose off",
    ]
    for one in figures:
        assert one["right"] <= one["tiles"]
        assert one["accepted_wrong"] <= one["accepted"]
        assert one["cells_accepted_wrong"] <= one["cells_accepted"] <= one["cells"]
        assert one["hidden_accepted"] <= one["hidden"] <= one["cells"]
        told = [fault["what"] for fault in one["faults"]]
        assert told.count("a cell that is not so") == one["cells_accepted_wrong"]
        assert {fault["seed"] for fault in one["faults"]} <= {2}
    plain, hidden, nothing = figures[0], figures[3], figures[6]
    assert plain["pictures"] == 1 and not plain["hidden"]
    assert 0 < hidden["hidden"] < hidden["cells"]
    assert nothing["hidden"] == nothing["cells"]


def test_the_speed_of_odin_s_boards_is_told_with_its_limits() -> None:
    lines = printed("odin")
    assert [line.split(":")[0] for line in lines] == [
        "a placement judged",
        "the score of four players",
        "a hint over all boards",
    ]
    assert [line.rpartition("the limit of ")[2] for line in lines] == ["5 ms", "20 ms", "2000 ms"]


def test_pieces_with_marks_are_told_light_by_light() -> None:
    done = skald("bench", "marks", "--boards", "1", "--from", "0", "--json")
    assert done.returncode == 0, done.stderr
    figures = {one["look"]: one for one in json.loads(done.stdout)}
    assert list(figures) == ["plain light", "warm light", "dim light", "forms that nobody taught"]
    plain, strange = figures["plain light"], figures["forms that nobody taught"]
    assert 0 < plain["right"] <= plain["pieces"]
    assert strange["right"] == 0
    assert plain["pieces"] + plain["bare"] == strange["pieces"] + strange["bare"]
