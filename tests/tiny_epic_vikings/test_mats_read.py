"""Mats beside the record: resources, pieces, wrath, the raven, offerings (list of lines, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.words.board_record import BoardState
from tests.tiny_epic_vikings.looking import CLAN, ERAS, GOD, LARGE, SCORE, Piece, Watching


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Watching]:
    table = Watching(tmp_path)
    table.deal()
    table.to_cards()
    yield table
    table.table.stop()


def clan(play: Watching, seat: str = "s2", **other: int | list[int]) -> dict[str, list[Piece]]:
    """A clan mat as it is after the set-up, with what is otherwise."""
    mine = play.colour(seat)
    there: dict[str, int | list[int]] = {
        "wood": 2, "food": 2, "steel": 2, "settler": list(range(1, 7)), "boat": [1, 2, 3],
        "temple": [1, 2], "favour_card": [], **other,
    }  # fmt: skip
    found: dict[str, list[Piece]] = {}
    for word, value in there.items():
        name = word.replace("_", " ")
        if isinstance(value, int):
            found[f"{name} {value}"] = [("cube", None)]
        else:
            kind = ("card", None) if name == "favour card" else ("piece", mine)
            found |= {f"{name} {slot}": [kind] for slot in value}
    return found


def test_a_mat_after_the_set_up_agrees_and_is_its_owners(play: Watching) -> None:
    play.see(CLAN, clan(play))
    assert play.stands(CLAN) is BoardState.AGREES
    play.see(CLAN, clan(play, wood=5))
    play.go_by()
    question = play.view.board_question
    assert question is not None
    assert question.seat == "s2"
    assert play.asked() == ["cube moved from wood 2 to wood 5"]


def test_resources_settlers_and_cards_are_taken_from_the_mat(play: Watching) -> None:
    play.see(CLAN, clan(play, wood=0, steel=7, settler=[2, 3, 5, 6], favour_card=[2]))
    play.go_by()
    play.answers(board=True)
    bo = play.player("s2")
    assert (bo.has.wood, bo.has.food, bo.has.steel) == (0, 2, 7)
    assert (bo.settlers, bo.favours) == (4, 1)
    assert play.stands(CLAN) is BoardState.AGREES
    play.do("undo")
    assert play.player("s2").has.steel == 2
    assert play.stands(CLAN) is BoardState.DIFFERS


def test_settlers_may_stand_on_any_of_their_places(play: Watching) -> None:
    play.see(CLAN, clan(play, settler=[2, 3, 4, 5, 6]))
    assert play.stands(CLAN) is BoardState.DIFFERS
    play.do("set_pieces", owner="s2", island="A", count=1)
    assert play.stands(CLAN) is BoardState.AGREES
    play.see(CLAN, clan(play, settler=[1, 2, 3, 4, 5]))
    assert play.stands(CLAN) is BoardState.AGREES


def test_boats_and_temples_stand_on_places_of_their_own(play: Watching) -> None:
    play.see(CLAN, clan(play, boat=[1, 3], temple=[1]))
    play.go_by()
    play.answers(board=True)
    assert (play.player("s2").boats, play.player("s2").temples) == (1, 1)
    assert play.stands(CLAN) is BoardState.AGREES
    play.see(CLAN, clan(play, boat=[1, 2], temple=[1]))
    play.go_by()
    assert play.asked() == [f"piece ({play.colour('s2')}) moved from boat 3 to boat 2"]


def test_a_mat_that_is_looked_at_for_a_seat_is_that_seats(play: Watching) -> None:
    empty = clan(play, settler=[], boat=[], temple=[])
    play.see(CLAN, empty)
    play.do("watch_board", board=CLAN.name, seat="s3")
    play.see(CLAN, {**clan(play, "s3"), "wood 2": [], "wood 3": [("cube", None)]})
    play.go_by()
    play.answers(board=True)
    assert play.player("s3").has.wood == 3


def test_a_row_of_settlers_on_the_map_and_the_mat_agree_after_one_tap(play: Watching) -> None:
    lying = play.lying()
    lying["island B"] = [("settler", play.colour("s2"))] * 2
    play.see(LARGE, lying)
    play.go_by()
    play.answers(board=True)
    play.see(CLAN, clan(play, settler=[3, 4, 5, 6]))
    assert play.stands(CLAN) is BoardState.AGREES


def fury(space: int, kind: str = "marker") -> dict[str, list[Piece]]:
    return {f"fury {space}": [(kind, None)]}


def test_the_mat_of_a_rune_follows_its_god(play: Watching) -> None:
    play.see(GOD, fury(0))
    assert play.stands(GOD) is BoardState.AGREES
    play.see(GOD, fury(3))
    play.go_by()
    play.answers(board=True)
    assert {god.rune: god.fury for god in play.sheet.gods} == {
        "wealth": 0, "secrets": 3, "wrath": 0
    }  # fmt: skip
    assert play.stands(GOD) is BoardState.AGREES


def test_a_marker_turned_to_its_other_side_stands_at_the_beginning_again(play: Watching) -> None:
    play.do("set_fury", rune="secrets", by=21)
    play.see(GOD, fury(1, "marker 20+"))
    assert play.stands(GOD) is BoardState.AGREES
    play.see(GOD, fury(1))
    assert play.stands(GOD) is BoardState.AGREES
    play.do("set_fury", rune="secrets", by=-20)
    play.see(GOD, fury(1, "marker 20+"))
    assert play.stands(GOD) is BoardState.DIFFERS
    play.go_by()
    play.answers(board=True)
    god = next(one for one in play.sheet.gods if one.rune == "secrets")
    assert (god.fury, god.space, god.turned) == (21, 1, True)
    play.see(GOD, fury(20))
    play.go_by()
    play.answers(board=True)
    assert next(one.fury for one in play.sheet.gods if one.rune == "secrets") == 20


def eras(raven: int, *stacks: int) -> dict[str, list[Piece]]:
    return {
        f"raven {raven}": [("raven", "black")],
        **{f"village stack {n}": [("house", None)] for n in stacks},
    }


def test_the_raven_that_moves_on_in_clean_up_is_the_press(play: Watching) -> None:
    play.see(ERAS, eras(1))
    assert play.stands(ERAS) is BoardState.AGREES
    play.pass_turns(12)
    assert play.sheet.stage == "clean_up"
    play.see(ERAS, eras(2))
    assert (play.sheet.era, play.sheet.stage) == (2, "draft")
    assert play.stands(ERAS) is BoardState.AGREES
    play.do("undo")
    assert (play.sheet.era, play.sheet.stage) == (1, "clean_up")


def test_a_raven_on_another_era_is_put_back(play: Watching) -> None:
    play.see(ERAS, eras(1))
    play.see(ERAS, eras(2))
    assert play.sheet.era == 1
    play.go_by()
    question = play.view.board_question
    assert question is not None
    assert question.against is not None
    assert "This is era 1" in question.against.english()


def test_a_village_laid_on_an_action_is_offered_there(play: Watching) -> None:
    play.do("adjust", seat="s1", counter="villages", by=2)
    play.plays()
    play.see(ERAS, eras(1))
    play.see(ERAS, eras(1, 3))
    assert {one.action: one.count for one in play.sheet.offerings}["3"] == 1
    assert play.player("s1").villages == 1
    play.see(ERAS, eras(1, 3, 4))
    assert play.player("s1").villages == 1
    play.go_by()
    assert play.asked() == ["village stack 4: house +1"]


def test_offerings_that_lie_otherwise_are_set_as_they_lie(play: Watching) -> None:
    play.see(ERAS, eras(1, 2))
    play.go_by()
    play.answers(board=True)
    assert {one.action: one.count for one in play.sheet.offerings}["2"] == 1
    play.see(ERAS, eras(1))
    play.go_by()
    play.answers(board=True)
    assert {one.action: one.count for one in play.sheet.offerings}["2"] == 0


def test_before_the_end_the_score_track_is_left_to_people(play: Watching) -> None:
    play.see(SCORE, {"score 12": [("marker", "red")]})
    assert play.stands(SCORE) is BoardState.AGREES


def test_alone_the_enemys_tracks_are_told_from_its_pieces(tmp_path: Path) -> None:
    play = Watching(tmp_path)
    play.deal(1)
    play.to_cards()
    strange = play.strange(1)[0]
    mat: dict[str, list[Piece]] = {
        "wood 0": [("cube", None)], "food 0": [("cube", None)], "steel 1": [("cube", None)],
        "settler 2": [("piece", strange)], "boat 1": [("piece", strange)],
    }  # fmt: skip
    play.see(CLAN, mat)
    assert play.stands(CLAN) is BoardState.DIFFERS
    play.go_by()
    question = play.view.board_question
    assert question is not None
    assert question.against is not None
    assert "no seat's" in question.against.english()
    play.table.stop()
