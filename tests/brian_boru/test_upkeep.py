"""The four steps of the upkeep, with every rule for ties."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import NoDisc, NoTown, Side, Stage, Unwed, VikingTie
from assistant.games.brian_boru.labels import PRINCESS
from assistant.games.brian_boru.scoring import cards_of
from assistant.games.brian_boru.state import Alliance
from assistant.games.sitting import LeaveSeat
from tests.answering import likely_answer
from tests.brian_boru.table import BOOK, RULES, Table, house, upkeep


def go_on(table: Table) -> None:
    """The step happens, and is exactly what was told before it."""
    lines = [line for line in table.plan() if line != "Nothing changes."]
    before = len(table.told)
    table.give(c.GoOn())
    if table.state.todo:
        return
    told = table.told[before:]
    for line in lines:
        # What asks nobody after all stands as what came of it.
        assert line in told or "picks" in line or "a monastery, if" in line, (line, told)


# Marriage


def test_u1_the_highest_takes_the_card_then_the_others_have_their_bonuses() -> None:
    table = upkeep(Stage.MARRIAGE, 4)
    table.at(Stage.MARRIAGE, shown=("aoife",))
    table.all_have("track", 5, 7, 6, 0)
    go_on(table)
    assert table.player("s2").marriages == ("aoife",)
    assert (table.player("s2").points, table.player("s2").renown) == (12, 2)
    assert table.counts("track") == [5, 0, 6, 0]
    assert table.counts("coins") == [3 + 2, 3, 3 + 2, 3]
    assert table.state.shown == ()
    assert table.state.stage is Stage.BATTLE


def test_u1_renown_and_a_free_town_beside_the_track() -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=("brigid",))
    table.all_have("track", 7, 8, 9)
    table.discs({1: "s1"})
    go_on(table)
    assert table.player("s1").renown == 2
    (choice,) = table.choices()
    assert (choice.seat, len(choice.options)) == ("s2", 52)
    table.choose("town:44")
    assert table.owner(44) == "s2"
    assert table.player("s3").points == 14
    assert table.counts("track") == [7, 8, 0]


def test_u1_a_town_of_the_card_s_region_without_a_disc_or_nothing() -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=("conall",))
    table.has("s3", track=1)
    towns = [town.number for town in BOOK.of_region("southern_ui_neill")]
    table.discs(dict.fromkeys(towns[:-2], "s1"))
    go_on(table)
    assert table.asked() == [f"town:{town}" for town in towns[-2:]]
    table.choose(f"town:{towns[-1]}")
    assert table.owner(towns[-1]) == "s3"
    full = upkeep(Stage.MARRIAGE)
    full.at(Stage.MARRIAGE, shown=("conall",))
    full.has("s3", track=1)
    full.discs(dict.fromkeys(towns, "s1"))
    go_on(full)
    assert "Jerzy: no town in Southern Uí Néill is free." in full.told


def test_u1_all_on_the_start_space_the_top_card_of_the_deck_goes() -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=("niall",), deck=2)
    rounds = table.state.rounds
    go_on(table)
    assert (table.state.shown, table.state.deck) == (("niall",), 1)
    assert table.state.rounds == rounds - 1
    last = upkeep(Stage.MARRIAGE)
    last.at(Stage.MARRIAGE, shown=(PRINCESS,), deck=0)
    go_on(last)
    assert last.state.deck == 0
    assert "no marriage card is left in the deck" in "\n".join(last.told)


def test_u1_as_a_house_rule_the_face_up_card_goes() -> None:
    table = upkeep(Stage.MARRIAGE, house=house(unwed=Unwed.OPEN))
    table.at(Stage.MARRIAGE, shown=("niall",), deck=2)
    go_on(table)
    assert (table.state.shown, table.state.out, table.state.deck) == ((), ("niall",), 2)


@pytest.mark.parametrize(
    ("side", "points", "cards"), [("military", 10, 1), ("trade", 10, 1), ("spurned", 14, 0)]
)
def test_u1b_three_choices_with_the_princess(side: str, points: int, cards: int) -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=(PRINCESS,), deck=0)
    table.all_have("track", 3, 0, 1)
    go_on(table)
    assert table.asked() == ["military", "trade", "spurned"]
    table.choose(side)
    player = table.player("s1")
    assert (player.points, cards_of(table.state, player)) == (points, cards)
    assert (table.state.alliance is not None) == (side != "spurned")


# Battle


def test_u2_nobody_chooses_where_there_is_one_town_and_none_means_none() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=3)
    table.discs({4: "s3"})
    table.all_have("invaders", 2, 0, 0)
    go_on(table)
    assert "Daria has no town to lose." in table.told
    assert table.state.disc(4).vikings  # type: ignore[union-attr]
    assert table.state.battle == 0


def test_u2_a_town_of_the_vikings_is_not_lost_again() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=3)
    table.discs({4: "s3"}, vikings=True)
    table.discs({5: "s1", 6: "s2"})
    table.all_have("invaders", 2, 1, 0)
    go_on(table)
    assert "Jerzy has no town to lose." in table.told


def test_u2_several_with_most_let_each_loser_choose() -> None:
    table = upkeep(Stage.BATTLE, 4)
    table.at(Stage.BATTLE, battle=1)
    table.discs({1: "s1", 2: "s2", 3: "s3", 4: "s3", 5: "s4"})
    table.all_have("invaders", 4, 4, 0, 1)
    go_on(table)
    (choice,) = table.choices()
    assert choice.seat == "s3"


def test_u2_as_a_house_rule_the_next_with_fewest_loses() -> None:
    table = upkeep(Stage.BATTLE, house=house(no_town=NoTown.NEXT))
    table.at(Stage.BATTLE, battle=1)
    table.discs({1: "s1", 2: "s2"})
    table.all_have("invaders", 5, 2, 0)
    go_on(table)
    assert [disc.town for disc in table.state.discs if disc.vikings] == [2]


@pytest.mark.parametrize(
    ("invaders", "points", "left"),
    [
        ((3, 0, 0), (12, 10, 10), (0, 0, 0)),
        ((3, 2, 2), (12, 11, 11), (0, 1, 1)),
        ((2, 2, 0), (11, 11, 10), (1, 1, 0)),
        ((0, 0, 0), (10, 10, 10), (0, 0, 0)),
    ],
)
def test_u2b_spoils(
    invaders: tuple[int, ...], points: tuple[int, ...], left: tuple[int, ...]
) -> None:
    table = upkeep(Stage.BATTLE)
    table.discs({1: "s1", 2: "s2", 3: "s3"})
    table.all_have("invaders", *invaders)
    go_on(table)
    assert tuple(table.counts("points")) == points
    assert tuple(table.counts("invaders")) == left
    assert table.state.battle == 0


# Church


def test_u3_without_a_town_for_it_the_marker_and_the_discs_come_all_the_same() -> None:
    table = upkeep(Stage.CHURCH)
    table.all_have("church", 1, 3, 0)
    table.discs({1: "s2"}, monastery=True)
    go_on(table)
    assert (table.state.marker, table.player("s2").church) == ("s2", 0)
    assert "Daria has no town without a monastery." in table.told
    # The one disc then is most, and comes back for a point.
    assert table.counts("church") == [0, 0, 0]
    assert table.counts("points") == [11, 10, 10]


def test_u3_discs_come_back_last_only_with_a_monastery() -> None:
    table = upkeep(Stage.CHURCH)
    table.all_have("church", 6, 6, 5)
    table.discs({1: "s1", 2: "s3"}, monastery=True)
    table.discs({3: "s2"})
    go_on(table)
    assert table.counts("church") == [5, 0, 5]


def test_u3_the_last_reward_goes_clockwise_from_the_new_holder_of_the_marker() -> None:
    table = upkeep(Stage.CHURCH, 4)
    table.all_have("church", 5, 5, 9, 5)
    table.discs({1: "s1", 2: "s1", 3: "s2", 4: "s2", 5: "s3", 6: "s4", 7: "s4"})
    go_on(table)
    asked = []
    while table.choices():
        (choice,) = table.choices()
        asked.append(choice.seat)
        table.choose(likely_answer(choice))
    assert asked == ["s4", "s1", "s2"]
    assert table.state.marker == "s3"


def test_u3_nobody_in_the_church_is_no_reward_unless_the_house_says_so() -> None:
    table = upkeep(Stage.CHURCH)
    go_on(table)
    assert table.counts("points") == [10, 10, 10]
    generous = upkeep(Stage.CHURCH, house=house(no_disc=NoDisc.POINT))
    go_on(generous)
    assert generous.counts("points") == [11, 11, 11]


# Regions


def test_u4_tokens_open_for_good_with_towns_of_the_vikings() -> None:
    table = upkeep(Stage.REGIONS)
    table.discs({13: "s1"})
    table.discs({14: "s2"}, vikings=True)
    go_on(table)
    claim = table.state.claim("breifne")
    assert (claim.open, claim.seat) == (True, None)
    table.at(Stage.REGIONS, discs=())
    go_on(table)
    assert table.state.claim("breifne").open


def test_u4_who_alone_leads_takes_the_token_ties_leave_it() -> None:
    table = upkeep(Stage.REGIONS)
    table.discs({13: "s1", 14: "s2"})
    go_on(table)
    assert table.state.claim("breifne").seat is None
    table.at(Stage.REGIONS)
    table.discs({13: "s1"}, monastery=True)
    go_on(table)
    assert table.state.claim("breifne").seat == "s1"


def test_u4_vikings_who_lead_put_the_token_back() -> None:
    table = upkeep(Stage.REGIONS)
    table.claim("breifne", seat="s1")
    table.discs({13: "s1"})
    table.discs({14: "s1", 15: "s2"}, vikings=True)
    go_on(table)
    assert table.state.claim("breifne").seat is None
    assert "Bréifne: the Vikings lead (2 towns), the token goes back to the board." in table.told


@pytest.mark.parametrize(("tie", "holder"), [(VikingTie.STAYS, None), (VikingTie.PLAYER, "s1")])
def test_u4_a_tie_with_the_vikings(tie: VikingTie, holder: str | None) -> None:
    table = upkeep(Stage.REGIONS, house=house(viking_tie=tie))
    table.claim("breifne")
    table.discs({13: "s1"})
    table.discs({14: "s2"}, vikings=True)
    go_on(table)
    assert table.state.claim("breifne").seat == holder


def test_u4_a_token_of_a_region_without_any_town_stays_with_its_holder() -> None:
    table = upkeep(Stage.REGIONS)
    table.claim("breifne", seat="s2")
    table.discs({1: "s1"})
    go_on(table)
    assert table.state.claim("breifne").seat == "s2"


def test_u4_military_support_makes_towns_of_the_vikings_one_s_own() -> None:
    table = upkeep(Stage.REGIONS)
    table.at(Stage.REGIONS, alliance=Alliance("s3", Side.MILITARY))
    table.discs({13: "s1"})
    table.discs({14: "s1", 15: "s2"}, vikings=True)
    go_on(table)
    assert table.state.claim("breifne").seat == "s3"


def test_u5_the_last_round_has_its_upkeep_then_the_score() -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=(PRINCESS,), deck=0)
    for _ in range(4):
        assert not table.state.over
        go_on(table)
    assert table.state.over
    assert RULES.scoreboard(table.state).final


# Leaving in the middle


def test_who_should_choose_and_leaves_lets_the_loser_choose() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=3)
    table.discs({1: "s1", 3: "s3", 4: "s3"})
    table.all_have("invaders", 5, 3, 1)
    table.give(c.GoOn())
    assert table.choices()[0].seat == "s1"
    table.give(LeaveSeat("s1"))
    assert table.choices()[0].seat == "s3"
    table.choose("town:3")
    assert table.state.stage is Stage.CHURCH


def test_a_question_of_who_leaves_falls_away_and_the_step_is_over() -> None:
    table = upkeep(Stage.CHURCH)
    table.all_have("church", 0, 3, 0)
    table.discs({3: "s2", 4: "s2"})
    table.give(c.GoOn())
    table.give(LeaveSeat("s2"))
    assert table.state.stage is Stage.REGIONS
    assert not any(disc.monastery for disc in table.state.discs)


def test_what_people_pick_is_told_where_the_rules_have_it() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=2)
    table.discs({1: "s2", 8: "s3"})
    table.all_have("invaders", 2, 0, 0)
    kinds = ["left. Fewest", "town that Daria loses", "town that Jerzy loses", "Spoils"]
    assert all(words in line for words, line in zip(kinds, table.plan(), strict=True))
    table.at(Stage.CHURCH)
    table.discs({13: "s1"})
    table.all_have("church", 5, 1, 0)
    kinds = ["Kasia has most", "Kasia picks a town for the monastery", "most discs now"]
    assert all(words in line for words, line in zip(kinds, table.plan(), strict=True))
    table.at(Stage.MARRIAGE, shown=("orlaith",))
    table.all_have("track", 4, 2, 0)
    kinds = ["Kasia is highest", "Kasia picks a free town in Munster", "Kasia", "Daria"]
    assert all(words in line for words, line in zip(kinds, table.plan(), strict=True))


@pytest.mark.parametrize(
    ("deck", "words"), [(3, "which is a round shorter"), (1, "It ends after this round.")]
)
def test_a_card_out_of_the_deck_is_a_round_less_and_said(deck: int, words: str) -> None:
    table = upkeep(Stage.MARRIAGE)
    table.at(Stage.MARRIAGE, shown=("brigid",), deck=deck)
    rounds = table.state.rounds
    assert words in table.plan()[0]
    table.give(c.GoOn())
    assert table.state.rounds == rounds - 1
