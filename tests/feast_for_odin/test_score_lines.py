"""FO-140 to FO-151, line by line: what stands on the score sheet and what it is made of."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, Phase, Row
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.state import OwnBoard
from assistant.games.feast_for_odin.tiles import Placed
from assistant.words.actor import Actor, Role
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


def points(game: Feasting, seat: str = "s1") -> dict[Row, int]:
    """The rows of a player's score sheet that are not zero."""
    sheet = rows(BOOK, game.state, game.player(seat))
    return {one.row: one.points for one in sheet if one.points}


def test_fo_084_each_board_tells_its_minus_income_bonus_and_next_income_square() -> None:
    game = Feasting()
    game.own(robe=1, chest=1, silver=4)
    home = RULES.sheet(game.state).players[0].boards[0]
    assert (home.stands.minus, home.stands.income) == (86, 0)
    assert [(one.pays, one.then, one.cell) for one in home.stands.next] == [(0, 1, (1, 12))]
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    home = RULES.sheet(game.state).players[0].boards[0]
    assert (home.stands.minus, home.stands.income) == (86, 2)
    following = home.stands.next[0]
    assert (following.pays, following.then, following.cell) == (2, 3, (4, 9))
    column, row = [(4, n) for n in range(9, 13)], [(n, 9) for n in range(1, 4)]
    assert sorted(following.missing) == sorted(column + row)
    game.give(c.PlaceTile("home", Placed("chest", 9, 9), "s1"))
    assert RULES.sheet(game.state).players[0].boards[0].stands.minus == 82
    around = OwnBoard("iceland", "iceland", tuple(
        Placed("silver", column, row)
        for column, row in ((5, 6), (6, 6), (7, 6), (5, 7), (7, 7), (5, 8))
    ))  # fmt: skip
    game.let("s1", boards=(*game.player().boards, around))
    iceland = RULES.sheet(game.state).players[0].boards[1]
    assert iceland.bonus.english() == "1 ore, 1 stone"


def test_fo_140_played_occupations_are_listed_with_number_name_and_points() -> None:
    game = acting()
    game.own(occupation=3, stone=1)
    game.place("occupation_play_2")
    game.give(c.PlayOccupation(48))
    shown = RULES.sheet(game.state).players[0]
    assert [(one.number, one.points) for one in shown.cards] == [(48, 3)]
    assert shown.cards[0].label.english() == "Farmer (A48)"
    assert shown.hand == 2
    row = RULES.scoreboard(game.state).rows[0]
    assert "Farmer" in next(
        one.label.english() for part in row.parts for each in part.parts
        if each.key == Row.OCCUPATIONS for one in each.parts
    )  # fmt: skip
    assert {fact.key: fact.value.english() for fact in row.facts}["hand"] == "2"


def test_fo_141_after_the_last_feast_material_and_goods_are_still_laid() -> None:
    game = acting(2)
    game.to(Phase.FINAL)
    game.own(wood=2, stone=1, fur=1, milk=1)
    boards = ("shed", "stone_house", "long_house")
    game.let("s1", boards=tuple(OwnBoard(one, one) for one in ("home", *boards)))
    before = game.total()
    game.give(c.PlaceMaterial("shed", "wood", 1, "s1"))
    game.give(c.PlaceMaterial("stone_house", "wood", 1, "s1"))
    game.give(c.PlaceMaterial("stone_house", "stone", 1, "s1"))
    game.give(c.PlaceTile("home", Placed("fur", 8, 8), "s1"))
    game.give(c.PlaceTile("long_house", Placed("milk", 2, 1), "s1"))
    game.refuse(c.PlaceTile("home", Placed("milk", 8, 11), "s1"), "may not be laid")
    assert game.total() == before + 1 + 1 + 1 + 8 + 2
    game.give(c.NextPhase())
    assert game.state.over


def test_fo_142_ships_in_the_bay_and_emigrated_ones() -> None:
    game = Feasting()
    game.ships("whaling_boat", "whaling_boat", "knarr", "longship")
    game.let("s1", emigrated=("knarr", "longship", "longship"))
    found = points(game)
    assert found[Row.SHIPS] == 3 + 3 + 5 + 8
    assert found[Row.EMIGRATIONS] == 18 + 21 + 21


@pytest.mark.parametrize(
    ("island", "worth"),
    [("shetland", 6), ("faroe", 4), ("iceland", 16), ("greenland", 12), ("bear", 12),
     ("baffin", 12), ("labrador", 36), ("newfoundland", 38)],
)  # fmt: skip
def test_fo_143_islands_by_their_printed_points(island: str, worth: int) -> None:
    game = Feasting()
    game.let("s1", boards=(OwnBoard("home", "home"), OwnBoard(island, island)))
    assert points(game)[Row.ISLANDS] == worth


