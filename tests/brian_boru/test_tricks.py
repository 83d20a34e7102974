"""Tricks and the symbols of actions."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.kinds import (
    Buying,
    Counter,
    Icon,
    LastPoint,
    Lead,
    SpaceCheck,
    Stage,
)
from assistant.games.brian_boru.state import Played
from assistant.games.brian_boru.steps import DoIcons, EndAction
from assistant.games.brian_boru.tricks import fits, winner_of
from assistant.games.sitting import EndGame, GiveTurn, LeaveSeat
from tests.answering import likely_answer
from tests.brian_boru.table import BOOK, RULES, Table, acting, house

RED, BLUE, YELLOW = 1, 3, 5
"""A free town of each colour."""


def doing(icons: str, seat: str = "s1", **chosen: object) -> Table:
    """A seat of three is about to resolve these symbols, with no town but its first."""
    table = acting(3, **chosen)
    table.give(c.ChooseTown(RED))
    steps = (DoIcons(seat, tuple(Icon(one) for one in icons.split())), EndAction(seat))
    table.at(Stage.RESOLVING, todo=steps, town=RED, battle=5)
    return table


def resolve(table: Table) -> None:
    """What needs nobody happens: anything that changes nothing brings it on."""
    table.give(c.Adjust("s3", Counter.RENOWN, 1))


# The trick


def test_k01_the_leader_chooses_a_town_without_a_disc_and_plays_its_colour_or_white() -> None:
    table = acting(4)
    table.refuse(c.ChooseTown(RED, "s2"), "Kasia has the marker and chooses the town.")
    table.refuse(c.ChooseTown(35), "There is a disc on blue town 35")
    table.refuse(c.ChooseTown(99), "There is no town 99.")
    table.refuse(c.PlayCard(8), "No card is awaited now.")
    table.give(c.ChooseTown(RED))
    table.refuse(c.PlayCard(26), "There is no card 26.")
    table.refuse(c.PlayCard(8, "s2"), "First Kasia plays a card.")
    refused = table.refuse(c.PlayCard(9), "must be red or white", overrulable=True)
    assert refused.rule is not None
    assert refused.rule.english().startswith("action phase")
    table.give(c.PlayCard(13))
    assert table.state.trick[0].card == 13


def test_k02_others_play_any_card_as_they_come_each_card_once() -> None:
    table = acting(4)
    table.trick(RED, 8)
    table.give(c.PlayCard(3, "s4"))
    table.refuse(c.PlayCard(4, "s4"), "Piotr has played a card already.")
    table.refuse(c.PlayCard(8, "s2"), "Card 8 was played in this round already.")
    table.give(c.PlayCard(4))
    assert [one.seat for one in table.state.trick] == ["s1", "s4", "s2"]


def test_k02_a_card_that_was_entered_wrongly_before_can_still_be_played() -> None:
    table = acting(4)
    table.trick(RED, 2, 20, 21, 22)
    while table.choices():
        table.choose(likely_answer(table.choices()[0]))
    table.give(c.ChooseTown(BLUE))
    table.give(c.PlayCard(3))
    table.refuse(c.PlayCard(3), "Card 3 was played in this round already.")
    table.refuse(c.PlayCard(2), "Card 2 was played in this round already.", overrulable=True)
    table.give(c.Overrule(c.PlayCard(2)))
    assert [one.card for one in table.state.trick] == [3, 2]


def test_t04_no_screen_looks_through_the_discard_pile() -> None:
    table = acting(4)
    table.trick(RED, 2, 20, 21, 22)
    while table.choices():
        table.choose(likely_answer(table.choices()[0]))
    table.give(c.ChooseTown(BLUE))
    table.give(c.PlayCard(3))
    assert [one.number for one in RULES.sheet(table.state).cards if one.played] == [3]


@pytest.mark.parametrize(
    ("town", "cards", "winner"),
    [
        (RED, (2, 25, 24, 22), "s3"),
        (RED, (2, 25, 11, 22), "s4"),
        (BLUE, (3, 24, 23, 2), "s1"),
        (YELLOW, (13, 7, 10, 25), "s1"),
    ],
)
def test_k03_the_highest_of_the_colour_wins_white_ones_included(
    town: int, cards: tuple[int, ...], winner: str
) -> None:
    table = acting(4)
    table.trick(town, *cards)
    assert table.state.winner == winner


def test_k03_every_card_against_every_other() -> None:
    """The winner has a card that fits, and no other card that fits is higher."""
    for town in (RED, BLUE, YELLOW):
        for mine in range(1, 26):
            for other in range(1, 26):
                if mine == other:
                    continue
                trick = (Played("s1", mine), Played("s2", other))
                fitting = [one for one in trick if fits(BOOK, one.card, town)]
                best = max((one.card for one in fitting), default=None)
                won = winner_of(BOOK, trick, town)
                assert won == next((one.seat for one in trick if one.card == best), None)


def test_k04_the_winner_does_the_main_action_the_others_one_of_the_rest() -> None:
    table = acting(3)
    table.trick(RED, 24, 5, 20)
    # Daria's 5 comes first; 20 has one other action only, which needs nobody.
    assert table.asked() == ["1", "2"]
    table.choose("1")
    assert table.player("s2").coins == 3 + 2
    table.choose("none")
    # Jerzy has coins enough too, but no road leads from his town.
    assert table.player("s3").coins == 3 + 2
    assert table.owner(RED) == "s1"
    # 24's two coins to pay.
    assert table.player("s1").coins == 1
    assert (table.state.stage, table.state.place.trick) == (Stage.TOWN, 2)


def test_k05_symbols_resolve_from_left_to_right() -> None:
    table = doing("- + + C")
    table.has("s1", coins=0)
    resolve(table)
    assert table.player("s1").points == 8
    assert table.player("s1").coins == 2
    assert table.asked() == ["0", "1"]


def test_k07_a_leader_without_a_fitting_card_is_for_the_host_and_nobody_may_win() -> None:
    table = acting(3)
    table.give(c.ChooseTown(RED))
    table.give(c.Overrule(c.PlayCard(9)))
    table.give(c.PlayCard(10))
    table.give(c.PlayCard(14))
    assert table.state.winner is None
    assert any(line.startswith("Nobody wins the trick.") for line in table.told)
    while table.choices():
        table.choose(likely_answer(table.choices()[0]))
    assert table.owner(RED) is None
    assert table.state.marker == "s1"


def test_k07_as_a_house_rule_any_card_may_lead() -> None:
    table = acting(3, house=house(lead=Lead.ANY))
    table.give(c.ChooseTown(RED))
    table.give(c.PlayCard(9))


# Symbols


def test_k08_k15_coins_are_paid_with_coins_first_then_points_then_nothing() -> None:
    table = doing("- - - -")
    table.has("s1", coins=1, points=3)
    resolve(table)
    assert (table.player("s1").coins, table.player("s1").points) == (0, 0)
    paid = [event for event in table.events if isinstance(event, e.Forced)]
    assert [(event.coins, event.points) for event in paid] == [(1, 0), (0, 2), (0, 1), (0, 0)]


@pytest.mark.parametrize(("points", "left"), [(1, 1), (2, 0)])
def test_u_a_single_point_may_be_kept_as_a_house_rule(points: int, left: int) -> None:
    table = doing("-", house=house(last_point=LastPoint.KEPT))
    table.has("s1", coins=0, points=points)
    resolve(table)
    assert table.player("s1").points == left


def test_k09_renown() -> None:
    table = doing("R R")
    resolve(table)
    assert table.player("s1").renown == 3


def test_k10_discs_into_the_church_and_more_for_two_coins_each() -> None:
    table = doing("C C")
    table.has("s1", coins=5)
    resolve(table)
    assert table.player("s1").church == 2
    assert table.asked() == ["0", "1", "2"]
    table.choose("2")
    assert (table.player("s1").church, table.player("s1").coins) == (4, 1)


def test_k11_invaders_are_limited_by_the_battle_area() -> None:
    table = doing("A A A")
    table.at(Stage.RESOLVING, battle=4)
    table.has("s1", coins=9)
    resolve(table)
    assert table.player("s1").invaders == 3
    assert table.asked() == ["0", "1"]
    table.choose("1")
    assert (table.player("s1").invaders, table.state.battle) == (4, 0)


def test_k11_an_empty_battle_area_gives_nothing_and_sells_nothing() -> None:
    table = doing("A A")
    table.at(Stage.RESOLVING, battle=0)
    table.has("s1", coins=9)
    resolve(table)
    assert not table.choices()
    assert "Kasia: the battle area is empty." in table.told


def test_k12_steps_on_the_track_end_at_the_top() -> None:
    table = doing("L L L")
    table.has("s1", track=8, coins=9)
    resolve(table)
    assert table.player("s1").track == BOOK.top == 9
    assert not table.choices()
    again = doing("L")
    again.has("s1", track=9, coins=9)
    resolve(again)
    assert "Kasia is on the highest space already." in again.told


@pytest.mark.parametrize(("others", "stops"), [((4, 0), 3), ((4, 3), 2), ((1, 4), 3)])
def test_k12_an_occupied_space_is_left_downwards(others: tuple[int, int], stops: int) -> None:
    table = doing("L L L L")
    table.all_have("track", 0, *others)
    table.has("s1", coins=0)
    resolve(table)
    assert table.player("s1").track == stops


def test_k12_many_may_stand_on_the_start_space() -> None:
    table = doing("L")
    table.all_have("track", 0, 1, 0)
    table.has("s1", coins=0)
    resolve(table)
    assert table.player("s1").track == 0
    assert "The space is taken: Kasia falls back to the start." in table.told


def test_k13_expansion_by_road_from_an_own_town_to_a_free_one() -> None:
    table = doing("E")
    table.has("s1", coins=5)
    resolve(table)
    assert table.asked() == ["none", "town:24", "town:34"]
    table.choose("town:24")
    assert (table.owner(24), table.player("s1").coins) == ("s1", 0)


def test_k13_not_without_coins_not_to_the_active_town_not_from_a_town_of_the_vikings() -> None:
    poor = doing("E")
    poor.has("s1", coins=4)
    resolve(poor)
    assert not poor.choices()
    active = doing("E")
    active.has("s1", coins=5)
    active.at(Stage.RESOLVING, town=24)
    resolve(active)
    assert active.asked() == ["none", "town:34"]
    covered = doing("E")
    covered.has("s1", coins=5)
    covered.discs({35: "s1"}, vikings=True)
    resolve(covered)
    assert not covered.choices()


def test_k13_an_expansion_may_be_left_out() -> None:
    table = doing("E")
    table.has("s1", coins=5)
    resolve(table)
    table.choose("none")
    assert table.player("s1").coins == 5
    assert "Kasia does not expand." in table.told


def test_k14_the_vikings_leave_a_town_of_anybody() -> None:
    table = doing("V")
    table.discs({40: "s2", 41: "s3"}, vikings=True)
    resolve(table)
    assert table.asked() == ["town:40", "town:41"]
    table.choose("town:41")
    assert not table.state.disc(41).vikings  # type: ignore[union-attr]
    none = doing("V")
    resolve(none)
    assert "Kasia: the Vikings have no town." in none.told


def test_card_13_pays_a_coin_and_lets_the_vikings_leave() -> None:
    assert BOOK.cards[13].others[1] == (Icon.PAY, Icon.FREE)


# Readings


def test_more_is_bought_with_its_own_symbol_or_at_the_end() -> None:
    early = doing("A +")
    early.has("s1", coins=1)
    resolve(early)
    assert not early.choices()
    assert early.player("s1").coins == 2
    late = doing("A +", house=house(buying=Buying.END))
    late.has("s1", coins=1)
    resolve(late)
    assert late.asked() == ["0", "1"]


def test_the_space_is_checked_at_the_end_or_at_once() -> None:
    for check, falls in ((SpaceCheck.ACTION, 1), (SpaceCheck.ICON, 2)):
        table = doing("L C L", house=house(space_check=check))
        table.all_have("track", 0, 1, 2)
        table.has("s1", coins=0)
        resolve(table)
        # At the end: two steps up, and down past both. At once: down from the first, twice.
        assert table.player("s1").track == 0
        assert sum(isinstance(event, e.FellBack) for event in table.events) == falls


# Seats that leave, the host's word


def test_who_leaves_with_the_marker_hands_it_on() -> None:
    table = acting(3)
    table.give(LeaveSeat("s1"))
    assert table.state.marker == "s2"
    table.trick(RED, 8, 3)
    assert table.state.stage is Stage.RESOLVING


def test_who_leaves_in_a_trick_leaves_the_card_and_its_action_out() -> None:
    table = acting(3)
    table.trick(RED, 24, 5)
    table.give(LeaveSeat("s2"))
    table.give(c.PlayCard(20, "s3"))
    assert not table.choices()
    assert table.player("s2").coins == 3
    assert table.owner(RED) == "s1"


def test_nothing_is_played_or_kept_for_a_seat_that_was_left() -> None:
    table = acting(3)
    table.give(c.ChooseTown(RED))
    table.give(LeaveSeat("s2"))
    table.refuse(c.PlayCard(8, "s2"), "Nobody sits there any more.")
    draft = Table(3)
    draft.begin()
    draft.give(LeaveSeat("s2"))
    draft.give(c.ShowVikings(9))
    draft.give(c.ShowMarriage("brigid"))
    draft.refuse(c.KeepCards("s2"), "Nobody sits there any more.")


def test_who_leaves_while_buying_steps_stands_on_no_space_that_is_taken() -> None:
    table = doing("L L")
    table.all_have("track", 0, 2, 1)
    table.has("s1", coins=4)
    resolve(table)
    assert table.player("s1").track == 2
    table.give(LeaveSeat("s1"))
    assert table.player("s1").track == 0


def test_the_marker_is_given_between_tricks_only() -> None:
    table = acting(3)
    table.give(GiveTurn("s3"))
    assert table.state.marker == "s3"
    table.give(c.ChooseTown(RED))
    table.refuse(GiveTurn("s1"), "between tricks only")


def test_the_host_ends_the_tricks_or_the_game() -> None:
    table = acting(3)
    table.give(c.EndTricks())
    assert table.state.stage is Stage.MARRIAGE
    other = acting(3)
    other.give(c.ChooseTown(RED))
    other.refuse(c.EndTricks(), "This trick is not over yet.", overrulable=True)
    other.give(EndGame())
    assert other.state.over
    assert RULES.turn(other.state, 0.0).winners
