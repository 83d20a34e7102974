"""The score keeper, and what the host sets right."""

from __future__ import annotations

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Counter, Side, Stage
from assistant.games.brian_boru.labels import PRINCESS
from assistant.games.brian_boru.scoring import cards_of, tie_breaks
from assistant.games.sitting import Depth, SetDepth
from assistant.rules import Refusal
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from assistant.words.text import text
from tests.brian_boru.table import RULES, Table, acting, upkeep

ADA = Actor(Role.SEAT, "phone", "s1")


def test_the_score_keeper_goes_through_the_phases_with_next_alone() -> None:
    table = Table(3, depth=Depth.KEEPER)
    stages = []
    while not table.state.over:
        stages.append((table.state.place.round, table.state.stage))
        command = RULES.press(table.state, Press("next", Intent.NEXT))
        assert command == c.GoOn()
        table.give(command)
    every = [Stage.PREPARATION, Stage.DRAFT, Stage.TOWN, Stage.MARRIAGE, Stage.BATTLE,
             Stage.CHURCH, Stage.REGIONS]  # fmt: skip
    assert stages == [(1, Stage.STARTING)] + [(n, one) for n in (1, 2, 3) for one in every]
    assert table.counts("points") == [10, 10, 10]


def test_the_princess_is_known_when_the_last_round_is_recorded_in_full() -> None:
    table = Table(3, depth=Depth.KEEPER)
    while (table.state.place.round, table.state.stage) != (3, Stage.MARRIAGE):
        table.give(c.GoOn())
    table.give(c.Adjust("s2", Counter.TRACK, 3))
    table.give(SetDepth(Depth.FULL))
    table.give(c.GoOn())
    assert table.asked() == ["military", "trade", "spurned"]


def test_invaders_that_nobody_recorded_are_asked_for_before_the_battle() -> None:
    table = Table(3, depth=Depth.KEEPER)
    while table.state.stage is not Stage.BATTLE:
        table.give(c.GoOn())
    table.give(SetDepth(Depth.FULL))
    said = "Nobody said how many invaders are in the battle area"
    (line,) = table.plan()
    assert said in line
    assert said in RULES.turn(table.state, 0.0).sentence.english()
    table.refuse(c.GoOn(), said)
    table.give(c.SetBattle(0))
    table.give(c.GoOn())
    assert "Next comes the Church." in table.told


def test_the_princess_is_a_marriage_card_of_whoever_has_her() -> None:
    table = Table(3, depth=Depth.KEEPER)
    table.give(c.SetPrincess(Side.TRADE, "s2"))
    assert tie_breaks(table.state) == {"s1": (0, 0), "s2": (0, 1), "s3": (0, 0)}
    full = upkeep(Stage.MARRIAGE)
    full.at(Stage.MARRIAGE, shown=(PRINCESS,), deck=0)
    full.has("s1", track=3)
    full.give(c.GoOn())
    full.choose("military")
    full.give(c.SetPrincess(Side.MILITARY, "s3"))
    one, _, three = RULES.sheet(full.state).players
    assert (one.cards, one.married) == (0, None)
    assert three.married is not None
    assert three.married.english() == "Princess of Denmark (military support)"


def test_the_score_keeper_asks_nothing_and_takes_no_cards() -> None:
    table = Table(3, depth=Depth.KEEPER)
    table.give(c.GoOn())
    table.refuse(c.PlayCard(3), "The score keeper does not record this.")
    table.refuse(c.ShowVikings(9), "The score keeper does not record this.")
    assert not RULES.choices(table.state)
    assert RULES.turn(table.state, 0.0).waiting == ()


def test_the_final_score_comes_from_towns_tokens_and_counters() -> None:
    table = Table(3, depth=Depth.KEEPER)
    for town in (1, 8, 13):
        table.give(c.SetTown(town, "s2"), ADA)
    table.give(c.SetClaim("breifne", owner="s2"))
    table.give(c.SetClaim("ulaid", open=True))
    table.give(c.Adjust("s2", Counter.POINTS, 5))
    table.give(c.Adjust("s2", Counter.COINS, 2))
    board = {row.seat: row.total for row in RULES.scoreboard(table.state).rows}
    # 15 on the track, most coins, 1 renown, Bréifne 3, half of Ulaid 2, three regions 1.
    assert board["s2"] == 15 + 1 + 1 + 3 + 2 + 1