def test_fo_144_buildings_by_their_printed_points() -> None:
    game = Feasting()
    codes = ("shed", "shed", "stone_house", "long_house", "long_house")
    boards = tuple(OwnBoard(f"{code}-{at}", code) for at, code in enumerate(codes))
    game.let("s1", boards=(OwnBoard("home", "home"), *boards))
    assert points(game)[Row.BUILDINGS] == 8 + 8 + 10 + 17 + 17


def test_fo_145_animals_are_worth_two_or_three_and_one_more_if_pregnant() -> None:
    game = Feasting()
    for animal, worth in (
        ("sheep", 2), ("pregnant_sheep", 3), ("cattle", 3), ("pregnant_cattle", 4),
    ):  # fmt: skip
        game.own(**{animal: 3})
        assert points(game)[Row.ANIMALS] == 3 * worth


def test_fo_146_points_of_played_occupations_are_added_also_below_zero() -> None:
    game = Feasting()
    game.own(occupation=9)
    game.play(5, 48, 100)
    assert points(game)[Row.OCCUPATIONS] == 7 + 3 - 1
    game.play(100, 180)
    assert points(game)[Row.OCCUPATIONS] == -1 - 2


def test_fo_150_every_open_minus_square_counts_and_a_covered_one_no_more() -> None:
    game = Feasting()
    codes = ("shetland", "labrador", "shed", "stone_house", "long_house")
    boards = tuple(OwnBoard(code, code) for code in ("home", *codes))
    game.let("s1", boards=boards)
    found = points(game)
    assert found[Row.HOME_MINUS] == -86
    assert found[Row.ISLANDS_MINUS] == -24 - 40
    assert found[Row.BUILDINGS_MINUS] == -6 - 9 - 15


def test_fo_151_a_thing_penalty_costs_three() -> None:
    game = Feasting()
    for n in (1, 2, 9):
        game.let("s1", penalties=n)
        assert points(game)[Row.PENALTIES] == -3 * n
    game.to(Phase.FEAST)
    game.own()
    before = game.player().penalties
    game.give(c.HoldFeast(None, "s1"))
    assert game.player().penalties == before + 6
    assert points(game)[Row.PENALTIES] == -3 * (before + 6)


def test_the_score_keeper_may_note_what_counts_and_its_row_is_filled() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    adam = Actor(Role.SEAT, "phone", "s1")
    for what, n in (
        ("longship", 2), ("whaling_boat", 1), ("pregnant_sheep", 1), ("cattle", 2), ("silver", 7),
        ("iceland", 1), ("long_house", 1), ("english_crown", 1),
    ):  # fmt: skip
        command = c.Adjust("s1", what, n)
        assert RULES.permits(game.state, command, adam)
        game.give(command, adam)
    assert points(game) == {
        Row.SHIPS: 19, Row.ANIMALS: 9, Row.SILVER: 7, Row.ISLANDS: 16, Row.BUILDINGS: 17,
        Row.CROWN: 2,
    }  # fmt: skip
    assert game.total() == 70
    game.give(c.WriteScore("s1", Row.SILVER, 9))
    assert points(game)[Row.SILVER] == 9
    game.give(c.Adjust("s1", "longship", -2), adam)
    assert points(game)[Row.SHIPS] == 3
    noted = RULES.sheet(game.state).players[0].notes
    assert {one.code: one.n for one in noted}["cattle"] == 2


def test_the_score_keeper_notes_nothing_else_and_no_more_than_there_is() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.refuse(c.Adjust("s1", "wood", 1), "notes only what counts at the end, not this: wood")
    game.refuse(c.Adjust("s1", "longship", 5), "no more of it than 4")
    game.refuse(c.Adjust("s1", "silver", -1), "Nothing would change")
    game.give(c.Adjust("s1", "iceland", 1))
    game.refuse(c.Adjust("s2", "iceland", 1), "Adam has this board already", "p. 22")
    offered = [one.code for group in RULES.sheet(game.state).groups for one in group.things]
    assert "silver" in offered
    assert "wood" not in offered
    full = Feasting(2)
    full.refuse(c.Adjust("s1", "emigrated_boat", 1), "There is no emigrated_boat in this game")


def test_notes_of_the_score_keeper_are_no_supply_until_everything_is_recorded() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    supply = game.supply()
    game.give(c.Adjust("s1", "silver", 5))
    assert game.supply() == supply
    game.give(c.SetDepth(Depth.FULL))
    assert points(game).get(Row.SILVER, 0) == 5
