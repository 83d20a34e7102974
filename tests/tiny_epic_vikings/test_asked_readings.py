"""What the printed rules leave open is asked with one tap when it first matters, and once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    USUAL,
    Card,
    End,
    Goods,
    HouseRules,
    Row,
    Stage,
    YesNo,
)
from assistant.service.remembering import Remembering
from assistant.shelf import Shelf
from assistant.words.actor import Actor, Role
from assistant.words.choices import Choice
from assistant.words.press import Intent, Press
from tests.core.support import Around, Play
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import BARE, RULES, TOLD, Raiding, card

UNSAID = TinyEpicVikingsRules({key: value for key, value in TOLD.items() if key != "house"})
"""Everything is known of the copy, and nothing of what the rules leave open."""


def question(game: Raiding) -> Choice:
    (asked,) = game.rules.choices(game.state)
    return asked


def both_boats(game: Raiding) -> None:
    game.map(boats=[(game.active, "nnw"), (game.active, "A2")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2"))


def fight(game: Raiding, *cards: Card) -> None:
    """s1 began a battle, s2 joined it, and both are turned up."""
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.give(c.JoinBattle())
    game.give(c.EndTurn())
    game.turns()
    for seat, one in zip(("s1", "s2"), cards, strict=True):
        game.give(c.Reveal(seat, card=one))


def test_the_game_stops_with_one_question_and_goes_on_with_one_tap() -> None:
    game = Raiding(3, rules=UNSAID)
    both_boats(game)
    asked = question(game)
    assert asked.seat == "s1"
    assert "Does your own boat leave a port for your other one?" in asked.sentence.english()
    assert "asks once" in asked.sentence.english()
    assert [(one.code, one.note and one.note.english()) for one in asked.options] == [
        ("yes", "usual"), ("no", None)
    ]  # fmt: skip
    turn = UNSAID.turn(game.state, 0.0)
    assert turn.waiting == ("s1",)
    assert "Adam answers for the table: Does your own boat" in turn.sentence.english()
    assert UNSAID.sheet(game.state).asks == ()
    game.refuse(c.EndTurn(), "still to be done")
    game.refuse(c.Choose("perhaps"), "no answer")
    game.refuse(c.Choose("yes", "s2"), "Somebody else")
    game.give(c.Choose("yes"), Actor(Role.SEAT, "phone", "s1"))
    assert "In every game from now on: yes." in game.last(2)
    assert game.asked()[:2] == ["nnw", "nw"]


def test_what_was_said_is_not_asked_again_in_this_game() -> None:
    game = Raiding(3, rules=UNSAID)
    both_boats(game)
    game.choose("no")
    assert game.asked() == []
    game.end()
    both_boats(game)
    assert game.asked() == []
    assert sum("Does your own boat" in line for line in game.told) == 1


def test_the_confirm_button_takes_the_usual_reading() -> None:
    game = Raiding(3, rules=UNSAID)
    both_boats(game)
    taken = UNSAID.press(game.state, Press("confirm", Intent.CONFIRM))
    assert taken == c.Choose("yes", "s1")


@pytest.mark.parametrize(("answer", "winner"), [("yes", "s2"), ("no", "")])
def test_nothing_is_paid_before_the_battle_can_be_decided(answer: str, winner: str) -> None:
    game = Raiding(3, rules=UNSAID)
    fight(game, card(strength=9, steel=7), card("secrets", strength=1, steel=1))
    assert "the only one who can pay" in question(game).sentence.english()
    assert game.has("s2").steel == 2
    assert game.state.battle is not None
    game.choose(answer)
    assert game.has("s2").steel == 1
    assert game.state.battle is None
    assert [one.seat for one in game.state.players if one.favours] == ([winner] if winner else [])


@pytest.mark.parametrize(("key", "fighter", "strong"), [
    ("own_rune", {"strength": 2, "per": "wealth"}, (3, 2)),
    ("steel_first", {"strength": 2, "per": "steel", "steel": 1}, (3, 4)),
])  # fmt: skip
def test_a_battle_card_is_as_strong_as_the_table_reads_it(
    key: str, fighter: dict[str, Any], strong: tuple[int, int]
) -> None:
    for answer, expected in zip(("yes", "no"), strong, strict=True):
        game = Raiding(3, rules=UNSAID)
        fight(game, card("wealth", **fighter), card("wrath", strength=0))
        assert game.state.missing == f"house.{key}"
        game.choose(answer)
        assert f"Adam {expected}" in " ".join(game.told[-6:])


def test_nobody_is_asked_where_nothing_hangs_on_it() -> None:
    game = Raiding(3, rules=UNSAID)
    fight(game, card("wealth", strength=2, per="secrets"), card("wrath", strength=1, steel=1))
    assert game.state.battle is None
    assert game.state.missing == ""


def test_alone_each_reading_is_asked_where_the_answers_differ() -> None:
    raid = Alone("A1", rules=UNSAID)
    raid.enemy(has=Goods(3, 0, 0))
    raid.enemy_does("harvest", 1)
    assert raid.state.missing == "house.raid_offered"
    raid.choose("no")
    assert raid.clan.villages == 1
    food = Alone("A2", rules=UNSAID)
    food.enemy(has=Goods(0, 1, 0), boats=(2, 2, 2))
    food.lies(("A", 6), ("B", 6))
    food.enemy_does("harvest", 2)
    assert food.state.missing == "house.food_settler"
    food.choose("other")
    assert (food.clan_on("A"), food.clan_on("B")) == (7, 5)
    runes = Alone("A5", rules=UNSAID)
    runes.enemy(row=(card("wrath"), card("wealth")))
    runes.give(c.StartBattle(Row.TOP, End.LEFT))
    runes.give(c.Reveal("s1", card=card("secrets", strength=1)))
    runes.give(c.Reveal(ENEMY, card=card("secrets", strength=2, per="wrath")))
    assert runes.state.missing == "house.enemy_runes"


@pytest.mark.parametrize(("answer", "stage"), [("no", Stage.REVEAL), ("yes", Stage.ENEMY)])
def test_alone_the_last_turn_of_all_is_asked_about(answer: str, stage: Stage) -> None:
    game = Alone("A5", rules=UNSAID)
    for cards in (4, 5, 5):
        for _ in range(cards):
            game.enemy_does(None)
        game.draft()
    game.play()
    game.give(c.EndTurn())
    assert game.state.missing == "house.enemy_last_turn"
    assert question(game).default == "no"
    game.choose(answer)
    assert game.stage is stage


def test_what_this_table_chose_at_the_set_up_is_not_asked() -> None:
    chosen = HouseRules(own_boat_moves=YesNo.NO)
    game = Raiding(3, rules=UNSAID, house=chosen)
    both_boats(game)
    assert game.asked() == []
    again = UNSAID.options_again(game.state).house
    assert again == chosen


def test_the_set_up_offers_what_this_machine_remembers() -> None:
    before = UNSAID.set_up_sheet().house
    assert {one.default for one in before} == {""}
    assert all(one.answers[0][1].english() == "Skald asks when it first matters" for one in before)
    known = {one.key: one.default for one in RULES.set_up_sheet().house}
    assert known == msgspec.to_builtins(USUAL)


def test_one_answer_stands_for_every_game_on_this_machine(tmp_path: Path) -> None:
    rules = next(one for one in Shelf(tmp_path).rules if one.name == "tiny_epic_vikings")
    assert isinstance(rules, TinyEpicVikingsRules)
    shelf = Shelf(tmp_path)
    play = Play(tmp_path, Around(), rules=shelf.rules)
    remembering = Remembering(shelf, lambda notice: None)
    try:
        remembering.see(play.view)
        play.table.subscribe(remembering.see)
        own_boat_on_the_table(play)
        assert play.view.choices[0].default == "yes"
        play.do("choose", option="no", seat="s1")
        play.do("undo")
        assert play.view.choices[0].default == "yes"
        play.do("redo")
    finally:
        play.table.stop()
        remembering.close()
    written = (tmp_path / "figures" / "tiny_epic_vikings.toml").read_bytes()
    assert msgspec.toml.decode(written)["house"]["own_boat_moves"] == "no"
    next_rules = next(one for one in Shelf(tmp_path).rules if one.name == "tiny_epic_vikings")
    assert isinstance(next_rules, TinyEpicVikingsRules)
    game = Raiding(3, rules=next_rules)
    both_boats(game)
    assert game.asked() == []
    assert "At this table: no." in " ".join(game.told)


def own_boat_on_the_table(play: Play) -> None:
    """s1 sails with its second boat to where its first one lies."""
    seats = [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}]
    play.do("start_game", game="tiny_epic_vikings", seats=seats, options={"first": "s1"})
    for fjord, seat in (("nnw", "s3"), ("ssw", "s2"), ("nw", "s1")):
        play.do("place_boat", fjord=fjord, seat=seat)
    for _ in range(3):
        for seat in ("s1", "s2", "s3"):
            play.do("keep_card", seat=seat)
    play.do("tell_figure", figure="build.boat_1", value="1")
    turn(play, "build", 0)
    play.do("build_boat", slot=1, to="nnw")
    play.do("end_turn")
    others(play)
    turn(play, "sail", 3)
    play.do("sail", boat="nnw", to="A2")
    play.do("end_turn")
    others(play)
    turn(play, "sail", 3)
    play.do("sail", boat="nw", to="A2")


def turn(play: Play, act: str, value: int) -> None:
    play.do("play_card", card={"rune": "wealth", "leader": act, "value": value})


def others(play: Play) -> None:
    for _ in range(2):
        play.do("play_card", card={"rune": "wealth"})
        play.do("end_turn")


def test_a_reading_that_there_is_not_fits_no_figures() -> None:
    game = Raiding(3, rules=BARE)
    game.refuse(c.TellFigure("house.own_boat_moves", "perhaps"), "one of these")
    game.refuse(c.TellFigure("house.nothing", "yes"), "no such figure")


def test_influence_counts_once_the_boats_have_made_room() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 1)], boats=[("s2", "A2"), ("s1", "nnw")])
    game.let("s1", settlers=6)
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2", 1))
    assert game.state.holder("A") == ""
    game.choose("nw")
    assert game.state.holder("A") == "s1"


def test_old_records_without_the_newer_readings_still_open() -> None:
    game = Raiding(3)
    kept = {"enemy_runes": "era", "food_settler": "any", "enemy_last_turn": "no",
            "unopposed": "yes", "own_boat_moves": "yes", "raid_offered": "yes"}  # fmt: skip
    first = replace(game.events[0], house=msgspec.convert(kept, HouseRules))
    assert msgspec.json.decode(msgspec.json.encode(first), type=RULES.events) == first
