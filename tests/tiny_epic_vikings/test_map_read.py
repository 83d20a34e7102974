"""Pieces on the map confirm the record, or show where it drifts apart (list of lines, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from pathlib import Path

import pytest

from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth
from assistant.words.board_record import BoardState
from assistant.words.boards import Circle
from tests.tiny_epic_vikings.looking import (
    CARDS,
    CLAN,
    ERAS,
    GOD,
    LARGE,
    SCORE,
    SMALL,
    Piece,
    Watching,
)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Watching]:
    table = Watching(tmp_path)
    table.deal()
    yield table
    table.table.stop()


@pytest.fixture
def cards(play: Watching) -> Watching:
    """Boats lie, cards are chosen: Ada's boat in the last free edge, two settlers of hers on A."""
    play.to_cards()
    play.plays("sail", 3)
    play.do("sail", boat=play.boats("s1")[0], to="A2", settlers=2)
    play.do("end_turn")
    return play


@pytest.mark.parametrize("board", [LARGE, SMALL])
def test_no_port_lies_in_an_island_or_a_fjord(board: object) -> None:
    profile = (LARGE if board is LARGE else SMALL).profile
    for region in profile.regions:
        assert isinstance(region.outline, Circle)
        for slot in profile.slots:
            if slot.name.startswith("port"):
                assert dist(slot.at, region.outline.centre) > region.outline.radius + 15


def test_only_the_side_of_the_map_that_lies_up_is_looked_at(play: Watching) -> None:
    watched = {one.board: one.markers for one in play.table.watched()}
    assert set(watched) == {LARGE.name, CLAN.name, GOD.name, ERAS.name, SCORE.name, CARDS.name}
    assert watched[LARGE.name] == {}
    assert watched[CLAN.name] == {"wood": 1, "food": 1, "steel": 1}
    assert watched[ERAS.name] == {"raven": 1}
    play.do("put_away")
    play.deal(2)
    assert SMALL.name in {one.board for one in play.table.watched()}


def test_a_start_boat_in_a_fjord_is_taken_at_once(play: Watching) -> None:
    play.see(LARGE, play.lying())
    assert play.stands(LARGE) is BoardState.AGREES
    first = play.active()
    play.see(LARGE, {**play.lying(), "fjord nnw": [("boat", play.colour(first))]})
    assert play.boats(first) == ["nnw"]
    assert play.active() != first
    play.do("undo")
    assert play.boats(first) == []


def test_a_start_boat_of_somebody_else_is_asked_about(play: Watching) -> None:
    play.see(LARGE, play.lying())
    other = next(one.id for one in play.view.seats if one.id != play.active())
    play.see(LARGE, {**play.lying(), "fjord nnw": [("boat", play.colour(other))]})
    assert play.boats(other) == []
    play.go_by()
    assert play.asked() == [f"fjord nnw: boat ({play.colour(other)}) +1"]


def test_pieces_that_lie_as_recorded_confirm_the_record_whatever_they_are_called(
    cards: Watching,
) -> None:
    red = cards.colour("s1")
    for kinds in (("piece", "piece"), ("settler", "boat"), ("osadnik", "łódź")):
        lying = cards.lying()
        lying["island A"] = [(kinds[0], red)] * 2
        lying["port A2"] = [(kinds[1], red)]
        cards.see(LARGE, lying)
        assert cards.stands(LARGE) is BoardState.AGREES, kinds
    cards.go_by(60.0)
    assert cards.asked() == []


def test_a_settler_more_is_asked_about_with_its_picture_and_taken(cards: Watching) -> None:
    red = cards.colour("s1")
    lying = cards.lying()
    lying["island A"] = [("settler", red)] * 3
    cards.see(LARGE, lying)
    assert cards.asked() == []
    assert cards.stands(LARGE) is BoardState.DIFFERS
    cards.go_by()
    assert cards.asked() == [f"island A: settler ({red}) +1"]
    assert cards.view.board_question is not None
    assert cards.view.board_question.look == "l1"
    cards.answers(board=True)
    assert cards.settlers("A", "s1") == 3
    assert cards.player("s1").settlers == 3
    assert cards.stands(LARGE) is BoardState.AGREES
    cards.do("undo")
    assert cards.settlers("A", "s1") == 2
    assert cards.player("s1").settlers == 4
    assert cards.stands(LARGE) is BoardState.DIFFERS


