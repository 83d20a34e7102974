"""The open table as people play it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.words.press import Intent, Press
from assistant.words.score import Part
from assistant.words.text import text
from tests.core.support import THREE, Play, playing, seat

FOUR = [{"name": name} for name in ("Ada", "Bo", "Cy", "Di")]


def course(play: Play, presses: int) -> str:
    """Who moves, press by press: the numbers of the seats."""
    moves = [play.active()]
    for _ in range(presses):
        play.do("next")
        moves.append(play.active())
    return " ".join(move.replace("s", "") for move in moves)


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, "1 2 3 4 1 2 3 4 1"),
        ({"first": "s3"}, "3 4 1 2 3 4 1 2 3"),
        ({"direction": "counterclockwise"}, "1 4 3 2 1 4 3 2 1"),
        ({"start": "passes"}, "1 2 3 4 2 3 4 1 3"),
        ({"start": "passes", "direction": "counterclockwise"}, "1 4 3 2 4 3 2 1 3"),
        ({"phases": ["plan", "act"]}, "1 2 3 4 1 2 3 4 1"),
        ({"phases": ["plan", "act"], "start": "passes"}, "1 2 3 4 1 2 3 4 2"),
    ],
)
def test_how_the_move_passes(play: Play, options: dict[str, Any], moves: str) -> None:
    play.begin(FOUR, **options)
    assert course(play, 8) == moves


@pytest.mark.parametrize(("start", "second"), [("lowest", "s3"), ("highest", "s2")])
def test_the_score_says_who_starts_the_next_round(play: Play, start: str, second: str) -> None:
    play.begin(FOUR, start=start)
    for number, points in enumerate((5, 9, -1, -1), 1):
        play.do("give_points", seat=f"s{number}", category="Points", points=points)
    for _ in range(4):
        play.do("next")
    assert play.active() == second


def test_phases_and_rounds_are_told(play: Play) -> None:
    play.begin([{"name": "Ada"}, {"name": "Bo"}], phases=["plan", "act"], rounds=2)
    seen = []
    for _ in range(8):
        turn = play.view.turn
        assert turn is not None
        seen.append((turn.round, turn.rounds, turn.phase))
        play.do("next")
    assert seen == [(1, 2, 0)] * 2 + [(1, 2, 1)] * 2 + [(2, 2, 0)] * 2 + [(2, 2, 1)] * 2
    texts = [line.text.english() for line in play.view.log]
    assert "Phase act begins. Ada to move." in texts
    assert "Round 2 begins. Ada to move." in texts


def test_after_the_last_round_final_points_and_then_the_end(play: Play) -> None:
    play.begin(rounds=1)
    for _ in range(3):
        play.do("next")
    turn = play.view.turn
    assert turn is not None
    assert not turn.over
    assert turn.active == ()
    assert "last points" in turn.sentence.english()
    play.do("give_points", seat="s2", category="Points", points=3)
    play.table.press(Press("next", Intent.NEXT))
    turn = play.settle().turn
    assert turn is not None
    assert turn.over
    assert turn.winners == ("s2",)
    assert turn.sentence.english() == "The game is over. Łukasz wins."
    assert play.view.wanted is None
    assert "over" in play.refuse("give_points", seat="s1", category="Points", points=1)
    play.do("undo")
    assert play.view.turn is not None
    assert not play.view.turn.over


def test_ties_share_a_rank(play: Play) -> None:
    play.begin(FOUR)
    for number, points in ((1, 7), (2, 3), (3, 7), (4, 3)):
        play.do("give_points", seat=f"s{number}", category="Points", points=points)
    assert play.ranks() == [1, 3, 1, 3]
    play.do("give_points", seat="s4", category="Points", points=-1)
    assert play.ranks() == [1, 3, 1, 4]
    play.do("end_game")
    assert play.view.turn is not None
    assert play.view.turn.winners == ("s1", "s3")
    assert play.view.scoreboard is not None
    assert play.view.scoreboard.final


def test_a_game_without_points_has_no_winner(play: Play) -> None:
    play.begin()
    play.do("end_game")
    assert play.view.turn is not None
    assert play.view.turn.winners == ()


def test_every_total_opens_into_its_parts(play: Play) -> None:
    play.begin(categories=["Sheep", "Boats"])
    play.do("give_points", seat="s1", category="Sheep", points=4)
    play.do("give_points", seat="s1", category="sheep ", points=-6)
    play.do("add_category", name="Späte Punkte")
    play.do("give_points", seat="s1", category="Späte Punkte", points=10)
    play.do("give_points", seat="s2", category="Beer", points=1)
    assert play.view.game is not None
    assert play.view.game.categories == ("Sheep", "Boats", "Späte Punkte", "Beer")
    assert play.view.scoreboard is not None
    row = play.view.scoreboard.rows[0]
    assert row.total == 8
    assert [(part.key, part.points) for part in row.parts] == [
        ("Sheep", -2),
        ("Boats", 0),
        ("Späte Punkte", 10),
        ("Beer", 0),
    ]

    def sums(parts: tuple[Part, ...]) -> int:
        return sum(part.points or 0 for part in parts)

    assert sums(row.parts) == row.total
    assert all(sums(part.parts) == part.points for part in row.parts)


@pytest.mark.parametrize("points", [0, 10000, -10000])
def test_slips_of_the_finger_are_refused(play: Play, points: int) -> None:
    play.begin()
    play.refuse("give_points", seat="s1", category="Points", points=points)
    play.refuse("give_points", seat="s9", category="Points", points=1)
    play.refuse("give_points", seat="s1", category="\u202e", points=1)
    play.refuse("add_category", name="POINTS")


def test_a_seat_leaves_and_returns_in_mid_game(play: Play) -> None:
    play.begin(FOUR)
    play.do("give_points", seat="s2", category="Points", points=9)
    play.do("next")
    play.do("leave_seat", seat="s2")
    assert play.active() == "s3"
    assert play.totals() == [0, 9, 0, 0]
    assert play.ranks() == [1, None, 1, 1]
    assert not play.view.seats[1].here
    assert course(play, 4) == "3 4 1 3 4"
    play.refuse("leave_seat", seat="s2")
    play.refuse("give_turn", seat="s2")
    play.do("return_seat", seat="s2")
    assert play.ranks() == [2, 1, 2, 2]
    assert course(play, 3) == "4 2 1 2"


def test_the_one_whose_move_it_is_leaves_and_undo_brings_them_back(play: Play) -> None:
    play.begin()
    play.do("leave_seat", seat="s1")
    assert play.active() == "s2"
    assert [line.text.english() for line in play.view.log][-1].startswith("Ada leaves the table.")
    play.do("undo")
    assert play.active() == "s1"
    assert play.view.seats[0].here


def test_the_last_one_cannot_leave(play: Play) -> None:
    play.begin([{"name": "Ada"}, {"name": "Bo"}])
    play.do("leave_seat", seat="s1")
    assert "end the game" in play.refuse("leave_seat", seat="s2")


def test_somebody_joins_and_somebody_takes_over(play: Play) -> None:
    play.begin([{"name": "Ada"}, {"name": "Bo"}])
    play.do("join_seat", name="Zoë")
    assert [one.name for one in play.view.seats] == ["Ada", "Bo", "Zoë"]
    assert len({one.colour for one in play.view.seats}) == 3
    assert course(play, 3) == "1 2 3 1"
    play.do("rename_seat", seat="s2", name="Ewa", actor=seat(2))
    assert play.view.seats[1].name == "Ewa"
    assert play.view.log[-1].text.english() == "Bo is now Ewa."
    play.refuse("rename_seat", seat="s2", name="ada")
    play.refuse("join_seat", name="Ola", colour=play.view.seats[0].colour.value)


def test_all_at_once(play: Play) -> None:
    play.begin(direction="none", rounds=2)
    assert play.active() == "s1 s2 s3"
    play.do("next", actor=seat(2))
    assert play.active() == "s1 s3"
    play.refuse("next", actor=seat(2))
    play.table.press(Press("red", Intent.NEXT, 1))
    play.settle()
    assert play.active() == "s3"
    play.do("next", actor=seat(3))
    assert play.view.turn is not None
    assert (play.view.turn.round, play.active()) == (2, "s1 s2 s3")
    play.do("leave_seat", seat="s3")
    play.do("next")
    assert play.active() == ""
    assert "last points" in play.view.turn.sentence.english()
    assert [time.turns for time in play.view.times] == [2, 2, 1]


def test_all_at_once_the_last_one_awaited_leaves(play: Play) -> None:
    play.begin(direction="none")
    play.do("next", actor=seat(1))
    play.do("next", actor=seat(2))
    play.do("leave_seat", seat="s3")
    assert play.view.turn is not None
    assert (play.view.turn.round, play.active()) == (2, "s1 s2")


def test_the_move_is_given_and_the_phase_is_set(play: Play) -> None:
    play.begin(phases=["plan", "act"])
    play.do("give_turn", seat="s3")
    assert course(play, 3) == "3 1 2 1"
    play.do("set_phase", phase=0)
    assert play.view.turn is not None
    assert (play.view.turn.phase, play.active()) == (0, "s1")
    play.refuse("set_phase", phase=2)
    play.refuse("set_phase", phase=-1)


def test_paused(play: Play) -> None:
    play.begin()
    play.do("pause", actor=seat(2))
    assert play.view.game is not None
    assert play.view.game.paused
    assert play.view.wanted is None
    assert "paused" in play.refuse("next")
    play.table.press(Press("next", Intent.NEXT))
    play.settle()
    assert play.view.game is not None
    assert not play.view.game.paused
    assert play.active() == "s1"


def test_rolls_typed_by_people(play: Play) -> None:
    play.begin()
    play.do("record_roll", dice=[{"kind": "d20", "value": 17}], actor=seat(2))
    play.do("record_roll", dice=[{"kind": "custom", "value": "moon"}, {"kind": "d6", "value": 2}])
    assert [roll.seat for roll in play.view.rolls] == ["s2", "s1"]
    assert [roll.id for roll in play.view.rolls] == [1, 2]
    tallies = {tally.kind: (tally.dice, tally.total) for tally in play.view.tally}
    assert tallies == {"d6": (1, 2), "d20": (1, 17), "custom": (1, 0)}
    play.refuse("record_roll", dice=[])
    play.refuse("record_roll", dice=[{"kind": "d6", "value": 7}])
    play.refuse("record_roll", dice=[{"kind": "d7", "value": 1}])
    play.refuse("record_roll", dice=[{"kind": "d6", "value": 1}], seat="s7")
    play.refuse("record_roll", dice=[{"kind": "d6", "value": 1}] * 31)


@pytest.mark.parametrize(
    "options",
    [
        {"first": "s7"},
        {"rounds": 0},
        {"rounds": 1000},
        {"timer_s": 1},
        {"timer_s": float("nan")},
        {"phases": ["a"] * 13},
        {"phases": ["\n"]},
        {"categories": ["x" * 41]},
        {"direction": "up"},
    ],
)
def test_options_out_of_sense(play: Play, options: dict[str, Any]) -> None:
    play.refuse("start_game", game="open_table", seats=THREE, options=options)
    assert play.view.game is None


def test_who_starts_is_drawn_evenly(play: Play) -> None:
    drawn = set()
    for _ in range(9):
        play.begin(first=None)
        drawn.add(play.active())
        assert "Drawn to start" in play.view.log[0].text.english()
    assert drawn == {"s1", "s2", "s3"}


def test_a_drawn_start_stays_the_same_after_a_restart(data: Path) -> None:
    with playing(data) as play:
        play.begin(first=None)
        first = play.active()
    with playing(data) as play:
        assert play.active() == first


def test_after_the_last_round_any_seat_at_the_table_ends_the_game(play: Play) -> None:
    play.begin([{"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}], rounds=1)
    play.do("leave_seat", seat="s3")
    play.refuse("next", actor=seat(2))
    play.do("next", actor=seat(1))
    play.do("next", actor=seat(2))
    play.refuse("next", actor=seat(3))
    play.do("next", actor=seat(2))
    turn = play.view.turn
    assert turn is not None
    assert turn.over


def test_a_pause_says_how_it_ends(play: Play) -> None:
    play.begin(timer_s=60)
    play.do("pause")
    turn = play.view.turn
    assert turn is not None
    assert turn.sentence.english() == "The game is paused: next lets it go on."
    play.table.press(Press("next", Intent.NEXT))
    turn = play.settle().turn
    assert turn is not None
    assert turn.timer is not None
    assert turn.timer.running
    assert play.active() == "s1"


def test_points_that_nobody_named_are_said_in_each_ones_language(play: Play) -> None:
    play.begin([{"name": "Ada"}, {"name": "Bo"}])
    play.do("give_points", seat="s1", category="Points", points=5)
    play.do("give_points", seat="s1", category="Gold", points=2)
    told = [line.text.args for line in play.view.log]
    assert [args["category"] for args in told if "category" in args] == [text("Points")]
    assert play.view.scoreboard is not None
    labels = [part.label for part in play.view.scoreboard.rows[0].parts]
    assert labels == [text("Points"), text("{name}", name="Gold")]
