"""Put right by hand: boats, temples, villages, offerings that the score keeper was not told of."""

from __future__ import annotations

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.influence import standing
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Counter, Depth, Goods
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.actor import Actor, Role
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, Raiding


def caught_up(people: int = 3) -> Raiding:
    """A game that the score keeper kept from the draft on, at its change to the full record."""
    game = Raiding(people, depth=Depth.KEEPER)
    game.give(c.SetDepth(Depth.FULL))
    return game


def test_the_change_to_the_full_record_says_what_nobody_was_told() -> None:
    game = caught_up()
    assert "pieces on the map" in game.last()
    game.give(c.SetDepth(Depth.KEEPER))
    assert "pieces" not in game.last()


def test_boats_that_nobody_recorded_are_put_on_the_map_and_sail() -> None:
    game = caught_up()
    game.give(c.SetBoat("s1", "", "nnw"))
    assert game.state.player("s1").boats == (1, 2, 3), "the start boat never lay on the mat"
    game.give(c.SetBoat("s1", "", "nne"))
    assert game.state.player("s1").boats == (2, 3)
    game.may("sail", 2)
    game.give(c.Sail("nnw", "A2"))
    assert game.state.boats_at("A2") == ("s1",)
    for _ in range(2):
        game.give(c.SetBoat("s1", "", "ese"))
    game.refuse(c.SetBoat("s1", "", "ese"), "More pieces of Adam")
    game.refuse(c.SetBoat("s1", "", "Z9"), "no place Z9")
    game.refuse(c.SetBoat("s1", "", ""), "Nothing would change")


def test_a_boat_that_was_counted_as_built_lies_on_no_mat_any_more() -> None:
    game = caught_up()
    game.give(c.SetBoat("s1", "", "nnw"))
    game.give(c.Adjust("s1", Counter.BOATS, 1))
    game.give(c.SetBoat("s1", "", "nne"))
    assert len(game.state.player("s1").boats) == 2
    assert [boat.place for boat in game.state.boats if boat.owner == "s1"] == ["nnw", "nne"]


def test_start_boats_are_not_put_right_before_they_lie() -> None:
    game = Raiding(3, play=False)
    game.refuse(c.SetBoat("s1", "", "nnw"), "First everybody puts the start boat")


def test_a_boat_goes_back_to_the_mat() -> None:
    game = Raiding(3)
    (place,) = [boat.place for boat in game.state.boats if boat.owner == "s1"]
    game.let("s1", boats=(2, 3))
    game.give(c.SetBoat("s1", place, ""))
    assert game.state.player("s1").boats == (1, 2, 3)
    assert "s1" not in [boat.owner for boat in game.state.boats]
    assert "mat" in game.last()


def test_temples_stand_where_people_say() -> None:
    game = caught_up()
    game.give(c.SetTemple("s1", "A", lies=True))
    assert game.state.player("s1").temples == (2,)
    assert standing(book_of(game.state), game.state, "A", "s1").influence == 4
    game.refuse(c.SetTemple("s1", "A", lies=True), "Nothing would change")
    game.give(c.SetTemple("s1", "B", lies=True))
    game.refuse(c.SetTemple("s1", "C", lies=True), "More pieces of Adam")
    game.give(c.SetTemple("s1", "A", lies=False))
    assert game.state.player("s1").temples == (1,)
    game.refuse(c.SetTemple("s1", "A", lies=False), "Nothing would change")
    game.refuse(c.SetTemple("nobody", "A", lies=True), "no seat nobody")


def test_villages_and_offerings_are_as_they_lie() -> None:
    game = caught_up()
    dock = game.state.villages[0]
    game.give(c.SetVillage(dock, lies=False))
    assert dock not in game.state.villages
    game.refuse(c.SetVillage(dock, lies=False), "Nothing would change")
    game.give(c.SetVillage(dock, lies=True))
    assert dock in game.state.villages
    game.refuse(c.SetVillage("nnw", lies=True), "no port nnw")
    game.give(c.SetStack("2", 3))
    assert game.state.stack("2") == 3
    game.refuse(c.SetStack("2", 4), "3 at the most")
    game.refuse(c.SetStack("7", 1), "no such action")
    game.let("s1", villages=1)
    game.play()
    game.refuse(c.Offer("2"), "closed")


def test_the_enemys_pieces_come_from_its_own_mat() -> None:
    game = Alone()
    game.give(c.SetBoat(ENEMY, "", "A3"))
    assert game.clan.boats == (1, 2, 2)
    game.give(c.SetTemple(ENEMY, "B", lies=True))
    assert game.clan.temples == (1, 2)
    game.give(c.SetBoat(ENEMY, "A3", ""))
    game.give(c.SetTemple(ENEMY, "B", lies=False))
    assert (game.clan.boats, game.clan.temples) == ((2, 2, 2), (2, 2))
    two = Raiding(2)
    two.refuse(c.SetBoat(ENEMY, "", "A3"), "More pieces of")
    assert two.has() == Goods(2, 2, 2)


def test_only_the_host_puts_pieces_right_in_the_full_record() -> None:
    seat, game = Actor(Role.SEAT, "phone", "s2"), Raiding(3)
    for command in (c.SetTemple("s2", "A", lies=True), c.SetVillage("A1", lies=False),
                    c.SetStack("2", 1), c.SetBoat("s2", "", "nnw")):  # fmt: skip
        assert not RULES.permits(game.state, command, seat)
