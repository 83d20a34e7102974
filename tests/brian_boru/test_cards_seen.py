"""Cards that the camera sees played, at the place of each seat, and the marriage card."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Lead, Stage
from assistant.games.sitting import Depth
from assistant.words.boards import number_in
from tests.answering import likely_answer
from tests.brian_boru.camera import Camera, board_of
from tests.brian_boru.table import RULES, Table, acting, house

RED = 31


def cards(table: Table) -> Camera:
    return Camera(table, "brian_boru_cards", ())


@pytest.fixture
def camera() -> Camera:
    """The first trick: Kasia has chosen a red town and leads."""
    table = acting(3)
    table.give(c.ChooseTown(RED))
    return cards(table)


def played(camera: Camera) -> dict[str, int]:
    return {one.seat: one.card for one in camera.table.state.trick}


def test_a_card_that_is_laid_down_is_played_with_one_word(camera: Camera) -> None:
    camera.lies({"card 1": ("card 11", None)})
    camera.board_is_right()
    assert played(camera) == {"s1": 11}
    camera.lies({"card 3": ("karta nr 13", "white")})
    camera.board_is_right()
    assert played(camera) == {"s1": 11, "s3": 13}


def test_cards_are_asked_about_soon_and_the_map_after_a_while() -> None:
    soon = RULES.board_patience_s(board_of("brian_boru_cards"))
    assert 0 < soon < 2 < RULES.board_patience_s(board_of("brian_boru_map"))


def test_two_cards_between_two_looks_are_both_played(camera: Camera) -> None:
    camera.lies({"card 2": ("card 17", None), "card 1": ("card 2", None)})
    camera.board_is_right()
    assert [(one.seat, one.card) for one in camera.table.state.trick] == [("s1", 2), ("s2", 17)]


def test_nobody_is_played_for_before_the_leader(camera: Camera) -> None:
    camera.lies({"card 2": ("card 17", None)})
    camera.refused("First Kasia plays a card.")


def test_a_first_card_of_another_colour_is_asked_about_and_told_why(camera: Camera) -> None:
    camera.lies({"card 1": ("card 9", None)})
    camera.refused("must be red or white", overrulable=True)
    any_lead = acting(3, house=house(lead=Lead.ANY))
    any_lead.give(c.ChooseTown(RED))
    freely = cards(any_lead)
    freely.lies({"card 1": ("card 9", None)})
    freely.board_is_right()
    assert played(freely) == {"s1": 9}


def test_a_card_of_the_trick_before_that_still_lies_there_is_not_played_again(
    camera: Camera,
) -> None:
    camera.lies({f"card {n}": (f"card {card}", None) for n, card in ((1, 2), (2, 20), (3, 21))})
    camera.board_is_right()
    table = camera.table
    while table.choices():
        table.choose(likely_answer(table.choices()[0]))
    assert table.state.stage is Stage.TOWN
    assert camera.differs == []
    leader = table.state.marker
    table.give(c.ChooseTown(3))
    assert camera.differs == []
    camera.lies({f"card {leader[1:]}": ("card 3", None)})
    camera.board_is_right()
    assert played(camera) == {leader: 3}


def test_a_card_other_than_the_one_that_was_tapped_is_asked_about(camera: Camera) -> None:
    camera.table.give(c.PlayCard(11))
    camera.lies({"card 1": ("card 18", None)})
    camera.refused("Kasia has played card 11 by the record. If it is 18, undo the card")
    camera.lies({"card 1": ("card 11", None)})
    assert camera.differs == []


def test_a_card_that_was_taken_up_again_changes_nothing(camera: Camera) -> None:
    camera.table.give(c.PlayCard(11))
    assert camera.differs == []


@pytest.mark.parametrize("kind", ["a hand", "card", "card 26", "card 1 or 7"])
def test_what_is_no_card_of_the_game_is_left_alone(camera: Camera, kind: str) -> None:
    camera.lies({"card 1": (kind, None)})
    assert camera.differs == []


def test_places_of_seats_that_nobody_has_are_left_alone(camera: Camera) -> None:
    camera.lies({"card 5": ("card 11", None)})
    assert camera.differs == []


def test_the_same_card_twice_is_not_believed(camera: Camera) -> None:
    camera.lies({"card 1": ("card 11", None), "card 2": ("card 11", None)})
    camera.refused("Card 11 was played in this round already.")


@pytest.mark.parametrize(
    ("kind", "number"),
    [("card 17", 17), ("karta-3", 3), ("7", 7), ("17/b", 17), ("card", None), ("1 2", None)],
)
def test_cards_are_called_by_their_numbers(kind: str, number: int | None) -> None:
    assert number_in(kind) == number


def test_the_marriage_card_is_shown_as_it_is_turned_up() -> None:
    table = Table(3)
    table.begin()
    camera = cards(table)
    camera.lies({"marriage card": ("Orlaith", None)})
    camera.board_is_right()
    assert table.state.shown == ("orlaith",)
    assert camera.differs == []


def test_a_marriage_card_that_cannot_come_up_is_left_alone() -> None:
    table = Table(3)
    table.begin()
    table.has("s2", marriages=("orlaith",))
    camera = cards(table)
    camera.lies({"marriage card": ("karta: Orlaith", None)})
    assert camera.differs == []


def test_the_score_keeper_is_offered_no_card() -> None:
    camera = cards(Table(3, depth=Depth.KEEPER))
    camera.table.give(c.GoOn())
    assert camera.table.state.stage is Stage.PREPARATION
    camera.lies({"marriage card": ("Orlaith", None), "card 1": ("card 11", None)})
    assert camera.differs == []


def test_hands_are_never_looked_at() -> None:
    """Cards lie open where they are played; in the draft nothing there means anything."""
    table = Table(3)
    table.begin()
    table.give(c.ShowVikings(10))
    table.give(c.ShowMarriage("brigid"))
    camera = cards(table)
    camera.lies({f"card {n}": (f"card {n + 6}", None) for n in (1, 2, 3)})
    assert camera.differs == []
    assert RULES.recorded(table.state, camera.board, ()) is not None
