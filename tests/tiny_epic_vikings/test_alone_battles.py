"""The enemy's tracks, rune actions, battles, the end: TEV-SO-10, TEV-SO-13 to TEV-SO-18."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Act,
    End,
    EnemyRunes,
    Goods,
    HouseRules,
    Row,
    Runes,
    Stage,
    YesNo,
)
from assistant.games.tiny_epic_vikings.scoring import winners
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, card

# Tracks of these tests: wood "- push - cross - fury -", food "- settler - boat - temple -",
# steel "- battle+1 - battle+2 fury - -".


ORDER = ("wood", "food", "steel")


class Before(Alone):
    """The marker of a track stands before a space, onto which a harvest brings it."""

    def __init__(self, resource: str, space: int, chieftain: str = "A2") -> None:
        super().__init__(chieftain)
        self.resource = resource
        self.enemy(has=Goods(**{resource: space - 1}))

    def harvest(self) -> None:
        """The enemy harvests as much as brings that marker one space on."""
        self.enemy_does("harvest", ORDER.index(self.resource) + 1)


def test_tev_so_10_fury_of_the_rune_that_the_enemy_has_most_of() -> None:
    game = Before("wood", 6)
    game.lies(("B", 1), ("E", 1), ("C", 1), held=[("B", ENEMY), ("E", ENEMY), ("C", ENEMY)])
    game.harvest()
    assert (game.fury("secrets"), game.fury("wrath")) == (1, 0)
    tie = Before("wood", 6)
    tie.lies(("B", 1), ("C", 1), held=[("B", ENEMY), ("C", ENEMY)])
    tie.harvest()
    assert (tie.fury("secrets"), tie.fury("wrath"), tie.fury("wealth")) == (1, 1, 0)
    none = Before("wood", 6, "B4")
    none.harvest()
    assert sum(god.fury for god in none.state.gods) == 0


def test_tev_so_10_wood_goes_to_the_nearest_port_with_a_boat_of_the_person() -> None:
    game = Before("wood", 2, "A2")
    game.lies(boats=[("s1", "B3")])
    game.harvest()
    assert game.clan.chieftain == "B3"
    game.choose("e")
    assert game.state.boats_at("e") == ("s1",)
    near = Before("wood", 2, "A2")
    near.lies(boats=[("s1", "C4"), ("s1", "B3")])
    near.harvest()
    assert near.clan.chieftain == "B3"
    none = Before("wood", 2)
    none.harvest()
    assert none.clan.chieftain == "A2"
    assert "Nothing comes of it" in " ".join(none.told)


def test_a_village_in_that_port_is_raided_and_offered_in_the_same_turn() -> None:
    for raid_offered, stack, villages in ((YesNo.YES, 1, 0), (YesNo.NO, 0, 1)):
        game = Before("wood", 2, "A2")
        game.state = replace(game.state, house=HouseRules(raid_offered=raid_offered))
        game.lies(boats=[("s1", "B1")])
        game.harvest()
        game.choose(game.asked()[0])
        assert "B1" not in game.state.villages
        assert (game.state.stack("1"), game.clan.villages) == (stack, villages)


def test_tev_so_10_wood_crosses_the_route_and_raids() -> None:
    game = Before("wood", 4, "A1")
    game.harvest()
    assert game.clan.chieftain == "D2"
    assert "D2" not in game.state.villages
    assert game.state.stack("1") == 1
    off = Before("wood", 4, "A5")
    off.harvest()
    assert off.clan.chieftain == "A5"
    later = Before("wood", 4, "A1")
    later.state = replace(later.state, house=HouseRules(raid_offered=YesNo.NO))
    later.harvest()
    assert later.state.stack("1") == 0
    assert later.clan.villages == 1


def test_tev_so_10_food_brings_a_settler_a_boat_a_temple() -> None:
    game = Before("food", 2)
    game.harvest()
    assert game.clan_on("A") == 1
    game = Before("food", 4)
    game.harvest()
    assert game.state.boats_at("A2") == (ENEMY,)
    game = Before("food", 6)
    game.lies(("A", 3), ("B", 2), held=[("A", ENEMY), ("B", ENEMY)])
    game.harvest()
    assert [(one.island, one.owner) for one in game.state.temples] == [("A", ENEMY)]
    assert game.clan_on("A") == 1
    assert game.clan.temples == (1, 2)
    again = Before("food", 6)
    again.lies(("A", 3), ("B", 2), ("C", 2), temples=[("A", ENEMY)],
               held=[("A", ENEMY), ("B", ENEMY), ("C", ENEMY)])  # fmt: skip
    again.harvest()
    assert again.asked() == ["B", "C"]
    again.choose("C")
    assert again.clan_on("C") == 1


def test_tev_so_10_symbols_come_in_order_top_first_then_left() -> None:
    game = Alone("A2")
    game.enemy(has=Goods(5, 1, 0))
    game.lies(("A", 1), held=[("A", ENEMY)])
    game.enemy_does("harvest", 2)
    told = " ".join(game.told)
    assert told.index("marker of wood came to space 6") < told.index("marker of food")
    assert game.fury("wealth") == 1
    assert game.clan_on("A") == 2


def test_tev_so_10_symbols_that_are_passed_count_from_the_left() -> None:
    game = Alone("A1")
    game.enemy(has=Goods(1, 0, 0))
    game.lies(boats=[("s1", "A3")])
    game.enemy_does("harvest", 7)
    game.choose(game.asked()[0])
    assert game.clan.has.wood == 4
    told = " ".join(game.told)
    assert told.index("marker of wood came to space 2") < told.index("came to space 4")
    assert game.clan.chieftain == "C1"


def test_tev_so_13_other_rune_actions_become_the_mats() -> None:
    game = Alone()
    game.enemy_does(None, 0, "wealth", act=Act.REPLACE)
    assert "on its mat instead" in " ".join(game.told)
    assert game.clan.has == Goods(1, 1, 0)


def test_tev_so_13_runes_of_islands_and_both_rows_count() -> None:
    game = Alone()
    game.enemy(battle_row=(card("secrets"),))
    game.lies(("C", 1), held=[("C", ENEMY)])
    game.enemy_does(None, 0, "wealth", act=Act.HARVEST, act_value=1, wealth=1, secrets=1, wrath=1)
    assert game.clan.has.wood == 1


def human_starts() -> Alone:
    game = Alone("A5")
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    return game


def test_tev_so_15_the_enemy_joins_at_once_and_no_invaders_come() -> None:
    game = human_starts()
    assert game.state.place.stage is Stage.BATTLE
    reading = RULES.sheet(game.state).battle
    assert reading is not None
    assert [one.code for one in reading.reading] == ["s1", "enemy"]
    deck = game.clan.deck
    game.give(c.Reveal("s1", card=card("secrets", strength=3)))
    game.give(c.Reveal(ENEMY, card=card("wrath", strength=5, steel=9)))
    assert len(game.clan.battle_row) == 1
    assert game.clan.deck == deck - 1
    assert len(game.clan.favours) == 1
    game.give(c.TakeBag(1, 0, 0))
    assert game.clan.has.wood == 1
    game.choose("no")
    assert game.fury("secrets") == 1
    assert (game.state.place.stage, len(game.clan.row)) == (Stage.ACTIONS, 0)
    game.give(c.EndTurn())
    assert (game.state.place.stage,) == (Stage.ENEMY,)


def test_tev_so_14_what_the_enemy_wins_moves_its_markers_and_sets_off_symbols() -> None:
    game = human_starts()
    game.enemy(has=Goods(0, 1, 0))
    game.give(c.Reveal("s1", card=card("secrets", strength=1)))
    game.give(c.Reveal(ENEMY, card=card("wrath", strength=5)))
    game.give(c.TakeBag(0, 1, 0))
    game.choose("no")
    assert game.clan.has.food == 2
    assert game.clan_on("A") == 1
    game.favours(ENEMY, None, None, None, None)
    assert len(game.clan.favours) == 4
    assert game.asked() == []


def test_tev_so_14_the_enemy_loses_or_ties_its_mat_acts_and_fury_rises() -> None:
    game = human_starts()
    game.give(c.Reveal("s1", card=card("secrets", strength=6)))
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=5)))
    game.give(c.TakeBag())
    assert game.fury("wealth") == 1
    assert game.clan.has == Goods(1, 1, 0)
    assert len(game.state.player("s1").favours) == 1
    tie = human_starts()
    tie.give(c.Reveal("s1", card=card("secrets", strength=5)))
    tie.give(c.Reveal(ENEMY, card=card("wealth", strength=5)))
    assert len(tie.state.top) == 4
    assert tie.asked() == ["yes", "no"]
    tie.choose("no")
    assert (tie.fury("wealth"), tie.fury("secrets")) == (1, 1)
    assert tie.clan.has == Goods(1, 1, 0)


def test_tev_so_14_runes_of_the_era_and_tracks_boost_the_enemy() -> None:
    from assistant.games.tiny_epic_vikings.battles import strength

    game = human_starts()
    game.enemy(row=(card("wrath"), card("wealth")), has=Goods(0, 3, 0))
    assert strength(game.state, ENEMY, card(strength=2, per="food")).total == 5
    assert strength(game.state, ENEMY, card("secrets", strength=2, per="wrath")).total == 3
    game.state = replace(game.state, house=HouseRules(enemy_runes=EnemyRunes.TURN))
    assert strength(game.state, ENEMY, card("secrets", strength=2, per="wrath")).total == 2


def enemy_starts(chieftain: str = "A5", space: int = 2) -> Alone:
    game = Before("steel", space, chieftain)
    game.harvest()
    return game


def test_tev_so_16_the_enemy_begins_a_battle_by_its_half_and_the_nearest_end() -> None:
    game = enemy_starts("A5")
    battle = game.state.battle
    assert battle is not None
    assert (battle.starter, battle.row, battle.end) == (ENEMY, Row.TOP, End.LEFT)
    assert game.clan.bonus == 1
    below = enemy_starts("F1")
    assert below.state.battle is not None
    assert (below.state.battle.row, below.state.battle.end) == (Row.BOTTOM, End.RIGHT)
    between = Alone("C4")
    between.enemy(has=Goods(0, 0, 1))
    between.enemy_does("harvest", 3)
    assert between.asked() == ["left", "right"]
    between.choose("right")
    assert between.state.battle is not None
    assert between.state.battle.end is End.RIGHT
    empty = Alone("A5")
    empty.enemy(has=Goods(0, 0, 1))
    empty.state = replace(empty.state, top=())
    empty.enemy_does("harvest", 3)
    assert empty.state.battle is not None
    assert empty.state.battle.row is Row.BOTTOM


def test_tev_so_16_the_person_joins_and_it_is_settled_at_once() -> None:
    game = enemy_starts("A5", 4)
    assert game.clan.bonus == 2
    assert "join it" in RULES.turn(game.state, 0.0).sentence.english()
    game.refuse(c.PlayCard(card=card()), "First join")
    game.refuse(c.StartBattle(Row.TOP, End.LEFT), "join it instead")
    game.give(c.JoinBattle())
    game.give(c.Reveal("s1", card=card("secrets", strength=6)))
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=4)))
    assert "6" in " ".join(game.told)
    assert len(game.state.top) == 4
    game.choose("no")
    assert game.stage is Stage.ACTIONS


def test_tev_so_16_left_alone_the_enemy_fights_invaders_before_the_card() -> None:
    game = enemy_starts("A5")
    game.give(c.DeclineBattle())
    assert game.state.place.stage is Stage.BATTLE
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=4)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=3)))
    assert len(game.clan.favours) == 1
    game.give(c.TakeBag())
    assert game.stage is Stage.PLAY
    assert game.fury("wrath") == 1
    assert game.state.player("s1").row[-1].open
    game.play()


def test_a_battle_of_the_enemys_last_turn_is_settled_before_clean_up() -> None:
    game = Alone("A5")
    for _ in range(3):
        game.enemy_does(None)
    game.enemy(has=Goods(0, 0, 1))
    game.enemy_does("harvest", 3)
    assert (game.state.place.round, game.stage) == (1, Stage.BATTLE)
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=1)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=3)))
    assert (game.state.place.round, game.stage) == (1, Stage.CLEAN_UP)


def test_tev_so_17_clean_up_takes_the_enemys_cards_and_its_deck() -> None:
    game = Alone("A5")
    for _ in range(4):
        game.enemy_does(None)
    assert game.stage is Stage.CLEAN_UP
    first = RULES.sheet(game.state).clean_up[0].english()
    assert "its leaders' row, its battle row" in first
    assert "what is left of its deck" in first
    game.clean_up()
    assert (game.state.place.round, game.stage) == (2, Stage.DRAFT)
    assert game.clan.row == ()
    assert game.state.discard == 15
    assert game.state.chieftain == "s1"


def test_tev_so_18_it_ends_after_the_persons_last_card_and_both_score() -> None:
    game = Alone("A5")
    for cards in (4, 5):
        for _ in range(cards):
            game.enemy_does(None)
        game.draft()
    for _ in range(5):
        game.enemy_does(None)
    assert game.state.place.nth == 6
    game.turns()
    assert game.stage is Stage.REVEAL
    game.favours(ENEMY, Runes(wealth=1), None, Runes(wrath=1), Runes(wrath=1))
    game.map(held=[("A", "s1"), ("F", ENEMY)])
    game.gods(wealth=5, secrets=3, wrath=1)
    game.refuse(c.EndTurn(), "must be told")
    game.give(c.NoteFavour(2, 0, 1, owner=ENEMY))
    enemy = RULES.sheet(game.state).enemy
    assert enemy is not None
    assert enemy.points == 6 + 3 + 2 + 1 + 1
    game.give(c.EndTurn())
    assert winners(game.state) == ()
    assert "enemy clan wins" in RULES.turn(game.state, 0.0).sentence.english()


def test_with_the_house_rule_the_enemy_has_a_last_turn() -> None:
    game = Alone("A5")
    game.state = replace(game.state, house=HouseRules(enemy_last_turn=YesNo.YES))
    place = replace(game.state.place, round=3, nth=6)
    game.state = replace(game.state, place=place)
    game.enemy(row=(card(),) * 5)
    game.turns()
    assert game.stage is Stage.ENEMY


def test_tev_so_16_a_battle_out_of_a_battle_waits_for_the_persons_answer() -> None:
    game = human_starts()
    game.enemy(has=Goods(0, 0, 1))
    game.give(c.Reveal("s1", card=card("secrets", strength=1)))
    game.give(c.Reveal(ENEMY, card=card("wrath", strength=5)))
    game.give(c.TakeBag(0, 0, 1))
    game.choose("no")
    assert game.state.battle is not None
    assert (game.state.battle.starter, game.stage) == (ENEMY, Stage.ACTIONS)
    game.end()
    game.give(c.EnemyPlays(card=card()))
    assert RULES.sheet(game.state).may[:2] == ("join_battle", "decline_battle")
    game.give(c.JoinBattle())
    game.give(c.Reveal("s1", card=card("secrets", strength=6)))
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=1)))
    game.give(c.TakeBag())
    assert len(game.state.player("s1").favours) == 1
    assert (game.stage, game.state.place.nth) == (Stage.ACTIONS, 2)


def test_tev_so_16_the_enemys_prize_before_the_card_may_begin_the_next_battle() -> None:
    game = enemy_starts("A5")
    game.give(c.DeclineBattle())
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=4)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=3)))
    game.give(c.TakeBag(0, 0, 2))
    assert game.state.battle is not None
    assert game.stage is Stage.PLAY
    assert "join it" in RULES.turn(game.state, 0.0).sentence.english()


def test_a_battle_out_of_the_eras_last_battle_is_settled_before_clean_up_too() -> None:
    game = Alone("A5")
    for _ in range(3):
        game.enemy_does(None)
    game.enemy(has=Goods(0, 0, 1))
    game.enemy_does("harvest", 3)
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=4)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=3)))
    game.give(c.TakeBag(0, 0, 2))
    assert (game.state.place.round, game.stage) == (1, Stage.BATTLE)
    game.give(c.Reveal(ENEMY, card=card("wealth", strength=1)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=5)))
    assert (game.state.place.round, game.stage) == (1, Stage.CLEAN_UP)
