"""What lies before players as the camera sees it: coins, renown, invaders, marriages. BB 2.6."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Side, Stage
from assistant.games.diagrams import name_in, piece_names, ready_profiles
from assistant.games.sitting import Depth
from assistant.words.board_record import Lying
from tests.brian_boru.camera import Camera
from tests.brian_boru.table import RULES, Table, acting

COIN, RENOWN, INVADER = ("moneta", "yellow"), ("renown token", "green"), ("najeźdźca", "black")
TAUGHT = (
    *(Lying("", *one) for one in (COIN, RENOWN, INVADER)),
    Lying("marriage card 1.1", "Orlaith"),
    Lying("marriage card 1.2", "Księżniczka Danii, handel"),
)
START = 3
"""Coins of everybody at the start."""


def sheet(table: Table) -> Camera:
    """A camera over the sheet, on which everything lies as recorded."""
    camera = Camera(table, "brian_boru_players", TAUGHT)
    camera.as_recorded()
    assert camera.differs == []
    return camera


@pytest.fixture
def camera() -> Camera:
    return sheet(acting(3))


def of(camera: Camera, seat: str) -> tuple[int, int, int]:
    player = camera.table.player(seat)
    return player.coins, player.renown, player.invaders


def test_coins_renown_and_invaders_are_those_of_whose_place_it_is(camera: Camera) -> None:
    camera.lies(
        {},
        {"coins 2": ((*COIN, 5),), "renown 1": ((*RENOWN, 2),), "invaders 3": ((*INVADER, 4),)},
    )
    assert sorted(camera.differs) == ["coins 2", "invaders 3", "renown 1"]
    camera.board_is_right()
    assert [of(camera, one) for one in ("s1", "s2", "s3")] == [(3, 2, 0), (5, 1, 0), (3, 1, 4)]


def test_a_question_says_whose_things_they_are(camera: Camera) -> None:
    record = RULES.recorded(camera.table.state, camera.board, ())
    assert record is not None
    assert record.titles["coins 2"].english() == "Daria: Coins"
    assert record.titles["marriage card 3.1"].english() == "Jerzy: marriage cards"
    assert "coins 4" not in record.titles


def test_no_coins_at_all_are_counted_too(camera: Camera) -> None:
    camera.lies({}, {"coins 1": ()})
    camera.board_is_right()
    assert of(camera, "s1") == (0, 1, 0)


def test_nothing_is_taken_without_asking(camera: Camera) -> None:
    camera.lies({"marriage card 1.1": ("Orlaith", None)}, {"coins 1": ((*COIN, START + 1),)})
    assert camera.differs
    assert not camera.looks()
    assert of(camera, "s1") == (START, 1, 0)


def test_something_else_among_the_coins_is_left_there(camera: Camera) -> None:
    camera.lies({}, {"coins 1": ((*COIN, START), ("cup", "red", 1))})
    assert camera.differs == []


def test_what_was_never_taught_and_seats_that_nobody_has_are_left_alone() -> None:
    camera = Camera(acting(3), "brian_boru_players", (Lying("", *COIN),))
    camera.as_recorded()
    camera.lies({}, {"invaders 1": ((*INVADER, 2),), "coins 4": ((*COIN, 9),)})
    assert camera.differs == []


def test_more_than_can_be_is_refused(camera: Camera) -> None:
    most = RULES.book.figures.by_hand.coins
    camera.lies({}, {"coins 1": ((*COIN, most + 1),)})
    camera.refused(f"Kasia can have {most} at the most: Coins.")


def married(camera: Camera, *cards: str, seat: int = 1) -> Camera:
    """Cards lie at a seat's places."""
    camera.lies({f"marriage card {seat}.{nth}": (card, None) for nth, card in enumerate(cards, 1)})
    return camera


def test_the_score_keeper_counts_marriage_cards() -> None:
    camera = sheet(Table(3, depth=Depth.KEEPER))
    married(camera, "Orlaith", "Brigid", seat=2).board_is_right()
    assert camera.table.player("s2").unnamed == 2
    married(camera, "", seat=2)
    assert camera.differs == [], "it may lie under the other one"


def test_the_score_keeper_learns_whose_the_princess_is_and_on_which_side() -> None:
    camera = sheet(Table(3, depth=Depth.KEEPER))
    married(camera, "Księżniczka Danii", seat=3)
    camera.refused("Which side of the Princess lies up cannot be seen")
    married(camera, "Księżniczka Danii, wsparcie wojskowe", seat=3).board_is_right()
    alliance = camera.table.state.alliance
    assert alliance is not None
    assert (alliance.seat, alliance.side) == ("s3", Side.MILITARY)
    assert camera.table.player("s3").unnamed == 0


def test_the_card_of_the_round_may_be_taken_before_the_step_is_told() -> None:
    table = acting(3)
    shown = table.state.shown[-1]
    camera = married(sheet(table), RULES.book.figures.marriages[shown].name)
    assert camera.differs == []
    table.has("s1", track=4)
    table.at(Stage.MARRIAGE)
    table.give(c.GoOn())
    assert shown in table.player("s1").marriages
    assert camera.differs == []


def test_a_card_that_is_somebody_elses_by_the_record_is_refused() -> None:
    table = acting(3)
    table.has("s2", marriages=("orlaith",))
    married(sheet(table), "Orlaith").refused("By the record Kasia cannot have Orlaith")


def test_a_card_that_nobody_named_lies_where_one_is_known_of() -> None:
    table = acting(3)
    table.has("s1", unnamed=1)
    camera = married(sheet(table), "Orlaith")
    assert camera.differs == []
    married(camera, "Orlaith", "Niall").board_is_right()
    assert table.player("s1").unnamed == 2


def princess_asked(*, seat: str = "s1") -> Table:
    """The last marriage: the seat is asked what becomes of the Princess."""
    table = acting(3)
    table.has(seat, track=4)
    table.at(Stage.MARRIAGE, shown=("princess",), deck=0)
    table.give(c.GoOn())
    return table


def test_the_side_of_the_princess_that_lies_up_answers_what_is_asked() -> None:
    table = princess_asked()
    camera = sheet(table)
    married(camera, "Księżniczka Danii, handel").board_is_right()
    alliance = table.state.alliance
    assert alliance is not None
    assert (alliance.seat, alliance.side) == ("s1", Side.TRADE)


def test_the_princess_at_another_place_is_no_answer() -> None:
    camera = sheet(princess_asked(seat="s2"))
    married(camera, "Księżniczka Danii, handel")
    camera.refused("By the record Kasia cannot have Princess of Denmark")


def test_the_princess_is_nobodys_before_her_round() -> None:
    married(sheet(acting(3)), "princess, trade").refused("is married in the upkeep only")


def test_what_is_no_card_is_left_alone(camera: Camera) -> None:
    married(camera, "a mug")
    assert camera.differs == []


def test_the_sheet_has_a_column_for_each_of_five_and_a_place_for_each_round() -> None:
    profile = ready_profiles()["brian_boru_players"]
    assert {one.name for one in profile.regions} == {
        f"{word} {n}" for word in ("coins", "renown", "invaders") for n in range(1, 6)
    }
    assert len(profile.slots) == 5 * 4
    assert name_in("invaders 3", "pl") == "najeźdźcy 3"
    assert name_in("marriage card 2.1", "pl") == "karta Zaślubin 2.1"
    names = [one.english() for one in piece_names(profile)]
    assert "coin" in names
    assert "Princess of Denmark, trade" in names