def test_the_record_is_right(cards: Watching) -> None:
    lying = cards.lying()
    lying["island A"] = [("settler", cards.colour("s1"))]
    cards.see(LARGE, lying)
    cards.go_by()
    cards.answers(board=False)
    cards.go_by(60.0)
    assert cards.asked() == []
    assert cards.settlers("A", "s1") == 2


def test_pieces_moved_in_time_are_never_asked_about(cards: Watching) -> None:
    late = cards.lying()
    cards.see(LARGE, {**late, "fjord ese": [("boat", cards.colour("s1"))]})
    assert cards.stands(LARGE) is BoardState.DIFFERS
    cards.go_by(5.0)
    cards.see(LARGE, late)
    cards.go_by(60.0)
    assert cards.asked() == []


def test_a_boat_that_lies_elsewhere_is_moved_and_counts_there(cards: Watching) -> None:
    red = cards.colour("s1")
    lying = cards.lying()
    before = cards.boats("s1")
    del lying["port A2"]
    lying["port A2"] = [("village", None)] if "A2" in villages(cards) else []
    lying["port D1"] = [("boat", red)]
    cards.see(LARGE, lying)
    cards.go_by()
    cards.answers(board=True)
    assert before == ["A2"]
    assert cards.boats("s1") == ["D1"]
    assert cards.player("s1").boats == 0
    assert cards.stands(LARGE) is BoardState.AGREES


def villages(play: Watching) -> set[str]:
    return {one.code for one in play.sheet.map.places if one.village}


def test_a_built_boat_that_nobody_recorded_comes_from_the_mat(cards: Watching) -> None:
    lying = cards.lying()
    lying["fjord nnw"] = [*lying.get("fjord nnw", []), ("boat", cards.colour("s1"))]
    cards.see(LARGE, lying)
    cards.go_by()
    cards.answers(board=True)
    assert sorted(cards.boats("s1")) == ["A2", "nnw"]
    assert cards.player("s1").boats == 1
    lying["fjord nnw"] = lying["fjord nnw"][:-1]
    cards.see(LARGE, lying)
    cards.go_by()
    cards.answers(board=True)
    assert (cards.boats("s1"), cards.player("s1").boats) == (["A2"], 0)


def test_a_temple_that_is_called_so_is_told_from_settlers(cards: Watching) -> None:
    red = cards.colour("s1")
    lying = cards.lying()
    lying["island A"] = [("settler", red), ("temple", red)]
    cards.see(LARGE, lying)
    cards.go_by()
    assert cards.asked()[0].startswith("island A:")
    cards.answers(board=True)
    assert cards.settlers("A", "s1") == 1
    assert cards.player("s1").temples == 1
    assert next(one.temples for one in cards.island("A").owners if one.owner == "s1") == 1
    lying["island A"] = [("piece", red)] * 2
    cards.see(LARGE, lying)
    assert cards.stands(LARGE) is BoardState.AGREES


def test_more_pieces_than_a_clan_has_are_not_taken(cards: Watching) -> None:
    lying = cards.lying()
    lying["island A"] = [("settler", cards.colour("s1"))] * 7
    cards.see(LARGE, lying)
    cards.go_by()
    question = cards.view.board_question
    assert question is not None
    assert question.against is not None
    assert "than there are: 6 settlers" in question.against.english()
    assert "than there are" in cards.refuse("settle_board", look="l1", board_is_right=True)


def test_a_village_that_is_gone_was_raided_by_the_boat_in_its_port(cards: Watching) -> None:
    cards.pass_turns(2)
    cards.plays("sail", 3)
    red = cards.colour("s1")
    cards.do("sail", boat="A2", to="A1")
    assert "A1" in villages(cards)
    both: dict[str, list[Piece]] = {**cards.lying(), "port A1": [("boat", red)]}
    cards.see(LARGE, both)
    assert cards.stands(LARGE) is BoardState.AGREES
    cards.see(LARGE, {**both, "port A1": [("village", None)]})
    assert cards.stands(LARGE) is BoardState.AGREES
    cards.see(LARGE, {**both, "port A1": []})
    cards.go_by()
    cards.answers(board=True)
    assert "A1" not in villages(cards)
    assert cards.player("s1").villages == 1
    assert (cards.boats("s1"), cards.player("s1").boats) == ([], 0)


def test_a_village_that_is_gone_without_any_boat_is_gone(cards: Watching) -> None:
    assert "D2" in villages(cards)
    cards.see(LARGE, {**cards.lying(), "port D2": []})
    cards.go_by()
    cards.answers(board=True)
    assert "D2" not in villages(cards)
    assert cards.stands(LARGE) is BoardState.AGREES


