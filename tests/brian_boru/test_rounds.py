"""Set-up, rounds, phases and the draft."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru import steps as s
from assistant.games.brian_boru.kinds import Counter, Icon, Stage, TownWhy
from assistant.games.brian_boru.labels import OTHER, PRINCESS
from assistant.games.brian_boru.scoring import cards_of
from assistant.games.sitting import Choose, EndGame, GiveTurn, LeaveSeat
from assistant.rules import Refusal
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from assistant.words.text import text
from tests.brian_boru.table import BOOK, FIRST_TOWNS, RULES, Table, acting, upkeep


def press(table: Table, intent: Intent, place: int | None = None) -> object:
    return RULES.press(table.state, Press("button", intent, place))


# Set-up


@pytest.mark.parametrize("people", [2, 6])
def test_s01_three_to_five_play(people: int) -> None:
    assert not RULES.min_seats <= people <= RULES.max_seats


def test_s02_s03_what_everybody_begins_with() -> None:
    table = Table(4)
    assert table.counts("coins") == [3] * 4
    assert table.counts("renown") == [1] * 4
    assert table.counts("points") == [10] * 4
    assert table.counts("track") == [0] * 4
    assert [claim.open for claim in table.state.claims] == [False] * 8


@pytest.mark.parametrize(("people", "above"), [(3, 2), (4, 3), (5, 3)])
def test_s04_t01_marriage_cards_make_the_rounds(people: int, above: int) -> None:
    table = Table(people)
    assert table.state.deck == above + 1
    assert table.state.rounds == above + 1
    lines = [line.english() for line in RULES.sheet(table.state).set_up]
    assert any(f"put {above} of them on her" in line for line in lines)


def test_s05_s06_cards_that_are_laid_ready_are_told() -> None:
    table = Table(4)
    lines = [line.english() for line in RULES.sheet(table.state).set_up]
    assert "Shuffle the viking cards and put them face down by the battle area." in lines
    assert "Put the action cards beside the board." in lines
    assert any("an aid card" in line for line in lines)
    assert table.state.battle is None, "no viking card has been turned up"


def test_s07_who_starts_is_drawn_unless_said() -> None:
    drawn = {Table(4, luck=luck, first=None).state.marker for luck in range(30)}
    assert drawn == {"s1", "s2", "s3", "s4"}
    assert "Drawn to start" in Table(4, first=None).told[0]


def test_s08_first_towns_clockwise_each_in_a_region_of_its_own() -> None:
    table = Table(3, first="s2")
    table.refuse(c.ChooseTown(1, "s1"), "First comes Daria.")
    table.give(c.ChooseTown(1))
    assert table.owner(1) == "s2"
    table.refuse(c.ChooseTown(1), "There is a disc on red town 1")
    refusal = table.refuse(c.ChooseTown(2), "Somebody else has a disc", overrulable=True)
    assert refusal.rule == text("set-up, step 14")
    table.give(c.ChooseTown(8))
    table.give(c.ChooseTown(13))
    assert [table.owner(town) for town in (1, 8, 13)] == ["s2", "s3", "s1"]
    assert table.state.stage is Stage.PREPARATION
    assert (table.state.place.round, table.state.town) == (1, None)


def test_s08_who_is_given_the_marker_before_the_first_towns_begins() -> None:
    table = Table(3, first="s2")
    table.give(GiveTurn("s3"))
    assert RULES.turn(table.state, 0.0).active == ("s3",)
    for town in (1, 8, 13):
        table.give(c.ChooseTown(town))
    assert [table.owner(town) for town in (1, 8, 13)] == ["s3", "s1", "s2"]


# Preparation


def test_t02_two_cards_are_shown_and_the_draft_begins() -> None:
    table = Table(4)
    table.begin()
    table.give(c.ShowMarriage("niall"))
    table.refuse(c.ShowMarriage("brigid"), "shown already")
    table.give(c.ShowVikings(12))
    assert (table.state.battle, table.state.shown, table.state.deck) == (12, ("niall",), 3)
    assert table.state.stage is Stage.DRAFT
    table.refuse(c.ShowVikings(9), "No card is shown now.")


def test_t02_the_princess_comes_last_by_herself_and_ends_the_game() -> None:
    table = upkeep(Stage.REGIONS)
    table.at(Stage.REGIONS, deck=1)
    table.give(c.GoOn())
    assert table.state.stage is Stage.PREPARATION
    assert table.state.shown == (PRINCESS,)
    assert "This is the last round." in table.told[-1]
    assert table.state.rounds == table.state.place.round
    table.at(Stage.REGIONS, deck=0)
    table.give(c.GoOn())
    assert table.state.over


def test_a_card_that_somebody_has_does_not_come_up_again() -> None:
    table = Table(4)
    table.begin()
    table.has("s2", marriages=("niall",))
    table.refuse(c.ShowMarriage("niall"), "This card cannot come up: Niall.")
    table.refuse(c.ShowMarriage(PRINCESS), "cannot come up")
    offered = [one.card for one in RULES.sheet(table.state).next_cards]
    assert "niall" not in offered
    assert "eighth" not in offered
    assert (len(offered), offered[-1]) == (7, OTHER)


def test_a_card_that_nobody_knows_is_played_and_what_it_brings_set_by_hand() -> None:
    table = Table(4)
    table.begin()
    table.draft(card=OTHER)
    table.at(Stage.MARRIAGE)
    table.has("s2", track=3)
    table.give(c.GoOn())
    assert cards_of(table.state, table.player("s2")) == 1
    assert table.player("s2").points == 10
    (line,) = [line for line in table.told if "takes another card" in line]
    assert line.startswith("Daria is highest (space 3)")
    assert line.endswith("What it brings is set by hand.")


def test_strengths_that_nobody_knows_can_be_typed() -> None:
    table = Table(4)
    table.begin()
    assert RULES.sheet(table.state).strengths == (9, 10, 11, 12, 13, 14)
    table.refuse(c.ShowVikings(31), "30 invaders at the most")
    table.give(c.ShowVikings(7))
    assert table.state.battle == 7


# Draft


@pytest.mark.parametrize(("people", "hands"), [(3, [8, 6, 4]), (4, [6, 4]), (5, [5, 3])])
def test_t03_hands_get_smaller_and_the_last_is_kept_whole(people: int, hands: list[int]) -> None:
    table = Table(people)
    table.begin()
    table.give(c.ShowVikings(10))
    table.give(c.ShowMarriage("brigid"))
    seen = []
    while table.state.stage is Stage.DRAFT:
        draft = RULES.sheet(table.state).draft
        assert draft is not None
        assert draft.keep == 2
        seen.append(draft.hand)
        for seat in table.state.seats:
            table.give(c.KeepCards(seat.id))
    assert seen == hands
    assert table.state.stage is Stage.TOWN


def test_t03_lamps_go_out_as_seats_have_kept() -> None:
    table = Table(3)
    table.begin()
    table.give(c.ShowVikings(10))
    table.give(c.ShowMarriage("brigid"))
    assert press(table, Intent.NEXT, 2) == c.KeepCards("s2")
    table.give(c.KeepCards("s2"))
    assert RULES.turn(table.state, 0.0).waiting == ("s1", "s3")
    assert press(table, Intent.NEXT, 2) is None
    table.refuse(c.KeepCards("s2"), "Daria has kept cards already.")
    table.refuse(c.KeepCards(), "Say whose this is.")
    assert press(table, Intent.NEXT) == c.GoOn()
    table.give(c.GoOn())
    assert table.state.place.passed == 1
    assert table.state.place.kept == ()


def test_nothing_of_a_hand_is_ever_recorded() -> None:
    """Skald asks nobody what is kept: no event and no screen can tell it."""
    table = Table(3)
    table.begin()
    table.draft()
    kept = [event for event in table.events if isinstance(event, e.CardsKept | e.HandsPassed)]
    assert len(kept) == 3 * 3 + 3
    assert all(set(event.__struct_fields__) <= {"seat", "left"} for event in kept)
    assert RULES.sheet(table.state).cards == ()


# Lamps and buttons


def test_t06_lamps_tell_phases_and_each_step_of_the_upkeep() -> None:
    table = Table(3)
    assert RULES.turn(table.state, 0.0).phase is None
    shown = []
    for stage in (Stage.PREPARATION, Stage.DRAFT, Stage.TOWN, Stage.RESOLVING, Stage.MARRIAGE,
                  Stage.BATTLE, Stage.CHURCH, Stage.REGIONS):  # fmt: skip
        table.at(stage)
        shown.append(RULES.turn(table.state, 0.0).phase)
    assert shown == [0, 1, 2, 2, 3, 4, 5, 6]
    assert len(RULES.turn(table.state, 0.0).phases) == 7
    step = RULES.turn(table.state, 0.0).step
    assert step is not None
    assert step.english() == "Step 4 of 4 of the upkeep"


def test_t06_the_seat_lamp_is_the_leader_s_then_of_whose_card_then_of_who_resolves() -> None:
    table = acting(3)
    assert RULES.turn(table.state, 0.0).active == ("s1",)
    table.give(c.ChooseTown(1))
    assert RULES.turn(table.state, 0.0).active == ("s1",)
    table.give(c.PlayCard(8))
    turn = RULES.turn(table.state, 0.0)
    assert (turn.active, turn.waiting) == (("s2",), ("s2", "s3"))
    table.give(c.PlayCard(20, "s3"))
    assert RULES.turn(table.state, 0.0).active == ("s2",)
    table.give(c.PlayCard(1, "s2"))
    assert RULES.turn(table.state, 0.0).active == ("s2",)
    table.choose("2")
    assert table.choices()[0].seat == "s2"
    assert press(table, Intent.CONFIRM, 3) is None
    table.give(press(table, Intent.CONFIRM, 2))


def test_next_lets_a_step_of_the_upkeep_happen_and_waits_for_answers() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=4)
    table.discs({1: "s1", 2: "s1", 3: "s2", 4: "s2", 5: "s3", 6: "s3"})
    table.all_have("invaders", 3, 1, 2)
    assert press(table, Intent.NEXT, 3) == c.GoOn()
    table.give(c.GoOn())
    assert press(table, Intent.NEXT) is None
    table.refuse(c.GoOn(), "First somebody answers")
    assert press(table, Intent.CONFIRM) is None, "which town is lost, its loser says"
    table.choose("town:4")
    assert table.state.stage is Stage.CHURCH


@pytest.mark.parametrize(
    "step",
    [
        s.LoseTown("s1", "s2"),
        s.FreeTown("s1"),
        s.TakeTown("s1", TownWhy.TRACK),
        s.BuildMonastery("s2", returns=False),
        s.ChooseAlliance("s1"),
        s.ChooseAction("s1", 11),
    ],
)
def test_confirm_picks_no_town_no_side_and_no_action(step: s.Step) -> None:
    table = upkeep(Stage.MARRIAGE)
    table.discs({1: "s1", 3: "s2", 4: "s2", 5: "s3", 6: "s3"})
    table.give(c.SetTown(5, "s3", vikings=True))
    table.give(c.SetTown(6, "s3", vikings=True))
    table.state = replace(table.state, todo=(step,))
    (asked,) = table.choices()
    assert len(asked.options) > 1
    assert press(table, Intent.CONFIRM) is None
    assert RULES.turn(table.state, 0.0).sentence.english() == asked.sentence.english()


@pytest.mark.parametrize(
    ("step", "default"), [(s.Expand("s1"), "none"), (s.BuyMore("s1", Icon.CHURCH), "0")]
)
def test_confirm_buys_nothing(step: s.Step, default: str) -> None:
    table = upkeep(Stage.MARRIAGE)
    table.discs({1: "s1"})
    table.all_have("coins", 9, 9, 9)
    table.state = replace(table.state, todo=(step,))
    assert press(table, Intent.CONFIRM) == Choose(default, "s1")
    assert "Confirm takes: no" in RULES.turn(table.state, 0.0).sentence.english()


def test_no_dice_are_wanted() -> None:
    table = acting(3)
    assert RULES.wanted(table.state) is None
    assert RULES.rolls_lead_on is False


# Who may what


def test_seats_act_for_themselves_and_only_the_host_sets_right() -> None:
    table = acting(3)
    daria = Actor(Role.SEAT, "phone", "s2")
    permitted = {
        type(command).__name__: RULES.permits(table.state, command, daria)
        for command in (
            c.PlayCard(3), c.ChooseTown(3), c.KeepCards(), c.GoOn(), c.ShowVikings(9),
            c.Adjust("s2", Counter.COINS, 1), c.SetTown(1, "s2"), c.EndTricks(),
            c.Overrule(c.GoOn()), EndGame(), LeaveSeat("s2"),
        )
    }  # fmt: skip
    assert permitted == {
        "PlayCard": True, "ChooseTown": True, "KeepCards": True, "GoOn": True,
        "ShowVikings": True, "Adjust": False, "SetTown": False, "EndTricks": False,
        "Overrule": False, "EndGame": False, "LeaveSeat": True,
    }  # fmt: skip
    assert not RULES.permits(table.state, c.PlayCard(3, "s1"), daria)


def test_that_all_have_kept_their_cards_no_seat_says_for_the_others() -> None:
    table = Table(3)
    table.begin()
    table.give(c.ShowVikings(10))
    table.give(c.ShowMarriage("brigid"))
    daria = Actor(Role.SEAT, "phone", "s2")
    assert not RULES.permits(table.state, c.GoOn(), daria)
    assert RULES.permits(table.state, c.KeepCards(), daria)
    assert RULES.permits(upkeep(Stage.BATTLE).state, c.GoOn(), daria)


def test_a_phone_plays_for_its_own_seat() -> None:
    table = acting(3)
    table.give(c.ChooseTown(1), Actor(Role.SEAT, "phone", "s1"))
    outcome = RULES.decide(
        table.state, c.PlayCard(5), table.moment(Actor(Role.SEAT, "phone", "s2"))
    )
    assert isinstance(outcome, Refusal)
    assert "First Kasia plays a card." in outcome.text.english()


def test_options_begin_another_game_alike() -> None:
    table = Table(3, timer_s=60.0)
    again = RULES.options_again(table.state)
    assert (again.timer_s, again.first) == (60.0, None)
    assert {BOOK.towns[town].region for town in FIRST_TOWNS} == {
        "leinster", "ulaid", "connaught", "southern_ui_neill", "munster"
    }  # fmt: skip
