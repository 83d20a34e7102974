"""FO-141 to FO-155: the score sheet; DX-02 to DX-04, EX-36 to EX-39."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Phase, Row
from assistant.games.feast_for_odin.owned import wrong_contacts
from assistant.games.feast_for_odin.scoring import rows, totals, winners
from assistant.games.feast_for_odin.state import OwnBoard
from assistant.games.feast_for_odin.tiles import Placed
from assistant.games.sitting import ranked
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


def points(game: Feasting, seat: str = "s1") -> dict[Row, int]:
    """The rows of a player's score sheet that are not zero."""
    sheet = rows(BOOK, game.state, game.player(seat))
    return {one.row: one.points for one in sheet if one.points}


def test_dx_04_a_whole_sheet() -> None:
    game = Feasting()
    game.own(sheep=1, pregnant_sheep=1, cattle=1, pregnant_cattle=1, silver=7, english_crown=1)
    game.ships("whaling_boat", "knarr")
    game.let("s1", emigrated=("longship",), final_income=5, penalties=2)
    assert points(game) == {
        Row.SHIPS: 8,
        Row.EMIGRATIONS: 21,
        Row.ANIMALS: 12,
        Row.SILVER: 7,
        Row.FINAL_INCOME: 5,
        Row.CROWN: 2,
        Row.HOME_MINUS: -86,
        Row.PENALTIES: -6,
    }
    assert game.total() == 8 + 21 + 12 + 7 + 5 + 2 - 86 - 6


@pytest.mark.parametrize(
    ("code", "plus", "minus"),
    [
        ("shed", 8, 6), ("stone_house", 10, 9), ("long_house", 17, 15), ("shetland", 6, 24),
        ("faroe", 4, 16), ("iceland", 16, 24), ("greenland", 12, 20), ("bear", 12, 22),
        ("baffin", 12, 24), ("labrador", 36, 40), ("newfoundland", 38, 40),
    ],
)  # fmt: skip
def test_dx_02_dx_03_empty_boards_net(code: str, plus: int, minus: int) -> None:
    game = Feasting()
    game.let("s1", boards=(OwnBoard("home", "home"), OwnBoard(code, code)))
    assert game.total() == -86 + plus - minus
    found = points(game)
    island = bool(BOOK.things.boards[code].letter)
    assert found[Row.ISLANDS if island else Row.BUILDINGS] == plus
    assert found[Row.ISLANDS_MINUS if island else Row.BUILDINGS_MINUS] == -minus


def test_ex_38_the_undertaker_costs_a_point() -> None:
    game = Feasting()
    game.play(100)
    assert points(game)[Row.OCCUPATIONS] == -1


def test_ex_39_fo_094_pregnant_animals_are_worth_one_more() -> None:
    game = Feasting()
    game.own(pregnant_sheep=1)
    assert points(game)[Row.ANIMALS] == 3
    game.give(c.TurnPregnant("s1", "sheep", pregnant=False))
    assert points(game)[Row.ANIMALS] == 2
    game.refuse(c.TurnPregnant("s1", "sheep", pregnant=False), "None of it is in the supply")


def test_fo_136_cards_in_the_hand_score_nothing() -> None:
    game = Feasting()
    game.own(occupation=5)
    assert Row.OCCUPATIONS not in points(game)


def test_fo_147_silver_on_a_board_scores_nothing() -> None:
    game = Feasting()
    game.own(silver=2)
    game.give(c.PlaceTile("home", Placed("silver", 13, 1), "s1"))
    assert points(game)[Row.SILVER] == 1


def test_fo_149_the_crown_counts_on_a_board_as_well() -> None:
    game = Feasting()
    game.own(english_crown=1)
    game.give(c.PlaceTile("home", Placed("english_crown", 8, 6), "s1"))
    assert points(game)[Row.CROWN] == 2


@pytest.mark.parametrize(
    ("pairs", "tiles"),
    [
        (2, (Placed("hide", 8, 7), Placed("hide", 8, 8), Placed("hide", 8, 9))),
        (3, (Placed("hide", 8, 7), Placed("oil", 8, 8), Placed("oil", 10, 8, 1))),
    ],
)
def test_ex_36_ex_37_touching_pairs_found_late_cost_three_each(
    pairs: int, tiles: tuple[Placed, ...]
) -> None:
    game = Feasting()
    game.own(hide=3, oil=2)
    game.give(c.PlaceTile("home", tiles[0], "s1"))
    for tile in tiles[1:]:
        game.refuse(c.PlaceTile("home", tile, "s1"), "edge to edge")
        game.give(c.Overrule(c.PlaceTile("home", tile, "s1")))
    assert wrong_contacts(BOOK, game.player()) == pairs
    assert points(game)[Row.PENALTIES] == -3 * pairs
    game.refuse(c.PenaliseContact("s1", 1), "counted by themselves")


