"""A roll corrected at a running table: shown first, kept over restarts, crossed by undo."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.games import all_rules
from assistant.journal import import_game, open_journal, schema
from assistant.ports import Refusal
from assistant.table.history import History
from assistant.words.correcting import Correction
from tests.core.support import HOST, Around, Play, seat

GOLD, SUN, MOON = "gold 1", "sun 1", "moon 1"


def forge(data: Path, names: tuple[str, ...] = ("Ada", "Łukasz", "Ola"), **options: Any) -> Play:
    play = Play(data)
    play.do(
        "start_game",
        game="dice_forge",
        seats=[{"name": name} for name in names],
        options={"first": "s1", **options},
    )
    return play


def all_roll(play: Play, first: list[str]) -> None:
    """The active seat rolls `first`, the others twice gold."""
    seats = [one.id for one in play.view.seats]
    for number, one in enumerate(seats):
        play.do("roll_result", faces=first if number == 0 else [GOLD, GOLD], seat=one)


def has(play: Play, place: int = 0) -> dict[str, int]:
    sheet: Any = play.view.sheet
    held = sheet.players[place].has
    return {name: getattr(held, name) for name in ("gold", "sun", "moon", "glory")}


def shown(play: Play, roll: int, values: list[str], answers: list[str] | None = None) -> Correction:
    found = play.table.correction(roll, tuple(values), tuple(answers or ()), HOST)
    assert isinstance(found, Correction), found
    return found


def english(texts: Any) -> str:
    return " ".join(one.english() for one in texts)


def test_it_is_shown_before_it_is_confirmed_and_then_so(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("buy_faces", faces=["gold 3"])
    play.do("forge_face", face="gold 3", die=1, remove=GOLD, seat="s1")
    play.do("end_turn")
    before, log = has(play), len(play.view.log)
    why = play.refuse("correct_roll", roll=1, values=[GOLD, GOLD])
    assert "look at what this changes" in why
    seen = shown(play, 1, [GOLD, GOLD])
    assert seen.ready
    assert english(seen.changes) == "Ada: gold +1, now 3 · sun −1, now 0."
    assert has(play) == before
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    assert has(play) == {**before, "gold": 3, "sun": 0}
    assert len(play.view.log) == log + 1
    told = play.view.log[-1]
    assert told.text.english() == (
        "Roll 1 of Ada corrected from sun 1 · gold 1 to gold 1 · gold 1 by host's laptop."
        " Ada: gold +1, now 3 · sun −1, now 0."
    )
    assert told.device == "host's laptop"
    rolled = next(line for line in play.view.log if "sun 1" in line.text.english())
    assert rolled.now is not None
    assert "Ada gains 2 gold" in rolled.now.english()
    roll = play.view.rolls[0]
    assert [die.value for die in roll.dice] == [GOLD, GOLD]
    assert [die.read for die in roll.dice] == [SUN, None]
    assert roll.corrected_by == "host's laptop"
    play.table.stop()


def test_undo_and_redo_cross_it_over_a_restart(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("end_turn")
    wrong = has(play)
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    right, sheet, log = has(play), play.view.sheet, play.view.log
    play.table.stop()
    again = Play(tmp_path)
    assert again.view.sheet == sheet
    assert again.view.log == log
    again.do("undo")
    assert has(again) == wrong
    assert all(line.now is None for line in again.view.log)
    again.do("undo")
    assert again.view.turn is not None
    assert again.view.turn.active == ("s1",)
    again.do("redo")
    again.table.stop()
    third = Play(tmp_path)
    third.do("redo")
    assert has(third) == right
    third.do("roll_result", faces=[GOLD, MOON], seat="s2")
    third.do("undo")
    third.do("undo")
    assert has(third) == wrong
    third.table.stop()


def test_a_roll_may_be_corrected_again_and_back(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("buy_faces", faces=["gold 3", MOON])
    play.do("forge_face", face="gold 3", die=1, remove=GOLD, seat="s1")
    play.do("forge_face", face=MOON, die=1, remove=GOLD, seat="s1")
    play.do("end_turn")
    first = play.view.sheet
    seen = shown(play, 1, [SUN, MOON])
    assert "Ada pays" in english(seen.against)
    assert "This costs 4 gold; Ada is 1 gold short" in english(seen.against)
    play.do("correct_roll", roll=1, values=[SUN, MOON], confirmed=True)
    assert has(play) == {"gold": 0, "sun": 1, "moon": 1, "glory": 0}
    assert "Stays, against the rules" in play.view.log[-1].text.english()
    play.do("correct_roll", roll=1, values=[SUN, GOLD], confirmed=True)
    assert play.view.sheet == first
    assert shown(play, 1, []).same
    play.table.stop()


def test_only_the_host_keeps_what_is_against_the_rules(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("buy_faces", faces=["gold 3", MOON])
    play.do("forge_face", face="gold 3", die=1, remove=GOLD, seat="s1")
    play.do("forge_face", face=MOON, die=1, remove=GOLD, seat="s1")
    play.do("end_turn")
    mine = {"roll": 1, "confirmed": True, "actor": seat(1)}
    assert "ask the host" in play.refuse("correct_roll", values=[SUN, MOON], **mine)
    play.do("correct_roll", values=[GOLD, GOLD], **mine)
    assert play.view.rolls[0].corrected_by == "Ada"
    theirs = {**mine, "actor": seat(2)}
    assert "the one who rolled" in play.refuse("correct_roll", values=[SUN, GOLD], **theirs)
    play.table.stop()


def test_a_seat_answers_nothing_for_others(tmp_path: Path) -> None:
    """Ola's mirror copied what Ada did not roll."""
    play = forge(tmp_path)
    play.do("set_depth", depth="keeper")
    play.do("set_die", seat="s3", die=1, remove=SUN, face="mirror")
    play.do("set_depth", depth="full")
    play.do("roll_result", faces=[SUN, GOLD], seat="s1")
    play.do("roll_result", faces=[GOLD, GOLD], seat="s2")
    play.do("roll_result", faces=["mirror", GOLD], seat="s3")
    play.do("choose", seat="s3", option=SUN)
    play.do("end_turn")
    seen = shown(play, 1, [GOLD, MOON])
    assert seen.asked is not None
    assert (seen.asked.seat, seen.host_only) == ("s3", True)
    assert "Ola: which face does the mirror copy?" in english(seen.gone)
    wish = {"roll": 1, "values": [GOLD, MOON], "answers": [MOON], "confirmed": True}
    assert "Somebody else is asked" in play.refuse("correct_roll", actor=seat(1), **wish)
    play.do("correct_roll", **wish)
    assert (has(play)["moon"], has(play, 2)["moon"], has(play, 2)["sun"]) == (1, 1, 0)
    play.table.stop()


