"""FO-081 to FO-084, FO-132 to FO-135, FO-169: what is done at any time, and set right by hand."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.feast import Serving
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, Phase, Row, stock
from assistant.games.feast_for_odin.owned import income_of
from assistant.games.feast_for_odin.state import OwnBoard, Ship
from assistant.games.feast_for_odin.tiles import Placed
from assistant.words.actor import Actor, Role
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


def test_fo_132_ships_are_bought_at_any_time() -> None:
    game = Feasting()
    game.own(silver=16)
    for ship in ("whaling_boat", "knarr", "longship"):
        game.give(c.BuyShip(ship, "s1"))
    assert game.supply() == stock({})
    game.refuse(c.BuyShip("knarr", "s1"), "Missing: 5 silver", "p. 13")
    game.refuse(c.BuyShip("raft", "s1"), "no ship raft")


def test_fo_133_ore_is_loaded_but_never_while_a_die_is_rolled_and_never_unloaded() -> None:
    game = acting()
    game.own(ore=5)
    game.ships("whaling_boat", "knarr", "longship")
    game.give(c.LoadOre(0))
    game.refuse(c.LoadOre(0), "room for 0 more")
    game.refuse(c.LoadOre(1), "room for 0 more")
    game.refuse(c.LoadOre(2, -1), "cannot be unloaded", "p. 13")
    game.refuse(c.LoadOre(3), "no such ship")
    game.give(c.LoadOre(2, 2))
    game.place("pillage_2")
    game.refuse(c.LoadOre(2), "before an action or after it", "p. 13")
    game.roll(1)
    game.give(c.Fail())
    game.give(c.LoadOre(2))
    assert [ship.ore for ship in game.player().ships] == [1, 0, 3]


def test_fo_081_tiles_are_laid_at_any_time_by_anybody_from_their_supply() -> None:
    game = acting()
    game.own("s2", fur=1)
    game.refuse(c.PlaceTile("home", Placed("fur", 8, 8), "s1"), "None of it is in the supply: fur")
    game.give(c.PlaceTile("home", Placed("fur", 8, 8), "s2"))
    game.refuse(c.PlaceTile("home", Placed("fur", 8, 8), "s2"), "is covered already", "p. 12")
    game.refuse(c.PlaceTile("bear", Placed("fur", 1, 1), "s2"), "has no board bear")
    game.refuse(c.PlaceTile("home", Placed("nonsense", 1, 1), "s2"), "no tile nonsense")


def test_fo_081_a_refused_place_names_the_rule() -> None:
    game = Feasting()
    game.own(robe=1, oil=1)
    game.refuse(c.PlaceTile("home", Placed("oil", 3, 10), "s1"), "Income 2 must not be covered")
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    assert income_of(BOOK, game.player()) == 2


def test_fo_082_income_of_a_phase_comes_at_once_for_all_boards() -> None:
    game = acting(2)
    game.own(robe=1)
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    game.let("s1", boards=(*game.player().boards, OwnBoard("iceland", "iceland")))
    game.to(Phase.INCOME)
    assert game.has("silver") == 3


def test_fo_083_covered_corners_give_their_tiles_back_and_stay_covered() -> None:
    game = Feasting()
    game.own(robe=1, fur=1, oil=1, rune_stone=1, helmet=1)
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    game.give(c.PlaceTile("home", Placed("fur", 8, 8), "s1"))
    game.give(c.PlaceTile("home", Placed("oil", 5, 12), "s1"))
    game.give(c.PlaceTile("home", Placed("rune_stone", 1, 8), "s1"))
    game.give(c.PlaceTile("home", Placed("helmet", 8, 1), "s1"))
    minus = game.total()
    for above_or_beside in (1, 2, 3):
        game.refuse(c.RememberCovered("s1", "home", (above_or_beside,)), "of the corner", "p. 22")
    game.refuse(c.RememberCovered("s1", "home", (4,)), "Only goods are put back", "p. 22")
    game.give(c.RememberCovered("s1", "home", (0,)))
    assert (income_of(BOOK, game.player()), game.total()) == (2, minus)
    assert game.supply() == stock({})
    game.own(robe=1)
    game.refuse(c.PlaceTile("home", Placed("robe", 1, 10), "s1"), "covered already")


def test_fo_169_a_tile_put_down_wrongly_is_lifted() -> None:
    game = Feasting()
    before = game.state
    game.own(robe=1)
    held = game.supply()
    game.give(c.PlaceTile("home", Placed("robe", 1, 10), "s1"))
    game.give(c.LiftTile("s1", "home", 0))
    assert game.supply() == held
    assert game.player().boards == before.players[0].boards
    game.refuse(c.LiftTile("s1", "home", 0), "no such tile")


def test_occupations_let_wood_lie_in_houses() -> None:
    game = Feasting()
    game.own(wood=2)
    house = OwnBoard("long_house", "long_house")
    game.let("s1", boards=(*game.player().boards, house))
    tile = Placed("wood", 1, 1)
    game.refuse(c.PlaceTile("long_house", tile, "s1"), "may not be laid")
    game.play(40)
    game.give(c.PlaceTile("long_house", tile, "s1"))
    game.refuse(c.PlaceTile("home", Placed("wood", 13, 1), "s1"), "may not be laid")


def test_fo_169_everything_can_be_set_by_hand() -> None:
    game = Feasting()
    game.give(c.Adjust("s1", "silver", 5))
    game.give(c.Adjust("s1", "penalties", 1))
    game.give(c.Adjust("s1", "thing", -2))
    assert (game.has("silver"), game.player().penalties, game.player().thing) == (5, 1, 4)
    game.refuse(c.Adjust("s1", "gold", 1), "no gold in this game")
    game.refuse(c.Adjust("s1", "sword", -1), "Nothing would change")
    game.refuse(c.Adjust("s1", "oil", 1, card=65), "not played this occupation")
    game.give(c.Adjust("s1", "helmet", 1))
    assert "helmet" not in game.state.specials
    game.refuse(c.Adjust("s2", "helmet", 1), "not left")
    game.give(c.Adjust("s1", "helmet", -1))
    assert "helmet" in game.state.specials
    game.give(c.Adjust("s1", "longship", 1))
    game.give(c.Adjust("s1", "longship", -1))
    assert game.player().ships == ()
    assert "Set by hand for Adam: silver +5, now 5." in game.told


def test_a_real_strip_takes_the_place_of_the_drawn_one() -> None:
    game = Feasting(3, strips=("1", "2"))
    game.give(c.SwapStrip("2", "8"))
    assert [one.number for one in game.state.strips] == ["1", "8"]
    assert sorted(game.state.pile) == ["2", "3", "4", "5", "6", "7"]
    game.refuse(c.SwapStrip("2", "7"), "Name an open strip")


def test_the_moose_can_be_given_by_hand() -> None:
    game = Feasting()
    game.give(c.SetStarter("s3"))
    game.to(Phase.ACTIONS)
    assert game.state.place.active == "s3"


def test_fo_104_the_page_proposes_a_feast_and_another_one_may_be_held() -> None:
    game = Feasting()
    game.to(Phase.FEAST)
    game.own(peas=1, mead=1, silver=9)
    feast = RULES.sheet(game.state).players[0].feast
    assert feast is not None
    assert (feast.silver, feast.penalties) == (2, 0)
    wrong = (Serving("peas", True), Serving("peas", True))
    game.refuse(c.HoldFeast(wrong, "s1"), "more on the table", "p. 10")
    game.give(c.HoldFeast((Serving("peas", True),) + (Serving("silver"),) * 4, "s1"))
    assert game.supply() == stock({"mead": 1, "silver": 5})
    game.refuse(c.HoldFeast(None, "s1"), "has held the feast")


def test_card_186_peas_may_lie_twice() -> None:
    game = Feasting()
    game.to(Phase.FEAST)
    game.own(peas=2, silver=2)
    lying = (Serving("peas", True), Serving("silver"), Serving("peas", True), Serving("silver"))
    game.refuse(c.HoldFeast(lying, "s1"), "Only one of identical goods")
    game.play(186)
    game.give(c.HoldFeast(lying, "s1"))
    assert game.player().penalties == 0


def test_a_seat_does_what_is_its_own_and_nothing_else() -> None:
    game = acting()
    adam = Actor(Role.SEAT, "phone", "s1")
    piotrek = Actor(Role.SEAT, "phone", "s2")
    for command, first, second in (
        (c.PlaceVikings("stockfish"), True, False),
        (c.PassRound(), True, False),
        (c.BuyShip("knarr"), True, True),
        (c.BuyShip("knarr", "s2"), False, True),
        (c.LiftTile("s1", "home", 0), True, False),
        (c.NoteIncome("s2"), False, True),
        (c.PenaliseContact("s2", 1), False, True),
        (c.Adjust("s2", "silver", 1, card=65), False, True),
        (c.TurnPregnant("s1", "cattle", card=79), True, False),
        (c.Adjust("s2", "silver", 1), False, False),
        (c.TurnPregnant("s1", "cattle"), False, False),
        (c.WriteScore("s1", Row.SILVER, 3), False, False),
        (c.NextPhase(), True, True),
        (c.SetStarter("s1"), False, False),
        (c.Overrule(c.PassRound()), False, False),
    ):
        assert RULES.permits(game.state, command, adam) is first, command
        assert RULES.permits(game.state, command, piotrek) is second, command
    game.own("s2", silver=5)
    game.give(c.BuyShip("knarr"), piotrek)
    assert game.player("s2").ships == (Ship("knarr"),)


def test_the_score_keeper_s_counters_are_each_seat_s_own() -> None:
    game = acting(depth=Depth.KEEPER)
    adam = Actor(Role.SEAT, "phone", "s1")
    for command, may in (
        (c.Adjust("s1", "penalties", 1), True),
        (c.WriteScore("s1", Row.SILVER, 3), True),
        (c.Adjust("s2", "penalties", 1), False),
        (c.WriteScore("s2", Row.SILVER, 3), False),
    ):
        assert RULES.permits(game.state, command, adam) is may, command


def test_what_is_counted_by_hand_has_bounds_that_catch_slips() -> None:
    game = Feasting()
    game.refuse(c.Adjust("s1", "silver", 10**12), "No more than 999 is counted by hand: silver")
    game.refuse(c.Adjust("s1", "oil", 100), "No more than 99 is counted by hand: oil")
    game.refuse(c.Adjust("s1", "penalties", 100), "No more than 99 is counted by hand: Thing pen")
    game.refuse(c.Adjust("s1", "penalties", -1), "Nothing would change: Thing penalty")
    game.refuse(c.WriteScore("s1", Row.SILVER, 1000), "has 999 points at the most: Silver")
    game.refuse(c.WriteScore("s1", Row.HOME_MINUS, -87), "86 points at the most", "p. 23")
    game.refuse(c.TurnPregnant("s1", "cattle", card=79), "not played this occupation")


def test_the_score_keeper_counts_penalties_and_occupations_that_were_recorded() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.give(c.Adjust("s1", "penalties", 2))
    assert game.total() == -6
    game.give(c.PlayOccupation(96, "s1"))
    assert game.total() == -6 + BOOK.cards.card(96).points
    game.give(c.WriteScore("s1", Row.PENALTIES, -3))
    assert game.total() == -3 + BOOK.cards.card(96).points


def test_reminders_of_played_occupations_come_with_their_moment() -> None:
    game = acting()
    game.play(145, 8)
    cards = {card.number: card.now for card in RULES.sheet(game.state).players[0].cards}
    assert cards == {145: False, 8: False}
    game.place("hunt_1")
    cards = {card.number: card.now for card in RULES.sheet(game.state).players[0].cards}
    assert cards == {145: True, 8: False}
    game.roll(1)
    game.give(c.Fail())
    game.to(Phase.STARTER)
    cards = {card.number: card.now for card in RULES.sheet(game.state).players[0].cards}
    assert cards == {145: False, 8: True}


def test_the_score_keeper_records_rounds_turns_dice_and_the_sheet() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.to(Phase.ACTIONS)
    assert game.asked() == []
    game.refuse(c.BuyShip("knarr"), "The score keeper does not record that")
    game.give(c.StartDice(DiceAction.WHALE, ore=2))
    game.roll(5)
    labels = game.labels()
    assert labels["success"].endswith("for 3 together: wood, spear")
    game.choose("success")
    game.end()
    game.end()
    game.place("raid")
    game.roll(8)
    assert game.labels()["take:silver_hoard"] == "take silver hoard for 7 together: stone, sword"
    game.choose("fail")
    game.end()
    game.give(c.PassRound())
    game.give(c.PassRound())
    assert game.state.place.starter == "s1"
    game.to(Phase.FINAL)
    game.refuse(c.NextPhase(), "score sheet of Adam still lacks: Minus on the home board", "p. 23")
    for seat in ("s1", "s2"):
        game.give(c.WriteScore(seat, Row.HOME_MINUS, 0))
    game.give(c.NextPhase())
    assert RULES.scoreboard(game.state).rows[0].total == 0


def test_the_score_keeper_fills_the_sheet_by_hand() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    score = RULES.scoreboard(game.state).rows[0]
    assert all(one.points is None for part in score.parts for one in part.parts)
    game.give(c.WriteScore("s1", Row.SHIPS, 19))
    game.give(c.WriteScore("s1", Row.HOME_MINUS, -12))
    assert game.total() == 7
    game.give(c.WriteScore("s1", Row.SHIPS, None))
    assert game.total() == -12
    game.refuse(c.WriteScore("s1", Row.SHIPS, None), "not written by hand")


def test_depth_changes_in_the_middle_of_a_game() -> None:
    game = Feasting()
    game.to(Phase.WEAPON)
    game.give(c.SetDepth(Depth.KEEPER))
    assert game.choices() == ()
    game.give(c.NextPhase())
    game.refuse(c.SetDepth(Depth.KEEPER), "recorded already")
    game.give(c.SetDepth(Depth.FULL))
    game.place("stockfish")
    assert game.has("stockfish") == 1
