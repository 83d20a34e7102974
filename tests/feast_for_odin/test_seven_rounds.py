"""A scripted game of three players and seven rounds at the table, to the final score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.words.dice import DieKind
from assistant.words.press import Intent, Press
from assistant.words.score import Part, SeatScore
from tests.answering import likely_answer
from tests.core.support import Around, Play, fast_folder, reading
from tests.feast_for_odin.script import FINAL, OPTIONS, ROUNDS, SEATS, Move, Round

NEXT = Press("green", Intent.NEXT)


@pytest.fixture
def play() -> Iterator[Play]:
    with TemporaryDirectory(dir=fast_folder()) as folder:
        table = Play(Path(folder), Around(), rules=(FeastForOdinRules(),))
        yield table
        table.table.stop()


def give(play: Play, command: dict[str, Any]) -> None:
    fields = dict(command)
    play.do(fields.pop("type"), **fields)


def phase(play: Play) -> int | None:
    turn = play.view.turn
    assert turn is not None
    return turn.phase


def press_next(play: Play) -> None:
    version = play.view.version
    play.table.press(NEXT)
    play.wait(lambda view: view.version > version)


def throw(play: Play, value: int) -> None:
    """The die lies in the tray, and the camera's reading is taken by itself."""
    wanted = play.view.wanted
    assert wanted is not None
    assert wanted.dice is not None
    rolls = len(play.view.rolls)
    play.around.pass_time(10)
    name = f"r{rolls}"
    seen = reading(play.around, name, value, kind=DieKind(wanted.dice[0].kind))
    place = (20.0 + 150.0 * (rolls % 5), 40.0, 50.0, 50.0)
    play.table.offer(replace(seen, dice=(replace(seen.dice[0], box=place),)))
    play.wait(lambda view: len(view.rolls) == rolls + 1)


def move(play: Play, one: Move) -> None:
    assert play.active() == one.seat
    if not one.space:
        play.do("pass_round")
        return
    play.do("place_vikings", space=one.space)
    for value in one.rolls:
        throw(play, value)
    for command in one.then:
        give(play, command)
    press_next(play)


def play_round(play: Play, one: Round) -> None:
    """From the new viking to the vikings' way home."""
    while phase(play) != 3:
        press_next(play)
    for seat, weapon in zip(("s1", "s2", "s3"), one.weapons, strict=True):
        play.do("choose", seat=seat, option=weapon)
    press_next(play)
    for turn in one.moves:
        move(play, turn)
    while phase(play) == 4:
        play.do("pass_round")
    for seat, board, tile, column, row, turns in one.tiles:
        placed = {"tile": tile, "column": column, "row": row, "turns": turns}
        play.do("place_tile", seat=seat, board=board, tile=placed)
    for command in one.others:
        give(play, command)
    while phase(play) != 8:
        press_next(play)
    for choice in play.view.choices:
        play.do("choose", seat=choice.seat, option=likely_answer(choice))
    press_next(play)
    while phase(play) not in (0, None):
        press_next(play)


def rows(score: SeatScore) -> dict[str, int]:
    """The rows of a score sheet that are not zero."""
    parts: list[Part] = [one for part in score.parts for one in part.parts]
    return {one.key: one.points for one in parts if one.points}


def test_seven_rounds_to_the_final_score(play: Play) -> None:
    play.do(
        "start_game",
        game="feast_for_odin",
        seats=[{"name": name} for name in SEATS],
        options=OPTIONS,
    )
    for one in ROUNDS:
        play_round(play, one)
    for command in FINAL:
        give(play, command)
    press_next(play)
    board, turn = play.view.scoreboard, play.view.turn
    assert board is not None
    assert turn is not None
    assert board.final
    assert turn.over
    assert turn.winners == ("s2",)
    assert [rows(score) for score in board.rows] == [
        {
            "ships": 5,
            "buildings": 27,
            "occupations": 9,
            "silver": 5,
            "home_minus": -73,
            "buildings_minus": -23,
        },
        {
            "emigrations": 42,
            "islands": 62,
            "silver": 8,
            "crown": 2,
            "home_minus": -61,
            "islands_minus": -86,
        },
        {
            "ships": 3,
            "emigrations": 18,
            "islands": 16,
            "buildings": 8,
            "animals": 7,
            "silver": 3,
            "final_income": 1,
            "home_minus": -84,
            "islands_minus": -24,
            "buildings_minus": -5,
        },
    ]
    assert [(score.total, score.rank) for score in board.rows] == [(-50, 2), (-33, 1), (-57, 3)]
    assert len(play.view.rolls) == sum(len(one.rolls) for round_ in ROUNDS for one in round_.moves)
    before = board
    play.do("undo")
    assert play.view.turn is not None
    assert not play.view.turn.over
    play.do("redo")
    assert play.view.scoreboard == before