def test_fo_152_pairs_may_be_penalised_by_hand() -> None:
    game = Feasting()
    game.give(c.PenaliseContact("s2", 2))
    assert points(game, "s2")[Row.PENALTIES] == -6


def test_fo_105_penalties_do_not_stop_at_seven_tiles() -> None:
    game = Feasting()
    for seat in ("s1", "s2", "s3"):
        game.own(seat)
    game.to(Phase.FEAST)
    game.own()
    game.choose("cheapest")
    assert game.player().penalties == 6
    game.own("s2")
    game.choose("cheapest", "s2")
    assert points(game)[Row.PENALTIES] == points(game, "s2")[Row.PENALTIES] == -18


def test_fo_148_the_last_income_is_noted_instead_of_paid_and_never_twice() -> None:
    game = acting(2)
    tile = Placed("robe", 1, 10)
    game.own(robe=1)
    game.give(c.PlaceTile("home", tile, "s1"))
    game.to(Phase.INCOME, 1)
    assert game.has("silver") == 2
    game.refuse(c.NoteIncome("s1"), "Only the income of the last round")
    game.to(Phase.INCOME, 7)
    silver, total = game.has("silver"), game.total()
    game.give(c.NoteIncome("s1"))
    assert (game.has("silver"), game.player().final_income) == (silver - 2, 2)
    assert game.total() == total
    game.refuse(c.NoteIncome("s1"), "Nothing would change")
    game.give(c.NoteIncome("s1", noted=False))
    assert (game.has("silver"), game.total()) == (silver, total)


@pytest.mark.parametrize(("islands", "silver"), [(1, 0), (2, 4), (3, 9), (4, 16)])
def test_fo_154_the_seafarer_brings_silver_by_islands(islands: int, silver: int) -> None:
    game = Feasting()
    game.own()
    game.play(189)
    codes = ("faroe", "iceland", "bear", "newfoundland")[:islands]
    boards = tuple(OwnBoard(code, code) for code in ("home", *codes))
    game.let("s1", boards=boards)
    assert points(game).get(Row.SILVER, 0) == silver


def test_fo_150_placed_material_and_tiles_take_minus_away() -> None:
    game = Feasting()
    game.own(wood=4, stone=1, fur=1)
    game.let("s1", boards=(OwnBoard("home", "home"), OwnBoard("shed", "shed")))
    game.give(c.PlaceMaterial("shed", "wood", 3, "s1"))
    game.refuse(c.PlaceMaterial("shed", "wood", 1, "s1"), "0 printed places")
    game.give(c.PlaceMaterial("shed", "stone", 1, "s1"))
    game.refuse(c.PlaceMaterial("shed", "ore", 1, "s1"), "wood and stone")
    assert points(game)[Row.BUILDINGS_MINUS] == -2
    game.give(c.PlaceTile("home", Placed("fur", 8, 8), "s1"))
    assert points(game)[Row.HOME_MINUS] == -78


def test_fo_153_several_winners_on_a_tie_and_a_left_seat_has_no_rank() -> None:
    game = Feasting()
    game.own("s2", silver=1)
    game.own("s3", silver=1)
    assert ranked(game.state.seats, totals(BOOK, game.state)) == {"s1": 3, "s2": 1, "s3": 1}
    assert winners(BOOK, game.state) == ()


def test_fo_155_every_row_opens_into_parts_on_the_scoreboard() -> None:
    game = Feasting()
    game.own(silver=3)
    game.ships("knarr", "longship")
    game.play(48, 100)
    score = RULES.scoreboard(game.state).rows[0]
    plus, minus = score.parts
    by_key = {part.key: part for part in (*plus.parts, *minus.parts)}
    assert set(by_key) == {row.value for row in Row}
    for part in (plus, minus):
        assert part.points == sum(one.points or 0 for one in part.parts)
    assert [part.label.english() for part in by_key["ships"].parts] == [
        "1 knarr", "1 longship",
    ]  # fmt: skip
    assert [part.points for part in by_key["occupations"].parts] == [3, -1]
    assert score.total == (plus.points or 0) + (minus.points or 0)
