"""The final scoring, and its projection during play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.brian_boru.kinds import Doubled, Side, VikingLead
from assistant.games.brian_boru.standing import VIKINGS, towns_in
from assistant.games.brian_boru.state import Alliance
from tests.brian_boru.table import BOOK, RULES, Table, house


def total(table: Table, seat: str) -> int | None:
    board = RULES.scoreboard(table.state)
    return next(row.total for row in board.rows if row.seat == seat)


def ally(table: Table, seat: str, side: Side) -> None:
    table.state = replace(table.state, alliance=Alliance(seat, side))


def test_p01_to_p04_and_p09_the_parts_add_up() -> None:
    table = Table(3, first="s2")
    table.has("s1", coins=7, renown=4, points=23)
    table.claim("munster", seat="s1")
    table.claim("dubhlinn", seat="s1")
    parts = {key: table.part("s1", key) for key in
             ("track", "coins", "marker", "renown", "held", "shared", "regions")}  # fmt: skip
    assert parts == {
        "track": 23, "coins": 1, "marker": 0, "renown": 4, "held": 7 + 2, "shared": 0, "regions": 0
    }  # fmt: skip
    assert total(table, "s1") == 37
    assert table.part("s2", "marker") == 1


@pytest.mark.parametrize(
    ("region", "half"),
    [("connaught", 3), ("munster", 3), ("northern_ui_neill", 3), ("leinster", 3),
     ("southern_ui_neill", 2), ("ulaid", 2), ("breifne", 1), ("dubhlinn", 1)],
)  # fmt: skip
def test_p05_open_tokens_on_the_board_are_halved_for_all_who_lead(region: str, half: int) -> None:
    table = Table(3)
    first, second, *_ = BOOK.of_region(region)
    table.discs({first.number: "s1", second.number: "s3"})
    assert table.part("s1", "shared") == 0
    table.claim(region)
    assert [table.part(seat, "shared") for seat in ("s1", "s2", "s3")] == [half, 0, half]


def test_p05_monasteries_count_double_unless_the_house_says_so() -> None:
    for doubled, share in ((Doubled.DOUBLE, 0), (Doubled.PLAIN, 3)):
        table = Table(3, house=house(board_monasteries=doubled))
        table.claim("connaught")
        table.discs({26: "s1"}, monastery=True)
        table.discs({27: "s2"})
        assert table.part("s2", "shared") == share


def test_p05_the_vikings_alone_in_front_leave_nothing_and_beside_a_player_half() -> None:
    table = Table(3)
    table.claim("connaught")
    table.discs({26: "s1", 27: "s1"}, vikings=True)
    table.discs({28: "s2"})
    assert table.part("s2", "shared") == 0
    table.discs({29: "s2"})
    assert table.part("s2", "shared") == 3
    kind = Table(3, house=house(viking_lead=VikingLead.PLAYERS))
    kind.claim("connaught")
    kind.discs({26: "s1", 27: "s1"}, vikings=True)
    kind.discs({28: "s2"})
    assert kind.part("s2", "shared") == 3


@pytest.mark.parametrize(
    ("regions", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 3), (6, 5), (7, 7), (8, 10)]
)
def test_p06_points_for_the_number_of_regions(regions: int, points: int) -> None:
    table = Table(3)
    for region in list(BOOK.figures.regions)[:regions]:
        first, second, *_ = BOOK.of_region(region)
        table.discs({first.number: "s2", second.number: "s2"})
    assert table.part("s2", "regions") == points
    assert table.part("s1", "regions") == 0


def test_p07_military_support_counts_for_tokens_and_not_for_regions() -> None:
    table = Table(3)
    table.claim("connaught")
    table.discs({26: "s1", 8: "s1", 13: "s1"}, vikings=True)
    ally(table, "s3", Side.MILITARY)
    assert table.part("s3", "shared") == 3
    assert table.part("s3", "regions") == 0


def test_p07_trade_counts_for_regions_and_not_for_tokens() -> None:
    table = Table(3)
    table.claim("connaught")
    table.discs({26: "s1", 8: "s1", 13: "s1"}, vikings=True)
    ally(table, "s3", Side.TRADE)
    assert table.part("s3", "shared") == 0
    assert table.part("s3", "regions") == 1
    assert table.part("s1", "regions") == 0


def test_p08_tokens_face_down_give_nothing() -> None:
    table = Table(3)
    table.discs({town.number: "s1" for town in BOOK.of_region("munster")})
    assert table.part("s1", "held") == table.part("s1", "shared") == 0


def test_p10_ties_are_broken_by_tokens_then_marriage_cards_then_shared() -> None:
    table = Table(3)
    table.state = replace(table.state, over=True)
    table.has("s1", points=20)
    table.has("s2", points=21)
    assert RULES.turn(table.state, 0.0).winners == ("s1", "s2")
    table.has("s2", marriages=("niall",))
    assert RULES.turn(table.state, 0.0).winners == ("s2",)
    table.claim("dubhlinn", seat="s1")
    table.has("s2", points=23)
    assert total(table, "s1") == total(table, "s2")
    assert RULES.turn(table.state, 0.0).winners == ("s1",)


def test_p11_everything_is_projected_while_people_play() -> None:
    table = Table(3)
    before = total(table, "s2")
    assert before == 10 + 1
    table.discs({1: "s2", 8: "s2", 13: "s2"})
    assert total(table, "s2") == before + 1
    assert not RULES.scoreboard(table.state).final


def test_the_score_track_goes_round() -> None:
    table = Table(3)
    table.has("s1", points=63)
    row = RULES.scoreboard(table.state).rows[0]
    facts = {fact.key: fact.value.english() for fact in row.facts}
    assert facts["lap"] == "3, once round"
    assert table.part("s1", "track") == 63


def test_monasteries_of_the_vikings_count_double_for_them_unless_the_house_says_so() -> None:
    for doubled, towns in ((Doubled.DOUBLE, 2), (Doubled.PLAIN, 1)):
        table = Table(3, house=house(viking_monasteries=doubled))
        table.discs({26: "s1"}, monastery=True, vikings=True)
        assert towns_in(BOOK, table.state, "connaught") == {VIKINGS: towns}
