"""Figures with their sources, the board, and the owner's own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from assistant.figures import FiguresError
from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.diagram import diagram, hull
from assistant.games.brian_boru.figures import read_figures
from assistant.games.brian_boru.house_words import QUESTIONS
from assistant.games.brian_boru.kinds import HouseRules, Icon, Suit
from assistant.games.names import source_in
from tests.brian_boru.table import BOOK, RULES, Table, acting


def test_regions_and_towns_add_up() -> None:
    regions = BOOK.figures.regions
    assert len(regions) == 8
    assert sum(one.points for one in regions.values()) == 40
    pairs = sorted((one.threshold, one.points) for one in regions.values())
    assert pairs == [(2, 2), (2, 3), (3, 4), (3, 5), (4, 6), (4, 6), (5, 7), (5, 7)]
    assert len(BOOK.towns) == 53
    suits = Counter(town.suit for town in BOOK.towns.values())
    assert suits == {Suit.RED: 18, Suit.BLUE: 18, Suit.YELLOW: 17}


def test_roads_lead_both_ways() -> None:
    edges = {frozenset((n, other)) for n, town in BOOK.towns.items() for other in town.roads}
    assert len(edges) == 36
    assert [n for n, town in BOOK.towns.items() if not town.roads] == [16, 23, 26, 30, 47, 52]
    for town in BOOK.towns.values():
        assert all(town.number in BOOK.towns[other].roads for other in town.roads)


def test_cards_by_colour_and_every_main_action_takes_control() -> None:
    suits = {suit: [n for n, one in BOOK.cards.items() if one.suit is suit] for suit in Suit}
    assert suits == {
        Suit.RED: [2, 5, 8, 11, 15, 18, 24],
        Suit.BLUE: [3, 6, 9, 12, 16, 19, 25],
        Suit.YELLOW: [1, 4, 7, 10, 14, 17, 23],
        Suit.WHITE: [13, 20, 21, 22],
    }
    assert all(card.main[0] is Icon.CONTROL for card in BOOK.cards.values())
    assert [n for n, card in BOOK.cards.items() if len(card.others) == 1] == [20, 21, 22]


def test_what_nobody_could_check_is_marked_and_can_be_confirmed() -> None:
    groups = {group.path: group for group in RULES.own_figures.groups()}
    unverified = {path for path, group in groups.items() if not group.verified}
    assert {("track",), ("vikings",), ("marriages", "aoife"), ("cards", "4")} <= unverified
    assert all(("regions", region) in unverified for region in BOOK.figures.regions)
    assert ("prices",) not in unverified
    for group in groups.values():
        assert group.source
        assert group.title.english()
        assert group.figures, group.path


def test_the_owner_s_figures_hold_from_the_next_game_on() -> None:
    own: dict[str, Any] = {
        "cards": {"4": {"first": "+ + E"}},
        "marriages": {"eighth": {"name": "Sadhbh", "points": 3}},
        "regions": {"ulaid": {"towns": {"8": {"roads": "9 10"}}}},
    }
    table = Table(4, rules=BrianBoruRules(own))
    book = table.rules.book_of(table.state)
    assert book.cards[4].others[0] == (Icon.COIN, Icon.COIN, Icon.EXPAND)
    assert book.towns[8].roads == {9, 10}
    table.begin()
    offered = [one.label.english() for one in table.rules.sheet(table.state).next_cards]
    assert "Sadhbh" in offered
    # Whoever looks at this game later, with Skald's own figures, sees it as it was played.
    assert RULES.book_of(table.state).cards[4].others[0] == book.cards[4].others[0]


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"cards": {"4": {"main": "K X"}}}, "cards.4.main"),
        ({"track": {"spaces": ["+", "?"]}}, "track.spaces.1"),
        ({"marriages": {"niall": {"region": "atlantis"}}}, "marriages.niall.region"),
        ({"regions": {"ulaid": {"towns": {"8": {"roads": "99"}}}}}, "regions.ulaid.towns.8.roads"),
        ({"regions": {"ulaid": {"towns": {"8": {"colour": "white"}}}}}, "ulaid.towns.8.colour"),
        ({"prices": {"more": 0}}, "prices.more"),
        ({"cards": {"4": {"main": "L L"}}}, "cards.4.main"),
        ({"cards": {"4": {"second": "K"}}}, "cards.4"),
        ({"set_up": {"5": {"hand": 6}}}, "set_up.5.hand"),
        ({"vikings": {"least": 15}}, "vikings.most"),
        ({"vikings": {"most": 31}}, "vikings.most"),
        ({"track": {"spaces": []}}, "track.spaces"),
        ({"rewards": {"monastery_towns": 0}}, "rewards.monastery_towns"),
    ],
)
def test_figures_that_do_not_fit_are_told_by_their_key(own: dict[str, Any], key: str) -> None:
    with pytest.raises(FiguresError, match=key):
        read_figures(own)


def test_every_open_reading_is_a_question_with_its_default_among_the_answers() -> None:
    assert set(QUESTIONS) == set(HouseRules.__struct_fields__)
    for rule in RULES.set_up_sheet().house:
        assert rule.default in [code for code, _ in rule.answers]
        assert len(rule.answers) == 2


def test_towns_lie_far_enough_apart_for_a_finger_and_names_are_free_of_them() -> None:
    drawn = diagram(BOOK)
    spots = {(road.a, road.ends[0]) for road in drawn.roads}
    assert len(drawn.roads) == 36
    assert spots
    sheet = RULES.sheet(Table(3).state)
    for one in sheet.towns:
        for other in sheet.towns:
            if one.number < other.number:
                away = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                assert away > 60, (one.number, other.number)
    left, top, width, height = drawn.box
    for one in sheet.towns:
        assert left < one.x < left + width
        assert top < one.y < top + height


def test_a_hull_goes_around_its_points() -> None:
    square = [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0), (1.0, 1.0)]
    assert set(hull(square)) == set(square[:4])
    assert hull([(1.0, 1.0)]) == ((1.0, 1.0),)


def test_letters_of_track_and_cards_are_said_in_words() -> None:
    groups = {group.path: group for group in RULES.own_figures.groups()}
    spaces = [one.meaning for one in groups["track",].figures]
    assert [None if one is None else one.english() for one in spaces] == [
        "no bonus", "1 coin", "1 coin", "1 coin", "2 coins", "2 coins",
        "1 renown", "any free town", "no bonus",
    ]  # fmt: skip
    second = next(one for one in groups["cards", "20"].figures if one.path[-1] == "second")
    assert second.meaning is not None
    assert second.meaning.english() == "no such action"


def test_where_figures_come_from_is_said_in_polish_too() -> None:
    sources = {group.source for group in RULES.own_figures.groups()}
    assert [one for one in sources if source_in(one, "pl") == one] == []
    assert {source_in(one, "en") for one in sources} == sources


def test_pages_say_what_nobody_has_compared_and_are_silent_once_somebody_has() -> None:
    table = acting(3)
    table.give(c.ChooseTown(31))
    table.give(c.PlayCard(11))
    unsure = RULES.sheet(table.state).unchecked
    assert (unsure.trick, unsure.marriages, unsure.track) == (True, True, True)
    marriages = BOOK.figures.marriages
    own = {
        "cards": {"11": {"verified": True}},
        "marriages": {card: {"verified": True} for card in marriages},
        "track": {"verified": True},
    }
    sure = BrianBoruRules(own).sheet(acting(3, rules=BrianBoruRules(own)).state).unchecked
    assert (sure.trick, sure.marriages, sure.track) == (False, False, False)
