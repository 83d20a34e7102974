"""The worked examples of the acceptance list, each by its id, and what they rest on."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Stage
from assistant.games.brian_boru.steps import DoIcons
from assistant.games.sitting import GiveTurn
from tests.answering import likely_answer
from tests.brian_boru.table import BOOK, FIRST_TOWNS, Table, acting, upkeep

KASIA, DARIA, JERZY, PIOTR = "s1", "s2", "s3", "s4"
RED_IN_CONNAUGHT = 31


@pytest.fixture
def example() -> Table:
    """The example of the action phase: the last trick, Daria leads to a red town."""
    table = acting()
    table.give(GiveTurn(DARIA))
    place = table.state.place
    table.at(Stage.TOWN, battle=10, place=type(place)(place.turn, 1, Stage.TOWN, True, trick=5))
    table.has(KASIA, coins=4, track=6)
    table.has(DARIA, coins=5)
    table.has(JERZY, track=5)
    table.has(PIOTR, coins=3, track=3)
    # Kasia's only town in Leinster is 35; roads lead on to 24 and 34.
    table.discs({24: JERZY})
    table.give(c.ChooseTown(RED_IN_CONNAUGHT))
    table.give(c.PlayCard(11, DARIA))
    table.give(c.PlayCard(13, JERZY))
    table.give(c.PlayCard(17, PIOTR))
    table.give(c.PlayCard(2, KASIA))
    return table


def through_kasia(table: Table) -> None:
    table.choose("1")
    table.choose("town:34")


def through_daria(table: Table) -> None:
    through_kasia(table)
    table.choose("2")
    table.choose("2")


def test_bb_x01_the_highest_card_of_the_colour_or_white_wins(example: Table) -> None:
    assert example.state.winner == JERZY


def test_bb_x02_cards_resolve_from_the_lowest(example: Table) -> None:
    assert [one.seat for one in example.state.trick] == [KASIA, DARIA, JERZY, PIOTR]


def test_bb_x03_coins_then_an_expansion_by_road(example: Table) -> None:
    example.choose("1")
    assert example.player(KASIA).coins == 4 + 3
    # 24 is Jerzy's, and 25 or 36 lie beyond other towns.
    assert example.asked() == ["none", "town:34"]
    example.refuse(c.Choose("town:24"), "not one of the answers")
    example.choose("town:34")
    assert example.owner(34) == KASIA
    assert example.player(KASIA).coins == 2


def test_bb_x04_two_invaders_and_two_that_are_bought(example: Table) -> None:
    through_daria(example)
    assert example.player(DARIA).invaders == 2 + 2
    assert example.player(DARIA).coins == 1
    assert example.state.battle == 6


def test_bb_x05_the_main_action_of_a_white_13(example: Table) -> None:
    coins = example.player(JERZY).coins
    through_daria(example)
    assert example.owner(RED_IN_CONNAUGHT) == JERZY
    assert example.state.marker == JERZY
    assert example.player(JERZY).coins == coins + 1


def test_k06_control_takes_the_marker_and_puts_a_disc_on_the_active_town() -> None:
    table = acting(3)
    assert table.state.marker == "s1"
    table.trick(RED_IN_CONNAUGHT, 8, 24, 3)
    while table.choices():
        table.choose(likely_answer(table.choices()[0]))
    assert table.state.marker == "s2"
    assert table.owner(RED_IN_CONNAUGHT) == "s2"
    assert {one.town for one in table.state.discs_of("s2")} == {RED_IN_CONNAUGHT, FIRST_TOWNS[1]}
    assert table.state.town is None


@pytest.mark.parametrize(("answer", "space", "coins"), [("1", 7, 1), ("0", 4, 3)])
def test_bb_x06_an_occupied_space_is_bought_past_or_left(
    example: Table, answer: str, space: int, coins: int
) -> None:
    through_daria(example)
    example.choose("2")
    (choice,) = example.choices()
    notes = [option.note.english() for option in choice.options if option.note is not None]
    assert notes == ["space 6 is taken: falls back to 4", "space 7"]
    example.choose(answer)
    assert example.player(PIOTR).track == space
    assert example.player(PIOTR).coins == coins


def test_bb_x07_the_last_cards_are_discarded_and_the_upkeep_begins(example: Table) -> None:
    through_daria(example)
    example.choose("2")
    example.choose("1")
    assert example.state.stage is Stage.MARRIAGE
    assert "the remaining cards are discarded" in "\n".join(example.told)


@pytest.mark.parametrize(("people", "hand", "aside"), [(3, 8, 1), (4, 6, 1), (5, 5, 0)])
def test_bb_x08_the_deal(people: int, hand: int, aside: int) -> None:
    table = Table(people)
    table.begin()
    table.give(c.ShowVikings(9))
    table.give(c.ShowMarriage("brigid"))
    draft = table.rules.sheet(table.state).draft
    assert draft is not None
    assert (draft.hand, draft.aside) == (hand, aside)
    assert people * hand + aside == len(BOOK.cards) == 25


def test_bb_x09_tied_spoils_when_the_attack_is_repelled() -> None:
    table = upkeep(Stage.BATTLE)
    table.discs({1: "s1", 2: "s2", 3: "s3"})
    table.all_have("invaders", 4, 4, 2)
    table.give(c.GoOn())
    assert not any(disc.vikings for disc in table.state.discs)
    assert table.counts("points") == [11, 11, 10]
    assert table.counts("invaders") == [3, 3, 2]
    assert table.counts("renown") == [1, 1, 1]


def test_bb_x10_a_raid_and_its_spoils() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=2)
    table.discs({1: "s1", 2: "s2", 3: "s3", 4: "s3"})
    table.all_have("invaders", 5, 3, 1)
    table.give(c.GoOn())
    (choice,) = table.choices()
    assert choice.seat == "s1"
    assert table.asked() == ["town:3", "town:4"]
    table.choose("town:4")
    assert [disc.town for disc in table.state.discs if disc.vikings] == [4]
    assert table.state.battle == 0
    assert table.counts("renown") == [2, 1, 1]
    assert table.counts("points") == [12, 11, 10]
    assert table.counts("invaders") == [0, 2, 1]


def test_bb_x11_nobody_has_invaders_all_lose_a_town_of_their_choice() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=3)
    table.discs({1: "s1", 2: "s1", 3: "s2", 4: "s2", 5: "s3", 6: "s3"})
    table.give(c.GoOn())
    for seat, town in (("s1", 2), ("s2", 3), ("s3", 6)):
        (choice,) = table.choices()
        assert choice.seat == seat
        table.choose(f"town:{town}")
    assert [disc.town for disc in table.state.discs if disc.vikings] == [2, 3, 6]
    assert table.counts("points") == [10, 10, 10]
    assert table.counts("renown") == [1, 1, 1]


def test_bb_x12_the_most_discs_in_the_church() -> None:
    table = upkeep(Stage.CHURCH)
    table.at(Stage.CHURCH, marker="s3")
    table.discs({1: "s1", 2: "s1", 3: "s2", 5: "s3"})
    table.all_have("church", 5, 4, 4)
    table.give(c.GoOn())
    table.choose("town:2")
    assert table.state.disc(2).monastery  # type: ignore[union-attr]
    assert table.state.marker == "s1"
    assert table.counts("church") == [0, 3, 3]
    assert table.counts("points") == [10, 11, 11]
    assert sum(disc.monastery for disc in table.state.discs) == 1


def test_bb_x13_tied_in_the_church() -> None:
    table = upkeep(Stage.CHURCH)
    table.discs({1: "s1", 3: "s2", 5: "s3"})
    table.all_have("church", 5, 5, 2)
    table.give(c.GoOn())
    assert table.counts("points") == [11, 11, 10]
    assert table.counts("church") == [0, 0, 2]
    assert [disc.town for disc in table.state.discs if disc.monastery] == [1, 3]
    assert table.state.marker == "s1"


def test_bb_x14_a_monastery_makes_the_threshold() -> None:
    table = upkeep(Stage.REGIONS)
    table.discs({43: "s1", 44: "s2", 45: "s1"})
    table.give(c.GoOn())
    assert not table.state.claim("munster").open
    table.at(Stage.REGIONS)
    table.discs({46: "s1"}, monastery=True)
    table.give(c.GoOn())
    assert table.state.claim("munster").open
    assert "Munster opens: 5 towns, 5 are needed." in table.told


def test_bb_x15_a_forced_coin_without_coins_costs_two_points() -> None:
    table = acting()
    table.has("s1", coins=0)
    table.trick(8, 17, 1, 4, 7)
    # 17 wins the yellow town; the others go up the track.
    while table.choices():
        (choice,) = table.choices()
        table.choose("2" if "which action" in choice.sentence.english() else likely_answer(choice))
    assert table.owner(8) == "s1"
    assert table.player("s1").points == 10 - 2
    assert table.player("s1").coins == 0


def test_bb_x16_an_open_token_on_the_board_is_shared() -> None:
    table = Table(3)
    table.discs({26: "s1", 27: "s2"})
    table.claim("connaught")
    assert table.part("s1", "shared") == table.part("s2", "shared") == 3
    assert table.part("s3", "shared") == 0


@pytest.mark.parametrize(
    ("regions", "points"), [(2, 0), (4, 1), (5, 3), (6, 5), (7, 7), (8, 10)]
)
def test_bb_x17_points_for_regions(regions: int, points: int) -> None:
    table = Table(3)
    one_each = (1, 8, 13, 17, 23, 26, 34, 43)
    table.discs(dict.fromkeys(one_each[:regions], "s1"))
    assert table.part("s1", "regions") == points


def test_bb_x18_a_held_token_moves_only_to_who_has_more() -> None:
    table = upkeep(Stage.REGIONS)
    table.claim("connaught", seat="s1")
    table.discs({26: "s1", 27: "s2"})
    table.give(c.GoOn())
    assert table.state.claim("connaught").seat == "s1"
    table.at(Stage.REGIONS)
    table.discs({28: "s2"})
    table.give(c.GoOn())
    assert table.state.claim("connaught").seat == "s2"


def test_bb_x19_tied_for_most_coins_gives_nothing() -> None:
    table = Table(3)
    table.all_have("coins", 5, 5, 0)
    assert [table.part(seat, "coins") for seat in ("s1", "s2", "s3")] == [0, 0, 0]
    table.has("s1", coins=6)
    assert [table.part(seat, "coins") for seat in ("s1", "s2", "s3")] == [1, 0, 0]


def test_card_2_gives_what_the_example_says() -> None:
    assert DoIcons("s1", BOOK.cards[2].others[0]).icons == ("+", "+", "+", "E")
