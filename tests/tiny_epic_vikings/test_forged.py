"""What no page sends and somebody may all the same: answers of others, numbers without bounds."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Act,
    End,
    Goods,
    Resource,
    Row,
    Rune,
)
from assistant.rules import Refusal
from assistant.words.actor import Actor, Role
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, Raiding, card

OTHER = Actor(Role.SEAT, "phone", "s2")


def refused(game: Raiding, command: Any, actor: Actor) -> str:
    outcome = RULES.decide(game.state, command, game.moment(actor))
    assert isinstance(outcome, Refusal), outcome
    return outcome.text.english()


@pytest.mark.parametrize("seat", [None, "s2"])
def test_a_seat_answers_no_question_of_another_seat(seat: str | None) -> None:
    game = Raiding(3)
    game.map(boats=[("s1", "nnw"), ("s3", "A2")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2"))
    assert RULES.choices(game.state)[0].seat == "s3"
    assert "Somebody else is asked now: Ola" in refused(game, c.Choose("nw", seat), OTHER)
    game.give(c.Choose("nw"), Actor(Role.SEAT, "phone", "s3"))
    assert game.state.boats_at("nw") == ("s3",)


def test_a_seat_places_no_start_boat_of_another_seat() -> None:
    game = Raiding(3, play=False)
    assert game.active == "s3"
    assert "Somebody else comes first" in refused(game, c.PlaceBoat("nnw"), OTHER)
    game.give(c.PlaceBoat("nnw"), Actor(Role.SEAT, "phone", "s3"))
    assert game.state.boats_at("nnw") == ("s3",)


@pytest.mark.parametrize(
    "fields",
    [{"steel": -100}, {"strength": -1}, {"strength": 10**9}, {"each": -5}, {"per": "gold"},
     {"value": 10**9}, {"act_value": -2}, {"wealth": 100}, {"name": "x" * 41}],
)  # fmt: skip
def test_nothing_is_read_from_a_card_that_cannot_stand_on_one(fields: dict[str, Any]) -> None:
    one = card(leader=Act.SAIL, **fields)
    game = Raiding(2)
    game.refuse(c.PlayCard(card=one), "cannot stand on a card")
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.turns()
    game.refuse(c.Reveal("s1", card=one), "cannot stand on a card")
    alone = Alone()
    alone.to_enemy()
    alone.refuse(c.EnemyPlays(card=one), "cannot stand on a card")


@pytest.mark.parametrize(
    ("act", "command"),
    [("collect", c.Collect(10**15)), ("harvest", c.Harvest(0, 10**15)),
     ("exchange", c.Exchange(Resource.WOOD, Resource.FOOD, 10**15)),
     ("calm", c.CalmGod(Rune.WRATH, 10**15))],
)  # fmt: skip
def test_amounts_without_a_bound_on_the_card_have_one_all_the_same(act: str, command: Any) -> None:
    game = Raiding(3)
    game.gods(wrath=5)
    game.play(card(leader=Act(act)))
    game.refuse(command, "Nothing gives or takes so much")


def test_a_bag_without_bounds_is_refused() -> None:
    game = Alone("A5")
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.Reveal("s1", card=card("secrets", strength=1)))
    game.give(c.Reveal(ENEMY, card=card("wrath", strength=5)))
    game.refuse(c.TakeBag(10**9, 0, 0), "so much")
    game.refuse(c.TakeBag(-1, 0, 0), "below 0")
    game.give(c.TakeBag(1, 0, 0))
    assert game.clan.has == Goods(1, 0, 0)


def test_the_enemy_plays_only_where_there_is_one() -> None:
    game = Raiding(3)
    game.refuse(c.EnemyPlays(card=card()), "plays no card now")
    game.refuse(c.DeclineBattle(), "no battle to leave")
    game.refuse(c.SetBoat("chieftain", "A1", "A2"), "No such boat")