def test_a_new_question_is_answered_with_it_where_something_hangs_on_it(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [GOLD, GOLD])
    play.do("buy_faces", faces=["gold 3 or glory 2"])
    play.do("forge_face", face="gold 3 or glory 2", die=1, remove=GOLD, seat="s1")
    play.do("end_turn")
    play.do("roll_result", faces=[GOLD, GOLD], seat="s1")
    # Nothing was done since then that needs the answer: it stays open for its seat.
    play.do("correct_roll", roll=4, values=["gold 3 or glory 2", GOLD], confirmed=True)
    assert [choice.seat for choice in play.view.choices] == ["s1"]
    play.do("undo")
    play.do("roll_result", faces=[GOLD, GOLD], seat="s2")
    play.do("roll_result", faces=[GOLD, GOLD], seat="s3")
    play.do("end_turn")
    seen = shown(play, 4, ["gold 3 or glory 2", GOLD])
    assert seen.asked is not None
    assert not seen.ready
    assert "Ada: what does gold 3 or glory 2 bring?" in seen.asked.sentence.english()
    why = play.refuse("correct_roll", roll=4, values=["gold 3 or glory 2", GOLD], confirmed=True)
    assert "First it must be answered" in why
    glory = next(one.code for one in seen.asked.options if "glory" in one.label.english())
    seen = shown(play, 4, ["gold 3 or glory 2", GOLD], [glory])
    assert seen.ready
    assert english(seen.changes) == "Ada: gold −1, now 1 · glory +2, now 2."
    command = {"roll": 4, "values": ["gold 3 or glory 2", GOLD], "answers": [glory]}
    play.do("correct_roll", confirmed=True, **command)
    assert has(play)["glory"] == 2
    # Back to what it was: the answer falls away, and that is said.
    seen = shown(play, 4, [GOLD, GOLD])
    assert "2 glory" in english(seen.gone)
    play.do("correct_roll", roll=4, values=[GOLD, GOLD], confirmed=True)
    assert "Falls away: Ada: what does" in play.view.log[-1].text.english()
    assert has(play)["glory"] == 0
    play.table.stop()


def test_a_game_that_is_over_can_be_corrected_and_stays_over(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, ["gold 1", "glory 2"])
    play.do("end_game")
    assert play.view.turn is not None
    assert play.view.turn.winners == ("s1",)
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    assert play.view.turn.over
    assert len(play.view.turn.winners) == 3
    play.table.stop()
    looked = History(tmp_path / schema.JOURNAL_NAME, all_rules()).games()[0]
    assert len(looked.winners) == 3