def test_regions_are_settled_on_demand_and_told_before() -> None:
    table = Table(3, depth=Depth.KEEPER)
    table.refuse(c.SettleRegions(), "No token opens or moves")
    for town in (13, 14):
        table.give(c.SetTown(town, "s3"))
    while table.state.stage is not Stage.REGIONS:
        table.give(c.GoOn())
    assert table.plan() == [
        "Bréifne opens: 2 towns, 2 are needed.",
        "Bréifne: Jerzy takes the token (2 towns).",
    ]
    refusal = table.refuse(c.GoOn(), "claim tokens open or move", overrulable=True)
    assert refusal.rule == text("upkeep, regions")
    table.give(c.SettleRegions())
    assert table.state.claim("breifne").seat == "s3"
    table.refuse(c.SettleRegions(), "No token opens or moves")
    table.give(c.GoOn())
    assert table.state.place.round == 2
    acted = acting(3)
    acted.refuse(c.SettleRegions(), "In the full record")


def test_who_may_set_what() -> None:
    keeper, full = Table(3, depth=Depth.KEEPER), Table(3)
    for table, may in ((keeper, True), (full, False)):
        assert RULES.permits(table.state, c.Adjust("s1", Counter.COINS, 1), ADA) is may
        assert not RULES.permits(table.state, c.Adjust("s2", Counter.COINS, 1), ADA)
        assert RULES.permits(table.state, c.SetTown(1, "s2"), ADA) is may
        assert RULES.permits(table.state, c.SetPrincess(), ADA) is may


def test_counters_have_bounds() -> None:
    table = Table(3)
    table.refuse(c.Adjust("s1", Counter.TRACK, 10), "Kasia can have 9 at the most")
    table.refuse(c.Adjust("s1", Counter.CHURCH, -1), "Nothing would change")
    table.give(c.Adjust("s1", Counter.COINS, -9))
    assert table.player("s1").coins == 0
    table.give(c.Adjust("s1", Counter.MARRIAGES, 2))
    assert cards_of(table.state, table.player("s1")) == 2


def test_towns_tokens_and_the_princess_are_set_right() -> None:
    table = acting(3)
    table.give(c.SetTown(35, "s2", monastery=True))
    table.give(c.SetTown(45, "s2", vikings=True))
    table.give(c.SetTown(45))
    table.refuse(c.SetTown(45), "Nothing would change")
    table.refuse(c.SetTown(54, "s1"), "There is no town 54.")
    table.refuse(c.SetTown(1, "s9"), "There is no seat s9")
    table.refuse(c.SetClaim("atlantis"), "There is no region atlantis.")
    table.give(c.SetPrincess(Side.TRADE, "s3"))
    table.refuse(c.SetPrincess(Side.SPURNED, "s1"), "nobody's")
    table.give(c.SetBattle(4))
    table.refuse(c.SetBattle(99), "30 invaders at the most")
    assert table.state.disc(35).monastery  # type: ignore[union-attr]
    assert table.state.alliance is not None
    assert table.state.battle == 4
    table.give(c.ChooseTown(1))
    table.refuse(c.SetTown(1, "s2"), "This is the active town")


def test_a_first_town_set_by_hand_counts_as_placed() -> None:
    table = Table(3)
    for town, seat in ((1, "s1"), (8, "s2"), (13, "s3")):
        table.give(c.SetTown(town, seat))
    assert table.state.stage is Stage.PREPARATION


def test_the_depth_changes_between_tricks_and_back() -> None:
    table = acting(3)
    table.give(c.ChooseTown(1))
    table.refuse(SetDepth(Depth.KEEPER), "Finish what is going on first")
    other = acting(3)
    other.give(SetDepth(Depth.KEEPER))
    other.give(SetDepth(Depth.FULL))
    other.give(c.ChooseTown(1))
    outcome = other.rules.decide(other.state, c.PlayCard(8), other.moment())
    assert not isinstance(outcome, Refusal)
