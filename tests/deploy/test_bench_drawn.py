"""`skald bench strangers`, `finding` and `odin`: what needs neither pictures nor a service."""

from __future__ import annotations

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


def test_the_speed_of_odin_s_boards_is_told_with_its_limits() -> None:
    lines = printed("odin")
    assert [line.split(":")[0] for line in lines] == [
        "a placement judged",
        "the score of four players",
        "a hint over all boards",
    ]
    assert [line.rpartition("the limit of ")[2] for line in lines] == ["5 ms", "20 ms", "2000 ms"]