def test_what_cannot_be_decided_anew_is_refused_with_the_way_out(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("end_turn")
    assert "no face" in play.refuse("correct_roll", roll=1, values=[MOON, GOLD], confirmed=True)
    assert "number of dice" in play.refuse("correct_roll", roll=1, values=[SUN], confirmed=True)
    assert "no roll 9" in play.refuse("correct_roll", roll=9, values=[SUN, GOLD], confirmed=True)
    why = play.refuse("correct_roll", roll=1, values=[SUN, GOLD], confirmed=True)
    assert "stand there already" in why
    missing = play.table.correction(9, (), (), HOST)
    assert isinstance(missing, Refusal)
    play.table.stop()


def test_a_journal_without_commands_loads_and_says_so(tmp_path: Path) -> None:
    """As earlier Skalds wrote it: entries of events alone."""
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("end_turn")
    sheet = play.view.sheet
    exported = History(tmp_path / schema.JOURNAL_NAME, all_rules())
    whole = exported.export(exported.games()[0].id)
    play.table.stop()
    assert whole is not None
    older = tmp_path / "older"
    older.mkdir()
    write_without_commands(older, whole)
    again = Play(older)
    again.do("resume_game", game_id=msgspec.json.decode(whole)["game"])
    assert again.view.sheet == sheet
    seen = shown(again, 1, [GOLD, GOLD])
    assert seen.why is not None
    assert "Undo leads back to the roll" in seen.why.english()
    assert "earlier Skald" in again.refuse(
        "correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True
    )
    # What is done from now on can be corrected.
    again.do("roll_result", faces=[GOLD, GOLD], seat="s1")
    again.do("correct_roll", roll=4, values=[SUN, GOLD], confirmed=True)
    again.do("undo")
    again.table.stop()


def write_without_commands(data: Path, whole: bytes) -> None:
    """An exported game without the marks of commands, put into a new journal."""
    raw = msgspec.json.decode(whole)
    kept = [one for one in raw["entries"] if one["kind"] != "given"]
    first: dict[int, int] = {}
    for one in kept:
        one["action"] = first.setdefault(one["action"], one["seq"])
    raw["entries"], raw["snapshot"] = kept, None
    journal = open_journal(data)
    import_game(journal, msgspec.json.encode(raw))
    journal.close()


@pytest.mark.parametrize("depth", ["full", "keeper"])
def test_both_depths(tmp_path: Path, depth: str) -> None:
    play = forge(tmp_path, depth=depth)
    all_roll(play, [SUN, GOLD])
    if depth == "keeper":
        play.do("adjust", seat="s1", counter="gold", by=7)
    play.do("end_turn")
    gold = has(play)["gold"]
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    assert has(play)["gold"] == gold + 1
    if depth == "keeper":
        # A counter that had gone to the cap by hand goes no further.
        play.do("correct_roll", roll=1, values=["gold 6", GOLD], confirmed=True)
        assert has(play)["gold"] == 12
    play.table.stop()


def test_every_entry_is_a_sealed_row(tmp_path: Path) -> None:
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("end_turn")
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    play.table.stop()
    with sqlite3.connect(tmp_path / schema.JOURNAL_NAME) as connection:
        kinds = [row[0] for row in connection.execute("SELECT kind FROM event ORDER BY seq")]
    revised = kinds.index("revised")
    assert kinds[revised + 1] == "given"
    assert kinds[revised + 1 :].count("given") == 4


def test_a_corrected_game_is_read_into_another_journal(tmp_path: Path) -> None:
    """Numbers of actions are others there."""
    play = forge(tmp_path)
    all_roll(play, [SUN, GOLD])
    play.do("end_turn")
    play.do("correct_roll", roll=1, values=[GOLD, GOLD], confirmed=True)
    play.do("roll_result", faces=[GOLD, GOLD], seat="s2")
    sheet = play.view.sheet
    past = History(tmp_path / schema.JOURNAL_NAME, all_rules())
    whole = past.export(past.games()[0].id)
    play.table.stop()
    assert whole is not None
    around = Around()
    around.lucky = 70
    other = Play(tmp_path / "other", around)
    other.begin()
    other.do("next")
    other.table.stop()
    with closing(open_journal(tmp_path / "other")) as journal:
        game = import_game(journal, whole)
    again = Play(tmp_path / "other")
    again.do("resume_game", game_id=game)
    assert again.view.sheet == sheet
    again.do("undo")
    again.do("undo")
    assert has(again)["sun"] == 1
    again.do("redo")
    assert has(again)["sun"] == 0
    again.table.stop()
