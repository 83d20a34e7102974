"""Actions of tiles with their restrictions: SAGA-A01 to A12."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.saga import commands as c
from assistant.games.saga import counting
from assistant.games.saga.kinds import FaceDown, Phase, Scouted, Units
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table


def test_a01_anglo_saxons_recruit_one_unit_a_burh_and_nowhere_else() -> None:
    game = Table()
    game.acting(SAXONS, "3")
    game.refuse(c.Income((c.Yield("essex", "coin"),)), "No burh stands there: Essex")
    game.refuse(
        c.Income((c.Yield("kent", "warrior"), c.Yield("kent", "leader"))), "brings one thing"
    )
    game.give(c.Income((c.Yield("kent", "warrior"), c.Yield("mercia", "warrior"))))
    assert game.coins(SAXONS) == 1
    assert (game.land("kent").saxons, game.land("mercia").saxons) == (Units(2), Units(2))


def test_a01_a_leader_recruited_is_a_leader_and_nothing_more() -> None:
    game = Table()
    game.acting(SAXONS, "3")
    game.give(c.Income((c.Yield("kent", "leader"),)))
    assert game.land("kent").saxons == Units(1, 1)
    assert counting.reserve(BOOK, game.state, SAXONS) == Units(6, 2)


@pytest.mark.parametrize(
    ("there", "units", "ways"),
    [
        ((2, 2, 2), Units(1), 3),
        ((0, 1, 2), Units(3), 1),
        ((0, 0, 5), Units(2), 1),
        ((0, 0, 0), Units(2, 1), 3),
        ((1, 1, 2), Units(1), 2),
        ((0, 1, 2), Units(2, 1), 2),
        ((3, 0, 0), Units(0), 1),
    ],
)
def test_a01_vikings_are_spread_as_evenly_as_can_be(
    there: tuple[int, ...], units: Units, ways: int
) -> None:
    found = counting.spreads(there, units)
    assert len(set(found)) == len(found) == ways
    tallest = set()
    for way in found:
        whole = Units()
        for part in way:
            whole = whole.plus(part)
        assert whole == units
        after = [was + part.total for was, part in zip(there, way, strict=True)]
        tallest.add((max(after), min(after), tuple(sorted(after))))
        grown = [n for n, part in zip(after, way, strict=True) if part.total]
        assert not grown or max(grown) - min(after) <= 1
    assert len(tallest) == 1


def test_a02_from_one_area_to_one_neighbour() -> None:
    game = Table()
    game.acting(SAXONS, "1")
    game.refuse(c.Move("sussex", "northumbria", 1), "no common border", overrulable=True)
    game.refuse(c.Move("sussex", "kent", 2), "So many units do not stand there")
    game.refuse(c.Move("sussex", "drakkar", 1), "Nobody moves to the Drakkar")
    game.refuse(c.Move("sussex", "north", 1), "Anglo-Saxons stay in England")
    game.refuse(c.Move("sussex", "sussex", 1), "Say from where to where")
    game.refuse(c.Move("sussex", "kent", 0), "Say which units")
    game.give(c.Move("sussex", "kent", 1))
    assert game.land("kent").saxons == Units(2)


def test_a02_a_border_that_nobody_has_compared_forbids_nothing() -> None:
    game = Table(rules=type(Table().rules)())
    game.acting(SAXONS, "1")
    game.give(c.Move("sussex", "northumbria", 1))
    assert "not by Skald's list" in game.told[-1]


def test_a02_vikings_move_between_neighbours_in_scandinavia_and_never_back() -> None:
    game = Table()
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "south", 1), "no common border", overrulable=True)
    game.refuse(c.Move("essex", "south", 1), "by the Drakkar only", overrulable=False)
    game.refuse(c.Move("drakkar", "south", 1), "Nobody moves to the Drakkar, or from it")
    game.give(c.Move("north", "middle", 1, 1))
    assert game.land("middle").vikings == Units(2, 2)


def test_a03_a_landing_follows_the_raid_target_of_its_field() -> None:
    game = Table()
    game.put("north", vikings=(2, 1), seal="kent")
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "essex", 1), "raid target there says Kent", overrulable=True)
    game.refuse(c.Move("north", "mercia", 1), "no raid target for this area: Mercia")
    game.give(c.Move("north", "kent", 1))
    assert game.land("north").seal == "kent"
    assert game.land("kent").vikings == Units(1)


def test_a03_a_raid_target_is_drawn_where_none_lies_and_somebody_must_go() -> None:
    game = Table()
    game.put("south", vikings=(1, 1), seal="sussex")
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "sussex", 1), "lies on another field: Sussex")
    game.refuse(c.Move("north", "kent", 0, 0), "Say which units")
    game.refuse(c.Move("north", "kent", 1, exchange=True), "no raid target to exchange")
    game.give(c.Move("north", "kent", 0, 1))
    assert game.land("north").seal == "kent"


def test_a03_another_raid_target_is_drawn_in_exchange() -> None:
    game = Table()
    game.put("north", vikings=(1, 1), seal="sussex")
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "sussex", 1, exchange=True), "is another one")
    game.give(c.Move("north", "essex", 1, exchange=True))
    assert game.land("north").seal == "essex"
    assert "another raid target is drawn: Essex" in " ".join(game.told)


def test_a03_a_face_down_raid_target_is_used_or_by_agreement_exchanged() -> None:
    game = Table()
    game.put("north", vikings=(1, 1), seal="?")
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "essex", 1, exchange=True), "used, not exchanged", overrulable=True)
    game.house(face_down=FaceDown.EXCHANGED)
    game.give(c.Move("north", "essex", 1, exchange=True))
    assert game.land("north").seal == "essex"


def test_a03_an_area_that_nobody_has_compared_may_be_a_raid_target() -> None:
    game = Table(rules=type(Table().rules)())
    game.acting(VIKINGS, "1")
    game.refuse(c.Move("north", "mercia", 1), "no raid target for this area: Mercia")
    game.give(c.Move("north", "wessex", 1))
    assert game.land("north").seal == "wessex"
    assert "check with your board" in game.told[-1]


def test_a04_a_burh_costs_a_coin_and_needs_control() -> None:
    game = Table()
    game.acting(SAXONS, "4")
    game.refuse(c.Build("kent"), "A burh stands there already")
    game.refuse(c.Build("essex"), "do not control this area: Essex", overrulable=True)
    game.refuse(c.Build("north"), "no such area in England")
    game.side(SAXONS, coins=0)
    game.refuse(c.Build("wessex"), "That costs 1, and there are 0", overrulable=True)


def test_a04_there_are_five_burhs() -> None:
    game = Table()
    for area in ("wessex", "sussex", "northumbria"):
        game.put(area, saxons=(1, 0), burh=True)
    game.acting(SAXONS, "4")
    game.refuse(c.Build("east_anglia"), "No burh is left: 5 stand")


def test_a05_fyrd_pays_a_coin_for_each_warrior_whoever_controls() -> None:
    game = Table()
    game.put("kent", vikings=(3, 0), burh=True)
    game.acting(SAXONS, "3")
    game.refuse(c.Fyrd((c.Removal("essex", 1),)), "No burh stands there", overrulable=True)
    game.side(SAXONS, coins=1)
    game.refuse(c.Fyrd((c.Removal("kent", 2),)), "That costs 2, and there are 1")
    game.refuse(c.Fyrd(()), "Say which units")
    game.give(c.Fyrd((c.Removal("kent", 1), c.Removal("mercia", 0))))
    assert game.land("kent").vikings == Units(2)
    assert counting.pool(BOOK, game.state) == 13


def test_a06_income_needs_the_coins_and_the_units() -> None:
    game = Table()
    game.side(SAXONS, coins=0)
    game.acting(SAXONS, "3")
    game.refuse(c.Income((c.Yield("kent", "warrior"),)), "That costs 1, and there are 0")
    game.refuse(c.Income((c.Yield("kent", "ship"),)), "no such thing: ship")
    game.refuse(c.Income(()), "Say what the burhs bring")
    game.side(SAXONS, lost=4)
    game.refuse(
        c.Income((c.Yield("kent", "coin"), c.Yield("mercia", "leader"))),
        "reserve does not hold so many units",
    )
    game.give(c.Income((c.Yield("kent", "warrior"), c.Yield("mercia", "coin"))))
    assert game.coins(SAXONS) == 0


def test_a07_tribute_needs_both_sides_and_a_coin() -> None:
    game = Table()
    game.acting(SAXONS, "1")
    game.refuse(c.Tribute("essex"), "No Anglo-Saxons stand there", overrulable=True)
    game.refuse(c.Tribute("kent"), "No Vikings stand there", overrulable=False)
    game.put("kent", saxons=(1, 0), vikings=(3, 1))
    game.side(SAXONS, coins=0)
    game.refuse(c.Tribute("kent"), "That costs 1, and there are 0")
    game.give(c.Overrule(c.Tribute("kent")))
    assert game.land("drakkar").vikings == Units(3, 1)
    assert game.coins(VIKINGS) == 2, "what cannot be paid is not paid"


def test_a08_scouting_any_field_and_by_agreement_from_another_one() -> None:
    game = Table()
    game.put("south", vikings=(1, 1), seal="kent")
    game.acting(VIKINGS, "1")
    game.refuse(c.Scout("drakkar"), "no such field")
    game.refuse(c.Scout("north", "south"), "beside the board", overrulable=True)
    game.house(scouted=Scouted.ALL)
    game.refuse(c.Scout("north", "middle"), "No raid target lies there")
    game.give(c.Scout("north", "south"))
    assert (game.land("north").seal, game.land("south").seal) == ("?", "")


def test_a09_one_for_a_coin_or_three_for_two() -> None:
    game = Table()
    game.acting(VIKINGS, "4")
    game.refuse(c.Recruit(2), "Recruit 1 unit or 3 units", overrulable=True)
    game.refuse(c.Recruit(0, 1), "reserve does not hold")
    game.refuse(c.Recruit(0, 0), "Say which units")
    game.give(c.Recruit(1))
    assert game.coins(VIKINGS) == 1
    game.choose(VIKINGS, "0.0-1.0-0.0")
    assert game.land("middle").vikings == Units(2, 1)


def test_a09_with_fewer_in_the_reserve_there_is_what_there_is() -> None:
    game = Table()
    game.put("kent", vikings=(5, 0))
    game.acting(VIKINGS, "4")
    assert counting.reserve(BOOK, game.state, VIKINGS) == Units(2, 0)
    game.give(c.Recruit(2))
    assert game.coins(VIKINGS) == 0


def test_a09_nothing_goes_on_until_the_units_are_placed() -> None:
    game = Table()
    game.acting(VIKINGS, "4")
    game.give(c.Recruit(1))
    game.refuse(c.GoOn(), "First answer what is asked")
    game.refuse(c.Move("north", "middle", 1), "where the recruited units go")


def test_a10_which_unbound_units_go_is_asked_where_it_is_open() -> None:
    game = Table()
    game.put("kent", saxons=(1, 0), vikings=(2, 1), burh=True)
    game.acting(VIKINGS, "2")
    game.give(c.Plunder(("kent",)))
    assert game.answers(VIKINGS) == ["2.0", "1.1"]
    game.refuse(c.Move("north", "middle", 1), "which units go to the Drakkar")
    game.choose(VIKINGS, "1.1")
    assert game.land("kent").vikings == Units(1)
    assert game.land("drakkar").vikings == Units(1, 1)
    assert game.state.doing is not None


def test_a10_the_burh_marker_goes_no_farther_than_the_track() -> None:
    game = Table()
    game.put("kent", vikings=(2, 0), burh=True)
    game.state = replace(game.state, burh_marker=0)
    game.acting(VIKINGS, "2")
    game.give(c.Plunder(("kent",)))
    assert game.state.burh_marker == 0


def test_a10_each_burh_once_and_only_burhs() -> None:
    game = Table()
    game.acting(VIKINGS, "2")
    game.refuse(c.Plunder(()), "Say which burhs")
    game.refuse(c.Plunder(("essex",)), "No burh stands there: Essex")
    game.put("essex", vikings=(2, 0), burh=True)
    game.refuse(c.Plunder(("essex", "essex")), "once")


def test_a11_bonus_actions_of_both_sides() -> None:
    game = Table()
    game.acting(SAXONS, "4")
    game.put("kent", saxons=(2, 0), burh=True)
    game.refuse(c.Move("kent", "sussex", 2, bonus=True), "The bonus moves 1 unit")
    game.give(c.Move("kent", "sussex", 1, bonus=True))
    game.give(c.Move("kent", "sussex", 1))
    game.acting(VIKINGS, "2")
    game.refuse(c.Recruit(2, bonus=True), "The bonus recruits 1 warrior")
    game.give(c.Recruit(1, bonus=True))
    assert game.coins(VIKINGS) == 2
    game.choose(VIKINGS, game.answers(VIKINGS)[0])
    game.acting(VIKINGS, "3")
    game.give(c.Move("north", "middle", 1, 1, bonus=True))
    game.refuse(c.Move("south", "middle", 1, bonus=True), "bonus action is used")


def test_a12_the_leader_set_aside_comes_after_the_first_loss_only() -> None:
    game = Table()
    game.clear()
    game.put("essex", vikings=(0, 3), saxons=(9, 0))
    game.put("kent", saxons=(1, 0))
    game.battles()
    for _ in range(9):
        if game.state.place.phase is Phase.END:
            break
        side = VIKINGS if game.answers(VIKINGS) else SAXONS
        game.choose(side, game.answers(side)[0])
    assert game.state.of(VIKINGS).lost == 3
    assert counting.aside(game.state, VIKINGS) == 0
    assert counting.reserve(BOOK, game.state, VIKINGS).leaders == 1
    told = " ".join(game.told)
    assert told.count("The leader set aside joins the reserve.") == 1


def test_a12_a_second_leader_lost_later_is_not_replaced() -> None:
    game = Table()
    game.clear()
    game.put("kent", saxons=(1, 0))
    joined, reserves = [], []
    for _ in range(2):
        game.put("essex", vikings=(0, 1), saxons=(3, 0))
        game.battles()
        before = len(game.told)
        game.choose(VIKINGS, "pass")
        joined.append("The leader set aside joins" in " ".join(game.told[before:]))
        reserves.append(counting.reserve(BOOK, game.state, VIKINGS).leaders)
    assert game.state.of(VIKINGS).lost == 2
    assert joined == [True, False]
    assert reserves == [3, 2]


@pytest.mark.parametrize(
    ("seal", "sails", "after_exchange"),
    [("essex", ["essex"], 4), ("?", ["east_anglia", "essex", "kent", "northumbria", "sussex"], 0)],
)
def test_a03_a_target_that_lies_face_up_is_the_only_coast(
    seal: str, sails: list[str], after_exchange: int
) -> None:
    game = Table()
    game.put("north", vikings=(1, 0), seal=seal)
    game.acting(VIKINGS, "1")
    offered = game.rules.sheet(game.state).offering
    assert offered is not None
    targets = next(one.targets for one in offered.origins if one.area == "north")
    coasts = [one for one in targets if one.area in BOOK.areas]
    assert sorted(one.area for one in coasts if not one.exchange) == sails
    assert sum(one.exchange for one in coasts) == after_exchange


def test_a04_the_burh_marker_stops_at_the_end_of_the_track() -> None:
    game = Table()
    last = BOOK.track.spaces
    game.give(c.SetMarkers(burh_marker=last))
    game.acting(SAXONS, "4")
    game.give(c.Build("northumbria"))
    assert game.land("northumbria").burh
    assert game.state.burh_marker == last
