"""Dice Forge at the real table: orders, readings, presses, undo, a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge.sheet import ForgeSheet
from assistant.ports import Accepted, Refused
from assistant.words.choices import Choice
from assistant.words.dice import DieKind
from assistant.words.press import Intent, Press
from assistant.words.score import Scoreboard
from assistant.words.turn import Turn
from assistant.words.view import TableView
from tests.core.support import Around, Play, reading, seat

FOUR = [{"name": name} for name in ("Adam", "Piotrek", "Ola", "Zoë")]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    table = Play(tmp_path, Around(), rules=(DiceForgeRules(),))
    yield table
    table.table.stop()


def begin(play: Play, people: int = 4, **options: Any) -> None:
    play.do(
        "start_game", game="dice_forge", seats=FOUR[:people], options={"first": "s1", **options}
    )


def bless(play: Play, faces: tuple[str, str] = ("gold 1", "gold 1")) -> None:
    while (wanted := play.view.wanted) is not None:
        play.do("roll_result", seat=wanted.seat, faces=list(faces))


def rolled(play: Play, times: int) -> None:
    play.wait(lambda view: len(view.rolls) == times)


def give(play: Play, seat_id: str, **counters: int) -> None:
    for counter, by in counters.items():
        play.do("adjust", seat=seat_id, counter=counter, by=by)


def rolling(play: Play) -> dict[str, str]:
    """The moments of the rolls that are awaited, by seat."""
    assert isinstance(play.view.sheet, ForgeSheet)
    return {one.seat: one.moment for one in play.view.sheet.rolling}


def test_all_roll_at_once_each_on_the_screen_that_it_saw(play: Play) -> None:
    begin(play, 3)
    seen, version = rolling(play), play.view.version
    assert set(seen) == {"s1", "s2", "s3"}
    faces = ["gold 1", "gold 1"]
    for number in (3, 1, 2):
        outcome = play.send(
            "roll_result", version=version, actor=seat(number), seat=f"s{number}", faces=faces,
            moment=seen[f"s{number}"],
        )  # fmt: skip
        assert isinstance(outcome, Accepted)
    assert len(play.view.rolls) == 3
    play.do("end_turn")
    for old in (version, play.view.version):
        late = play.send("roll_result", version=old, seat="s1", faces=faces, moment=seen["s1"])
        assert isinstance(late, Refused)
        assert "moved on" in late.refusal.text.english()
    nameless = play.send("roll_result", version=version, seat="s1", faces=faces)
    assert isinstance(nameless, Refused)
    assert nameless.stale


def test_the_second_blessing_of_two_is_another_roll(play: Play) -> None:
    begin(play, 2)
    first = rolling(play)
    for seat_id in ("s1", "s2"):
        play.do("roll_result", seat=seat_id, faces=["gold 1", "gold 1"], moment=first[seat_id])
    again = play.send("roll_result", seat="s1", faces=["gold 1", "gold 1"], moment=first["s1"])
    assert isinstance(again, Refused)
    play.do("undo")
    assert rolling(play) == {"s2": first["s2"]}
    play.do("roll_result", seat="s2", faces=["gold 1", "glory 2"], moment=first["s2"])
    assert rolling(play)["s1"] != first["s1"]


class Stand(NamedTuple):
    """Everything that undo must bring back: score, reserves, step, lamps, questions, dice."""

    scoreboard: Scoreboard | None
    turn: Turn | None
    choices: tuple[Choice, ...]
    rolling: str | None


def stands(view: TableView) -> Stand:
    rolling = view.wanted.seat if view.wanted else None
    return Stand(view.scoreboard, view.turn, view.choices, rolling)


def test_readings_of_the_camera_are_the_blessing(play: Play) -> None:
    begin(play)
    for number in range(4):
        assert play.view.wanted is not None
        assert play.view.wanted.seat == f"s{number + 1}"
        play.around.pass_time(10)
        play.table.offer(reading(play.around, f"r{number}", "moon 1", "sun 1", kind=DieKind.CUSTOM))
        rolled(play, number + 1)
    turn = play.view.turn
    assert turn is not None
    assert (turn.phase, turn.waiting) == (2, ("s1",))
    board = play.view.scoreboard
    assert board is not None
    facts = {fact.key: fact.value.english() for fact in board.rows[3].facts}
    assert (facts["sun"], facts["moon"]) == ("1 of 6", "1 of 6")


def test_a_face_that_the_dice_do_not_have_is_asked_about(play: Play) -> None:
    begin(play)
    play.around.pass_time(10)
    play.table.offer(reading(play.around, "r1", "gold 6", "sun 1", kind=DieKind.CUSTOM))
    question = play.wait(lambda view: view.question is not None).question
    assert question is not None
    assert "No die of Adam shows gold 6" in question.problems[0].english()
    assert play.view.rolls == ()


def test_undo_crosses_a_blessing_and_keeps_what_was_rolled_in_the_history(play: Play) -> None:
    begin(play)
    before = stands(play.view)
    play.do("roll_result", seat="s2", faces=["sun 1", "glory 2"])
    assert stands(play.view) != before
    play.do("undo")
    assert stands(play.view) == before
    undone = [line for line in play.view.log if line.undone]
    assert "Piotrek rolled sun 1 · glory 2." in undone[0].text.english()


def test_undo_crosses_a_purchase_with_ousting(play: Play) -> None:
    begin(play)
    bless(play)
    give(play, "s1", moon=4)
    play.do("buy_feat", feat="ferryman")
    play.do("end_turn")
    bless(play)
    give(play, "s2", moon=4)
    before = stands(play.view)
    play.do("buy_feat", feat="ferryman")
    assert play.view.wanted is not None
    assert play.view.wanted.seat == "s1"
    play.do("roll_result", seat="s1", faces=["sun 1", "moon 1"])
    play.do("undo")
    play.do("undo")
    assert stands(play.view) == before
    play.do("redo")
    play.do("redo")
    assert play.totals()[:2] == [12, 12]


def test_undo_crosses_the_hammer_s_turn_over(play: Play) -> None:
    begin(play)
    bless(play)
    give(play, "s1", moon=1)
    play.do("buy_feat", feat="hammer")
    give(play, "s1", hammer=14)
    play.do("end_turn")
    play.do("roll_result", seat="s1", faces=["gold 1", "gold 1"])
    before = stands(play.view)
    play.do("choose", seat="s1", option="2")
    assert play.totals()[0] == 10
    play.do("undo")
    assert stands(play.view) == before


def test_undo_crosses_the_end_of_the_game(play: Play) -> None:
    begin(play, 2, depth="keeper")
    for _ in range(9 * 2 - 1):
        play.do("end_turn")
    before = stands(play.view)
    play.do("end_turn")
    turn = play.view.turn
    assert turn is not None and turn.over
    play.do("undo")
    assert stands(play.view) == before


def test_buttons_play_a_turn(play: Play) -> None:
    begin(play)
    bless(play)
    play.table.press(Press("green", Intent.NEXT))
    play.wait(lambda view: view.turn is not None and view.turn.active == ("s2",))
    assert play.view.log[-1].text.english() == "Piotrek to move."


def test_a_question_is_answered_by_its_seat_or_by_confirm(play: Play) -> None:
    begin(play)
    bless(play)
    give(play, "s1", sun=3)
    play.do("overrule", command={"type": "buy_feat", "feat": "abyss"})
    play.do("forge_face", face="mirror", die=1, remove="gold 1")
    play.do("end_turn")
    for who in ("s2", "s3", "s4"):
        play.do("roll_result", seat=who, faces=["sun 1", "glory 2"])
    play.do("roll_result", faces=["mirror", "moon 1"], actor=seat(1))
    (choice,) = play.view.choices
    assert [option.label.english() for option in choice.options] == ["sun 1", "glory 2"]
    assert "not for your seat" in play.refuse("choose", option="glory 2", seat="s1", actor=seat(2))
    play.do("choose", option="glory 2", actor=seat(1))
    assert play.totals()[0] == 12
    play.do("undo")
    play.table.press(Press("blue", Intent.CONFIRM))
    play.wait(lambda view: not view.choices)
    assert play.totals()[0] == 12


def test_the_rule_that_forbids_is_named(play: Play) -> None:
    begin(play)
    bless(play)
    outcome = play.send("buy_faces", faces=["gold 6", "gold 6"])
    assert not hasattr(outcome, "repeated")
    assert "gold 6 only once" in play.refuse("buy_faces", faces=["gold 6", "gold 6"])


def test_a_game_goes_on_after_a_restart(play: Play) -> None:
    begin(play, 2)
    play.do("roll_result", seat="s1", faces=["sun 1", "glory 2"])
    before = stands(play.view)
    play.table.stop()
    again = Play(play.data, play.around, rules=(DiceForgeRules(),))
    try:
        after = stands(again.view)
        assert after._replace(turn=None) == before._replace(turn=None)
        assert after.turn is not None
        assert after.turn.waiting == ("s2",)
    finally:
        again.table.stop()