def test_a_rune_that_is_gone_is_that_of_who_has_most_influence(cards: Watching) -> None:
    assert cards.island("A").holder == "s1"
    lying = cards.lying()
    assert "rune A" not in lying
    cards.see(LARGE, {**lying, "rune A": [("rune", None)]})
    cards.go_by()
    cards.answers(board=True)
    assert cards.island("A").holder == ""
    fury = {one.rune: one.fury for one in cards.sheet.gods}
    cards.see(LARGE, lying)
    cards.go_by()
    cards.answers(board=True)
    assert cards.island("A").holder == "s1"
    rune = cards.island("A").rune
    assert {one.rune: one.fury for one in cards.sheet.gods} == {**fury, rune: fury[rune] + 1}
    lying = cards.lying()
    del lying["rune E"]
    cards.see(LARGE, lying)
    cards.go_by()
    assert cards.view.board_question is not None
    against = cards.view.board_question.against
    assert against is not None
    assert "who controls island E" in against.english()


def test_a_settler_on_the_runes_place_says_nothing_of_the_rune(cards: Watching) -> None:
    cards.see(LARGE, {**cards.lying(), "rune E": [("settler", cards.colour("s2"))]})
    assert cards.stands(LARGE) is BoardState.AGREES


def test_a_boat_that_makes_room_answers_the_question_by_itself(cards: Watching) -> None:
    cards.plays("sail", 9)
    cards.do("sail", boat=cards.boats("s2")[0], to="A2")
    asked = cards.view.choices[0]
    assert asked.seat == "s1"
    lying: dict[str, list[Piece]] = {**cards.lying(), "port A2": [("boat", cards.colour("s2"))]}
    cards.see(LARGE, lying)
    fjord = asked.options[1].code
    cards.see(LARGE, {**lying, f"fjord {fjord}": [("boat", cards.colour("s1"))]})
    assert cards.view.choices == ()
    assert cards.boats("s1") == [fjord]
    assert cards.stands(LARGE) is BoardState.AGREES


def test_with_two_players_the_third_clans_two_colours_are_one_owner(tmp_path: Path) -> None:
    play = Watching(tmp_path)
    play.deal(2)
    one, other = play.strange()
    lying = play.lying()
    for island in ("D", "E", "F"):
        lying[f"island {island}"] = [("settler", one), ("settler", other), ("temple", other)]
    play.see(SMALL, lying)
    assert play.stands(SMALL) is BoardState.AGREES
    lying["island D"] = [("settler", one), ("temple", other)]
    play.see(SMALL, lying)
    play.go_by()
    play.answers(board=True)
    assert play.settlers("D", ENEMY) == 1
    assert play.stands(SMALL) is BoardState.AGREES
    play.table.stop()


def test_alone_the_chieftain_and_the_enemys_mat_follow_the_board(tmp_path: Path) -> None:
    play = Watching(tmp_path)
    play.deal(1)
    play.to_cards()
    enemy = play.sheet.enemy
    assert enemy is not None
    lying = play.lying()
    play.see(SMALL, lying)
    assert play.stands(SMALL) is BoardState.AGREES
    here = f"port {enemy.chieftain}"
    island = enemy.chieftain[0]
    other = "C2" if island != "C" else "A4"
    lying[here] = [("village", None)] if enemy.chieftain in villages(play) else []
    lying[f"port {other}"] = [("wódz", None)]
    lying[f"island {island}"] = [("piece", play.strange(1)[0])]
    play.see(SMALL, lying)
    play.go_by()
    play.answers(board=True)
    now = play.sheet.enemy
    assert now is not None
    assert (now.chieftain, now.settlers) == (other, enemy.settlers + 1)
    assert play.stands(SMALL) is BoardState.AGREES
    play.table.stop()


def test_score_keepers_are_asked_about_runes_only(tmp_path: Path) -> None:
    play = Watching(tmp_path)
    play.do("start_game", game="tiny_epic_vikings", seats=[{"name": "Ada"}, {"name": "Bo"},
            {"name": "Cleo"}], options={"first": "s1", "depth": Depth.KEEPER})  # fmt: skip
    play.draft()
    runes: dict[str, list[Piece]] = {
        f"rune {one.code}": [("rune", None)] for one in play.sheet.map.islands
    }
    play.see(LARGE, {**runes, "island A": [("piece", "red")], "fjord nw": [("boat", "blue")]})
    assert play.stands(LARGE) is BoardState.AGREES
    play.do("set_holder", island="A", owner="s1")
    assert play.stands(LARGE) is BoardState.DIFFERS
    play.table.stop()
