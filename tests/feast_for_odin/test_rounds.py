"""FO-001 to FO-035: set-up, the twelve phases, turns; EX-03 to EX-06, EX-12, DX-05, DX-06."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.breeding import Bred, Stable, breed
from assistant.games.feast_for_odin.kinds import Length, Phase, stock
from assistant.games.feast_for_odin.mountains import Strip, reveal, shift
from assistant.games.feast_for_odin.state import unseen
from assistant.games.sitting import GiveTurn, LeaveSeat, ReturnSeat
from assistant.words.press import Intent, Press
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

NEXT = Press("green", Intent.NEXT)
CONFIRM = Press("blue", Intent.CONFIRM)


def test_fo_007_fo_016_everybody_starts_with_mead_three_weapons_and_minus_86() -> None:
    game = Feasting(4)
    for seat in ("s1", "s2", "s3", "s4"):
        has = {"mead": 1, "bow": 1, "snare": 1, "spear": 1, "occupation": 1}
        assert game.supply(seat) == stock(has)
        assert game.total(seat) == -86
    assert sum(one.n for one in unseen(game.state).things) == 35


@pytest.mark.parametrize(("people", "shown"), [(1, 2), (2, 2), (3, 2), (4, 3)])
def test_fo_011_so_many_strips_lie_open(people: int, shown: int) -> None:
    game = Feasting(people)
    assert len(game.state.strips) == shown
    assert len(game.state.pile) == 8 - shown


def test_fo_003_places_of_imitation_are_for_four_players_only() -> None:
    assert Feasting(3).state.imitations == ()
    sides = {Feasting(4, luck=luck).state.imitations for luck in range(40)}
    assert sides == {(1, 3), (1, 4), (2, 3), (2, 4)}
    assert Feasting(4, imitations=(2, 3)).state.imitations == (2, 3)


def test_fo_012_the_islands_lie_front_up() -> None:
    codes = [island.code for island in Feasting().state.islands]
    assert codes == ["shetland", "faroe", "iceland", "greenland"]


def test_fo_001_the_set_up_is_told_step_by_step() -> None:
    lines = [line.english() for line in RULES.sheet(Feasting(4, imitations=(1, 4)).state).set_up]
    assert "Shuffle the other weapon cards, 35 of them." in lines
    assert "Extension with a place of imitation in column 4." in lines
    assert any("5 on the Thing square" in line for line in lines)
    short = RULES.sheet(Feasting(2, length=Length.SHORT).state).set_up
    assert any("6 on the Thing square" in line.english() for line in short)


def test_fo_015_the_start_player_is_drawn() -> None:
    assert {Feasting(3, first=None, luck=n).state.place.starter for n in range(30)} == {
        "s1", "s2", "s3",
    }  # fmt: skip


def test_fo_017_the_phases_come_in_their_order() -> None:
    game = Feasting()
    seen = [game.state.place.phase]
    while game.state.place.round == 1:
        game.step()
        if game.state.place.phase is not seen[-1]:
            seen.append(game.state.place.phase)
    left_out = {Phase.ISLANDS, Phase.FINAL}
    assert seen == [phase for phase in Phase if phase not in left_out] + [Phase.VIKING]


@pytest.mark.parametrize(("length", "first"), [(Length.LONG, 6), (Length.SHORT, 7)])
def test_fo_018_each_round_has_one_viking_more(length: Length, first: int) -> None:
    game = Feasting(3, length=length)
    for round_ in range(1, game.state.rounds + 1):
        game.to(Phase.ACTIONS, round_)
        assert [one.thing for one in game.state.players] == [first + round_ - 1] * 3


def test_fo_019_harvests_by_round() -> None:
    game = Feasting()
    harvests = []
    for round_ in range(1, 8):
        game.to(Phase.WEAPON, round_)
        before = game.told[: len(game.told)]
        lines = [line for line in before if line.startswith("Adam gets") and "(harvest)" in line]
        harvests.append(len(lines))
    assert harvests == [1, 2, 2, 3, 3, 4, 4]
    assert game.told.count(
        "Adam gets 1 beans, 1 cabbage, 1 flax, 1 fruits, 1 grain, 1 peas (harvest)."
    ) == 1  # fmt: skip


def test_fo_020_fo_022_islands_turn_over_in_rounds_3_to_6() -> None:
    game = Feasting()
    by_round = {}
    for round_ in range(1, 8):
        game.to(Phase.ACTIONS, round_)
        by_round[round_] = [(one.code, one.silver) for one in game.state.islands]
    assert [silver for _, silver in by_round[2]] == [0, 0, 0, 0]
    assert by_round[3] == [("bear", 0), ("faroe", 2), ("iceland", 2), ("greenland", 2)]
    assert [silver for _, silver in by_round[4]] == [2, 0, 4, 4]
    assert [silver for _, silver in by_round[5]] == [4, 2, 0, 6]
    assert [silver for _, silver in by_round[6]] == [6, 4, 2, 0]
    assert by_round[7] == [("bear", 6), ("baffin", 4), ("labrador", 2), ("newfoundland", 0)]


def test_fo_020_short_game_islands_turn_over_in_rounds_2_to_5() -> None:
    game = Feasting(2, length=Length.SHORT)
    silver = {}
    for round_ in range(1, 7):
        game.to(Phase.ACTIONS, round_)
        silver[round_] = [one.silver for one in game.state.islands]
    assert silver == {
        1: [0, 0, 0, 0], 2: [0, 2, 2, 2], 3: [2, 0, 4, 4], 4: [4, 2, 0, 6], 5: [6, 4, 2, 0],
        6: [6, 4, 2, 0],
    }  # fmt: skip


def test_ex_03_silver_of_the_turned_island_goes_back() -> None:
    game = Feasting()
    game.to(Phase.ACTIONS, 3)
    assert game.state.islands[1].silver == 2
    game.to(Phase.ACTIONS, 4)
    assert (game.state.islands[1].code, game.state.islands[1].silver) == ("baffin", 0)


def test_fo_021_a_claimed_island_stays_and_the_others_get_silver() -> None:
    game = acting()
    game.ships("whaling_boat")
    game.place("explore_1")
    game.give(c.Explore("shetland"))
    game.end()
    game.to(Phase.ACTIONS, 3)
    assert [(one.code, one.silver) for one in game.state.islands] == [
        ("shetland", 0), ("faroe", 2), ("iceland", 2), ("greenland", 2),
    ]  # fmt: skip
    assert any("Island A belongs to Adam and stays" in line for line in game.told)


def test_fo_024_everybody_names_the_weapon_that_was_drawn() -> None:
    game = Feasting()
    game.to(Phase.WEAPON)
    game.refuse(c.NextPhase(), "First comes what Adam, Piotrek, Ola must still do")
    assert game.asked() == ["bow", "snare", "spear", "sword"]
    game.choose("sword")
    game.give(c.NameWeapon("bow", "s2"))
    game.refuse(c.NextPhase(), "First comes what Ola")
    game.choose("spear", "s3")
    game.give(c.NextPhase())
    assert (game.has("sword"), game.has("bow", "s2"), game.has("spear", "s3")) == (1, 2, 2)


def test_dx_05_there_are_always_47_weapon_cards() -> None:
    game = acting()
    game.place("hunt_1")
    game.roll(1)
    game.give(c.Succeed())
    held = game.state.discards.plus(unseen(game.state))
    for player in game.state.players:
        held = held.plus(player.has)
    cards = sum(held.of(kind) for kind in ("bow", "snare", "spear", "sword"))
    assert cards == 47
    assert game.state.discards == stock({"bow": 1})


def test_fo_025_turns_go_clockwise_and_passing_is_final() -> None:
    game = acting(first="s2")
    order = []
    for _ in range(4):
        order.append(game.state.place.active)
        if game.state.place.active == "s3":
            game.give(c.PassRound())
        else:
            game.place({0: "stockfish", 2: "weekly_beans", 3: "up_2"}[len(order) - 1])
            if game.state.action and not game.state.action.done:
                game.own("s2", peas=1)
                game.give(c.Upgrade("peas"))
            game.end()
    assert order == ["s2", "s3", "s1", "s2"]
    assert game.state.place.active == "s1"
    game.refuse(GiveTurn("s3"), "has passed")


def test_fo_027_a_player_without_vikings_is_skipped_and_the_phase_ends_by_itself() -> None:
    game = acting(2)
    game.let("s1", thing=1)
    game.let("s2", thing=2)
    game.place("stockfish")
    game.end()
    game.place("weekly_beans")
    game.end()
    assert game.state.place.active == "s2"
    game.place("occupation_draw")
    game.end()
    assert game.state.place.phase is Phase.STARTER


def test_fo_028_vikings_that_came_back_may_be_placed() -> None:
    game = acting(2)
    game.let("s1", thing=2)
    game.place("snare")
    game.roll(8)
    game.choose("fail")
    game.end()
    game.give(c.PassRound())
    assert (game.state.place.active, game.player().thing) == ("s1", 1)


def test_fo_029_who_placed_last_gets_the_moose_not_who_passed_last() -> None:
    game = acting()
    game.place("stockfish")
    game.end()
    game.place("weekly_beans")
    game.end()
    for _ in range(3):
        game.give(c.PassRound())
    assert game.state.place.starter == "s2"
    assert RULES.turn(game.state, 0).sentence.english() == (
        "Piotrek placed vikings last and has the moose."
    )


def test_fo_029_nobody_placed_and_the_moose_stays() -> None:
    game = acting(first="s3")
    game.to(Phase.INCOME)
    assert game.state.place.starter == "s3"


def test_ex_04_ex_05_ex_06_fo_090_fo_091_fo_092_fo_093_breeding() -> None:
    assert breed(Stable(2, 1)) == (Stable(4), Bred.BIRTH)
    assert breed(Stable(4)) == (Stable(3, 1), Bred.PREGNANT)
    assert breed(Stable(0, 1)) == (Stable(2), Bred.BIRTH)
    assert breed(Stable(1)) == (Stable(1), Bred.NOTHING)
    assert breed(Stable(1, 2)) == (Stable(5), Bred.BIRTH)


def test_fo_031_fo_103_income_then_breeding_then_feast_then_bonus() -> None:
    game = acting()
    game.own(sheep=2, pregnant_cattle=1, silver=1)
    game.to(Phase.INCOME)
    assert game.has("silver") == 1
    game.to(Phase.BREEDING)
    supply = [game.has(one) for one in ("sheep", "pregnant_sheep", "cattle", "pregnant_cattle")]
    assert supply == [1, 1, 2, 0]
    game.to(Phase.FEAST)
    assert game.asked() == ["cheapest"]
    game.refuse(c.NextPhase(), "First comes what")


def test_fo_032_strips_lose_their_first_item_and_a_new_one_comes() -> None:
    game = Feasting(3, strips=("1", "3", "5"))
    game.to(Phase.MOUNTAINS)
    strips = {strip.number: "".join(item[0] for item in strip.items) for strip in game.state.strips}
    assert strips == {"1": "wsooss", "3": "wwwsss", "5": "wwwssss"}


def test_ex_12_a_strip_with_one_silver_left_goes() -> None:
    strips = [Strip("1", ("silver", "silver")), Strip("2", ("ore",)), reveal(BOOK, "4")]
    stay, gone = shift(strips)
    assert [strip.number for strip in stay] == ["4"]
    assert gone == ("1", "2")


def test_fo_033_four_players_have_no_new_strip_in_the_last_round() -> None:
    game = Feasting(4)
    game.to(Phase.VIKING, 6)
    assert len(game.state.pile) == 0
    game.to(Phase.VIKING, 7)
    assert game.state.pile == ()


def test_fo_034_all_vikings_come_home() -> None:
    game = acting()
    game.place("stockfish")
    game.end()
    game.to(Phase.HOME)
    assert game.state.standing == ()
    assert [one.thing for one in game.state.players] == [6, 6, 6]


def test_fo_035_fo_089_the_game_ends_after_the_last_feast_with_last_placements() -> None:
    game = Feasting(2, length=Length.SHORT)
    game.to(Phase.FEAST, 6)
    game.to(Phase.FINAL)
    assert not game.state.over
    game.give(c.NextPhase())
    assert game.state.over
    assert RULES.turn(game.state, 0).winners == ("s1", "s2")
    game.refuse(c.NextPhase(), "The game is over")


def test_buttons_go_on_but_never_pass_for_the_round() -> None:
    game = Feasting(2)
    command = RULES.press(game.state, NEXT)
    assert isinstance(command, c.NextPhase)
    game.to(Phase.WEAPON)
    assert RULES.press(game.state, CONFIRM) is None, "which card was drawn, only a person sees"
    game.to(Phase.ACTIONS)
    assert RULES.press(game.state, NEXT) is None
    game.place("stockfish")
    assert isinstance(RULES.press(game.state, NEXT), c.EndTurn)
    assert RULES.press(game.state, Press("p2", Intent.NEXT, 2)) is None


def test_a_seat_that_leaves_is_passed_over() -> None:
    game = acting()
    game.give(LeaveSeat("s1"))
    assert game.state.place.active == "s2"
    game.give(LeaveSeat("s2"))
    game.refuse(LeaveSeat("s3"), "The last one")
    game.to(Phase.ACTIONS, 2)
    assert game.state.place.active == "s3"
    game.give(ReturnSeat("s1"))
    game.give(c.PassRound())
    assert game.state.place.active == "s1"


def test_the_turn_is_timed_in_the_action_phase() -> None:
    game = acting()
    before = RULES.clock(game.state).turn
    game.place("stockfish")
    game.end()
    assert RULES.clock(game.state).turn > before
    assert [(one.turns, one.spent_s) for one in RULES.times(game.state)] == [
        (1, 12.0), (0, 0.0), (0, 0.0),
    ]  # fmt: skip


def test_nobody_has_more_vikings_than_there_are_in_the_box() -> None:
    game = Feasting(2)
    game.give(c.Adjust("s2", "thing", 30))
    assert game.player("s2").thing == 12
    game.refuse(c.Adjust("s2", "thing", 1), "Nothing would change")
