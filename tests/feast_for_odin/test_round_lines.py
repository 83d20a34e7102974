"""FO-019 to FO-060, FO-135, line by line: phases, turns, costs and spaces."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, Length, PartKind, Phase, stock
from assistant.games.feast_for_odin.mountains import Strip
from assistant.games.feast_for_odin.state import Island, OwnBoard, Ship
from assistant.games.feast_for_odin.tiles import Placed
from assistant.rules import Refusal
from assistant.words.actor import Actor, Role
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


@pytest.mark.parametrize(
    ("length", "harvests"),
    [(Length.LONG, [3, 4, 0, 5, 0, 6, 0]), (Length.SHORT, [3, 0, 4, 0, 5, 0])],
)
def test_fo_019_the_harvest_of_each_round_brings_one_tile_of_each_kind(
    length: Length, harvests: list[int]
) -> None:
    game = Feasting(2, length=length)
    order = ("peas", "beans", "flax", "grain", "cabbage", "fruits")
    for round_, kinds in enumerate(harvests, start=1):
        game.to(Phase.VIKING, round_)
        for seat in ("s1", "s2"):
            game.own(seat)
        game.to(Phase.WEAPON)
        for seat in ("s1", "s2"):
            assert game.supply(seat) == stock(dict.fromkeys(order[:kinds], 1)), round_


def test_fo_023_islands_turn_over_in_the_order_of_their_letters() -> None:
    game = Feasting()
    turned = []
    was = {one.letter: one.code for one in game.state.islands}
    for round_ in range(1, 8):
        game.to(Phase.WEAPON, round_)
        now = {one.letter: one.code for one in game.state.islands}
        turned += [(round_, was[one], now[one]) for one in now if now[one] != was[one]]
        was = now
    assert turned == [
        (3, "shetland", "bear"), (4, "faroe", "baffin"), (5, "iceland", "labrador"),
        (6, "greenland", "newfoundland"),
    ]  # fmt: skip


def test_fo_026_who_passes_is_out_and_who_has_no_vikings_may_come_back() -> None:
    game = acting(3)
    game.let("s1", thing=2)
    game.place("snare")
    game.roll(8)
    assert game.player().thing == 0
    game.choose("fail")
    game.end()
    game.let("s2", thing=0)
    game.state = replace(game.state, place=replace(game.state.place, active="s3"))
    game.give(c.PassRound())
    assert [one.passed for one in game.state.players] == [False, False, True]
    assert game.state.place.active == "s1"
    game.let("s2", thing=1)
    game.place("stockfish")
    game.end()
    assert game.state.place.active == "s2"
    game.refuse(c.PlaceVikings("mead"), "This takes 2 vikings")
    game.place("weekly_beans")
    game.end()
    assert game.state.place.phase is Phase.STARTER
    assert game.player("s3").thing == 6


def test_fo_030_everybody_gets_the_income_of_home_and_islands_at_once() -> None:
    game = acting(3)
    robe = OwnBoard("home", "home", (Placed("robe", 1, 10),))
    game.let("s1", boards=(robe,))
    game.let("s2", boards=(robe, OwnBoard("iceland", "iceland"), OwnBoard("bear", "bear")))
    for seat in ("s1", "s2", "s3"):
        game.own(seat)
    game.to(Phase.INCOME)
    assert [game.has("silver", seat) for seat in ("s1", "s2", "s3")] == [2, 4, 0]


@pytest.mark.parametrize(("length", "rounds"), [(Length.LONG, 7), (Length.SHORT, 6)])
def test_fo_035_the_last_round_has_income_breeding_and_feast_but_no_bonus(
    length: Length, rounds: int
) -> None:
    game = Feasting(2, length=length)
    game.to(Phase.ACTIONS, rounds)
    game.tiles(Placed("robe", 1, 10), Placed("silver", 4, 10), Placed("silver", 4, 11))
    game.own(sheep=2, silver=30, peas=1)
    game.own("s2", silver=30)
    phases = [game.state.place.phase]
    while not game.state.over:
        game.step()
        if game.state.place.phase is not phases[-1]:
            phases.append(game.state.place.phase)
    assert phases == [
        Phase.ACTIONS, Phase.STARTER, Phase.INCOME, Phase.BREEDING, Phase.FEAST, Phase.FINAL,
    ]  # fmt: skip
    last = [line for line in game.told if line.startswith("Adam") or "Adam:" in line]
    assert any("(income)" in line for line in last)
    assert game.player().last_income == 2
    assert not any("(bonus)" in line for line in game.told[-8:])


@pytest.mark.parametrize(
    ("space", "silver"),
    [("buy_stockfish", 1), ("buy_salt_meat", 2), ("buy_sheep", 1), ("buy_cattle_milk", 3),
     ("buy_cattle_sheep", 3)],
)  # fmt: skip
def test_fo_043_what_the_hand_asks_for_is_paid_in_silver(space: str, silver: int) -> None:
    game = acting()
    game.own(silver=silver - 1, wood=9, stone=9, ore=9, rune_stone=3)
    game.refuse(c.PlaceVikings(space), "Missing: 1 silver")
    game.own(silver=silver)
    game.place(space)
    assert game.has("silver") == 0


def test_fo_044_nothing_is_given_back_or_given_away_but_by_an_action() -> None:
    game = acting()
    game.own(wood=5, bow=2, silver=3)
    game.ships(Ship("longship", 2))
    adam = Actor(Role.SEAT, "phone", "s1")
    for what in ("wood", "bow", "silver", "longship", "mead"):
        assert not RULES.permits(game.state, c.Adjust("s1", what, -1), adam), what
    game.refuse(c.LoadOre(0, -1, "s1"), "cannot be unloaded")
    game.refuse(c.HoldFeast(None, "s1"), "phase 9")
    game.place("hunt_1")
    game.roll(2)
    game.refuse(c.Succeed(weapons=3), "takes 2 together")
    game.refuse(c.DoPart(0), "does not offer that")


@pytest.mark.parametrize(("people", "wood"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_fo_046_a_wood_for_each_player_and_one_ore(people: int, wood: int) -> None:
    game = acting(people)
    game.own()
    game.place("wood_per_player")
    assert game.supply() == stock({"wood": wood, "ore": 1})


def test_fo_053_what_one_strip_lacks_is_not_taken_from_another() -> None:
    game = acting(3, strips=("1", "2"))
    game.own(peas=1)
    short = Strip("1", ("wood", "ore"))
    game.state = replace(game.state, strips=(short, *game.state.strips[1:]))
    game.place("mountain_4_upup_2")
    game.refuse(c.TakeItems("1", 4), "has 2 items", "p. 15")
    game.give(c.TakeItems("1", 2))
    game.refuse(c.TakeItems("2", 2), "does not offer that")
    game.give(c.Upgrade("peas"))
    game.end()
    assert game.supply() == stock({"wood": 1, "ore": 1, "oil": 1})


def test_fo_056_overseas_turns_tiles_of_the_supply_only_one_of_each_green_kind() -> None:
    game = acting()
    game.own(silver=1, oil=2, hide=1)
    game.ships("knarr")
    game.give(c.PlaceTile("home", Placed("hide", 8, 8), "s1"))
    game.place("overseas_2")
    game.refuse(c.TradeOverseas(("oil", "oil")), "different green goods")
    game.refuse(c.TradeOverseas(("hide",)), "No such green tile is in the supply")
    game.refuse(c.TradeOverseas(("peas",)), "No such green tile")
    game.give(c.TradeOverseas(("oil",)))
    assert game.supply() == stock({"oil": 1, "rune_stone": 1})
    board = game.player().board("home")
    assert board is not None
    assert [one.tile for one in board.tiles] == ["hide"]


EXPLORING = {
    "explore_1": (("shetland", "faroe"), ("whaling_boat", "knarr", "longship")),
    "explore_2": (("iceland", "greenland", "bear"), ("knarr", "longship")),
    "explore_3": (("baffin", "labrador", "newfoundland"), ("longship",)),
}


@pytest.mark.parametrize("space", EXPLORING)
@pytest.mark.parametrize("ship", ["whaling_boat", "knarr", "longship"])
def test_fo_059_each_space_leads_to_its_islands_with_its_ships(space: str, ship: str) -> None:
    islands, ships = EXPLORING[space]
    assert BOOK.board.spaces[space].column == int(space[-1])
    for island in (one for one, board in BOOK.things.boards.items() if board.letter):
        game = acting()
        letter = BOOK.things.boards[island].letter
        here = tuple(
            Island(letter, island, 2) if one.letter == letter else one
            for one in game.state.islands
        )
        game.state = replace(game.state, islands=here)
        game.own()
        game.ships(ship)
        if ship not in ships:
            game.refuse(c.PlaceVikings(space), "This needs a ship")
            continue
        outcome = RULES.decide(game.state, c.PlaceVikings(space), game.moment())
        if isinstance(outcome, Refusal):
            assert island not in islands
            assert "None of these islands lies open" in outcome.text.english()
            continue
        game.place(space)
        if island in islands:
            game.give(c.Explore(island))
            assert game.player().board(island) is not None
            assert (game.has("silver"), game.player().fleet(ship)) == (2, 1)
        else:
            game.refuse(c.Explore(island), "does not lead to")


def test_fo_060_there_are_four_islands_to_explore_and_no_more() -> None:
    game = acting()
    taken = tuple(replace(one, owner="s2") for one in game.state.islands)
    assert len(taken) == 4
    game.ships("longship")
    game.state = replace(game.state, islands=taken[:3] + game.state.islands[3:])
    game.place("explore_2")
    game.give(c.Explore("greenland"))
    game.end()
    full = acting()
    full.ships("longship")
    full.state = replace(full.state, islands=taken)
    for space in EXPLORING:
        full.refuse(c.PlaceVikings(space), "None of these islands lies open", "p. 9")


def test_fo_135_a_blue_occupation_works_at_any_time_and_any_number_of_times() -> None:
    game = Feasting()
    assert [kind.value for kind in BOOK.cards.card(47).kinds] == ["anytime"]
    piotrek = Actor(Role.SEAT, "phone", "s2")
    game.own("s2", salt_meat=9, silver=30)
    game.play(47, seat="s2")
    used = 0
    for phase in (Phase.HARVEST, Phase.ACTIONS, Phase.INCOME, Phase.FEAST):
        game.to(phase)
        for _ in range(2):
            for what, by in (("salt_meat", -1), ("hide", 1)):
                command = c.Adjust("s2", what, by, card=47)
                assert RULES.permits(game.state, command, piotrek)
                game.give(command, piotrek)
            used += 1
    assert game.has("hide", "s2") == used == 8


def test_every_cost_of_a_space_is_silver_or_what_it_exchanges() -> None:
    for code, space in BOOK.board.spaces.items():
        for part in space.parts:
            if part.kind is not PartKind.TRADE:
                continue
            paid = set(part.pay)
            assert "silver" not in paid or paid == {"silver"}, code


def test_fo_026_the_score_keeper_passes_turns_the_same_way() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.to(Phase.ACTIONS)
    game.give(c.PassRound())
    for _ in range(3):
        assert game.state.place.active == "s2"
        game.end()
    game.give(c.PassRound())
    assert game.state.place.phase is Phase.STARTER


def news(game: Feasting) -> list[str]:
    """What the page tells of this phase besides its sentence."""
    return [line.english() for line in RULES.sheet(game.state).phase_news]


def test_fo_031_breeding_names_who_has_a_birth_and_whose_animal_turns() -> None:
    game = acting(3)
    game.own(sheep=2, pregnant_cattle=1)
    game.own("s2", sheep=1)
    game.own("s3", cattle=3)
    game.to(Phase.BREEDING)
    assert news(game) == [
        "Adam: turn one to its pregnant side: sheep.",
        "Adam: a birth; turn the pregnant one back, now 2 cattle.",
        "Ola: turn one to its pregnant side: cattle.",
    ]
    game.to(Phase.FEAST)
    assert news(game) == []
    game.own()
    game.own("s3")
    game.to(Phase.BREEDING, 2)
    assert news(game) == ["Nobody's animals breed in this round."]


def test_fo_031_the_bonus_phase_names_what_each_seat_takes() -> None:
    game = acting(2)
    around = [(1, 5), (2, 5), (2, 6), (2, 7), (1, 7)]
    game.tiles(*(Placed("silver", *cell) for cell in around))
    game.to(Phase.BONUS)
    assert news(game) == ["Adam takes 1 ore."]
    game.tiles()
    game.to(Phase.BONUS, 2)
    assert news(game) == ["Nobody has a bonus square surrounded."]


def test_fo_032_it_is_told_what_leaves_which_mountain_strip() -> None:
    game = acting(3, strips=("1", "3", "5"))
    last = Strip("3", ("ore", "silver"))
    game.state = replace(game.state, strips=(game.state.strips[0], last))
    game.to(Phase.MOUNTAINS)
    assert news(game) == [
        "Strip 1: 1 wood goes back.",
        "Strip 3: 1 ore goes back, and the strip goes away with what is left.",
    ]
    assert [one.number for one in game.state.strips] == ["1", "5"]
    silver = RULES.sheet(game.state).strips[0].items[-1]
    assert (silver.code, silver.n) == ("silver", 2)
    game.to(Phase.ACTIONS, 2)
    assert news(game) == []
