"""What only the components say is asked once, remembered for ever, and never guessed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from assistant.figures import FiguresError, leaves, raw_figures
from assistant.games.names import source_in
from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.cards import line_of, parsed
from assistant.games.tiny_epic_vikings.figure_words import figure_label, group_title
from assistant.games.tiny_epic_vikings.kinds import Act, End, Goods, Row
from assistant.games.tiny_epic_vikings.steps import Use
from assistant.service.remembering import Remembering
from assistant.shelf import Shelf
from assistant.words.actor import Actor, Role
from tests.core.support import Around, Play
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import BARE, Raiding, card

SEAT = Actor(Role.SEAT, "phone", "s2")
NOT_KNOWN = ("raid", "build", "harvest", "scoring", "dedications", "gods", "enemy", "enemy_acts",
             "cards")  # fmt: skip


def test_what_nobody_knows_is_empty_and_marked_unverified() -> None:
    figures = raw_figures("assistant.games.tiny_epic_vikings")
    known = {("raid", "era_1"), ("scoring", "island_1"), ("enemy", "sail")}
    for kind in NOT_KNOWN:
        for path, value in leaves(figures[kind]):
            if path[-1] in ("source", "name", "name_pl") or (kind, *path) in known:
                continue
            assert value in ("", False), (kind, path, value)
    for side in figures["maps"].values():
        assert side["verified"] is False
        assert "sketch" in side["source"]


def test_every_figure_has_a_name_for_people() -> None:
    for group in BARE.own_figures.groups():
        assert group_title(group.path).english()
        assert group.figures, group.path
        for one in group.figures:
            assert figure_label(one.path) is not None


def test_a_raid_in_era_two_asks_what_it_costs_and_asks_once() -> None:
    game = Raiding(3, rules=BARE)
    game.turns(12)
    game.draft()
    game.map(boats=[(game.active, "nnw")])
    seat = game.active
    assert game.asks() == []
    game.may("sail", 3)
    assert game.asks() == ["raid.era_2"]
    question = BARE.sheet(game.state).asks[0].question.english()
    assert question == "What does a raid cost in era 2 (steel, on the era mat)?"
    game.refuse(c.Sail("nnw", "A1", raid=True), "does not know this yet")
    assert BARE.permits(game.state, c.TellFigure("raid.era_2", "2"), SEAT)
    assert not BARE.permits(game.state, c.TellFigure("raid.era_3", "2"), SEAT)
    game.refuse(c.TellFigure("raid.era_2", "many"), "no number")
    game.refuse(c.TellFigure("raid.era_9", "2"), "no such figure")
    game.refuse(c.TellFigure("raid.source", "2"), "no such figure")
    game.give(c.TellFigure("raid.era_2", "2"), SEAT)
    assert game.asks() == []
    game.give(c.Sail("nnw", "A1", raid=True))
    assert game.has(seat).steel == 0


def test_a_boon_asks_what_it_is_and_goes_on_with_it() -> None:
    game = Raiding(2, rules=BARE)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.turns()
    game.give(c.Reveal("s1", card=card("wrath", strength=1)))
    game.give(c.Reveal("invaders", card=card("wealth", strength=3)))
    mat = game.state.gods[2].mat
    game.choose("yes")
    assert game.asks() == [f"gods.{mat}.act"]
    assert BARE.sheet(game.state).asks[0].needed
    game.give(c.TellFigure(f"gods.{mat}.act", "harvest", "2"))
    assert isinstance(game.state.now, Use)
    assert (game.state.now.seat, game.state.now.act, game.state.now.value) == (
        "s1", Act.HARVEST, 2
    )  # fmt: skip


def test_building_and_the_harvest_of_boats_ask() -> None:
    game = Raiding(3, rules=BARE)
    game.may("build")
    assert game.asks() == ["build.boat_1", "build.boat_2", "build.boat_3", "build.temple_1",
                           "build.temple_2"]  # fmt: skip
    game.refuse(c.BuildBoat(1, "nnw"), "does not know this yet")
    game.give(c.TellFigure("build.boat_1", "2"))
    game.give(c.BuildBoat(1, "wnw"))
    assert game.has("s1").wood == 0
    game.end()
    game.turns(2)
    game.may("harvest", 1)
    assert game.asks() == ["harvest.boat"]
    game.refuse(c.Harvest(1, 0, 0), "does not know this yet")
    game.give(c.TellFigure("harvest.boat", "food"))
    game.give(c.Harvest(1, 0, 0))
    assert game.has("s1") == Goods(1, 3, 2)


def test_the_enemys_tracks_are_asked_space_by_space() -> None:
    game = Alone(rules=BARE)
    game.enemy_does("harvest", 1)
    assert game.state.missing == "enemy.wood"
    assert "from your copy" in BARE.turn(game.state, 0.0).sentence.english()
    game.refuse(c.TellFigure("enemy.wood", "- dragon -"), "one of these")
    game.give(c.TellFigure("enemy.wood", "- fury - -"))
    assert game.clan.has.wood == 1
    assert game.stage.value == "play"


def test_moves_are_not_checked_on_a_map_that_nobody_compared() -> None:
    game = Raiding(3, rules=BARE)
    game.map(boats=[("s1", "nnw")])
    game.may("sail", 1)
    assert not BARE.sheet(game.state).map.verified
    game.give(c.Sail("nnw", "H4"))
    assert game.state.boats_at("H4") == ("s1",)


def test_a_named_card_is_known_from_then_on() -> None:
    game = Raiding(3, rules=BARE)
    bjorn = card("secrets", name="Björn; one", strength=4, per="wood", leader=Act.HARVEST, value=2)
    game.play(bjorn)
    game.end()
    assert BARE.sheet(game.state).cards == ("Björn, one",)
    game.give(c.PlayCard("björn, one"))
    played = game.state.player("s2").row[0].card
    assert played is not None
    assert (played.rune, played.strength, played.value) == ("secrets", 4, 2)
    game.end()
    game.refuse(c.PlayCard("nobody"), "which rune")
    assert parsed(line_of(played)) == played
    with pytest.raises(ValueError, match="rune"):
        parsed("name=x; rune=gold")


def test_a_map_that_does_not_fit_is_told_where() -> None:
    for wrong, words in (
        ({"r1": "A2 B4 n1"}, "two ports and two fjords"), ({"r1": "A9 B4 n1 f1"}, "no port A9"),
        ({"r21": "A2 - n1 f1"}, "A2 has a route"), ({"r1": ""}, "A2 has no route"),
    ):  # fmt: skip
        with pytest.raises(FiguresError) as error:
            TinyEpicVikingsRules({"maps": {"large": {"routes": wrong}}})
        assert words in error.value.why.english()


def test_what_a_table_told_stands_in_the_owners_file_for_the_next_game(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    rules = next(one for one in shelf.rules if one.name == "tiny_epic_vikings")
    play = Play(tmp_path, Around(), rules=(rules,))
    remembering = Remembering(shelf, lambda notice: None)
    try:
        remembering.see(play.view)
        play.table.subscribe(remembering.see)
        seats = [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}]
        play.do("start_game", game="tiny_epic_vikings", seats=seats, options={"first": "s1"})
        play.do("tell_figure", figure="raid.era_2", value="2")
        play.do("tell_figure", figure="gods.4.act", value="sail", amount="1")
        play.do("undo")
        play.do("tell_figure", figure="cards.1", value="name=Ulf; rune=wrath")
    finally:
        play.table.stop()
        remembering.close()
    written = msgspec.toml.decode((tmp_path / "figures" / "tiny_epic_vikings.toml").read_bytes())
    assert written["raid"]["era_2"] == "2"
    assert (written["gods"]["4"]["act"], written["gods"]["4"]["value"]) == ("sail", "1")
    assert written["cards"]["1"] == "name=Ulf; rune=wrath"
    again = next(one for one in Shelf(tmp_path).rules if one.name == "tiny_epic_vikings")
    assert isinstance(again, TinyEpicVikingsRules)
    assert again.book.raid.era_2 == "2"
    assert again.book.gods["4"].known == (Act.SAIL, 1)


def test_what_the_owner_took_back_is_not_written_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    rules = next(one for one in shelf.rules if one.name == "tiny_epic_vikings")
    play = Play(tmp_path, Around(), rules=(rules,))
    try:
        seats = [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}]
        play.do("start_game", game="tiny_epic_vikings", seats=seats, options={"first": "s1"})
        play.do("tell_figure", figure="raid.era_2", value="2")
        remembering = Remembering(shelf, lambda notice: None)
        remembering.see(play.view)
        play.do("set_fury", rune="wealth", by=1)
        remembering.see(play.view)
        remembering.close()
    finally:
        play.table.stop()
    assert not (tmp_path / "figures" / "tiny_epic_vikings.toml").exists()


def test_a_card_that_was_read_half_is_asked_for_its_other_half() -> None:
    game = Raiding(3, rules=BARE)
    game.play(card("secrets", name="Ulf", leader=Act.HARVEST, value=2))
    game.end()
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.turns(2)
    game.refuse(c.Reveal("s2", "Ulf"), "The strength of Ulf was never read")
    game.give(c.Reveal("s2", card=card("secrets", name="ulf", strength=4, per="wood", steel=1)))
    line = dict(game.state.told)["cards.1"]
    assert parsed(line) == card("secrets", name="ulf", strength=4, per="wood", steel=1,
                                leader=Act.HARVEST, value=2)  # fmt: skip
    other = Raiding(3, rules=BARE)
    other.give(c.StartBattle(Row.TOP, End.LEFT))
    other.give(c.EndTurn())
    other.turns(2)
    other.give(c.Reveal("s1", card=card("wrath", name="Una", strength=1)))
    other.give(c.Reveal("invaders", card=card(strength=3)))
    other.choose("no")
    other.refuse(c.PlayCard("Una"), "No action of Una was ever read")


def test_a_map_that_nobody_compared_binds_no_steps() -> None:
    game = Raiding(3, rules=BARE)
    game.map(settled=[("A", "s1", 1)], boats=[("s1", "nnw"), ("s2", "A2")])
    game.may("explore", 1)
    game.give(c.Explore((c.Move("A", "I"),)))
    assert game.state.settlers("I", "s1") == 1
    game.end()
    game.turns(2)
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2"))
    assert game.asked()[:2] == ["nnw", "nw"]
    game.choose("ssw")
    assert game.state.boats_at("ssw") == ("s2",)


def test_the_enemys_ways_say_that_they_follow_a_sketch_and_are_set_right_by_hand() -> None:
    sketch = "sketch of the map"
    game = Alone(rules=BARE)
    game.to_enemy()
    assert sketch in BARE.turn(game.state, 0.0).sentence.english()
    game.give(c.EnemyPlays(card=card("secrets", leader=Act.SAIL, value=1)))
    moved = next(line for line in game.told if line.startswith("Move the chieftain's boat"))
    assert sketch in moved
    here = game.clan.chieftain
    game.refuse(c.SetBoat("chieftain", here, "whale"), "never lies in a fjord")
    game.refuse(c.SetBoat("chieftain", "A1", "A3"), "No such boat")
    game.give(c.SetBoat("chieftain", here, "C2"))
    assert game.clan.chieftain == "C2"
    game.give(c.SetBoat("s1", "ssw", "A3"))
    assert game.state.boats_at("A3") == ("s1",)
    game.refuse(c.SetBoat("s1", "ssw", "A3"), "No such boat")
    game.refuse(c.SetBoat("s1", "A3", "Z9"), "no place")
    assert not BARE.permits(game.state, c.SetBoat("s1", "A3", "A4"), SEAT)
    known = Alone()
    known.enemy_does("sail", 1, "secrets")
    assert sketch not in " ".join(known.told)


def test_what_was_told_is_a_file_that_another_machine_takes(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "here")
    assert b"Only what differs" in shelf.file("tiny_epic_vikings")
    shelf.learn("tiny_epic_vikings", {("raid", "era_2"): "3", ("house", "unopposed"): "no"})
    taken = tmp_path / "there" / "figures" / "tiny_epic_vikings.toml"
    taken.parent.mkdir(parents=True)
    taken.write_bytes(shelf.file("tiny_epic_vikings"))
    rules = next(one for one in Shelf(tmp_path / "there").rules if one.name == "tiny_epic_vikings")
    assert isinstance(rules, TinyEpicVikingsRules)
    assert (rules.book.raid.era_2, rules.book.house.unopposed) == ("3", "no")
    with pytest.raises(KeyError):
        shelf.file("open_table")


def test_where_figures_come_from_is_said_in_polish_too() -> None:
    sources = {group.source for group in BARE.own_figures.groups()}
    assert [one for one in sources if source_in(one, "pl") == one] == []
    assert {source_in(one, "en") for one in sources} == sources


def test_an_empty_word_that_says_nothing_is_still_to_be_read() -> None:
    groups = {group.path: group for group in BARE.own_figures.groups()}
    assert groups["harvest",].unknown == 1
    assert groups["dedications", "1"].unknown == 2
    answered_later = [one for one in groups["house",].figures if one.value == ""]
    assert answered_later
    assert groups["house",].unknown == 0
