"""The loser of a battle withdraws: SAGA-B04 with all its conditions."""

from __future__ import annotations

from assistant.games.saga.kinds import Retreat, Units
from tests.saga.table import SAXONS, VIKINGS, Table, field


def retreats(game: Table) -> list[str]:
    return game.answers(SAXONS) or game.answers(VIKINGS)


def test_b04_anglo_saxons_withdraw_next_door_but_not_to_vikings() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(2, 0), vikings=(3, 0))
    game.put("kent", vikings=(1, 0))
    game.put("northumbria", saxons=(1, 0))
    game.battles()
    assert retreats(game) == ["mercia", "east_anglia", "wessex"]


def test_b04_with_nowhere_to_go_they_are_removed() -> None:
    game = Table()
    game.clear()
    game.put("northumbria", saxons=(2, 0), vikings=(3, 0))
    game.put("mercia", vikings=(1, 0))
    game.put("kent", saxons=(1, 0))
    game.battles()
    assert game.land("northumbria").saxons == Units()
    assert "They could not withdraw." in " ".join(game.told)


def test_b04_by_agreement_to_any_area() -> None:
    game = Table()
    game.house(retreat=Retreat.ANYWHERE)
    game.clear()
    game.put("northumbria", saxons=(2, 0), vikings=(3, 0))
    game.put("mercia", vikings=(1, 0))
    game.battles()
    assert "kent" in retreats(game)
    assert "mercia" not in retreats(game)


def test_b04_vikings_must_go_where_their_own_are() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(3, 0), vikings=(3, 0))
    game.put("kent", vikings=(1, 0))
    game.put("mercia", vikings=(1, 0), burh=True)
    game.put("wessex", saxons=(1, 0), vikings=(1, 0))
    game.battles()
    game.choose(VIKINGS, "essex")
    assert game.land("kent").vikings == Units(4), "from Essex, then from Wessex"
    assert game.land("mercia").vikings == Units(1), "a burh stands there"


def test_b04_else_to_an_area_without_anybody_or_from_a_coast_to_the_drakkar() -> None:
    game = field((3, 0), (3, 0))
    assert retreats(game) == ["drakkar", "mercia", "east_anglia", "wessex", "kent"]
    game.choose(VIKINGS, "kent")
    assert game.land("kent").vikings == Units(2)


def test_b04_from_inland_there_is_no_drakkar() -> None:
    game = Table()
    game.clear()
    game.put("wessex", saxons=(2, 0), vikings=(2, 0))
    game.put("mercia", saxons=(1, 0))
    game.put("essex", saxons=(1, 0))
    game.put("sussex", burh=True)
    game.put("kent", saxons=(1, 0))
    game.battles()
    assert game.land("wessex").vikings == Units()
    assert game.land("drakkar").vikings == Units()
    assert "They could not withdraw." in " ".join(game.told)


def test_b04_borders_that_nobody_has_compared_leave_it_to_the_people() -> None:
    game = Table(rules=type(Table().rules)())
    game.clear()
    game.put("northumbria", saxons=(2, 0), vikings=(3, 0))
    game.put("mercia", vikings=(1, 0))
    game.put("kent", saxons=(1, 0))
    game.battles()
    assert game.answers(SAXONS)[0] == "removed"
    (choice,) = game.rules.choices(game.state)
    assert all(one.note is not None for one in choice.options)
    game.choose(SAXONS, "kent")
    assert game.land("kent").saxons == Units(2)
    assert "not by Skald's list" in " ".join(game.told)


def test_b04_where_nobody_knows_whether_it_is_a_coast_the_people_say() -> None:
    game = Table(rules=type(Table().rules)({"borders": {"verified": True}}))
    game.clear()
    game.put("wessex", saxons=(2, 0), vikings=(2, 0))
    for area in ("mercia", "essex", "kent", "sussex"):
        game.put(area, saxons=(1, 0))
    game.battles()
    assert game.answers(VIKINGS) == ["removed", "drakkar"]
    (choice,) = game.rules.choices(game.state)
    assert all(one.note is not None for one in choice.options)
    game.choose(VIKINGS, "drakkar")
    assert game.land("drakkar").vikings == Units(1)


def test_b04_a_coast_by_the_list_comes_first_and_removal_last() -> None:
    """Kent is likely a coast, but nobody has compared that: the Drakkar is what to take."""
    game = Table(rules=type(Table().rules)({"borders": {"verified": True}}))
    game.clear()
    game.put("kent", saxons=(2, 0), vikings=(2, 0))
    for area in ("essex", "sussex", "mercia", "wessex"):
        game.put(area, saxons=(1, 0))
    game.battles()
    assert game.answers(VIKINGS) == ["drakkar", "removed"]
    (choice,) = game.rules.choices(game.state)
    notes = [one.note.english() for one in choice.options if one.note is not None]
    assert notes == [
        "By Skald's list: check with your board.",
        "Only if your board leaves them nothing else.",
    ]
    game.choose(VIKINGS, "drakkar")
    assert game.land("drakkar").vikings == Units(1)
    assert "not by Skald's list" not in " ".join(game.told)
