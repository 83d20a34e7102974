"""Cards beside the map, and the score track, read by a camera (list of lines, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings.kinds import Row
from assistant.games.tiny_epic_vikings.on_cards import places_of
from assistant.words.board_record import BoardState
from tests.tiny_epic_vikings.looking import CARDS, SCORE, Piece, Watching
from tests.tiny_epic_vikings.table import Raiding

BJORN = {
    "name": "Bjorn", "rune": "wrath", "strength": 5, "leader": "harvest", "value": 2,
}  # fmt: skip


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Watching]:
    table = Watching(tmp_path)
    table.deal()
    table.to_cards()
    yield table
    table.table.stop()


def sheet(top: str = "12345", bottom: str = "12345", **single: str) -> dict[str, list[Piece]]:
    """The sheet with favour cards on these places of its rows, and single cards by their names."""
    found: dict[str, list[Piece]] = {}
    for row, places in (("top row", top), ("bottom row", bottom)):
        found |= {f"{row} {place}": [("favour card", None)] for place in places}
    return found | {place.replace("_", " "): [(kind, None)] for place, kind in single.items()}


def against(play: Watching) -> str:
    question = play.view.board_question
    assert question is not None
    return "" if question.against is None else question.against.english()


@pytest.mark.parametrize(
    ("seen", "where"),
    [
        (sheet(top="2345"), "top row, left end"),
        (sheet(bottom="1234", contested_favour_card="favour card"), "bottom row, right end"),
    ],
)
def test_a_favour_card_that_left_its_row_begins_a_battle_once_that_is_confirmed(
    play: Watching, seen: dict[str, list[Piece]], where: str
) -> None:
    play.see(CARDS, sheet())
    assert play.stands(CARDS) is BoardState.AGREES
    play.see(CARDS, seen)
    play.go_by()
    assert play.sheet.battle is None
    assert against(play) == ""
    play.answers(board=True)
    assert play.sheet.battle is not None
    assert play.sheet.battle.where.english() == where
    play.see(CARDS, {**seen, "contested favour card": [("favour card", None)]})
    assert play.stands(CARDS) is BoardState.AGREES
    play.see(CARDS, sheet())
    assert play.stands(CARDS) is BoardState.DIFFERS


@pytest.mark.parametrize(
    "seen",
    [
        sheet(top="1345"),
        sheet(top="345"),
        sheet(top="2345", bottom="2345"),
        sheet(contested_favour_card="favour card"),
    ],
)
def test_favour_cards_that_begin_no_battle_are_never_guessed(
    play: Watching, seen: dict[str, list[Piece]]
) -> None:
    play.see(CARDS, seen)
    play.go_by()
    assert "from an end" in against(play)
    assert play.sheet.battle is None


@pytest.mark.parametrize(
    ("top", "places"),
    [((2, 3, 4), (2, 3, 4)), ((), ()), ((7, 1, 2, 3), None), ((5, 1, 2), None), ((0, 1), None)],
)
def test_once_a_card_came_back_to_another_end_nobody_knows_its_place(
    top: tuple[int, ...], places: tuple[int, ...] | None
) -> None:
    assert places_of(replace(Raiding(3).state, top=top), Row.TOP) == places


def test_which_card_lies_in_a_row_is_not_recorded(play: Watching) -> None:
    play.see(CARDS, {**sheet(), "top row 2": [("three runes of wealth", "yellow")]})
    assert play.stands(CARDS) is BoardState.AGREES


def test_a_known_viking_card_that_is_shown_is_played_after_one_tap(play: Watching) -> None:
    play.do("play_card", card=BJORN)
    play.see(CARDS, sheet(viking_card="Bjorn"))
    assert play.stands(CARDS) is BoardState.AGREES
    play.do("leave_out")
    play.do("end_turn")
    play.go_by()
    assert play.asked() == []
    play.see(CARDS, sheet(viking_card="a card that nobody has named"))
    play.go_by()
    assert play.asked() == []


def test_a_card_of_the_last_era_is_offered_when_it_is_shown_again(play: Watching) -> None:
    play.do("play_card", card=BJORN)
    play.do("leave_out")
    play.do("end_turn")
    play.pass_turns(11)
    play.do("end_turn")
    play.draft()
    play.see(CARDS, sheet(viking_card="bjorn"))
    play.go_by()
    (line,) = play.asked()
    assert "bjorn" in line
    question = play.view.board_question
    assert question is not None
    assert question.seat == play.view.turn.active[0]  # type: ignore[union-attr]
    play.answers(board=True)
    assert play.sheet.use is not None
    assert (play.sheet.use.act, play.sheet.use.value) == ("harvest", 2)


def test_battle_cards_and_the_invaders_are_turned_up_from_the_sheet(play: Watching) -> None:
    for name in ("Bjorn", "Ulf"):
        play.do("play_card", card={**BJORN, "name": name})
        play.do("leave_out")
        play.do("end_turn")
    play.pass_turns(10)
    play.do("end_turn")
    play.draft()
    play.do("start_battle", row="top", end="left")
    play.do("end_turn")
    play.pass_turns(2)
    assert play.sheet.stage == "battle"
    play.see(CARDS, sheet(top="2345", contested_favour_card="favour card", viking_card="Bjorn"))
    play.go_by()
    play.answers(board=True)
    assert play.sheet.battle is not None
    assert [one.code for one in play.sheet.battle.reading] == ["invaders"]
    play.see(
        CARDS,
        sheet(top="2345", contested_favour_card="favour card", viking_card="Bjorn", invaders="Ulf"),
    )
    play.go_by()
    play.answers(board=True)
    assert play.sheet.battle is None


def test_points_on_the_score_track_are_compared_once_everything_is_told(tmp_path: Path) -> None:
    play = Watching(tmp_path)
    play.deal(2)
    play.to_cards()
    play.do("set_depth", depth="keeper")
    play.do("set_holder", island="A", owner="s1")
    for _ in range(3):
        play.draft()
        while play.sheet.stage not in ("clean_up", "reveal"):
            play.do("end_turn")
        if play.sheet.stage == "clean_up":
            play.do("end_turn")
    assert play.sheet.stage == "reveal"
    mine, other = play.colour("s1"), play.colour("s2")
    right: dict[str, list[Piece]] = {
        "score 6": [("disc", mine)], "score 0": [("disc", other)],
    }  # fmt: skip
    play.see(SCORE, right)
    assert play.stands(SCORE) is BoardState.AGREES
    play.see(SCORE, {"score 7": [("disc", mine)], "score 0": [("disc", other)]})
    play.go_by()
    assert play.asked() == [f"disc ({mine}) moved from score 6 to score 7"]
    assert "follow from runes" in against(play)
    play.table.stop()
