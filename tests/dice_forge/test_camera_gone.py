"""A camera that goes while dice and a board of Dice Forge are in question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games.dice_forge import DiceForgeRules
from assistant.words.board_record import BoardState
from assistant.words.dice import DieKind
from assistant.words.status import CameraMode, CameraStatus, Motion
from assistant.words.text import text
from tests.core.support import Around, Play, reading
from tests.dice_forge.test_at_the_table import begin, rolled
from tests.dice_forge.test_boards import INVENTORY, cubes, see, state, wait


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    table = Play(tmp_path, Around(), rules=(DiceForgeRules(),))
    table.table.know_boards([INVENTORY])
    begin(table, 2)
    yield table
    table.table.stop()


def camera(play: Play, mode: CameraMode) -> None:
    why = text("The stream gives no picture.") if mode is CameraMode.LOST else None
    play.table.camera_changed(CameraStatus("above", mode, Motion.UNKNOWN, ("tray",), why))
    play.settle()


def test_what_is_in_question_stays_so_is_settled_meanwhile_and_play_goes_on(play: Play) -> None:
    red = play.view.seats[0].colour.value
    play.around.pass_time(10)
    play.table.offer(
        reading(play.around, "r1", None, "gold 1", accepted=False, kind=DieKind.CUSTOM)
    )
    see(play, cubes("l1", red, gold=8, sun=0, moon=0, glory_tens=0, glory_units=0))
    wait(play, 9.0)
    question, on_board = play.view.question, play.view.board_question
    assert question is not None and on_board is not None

    camera(play, CameraMode.LOST)
    assert (play.view.question, play.view.board_question) == (question, on_board)
    play.do("settle_board", look=on_board.look, board_is_right=True)
    play.do("settle_reading", reading="r1", values=["sun 1", "gold 1"])
    play.do("roll_result", seat="s2", faces=["gold 1", "moon 1"])
    assert play.view.question is None

    camera(play, CameraMode.LIVE)
    play.table.offer(reading(play.around, "r2", "gold 1", "glory 2", kind=DieKind.CUSTOM))
    rolled(play, 3)
    assert [roll.seat for roll in play.view.rolls] == ["s1", "s2", "s1"]
    rows = play.view.scoreboard.rows if play.view.scoreboard else ()
    facts = {fact.key: fact.value.english() for fact in rows[0].facts}
    assert (facts["gold"], facts["sun"]) == ("10 of 12", "1 of 6")
    see(play, cubes("l2", red, gold=10, sun=1, moon=0, glory_tens=0, glory_units=2))
    wait(play, 9.0)
    assert state(play, INVENTORY.name) is BoardState.AGREES
